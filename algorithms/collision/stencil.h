/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stencil.h: two features of a surface that may touch, by their four vertices.
 *
 * Of a face and a vertex the vertices are a, b, c of the face and p; of two edges they are the ends
 * of either. Whatever lies between the two features is a sum of the four with weights that add up
 * to 0: the position of the second feature less that of the first.
 */

#include "geometry/vector.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_STENCIL_FACE,  /* a, b, c; p */
  RMP_STENCIL_EDGES, /* p0, p1; q0, q1 */
} RmpStencilKind;

typedef struct
{
  RmpStencilKind kind;
  guint32 vertices[4];
} RmpStencil;

/* How many of the vertices are those of its first feature. */
static inline guint
rmp_stencil_split (RmpStencilKind kind)
{
  return kind == RMP_STENCIL_FACE ? 3 : 2;
}

/* @values: [#V × 3] */
static inline void
rmp_stencil_gather (const RmpStencil *self, const double *values, double out[4][3])
{
  for (guint i = 0; i < 4; i++)
    rmp_vector_copy (values + 3 * (gsize) self->vertices[i], out[i]);
}

/* The sum of @values with @weights, which add up to 0: exact however far from the origin. */
static inline void
rmp_stencil_sum (const double values[4][3], const double weights[4], double out[3])
{
  for (guint c = 0; c < 3; c++)
    out[c] = weights[1] * (values[1][c] - values[0][c]) +
             weights[2] * (values[2][c] - values[0][c]) +
             weights[3] * (values[3][c] - values[0][c]);
}

/* In one order for all, that of their kinds and vertices. */
static inline int
rmp_stencil_compare (const RmpStencil *a, const RmpStencil *b)
{
  if (a->kind != b->kind)
    return a->kind < b->kind ? -1 : 1;
  for (guint i = 0; i < 4; i++)
    if (a->vertices[i] != b->vertices[i])
      return a->vertices[i] < b->vertices[i] ? -1 : 1;
  return 0;
}

G_END_DECLS
