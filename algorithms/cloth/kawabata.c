/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kawabata.h"

#include <math.h>

#define LEAST_FOOT 0.1 /* of the mean stiffness: how stiff tension begins at least */

RmpFabricCurve *
rmp_kes_foot_new (double a, double b, double foot)
{
  const double knots[3] = { 0.0, foot, 2.0 * foot };
  const double coefficients[8] = {
    0.0, a, b, 0.0, foot * (a + b * foot), a + 2.0 * b * foot, 0.0, 0.0,
  };

  return rmp_fabric_curve_new (2, knots, coefficients);
}

RmpFabricCurve *
rmp_kes_curve_new (double stiffness, double hysteresis, double foot, RmpKesBranch branch)
{
  const double half = branch == RMP_KES_MEAN ? 0.0 : 0.5 * hysteresis;

  g_return_val_if_fail (foot > 0.0, NULL);

  if (!(half > 0.0))
    return rmp_fabric_curve_new_line (stiffness);
  if (branch == RMP_KES_LOADING)
    return rmp_kes_foot_new (stiffness + 2.0 * half / foot, -half / (foot * foot), foot);
  if (stiffness * foot >= 2.0 * half)
    return rmp_kes_foot_new (stiffness - 2.0 * half / foot, half / (foot * foot), foot);
  /* it would be negative at first: a foot that begins flat and meets the line farther on */
  return stiffness > 0.0
             ? rmp_kes_foot_new (0.0, 0.25 * stiffness * stiffness / half, 2.0 * half / stiffness)
             : rmp_fabric_curve_new_line (0.0);
}

RmpFabricCurve *
rmp_kes_tension_new (double extension, double linearity, double most)
{
  const double mean = most / extension, work = 0.5 * linearity * most * extension;
  const double foot = mean * MAX (3.0 * linearity - 2.0, LEAST_FOOT);
  /* how long the rise is, for a foot of that slope to leave it the rest of tension and work */
  const double rest = most - foot * extension;
  const double rise = rest > 1e-9 * most
                          ? MIN (3.0 * (work - 0.5 * foot * extension * extension) / rest,
                                 extension)
                          : 0.0;
  const double start = extension - rise;

  g_return_val_if_fail (extension > 0.0, NULL);

  if (!(rise > 0.0))
    return rmp_fabric_curve_new_line (mean);
  if (start <= 1e-9 * extension)
    {
      const double knots[2] = { 0.0, extension };
      const double coefficients[4] = { 0.0, foot, rest / (rise * rise), 0.0 };

      return rmp_fabric_curve_new (1, knots, coefficients);
    }
  const double knots[3] = { 0.0, start, extension };
  const double coefficients[8] = { 0.0, foot, 0.0, 0.0, foot * start, foot, rest / (rise * rise),
                                   0.0 };

  return rmp_fabric_curve_new (2, knots, coefficients);
}
