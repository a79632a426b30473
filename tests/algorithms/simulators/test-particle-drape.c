/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Particle drape: shapes of least energy, however they are found. */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "simulators/implicit-cloth/implicit-cloth.h"
#include "simulators/particle-drape/cascade.h"
#include "simulators/particle-drape/fabric.h"
#include "simulators/particle-drape/particle-drape.h"

static void
drape (ClothScene *scene, const ClothSheet *sheet, ClothFollow follow, const char *settings)
{
  cloth_scene_init (scene, &rmp_particle_drape, sheet, follow, NULL, 2, settings);
  cloth_scene_run (scene, 2);
}

static const RmpTable *
get_descent (const ClothScene *scene)
{
  return g_ptr_array_index (scene->output.tables, 0);
}

/* Without contact: friction that is taken anew is another energy. */
static void
the_energy_never_rises (void)
{
  static const char *const settings[] = { "form=triangles;contact=false",
                                          "form=grid;contact=false",
                                          "form=triangles;contact=false;solver=newton",
                                          "form=grid;contact=false;solver=newton",
                                          "form=triangles;contact=false;solver=stochastic;"
                                          "evaluations=60",
                                          "form=grid;contact=false;solver=stochastic;"
                                          "evaluations=60" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ClothScene scene;
      const RmpTable *table;

      drape (&scene, &cloth_hanging, cloth_follow_two_corners, settings[i]);
      table = get_descent (&scene);
      g_assert_cmpuint (rmp_table_get_n_rows (table), >, 3);
      for (guint k = 1; k < rmp_table_get_n_rows (table); k++)
        {
          const double before = rmp_table_get_number (table, k - 1, 1);

          g_assert_cmpfloat (rmp_table_get_number (table, k, 1), <=,
                             before + 1e-12 * fabs (before));
        }
      g_test_message ("%s: U %g force %g work %g", settings[i],
                      cloth_scene_figure (&scene, "energy"), cloth_scene_figure (&scene, "force"),
                      cloth_scene_figure (&scene, "iterations"));
      cloth_scene_clear (&scene);
    }
}

/* --- coarser grids ---------------------------------------------------------------------------- */

/* Where the parents of a particle lie on average, in spacings of the finer grid. */
static void
average_parents (const RmpDrapeCoarser *coarser, guint vertex, guint nx, double mean[2])
{
  guint n = 0;

  mean[0] = mean[1] = 0.0;
  while (n < 4 && coarser->parents[4 * vertex + n] != RMP_INDEX_NONE)
    {
      const guint32 parent = coarser->vertices[coarser->parents[4 * vertex + n++]];

      mean[0] += parent % nx;
      mean[1] += (guint) (parent / nx);
    }
  g_assert_cmpuint (n, >, 0);
  mean[0] /= n;
  mean[1] /= n;
}

/* Where there is a thread beyond it, a particle lies in the middle of those that it goes with; the
 * last one of an even number goes with the one before.
 */
static void
a_coarser_grid_has_every_other_thread (void)
{
  static const guint sizes[2][2] = { { 7, 5 }, { 6, 4 } };

  for (guint k = 0; k < 2; k++)
    {
      const guint nx = sizes[k][0], ny = sizes[k][1];
      g_autoptr (RmpDrapeGrid) grid = rmp_drape_grid_new (nx, ny, 0.1);
      RmpDrapeCoarser coarser;

      rmp_drape_coarser_init (&coarser, grid);
      g_assert_cmpuint (coarser.grid->n, ==, (nx + 1) / 2 * ((ny + 1) / 2));
      g_assert_cmpfloat_with_epsilon (coarser.grid->spacing, 0.2, 1e-12);
      for (guint32 v = 0; v < coarser.grid->n; v++)
        {
          const guint32 after = coarser.grid->neighbours[4 * v + RMP_DRAPE_AFTER_WEFT];
          const gboolean is_last = v + (nx + 1) / 2 >= coarser.grid->n;

          g_assert_cmpuint (after, ==, is_last ? RMP_INDEX_NONE : v + (nx + 1) / 2);
        }
      for (guint v = 0; v < grid->n; v++)
        {
          const guint x = v % nx, y = v / nx;
          double mean[2];

          average_parents (&coarser, v, nx, mean);
          g_assert_cmpfloat_with_epsilon (mean[0], x - (x % 2 == 1 && x + 1 == nx ? 1.0 : 0.0),
                                          1e-12);
          g_assert_cmpfloat_with_epsilon (mean[1], y - (y % 2 == 1 && y + 1 == ny ? 1.0 : 0.0),
                                          1e-12);
        }
      rmp_drape_coarser_clear (&coarser);
    }
}

