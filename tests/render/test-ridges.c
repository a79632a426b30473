/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reliefs of the form paths: the tessellator's surface and the fragments' normals against rmp_relief_evaluate(). */
#include "geometry/normals.h"
#include "methods/dynamic-wrinkling/surface.h"
#include "pick.h"
#include "program.h"
#include "scenes.h"
#include "sleeve.h"
#include "surface.h"
#include "tessellator.h"

#include <cglm/cglm.h>
#include <string.h>

static const SleeveShape sleeve = { .n_around = 20, .n_along = 30, .uvs = TRUE, .bend = .7f };

/* The narrowest wrinkle. */
#define WIDTH .012

typedef struct
{
  RmpOffscreen *offscreen;
  RmpSurfaceCache *cache;
  RmpRelief *relief;
  guint n;                   /* triangles */
  guint32 *faces;            /* [n] of the relief */
  RmpRaisedVertex *vertices; /* [n × 3] */
  RmpRidgeVertex *places;    /* [n × 3] */
} Raised;

/* The tessellator keeps the order of patches. */
static void
list_faces (Raised *self, const RmpSurface *surface)
{
  const RmpConnectivity *connectivity = surface->connectivity;
  g_autofree float *levels = g_new (float, 12 * (gsize) connectivity->n_patches);
  g_autofree guint32 *ends = g_new (guint32, connectivity->n_finishes);
  guint n = 0;
  self->faces = g_new (guint32, self->n);
  g_assert_cmpuint (rmp_connectivity_get_levels (connectivity, self->relief, 1, levels, ends), ==, self->n);
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    for (guint i = rmp_connectivity_count_triangles (levels + 12 * patch); i > 0; i--)
      self->faces[n++] = connectivity->patch_faces[patch];
}

static gpointer
read_buffer (GLuint buffer, gsize size)
{
  gpointer data = g_malloc (size);
  glBindBuffer (GL_ARRAY_BUFFER, buffer);
  glGetBufferSubData (GL_ARRAY_BUFFER, 0, (GLsizeiptr) size, data);
  return data;
}

static gboolean
raised_init (Raised *self, RmpRelief *relief)
{
  g_autoptr (GError) error = NULL;
  *self = (Raised){ .offscreen = offscreen_new_or_skip (16, 16), .relief = relief };
  if (!self->offscreen)
    return FALSE;
  self->cache = rmp_surface_cache_new (&error);
  g_assert_no_error (error);
  rmp_surface_cache_begin (self->cache);
  GLuint query, written = 0;
  glGenQueries (1, &query);
  glBeginQuery (GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query);
  const RmpSceneItem item = { .relief = relief };
  const RmpSurface *surface = rmp_surface_cache_get (self->cache, 1, 0, &item, 1, FALSE);
  glEndQuery (GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
  glGetQueryObjectuiv (query, GL_QUERY_RESULT, &written);
  glDeleteQueries (1, &query);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
  g_assert_cmpuint (written, ==, surface->n_raised);
  self->n = surface->n_raised;
  self->vertices = read_buffer (surface->raised_buffer, sizeof (RmpRaisedVertex[3]) * self->n);
  self->places = read_buffer (surface->ridge_buffer, sizeof (RmpRidgeVertex[3]) * self->n);
  list_faces (self, surface);
  return TRUE;
}

static void
raised_clear (Raised *self)
{
  g_clear_pointer (&self->cache, rmp_surface_cache_free);
  g_clear_pointer (&self->offscreen, rmp_offscreen_free);
  rmp_relief_unref (self->relief);
  g_free (self->faces);
  g_free (self->vertices);
  g_free (self->places);
}

/* Weights of the corners of the face that a raised vertex lies on. */
static void
find_place (const Raised *self, gsize vertex, float weights[3])
{
  const guint32 *corners = self->relief->topology->faces + 3 * (gsize) self->faces[vertex / 3];
  const float *base = self->places[vertex].base;
  double sides[2][3], off[3], a = 0, b = 0, c = 0, d = 0, e = 0;
  for (guint i = 0; i < 3; i++)
    {
      const double origin = (double) self->relief->positions[3 * corners[0] + i];
      for (guint k = 0; k < 2; k++)
        sides[k][i] = (double) self->relief->positions[3 * corners[k + 1] + i] - origin;
      off[i] = (double) base[i] - origin;
      a += sides[0][i] * sides[0][i];
      b += sides[0][i] * sides[1][i];
      c += sides[1][i] * sides[1][i];
      d += sides[0][i] * off[i];
      e += sides[1][i] * off[i];
    }
  weights[1] = (float) ((c * d - b * e) / (a * c - b * b));
  weights[2] = (float) ((a * e - b * d) / (a * c - b * b));
  weights[0] = 1 - weights[1] - weights[2];
}

static float
peak_of (const RmpRelief *relief)
{
  const RmpRidge *ridges = rmp_ridge_surface_get_ridges (relief->ridges);
  double peak = 0;
  for (guint i = 0; i < rmp_ridge_surface_get_n_ridges (relief->ridges); i++)
    peak = MAX (peak, rmp_ridge_peak (ridges + i, rmp_ridge_surface_get_law (relief->ridges)));
  return (float) peak;
}

/* Edges as fine as chance has it. */
static void
cut_unevenly (RmpRelief *relief)
{
  const RmpTopology *topology = rmp_ridge_surface_get_topology (relief->ridges);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autofree guint8 *levels = g_new (guint8, topology->n_edges);
  for (guint edge = 0; edge < topology->n_edges; edge++)
    levels[edge] = (guint8) (g_rand_int_range (random, 0, 8) ? g_rand_int_range (random, 1, 24) : 64);
  for (gsize side = 0; side < 3 * (gsize) topology->n_faces; side++)
    relief->levels[side] = levels[topology->face_edges[side]];
}

/* The wrinkles that the method without a rest shape has grown on a sleeve when it has bent as far as it does. */
static RmpRelief *
grown_relief (guint n_frames)
{
  RmpReliefTopology *topology = rmp_relief_topology_new (SLEEVE_N_VERTICES, SLEEVE_N_FACES, 0);
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_PATHS, topology);
  double normals[3 * SLEEVE_N_VERTICES];
  Sleeve grown;
  sleeve_init (&grown);
  memcpy (topology->faces, grown.cloth->topology->faces, 3 * SLEEVE_N_FACES * sizeof *topology->faces);
  memcpy (topology->rest_positions, grown.positions, sizeof grown.positions);
  for (guint frame = 0; frame < n_frames; frame++)
    sleeve_step (&grown, frame);
  memcpy (relief->positions, grown.positions, sizeof grown.positions);
  rmp_normals_compute (grown.cloth->topology, grown.positions, relief->normals, 1);
  for (guint i = 0; i < 3 * SLEEVE_N_VERTICES; i++)
    normals[i] = (double) relief->normals[i];
  relief->ridges = rmp_wrinkle_state_surface (grown.state, &grown.law, normals);
  set_ridge_levels (relief, grown.law.least_radius);
  sleeve_clear (&grown);
  return relief;
}

