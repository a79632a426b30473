/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pull.h: a crest of the cloth that somebody drags: how far, and which way is out. */

#include "viewport/viewport.h"

G_BEGIN_DECLS

/* Pixels: less is a click. */
#define RMP_PULL_DISTANCE 3.0

/* How far a drag by (@dx, @dy) pixels from @hit went along its normal, metres; straight up where the normal points at the
 * eye.
 */
double rmp_pull_measure (RmpViewport *viewport, const RmpSurfaceHit *hit, double dx, double dy);

G_END_DECLS
