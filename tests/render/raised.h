/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* raised.h: what the tessellator makes of a relief of the form paths, read back. */

#include "surface.h"
#include "tessellator.h"

G_BEGIN_DECLS

typedef struct
{
  RmpSurfaceCache *cache;
  RmpRelief *relief;
  guint n;                   /* triangles */
  guint32 *faces;            /* [n] of the relief */
  guint8 *levels;            /* [#F × 3] of the relief, as raised */
  RmpRaisedVertex *vertices; /* [n × 3] */
  RmpRidgeVertex *positions; /* [n × 3] */
} Raised;

/* In the current context. @relief: (transfer full) */
void raised_init (Raised *self, RmpRelief *relief, const RmpView *view);
void raised_clear (Raised *self);

/* Weights of the corners of the face that a raised vertex lies on. */
void raised_find_position (const Raised *self, gsize vertex, float weights[3]);

/* How far the tessellator is from the evaluator, in double precision, at the very places of its
 * vertices.
 *
 * Of a wrinkle the segment counts that lifts most, so normals tear where two lift alike: between
 * them the evaluator itself jumps, and rounding decides. A normal that it has no farther from the
 * place than single precision can tell is right there.
 */
#define RAISED_MOST_ANGLE .5

typedef struct
{
  guint n;                 /* vertices */
  double peak;             /* metres that the highest wrinkle may lift anything */
  double highest, deepest; /* metres that any vertex is lifted */
  double offset;           /* metres, the worst */
  double angle;            /* of normals, degrees, the worst of those that do not tear */
  guint n_torn;            /* normals more than RAISED_MOST_ANGLE off, where they tear */
} RaisedParity;

void raised_compare (const Raised *self, RaisedParity *parity);

/* Every point of an edge has the same bits from both its faces, and there are as many as its level
 * says. @relief: (transfer full)
 */
void raised_check_edges (RmpRelief *relief, const RmpView *view);

G_END_DECLS
