/* SPDX-License-Identifier: GPL-3.0-or-later */

/* glTF with a tolerance: what a player adds up from the files is compared with the frames. */

#include "glb-player.h"

#include <math.h>
#include <omp.h>
#include <string.h>

#define WIDTH 24

/* A cloth of many vertices. */
typedef struct
{
  Grid grid; /* folder, topology and target; its frames are not used */
  guint n;   /* vertices */
  float *frames[PLAYER_MOST_FRAMES], *normals[PLAYER_MOST_FRAMES];
} Cloth;

static void
cloth_set_up (Cloth *self, G_GNUC_UNUSED gconstpointer data)
{
  RmpReliefTopology *topology;
  guint face = 0;

  grid_set_up (&self->grid, NULL);
  rmp_relief_topology_unref (self->grid.topology);
  self->n = WIDTH * WIDTH;
  topology = rmp_relief_topology_new (self->n, 2 * (WIDTH - 1) * (WIDTH - 1), self->n);
  for (guint v = 0; v < self->n; v++)
    {
      const float x = (float) (v % WIDTH) / (WIDTH - 1), y = (float) (v / WIDTH) / (WIDTH - 1);

      memcpy (topology->uvs + 2 * (gsize) v, ((float[]){ x, y }), 2 * sizeof (float));
      memcpy (topology->rest_positions + 3 * (gsize) v, ((float[]){ x, y, 1.0f }),
              3 * sizeof (float));
    }
  for (guint row = 0; row + 1 < WIDTH; row++)
    for (guint column = 0; column + 1 < WIDTH; column++, face += 2)
      {
        const guint32 a = row * WIDTH + column;
        const guint32 corners[6] = { a, a + 1, a + WIDTH, a + 1, a + WIDTH + 1, a + WIDTH };

        memcpy (topology->faces + 3 * (gsize) face, corners, sizeof corners);
      }
  memcpy (topology->uv_faces, topology->faces, 3 * sizeof (guint32) * topology->n_faces);
  memset (topology->anchor_faces, 0, sizeof (guint32) * self->n);
  memset (topology->anchor_barycentric, 0, 2 * sizeof (float) * self->n);
  self->grid.topology = topology;
  self->grid.target.topology = topology;
  self->grid.target.faces = topology->faces;
  self->grid.target.uv_faces = topology->uv_faces;
  self->grid.target.rest = topology->rest_positions;
  self->grid.target.tolerance = 1e-5;
  self->grid.target.figures = g_array_new (FALSE, FALSE, sizeof (RmpBakeFigure));
}

static void
cloth_tear_down (Cloth *self, G_GNUC_UNUSED gconstpointer data)
{
  for (guint f = 0; f < PLAYER_MOST_FRAMES; f++)
    {
      g_free (self->frames[f]);
      g_free (self->normals[f]);
    }
  g_array_unref (self->grid.target.figures);
  grid_tear_down (&self->grid, NULL);
}

/* --- motions ---------------------------------------------------------------------------------- */

/* The height of a place at a frame, and its slopes. */
typedef void (*HeightFunc) (float x, float y, guint frame, float height[3]);

static void
cloth_move (Cloth *self, guint n_frames, HeightFunc height_of)
{
  self->grid.target.n_frames = n_frames;
  for (guint f = 0; f < n_frames; f++)
    {
      self->frames[f] = g_new (float, 3 * (gsize) self->n);
      self->normals[f] = g_new (float, 3 * (gsize) self->n);
      for (gsize v = 0; v < self->n; v++)
        {
          const float *rest = self->grid.topology->rest_positions + 3 * v;
          float *normal = self->normals[f] + 3 * v, height[3], length;

          height_of (rest[0], rest[1], f, height);
          memcpy (self->frames[f] + 3 * v, rest, 2 * sizeof *rest);
          self->frames[f][3 * v + 2] = rest[2] + height[0];
          length = sqrtf (height[1] * height[1] + height[2] * height[2] + 1.0f);
          normal[0] = -height[1] / length;
          normal[1] = -height[2] / length;
          normal[2] = 1.0f / length;
        }
    }
}

