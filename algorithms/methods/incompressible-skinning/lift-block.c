/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/lift-block.h"

#include "compute/processor.h"

/* Whether points of a fold stray at all: those of steep lines do not. */
static gboolean
any_strays (const float *slides)
{
  for (guint i = 0; i < 4 * RMP_RELIEF_SLIDE_KNOTS; i++)
    if (slides[i] != 0.0f)
      return TRUE;
  return FALSE;
}

#define REAL double
#define BLOCK RmpFoldLiftBlock
#define TURN rmp_fold_lean_turn
#define RAISE rmp_fold_lift_block_raise
#define SCALE scale
#define SLIDE slide
#include "methods/incompressible-skinning/lift-block-raise.h"

#define REAL float
#define BLOCK RmpFoldVertexBlock
#define TURN rmp_fold_lean_turn_single
#define RAISE rmp_fold_vertex_block_raise
#define SCALE scale_single
#define SLIDE slide_single
#include "methods/incompressible-skinning/lift-block-raise.h"
