/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Creases that stay, and pleats along drawn lines, under the simulators that have hinges. */

#include "cloth-scene.h"

#include <math.h>

#include "cloth/creases.h"
#include "cloth/params.h"
#include "cloth/pleat.h"
#include "geometry/vector.h"
#include "inputs/drawn-lines.h"
#include "inputs/rest-shape.h"
#include "simulators/elastic-continuum/elastic-continuum.h"
#include "simulators/implicit-cloth/implicit-cloth.h"
#include "simulators/interactive-mass-spring/interactive-mass-spring.h"
#include "simulators/mass-spring/mass-spring.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

#define DEGREES (180.0 / G_PI)

static const RmpTechnique *const techniques[] = { &rmp_implicit_cloth, &rmp_elastic_continuum };
static const RmpTechnique *const with_springs[] = { &rmp_mass_spring, &rmp_interactive_mass_spring,
                                                    &rmp_parallel_verlet };

/* --- one edge --------------------------------------------------------------------------------- */

/* Bent up to 100° and let go, without hardening: what it yields to springs back. */
static void
a_bend_beyond_the_yield_stays (void)
{
  double moved = 0.0, path = 0.0;

  for (guint k = 0; k <= 100; k++)
    rmp_cloth_crease_yield (k / DEGREES - moved, 30.0 / DEGREES, 0.0, 1.0, &moved, &path);
  g_assert_cmpfloat_with_epsilon (moved, 70.0 / DEGREES, 1e-12);
  /* unloading moves nothing, and neither does half as much the other way */
  for (guint k = 0; k <= 30; k++)
    rmp_cloth_crease_yield (-(double) k / DEGREES, 30.0 / DEGREES, 0.0, 1.0, &moved, &path);
  g_assert_cmpfloat_with_epsilon (moved, 70.0 / DEGREES, 1e-12);
}

static void
less_than_the_yield_leaves_nothing (void)
{
  double moved = 0.0, path = 0.0;

  rmp_cloth_crease_yield (29.0 / DEGREES, 30.0 / DEGREES, 0.0, 1.0, &moved, &path);
  g_assert_cmpfloat (moved, ==, 0.0);
  rmp_cloth_crease_yield (40.0 / DEGREES, 30.0 / DEGREES, 0.0, 0.0, &moved, &path);
  g_assert_cmpfloat (moved, ==, 0.0);
}

/* After a way of 70° to 100°, the other way takes 30° + hardening × 70°. In one step or many. */
static void
hardening_makes_the_next_crease_harder (void)
{
  double moved[2] = { 0.0, 0.0 }, path[2] = { 0.0, 0.0 };
  const double yield = 30.0 / DEGREES, hardening = 0.5;

  rmp_cloth_crease_yield (100.0 / DEGREES, yield, hardening, 1.0, &moved[0], &path[0]);
  for (guint k = 0; k <= 1000; k++)
    rmp_cloth_crease_yield (0.1 * k / DEGREES - moved[1], yield, hardening, 1.0, &moved[1],
                            &path[1]);
  g_assert_cmpfloat_with_epsilon (moved[0], 70.0 / 1.5 / DEGREES, 1e-12);
  g_assert_cmpfloat_with_epsilon (moved[1], moved[0], 1e-12);
  rmp_cloth_crease_yield (-(30.0 + 0.5 * 70.0 / 1.5 - 0.1) / DEGREES, yield, hardening, 1.0,
                          &moved[0], &path[0]);
  g_assert_cmpfloat (moved[0], ==, moved[1]);
  rmp_cloth_crease_yield (-(30.0 + 0.5 * 70.0 / 1.5 + 0.1) / DEGREES, yield, hardening, 1.0,
                          &moved[0], &path[0]);
  g_assert_cmpfloat (moved[0], <, moved[1]);
}

/* --- a strip ---------------------------------------------------------------------------------- */

/* Nothing pulls, and motion dies. */
#define CALM "gravity=0,0,0;drag=8;wind_drag=0;contact=false;bend_warp=5e-3;bend_weft=5e-3;"

static const ClothSheet strip = { 3, 17, 0.02, FALSE };

/* Two rows are held, at the end of the strip. */
static double
follow_end (const ClothSheet *sheet, G_GNUC_UNUSED guint x, guint y)
{
  return y + 2 >= sheet->ny;
}

