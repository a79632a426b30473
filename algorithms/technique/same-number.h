/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* same-number.h: equality of numbers that may say “as the look has it”, which NaN does. */

#include <glib.h>
#include <math.h>

static inline gboolean
rmp_same_number (double a, double b)
{
  return a == b || (isnan (a) && isnan (b));
}
