/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "gltf.h"
#include "sample.h"
#include "texture.h"

typedef struct
{
  const char *name;
  RmpSample *(*build) (void);
  guint n_pieces;
  guint n_triangles[5];
  /* How much the unrolled cloth is off the surface's lengths, 1st and 99th percentile, worst piece
   */
  double low_stretch, high_stretch;
} Expected;

static const Expected expected[] = {
  { "arm", rmp_sample_arm, 1, { 2880 }, .98, 1.02 },
  { "dancer", rmp_sample_dancer, 4, { 4272, 3744, 3632, 1012 }, .85, 1.20 },
  { "coarse-hero", rmp_sample_coarse_hero, 4, { 464, 272, 416, 208 }, .75, 1.25 },
  { "skirt", rmp_sample_skirt, 2, { 352, 1536 }, .75, 1.25 },
  { "sheet", rmp_sample_sheet, 1, { 800 }, .99, 1.01 },
  { "blouse-and-skirt", rmp_sample_blouse_and_skirt, 4, { 700, 1274, 8392, 1012 }, .70, 1.30 },
  { "hanging-sheet", rmp_sample_hanging_sheet, 1, { 2592 }, .99, 1.01 },
  { "flag", rmp_sample_flag, 2, { 3072, 192 }, .99, 1.01 },
  { "ball-under-sheet", rmp_sample_ball_under_sheet, 3, { 4608, 2016, 288 }, .99, 1.01 },
  { "twisting-cylinder", rmp_sample_twisting_cylinder, 1, { 3840 }, .98, 1.02 },
  { "loose-shirt", rmp_sample_loose_shirt, 5, { 4176, 272, 416, 208, 1728 }, .70, 1.30 },
  { "arm-sim", rmp_sample_arm_sim, 2, { 2880, 2880 }, .98, 1.02 },
  { "cloth-on-cube", rmp_sample_cloth_on_cube, 3, { 1352, 1352, 1944 }, .99, 1.01 },
  { "carpet", rmp_sample_carpet, 3, { 2790, 1728, 972 }, .99, 1.01 },
  { "slab", rmp_sample_slab, 1, { 2000 }, .99, 1.01 },
  { "bar", rmp_sample_bar, 1, { 4352 }, .99, 1.01 },
  { "pillow", rmp_sample_pillow, 3, { 2088, 2016, 972 }, .80, 1.70 },
  { "cheek", rmp_sample_cheek, 1, { 5184 }, .50, 1.60 },
  { "leather-sleeve", rmp_sample_leather_sleeve, 4, { 2728, 1544, 7376, 1012 }, .70, 1.30 },
  { "twirl", rmp_sample_twirl, 4, { 4272, 3648, 7376, 1012 }, .70, 1.30 },
};

/* Built once, for all claims but the one about building. */
static RmpSample *built[G_N_ELEMENTS (expected)];

static const RmpSample *
sample_of (const Expected *e)
{
  RmpSample **sample = &built[e - expected];

  if (!*sample)
    *sample = e->build ();

  return *sample;
}

static const RmpVec *
positions_of (const RmpSample *sample)
{
  return (const RmpVec *) sample->positions->data;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
percentile (GArray *values, double fraction)
{
  g_array_sort (values, compare_doubles);

  return g_array_index (values, double, (guint) (fraction * (values->len - 1)));
}

static void
counts_are_those_of_the_recipe (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);

  g_assert_cmpstr (sample->name, ==, e->name);
  g_assert_cmpuint (sample->pieces->len, ==, e->n_pieces);
  for (guint i = 0; i < e->n_pieces; i++)
    g_assert_cmpuint (rmp_piece_get_n_triangles (sample->pieces->pdata[i]), ==, e->n_triangles[i]);
}