/* --- drapes ----------------------------------------------------------------------------------- */

static void
forces_balance_in_the_end (void)
{
  static const char *const settings[] = { "form=triangles", "form=grid",
                                          "form=triangles;solver=newton" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ClothScene scene;

      drape (&scene, &cloth_hanging, cloth_follow_two_corners, settings[i]);
      g_assert_null (scene.output.warning);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "force"), <=, 1e-3);
      cloth_scene_clear (&scene);
    }
}

/* A sheet that drapes on a coarser grid first hangs as one that is too small for that. */
static void
a_large_grid_hangs_as_a_small_one (void)
{
  static const ClothSheet sheets[2] = { { 17, 17, 0.04, TRUE }, { 33, 33, 0.02, TRUE } };
  float hems[2];

  g_assert_cmpuint (33 * 33, >=, RMP_DRAPE_LEAST_CASCADE);
  for (guint k = 0; k < 2; k++)
    {
      const guint middle = sheets[k].nx / 2;
      ClothScene scene;

      drape (&scene, &sheets[k], cloth_follow_two_corners, "form=grid");
      g_assert_null (scene.output.warning);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "force"), <=, 1e-3);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "crossings"), ==, 0.0);
      hems[k] = cloth_scene_position (&scene, middle, 0)[1];
      g_test_message ("%g", (double) hems[k]);
      cloth_scene_clear (&scene);
    }
  g_assert_cmpfloat_with_epsilon (hems[1], hems[0], 0.02f * 0.64f);
}

static void
a_drape_that_stands_still_is_done_at_once (void)
{
  ClothScene scene;
  double first;

  cloth_scene_init (&scene, &rmp_particle_drape, &cloth_lying, cloth_follow_last_row, NULL, 3,
                    "form=triangles");
  cloth_scene_run (&scene, 2);
  first = cloth_scene_figure (&scene, "iterations");
  cloth_scene_run (&scene, 1);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "iterations"), <, 0.1 * first);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), <, 1e-3);
  cloth_scene_clear (&scene);
}

static void
cloth_that_nothing_holds_says_so (void)
{
  static const char *const settings[] = { "", "rounds=0", "rounds=0;solver=newton" };
  static const RmpCall call = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (GError) error = NULL;
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_particle_drape, &cloth_lying, cloth_follow_nothing, NULL, 2,
                        settings[i]);
      cloth_scene_run (&scene, 1);
      g_assert_false (rmp_particle_drape.step (scene.shared, NULL, scene.state, scene.sampler,
                                               scene.values, 1.0 / 30.0, RMP_TARGET_BAKE, NULL,
                                               NULL, &call, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
      g_assert_nonnull (strstr (error->message, "Nothing holds"));
      cloth_scene_clear (&scene);
    }
}

/* Two vertices of a row are nearer: no squares any more. */
static void
a_mesh_that_is_no_grid_drapes_as_triangles (void)
{
  static const ClothSheet oblong = { 9, 9, 0.05, TRUE };
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_particle_drape, &oblong, cloth_follow_two_corners, NULL, 2,
                    "form=grid;warp=1,1,0");
  cloth_scene_run (&scene, 2);
  g_assert_nonnull (scene.output.warning);
  g_assert_nonnull (strstr (scene.output.warning, "no grid"));
  cloth_scene_clear (&scene);
}

