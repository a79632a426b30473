/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pull.h: dragging a crest of the cloth: how far it is pulled outwards. */

#include "viewport/viewport.h"

G_BEGIN_DECLS

/* In pixels; a shorter drag is a click. */
#define RMP_PULL_DISTANCE 3.0

/* The length of a drag by (@dx, @dy) pixels from @hit along its normal, metres; if the normal
 * points at the camera, upwards counts.
 */
double rmp_pull_measure (RmpViewport *viewport, const RmpSurfaceHit *hit, double dx, double dy);

G_END_DECLS
