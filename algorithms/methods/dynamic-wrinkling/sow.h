/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sow.h: where new wrinkles begin (thesis, §5.2). */

#include "methods/dynamic-wrinkling/touch.h"

G_BEGIN_DECLS

/**
 * rmp_wrinkles_sow:
 * @wrinkles: (element-type RmpWrinkle): gets the new ones, in the order of their seeds
 * @frame: and @law: of this kind; with normals where wrinkles go by curvature
 * @frame_number: of the clip, for the random places
 * @next_id: (inout)
 *
 * Triangles compressed beyond τ that have a direction, strongest first. Every seed is traced as if it were alone among the
 * wrinkles that were there; then, one after the other, paths are cut where they cross an earlier one, and dropped if they
 * begin too near one or are too short.
 */
void rmp_wrinkles_sow (GPtrArray *wrinkles, RmpWrinkleKind kind, const RmpWrinkleFrame *frame, const RmpWrinkleLaw *law,
                       guint n_touches, const RmpWrinkleTouch *touches, guint64 frame_number, guint64 *next_id);

/* All paths of @wrinkles by the triangles they cross, numbered by their places in it. (transfer full) */
RmpSegmentMap *rmp_wrinkles_map (const GPtrArray *wrinkles, const RmpWrinkleFrame *frame);

G_END_DECLS