/* Two shapes that are mixed. */
static void
swing (float x, float y, guint frame, float height[3])
{
  const float a = 0.3f * sinf (0.4f * (float) frame), b = 0.01f * (float) frame;

  height[0] = a * x + b * sinf (6.0f * y);
  height[1] = a;
  height[2] = 6.0f * b * cosf (6.0f * y);
}

/* A swing, and wrinkles that run over the cloth. */
static void
wrinkle (float x, float y, guint frame, float height[3])
{
  const float t = 0.2f * (float) frame, a = 0.004f * (1.0f + y),
              phase = 40.0f * x + 5.0f * sinf (3.0f * y) - t;

  swing (x, y, frame, height);
  height[0] += a * sinf (phase) + 0.002f * sinf (90.0f * y + 2.0f * t * x);
  height[1] += 40.0f * a * cosf (phase) + 0.004f * t * cosf (90.0f * y + 2.0f * t * x);
  height[2] += 0.004f * sinf (phase) + 15.0f * cosf (3.0f * y) * a * cosf (phase) +
               0.18f * cosf (90.0f * y + 2.0f * t * x);
}

/* A swing, and wrinkles along the far side alone. */
static void
ruffle (float x, float y, guint frame, float height[3])
{
  if (y > 0.9f)
    wrinkle (x, y, frame, height);
  else
    swing (x, y, frame, height);
}

static void
rest (G_GNUC_UNUSED float x, G_GNUC_UNUSED float y, G_GNUC_UNUSED guint frame, float height[3])
{
  memset (height, 0, 3 * sizeof *height);
}

/* No two frames are alike, and no vertex is like its neighbours. */
static void
tremble (float x, float y, guint frame, float height[3])
{
  guint32 bits = 2654435761u * (guint32) (1 + lrintf (x * 1000.0f) + 1009 * lrintf (y * 1000.0f)) +
                 40503u * frame * frame + frame;

  for (guint i = 0; i < 4; i++)
    {
      bits ^= bits << 13;
      bits ^= bits >> 17;
      bits ^= bits << 5;
    }
  memset (height, 0, 3 * sizeof *height);
  height[0] = 0.01f * (float) (bits % 10007) / 10007.0f;
}

/* --- files ------------------------------------------------------------------------------------ */

static gboolean
cloth_try (Cloth *self, const RmpBakeWriter *writer, GError **error)
{
  gpointer instance = writer->open (&self->grid.target, error);
  gboolean done = instance != NULL;

  for (guint f = 0; done && f < self->grid.target.n_frames; f++)
    done = writer->frame (instance, f, self->frames[f], self->normals[f], error);
  done = done && writer->finish (instance, error);
  if (instance)
    writer->free (instance);
  return done;
}

static guint64
cloth_write (Cloth *self, const RmpBakeWriter *writer)
{
  g_autoptr (GError) error = NULL;

  g_ptr_array_set_size (self->grid.target.files, 0); /* they have their names */
  g_assert_true (cloth_try (self, writer, &error));
  g_assert_no_error (error);
  grid_publish (&self->grid);
  return rmp_whole_file_get_size (self->grid.target.files->pdata[self->grid.target.files->len - 1]);
}

static double
figure (Cloth *self, const char *format, const char *id)
{
  const GArray *figures = self->grid.target.figures;

  for (guint i = figures->len; i-- > 0;)
    if (g_str_equal (g_array_index (figures, RmpBakeFigure, i).format, format) &&
        g_str_equal (g_array_index (figures, RmpBakeFigure, i).id, id))
      return g_array_index (figures, RmpBakeFigure, i).value;
  g_assert_not_reached ();
}

/* The largest distance of a vertex from its place, at all frames. */
static double
played_error (const Played *self, const Cloth *cloth)
{
  double worst = 0.0;

  for (guint f = 0; f < cloth->grid.target.n_frames; f++)
    for (guint v = 0; v < cloth->n; v++)
      {
        double sum[3], off = 0.0;

        played_add (self, 0, f, v, sum);
        for (guint c = 0; c < 3; c++)
          {
            const double d = self->center[c] + self->scale * sum[c] -
                             (double) cloth->frames[f][3 * (gsize) v + c];

            off += d * d;
          }
        worst = MAX (worst, off);
      }
  return sqrt (worst);
}