static void
every_corner_exists_and_no_face_is_degenerate (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);
  const RmpVec *p = positions_of (sample);

  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];

      for (guint j = 0; j < piece->corners->len; j += 3)
        {
          const RmpCorner *c = &g_array_index (piece->corners, RmpCorner, j);

          for (guint k = 0; k < 3; k++)
            {
              g_assert_cmpuint (c[k].vertex, <, sample->positions->len);
              g_assert_cmpuint (c[k].uv, <, piece->uvs->len);
            }
          g_assert_cmpfloat (vec_length (vec_cross (vec_sub (p[c[1].vertex], p[c[0].vertex]),
                                                    vec_sub (p[c[2].vertex], p[c[0].vertex]))),
                             >, 1e-9);
        }
    }
}

static void
weights_sum_to_one (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);

  g_assert_cmpuint (sample->influences->len, ==, sample->positions->len);
  for (guint i = 0; i < sample->influences->len; i++)
    {
      const RmpInfluences *influences = &g_array_index (sample->influences, RmpInfluences, i);
      double sum = 0;

      for (guint k = 0; k < RMP_MAX_INFLUENCES; k++)
        {
          g_assert_cmpfloat (influences->weights[k], >=, 0);
          g_assert_cmpuint (influences->joints[k], <, sample->rig.n);
          sum += influences->weights[k];
        }
      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-12);
    }
}

/* Six times the volume between a piece and a place below all, and behind those that hang flat:
 * positive when it faces outwards.
 */
static double
volume_of (const RmpSample *sample, const RmpPiece *piece)
{
  const RmpVec *p = positions_of (sample);
  const RmpCorner *c = (const RmpCorner *) piece->corners->data;
  RmpVec origin = { 0, -.1, -.01 };
  double sum = 0;

  for (guint j = 0; j < piece->corners->len; j += 3)
    sum += vec_dot (
        vec_sub (p[c[j].vertex], origin),
        vec_cross (vec_sub (p[c[j + 1].vertex], origin), vec_sub (p[c[j + 2].vertex], origin)));

  return sum;
}

static void
pieces_face_outwards (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);

  for (guint i = 0; i < sample->pieces->len; i++)
    g_assert_cmpfloat (volume_of (sample, sample->pieces->pdata[i]), >, 0);
}

/* Stretch of one face from its chart to the surface: both principal values. */
static void
measure_stretch (const RmpSample *sample, const RmpPiece *piece, guint corner, GArray *values)
{
  const RmpCorner *c = &g_array_index (piece->corners, RmpCorner, corner);
  const RmpVec *p = positions_of (sample);
  RmpUv a = g_array_index (piece->uvs, RmpUv, c[0].uv),
        b = g_array_index (piece->uvs, RmpUv, c[1].uv);
  RmpUv d = g_array_index (piece->uvs, RmpUv, c[2].uv);
  double bu = b.u - a.u, bv = b.v - a.v, du = d.u - a.u, dv = d.v - a.v, det = bu * dv - bv * du;
  RmpVec e1 = vec_sub (p[c[1].vertex], p[c[0].vertex]),
         e2 = vec_sub (p[c[2].vertex], p[c[0].vertex]);
  RmpVec s = vec_scale (vec_sub (vec_scale (e1, dv), vec_scale (e2, bv)), 1 / det);
  RmpVec t = vec_scale (vec_sub (vec_scale (e2, bu), vec_scale (e1, du)), 1 / det);
  double ss = vec_dot (s, s), tt = vec_dot (t, t), st = vec_dot (s, t);
  double middle = (ss + tt) / 2, half = hypot ((ss - tt) / 2, st);
  double low = sqrt (MAX (middle - half, 0)), high = sqrt (middle + half);

  /* A chart seen from outside is not its mirror image. */
  g_assert_cmpfloat (det, >, 0);
  g_array_append_val (values, low);
  g_array_append_val (values, high);
}

static void
charts_keep_lengths (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);

  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];
      g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));

      if (piece->cloth == RMP_CLOTH_NONE)
        continue;
      for (guint j = 0; j < piece->corners->len; j += 3)
        measure_stretch (sample, piece, j, values);
      g_test_message ("%s %s: stretch %.3f to %.3f", sample->name, piece->name,
                      percentile (values, .01), percentile (values, .99));
      g_assert_cmpfloat (percentile (values, .01), >, e->low_stretch);
      g_assert_cmpfloat (percentile (values, .99), <, e->high_stretch);
    }
}

