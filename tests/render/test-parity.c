/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tessellator's surface against rmp_relief_evaluate(). */
#include "program.h"
#include "scenes.h"
#include "surface.h"

#include <cglm/cglm.h>

/* Steep: folds higher than half their width over a bent, coarse base. */
static const SleeveShape steep = {
  .n_around = 20, .n_along = 30, .uvs = TRUE, .bend = .9f, .reach = .09f, .wave = .002f
};

/* The sleeve's uv is linear on its faces: it tells where on which face a vertex lies. */
static void
check_triangle (const RmpRelief *relief, const RmpRaisedVertex triangle[3], float peak,
                double *worst_offset, double *worst_angle, double *worst_openness)
{
  const float width = 2 * GLM_PIf * SLEEVE_RADIUS / (float) steep.n_around;
  const float height = SLEEVE_LENGTH / (float) steep.n_along;
  float x = 0, y = 0;
  for (guint c = 0; c < 3; c++)
    {
      x += triangle[c].uv[0] / width / 3;
      y += triangle[c].uv[1] / height / 3;
    }
  const guint i = (guint) x, j = (guint) y, half = y - (float) j > x - (float) i;
  for (guint c = 0; c < 3; c++)
    {
      const float fx = triangle[c].uv[0] / width - (float) i,
                  fy = triangle[c].uv[1] / height - (float) j;
      const float barycentric[2] = { half ? fx : fx - fy, half ? fy - fx : fy };
      RmpReliefPoint point;
      rmp_relief_evaluate (relief, 2 * (j * steep.n_around + i) + half, barycentric, &point);
      const double offset = glm_vec3_distance ((float *) triangle[c].position, point.position) /
                            peak;
      const double cosine = glm_vec3_dot ((float *) triangle[c].normal, point.normal);
      *worst_offset = MAX (*worst_offset, offset);
      *worst_openness = MAX (*worst_openness,
                             fabs ((double) triangle[c].openness - (double) point.openness));
      *worst_angle = MAX (*worst_angle, glm_deg ((float) acos (CLAMP (cosine, -1, 1))));
    }
}

/* Leans towards where the tube's middle looks, and bunches cloth up and down the line by up to 6
 * mm.
 */
static void
lean_and_slide (RmpRelief *relief)
{
  RmpReliefLine *line = &relief->lines[0];
  line->lean = .8f;
  glm_vec3_copy ((vec3){ .1f, -sinf (.5f * steep.bend), cosf (.5f * steep.bend) }, line->lean_up);
  glm_vec3_normalize (line->lean_up);
  glm_vec3_crossn (line->lean_up, (vec3){ 0, 1, .3f }, line->lean_side);
  relief->slides = g_new (float, (gsize) relief->n_folds *RMP_RELIEF_SLIDE_KNOTS * 4);
  for (guint i = 0; i < relief->n_folds * RMP_RELIEF_SLIDE_KNOTS; i++)
    {
      const float x = GLM_PIf * (float) (i % RMP_RELIEF_SLIDE_KNOTS) / (RMP_RELIEF_SLIDE_KNOTS - 1);
      glm_vec4_copy (
          (vec4){ .001f * sinf (x), .006f * sinf (2 * x), -.002f * sinf (x), .003f * sinf (3 * x) },
          relief->slides + 4 * i);
    }
}

/* A line across, and two beside the first that add up with each other: all slots of every face are
 * taken.
 */
