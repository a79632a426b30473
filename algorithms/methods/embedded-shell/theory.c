/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/theory.h"

#include "methods/embedded-shell/report.h"

static void
predict (const RmpValues *values, RmpWavePrediction *waves)
{
  RmpShellPlan plan;

  g_assert (waves);

  rmp_shell_plan_read (&plan, values);
  *waves = (RmpWavePrediction){ rmp_shell_wavelength (&plan.material),
                                rmp_shell_onset_strain (&plan.material) };
}

static double
amplitude (const RmpValues *values, double compression)
{
  RmpShellPlan plan;

  rmp_shell_plan_read (&plan, values);
  return rmp_shell_amplitude (&plan.material, compression);
}

/* Setting keeps a number in its range. */
static gboolean
set_within (RmpValues *values, guint param, double value)
{
  rmp_values_set_real (values, param, value);
  return rmp_values_get_real (values, param) == value;
}

/* A wavelength wanted is there for the skin's modulus to follow, so it stays only where that is
 * what answers; otherwise the modulus stays what it is by then.
 */
static gboolean
answer (RmpValues *values, guint param, double wavelength)
{
  RmpShellPlan plan;

  g_assert (values);

  rmp_shell_plan_read (&plan, values);
  if (plan.wavelength > 0.0)
    {
      if (param == RMP_SHELL_PARAM_SKIN_MODULUS)
        return set_within (values, RMP_SHELL_PARAM_WAVELENGTH, wavelength);
      rmp_values_set_real (values, RMP_SHELL_PARAM_WAVELENGTH, 0.0);
      if (!set_within (values, RMP_SHELL_PARAM_SKIN_MODULUS, plan.material.skin_modulus))
        return FALSE;
    }
  if (param == RMP_SHELL_PARAM_THICKNESS)
    return set_within (values, param, rmp_shell_thickness_for (&plan.material, wavelength));
  return set_within (values, param,
                     param == RMP_SHELL_PARAM_SKIN_MODULUS
                         ? rmp_shell_skin_modulus_for (&plan.material, wavelength)
                         : rmp_shell_interior_modulus_for (&plan.material, wavelength));
}

static const guint answers[] = {
  RMP_SHELL_PARAM_SKIN_MODULUS,
  RMP_SHELL_PARAM_THICKNESS,
  RMP_SHELL_PARAM_INTERIOR_MODULUS,
};

const RmpWaveTheory rmp_shell_wave_theory = {
  .predict = predict,
  .amplitude = amplitude,
  .answers = answers,
  .n_answers = G_N_ELEMENTS (answers),
  .answer = answer,
  .height = "height",
  .compression = "compression",
  .edges = "edges_a_wave",
  .edges_wanted = 8.0,
  .edges_enough = 6.0,
};