/* Which part of all normals is further off than @angle. */
static double
played_normals_off (const Played *self, const Cloth *cloth, double angle)
{
  const guint n_frames = cloth->grid.target.n_frames;
  guint n_off = 0;

  for (guint f = 0; f < n_frames; f++)
    for (guint v = 0; v < cloth->n; v++)
      {
        double sum[3], dot = 0.0, square = 0.0;

        played_add (self, 1, f, v, sum);
        for (guint c = 0; c < 3; c++)
          {
            dot += sum[c] * (double) cloth->normals[f][3 * (gsize) v + c];
            square += sum[c] * sum[c];
          }
        n_off += dot < cos (angle) * sqrt (square);
      }
  return (double) n_off / n_frames / cloth->n;
}

/* --- tests ------------------------------------------------------------------------------------ */

typedef struct
{
  const RmpBakeWriter *writer;
  const char *file;
} Kind;

static const Kind compressed = { &rmp_bake_writer_gltf_compressed, "grid_compressed.glb" },
                  web = { &rmp_bake_writer_gltf_web, "grid_web.glb" };

static void
two_shapes_become_two_targets (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  Played played;

  cloth_move (cloth, 20, swing);
  cloth_write (cloth, kind->writer);
  played_open (&played, &cloth->grid, kind->file);
  g_assert_cmpuint (played.n_targets, ==, 2);
  g_assert_cmpuint (played.n_frames, ==, 20);
  g_assert_cmpfloat (played_error (&played, cloth), <=, cloth->grid.target.tolerance);
  played_close (&played);
}

/* What is stated is what a player gets, and is within what was asked for. */
static void
wrinkles_stay_within_the_tolerance (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  double error, stated, angle;
  Played played;

  cloth_move (cloth, 30, wrinkle);
  cloth_write (cloth, kind->writer);
  played_open (&played, &cloth->grid, kind->file);
  error = played_error (&played, cloth);
  stated = figure (cloth, kind->writer->id, "largest_error_m");
  g_assert_cmpuint (played.n_targets, ==, (guint) figure (cloth, kind->writer->id, "targets"));
  g_assert_cmpuint (played.n_targets, <, 29);
  g_assert_cmpfloat (stated, <=, cloth->grid.target.tolerance);
  g_assert_cmpfloat_with_epsilon (error, stated, 1e-7);
  /* A tenth of a degree finer, more than a hundredth of them is off. */
  angle = figure (cloth, kind->writer->id, "normal_error_of_99_percent_rad");
  g_assert_cmpfloat (angle, <, 2.0 * G_PI / 180.0);
  g_assert_cmpfloat (played_normals_off (&played, cloth, angle + 1e-5), <=, 0.01);
  g_assert_cmpfloat (played_normals_off (&played, cloth, angle - G_PI / 1800.0), >, 0.01);
  played_close (&played);
}

static void
one_less_is_too_few (Cloth *cloth, const Kind *kind, HeightFunc move)
{
  Played played;

  cloth_move (cloth, 30, move);
  cloth_write (cloth, kind->writer);
  played_open (&played, &cloth->grid, kind->file);
  g_assert_cmpfloat (played_error (&played, cloth), <=, cloth->grid.target.tolerance);
  for (guint f = 0; f < 30; f++)
    played.weights[(f + 1) * played.n_targets - 1] = 0.0f;
  g_assert_cmpfloat (played_error (&played, cloth), >, cloth->grid.target.tolerance);
  played_close (&played);
}

static void
one_target_less_is_too_few (Cloth *cloth, gconstpointer data)
{
  one_less_is_too_few (cloth, data, wrinkle);
}