static void
share_with_other_lines (RmpRelief *relief)
{
  const guint n = relief->n_folds;
  relief->n_lines = 4;
  relief->n_folds = 4 * n;
  relief->lines = g_renew (RmpReliefLine, relief->lines, 4);
  relief->folds = g_renew (RmpReliefFold, relief->folds, 4 * n);
  relief->lines[0].reach = relief->folds[0].reach_left;
  for (guint l = 1; l < 4; l++)
    {
      relief->lines[l] = relief->lines[0];
      relief->lines[l].first_fold = l * n;
      relief->lines[l].group = MIN (l, 2);
      for (guint k = 0; k < n; k++)
        {
          RmpReliefFold *fold = &relief->folds[l * n + k];
          *fold = relief->folds[k];
          fold->feature += l * n;
          fold->height *= .6f;
          if (l == 1)
            {
              fold->begin = .02f * ((float) k - .5f * (float) n);
              fold->end = .02f * ((float) k + 1 - .5f * (float) n);
            }
        }
    }
  for (gsize face = 0; face < relief->topology->n_faces; face++)
    for (guint l = 1; l < 4; l++)
      {
        const gsize from = RMP_RELIEF_FACE_LINES * face, to = from + l;
        if (relief->face_lines[from] == RMP_LINE_NONE)
          continue;
        relief->face_lines[to] = l;
        for (guint c = 0; c < 3; c++)
          {
            const float sd[2] = { relief->coordinates[6 * from + 2 * c],
                                  relief->coordinates[6 * from + 2 * c + 1] };
            relief->coordinates[6 * to + 2 * c] = l == 1 ? sd[1] : sd[0];
            relief->coordinates[6 * to + 2 * c + 1] = l == 1 ? .47f * SLEEVE_LENGTH - sd[0]
                                                             : sd[1] + (l == 2 ? -.021f : .033f);
          }
      }
}

static void
test_same_surface (gconstpointer variant)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  RmpSurfaceCache *cache = rmp_surface_cache_new (&error);
  g_assert_no_error (error);
  g_autoptr (RmpRelief) relief = sleeve_new_folds (&steep);
  float peak = 0;
  for (guint k = 0; k < relief->n_folds; k++)
    {
      relief->folds[k].height *= 1.8f;
      peak = MAX (peak, relief->folds[k].height);
    }
  if (strstr (variant, "shared"))
    share_with_other_lines (relief);
  if (strstr (variant, "shifted"))
    lean_and_slide (relief);

  GLuint query, written = 0;
  glGenQueries (1, &query);
  glBeginQuery (GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query);
  rmp_surface_cache_begin (cache);
  const RmpSceneItem item = { .relief = relief };
  RmpView view;
  rmp_view_init_near (&view, 14);
  const RmpRaisedSurface *surface = rmp_surface_cache_get (cache, 1, 0, &item, &view, FALSE);
  glEndQuery (GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
  glGetQueryObjectuiv (query, GL_QUERY_RESULT, &written);
  glDeleteQueries (1, &query);
  g_assert_cmpuint (surface->n_raised, >, 4000);
  g_assert_cmpuint (written, ==, surface->n_raised);

  g_autofree RmpRaisedVertex *vertices = g_new (RmpRaisedVertex, 3 * (gsize) surface->n_raised);
  glBindBuffer (GL_ARRAY_BUFFER, surface->raised_buffer);
  glGetBufferSubData (GL_ARRAY_BUFFER, 0,
                      (GLsizeiptr) (sizeof (RmpRaisedVertex[3]) * surface->n_raised), vertices);
  double worst_offset = 0, worst_angle = 0, worst_openness = 0;
  for (gsize i = 0; i < surface->n_raised; i++)
    check_triangle (relief, vertices + 3 * i, peak, &worst_offset, &worst_angle, &worst_openness);
  g_test_message ("offset %.2g of the peak, normals %.3g°, openness %.2g", worst_offset,
                  worst_angle, worst_openness);
  g_assert_cmpfloat (worst_offset, <, 1e-3 + 1e-6 * (double) SLEEVE_LENGTH / (double) peak);
  g_assert_cmpfloat (worst_angle, <, .5);
  g_assert_cmpfloat (worst_openness, <, .01);
  rmp_surface_cache_free (cache);
}

/* Twice the area that a triangle takes of the chart, where the sleeve's faces do not overlap. */
static double
chart_area (const RmpRaisedVertex *a, const RmpRaisedVertex *b, const RmpRaisedVertex *c)
{
  const double u[2] = { (double) b->uv[0] - (double) a->uv[0],
                        (double) b->uv[1] - (double) a->uv[1] };
  const double v[2] = { (double) c->uv[0] - (double) a->uv[0],
                        (double) c->uv[1] - (double) a->uv[1] };
  return u[0] * v[1] - u[1] * v[0];
}

/* Each face is covered once, whatever its levels, with no triangle turned over; and no point of it
 * is raised otherwise.
 */
