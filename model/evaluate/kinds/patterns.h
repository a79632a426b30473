/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/patterns.h: the patterns that the layer uses. */

#include "evaluate/input-reader.h"
#include "inputs/patterns.h"
#include "store/cloth/pattern-item.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_patterns;

/* What a layer does with its pattern at a place of its list. */
typedef struct
{
  guint index;
  RmpPatternUse values;
} RmpPatternUseAt;

/* Subject RmpLayer: RmpPatternUseAt; the pattern itself stays. */
extern const RmpPreviewKind rmp_preview_pattern_use;

/* Subject RmpPatternItem: RmpHeightImage, all layers put together, one of them as it is being
 * painted (rmp_pattern_item_compose_with()).
 */
extern const RmpPreviewKind rmp_preview_pattern;

G_END_DECLS
