/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sow.h: where new wrinkles begin (thesis, §5.2). */

#include "methods/dynamic-wrinkling/touch.h"

G_BEGIN_DECLS

/**
 * rmp_wrinkles_sow:
 * @wrinkles: (element-type RmpWrinkle): new ones are appended, in the order of their seeds
 * @frame: and @options: for this kind; with normals if the direction depends on curvature
 * @frame_number: of the clip, for the random positions
 * @next_id: (inout)
 *
 * Seeds are placed in triangles that are compressed beyond τ and have a direction, strongest first.
 * Every seed is first traced as if it were the only new one; then, one after the other, paths are
 * cut where they cross an earlier one, and dropped if they begin too near one or are too short.
 */
void rmp_wrinkles_sow (GPtrArray *wrinkles, RmpWrinkleKind kind, const RmpWrinkleFrame *frame,
                       const RmpWrinkleOptions *options, guint n_touches,
                       const RmpWrinkleMark *touches, guint64 frame_number, guint64 *next_id);

G_END_DECLS
