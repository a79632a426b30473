/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* acting-pattern.h: finds the pattern of a look that lifts the cloth at a place in the present
 * frame. Patterns compete: strokes on one that has lost, or on cloth that is too stretched to show
 * any, would not be visible in this frame.
 */

#include "geometry/curve.h"
#include "store/cloth/pattern-item.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* One of the patterns that the look of @garment in the active pane uses. @otherwise: (nullable):
 * preferred among equals, and returned if nothing is known yet or nothing is painted there.
 * (transfer none) (nullable)
 */
RmpPatternItem *rmp_acting_pattern_find (RmpWorkspace *workspace, RmpGarment *garment,
                                         const RmpSurfacePoint *point, RmpPatternItem *otherwise);

/* Why strokes on @pattern are not visible there in this frame, and what to do; NULL if they are, or
 * before the frame is computed. (transfer full)
 */
char *rmp_acting_pattern_explain (RmpWorkspace *workspace, RmpPatternItem *pattern,
                                  const RmpSurfacePoint *point);

/* The look of @garment in the active pane, and its layer that takes patterns. (transfer none)
 * (nullable)
 */
RmpLook *rmp_acting_pattern_get_look (RmpWorkspace *workspace, RmpGarment *garment);
RmpLayer *rmp_look_get_pattern_layer (RmpLook *look);

/* Whether a layer uses @pattern. @index: (out) (optional): of the use */
gboolean rmp_layer_uses_pattern (RmpLayer *layer, RmpPatternItem *pattern, guint *index);

G_END_DECLS
