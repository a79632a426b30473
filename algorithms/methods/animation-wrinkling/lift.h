/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lift.h: how far the curves of a frame lift a point of the cloth. */

#include "methods/animation-wrinkling/state.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_CREASE_SECTION_ARC,
  RMP_CREASE_SECTION_SMOOTH,
} RmpCreaseSection;

/* Settings on which only the surface depends. */
typedef struct
{
  RmpCreaseSection section;
  double power; /* of the union of heights */
  double taper; /* of ends, half widths */
} RmpCreaseStyle;

/* A curve with its cross-sections, at the points of the curve. */
typedef struct
{
  guint n;
  double *positions;   /* [n × 3] on the mesh at rest, metres */
  double *half_widths; /* [n] metres */
  double *angles;      /* [n] half angle of the arc */
  double *bumps;       /* [n] height of the smooth section, metres */
  double *gains;       /* [n] factors on the height: taper and strength */
  double *compression; /* [n] smoothed along the curve */
  double length;       /* metres, at rest */
} RmpCreaseRidge;

/* Height of the crest at a point of the curve, metres. */
double rmp_crease_ridge_crest (const RmpCreaseRidge *self, const RmpCreaseStyle *style,
                               guint point);

/* All curves of a frame, by the faces that they reach. */
typedef struct _RmpCreaseLift RmpCreaseLift;

/* Reads @state and @field only in this call. (transfer full) */
RmpCreaseLift *rmp_crease_lift_new (const RmpCreaseState *state, const RmpCreaseField *field,
                                    const RmpCreaseOptions *options, const RmpCreaseStyle *style);
void rmp_crease_lift_free (RmpCreaseLift *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCreaseLift, rmp_crease_lift_free)

const RmpCreaseRidge *rmp_crease_lift_get_ridge (const RmpCreaseLift *self,
                                                 guint i); /* of crease @i of the state */

/**
 * rmp_crease_lift_at:
 * @position: [3] on @face of the mesh at rest
 * @crease: (out): index of the one that lifts most, G_MAXUINT32 if none does
 *
 * Distances are measured on the cloth laid flat if a curve runs in the face or a neighbour of it,
 * otherwise through space over connected faces. Thread-safe.
 *
 * Returns: metres along the normal
 */
double rmp_crease_lift_at (const RmpCreaseLift *self, guint32 face, const double position[3],
                           guint32 *crease);

G_END_DECLS