static RmpRelief *
relief_of (const char *variant)
{
  if (strstr (variant, "grown"))
    return grown_relief (SLEEVE_N_FRAMES / 2);
  const RmpRidgeLaw law = ridge_law_of (strstr (variant, "width") ? RMP_TAPER_WIDTH : RMP_TAPER_ANGLE,
                                        strstr (variant, "length") ? RMP_WRINKLE_HEIGHT_LENGTH : RMP_WRINKLE_HEIGHT_ARC,
                                        !strstr (variant, "blob"));
  RmpRelief *relief = sleeve_new_paths (&sleeve, &law, strstr (variant, "faded") != NULL);
  if (strstr (variant, "uneven"))
    cut_unevenly (relief);
  return relief;
}

static void
test_same_surface (gconstpointer variant)
{
  Raised raised;
  if (!raised_init (&raised, relief_of (variant)))
    return;
  const float peak = peak_of (raised.relief);
  double worst_offset = 0, worst_angle = 0, highest = 0, deepest = 0;
  for (gsize i = 0; i < raised.n; i++)
    {
      const RmpRaisedVertex *triangle = raised.vertices + 3 * i;
      const guint face = raised.faces[i];
      for (guint c = 0; c < 3; c++)
        {
          float weights[3];
          RmpReliefPoint point;
          find_place (&raised, 3 * i + c, weights);
          rmp_relief_evaluate (raised.relief, face, weights + 1, &point);
          const double cosine = glm_vec3_dot ((float *) triangle[c].normal, point.normal);
          const double offset = glm_vec3_distance ((float *) triangle[c].position, point.position);
          worst_offset = MAX (worst_offset, offset);
          worst_angle = MAX (worst_angle, glm_deg ((float) acos (CLAMP (cosine, -1, 1))));
          highest = MAX (highest, point.lift);
          deepest = MIN (deepest, point.lift);
        }
    }
  g_test_message ("%u triangles; offset %.2g of the peak, %.2g of the width; normals %.3g°; lifts %.2g … %.2g m",
                  raised.n, worst_offset / (double) peak, worst_offset / WIDTH, worst_angle, deepest, highest);
  g_assert_cmpfloat (highest, >, .5 * (double) peak);
  if (!strstr (variant, "grown"))
    g_assert_cmpfloat (deepest, <, -.3 * (double) peak);
  g_assert_cmpfloat (worst_offset, <, 1e-3 * (double) peak + 1e-6 * (double) SLEEVE_LENGTH);
  g_assert_cmpfloat (worst_offset, <, 2e-5 * WIDTH);
  g_assert_cmpfloat (worst_angle, <, .5);
  raised_clear (&raised);
}

