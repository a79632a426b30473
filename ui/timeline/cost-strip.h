/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cost-strip.h: below the ruler, how many wrinkles every computed frame has and what it cost. Not there for looks that count
 * nothing. Drag to scrub.
 */

#include "timeline/ruler.h"

G_BEGIN_DECLS

#define RMP_TYPE_COST_STRIP (rmp_cost_strip_get_type ())
G_DECLARE_FINAL_TYPE (RmpCostStrip, rmp_cost_strip, RMP, COST_STRIP, GtkWidget)

/* @ruler: says where frames are; as wide as the strip, and outlives it */
void rmp_cost_strip_set_ruler (RmpCostStrip *self, RmpRuler *ruler);
void rmp_cost_strip_set_workspace (RmpCostStrip *self, RmpWorkspace *workspace); /* (nullable) */

/* What the tooltip says of a frame. (transfer full) (nullable): there is nothing to say of any */
char *rmp_cost_strip_describe (RmpCostStrip *self, guint frame);

G_END_DECLS