static void
fold_by (double angle, double middle, const float rest[3], float moved[3])
{
  const double way = MAX (middle - (double) rest[2], 0.0);

  moved[0] = rest[0];
  moved[1] = (float) (way * sin (angle));
  moved[2] = (float) (MAX ((double) rest[2], middle) - way * cos (angle));
}

/* The free half is folded over by 120° in the first frame, as by an iron, and let go. */
static void
fold (const float rest[3], G_GNUC_UNUSED double time, float moved[3])
{
  fold_by (120.0 / DEGREES, 0.16, rest, moved);
}

/* Between two ways along the strip, from row to row. */
static double
measure_between (const ClothScene *scene, const guint rows[4])
{
  double ends[2][3], way[4][3];

  for (guint i = 0; i < 4; i++)
    rmp_vector_load (cloth_scene_position (scene, scene->sheet.nx / 2, rows[i]), way[i]);
  for (guint i = 0; i < 2; i++)
    {
      rmp_vector_sub (way[2 * i + 1], way[2 * i], ends[i]);
      rmp_vector_normalise (ends[i]);
    }
  return acos (CLAMP (rmp_vector_dot (ends[0], ends[1]), -1.0, 1.0)) * DEGREES;
}

/* Between the free end and the one that is held. */
static double
measure_turn (const ClothScene *scene)
{
  const guint y = scene->sheet.ny - 1;

  return measure_between (scene, (const guint[4]){ 2, 0, y, y - 2 });
}

/* At the row where the strip is folded. */
static double
measure_crease (const ClothScene *scene)
{
  return measure_between (scene, (const guint[4]){ 8, 7, 9, 8 });
}

static void
run (ClothScene *scene, const RmpTechnique *technique, const char *settings, guint n_frames)
{
  g_autofree char *all = g_strconcat (CALM, settings, NULL);

  cloth_scene_init (scene, technique, &strip, follow_end, fold, 2, all);
  cloth_scene_run (scene, n_frames);
}

static void
a_crease_keeps_its_angle_when_let_go (void)
{
  for (guint t = 0; t < G_N_ELEMENTS (techniques); t++)
    {
      ClothScene scene;
      double angle;

      run (&scene, techniques[t], "crease=1;crease_yield=30°;crease_hardening=0", 90);
      angle = measure_turn (&scene);
      g_assert_cmpfloat_with_epsilon (angle, 90.0, 2.0);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "creases"), >=, 2.0);
      g_assert_cmpfloat_with_epsilon (cloth_scene_figure (&scene, "crease_angle") * DEGREES, 90.0,
                                      2.0);
      cloth_scene_run (&scene, 120);
      g_assert_cmpfloat_with_epsilon (measure_turn (&scene), angle, 2.0);
      cloth_scene_clear (&scene);

      run (&scene, techniques[t], "crease=1;crease_yield=30°;crease_hardening=0.5", 90);
      g_assert_cmpfloat_with_epsilon (measure_turn (&scene), 60.0, 2.0);
      cloth_scene_clear (&scene);
    }
}

/* Springs hold the angle, too, where it is: beside the crease they hardly resist small bends, so
 * that the ends of the strip tell less.
 */
static void
springs_keep_a_crease_as_well (void)
{
  for (guint t = 0; t < G_N_ELEMENTS (with_springs); t++)
    {
      ClothScene scene;
      double angle;

      run (&scene, with_springs[t], "crease=1;crease_yield=30°;crease_hardening=0", 60);
      angle = measure_crease (&scene);
      g_test_message ("%s: %.2f°", with_springs[t]->id, angle);
      g_assert_cmpfloat_with_epsilon (angle, 90.0, 2.0);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "creases"), >=, 2.0);
      cloth_scene_run (&scene, 60);
      g_assert_cmpfloat_with_epsilon (measure_crease (&scene), angle, 2.0);
      cloth_scene_clear (&scene);

      run (&scene, with_springs[t], "", 120);
      g_test_message ("%s: %.2f° without", with_springs[t]->id, measure_crease (&scene));
      g_assert_cmpfloat (measure_crease (&scene), <, 45.0);
      cloth_scene_clear (&scene);
    }
}

