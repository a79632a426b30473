/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* closed-block.h: the closed model on many faces at a time. */

#include "methods/geometric-wrinkles/patterned-cloth.h"

G_BEGIN_DECLS

/* The number of faces in a block, whose data fits the cache; a multiple of four. */
#define RMP_PATTERN_CLOSED_BLOCK 256

/* The Gram matrix of the first two sides of posed faces: xx, xy, yy; its determinant; and the
 * determinant minus its value with one stretch at its smallest: while this is positive, no stretch
 * may be below the smallest.
 */
typedef struct
{
  double products[3][RMP_PATTERN_CLOSED_BLOCK], determinant[RMP_PATTERN_CLOSED_BLOCK],
      room[RMP_PATTERN_CLOSED_BLOCK];
} RmpPatternClosedBlock;

/* Fills a block by the @count faces from @begin on. Returns: whether a principal stretch may be
 * below @least anywhere
 */
gboolean rmp_pattern_closed_block_measure (RmpPatternClosedBlock *self,
                                           const RmpPatternedCloth *cloth, const float *posed,
                                           double least, guint32 begin, guint count);

/* Applies the closed model to the products; the same as rmp_pattern_factor_closed() if nothing is
 * clamped.
 */
void rmp_pattern_closed_block_find_factors (const RmpPatternClosedBlock *self,
                                            const RmpPatternOnCloth *pattern, guint32 begin,
                                            guint count, double *factors, guint8 *status);

G_END_DECLS
