/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "basis.h"

void
rmp_embedded_basis_1d (RmpEmbeddedOrder order, double t, double *values, double *slopes)
{
  g_return_if_fail (values && slopes);

  if (order == RMP_EMBEDDED_LINEAR)
    {
      values[0] = 1.0 - t;
      values[1] = t;
      slopes[0] = -1.0;
      slopes[1] = 1.0;
      return;
    }
  values[0] = 0.5 * (1.0 - t) * (1.0 - t);
  values[1] = 0.5 + t - t * t;
  values[2] = 0.5 * t * t;
  slopes[0] = t - 1.0;
  slopes[1] = 1.0 - 2.0 * t;
  slopes[2] = t;
}

void
rmp_embedded_basis (RmpEmbeddedOrder order, const double p[3], double *values, double *gradients)
{
  const guint width = rmp_embedded_basis_width (order);
  double n[3][RMP_EMBEDDED_MOST_WIDTH], d[3][RMP_EMBEDDED_MOST_WIDTH];

  g_return_if_fail (p && values);

  for (guint axis = 0; axis < 3; axis++)
    rmp_embedded_basis_1d (order, p[axis], n[axis], d[axis]);
  for (guint k = 0; k < width; k++)
    for (guint j = 0; j < width; j++)
      for (guint i = 0; i < width; i++)
        {
          *values++ = n[2][k] * n[1][j] * n[0][i];
          if (!gradients)
            continue;
          *gradients++ = n[2][k] * n[1][j] * d[0][i];
          *gradients++ = n[2][k] * d[1][j] * n[0][i];
          *gradients++ = d[2][k] * n[1][j] * n[0][i];
        }
}