static void
without_creases_cloth_springs_back (void)
{
  for (guint t = 0; t < G_N_ELEMENTS (techniques); t++)
    {
      ClothScene scene;

      run (&scene, techniques[t], "", 210);
      g_assert_cmpfloat (measure_turn (&scene), <, 3.0);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "creases"), ==, 0.0);
      cloth_scene_clear (&scene);
    }
}

static void
a_checkpoint_keeps_creases (void)
{
  ClothScene scene;
  g_autoptr (GBytes) saved = NULL;
  g_autofree float *expected = NULL;
  g_autoptr (GError) error = NULL;
  const gsize size = 3 * sizeof (float) * strip.nx * strip.ny;

  run (&scene, &rmp_implicit_cloth, "crease=1;crease_yield=20°", 3);
  saved = scene.technique->state_save (scene.state);
  cloth_scene_run (&scene, 5);
  expected = g_memdup2 (scene.output.positions, size);
  scene.technique->state_free (scene.state);
  scene.state = scene.technique->state_load (scene.shared, saved, &error);
  g_assert_no_error (error);
  scene.n_done = 3;
  cloth_scene_run (&scene, 5);
  g_assert_cmpmem (expected, size, scene.output.positions, size);
  cloth_scene_clear (&scene);
}

/* --- made bent -------------------------------------------------------------------------------- */

/* Made as it is folded in the first frame, cloth bends back to that, or lies flat as from the roll,
 * as people choose: springs as well as hinges.
 */
static void
rest_bent (ClothScene *scene, const RmpTechnique *technique, const char *settings, guint n_frames)
{
  static const RmpCall call = { 0 };
  const guint n = strip.nx * strip.ny;
  g_autofree char *all = g_strconcat (CALM, settings, NULL);
  g_autoptr (GError) error = NULL;
  float *bent = g_new (float, 3 * n);

  cloth_scene_init (scene, technique, &strip, follow_end, fold, 2, all);
  for (guint v = 0; v < n; v++)
    fold (rmp_mesh_get_positions (scene->mesh) + 3 * v, 0.0, bent + 3 * v);
  rmp_inputs_set_rest_shape (&scene->input.inputs, n, bent, 0, NULL);
  technique->state_free (scene->state);
  technique->shared_free (scene->shared);
  scene->shared = technique->prepare (&scene->input, scene->sampler, scene->values, &call, &error);
  g_assert_no_error (error);
  scene->state = technique->state_new (scene->shared);
  cloth_scene_run (scene, n_frames);
}

static void
cloth_that_is_made_bent_rests_flat_if_wanted (void)
{
  static const RmpTechnique *const all[] = { &rmp_implicit_cloth, &rmp_elastic_continuum,
                                             &rmp_mass_spring, &rmp_interactive_mass_spring,
                                             &rmp_parallel_verlet };

  for (guint t = 0; t < G_N_ELEMENTS (all); t++)
    {
      ClothScene scene;

      rest_bent (&scene, all[t], "rest_angles=shape", 120);
      g_test_message ("%s: %.2f° as made", all[t]->id, measure_crease (&scene));
      g_assert_cmpfloat_with_epsilon (measure_crease (&scene), 120.0, 2.0);
      cloth_scene_clear (&scene);
      rest_bent (&scene, all[t], "rest_angles=flat", 120);
      g_test_message ("%s: %.2f° flat", all[t]->id, measure_crease (&scene));
      g_assert_cmpfloat (measure_crease (&scene), <, 45.0);
      cloth_scene_clear (&scene);
    }
}

/* --- pleats ----------------------------------------------------------------------------------- */

/* A line straight across the sheet, as points where it meets edges. @slope: along z by x */
static RmpSurfaceCurve *
draw (const RmpMesh *mesh, double z, double slope)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  const float *positions = rmp_mesh_get_positions (mesh);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  const double eye = 1e-9;

  /* face by face: what of the line is in each, in the order of x */
  for (double x = 1e-4; x < 0.04; x += 1e-4)
    for (guint32 f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
      {
        const float *a = positions + 3 * faces[3 * f], *b = positions + 3 * faces[3 * f + 1];
        const float *c = positions + 3 * faces[3 * f + 2];
        const double px = x - (double) a[0], pz = z + slope * x - (double) a[2];
        const double bx = (double) (b[0] - a[0]), bz = (double) (b[2] - a[2]);
        const double cx = (double) (c[0] - a[0]), cz = (double) (c[2] - a[2]);
        const double determinant = bx * cz - cx * bz;
        const RmpSurfacePoint point = {
          f, { (px * cz - cx * pz) / determinant, (bx * pz - px * bz) / determinant }
        };

        if (point.barycentric[0] < -eye || point.barycentric[1] < -eye ||
            point.barycentric[0] + point.barycentric[1] > 1.0 + eye)
          continue;
        g_array_append_val (points, point);
        break;
      }
  return rmp_surface_curve_new (points->len, &g_array_index (points, RmpSurfacePoint, 0));
}

