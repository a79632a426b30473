/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lbfgs-memory.h: what past steps tell of the curvature of a function, and the direction to go in.
 *
 * J. Nocedal, "Updating quasi-Newton matrices with limited storage", 1980: the two-loop recursion.
 */

#include <glib.h>

G_BEGIN_DECLS

/* The last steps and the changes of the gradient that they made; the newest at (count − 1) % size.
 */
typedef struct
{
  guint size, count, n;
  double *steps, *changes; /* [size × n] */
} RmpLbfgsMemory;

/* Replaces a vector by what the inverse of the second derivatives makes of it, about. */
typedef void (*RmpLbfgsScale) (double *vector, gpointer data);

void rmp_lbfgs_memory_init (RmpLbfgsMemory *self, guint size, guint n);
void rmp_lbfgs_memory_clear (RmpLbfgsMemory *self);

/* @gradient, @next_gradient: at @x and @next, [n] each */
void rmp_lbfgs_memory_remember (RmpLbfgsMemory *self, const double *x, const double *next,
                                const double *gradient, const double *next_gradient);

/**
 * rmp_lbfgs_memory_find_direction:
 * @loose: [n] 1 for the variables that may change
 * @scale: (nullable): %NULL scales by the newest step
 * @direction: (out caller-allocates): [n] −H gradient on the variables that may change, 0 on others
 */
void rmp_lbfgs_memory_find_direction (const RmpLbfgsMemory *self, const guint8 *loose,
                                      const double *gradient, RmpLbfgsScale scale, gpointer data,
                                      double *direction);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpLbfgsMemory, rmp_lbfgs_memory_clear)

G_END_DECLS
