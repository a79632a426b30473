/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* field.h: the compression of the cloth in one frame, and the direction of its wrinkles, anywhere
 * on the mesh at rest.
 */

#include "geometry/curve.h"
#include "methods/animation-wrinkling/cloth.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpCreaseCloth *cloth;
  RmpLogStretch *stretch; /* [#V] smoothed, in the frames of vertices */
  double *compression;    /* [#V] c = 1 − least stretch; 0 where there is no cloth */
  double *spread;         /* [#V] largest minus smallest stretch */
} RmpCreaseField;

/* @positions: [#V × 3] posed, metres, finite; @passes: of smoothing over neighbours. (transfer
 *   full)
 */
RmpCreaseField *rmp_crease_field_new (const RmpCreaseCloth *cloth, const float *positions,
                                      guint passes, guint n_threads);
void rmp_crease_field_free (RmpCreaseField *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCreaseField, rmp_crease_field_free)

/* Below this spread the cloth counts as compressed equally in all directions, so that wrinkles have
 * no direction.
 */
#define RMP_CREASE_LEAST_SPREAD 0.01

typedef struct
{
  double compression, spread;
  double direction[3]; /* unit, along wrinkles, in the plane of the face at rest; either sign */
} RmpCreasePosition;

/* Interpolates log U linearly over the face of @point, which must be cloth. */
void rmp_crease_field_at (const RmpCreaseField *self, const RmpSurfacePoint *point,
                          RmpCreasePosition *position);

G_END_DECLS
