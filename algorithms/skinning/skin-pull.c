/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/skin-pull.h"

#include "skinning/affine.h"

gboolean
rmp_skin_pull_point (guint n, const guint16 *joints, const float *weights, const double *matrices,
                     const double *point, double *out)
{
  double blended[16] = { 0.0 }, inverse[16], sum = 0.0;

  for (guint i = 0; i < n; i++)
    {
      sum += (double) weights[i];
      for (guint k = 0; k < 16; k++)
        blended[k] += (double) weights[i] * matrices[16 * (gsize) joints[i] + k];
    }
  if (!(sum > 0.0))
    return FALSE;
  for (guint k = 0; k < 16; k++)
    blended[k] /= sum;
  if (!rmp_affine_invert (blended, inverse))
    return FALSE;
  rmp_affine_apply (inverse, point, out);
  return TRUE;
}
