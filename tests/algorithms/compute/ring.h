/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ring.h: numbers in a ring that become the mean of themselves and their neighbours, over and over:
 * work of many passes that go back and forth between two arrays.
 */

#include "compute/accelerator.h"

G_BEGIN_DECLS

#define RING_WEIGHT 0.75f /* of the neighbours */

/* A shader of the same name lies beside the tests of the graphics card. */
extern const RmpKernel ring_mean;

typedef struct
{
  guint n, n_passes;
  float *begin, *end; /* [n] */
  RmpArray arrays[3];
  RmpPass *passes;
  RmpWork work;
} Ring;

/* @n_passes: odd */
void ring_init (Ring *self, guint n, guint n_passes);
void ring_clear (Ring *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ring, ring_clear)

G_END_DECLS
