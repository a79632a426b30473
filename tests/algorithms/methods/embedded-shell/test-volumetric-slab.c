/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solid slab under a stiff layer, and how waves are measured. */

#include "methods/embedded-shell/volumetric-slab.h"

#include <math.h>
#include <string.h>

/* --- waves ------------------------------------------------------------------------------------ */

static void
waves_are_measured_between_the_lines_of_a_spectrum (void)
{
  static const double lengths[] = { 9.3, 13.7, 21.1 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      double heights[3 * 120];
      RmpShellSpectrum waves;

      for (guint r = 0; r < 3; r++)
        for (guint k = 0; k < 120; k++)
          heights[120 * r + k] = 0.5 * sin (2.0 * G_PI * (k / lengths[i] + 0.2 * r)) + 0.01 * k;
      waves = rmp_shell_spectrum_measure (3, 120, heights, 0.001);
      g_assert_cmpfloat_with_epsilon (waves.wavelength, 0.001 * lengths[i], 2e-5 * lengths[i]);
      g_assert_cmpfloat_with_epsilon (waves.rms, 0.5 / G_SQRT2, 0.02);
    }
}

static void
what_is_flat_has_no_waves (void)
{
  double heights[20];
  RmpShellSpectrum waves;

  for (guint k = 0; k < 20; k++)
    heights[k] = 3.0;
  waves = rmp_shell_spectrum_measure (1, 20, heights, 0.001);
  g_assert_cmpfloat (waves.rms, <, 1e-12);
}

/* --- the slab --------------------------------------------------------------------------------- */

/* A short one, so that it is soon solved. */
static RmpVolumetricSlabPlan
make_plan (double compression)
{
  RmpVolumetricSlabPlan plan = rmp_volumetric_slab_defaults;

  plan.material = (RmpShellMaterial){ 0.002, 2e5, 1e4, 0.3, 0.3 };
  plan.length = 2.0;
  plan.depth = 0.5;
  plan.compression = compression;
  plan.steps = 2;
  return plan;
}

static void
it_wrinkles_above_the_onset_and_not_below (void)
{
  RmpVolumetricSlabPlan plan = make_plan (0.03);
  const double onset = rmp_shell_onset_strain (&plan.material);
  g_autoptr (GError) error = NULL;
  g_auto (RmpVolumetricSlab) flat = { 0 }, wrinkled = { 0 };

  g_assert_cmpfloat (plan.compression, <, 0.5 * onset);
  g_assert_true (rmp_volumetric_slab_solve (&plan, &flat, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (flat.converged);
  g_assert_cmpfloat (flat.waves.rms, <, 1e-3 * plan.material.thickness);

  plan.compression = 2.0 * onset;
  g_assert_true (rmp_volumetric_slab_solve (&plan, &wrinkled, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (wrinkled.converged);
  g_assert_cmpfloat (wrinkled.waves.rms, >, 0.1 * plan.material.thickness);
  g_assert_cmpuint (wrinkled.n, ==, (guint) ceil (2.0 * wrinkled.expected / 0.002));
}

static void
it_gives_the_same_bytes_for_any_number_of_threads (void)
{
  RmpVolumetricSlabPlan plan = make_plan (0.02);
  RmpVolumetricSlab slabs[2];

  plan.steps = 1;
  for (guint i = 0; i < 2; i++)
    {
      plan.n_threads = i ? 4 : 1;
      g_assert_true (rmp_volumetric_slab_solve (&plan, &slabs[i], NULL, NULL));
    }
  g_assert_cmpmem (slabs[0].heights, slabs[0].n * sizeof (double), slabs[1].heights,
                   slabs[1].n * sizeof (double));
  for (guint i = 0; i < 2; i++)
    rmp_volumetric_slab_clear (&slabs[i]);
}

static void
what_is_out_of_range_is_refused_by_name (void)
{
  static const char *const names[] = { "thickness", "Skin Young", "Interior Young",
                                       "Poisson",   "Length",     "Compression",
                                       "layer",     "Noise",      "too many" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      RmpVolumetricSlabPlan plan = make_plan (0.1);
      RmpVolumetricSlab slab;
      g_autoptr (GError) error = NULL;

      switch (i)
        {
        case 0:
          plan.material.thickness = 0.0;
          break;
        case 1:
          plan.material.skin_modulus = (double) NAN;
          break;
        case 2:
          plan.material.interior_modulus = -1.0;
          break;
        case 3:
          plan.material.interior_poisson = 0.5;
          break;
        case 4:
          plan.depth = 0.0;
          break;
        case 5:
          plan.compression = 0.6;
          break;
        case 6:
          plan.layers = 0;
          break;
        case 7:
          plan.noise = (double) INFINITY;
          break;
        default:
          plan.material.skin_modulus = 1e12;
          break;
        }
      g_assert_false (rmp_volumetric_slab_solve (&plan, &slab, NULL, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
      g_assert_nonnull (strstr (error->message, names[i]));
    }
}

static void
it_can_be_cancelled (void)
{
  const RmpVolumetricSlabPlan plan = make_plan (0.1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  RmpVolumetricSlab slab;

  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_volumetric_slab_solve (&plan, &slab, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/volumetric-slab/" name, function)
  TEST ("waves-are-measured-between-the-lines-of-a-spectrum",
        waves_are_measured_between_the_lines_of_a_spectrum);
  TEST ("what-is-flat-has-no-waves", what_is_flat_has_no_waves);
  TEST ("it-wrinkles-above-the-onset-and-not-below", it_wrinkles_above_the_onset_and_not_below);
  TEST ("it-gives-the-same-bytes-for-any-number-of-threads",
        it_gives_the_same_bytes_for_any_number_of_threads);
  TEST ("what-is-out-of-range-is-refused-by-name", what_is_out_of_range_is_refused_by_name);
  TEST ("it-can-be-cancelled", it_can_be_cancelled);
#undef TEST
  return g_test_run ();
}
