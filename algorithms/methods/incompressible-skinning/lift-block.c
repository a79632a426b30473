/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/lift-block.h"

#include "geometry/clones.h"

/* The directions times the weights. */
RMP_VECTOR_CLONES static void
scale (RmpFoldLiftBlock *self)
{
#pragma omp simd
  for (guint i = 0; i < self->n; i++)
    {
      self->x[i] *= self->weight[i];
      self->y[i] *= self->weight[i];
      self->z[i] *= self->weight[i];
    }
}

/* The same, and how the fold's points stray. */
RMP_VECTOR_CLONES static void
scale_and_slide (RmpFoldLiftBlock *self, const float *slides)
{
  float strays[4][RMP_FOLD_LIFT_BLOCK];
  float *const columns[4] = { strays[0], strays[1], strays[2], strays[3] };

  rmp_relief_slide_lookup_all (slides, self->n, self->t, columns);
#pragma omp simd
  for (guint i = 0; i < self->n; i++)
    {
      const double slide = self->slide[i], weight = self->weight[i] + slide * (double) strays[3][i];

      self->x[i] = weight * self->x[i] + slide * (double) strays[0][i];
      self->y[i] = weight * self->y[i] + slide * (double) strays[1][i];
      self->z[i] = weight * self->z[i] + slide * (double) strays[2][i];
    }
}

void
rmp_fold_lift_block_raise (RmpFoldLiftBlock *self, const RmpFoldLean *lean, const float *slides)
{
  if (lean && lean->lean > 0.0)
    rmp_fold_lean_turn (lean, self->n, self->x, self->y, self->z);
  if (slides)
    scale_and_slide (self, slides);
  else
    scale (self);
}