static double
follow_two_rows (const ClothSheet *sheet, G_GNUC_UNUSED guint x, guint y)
{
  return y + 2 >= sheet->ny;
}

/* A sheet as stiff as card, held by its edge: both simulators bend it alike. */
static void
a_cantilever_comes_to_rest_where_implicit_cloth_does (void)
{
#define CARD "bend_warp=1e-3;bend_weft=1e-3;"
  ClothScene drape_scene, implicit;
  double length = 0.05 * 6.0;

  drape (&drape_scene, &cloth_lying, follow_two_rows, CARD "form=triangles");
  cloth_scene_init (&implicit, &rmp_implicit_cloth, &cloth_lying, follow_two_rows, NULL, 120,
                    CARD "drag=5");
  cloth_scene_run (&implicit, 120);
  for (guint x = 0; x < 9; x++)
    {
      const float *a = cloth_scene_position (&drape_scene, x, 0);
      const float *b = cloth_scene_position (&implicit, x, 0);

      g_test_message ("%g %g %g, %g %g %g", a[0], a[1], a[2], b[0], b[1], b[2]);
      g_assert_cmpfloat (a[1], <, -0.02f);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (a[c], b[c], 0.02 * length);
    }
  cloth_scene_clear (&drape_scene);
  cloth_scene_clear (&implicit);
}

/* A square sheet on a smaller square table hangs down alike at all four sides, and at all four
 * corners. It has to be soft: what is stiff bends about one axis alone.
 */
static void
a_square_drapes_alike_over_four_sides (void)
{
  static const ClothSheet sheet = { 13, 13, 0.03, FALSE };
  static const float low[3] = { 0.09f, -0.5f, 0.09f }, high[3] = { 0.27f, -0.004f, 0.27f };
  g_autoptr (RmpMesh) box = cloth_box_mesh (low, high);
  double corners[4], middles[4];
  ClothScene scene;

  cloth_scene_init_over (&scene, &rmp_particle_drape, &sheet, cloth_follow_nothing, NULL, 2,
                         "form=triangles;thickness=0.003", box);
  cloth_scene_run (&scene, 2);
  for (guint k = 0; k < 4; k++)
    {
      corners[k] = (double) cloth_scene_position (&scene, k % 2 * 12, k / 2 * 12)[1];
      middles[k] = (double) cloth_scene_position (&scene, k < 2 ? 6 : k % 2 * 12,
                                                  k < 2 ? k % 2 * 12 : 6)[1];
    }
  for (guint k = 0; k < 4; k++)
    {
      g_assert_cmpfloat (corners[k], <, -0.05);
      g_assert_cmpfloat_with_epsilon (corners[k], corners[0], 0.05 * fabs (corners[0]));
      g_assert_cmpfloat_with_epsilon (middles[k], middles[0], 0.05 * fabs (middles[0]));
    }
  g_assert_cmpfloat (cloth_scene_figure (&scene, "crossings"), ==, 0.0);
  cloth_scene_clear (&scene);
}

/* Without a fall nothing asks when cloth meets a body but the descent, which then takes other
 * steps, and may fold the cloth otherwise.
 */
