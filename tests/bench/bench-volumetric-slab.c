/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-volumetric-slab.c: fine solids under stiff layers, shortened until they wrinkle: how wide
 * and high their waves are beside what formulas expect, and what that takes.
 */

#include "bench/bench.h"

#include <stdlib.h>
#include <string.h>

#include "methods/embedded-shell/volumetric-slab.h"

#define THICKNESS 2e-3
#define MODULUS 1e4

static const double default_ratios[] = { 20.0, 50.0, 100.0 };

/* FALSE: it said why not */
static gboolean
print_slab (double ratio, double length, guint layers, gboolean profile)
{
  RmpVolumetricSlabPlan plan = rmp_volumetric_slab_defaults;
  g_auto (RmpVolumetricSlab) slab = { 0 };
  g_autoptr (GError) error = NULL;
  const gint64 begin = g_get_monotonic_time ();

  plan.material = (RmpShellMaterial){ THICKNESS, ratio * MODULUS, MODULUS, 0.3, 0.45 };
  plan.length = length;
  plan.layers = layers;
  if (!rmp_volumetric_slab_solve (&plan, &slab, NULL, &error))
    {
      g_printerr ("%s\n", error->message);
      return FALSE;
    }
  g_print ("%8g%9u%10u%6u%4s%10.2f%10.2f%8.3f%10.3f%10.3f%9.1f\n", ratio, slab.n_cells,
           slab.n_unknowns, slab.iterations, slab.converged ? "" : "!", 1e3 * slab.waves.wavelength,
           1e3 * slab.expected, slab.waves.wavelength / slab.expected,
           1e3 * G_SQRT2 * slab.waves.rms,
           1e3 * rmp_shell_amplitude (&plan.material, plan.compression),
           1e-6 * (double) (g_get_monotonic_time () - begin));
  for (guint i = 0; profile && i < slab.n; i++)
    g_print ("%.5f,%.5f\n", 1e3 * slab.along[i], 1e3 * slab.heights[i]);
  return TRUE;
}

int
rmp_bench_volumetric_slab (int argc, char **argv)
{
  const gboolean profile = argc > 1 && g_str_equal (argv[1], "--profile");
  const char *const *rest = (const char *const *) argv + (profile ? 2 : 1);
  const guint n = (guint) argc - (profile ? 2 : 1);
  const double ratio = n > 0 ? strtod (rest[0], NULL) : 0.0;
  const double length = n > 1 ? strtod (rest[1], NULL) : rmp_volumetric_slab_defaults.length;
  const guint layers = n > 2 ? (guint) strtoul (rest[2], NULL, 10)
                             : rmp_volumetric_slab_defaults.layers;
  gboolean done = TRUE;

  if (n > 3 || (n > 0 && !(ratio > 0.0)))
    {
      g_printerr ("Usage: rimple-bench volumetric-slab [--profile] [RATIO [WAVES [LAYERS]]]\n");
      return 2;
    }
  rmp_bench_print_machine ();
  g_print (
      "a layer of %g mm on a solid of %g Pa, Poisson's ratios 0.3 and 0.45, shortened by %g %%\n"
      "%8s%9s%10s%6s%4s%10s%10s%8s%10s%10s%9s\n",
      1e3 * THICKNESS, MODULUS, 100.0 * rmp_volumetric_slab_defaults.compression, "ratio", "cells",
      "unknowns", "steps", "", "wave mm", "formula", "", "high mm", "formula", "seconds");
  if (n > 0)
    done = print_slab (ratio, length, layers, profile);
  for (guint i = 0; n == 0 && i < G_N_ELEMENTS (default_ratios); i++)
    done = done && print_slab (default_ratios[i], length, layers, profile);
  return done ? 0 : 1;
}
