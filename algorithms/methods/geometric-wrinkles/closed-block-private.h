/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* closed-block-private.h: the closed law on many faces at a time, by kernels that give the same
 * bytes.
 */

#include "methods/geometric-wrinkles/patterned-cloth.h"

G_BEGIN_DECLS

/* The number of faces in a block, whose data fits the cache; a multiple of the group of every
 * kernel.
 */
#define RMP_CLOSED_BLOCK 256

/* The Gram matrix of the first two sides of posed faces: xx, xy, yy; its determinant; and the
 * determinant minus its value with one stretch at its smallest: while this is positive, no stretch
 * may be below the smallest.
 */
typedef struct
{
  double products[3][RMP_CLOSED_BLOCK], determinant[RMP_CLOSED_BLOCK], room[RMP_CLOSED_BLOCK];
} RmpClosedBlock;

typedef struct
{
  /* Fills a block by the @count faces from @begin on. Returns: whether a principal stretch may be
   * below @least anywhere
   */
  gboolean (*measure) (const RmpPatternedCloth *cloth, const float *posed, double least,
                       guint32 begin, guint count, RmpClosedBlock *block);

  /* Applies the closed law to the products; the same as rmp_factor_closed() if nothing is clamped.
   */
  void (*find) (const RmpClothPattern *pattern, const RmpClosedBlock *block, guint32 begin,
                guint count, double *factors, guint8 *status);
} RmpClosedKernel;

extern const RmpClosedKernel rmp_closed_kernel_portable;
#if defined(__x86_64__)
#  define RMP_CLOSED_X86
extern const RmpClosedKernel rmp_closed_kernel_avx2;
#endif

/* The fastest that this processor can run. */
const RmpClosedKernel *rmp_closed_kernel_get (void);

G_END_DECLS
