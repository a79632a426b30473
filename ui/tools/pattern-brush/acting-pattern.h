/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* acting-pattern.h: which of the patterns of a look lifts the cloth at a place, in the frame that shows. Several compete: strokes
 * on one that has lost, or on cloth too stretched to show any, would be seen later only.
 */

#include "geometry/curve.h"
#include "store/pattern-item.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* Of those that @garment's look in the active pane uses. @otherwise: (nullable): is preferred, and returned where nothing is
 * known yet or nothing is painted there. (transfer none) (nullable)
 */
RmpPatternItem *rmp_acting_pattern_find (RmpWorkspace *workspace, RmpGarment *garment, const RmpSurfacePoint *point,
                                         RmpPatternItem *otherwise);

/* Why strokes on @pattern do not show there in this frame, and what to do; NULL where they do, or before the frame is there.
 * To be freed.
 */
char *rmp_acting_pattern_explain (RmpWorkspace *workspace, RmpPatternItem *pattern, const RmpSurfacePoint *point);

/* The look of @garment in the active pane, and its layer that takes patterns. (transfer none) (nullable) */
RmpLook *rmp_acting_pattern_get_look (RmpWorkspace *workspace, RmpGarment *garment);
RmpLayer *rmp_look_get_pattern_layer (RmpLook *look);

/* Whether a layer uses @pattern. @index: (out) (optional): of the use */
gboolean rmp_layer_uses_pattern (RmpLayer *layer, RmpPatternItem *pattern, guint *index);

G_END_DECLS
