/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/embedded-shell.h"

#include <math.h>

#include "methods/embedded-shell/skin-slab.h"
#include "methods/embedded-shell/volumetric-slab.h"

#define INTERIOR_MODULUS 1e4 /* the ratio alone counts */
#define SKIN_POISSON 0.3
#define INTERIOR_POISSON 0.45

/* Waves of so many thicknesses make a solid of some thousand cells. */
#define WIDEST_SOLID 50.0

static const RmpSlabChoice choices[] = {
  { "local", 0.8, 1.1 },
  { "theory", 0.85, 1.1 },
  { "spectral", 0.85, 1.1 },
};

/* The same in the same order: κ (0: modes in place of centres), and what the interior resists,
 * across and along.
 */
static const double glues[G_N_ELEMENTS (choices)][3] = { { 0.8, 0.0, 0.0 },
                                                         { 10.0, 1.0, 1.0 },
                                                         { 0.0, 0.0, 0.0 } };

static RmpShellMaterial
make_material (double thickness, double ratio)
{
  return (RmpShellMaterial){ thickness, ratio * INTERIOR_MODULUS, INTERIOR_MODULUS, SKIN_POISSON,
                             INTERIOR_POISSON };
}

static gboolean
measure (const RmpSlabChoice *choice, guint n, RmpSlabTest *tests, GCancellable *cancellable,
         GError **error)
{
  const double *glue = glues[choice - choices];
  g_autofree RmpSkinSlabPlan *plans = g_new (RmpSkinSlabPlan, n);
  g_autofree RmpSkinSlab *slabs = g_new (RmpSkinSlab, n);

  for (guint i = 0; i < n; i++)
    {
      plans[i] = rmp_skin_slab_defaults;
      plans[i].material = make_material (tests[i].thickness, tests[i].ratio);
      plans[i].edges = tests[i].edges;
      plans[i].seed = tests[i].seed;
      plans[i].stop = glue[0];
      plans[i].foundation = glue[1];
      plans[i].along = glue[2];
    }
  if (!rmp_skin_slab_solve_all (n, plans, slabs, cancellable, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      tests[i].wavelength = slabs[i].wavelength;
      tests[i].amplitude = G_SQRT2 * slabs[i].waves.rms;
      tests[i].expected = slabs[i].expected;
      tests[i].expected_amplitude = slabs[i].expected_amplitude;
      tests[i].n_vertices = slabs[i].columns * slabs[i].rows;
      tests[i].n_constraints = slabs[i].n_constraints;
      tests[i].converged = slabs[i].converged;
      rmp_skin_slab_clear (slabs + i);
    }
  return TRUE;
}

static gboolean
measure_solid (double ratio, double *share, GCancellable *cancellable, GError **error)
{
  RmpVolumetricSlabPlan plan = rmp_volumetric_slab_defaults;
  g_auto (RmpVolumetricSlab) slab = { 0 };

  plan.material = make_material (1e-3, ratio);
  plan.length = 5.0;
  *share = NAN;
  if (rmp_shell_wavelength (&plan.material) > WIDEST_SOLID * plan.material.thickness)
    return TRUE;
  if (!rmp_volumetric_slab_solve (&plan, &slab, cancellable, error))
    return FALSE;
  *share = slab.waves.wavelength / slab.expected;
  return TRUE;
}

const RmpSlabTester rmp_shell_slab_tester = {
  .id = "embedded-shell",
  .summary = "16 waves by 2, shortened by 10 %, Poisson's ratios 0.3 and 0.45",
  .least_edges = RMP_SKIN_SLAB_LEAST_EDGES,
  .n_choices = G_N_ELEMENTS (choices),
  .choices = choices,
  .measure = measure,
  .measure_solid = measure_solid,
};