/* Of the first vertices, which are looked at, two shapes tell all. */
static void
wrinkles_that_are_not_sampled_count (Cloth *cloth, gconstpointer data)
{
  one_less_is_too_few (cloth, data, ruffle);
}

static void
a_looser_tolerance_takes_fewer_targets (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  double n_tight;

  cloth_move (cloth, 30, wrinkle);
  cloth_write (cloth, kind->writer);
  n_tight = figure (cloth, kind->writer->id, "targets");
  cloth->grid.target.tolerance = 1e-3;
  cloth_write (cloth, kind->writer);
  g_assert_cmpfloat (figure (cloth, kind->writer->id, "targets"), <, n_tight);
}

/* Blender and Unity cut others off. */
static void
weights_of_floats_are_from_0_to_1 (Cloth *cloth, G_GNUC_UNUSED gconstpointer data)
{
  Played played;

  cloth_move (cloth, 30, wrinkle);
  cloth_write (cloth, compressed.writer);
  played_open (&played, &cloth->grid, compressed.file);
  for (guint i = 0; i < played.n_frames * played.n_targets; i++)
    g_assert_true (played.weights[i] >= 0.0f && played.weights[i] <= 1.0f);
  played_close (&played);
}

/* Players take a weight of 1 for the largest where they ask what is in the picture. */
static void
weights_of_the_web_are_up_to_1 (Cloth *cloth, G_GNUC_UNUSED gconstpointer data)
{
  Played played;

  cloth_move (cloth, 30, wrinkle);
  cloth_write (cloth, web.writer);
  played_open (&played, &cloth->grid, web.file);
  for (guint i = 0; i < played.n_frames * played.n_targets; i++)
    g_assert_cmpfloat (fabsf (played.weights[i]), <=, 1.0f);
  played_close (&played);
}

static void
web_takes_less_than_a_third (Cloth *cloth, G_GNUC_UNUSED gconstpointer data)
{
  guint64 n_flip_book;

  cloth_move (cloth, 30, wrinkle);
  n_flip_book = cloth_write (cloth, &rmp_bake_writer_gltf);
  g_assert_cmpuint (10 * cloth_write (cloth, web.writer), <=, 3 * n_flip_book);
  g_assert_cmpfloat (figure (cloth, "glb-web", "largest_error_m"), <=, 1e-5);
}

/* They are the same three corners, in the same direction, and in any order. */
static guint64
hash_triangle (const guint32 *corners)
{
  const guint first = corners[0] < corners[1] ? (corners[0] < corners[2] ? 0 : 2)
                                              : (corners[1] < corners[2] ? 1 : 2);

  return (guint64) corners[first] << 42 | (guint64) corners[(first + 1) % 3] << 21 |
         corners[(first + 2) % 3];
}

static void
web_keeps_triangles_and_texture_coordinates (Cloth *cloth, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GHashTable) triangles = g_hash_table_new (g_int64_hash, g_int64_equal);
  const guint n_faces = cloth->grid.topology->n_faces;
  g_autofree gint64 *keys = g_new (gint64, n_faces);
  g_autofree guint8 *bytes = NULL;
  g_autofree float *uvs = NULL;
  JsonObject *corners, *root, *buffer;
  Played played;
  guint n;

  cloth_move (cloth, 3, swing);
  cloth_write (cloth, web.writer);
  played_open (&played, &cloth->grid, web.file);
  root = played.glb.root;
  for (guint i = 0; i < n_faces; i++)
    {
      keys[i] = (gint64) hash_triangle (cloth->grid.topology->faces + 3 * (gsize) i);
      g_hash_table_add (triangles, keys + i);
    }
  corners = glb_element (root, "accessors",
                         json_object_get_int_member (glb_primitive (&played.glb), "indices"));
  g_assert_cmpint (json_object_get_int_member (corners, "count"), ==, 3 * n_faces);
  bytes = glb_unpack (&played.glb, json_object_get_int_member (corners, "bufferView"));
  for (guint i = 0; i < n_faces; i++)
    {
      guint32 triangle[3];
      gint64 key;

      for (guint c = 0; c < 3; c++)
        triangle[c] = glb_read_index (bytes, json_object_get_int_member (corners, "componentType"),
                                      3 * i + c);
      key = (gint64) hash_triangle (triangle);
      g_assert_true (g_hash_table_remove (triangles, &key));
    }
  uvs = glb_numbers (&played.glb, glb_attribute (glb_primitive (&played.glb), "TEXCOORD_0"), 2, &n);
  for (guint v = 0; v < n; v++)
    {
      g_assert_cmpfloat_with_epsilon (uvs[2 * v], cloth->grid.topology->uvs[2 * v], 1e-5f);
      g_assert_cmpfloat_with_epsilon (uvs[2 * v + 1], 1.0f - cloth->grid.topology->uvs[2 * v + 1],
                                      1e-5f);
    }
  /* Nobody has the second buffer, so who does not know the extension must not read the file. */
  g_assert_cmpuint (
      json_array_get_length (json_object_get_array_member (root, "extensionsRequired")), ==, 2);
  buffer = glb_element (root, "buffers", 1);
  g_assert_false (json_object_has_member (buffer, "uri"));
  g_assert_true (json_object_get_boolean_member (
      json_object_get_object_member (json_object_get_object_member (buffer, "extensions"),
                                     "EXT_meshopt_compression"),
      "fallback"));
  played_close (&played);
}

