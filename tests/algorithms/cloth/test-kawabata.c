/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fabric curves: from a few numbers of the instruments, and from plots. */

#include "cloth/kawabata.h"

#include <math.h>
#include <string.h>

#include "simulators/particle-drape/fabric.h"

static double
force_at (const RmpFabricCurve *curve, double s)
{
  double force;

  rmp_fabric_curve_evaluate (curve, s, &force, NULL);
  return force;
}

/* Force and energy are derivative and integral of each other, on and beyond all pieces. */
static void
check_consistent (const RmpFabricCurve *curve, double end)
{
  const double h = 1e-5 * end;

  for (guint i = 1; i < 40; i++)
    {
      const double s = 0.05 * i * end;
      double force, slope;
      const double low = rmp_fabric_curve_evaluate (curve, s - h, NULL, NULL);
      const double high = rmp_fabric_curve_evaluate (curve, s + h, NULL, NULL);

      rmp_fabric_curve_evaluate (curve, s, &force, &slope);
      g_assert_cmpfloat_with_epsilon ((high - low) / (2.0 * h), force,
                                      1e-4 * (fabs (force) + 1e-6));
      g_assert_cmpfloat (slope, >=, 0.0);
    }
}

static void
branches_lie_half_the_hysteresis_off_the_mean (void)
{
  static const double hysteresis = 4e-4, stiffness = 1e-5, foot = 20.0;
  static const double offs[] = { 0.5, 0.0, -0.5 };

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (RmpFabricCurve)
          curve = rmp_kes_curve_new (stiffness, hysteresis, foot, (RmpKesBranch) i);

      g_assert_cmpfloat_with_epsilon (force_at (curve, 150.0),
                                      150.0 * stiffness + offs[i] * hysteresis, 1e-12);
      g_assert_cmpfloat_with_epsilon (force_at (curve, 0.0), 0.0, 1e-15);
      for (double s = 1.0; s < 300.0; s += 1.0)
        g_assert_cmpfloat (force_at (curve, s), >=, force_at (curve, s - 1.0) - 1e-15);
      check_consistent (curve, 200.0);
    }
}

static void
tension_has_its_extension_and_its_work (void)
{
  static const double linearities[] = { 0.4, 0.6, 0.7, 0.85, 1.0 };

  for (guint i = 0; i < G_N_ELEMENTS (linearities); i++)
    {
      g_autoptr (RmpFabricCurve)
          curve = rmp_kes_tension_new (0.05, linearities[i], RMP_KES_MOST_TENSION);
      const double work = 0.5 * linearities[i] * RMP_KES_MOST_TENSION * 0.05;

      g_assert_cmpfloat_with_epsilon (force_at (curve, 0.05), RMP_KES_MOST_TENSION, 1e-6);
      g_assert_cmpfloat_with_epsilon (rmp_fabric_curve_evaluate (curve, 0.05, NULL, NULL), work,
                                      1e-9);
      check_consistent (curve, 0.05);
    }
}

/* --- plots ------------------------------------------------------------------------------------ */

static const double unscaled[2] = { 1.0, 1.0 };

static void
a_plot_is_read_branch_by_branch (void)
{
  static const char text[] = "curvature;moment\n# by hand\n0;0\n1; 2\n2\t4 # end\n1,1\n0,0.5\n";
  static const double forces[3] = { 2.0, 1.5, 1.0 };

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpKesPlot)
          plot = rmp_kes_plot_read (text, unscaled, (RmpKesBranch) i, FALSE, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (plot->n, ==, 3);
      g_assert_cmpfloat (plot->s[1], ==, 1.0);
      g_assert_cmpfloat (plot->force[1], ==, forces[i]);
      g_assert_cmpfloat (plot->force[2], ==, 4.0);
    }
}

