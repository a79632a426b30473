/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* noise.h: even noise that depends on an item's number and a seed alone: the same on any thread and
 * in any order.
 */

#include <glib.h>

/* In [0, 1). “lowbias32”, an avalanche of 32 bits by Chris Wellons. */
static inline double
rmp_wrinkle_noise (guint32 item, guint32 seed)
{
  guint32 x = item * 0x9e3779b9u + seed * 0x85ebca6bu;

  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return (double) x / 4294967296.0;
}