/* Every point of an edge has the same bits from both its faces, and there are as many as its level says. */
static void
check_edges (RmpRelief *relief)
{
  Raised raised;
  if (!raised_init (&raised, relief))
    return;
  RmpTopology *topology = rmp_ridge_surface_get_topology (raised.relief->ridges);
  const gsize stride = RMP_RIDGE_MAX_TESSELLATION + 1;
  g_autofree float *places = g_new0 (float, 3 * stride * topology->n_edges);
  g_autofree guint8 *seen = g_new0 (guint8, stride * topology->n_edges); /* by the first face, by the second */
  for (gsize i = 0; i < 3 * (gsize) raised.n; i++)
    {
      const guint face = raised.faces[i / 3];
      float weights[3];
      find_place (&raised, i, weights);
      for (guint k = 0; k < 3; k++)
        {
          const gsize side = 3 * (gsize) face + k, edge = topology->face_edges[side];
          const guint level = raised.relief->levels[side];
          if (fabsf (weights[(k + 2) % 3]) > 1e-4f)
            continue;
          const gboolean forward = topology->faces[side] == topology->edges[2 * edge];
          const gsize at = stride * edge + (gsize) lrintf (weights[forward ? (k + 1) % 3 : k] * (float) level);
          const guint8 mark = topology->edge_faces[topology->edge_face_start[edge]] == face ? 1 : 2;
          if (seen[at])
            g_assert_cmpmem (places + 3 * at, sizeof (float[3]), raised.vertices[i].position, sizeof (float[3]));
          memcpy (places + 3 * at, raised.vertices[i].position, sizeof (float[3]));
          seen[at] |= mark;
        }
    }
  for (gsize edge = 0; edge < topology->n_edges; edge++)
    {
      const guint32 face = topology->edge_faces[topology->edge_face_start[edge]];
      const guint8 all = rmp_topology_edge_valence (topology, (guint32) edge) == 2 ? 3 : 1;
      guint level = 0;
      for (guint k = 0; k < 3; k++)
        if (topology->face_edges[3 * face + k] == edge)
          level = raised.relief->levels[3 * face + k];
      for (guint k = 0; k <= level; k++)
        g_assert_cmpuint (seen[stride * edge + k], ==, all);
    }
  raised_clear (&raised);
}

static void
test_edges_are_shared (gconstpointer variant)
{
  check_edges (relief_of (variant));
}

/* While the sleeve bends and stretches again. */
static void
test_edges_are_shared_over_a_clip (void)
{
  for (guint n_frames = 6; n_frames <= SLEEVE_N_FRAMES; n_frames += 6)
    check_edges (grown_relief (n_frames));
}

/* Half a tube, seen from its front: between the first and the last covered pixel of a row nothing may show through. */
static const SleeveShape half = { .n_around = 14, .n_along = 34, .uvs = TRUE, .bend = .3f, .arc = 2.8f };

static RmpScene *
half_scene (RmpRelief *relief)
{
  RmpScene *scene = rmp_scene_new ();
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  return scene;
}

static void
frame_front (const RmpScene *scene, float aspect, RmpCamera *camera)
{
  vec3 minimum, maximum;
  rmp_scene_get_extent (scene, minimum, maximum);
  rmp_camera_init (camera, (float[]){ 0, 0, 0 }, 1);
  camera->yaw = camera->pitch = 0;
  rmp_camera_frame (camera, minimum, maximum, aspect);
}

static guint
count_holes (const guint8 *pixels, int width, int height)
{
  guint n_holes = 0, n_rows = 0;
  for (int y = 0; y < height; y++)
    {
      const guint8 *row = pixels + 4 * (gsize) y * (gsize) width;
      int first = 0, last = width - 1;
      while (first < width && row[4 * first + 3] < 255)
        first++;
      while (last > first && row[4 * last + 3] < 255)
        last--;
      n_rows += first < last;
      for (int x = first; x < last; x++)
        n_holes += row[4 * x + 3] < 255;
    }
  g_assert_cmpuint (n_rows, >, (guint) height / 2);
  return n_holes;
}

