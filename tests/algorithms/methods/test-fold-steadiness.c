/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folds that move no faster than their pose does: nothing jumps from one frame to the next. */

#include <math.h>

#include "run.h"

/* What folds add to each vertex: (transfer full) [#V × 3] metres */
static double *
measure_offsets (Run *folded, Run *plain, double time, gsize *n)
{
  RmpOutput with, without;
  double *offsets;

  run_step (folded, time, RMP_TARGET_BAKE, 1, &with);
  run_step (plain, time, RMP_TARGET_BAKE, 1, &without);
  *n = 3 * (gsize) with.relief->topology->n_vertices;
  offsets = g_new (double, *n);
  for (gsize i = 0; i < *n; i++)
    offsets[i] = (double) with.relief->positions[i] - (double) without.relief->positions[i];
  rmp_output_clear (&with);
  rmp_output_clear (&without);
  return offsets;
}

/* The largest change of that in a step of several; @at: (out): the time at which that step begins
 */
static double
find_largest_change (Run *folded, Run *plain, double begin, double step, guint n_steps, double *at)
{
  double largest = 0.0;
  gsize n;
  g_autofree double *before = measure_offsets (folded, plain, begin, &n);

  for (guint k = 0; k < n_steps; k++)
    {
      double *offsets = measure_offsets (folded, plain, begin + (k + 1) * step, &n);

      for (gsize i = 0; i < n; i += 3)
        {
          double change = hypot (hypot (offsets[i] - before[i], offsets[i + 1] - before[i + 1]),
                                 offsets[i + 2] - before[i + 2]);

          if (change > largest)
            {
              largest = change;
              *at = begin + k * step;
            }
        }
      g_free (before);
      before = offsets;
    }
  return largest;
}

/* The finer the steps of the pose, the less folds change from one to the next: they never jump. */
static void
check_steadiness (const ArmShape *shape, const char *settings, double begin, double step,
                  guint n_steps)
{
  enum
  {
    N_PARTS = 8
  };
  g_autofree char *with = g_strconcat (settings, ";refine=everywhere;levels=2", NULL);
  Arm arm = new_arm (shape);
  double whole, part, at = begin, where;
  Run folded, plain;

  run_init (&folded, &arm, with);
  run_init (&plain, &arm, "curve_source=drawn;refine=everywhere;levels=2");
  whole = find_largest_change (&folded, &plain, begin, step, n_steps, &at);
  part = find_largest_change (&folded, &plain, at, step / N_PARTS, N_PARTS, &where);
  g_test_message ("%s: %.4f mm in a step from %g s on, %.4f mm in an eighth of it", settings,
                  1e3 * whole, at, 1e3 * part);
  g_assert_cmpfloat (whole, >, 5e-5);
  g_assert_cmpfloat (part, <, 2.0 * whole / N_PARTS);
  run_clear (&plain);
  run_clear (&folded);
  arm_clear (&arm);
}

/* Also as they come to what holds them back. Not as skin begins to run through itself in a bend
 * like a blade's: what lies on it has no room then, at once.
 */
static void
folds_are_held_back_steadily (void)
{
  static const char *const settings[] = { "contact=true", "contact=true;variation=0" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ArmShape shape = arm_shape_sample ();

      check_steadiness (&shape, settings[i], 0.6, 0.02, 16);
    }
}

/* Nor as a line comes near to itself, grows steep and crosses itself, and leans for that. */
static void
folds_lean_steadily (void)
{
  static const char *const settings[] = { "fold_width=15 mm", "fold_width=22 mm;variation=0",
                                          "variation=0", "fold_width=15 mm;variation=0;onset=0" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ArmShape shape = arm_shape_sample (), slim = arm_shape_slim (120.0);

      check_steadiness (&shape, settings[i], 0.6, 0.01, 40);
      check_steadiness (&slim, settings[i], 0.4, 0.01, 34);
    }
}

/* When in the clip an arm is bent so far. */
static double
find_time (const ArmShape *shape, double degrees)
{
  double early = 0.0, late = MOST_BENT;

  for (guint i = 0; i < 40; i++)
    {
      double t = 0.5 * (early + late);

      if (t * t * (3.0 - 2.0 * t) * shape->bend < degrees * G_PI / 180.0)
        early = t;
      else
        late = t;
    }
  return late;
}

/* Nor where skin is so far inside out that its normals cancel: those of the first two arms at 155°
 * and 121°, of the others as their skin is put back no more.
 */
static void
lines_face_steadily (void)
{
  static const struct
  {
    gboolean is_slim;
    const char *settings;
    double begin, end; /* degrees */
  } bends[] = { { TRUE, "variation=0", 152.0, 158.0 },
                { FALSE, "variation=0", 118.0, 124.0 },
                { TRUE, "clamp_base=true", 176.2, 177.2 },
                { FALSE, "clamp_base=true", 175.2, 176.2 } };

  for (guint i = 0; i < G_N_ELEMENTS (bends); i++)
    {
      ArmShape shape = bends[i].is_slim ? arm_shape_slim (178.0) : arm_shape_sample ();
      double begin, end;

      shape.bend = 178.0 * G_PI / 180.0;
      begin = find_time (&shape, bends[i].begin);
      end = find_time (&shape, bends[i].end);
      check_steadiness (&shape, bends[i].settings, begin, 0.1 * (end - begin), 10);
    }
}

/* Nor as skin that has passed its joint is put back. */
static void
skin_is_put_back_steadily (void)
{
  static const char *const settings[] = { "clamp_base=true",
                                          "clamp_base=true;variation=0;reach=60 mm",
                                          "clamp_base=true;fold_width=20 mm;onset=0" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ArmShape shape = arm_shape_slim (120.0), far = arm_shape_slim (160.0);

      check_steadiness (&shape, settings[i], 0.6, 0.01, 40);
      check_steadiness (&far, settings[i], 0.5, 0.01, 50);
    }
}

/* What a pose that differs in its last digits only does to the folds is not seen. */
static void
leans_do_not_depend_on_last_digits (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  double most = 0.0;
  Run run;

  run_init (&run, &arm, "fold_width=15 mm;levels=2");
  for (double time = 0.6; time <= 1.0; time += 0.004)
    {
      RmpOutput here, near;

      run_step (&run, time, RMP_TARGET_BAKE, 1, &here);
      run_step (&run, time - 1e-9, RMP_TARGET_BAKE, 1, &near);
      for (gsize i = 0; i < 3 * (gsize) here.relief->topology->n_vertices; i++)
        most = MAX (most,
                    fabs ((double) here.relief->positions[i] - (double) near.relief->positions[i]));
      rmp_output_clear (&near);
      rmp_output_clear (&here);
    }
  g_test_message ("%.2g mm", 1e3 * most);
  g_assert_cmpfloat (most, <, 1e-5);
  run_clear (&run);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/methods/fold-steadiness/folds-are-held-back-steadily",
                   folds_are_held_back_steadily);
  g_test_add_func ("/methods/fold-steadiness/folds-lean-steadily", folds_lean_steadily);
  g_test_add_func ("/methods/fold-steadiness/lines-face-steadily", lines_face_steadily);
  g_test_add_func ("/methods/fold-steadiness/skin-is-put-back-steadily", skin_is_put_back_steadily);
  g_test_add_func ("/methods/fold-steadiness/leans-do-not-depend-on-last-digits",
                   leans_do_not_depend_on_last_digits);
  return g_test_run ();
}
