/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reliefs of the form paths: the tessellator's surface and the fragments' normals against rmp_relief_evaluate(). */
#include "pick.h"
#include "program.h"
#include "scenes.h"
#include "surface.h"
#include "tessellator.h"

#include <cglm/cglm.h>
#include <string.h>

static const SleeveShape sleeve = { .n_around = 20, .n_along = 30, .uvs = TRUE, .bend = .7f };

/* The narrowest wrinkle. */
#define WIDTH .012

/* Where on which face a raised vertex lies: the sleeve's uv is linear on its faces. */
static void
find_place (const RmpRaisedVertex *vertex, guint face, float weights[3])
{
  const guint cell = face / 2, half = face % 2;
  const double x = (double) vertex->uv[0] * sleeve.n_around / (2 * G_PI * (double) SLEEVE_RADIUS);
  const double y = (double) vertex->uv[1] * sleeve.n_along / (double) SLEEVE_LENGTH;
  const double fx = x - cell % sleeve.n_around, fy = y - cell / sleeve.n_around;
  weights[1] = (float) (half ? fx : fx - fy);
  weights[2] = (float) (half ? fy - fx : fy);
  weights[0] = 1 - weights[1] - weights[2];
}

static guint
find_face (const RmpRaisedVertex triangle[3])
{
  float x = 0, y = 0;
  for (guint c = 0; c < 3; c++)
    {
      x += triangle[c].uv[0] / (2 * GLM_PIf * SLEEVE_RADIUS / (float) sleeve.n_around) / 3;
      y += triangle[c].uv[1] / (SLEEVE_LENGTH / (float) sleeve.n_along) / 3;
    }
  const guint i = (guint) x, j = (guint) y;
  return 2 * (j * sleeve.n_around + i) + (y - (float) j > x - (float) i);
}

typedef struct
{
  RmpOffscreen *offscreen;
  RmpSurfaceCache *cache;
  RmpRelief *relief;
  guint n; /* triangles */
  RmpRaisedVertex *vertices;
} Raised;

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
  self->vertices = g_new (RmpRaisedVertex, 3 * (gsize) self->n);
  glBindBuffer (GL_ARRAY_BUFFER, surface->raised_buffer);
  glGetBufferSubData (GL_ARRAY_BUFFER, 0, (GLsizeiptr) (sizeof (RmpRaisedVertex[3]) * self->n), self->vertices);
  return TRUE;
}

static void
raised_clear (Raised *self)
{
  g_clear_pointer (&self->cache, rmp_surface_cache_free);
  g_clear_pointer (&self->offscreen, rmp_offscreen_free);
  rmp_relief_unref (self->relief);
  g_free (self->vertices);
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

static RmpRelief *
relief_of (const char *variant)
{
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
  guint n_off = 0, n_turned = 0;
  for (gsize i = 0; i < raised.n; i++)
    {
      const RmpRaisedVertex *triangle = raised.vertices + 3 * i;
      const guint face = find_face (triangle);
      for (guint c = 0; c < 3; c++)
        {
          float weights[3];
          RmpReliefPoint point;
          find_place (triangle + c, face, weights);
          rmp_relief_evaluate (raised.relief, face, weights + 1, &point);
          const double cosine = glm_vec3_dot ((float *) triangle[c].normal, point.normal);
          const double offset = glm_vec3_distance ((float *) triangle[c].position, point.position);
          worst_offset = MAX (worst_offset, offset);
          n_off += offset > 2e-5 * WIDTH;
          worst_angle = MAX (worst_angle, glm_deg ((float) acos (CLAMP (cosine, -1, 1))));
          n_turned += cosine < cos (.5 * G_PI / 180);
          highest = MAX (highest, point.lift);
          deepest = MIN (deepest, point.lift);
        }
    }
  g_test_message ("%u triangles; offset %.2g of the peak, %.2g of the width, %u points more than 2e-5 of it; normals "
                  "%.3g°; lifts %.2g … %.2g m",
                  raised.n, worst_offset / (double) peak, worst_offset / WIDTH, n_off, worst_angle, deepest, highest);
  g_assert_cmpfloat (highest, >, .5 * (double) peak);
  g_assert_cmpfloat (deepest, <, -.3 * (double) peak);
  g_assert_cmpfloat (worst_offset, <, 1e-3 * (double) peak + 1e-6 * (double) SLEEVE_LENGTH);
  g_assert_cmpuint (n_off, <, 3 * raised.n / 1000);
  /* On a facet a wrinkle that grows or falls has the normals of both its segments: a point there may take either. */
  g_assert_cmpuint (n_turned, <=, raised.n / 10000);
  g_assert_cmpfloat (worst_angle, <, 2);
  raised_clear (&raised);
}

/* Every point of an edge has the same bits from both its faces, and there are as many as its level says. */
static void
test_edges_are_shared (gconstpointer variant)
{
  Raised raised;
  if (!raised_init (&raised, relief_of (variant)))
    return;
  RmpTopology *topology = rmp_ridge_surface_get_topology (raised.relief->ridges);
  const gsize stride = RMP_RIDGE_MAX_TESSELLATION + 1;
  g_autofree float *places = g_new0 (float, 3 * stride * topology->n_edges);
  g_autofree guint8 *seen = g_new0 (guint8, stride * topology->n_edges); /* by the first face, by the second */
  guint n_fine = 0;
  for (gsize i = 0; i < 3 * (gsize) raised.n; i++)
    {
      const guint face = find_face (raised.vertices + i / 3 * 3);
      float weights[3];
      find_place (raised.vertices + i, face, weights);
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
      n_fine += level > 1;
      for (guint k = 0; k <= level; k++)
        g_assert_cmpuint (seen[stride * edge + k], ==, all);
    }
  g_assert_cmpuint (n_fine, >, 300);
  raised_clear (&raised);
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
  g_test_add_func ("/render/ridges/no-cracks", test_no_cracks);
  g_test_add_data_func ("/render/ridges/pixels-show-what-is-picked", GINT_TO_POINTER (1),
                        test_pixels_show_what_is_picked);
  g_test_add_data_func ("/render/ridges/pixels-show-what-is-picked-near", GINT_TO_POINTER (6),
                        test_pixels_show_what_is_picked);
  return g_test_run ();
}