static void
pleat (ClothScene *scene, const RmpTechnique *technique, double z, double slope,
       const char *settings)
{
  static const RmpCall call = { 0 };
  g_autofree char *all = g_strconcat (CALM "pleats=true;", settings, NULL);
  g_autoptr (GError) error = NULL;
  RmpSurfaceCurve *curve;
  RmpDrawnLine line = { .id = 1, .width = NAN, .length = NAN, .reach = NAN };

  cloth_scene_init (scene, technique, &strip, follow_end, NULL, 2, all);
  curve = draw (scene->mesh, z, slope);
  line.curve = curve;
  rmp_inputs_set_drawn_lines (&scene->input.inputs, 1, &line);
  rmp_surface_curve_free (curve);
  technique->state_free (scene->state);
  technique->shared_free (scene->shared);
  scene->shared = technique->prepare (&scene->input, scene->sampler, scene->values, &call, &error);
  g_assert_no_error (error);
  scene->state = technique->state_new (scene->shared);
}

/* A line along edges, one between two rows of vertices, and one at a slant. */
static void
a_drawn_line_folds_the_cloth_by_its_angle (void)
{
  static const struct
  {
    double z, slope, tolerance;
  } lines[] = { { 0.16, 0.0, 2.0 }, { 0.167, 0.0, 2.0 }, { 0.157, 0.25, 3.0 } };

  for (guint t = 0; t < G_N_ELEMENTS (techniques); t++)
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
      {
        ClothScene scene;

        pleat (&scene, techniques[t], lines[i].z, lines[i].slope, "pleat_angle=60°");
        cloth_scene_run (&scene, 150);
        g_assert_cmpfloat_with_epsilon (measure_turn (&scene), 60.0, lines[i].tolerance);
        cloth_scene_clear (&scene);
      }
}

/* Seen from the side that faces show. */
static void
above_is_a_ridge_and_below_a_valley (void)
{
  float heights[2];

  for (guint i = 0; i < 2; i++)
    {
      ClothScene scene;

      pleat (&scene, &rmp_implicit_cloth, 0.16, 0.0,
             i == 0 ? "pleat_angle=60°" : "pleat_angle=-60°");
      cloth_scene_run (&scene, 120);
      heights[i] = cloth_scene_position (&scene, 1, 0)[1];
      cloth_scene_clear (&scene);
    }
  g_assert_cmpfloat (heights[0] * heights[1], <, 0.0f);
  g_assert_cmpfloat_with_epsilon (heights[0], -heights[1], 2e-3f);
}

static void
lines_fold_nothing_unless_wanted (void)
{
  ClothScene scene;

  pleat (&scene, &rmp_implicit_cloth, 0.16, 0.0, "pleats=false");
  cloth_scene_run (&scene, 30);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "crease_angle"), <, 1e-6);
  g_assert_cmpfloat (measure_turn (&scene), <, 1e-3);
  cloth_scene_clear (&scene);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/cloth-creases/" #func, func)
  ADD (a_bend_beyond_the_yield_stays);
  ADD (less_than_the_yield_leaves_nothing);
  ADD (hardening_makes_the_next_crease_harder);
  ADD (a_crease_keeps_its_angle_when_let_go);
  ADD (springs_keep_a_crease_as_well);
  ADD (without_creases_cloth_springs_back);
  ADD (a_checkpoint_keeps_creases);
  ADD (cloth_that_is_made_bent_rests_flat_if_wanted);
  ADD (a_drawn_line_folds_the_cloth_by_its_angle);
  ADD (above_is_a_ridge_and_below_a_valley);
  ADD (lines_fold_nothing_unless_wanted);
#undef ADD
  return g_test_run ();
}