static void
a_still_cloth_needs_no_target (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  Played played;

  cloth_move (cloth, 5, rest);
  cloth_write (cloth, kind->writer);
  played_open (&played, &cloth->grid, kind->file);
  g_assert_cmpuint (played.n_targets, ==, 0);
  g_assert_false (json_object_has_member (played.glb.root, "animations"));
  g_assert_cmpfloat (played_error (&played, cloth), <=, 1e-6);
  played_close (&played);
}

static void
one_frame_is_a_mesh (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  Played played;

  cloth_move (cloth, 1, wrinkle);
  cloth_write (cloth, kind->writer);
  played_open (&played, &cloth->grid, kind->file);
  g_assert_cmpuint (played.n_targets, ==, 0);
  g_assert_cmpfloat (played_error (&played, cloth), <=, cloth->grid.target.tolerance);
  played_close (&played);
}

/* Of centimetres as of metres; far from the origin; and of itself where none is set. */
static void
the_tolerance_is_a_length_of_the_body (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  Played played;
  double n_metres;

  cloth_move (cloth, 10, wrinkle);
  cloth->grid.target.tolerance = 0.0;
  cloth_write (cloth, kind->writer);
  n_metres = figure (cloth, kind->writer->id, "targets");
  g_assert_cmpfloat_with_epsilon (figure (cloth, kind->writer->id, "tolerance_m"), 1e-5, 1e-11);
  for (guint f = 0; f < 10; f++)
    for (gsize i = 0; i < 3 * (gsize) cloth->n; i++)
      cloth->frames[f][i] *= 100.0f;
  for (gsize i = 0; i < 3 * (gsize) cloth->n; i++)
    cloth->grid.topology->rest_positions[i] *= 100.0f;
  cloth->grid.target.scale = 100.0;
  cloth_write (cloth, kind->writer);
  g_assert_cmpfloat (figure (cloth, kind->writer->id, "targets"), ==, n_metres);
  g_assert_cmpfloat_with_epsilon (figure (cloth, kind->writer->id, "tolerance_m"), 1e-5, 1e-11);
  played_open (&played, &cloth->grid, kind->file);
  g_assert_cmpfloat (played_error (&played, cloth), <=, 1e-3);
  played_close (&played);
}

static void
more_targets_than_players_hold_are_refused (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = NULL;

  cloth_move (cloth, 258, tremble);
  g_assert_false (cloth_try (cloth, kind->writer, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "255"));
  g_assert_nonnull (strstr (error->message, "258"));
  /* Nothing is left, of what was put aside either. */
  dir = g_dir_open (cloth->grid.folder, 0, NULL);
  g_assert_null (g_dir_read_name (dir));
}

