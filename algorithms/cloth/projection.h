/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* projection.h: cloth kept out of bodies by moving what is in them to their surface: what games do,
 * in place of finding what meets on its way. Quick, and exact for simple shapes; what moves by more
 * than a body is thick in a step may pass it, and cloth knows nothing of itself.
 */

#include "cloth/contact.h"
#include "cloth/push.h"

G_BEGIN_DECLS

/* How deep in a mesh, in thicknesses, a vertex still finds the surface that it came through. */
#define RMP_PROJECTION_REACH 10.0

/* How often a vertex is moved to the surface of what it is deepest in: once out of one body it may
 * be in the next.
 */
#define RMP_PROJECTION_PASSES 4

typedef struct _RmpClothProjection RmpClothProjection;

/**
 * rmp_cloth_projection_new:
 * @contact: borrowed
 * @from, @to: parts of the span, 0 to 1, where the step begins and ends
 * @step: seconds it takes
 * @begin: [#V × 3] where cloth is at @from; borrowed
 */
RmpClothProjection *rmp_cloth_projection_new (const RmpClothContact *contact, double from,
                                              double to, double step, const double *begin);
void rmp_cloth_projection_free (RmpClothProjection *self);

/**
 * rmp_cloth_projection_apply:
 * @positions: (inout): [#V × 3] where cloth would be at the end of the step
 *
 * What is in a body, or nearer to it than the thickness, comes to that distance from its surface,
 * and slides less along it, by at most friction times the depth. What two bodies have between them
 * goes with both; what is deep in a mesh goes with it, and drifts out. Any number of times a step.
 */
void rmp_cloth_projection_apply (RmpClothProjection *self, double *positions);

/**
 * rmp_cloth_projection_pack:
 * @middle: metres: what positions are told from
 * @push: (out): of the bodies that are simple; rmp_cloth_push_clear()
 */
void rmp_cloth_projection_pack (const RmpClothProjection *self, const double middle[3],
                                RmpClothPush *push);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothProjection, rmp_cloth_projection_free)

G_END_DECLS
