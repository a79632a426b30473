/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/bending.h"

#include <string.h>

#include "solvers/symmetric-eigen.h"

double
rmp_shell_bending_energy (const RmpClothHinge *hinge, double stiffness, const double *const x[4])
{
  double angle;

  if (!rmp_cloth_hinge_bend (x, &angle, NULL))
    return 0.0;
  angle = rmp_cloth_hinge_difference (angle, hinge->rest);
  return stiffness * angle * angle;
}

void
rmp_shell_bending_gradient (const RmpClothHinge *hinge, double stiffness, const double *const x[4],
                            double gradient[12])
{
  double angle;

  memset (gradient, 0, 12 * sizeof (double));
  if (!rmp_cloth_hinge_bend (x, &angle, gradient))
    return;
  angle = rmp_cloth_hinge_difference (angle, hinge->rest);
  for (guint i = 0; i < 12; i++)
    gradient[i] *= 2.0 * stiffness * angle;
}

void
rmp_shell_bending_hessian (const RmpClothHinge *hinge, double stiffness, const double *const x[4],
                           gboolean clamped, double hessian[144])
{
  double angle, gradient[12];

  if (!rmp_cloth_hinge_bend (x, &angle, gradient) || !rmp_cloth_hinge_hessian (x, hessian))
    {
      memset (hessian, 0, 144 * sizeof (double));
      return;
    }
  angle = rmp_cloth_hinge_difference (angle, hinge->rest);
  for (guint r = 0; r < 12; r++)
    for (guint c = 0; c <= r; c++)
      {
        /* the angle's own second derivatives are symmetric but for rounding */
        const double bent = 0.5 * (hessian[12 * r + c] + hessian[12 * c + r]);

        hessian[12 * r + c] = hessian[12 * c + r] = 2.0 * stiffness *
                                                    (gradient[r] * gradient[c] + angle * bent);
      }
  if (clamped)
    rmp_symmetric_clamp (12, hessian);
}

void
rmp_shell_bending_curve (double stiffness, const double *const x[4], double hessian[144])
{
  double angle, gradient[12];

  memset (hessian, 0, 144 * sizeof (double));
  if (!rmp_cloth_hinge_bend (x, &angle, gradient))
    return;
  for (guint r = 0; r < 12; r++)
    for (guint c = 0; c < 12; c++)
      hessian[12 * r + c] = 2.0 * stiffness * gradient[r] * gradient[c];
}
