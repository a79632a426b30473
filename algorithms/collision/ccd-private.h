/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ccd-private.h: what all ways of detecting contacts ask of a motion. */

#include "collision/ccd.h"

G_BEGIN_DECLS

/* The same motion as seen from the first vertex, which rests at the origin: so nothing is lost far
 * from the origin.
 */
void rmp_ccd_relate (const RmpStencilMotion *motion, RmpStencilMotion *relative);

/* How far apart features touch, metres: a share of their longest edge, but more than round-off of
 * their distances.
 */
double rmp_ccd_reach (RmpStencilKind kind, const RmpStencilMotion *motion, double tolerance);

/* Looks for the first contact of a motion that is seen so, from @begin to @end; or, where it takes
 * too long to exclude one, says that there is one.
 */
gboolean rmp_ccd_advance_between (RmpStencilKind kind, const RmpStencilMotion *relative,
                                  double reach, double begin, double end, double *time);

G_END_DECLS
