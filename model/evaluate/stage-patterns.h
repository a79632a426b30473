/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stage-patterns.h: the painted patterns that a look uses, as the stages see them. */

#include "store/pattern-item.h"
#include "technique.h"

G_BEGIN_DECLS

GArray *rmp_stage_patterns_new (void); /* of RmpPattern, with names and images of their own */

/* What @layer uses of what its technique takes. */
void rmp_stage_patterns_take (GArray *self, RmpLayer *layer);

/* Another image of @pattern wherever it is used. @image: all its layers put together */
void rmp_stage_patterns_override (GArray *self, RmpPatternItem *pattern, RmpHeightImage *image);

/* Other values of the use at @index; its pattern stays. */
void rmp_stage_patterns_override_use (GArray *self, guint index, const RmpPatternUse *use);

/* Quick through the tiles that images share. */
gboolean rmp_stage_patterns_equal (const GArray *a, const GArray *b);

G_END_DECLS