static void
steps_stop_short_by_the_way_that_is_chosen (void)
{
  static const ClothSheet sheet = { 9, 9, 0.03, FALSE };
  static const float low[3] = { 0.06f, -0.5f, 0.06f }, high[3] = { 0.18f, -0.02f, 0.18f };
  static const char *const settings[] = { "form=triangles;rounds=0;ccd=cubic",
                                          "form=triangles;rounds=0;ccd=inclusion" };
  g_autoptr (RmpMesh) box = cloth_box_mesh (low, high);
  ClothScene scenes[2];
  float apart = 0.0f;

  for (guint i = 0; i < 2; i++)
    {
      cloth_scene_init_over (&scenes[i], &rmp_particle_drape, &sheet, cloth_follow_nothing, NULL, 2,
                             settings[i], box);
      cloth_scene_run (&scenes[i], 2);
      g_assert_null (scenes[i].output.warning);
      g_assert_cmpfloat (cloth_scene_figure (&scenes[i], "force"), <=, 1e-3);
      g_assert_cmpfloat (cloth_scene_figure (&scenes[i], "crossings"), ==, 0.0);
      g_assert_cmpfloat (cloth_scene_position (&scenes[i], 4, 4)[1], <, -0.01f);
    }
  for (guint v = 0; v < sheet.nx * sheet.ny; v++)
    for (guint c = 0; c < 3; c++)
      apart = MAX (apart, fabsf (cloth_scene_position (&scenes[1], v % 9, v / 9)[c] -
                                 cloth_scene_position (&scenes[0], v % 9, v / 9)[c]));
  g_test_message ("%g m apart, %g and %g J", (double) apart,
                  cloth_scene_figure (&scenes[0], "energy"),
                  cloth_scene_figure (&scenes[1], "energy"));
  g_assert_cmpfloat (apart, >, 0.0f);
  for (guint i = 0; i < 2; i++)
    cloth_scene_clear (&scenes[i]);
}

/* Vertices nearer to one another at rest than cloth keeps off itself are no reason to push: a sheet
 * that hangs straight comes to rest bit for bit as if nothing kept it apart.
 */
static void
neighbours_of_a_fine_mesh_are_let_be (void)
{
  static const ClothSheet fine = { 9, 13, 0.003, TRUE };
  static const char *const settings[] = { "form=triangles;thickness=0.002;contact=false",
                                          "form=triangles;thickness=0.002" };
  ClothScene scenes[2];

  for (guint i = 0; i < 2; i++)
    {
      cloth_scene_init (&scenes[i], &rmp_particle_drape, &fine, cloth_follow_last_row, NULL, 2,
                        settings[i]);
      cloth_scene_run (&scenes[i], 2);
    }
  for (guint v = 0; v < fine.nx * fine.ny; v++)
    for (guint c = 0; c < 3; c++)
      g_assert_cmpfloat (cloth_scene_position (&scenes[1], v % fine.nx, v / fine.nx)[c], ==,
                         cloth_scene_position (&scenes[0], v % fine.nx, v / fine.nx)[c]);
  for (guint i = 0; i < 2; i++)
    cloth_scene_clear (&scenes[i]);
}

/* A moment that is higher at the same curvature holds a sheet up higher. */
static void
hysteresis_that_is_loaded_holds_cloth_up (void)
{
  static const char *const settings[] = { "loading", "mean", "unloading" };
  float heights[3];

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *all = g_strdup_printf ("form=triangles;bend_warp=3e-3;bend_weft=3e-3;"
                                              "bend_hysteresis=2e-2;hysteresis=%s",
                                              settings[i]);
      ClothScene scene;

      drape (&scene, &cloth_lying, follow_two_rows, all);
      heights[i] = cloth_scene_position (&scene, 4, 0)[1];
      cloth_scene_clear (&scene);
    }
  g_assert_cmpfloat (heights[0], >, heights[1] + 1e-3f);
  g_assert_cmpfloat (heights[1], >, heights[2] + 1e-3f);
}

/* A profile that rises in a line up to its middle is what a number says. */
static void
a_drawn_curve_replaces_a_number (void)
{
  g_autoptr (RmpProfile)
      profile = rmp_profile_new_from_text ("drawn -1 0 1, -0.5 0.5 1, 0 1 1, 1 0", NULL);
  g_autoptr (RmpFabricCurve) curve = rmp_drape_draw_curve (profile, 200.0, 0.02);

  for (double s = 0.0; s < 400.0; s += 10.0)
    {
      double force;

      rmp_fabric_curve_evaluate (curve, s, &force, NULL);
      g_assert_cmpfloat_with_epsilon (force, 1e-4 * s, 1e-9);
    }
}

static void
gather (const float rest[3], double time, float moved[3])
{
  memcpy (moved, rest, 3 * sizeof (float));
  moved[0] *= 1.0f - 0.4f * (float) time;
}

