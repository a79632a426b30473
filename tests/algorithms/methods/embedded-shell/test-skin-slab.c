/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-skin-slab.c: waves of a strip of skin, and how they are measured. */

#include <math.h>
#include <string.h>

#include "methods/embedded-shell/skin-slab.h"

static RmpSkinSlabPlan
make_plan (void)
{
  RmpSkinSlabPlan plan = rmp_skin_slab_defaults;

  plan.material = (RmpShellMaterial){ 1e-3, 1e6, 1e4, 0.3, 0.45 };
  plan.length = 6.0;
  plan.width = 0.5;
  return plan;
}

static void
crossings_tell_the_mean_of_uneven_waves (void)
{
  double heights[240];

  /* six waves of 30 after a slope; half of them thrice as high, which moves a spectrum's peak, not
   * where they cross
   */
  for (guint i = 0; i < 240; i++)
    heights[i] = (i < 120 ? 3.0 : 1.0) * sin (2.0 * G_PI * (i % 120) / 30.0);
  g_assert_cmpfloat (fabs (rmp_shell_spectrum_measure_crossings (2, 120, heights, 0.5) - 15.0), <,
                     0.5);
}

static void
it_wrinkles_as_wide_and_high_as_expected (void)
{
  const RmpSkinSlabPlan plan = make_plan ();
  g_auto (RmpSkinSlab) slab = { 0 };

  g_assert_true (rmp_skin_slab_solve (&plan, &slab, NULL, NULL));
  g_assert_true (slab.converged);
  g_assert_cmpfloat (slab.expected, ==, rmp_shell_wavelength (&plan.material));
  g_assert_cmpfloat (slab.wavelength, >, 0.7 * slab.expected);
  g_assert_cmpfloat (slab.wavelength, <, 1.2 * slab.expected);
  g_assert_cmpfloat (G_SQRT2 * slab.waves.rms, >, 0.7 * slab.expected_amplitude);
  g_assert_cmpfloat (G_SQRT2 * slab.waves.rms, <, 1.3 * slab.expected_amplitude);
}

static void
it_stays_flat_below_the_onset (void)
{
  RmpSkinSlabPlan plan = make_plan ();
  g_auto (RmpSkinSlab) slab = { 0 };

  plan.compression = 0.2 * rmp_shell_onset_strain (&plan.material);
  g_assert_true (rmp_skin_slab_solve (&plan, &slab, NULL, NULL));
  g_assert_cmpfloat (slab.waves.rms, <, 2.0 * plan.noise * plan.material.thickness);
}

static void
several_at_once_are_what_each_is_alone (void)
{
  RmpSkinSlabPlan plans[3];
  RmpSkinSlab slabs[3];

  for (guint i = 0; i < 3; i++)
    {
      plans[i] = make_plan ();
      plans[i].length = 3.0;
      plans[i].seed = i;
    }
  g_assert_true (rmp_skin_slab_solve_all (3, plans, slabs, NULL, NULL));
  for (guint i = 0; i < 3; i++)
    {
      g_auto (RmpSkinSlab) alone = { 0 };

      g_assert_true (rmp_skin_slab_solve (&plans[i], &alone, NULL, NULL));
      g_assert_cmpmem (slabs[i].heights, slabs[i].columns * slabs[i].rows * sizeof (double),
                       alone.heights, alone.columns * alone.rows * sizeof (double));
      rmp_skin_slab_clear (&slabs[i]);
    }
  plans[1].edges = 1;
  {
    g_autoptr (GError) error = NULL;

    g_assert_false (rmp_skin_slab_solve_all (3, plans, slabs, NULL, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  }
}

static void
it_refuses_what_is_no_slab_and_can_be_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) stopped = NULL;
  const RmpSkinSlabPlan good = make_plan ();
  RmpSkinSlab slab;

  for (guint i = 0; i < 8; i++)
    {
      RmpSkinSlabPlan plan = make_plan ();
      double *values[8] = { &plan.material.thickness,
                            &plan.material.skin_modulus,
                            &plan.material.skin_poisson,
                            &plan.length,
                            &plan.width,
                            &plan.compression,
                            &plan.stop,
                            &plan.noise };
      g_autoptr (GError) error = NULL;

      *values[i] = NAN;
      g_assert_false (rmp_skin_slab_solve (&plan, &slab, NULL, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
    }
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_skin_slab_solve (&good, &slab, cancellable, &stopped));
  g_assert_error (stopped, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Of a strip as long as several times its width: modes along and across lie beside each other. */
static void
modes_that_lie_close_are_all_found (void)
{
  RmpSkinSlabPlan plan = make_plan ();
  g_auto (RmpSkinSlab) slab = { 0 };
  g_autoptr (GError) error = NULL;

  plan.length = 12.0;
  plan.width = 1.0;
  plan.stop = 0.0;
  plan.compression = 0.01;
  g_assert_true (rmp_skin_slab_solve (&plan, &slab, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (slab.n_constraints, >, 24);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/skin-slab/crossings-tell-the-mean-of-uneven-waves",
                   crossings_tell_the_mean_of_uneven_waves);
  g_test_add_func ("/skin-slab/it-wrinkles-as-wide-and-high-as-expected",
                   it_wrinkles_as_wide_and_high_as_expected);
  g_test_add_func ("/skin-slab/it-stays-flat-below-the-onset", it_stays_flat_below_the_onset);
  g_test_add_func ("/skin-slab/several-at-once-are-what-each-is-alone",
                   several_at_once_are_what_each_is_alone);
  g_test_add_func ("/skin-slab/it-refuses-what-is-no-slab-and-can-be-cancelled",
                   it_refuses_what_is_no_slab_and_can_be_cancelled);
  g_test_add_func ("/skin-slab/modes-that-lie-close-are-all-found",
                   modes_that_lie_close_are_all_found);
  return g_test_run ();
}
