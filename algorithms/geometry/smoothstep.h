/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* smoothstep.h: a smooth step from 0 to 1, level at both ends. */

#include <glib.h>

G_BEGIN_DECLS

/* 3 x² − 2 x³ between 0 and 1, constant beyond. */
static inline double
rmp_smoothstep (double x)
{
  x = CLAMP (x, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

G_END_DECLS
