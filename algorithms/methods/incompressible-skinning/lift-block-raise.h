/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lift-block-raise.h: what a fold of height 1 does to a block of lifts, for either precision.
 *
 * The includer defines REAL, BLOCK, the type of the block, TURN, how its directions lean, and
 * RAISE, SCALE and SLIDE, the names of the functions.
 */

/* The directions times the weights. */
RMP_VECTOR_CLONES static void
SCALE (BLOCK *self)
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
SLIDE (BLOCK *self, const float *slides)
{
  float strays[4][RMP_FOLD_LIFT_BLOCK];
  float *const columns[4] = { strays[0], strays[1], strays[2], strays[3] };

  rmp_relief_slide_lookup_all (slides, self->n, self->t, columns);
#pragma omp simd
  for (guint i = 0; i < self->n; i++)
    {
      const REAL slide = self->slide[i], weight = self->weight[i] + slide * (REAL) strays[3][i];

      self->x[i] = weight * self->x[i] + slide * (REAL) strays[0][i];
      self->y[i] = weight * self->y[i] + slide * (REAL) strays[1][i];
      self->z[i] = weight * self->z[i] + slide * (REAL) strays[2][i];
    }
}

void
RAISE (BLOCK *self, const RmpFoldLean *lean, const float *slides)
{
  if (lean && lean->lean > 0.0)
    TURN (lean, self->n, self->x, self->y, self->z);
  if (slides && any_strays (slides))
    SLIDE (self, slides);
  else
    SCALE (self);
}

#undef REAL
#undef BLOCK
#undef TURN
#undef RAISE
#undef SCALE
#undef SLIDE