static void
plots_are_brought_to_metres_and_newtons (void)
{
  static const double scales[2] = { RMP_KES_CURVATURE, RMP_KES_MOMENT };
  g_autoptr (RmpKesPlot)
      plot = rmp_kes_plot_read ("0 0\n2.5 0.2\n", scales, RMP_KES_LOADING, FALSE, NULL);

  g_assert_cmpfloat_with_epsilon (plot->s[1], 250.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (plot->force[1], 0.2 * 9.80665e-3, 1e-12);
}

static void
bad_plots_say_which_line (void)
{
  static const struct
  {
    const char *text, *line;
  } bad[] = {
    { "", "Line 1 " },
    { "s,f\n0.1,2\n", "Line 2 " },
    { "0,0\n1,2\n1,3\n", "Line 3 " },
    { "0,0\n1,nan\n", "Line 2 " },
    { "0,0\n1,2\n3\n", "Line 3 " },
    { "0,0\n1,2,3\n", "Line 2 " },
    { "0,1\n1,0\n2,5\n", "Line 2 " },
    { "0,0\n1,5\n2,4\n", "Line 3 " },
    { "0,0\n2,5\n1,4\n3,6\n", "Line 4 " },
    { "-1,0\n1,5\n", "Line 1 " },
    { "0,0\n1,5\nnonsense\n", "Line 3 " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (rmp_kes_plot_read (bad[i].text, unscaled, RMP_KES_LOADING, FALSE, &error));
      g_assert_error (error, RMP_KES_ERROR, RMP_KES_ERROR_CURVE);
      g_assert_true (g_str_has_prefix (error->message, bad[i].line));
    }
}

static void
softening_is_read_where_it_is_allowed (void)
{
  g_autoptr (RmpKesPlot)
      plot = rmp_kes_plot_read ("0,0\n1,5\n2,4\n", unscaled, RMP_KES_LOADING, TRUE, NULL);

  g_assert_nonnull (plot);
  g_assert_cmpfloat (plot->force[2], ==, 4.0);
}

/* Points of a foot and a line give back just these. */
static void
a_foot_and_a_line_are_found_again (void)
{
  g_autoptr (RmpFabricCurve) known = rmp_kes_curve_new (5e-6, 2e-4, 40.0, RMP_KES_LOADING);
  g_autoptr (RmpFabricCurve) found = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (RmpKesPlot) plot = NULL;

  for (guint i = 0; i <= 50; i++)
    g_string_append_printf (text, "%g,%.15g\n", 4.0 * i, force_at (known, 4.0 * i));
  plot = rmp_kes_plot_read (text->str, unscaled, RMP_KES_LOADING, FALSE, NULL);
  found = rmp_kes_plot_fit (plot, RMP_KES_FIT_FOOT);
  for (guint i = 0; i <= 60; i++)
    g_assert_cmpfloat_with_epsilon (force_at (found, 5.0 * i), force_at (known, 5.0 * i), 1e-9);
}

static void
a_monotone_fit_goes_through_all_points (void)
{
  g_autoptr (RmpKesPlot)
      plot = rmp_kes_plot_read ("0 0\n1 3\n2 3.5\n5 10\n", unscaled, RMP_KES_LOADING, FALSE, NULL);
  g_autoptr (RmpFabricCurve) curve = rmp_kes_plot_fit (plot, RMP_KES_FIT_MONOTONE);

  for (guint i = 0; i < plot->n; i++)
    g_assert_cmpfloat_with_epsilon (force_at (curve, plot->s[i]), plot->force[i], 1e-12);
  for (double s = 0.0; s < 6.0; s += 0.01)
    g_assert_cmpfloat (force_at (curve, s + 0.01), >=, force_at (curve, s));
  check_consistent (curve, 5.0);
}

/* What was measured, drawn for the editor, is the same fabric again. */
static void
a_plot_is_drawn_and_read_again (void)
{
  static const RmpKesFit fits[] = { RMP_KES_FIT_FOOT, RMP_KES_FIT_MONOTONE };
  g_autoptr (RmpKesPlot) plot = rmp_kes_plot_read (
      "0 0\n50 2e-4\n100 3.5e-4\n200 6e-4\n250 7.4e-4\n", unscaled, RMP_KES_LOADING, FALSE, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (fits); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpFabricCurve) fitted = rmp_kes_plot_fit (plot, fits[i]);
      g_autoptr (RmpFabricCurve) read = NULL;
      g_autoptr (RmpProfile) profile = NULL;
      double end, force;

      profile = rmp_kes_plot_draw (plot, fits[i], &end, &force, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (end, ==, 250.0);
      g_assert_cmpfloat_with_epsilon (force, force_at (fitted, 250.0), 1e-12);
      read = rmp_drape_draw_curve (profile, end, force);
      for (double s = 0.0; s <= 250.0; s += 5.0)
        g_assert_cmpfloat_with_epsilon (force_at (read, s), force_at (fitted, s), 0.01 * force);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/kawabata/" #func, func)
  ADD (branches_lie_half_the_hysteresis_off_the_mean);
  ADD (tension_has_its_extension_and_its_work);
  ADD (a_plot_is_read_branch_by_branch);
  ADD (plots_are_brought_to_metres_and_newtons);
  ADD (bad_plots_say_which_line);
  ADD (softening_is_read_where_it_is_allowed);
  ADD (a_foot_and_a_line_are_found_again);
  ADD (a_monotone_fit_goes_through_all_points);
  ADD (a_plot_is_drawn_and_read_again);
#undef ADD
  return g_test_run ();
}
