/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crease.h: one wrinkle: a curve on the mesh at rest, at right angles to the greatest compression,
 * traced from a seed.
 */

#include "methods/animation-wrinkling/field.h"
#include "methods/animation-wrinkling/grid.h"
#include "wrinkles/fold-arc.h"

G_BEGIN_DECLS

/* The parameters that curves depend on, in SI. */
typedef struct
{
  double least_radius;    /* Rmin, metres */
  double most_half_width; /* metres */
  double start, stop;     /* τ0, τ1: compression where curves start and end */
  /* monotone arcs: compression up to which the width is largest; 0: plain arcs */
  double wide_until;
  double spacing;  /* between curves, half widths */
  double shortest; /* curve, half widths */
  double step;     /* metres */
  guint memory;    /* frames that a curve outlives its compression */
} RmpCreaseOptions;

/* Half width at a compression, metres. */
double rmp_crease_options_half_width (const RmpCreaseOptions *self, double compression);

typedef enum
{
  RMP_CREASE_END_FADED,  /* c < τ1 */
  RMP_CREASE_END_BORDER, /* the cloth ends */
  RMP_CREASE_END_ALIKE,  /* compressed alike in all directions */
  RMP_CREASE_END_MERGED, /* runs into another curve, or itself */
  RMP_CREASE_END_CLOSED, /* came round to its seed */
  RMP_CREASE_END_LONG,
} RmpCreaseEnd;

typedef struct
{
  guint64 id;      /* in order of birth, stable over frames; from 1 */
  guint64 parent;  /* the one it split from, 0 if none */
  guint64 birth;   /* frame */
  guint64 line;    /* of the drawn line it is, 0: traced */
  double strength; /* factor on its height: below 1 while it appears or fades */
  RmpSurfacePoint seed;
  RmpSurfaceCurve *curve;
  RmpCreaseEnd ends[2]; /* at its first and last point */
  double held;          /* least compression of a curve kept by hand; 0: not kept */
} RmpCrease;

RmpCrease *rmp_crease_copy (const RmpCrease *self);
void rmp_crease_free (RmpCrease *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCrease, rmp_crease_free)

/**
 * rmp_crease_trace:
 * @grid: the existing curves; the pieces of the new one are added
 * @id: the new one's number
 *
 * Traces a curve both ways from @seed, by Runge–Kutta steps that unfold the next triangle at each
 * edge.
 *
 * Returns: (transfer full) (nullable): %NULL, with @grid unchanged, if there is no compression
 *   beyond τ1, no direction, another curve within half the spacing, or no room for the shortest
 *   curve
 */
RmpCrease *rmp_crease_trace (const RmpCreaseField *field, const RmpCreaseOptions *options,
                             RmpCreaseGrid *grid, guint64 id, const RmpSurfacePoint *seed);

/* Adds the pieces of a curve that has not changed. */
void rmp_crease_add_to_grid (const RmpCrease *self, const RmpCreaseCloth *cloth,
                             RmpCreaseGrid *grid);

/* The mean distance of the points of one curve from the other, on the mesh at rest: the smaller of
 * the two, so that a curve which only grew or shrank counts as unmoved. Metres.
 */
double rmp_crease_distance (const RmpSurfaceCurve *a, const RmpSurfaceCurve *b,
                            const RmpCreaseCloth *cloth);

G_END_DECLS