/* What holds a curtain goes on by half a cell a frame: the curtain is predicted to give way,
 * and second derivatives as they are bring it to rest. Not of any density: where a fold snaps over
 * within a frame it takes twice as many steps.
 */
static void
a_curtain_follows_in_a_few_steps (void)
{
  static const ClothSheet curtain = { 41, 41, 1.0 / 40.0, TRUE };
  static const char *const settings[] = { "contact=false;density=0.155",
                                          "contact=true;density=0.155" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_particle_drape, &curtain, cloth_follow_last_row, gather, 8,
                        settings[i]);
      cloth_scene_run (&scene, 6);
      for (guint k = 0; k < 2; k++)
        {
          cloth_scene_run (&scene, 1);
          g_test_message ("%s: %g steps", settings[i], cloth_scene_figure (&scene, "steps"));
          g_assert_null (scene.output.warning);
          g_assert_cmpfloat (cloth_scene_figure (&scene, "force"), <=, 1e-3);
          g_assert_cmpfloat (cloth_scene_figure (&scene, "steps"), <, 20.0);
        }
      cloth_scene_clear (&scene);
    }
}

/* Cloth comes to rest before its first frame, or does as much as it may, which is told; once it
 * hangs there is no more of it.
 */
static void
how_far_it_is_from_rest_is_told (void)
{
  static const char *const settings[] = { "settle=0.1 s", "settle=0.1 s;evaluations=20" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_particle_drape, &cloth_hanging, cloth_follow_two_corners, NULL,
                        2, settings[i]);
      cloth_scene_run (&scene, 1);
      g_assert_cmpint (scene.beginning.done, ==, 999);
      scene.beginning.done = 0;
      cloth_scene_run (&scene, 1);
      g_assert_cmpint (scene.beginning.done, ==, 0);
      cloth_scene_clear (&scene);
    }
}

static void
threads_make_no_difference (void)
{
  static const ClothSheet large = { 72, 60, 0.02, TRUE };
  static const char *const settings[] = { "form=triangles;evaluations=3;rounds=1",
                                          "form=grid;evaluations=20" };

  for (guint k = 0; k < G_N_ELEMENTS (settings); k++)
    {
      ClothScene scenes[2];

      for (guint i = 0; i < 2; i++)
        {
          cloth_scene_init (&scenes[i], &rmp_particle_drape, &large, cloth_follow_last_row,
                            cloth_wave, 4, settings[k]);
          scenes[i].n_threads = i + 1;
          cloth_scene_run (&scenes[i], 2 + k);
        }
      g_assert_cmpmem (scenes[0].output.positions, 3 * 72 * 60 * sizeof (float),
                       scenes[1].output.positions, 3 * 72 * 60 * sizeof (float));
      for (guint i = 0; i < 2; i++)
        cloth_scene_clear (&scenes[i]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add_static (&rmp_particle_drape, "");
#define ADD(func) g_test_add_func ("/particle-drape/" #func, func)
  ADD (the_energy_never_rises);
  ADD (a_coarser_grid_has_every_other_thread);
  ADD (forces_balance_in_the_end);
  ADD (a_large_grid_hangs_as_a_small_one);
  ADD (a_drape_that_stands_still_is_done_at_once);
  ADD (cloth_that_nothing_holds_says_so);
  ADD (a_mesh_that_is_no_grid_drapes_as_triangles);
  ADD (a_cantilever_comes_to_rest_where_implicit_cloth_does);
  ADD (a_square_drapes_alike_over_four_sides);
  ADD (steps_stop_short_by_the_way_that_is_chosen);
  ADD (neighbours_of_a_fine_mesh_are_let_be);
  ADD (hysteresis_that_is_loaded_holds_cloth_up);
  ADD (a_drawn_curve_replaces_a_number);
  ADD (a_curtain_follows_in_a_few_steps);
  ADD (how_far_it_is_from_rest_is_told);
  ADD (threads_make_no_difference);
#undef ADD
  return g_test_run ();
}