static void
charts_lie_within_the_texture (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);

  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];

      for (guint j = 0; j < piece->uvs->len; j++)
        {
          RmpUv uv = g_array_index (piece->uvs, RmpUv, j);

          g_assert_cmpfloat (MIN (uv.u, uv.v), >=, 0);
          g_assert_cmpfloat (MAX (uv.u, uv.v), <=, piece->metres_per_uv);
        }
    }
}

static void
textures_keep_the_swatch (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);

  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];
      g_autofree guint8 *greys = NULL;
      double sum = 0;

      if (piece->cloth == RMP_CLOTH_NONE)
        continue;
      greys = rmp_texture_draw (piece);
      for (guint j = 0; j < RMP_TEXTURE_SIZE * RMP_TEXTURE_SIZE; j++)
        sum += greys[j];
      g_assert_cmpfloat (sum / 255 / RMP_TEXTURE_SIZE / RMP_TEXTURE_SIZE, >, .85);
    }
}

/* Every accessor lies within its view, every view within the buffer. */
static void
gltf_stays_within_its_buffer (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);
  g_autoptr (GByteArray) buffer = NULL;
  g_autoptr (JsonNode) root = rmp_gltf_build (sample, &buffer);
  JsonArray *views = json_object_get_array_member (json_node_get_object (root), "bufferViews");
  JsonArray *accessors = json_object_get_array_member (json_node_get_object (root), "accessors");

  for (guint i = 0; i < json_array_get_length (accessors); i++)
    {
      JsonObject *accessor = json_array_get_object_element (accessors, i);
      JsonObject *view = json_array_get_object_element (
          views, (guint) json_object_get_int_member (accessor, "bufferView"));
      const char *type = json_object_get_string_member (accessor, "type");
      gint64 numbers = g_str_equal (type, "SCALAR") ? 1
                       : g_str_equal (type, "MAT4") ? 16
                                                    : type[3] - '0';
      gint64 size = json_object_get_int_member (accessor, "componentType") == 5121 ? 1 : 4;
      gint64 offset = json_object_get_int_member (view, "byteOffset");

      g_assert_cmpint (offset % 4, ==, 0);
      g_assert_cmpint (json_object_get_int_member (accessor, "count") * numbers * size, ==,
                       json_object_get_int_member (view, "byteLength"));
      g_assert_cmpint (offset + json_object_get_int_member (view, "byteLength"), <=, buffer->len);
    }
}

static void
same_bytes_every_time (gconstpointer data)
{
  const Expected *e = data;
  char *texts[2];
  GByteArray *buffers[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpSample) sample = e->build ();
      g_autoptr (JsonNode) root = rmp_gltf_build (sample, &buffers[i]);

      texts[i] = json_to_string (root, FALSE);
    }
  g_assert_cmpstr (texts[0], ==, texts[1]);
  g_assert_cmpmem (buffers[0]->data, buffers[0]->len, buffers[1]->data, buffers[1]->len);

  for (guint i = 0; i < 2; i++)
    {
      g_byte_array_unref (buffers[i]);
      g_free (texts[i]);
    }
}

static void
opening_and_creases_name_things_that_exist (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);
  gboolean found = FALSE;

  for (guint i = 0; i < sample->clips->len; i++)
    {
      const RmpClip *clip = sample->clips->pdata[i];

      if (g_str_equal (clip->name, sample->opening.clip))
        {
          found = TRUE;
          g_assert_cmpfloat (sample->opening.time, <=, clip->duration);
        }
    }
  g_assert_true (found);

  for (guint i = 0; i < sample->crests->len; i++)
    {
      const RmpCrest *crest = sample->crests->pdata[i];
      const RmpPiece *piece = sample->pieces->pdata[crest->piece];

      for (guint j = 0; j < crest->points->len; j++)
        {
          const RmpCrestPoint *point = &g_array_index (crest->points, RmpCrestPoint, j);

          g_assert_cmpuint (point->face, <, rmp_piece_get_n_triangles (piece));
          g_assert_cmpfloat_with_epsilon (
              point->barycentric[0] + point->barycentric[1] + point->barycentric[2], 1, 1e-12);
        }
    }
}