static void
test_no_cracks (void)
{
  const int width = 400, height = 560;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (width, height);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  const RmpRidgeLaw law = ridge_law_of (RMP_TAPER_WIDTH, RMP_WRINKLE_HEIGHT_LENGTH, TRUE);
  g_autoptr (RmpRelief) relief = sleeve_new_paths (&half, &law, TRUE);
  g_autoptr (RmpScene) scene = half_scene (relief);
  for (int view = 0; view < 10; view++)
    {
      const RmpQuality quality = (RmpQuality) (view % 2);
      RmpCamera camera;
      frame_front (scene, (float) width / (float) height, &camera);
      camera.distance /= 1 + .4f * (float) (view / 2);
      camera.yaw = .05f * (float) (view - 5);
      camera.pitch = .04f * (float) (view % 5 - 2);
      g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera, quality, &error);
      g_assert_no_error (error);
      g_autofree char *name = g_strdup_printf ("ridge-cracks-%d", view);
      keep_picture (name, pixels, width, height);
      g_assert_cmpuint (count_holes (pixels, width, height), ==, 0);
    }
}

/* What the pixels show, and what lies under the pointer there: its normal as a colour, and its wrinkle. From afar, where the
 * vertices are as close as pixels; and near, where they are not.
 */
static void
test_pixels_show_what_is_picked (gconstpointer data)
{
  const int zoom = GPOINTER_TO_INT (data);
  const int width = 300, height = 420;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (width, height);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  const RmpRidgeLaw law = ridge_law_of (RMP_TAPER_ANGLE, RMP_WRINKLE_HEIGHT_ARC, TRUE);
  g_autoptr (RmpRelief) relief = sleeve_new_paths (&half, &law, FALSE);
  g_autoptr (RmpScene) scene = half_scene (relief);
  RmpCamera camera;
  frame_front (scene, (float) width / (float) height, &camera);
  camera.distance /= (float) zoom;
  rmp_scene_set_shading (scene, RMP_SHADING_NORMALS, FALSE);
  g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL, &error);
  g_assert_no_error (error);
  keep_picture (zoom > 1 ? "ridge-normals-near" : "ridge-normals", pixels, width, height);

  guint n = 0, n_off = 0, n_features[8] = { 0 };
  guint n_close = 0;
  for (int y = 7; y < height; y += 4)
    for (int x = 5; x < width; x += 4)
      {
        const guint8 *pixel = pixels + 4 * (y * width + x);
        float origin[3], direction[3];
        RmpPick pick;
        rmp_camera_get_ray (&camera, (float) x + .5f, (float) y + .5f, (float) width, (float) height, origin,
                            direction);
        if (!rmp_scene_pick (scene, origin, direction, TRUE, &pick) || pixel[3] < 255)
          continue;
        vec3 shown;
        for (guint c = 0; c < 3; c++)
          shown[c] = (float) pixel[c] / 127.5f - 1;
        glm_vec3_normalize (shown);
        n++;
        const double angle = glm_deg (acosf (CLAMP (glm_vec3_dot (shown, pick.point.normal), -1, 1)));
        n_off += angle > 5;
        n_close += angle < .5;
        if (pick.point.feature != RMP_FEATURE_NONE)
          n_features[pick.point.feature - 20]++;
      }
  /* Behind crests the cut of the picked surface and of the shown one differ in what they hide. */
  g_test_message ("normals of %u pixels: %u within 0.5°, %u beyond 5°", n, n_close, n_off);
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpuint (n_off, <, n / 50);
  g_assert_cmpuint (n_close, >, n / 3 * 2);
  for (guint i = 0; i < 6 && zoom == 1; i++)
    g_assert_cmpuint (n_features[i], >, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator", "", test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-width", "width", test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-length", "length", test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-width-length-blob", "width length blob",
                        test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-faded", "faded", test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-uneven", "uneven", test_same_surface);
  g_test_add_data_func ("/render/ridges/edges-are-shared-uneven", "uneven", test_edges_are_shared);
  g_test_add_data_func ("/render/ridges/edges-are-shared", "", test_edges_are_shared);
  g_test_add_data_func ("/render/ridges/edges-are-shared-width-blob-faded", "width length blob faded",
                        test_edges_are_shared);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-grown", "grown", test_same_surface);
  g_test_add_func ("/render/ridges/edges-are-shared-over-a-clip", test_edges_are_shared_over_a_clip);
  g_test_add_func ("/render/ridges/no-cracks", test_no_cracks);
  g_test_add_data_func ("/render/ridges/pixels-show-what-is-picked", GINT_TO_POINTER (1),
                        test_pixels_show_what_is_picked);
  g_test_add_data_func ("/render/ridges/pixels-show-what-is-picked-near", GINT_TO_POINTER (6),
                        test_pixels_show_what_is_picked);
  return g_test_run ();
}