static void
test_processor_covers_faces (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) relief = sleeve_new_folds (&steep);
  RmpConnectivity *connectivity = rmp_connectivity_new (relief, NULL, FALSE);
  g_autofree float *levels = g_new (float, 12 * (gsize) connectivity->n_patches);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      float *level = levels + 12 * patch;
      const gint32 most = g_rand_int_range (random, 1, 9);
      level[3] = 1;
      for (guint i = 0; i < 3; i++)
        {
          level[i] = (float) g_rand_int_range (random, 1, most + 1);
          level[3] = MAX (level[3], level[i]);
        }
    }
  RmpRaisePlan plan;
  rmp_raise_plan_init (&plan, connectivity, levels);
  g_autofree RmpRaisedVertex *vertices = g_new (RmpRaisedVertex, plan.n_vertices);
  g_autofree guint32 *indices = g_new (guint32, 3 * (gsize) plan.n_triangles);
  rmp_raise_fill (&plan, connectivity, relief, NULL, levels, &(RmpRaiseField){ 0 }, vertices,
                  indices);

  const double face = 2 * G_PI * (double) SLEEVE_RADIUS / steep.n_around * (double) SLEEVE_LENGTH /
                      steep.n_along;
  double worst_offset = 0, worst_angle = 0, worst_openness = 0;
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      double area = 0;
      for (gsize i = plan.triangles[patch]; i < plan.triangles[patch + 1]; i++)
        {
          RmpRaisedVertex triangle[3];
          for (guint c = 0; c < 3; c++)
            {
              g_assert_cmpuint (indices[3 * i + c], >=, plan.vertices[patch]);
              g_assert_cmpuint (indices[3 * i + c], <, plan.vertices[patch + 1]);
              triangle[c] = vertices[indices[3 * i + c]];
            }
          const double part = chart_area (&triangle[0], &triangle[1], &triangle[2]);
          g_assert_cmpfloat (part, >, 1e-3 * face);
          area += part;
          check_triangle (relief, triangle, 1, &worst_offset, &worst_angle, &worst_openness);
        }
      g_assert_cmpfloat (fabs (area - face), <, 1e-3 * face);
    }
  g_assert_cmpfloat (worst_offset, <, 1e-5);
  rmp_raise_plan_clear (&plan);
  rmp_connectivity_free (connectivity);
}

/* Half a tube before a transparent background: through a crack one would see it. */
static void
test_no_cracks (void)
{
  const int width = 500, height = 700;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (width, height);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  const SleeveShape half = {
    .n_around = 14, .n_along = 40, .bend = .3f, .reach = .06f, .wave = .001f, .arc = 2.8f
  };
  g_autoptr (RmpRelief) relief = sleeve_new_folds (&half);
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  vec3 minimum, maximum;
  rmp_scene_get_extent (scene, minimum, maximum);
  for (int quality = 0; quality < 2; quality++)
    for (int zoom = 1; zoom <= 3; zoom++)
      {
        RmpCamera camera;
        rmp_camera_init (&camera, (float[]){ 0, 0, 0 }, 1);
        camera.yaw = camera.pitch = 0;
        rmp_camera_frame (&camera, minimum, maximum, (float) width / (float) height);
        camera.distance /= (float) zoom;
        g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera,
                                                        (RmpQuality) quality, &error);
        g_assert_no_error (error);
        g_autofree char *name = g_strdup_printf ("cracks-%d-%d", quality, zoom);
        keep_picture (name, pixels, width, height);
        g_assert_cmpuint (count_holes_of_rows (pixels, width, height), ==, 0);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/render/parity/tessellator-equals-evaluator", "", test_same_surface);
  g_test_add_data_func ("/render/parity/tessellator-equals-evaluator-shifted", "shifted",
                        test_same_surface);
  g_test_add_data_func ("/render/parity/tessellator-equals-evaluator-shared", "shared",
                        test_same_surface);
  g_test_add_data_func ("/render/parity/tessellator-equals-evaluator-shared-shifted",
                        "shared, shifted", test_same_surface);
  g_test_add_func ("/render/parity/processor-covers-faces-once", test_processor_covers_faces);
  g_test_add_func ("/render/parity/no-cracks", test_no_cracks);
  return g_test_run ();
}