static gboolean
has_image (const RmpPieceLook *look, const char *name)
{
  for (guint i = 0; look->images[i].name; i++)
    if (g_str_equal (look->images[i].name, name))
      return TRUE;
  return FALSE;
}

static gboolean
has_curve (const RmpSample *sample, const char *name)
{
  for (guint i = 0; sample->curves && sample->curves[i].name; i++)
    if (g_str_equal (sample->curves[i].name, name))
      return TRUE;
  return FALSE;
}

static gboolean
has_bone (const RmpSample *sample, const char *name)
{
  for (guint i = 0; i < sample->rig.n; i++)
    if (g_str_equal (sample->rig.names[i], name))
      return TRUE;
  return FALSE;
}

/* “image NAME”, “curve NAME” and “joint NAME” among the settings of looks, and their files. */
static void
more_looks_name_things_that_exist (gconstpointer data)
{
  const Expected *e = data;
  const RmpSample *sample = sample_of (e);

  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPieceLook *look = ((const RmpPiece *) sample->pieces->pdata[i])->more;
      g_auto (GStrv) settings = g_strsplit (look ? look->settings : "", ";", -1);
      guint n_named = 0;

      for (guint k = 0; settings[k]; k++)
        {
          const char *value = strchr (settings[k], '=');

          g_assert_nonnull (value);
          if (g_str_has_prefix (value, "=image "))
            g_assert_true (has_image (look, value + strlen ("=image ")));
          else if (g_str_has_prefix (value, "=curve "))
            g_assert_true (has_curve (sample, value + strlen ("=curve ")));
          else if (g_str_has_prefix (value, "=joint "))
            g_assert_true (has_bone (sample, value + strlen ("=joint ")));
          n_named += g_str_has_prefix (value, "=image ");
        }
      g_assert_true (!look || n_named > 0);
      for (guint k = 0; look && look->images[k].name; k++)
        {
          g_autofree char *path = g_build_filename (RIMPLE_MAPS_DIR, look->images[k].file, NULL);

          g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
        }
    }
}

typedef struct
{
  const char *claim;
  GTestDataFunc test;
} Claim;

static const Claim claims[] = {
  { "counts-are-those-of-the-recipe", counts_are_those_of_the_recipe },
  { "every-corner-exists-and-no-face-is-degenerate",
    every_corner_exists_and_no_face_is_degenerate },
  { "pieces-face-outwards", pieces_face_outwards },
  { "weights-sum-to-one", weights_sum_to_one },
  { "charts-keep-lengths", charts_keep_lengths },
  { "charts-lie-within-the-texture", charts_lie_within_the_texture },
  { "textures-keep-the-swatch", textures_keep_the_swatch },
  { "gltf-stays-within-its-buffer", gltf_stays_within_its_buffer },
  { "same-bytes-every-time", same_bytes_every_time },
  { "opening-and-creases-name-things-that-exist", opening_and_creases_name_things_that_exist },
  { "more-looks-name-things-that-exist", more_looks_name_things_that_exist },
};

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    for (guint j = 0; j < G_N_ELEMENTS (claims); j++)
      {
        g_autofree char *path = g_strdup_printf ("/samples/%s/%s", expected[i].name,
                                                 claims[j].claim);

        g_test_add_data_func (path, &expected[i], claims[j].test);
      }

  result = g_test_run ();
  for (guint i = 0; i < G_N_ELEMENTS (built); i++)
    g_clear_pointer (&built[i], rmp_sample_free);

  return result;
}