static void
a_tolerance_below_the_rounding_is_refused (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (GError) error = NULL;

  cloth_move (cloth, 8, wrinkle);
  cloth->grid.target.tolerance = 1e-10;
  g_assert_false (cloth_try (cloth, kind->writer, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "mm"));
  cloth->grid.target.n_frames = 1025;
  g_assert_false (kind->writer->check (&cloth->grid.target, NULL));
}

static void
the_bytes_do_not_depend_on_threads (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  const int n_threads = omp_get_max_threads ();
  g_autofree char *hash = NULL;

  cloth_move (cloth, 12, wrinkle);
  omp_set_num_threads (1);
  cloth_write (cloth, kind->writer);
  hash = g_strdup (rmp_whole_file_get_sha256 (cloth->grid.target.files->pdata[0]));
  omp_set_num_threads (2);
  cloth_write (cloth, kind->writer);
  omp_set_num_threads (n_threads);
  g_assert_cmpstr (rmp_whole_file_get_sha256 (cloth->grid.target.files->pdata[0]), ==, hash);
}

/* Vertices of seams are there twice, and move alike. */
static void
seams_move_together (Cloth *cloth, gconstpointer data)
{
  const Kind *kind = data;
  Played played;

  cloth->grid.topology->uv_faces[3] = 8; /* vertex 1 of the second face */
  cloth_move (cloth, 12, swing);
  cloth_write (cloth, kind->writer);
  played_open (&played, &cloth->grid, kind->file);
  g_assert_cmpuint (played.n, ==, cloth->n + 1);
  for (guint f = 0; f < 12; f++)
    {
      double one[3], other[3];

      played_add (&played, 0, f, 1, one);
      played_add (&played, 0, f, cloth->n, other);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat (one[c], ==, other[c]);
    }
  played_close (&played);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*function) (Cloth *cloth, gconstpointer data);
  } tests[] = {
    { "two-shapes-become-two-targets", two_shapes_become_two_targets },
    { "wrinkles-stay-within-the-tolerance", wrinkles_stay_within_the_tolerance },
    { "one-target-less-is-too-few", one_target_less_is_too_few },
    { "wrinkles-that-are-not-sampled-count", wrinkles_that_are_not_sampled_count },
    { "a-looser-tolerance-takes-fewer-targets", a_looser_tolerance_takes_fewer_targets },
    { "a-still-cloth-needs-no-target", a_still_cloth_needs_no_target },
    { "one-frame-is-a-mesh", one_frame_is_a_mesh },
    { "the-tolerance-is-a-length-of-the-body", the_tolerance_is_a_length_of_the_body },
    { "more-targets-than-players-hold-are-refused", more_targets_than_players_hold_are_refused },
    { "a-tolerance-below-the-rounding-is-refused", a_tolerance_below_the_rounding_is_refused },
    { "the-bytes-do-not-depend-on-threads", the_bytes_do_not_depend_on_threads },
    { "seams-move-together", seams_move_together },
  };
  const Kind *const kinds[] = { &compressed, &web };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
      {
        g_autofree char *path = g_strdup_printf ("/model/bake/%s/%s", kinds[k]->writer->id,
                                                 tests[i].name);

        g_test_add (path, Cloth, kinds[k], cloth_set_up, tests[i].function, cloth_tear_down);
      }
  g_test_add ("/model/bake/glb-compressed/weights-are-from-0-to-1", Cloth, NULL, cloth_set_up,
              weights_of_floats_are_from_0_to_1, cloth_tear_down);
  g_test_add ("/model/bake/glb-web/weights-are-up-to-1", Cloth, NULL, cloth_set_up,
              weights_of_the_web_are_up_to_1, cloth_tear_down);
  g_test_add ("/model/bake/glb-web/takes-less-than-a-third", Cloth, NULL, cloth_set_up,
              web_takes_less_than_a_third, cloth_tear_down);
  g_test_add ("/model/bake/glb-web/keeps-triangles-and-texture-coordinates", Cloth, NULL,
              cloth_set_up, web_keeps_triangles_and_texture_coordinates, cloth_tear_down);
  return g_test_run ();
}
