/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/reference.h"

#include <math.h>

/* B Σ⁻¹ Aᵀ current: the reference against which @current has the strain of @stretch. */
static void
set_strain (RmpFlatTriangle *self, const RmpStretch *stretch, const RmpFlatTriangle *current)
{
  const double inverse[2] = { 1.0 / stretch->most, 1.0 / stretch->least };
  double middle[2][2];

  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      middle[i][j] = inverse[i] * (stretch->a[0][i] * current->edges[j] +
                                   stretch->a[1][i] * current->edges[2 + j]);
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      self->edges[2 * i + j] = stretch->bt[0][i] * middle[0][j] + stretch->bt[1][i] * middle[1][j];
}

gboolean
rmp_wrinkle_reference_update (RmpFlatTriangle *self, RmpWrinkleLabel label,
                              const RmpFlatTriangle *current, double keep, double flat,
                              gboolean directional, RmpStretch *stretch)
{
  rmp_stretch_init_identity (stretch);
  if (!(fabs (rmp_flat_triangle_area (current)) > flat))
    return FALSE;
  if (!(fabs (rmp_flat_triangle_area (self)) > flat))
    {
      *self = *current;
      return TRUE;
    }

  rmp_stretch_init (stretch, current, self);
  switch (label)
    {
    case RMP_WRINKLE_LABEL_COMPRESSION:
      stretch->most = keep * stretch->most + (1.0 - keep);
      stretch->least = keep * stretch->least + (1.0 - keep);
      set_strain (self, stretch, current);
      break;
    case RMP_WRINKLE_LABEL_STRETCH:
      if (stretch->least > 1.0)
        {
          *self = *current;
          rmp_stretch_init_identity (stretch);
        }
      else if (directional && stretch->most > 1.0)
        {
          stretch->most = 1.0;
          set_strain (self, stretch, current);
        }
      break;
    case RMP_WRINKLE_LABEL_REST:
    case RMP_WRINKLE_N_LABELS:
    default:
      break;
    }
  return TRUE;
}

/* (I + g b bᵀ) reference, b = F⁻¹ along as a unit vector */
void
rmp_wrinkle_reference_lengthen (const RmpFlatTriangle *self, const RmpStretch *stretch,
                                const double along[2], double gain, RmpFlatTriangle *longer)
{
  double turned[2], back[2], length;

  turned[0] = (stretch->a[0][0] * along[0] + stretch->a[1][0] * along[1]) / stretch->most;
  turned[1] = (stretch->a[0][1] * along[0] + stretch->a[1][1] * along[1]) / stretch->least;
  for (guint i = 0; i < 2; i++)
    back[i] = stretch->bt[0][i] * turned[0] + stretch->bt[1][i] * turned[1];
  length = hypot (back[0], back[1]);
  for (guint j = 0; j < 2; j++)
    {
      double part = (back[0] * self->edges[j] + back[1] * self->edges[2 + j]) / (length * length);

      for (guint i = 0; i < 2; i++)
        longer->edges[2 * i + j] = self->edges[2 * i + j] + gain * part * back[i];
    }
}
