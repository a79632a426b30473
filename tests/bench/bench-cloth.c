/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-cloth.c: a frame of a sheet that hangs from two corners under each simulator, without and
 * with contact, on sheets of more and more faces; and how the time grows with them. Or, with
 * --solvers, under those that have a choice of linear solvers, without contact on one thread.
 */
#include "bench.h"

#include <math.h>

#include "algorithms/simulators/cloth-scene.h"
#include "cloth/params.h"

#define N_WARM 6  /* frames before those that are timed: the cloth has begun to move */
#define N_RUNS 8  /* frames that are timed */
#define WIDTH 1.0 /* metres */

/* Sides, in vertices. */
static const guint sides[] = { 23, 72, 225 };
static const char *const settings[] = { "contact=false", "contact=true" };

static void
run (gpointer data)
{
  cloth_scene_run (data, 1);
}

/* The corners are nearer to each other than the sheet is wide. */
static void
gather (const float rest[3], double time, float moved[3])
{
  moved[0] = 0.8f * rest[0];
  moved[1] = rest[1];
  moved[2] = 0.02f * sinf (8.0f * rest[0] + 0.0f * (float) time);
}

static double
get_strain (const ClothScene *scene)
{
  return cloth_scene_figure (scene, "strain");
}

/* Seconds a frame without contact. */
static double
print_row (const RmpTechnique *technique, guint side, double before)
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), TRUE };
  const guint n_faces = 2 * (side - 1) * (side - 1);
  ClothScene scenes[2];
  RmpBenchEntry entries[2];

  for (guint i = 0; i < 2; i++)
    {
      cloth_scene_init (&scenes[i], technique, &sheet, cloth_follow_two_corners, gather, 2,
                        settings[i]);
      cloth_scene_run (&scenes[i], N_WARM);
      entries[i] = (RmpBenchEntry){ .run = run, .data = &scenes[i] };
    }
  rmp_bench_time (entries, 2, N_RUNS, RMP_BENCH_WALL);
  g_print ("%-24s %7u %12.2f %12.2f %8.0f %% %9.2f %% %8.0f", technique->id, n_faces,
           1e3 * entries[0].median, 1e3 * entries[1].median,
           100.0 * (1.0 - entries[0].median / entries[1].median), 100.0 * get_strain (&scenes[1]),
           cloth_scene_figure (&scenes[1], "steps"));
  if (before > 0.0)
    g_print (" %9.2f", log (entries[0].median / before) / log (10.0));
  g_print ("\n");
  for (guint i = 0; i < 2; i++)
    cloth_scene_clear (&scenes[i]);
  return entries[0].median;
}

/* Some 1,000, 5,000 and 10,000 vertices. */
static const guint solver_sides[] = { 32, 71, 100 };

static void
print_solver (const RmpTechnique *technique, guint side, const char *solver)
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), TRUE };
  g_autofree char *setting = g_strconcat ("contact=false;solver=", solver, NULL);
  ClothScene scene;
  RmpBenchEntry entry = { .run = run, .data = &scene };

  cloth_scene_init (&scene, technique, &sheet, cloth_follow_two_corners, gather, 2, setting);
  scene.n_threads = 1;
  cloth_scene_run (&scene, N_WARM);
  rmp_bench_time (&entry, 1, N_RUNS, RMP_BENCH_THREAD);
  g_print ("%-24s %9u %-9s %12.2f %8.0f %11.0f %9.2f %%\n", technique->id, side * side, solver,
           1e3 * entry.median, cloth_scene_figure (&scene, "steps"),
           cloth_scene_figure (&scene, "iterations"), 100.0 * get_strain (&scene));
  cloth_scene_clear (&scene);
}

static gboolean
has_solvers (const RmpTechnique *technique)
{
  for (guint i = 0; i < technique->n_params; i++)
    if (technique->params[i].choices == rmp_linear_solver_choices)
      return TRUE;
  return FALSE;
}

static void
print_solvers (void)
{
  g_print ("%-24s %9s %-9s %12s %8s %11s %11s\n", "simulator", "vertices", "solver", "ms a frame",
           "steps", "iterations", "strain");
  for (guint t = 0; rmp_techniques[t]; t++)
    for (guint i = 0; i < G_N_ELEMENTS (solver_sides) && has_solvers (rmp_techniques[t]); i++)
      for (guint k = 0; rmp_linear_solver_choices[k].id; k++)
        print_solver (rmp_techniques[t], solver_sides[i], rmp_linear_solver_choices[k].id);
}

int
rmp_bench_cloth (int argc, char **argv)
{
  const guint n_sides = argc > 1 && g_str_equal (argv[1], "--large") ? G_N_ELEMENTS (sides)
                                                                     : G_N_ELEMENTS (sides) - 1;

  rmp_bench_print_machine ();
  if (argc > 1 && g_str_equal (argv[1], "--solvers"))
    {
      print_solvers ();
      return 0;
    }
  g_print ("%-24s %7s %12s %12s %10s %11s %8s %9s\n", "simulator", "faces", "ms a frame",
           "with contact", "of contact", "strain", "steps", "exponent");
  for (guint t = 0; rmp_techniques[t]; t++)
    {
      double before = 0.0;

      if (rmp_techniques[t]->kind != RMP_TECHNIQUE_SIMULATOR)
        continue;
      for (guint i = 0; i < n_sides; i++)
        before = print_row (rmp_techniques[t], sides[i], before);
    }
  return 0;
}
