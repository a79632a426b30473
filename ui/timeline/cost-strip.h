/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cost-strip.h: below the ruler: the number of wrinkles in every computed frame and the cost of the
 * frame. Frames that a method does not fully trust are marked, and their tooltip says why. Hidden
 * for looks without such a count. Drag to scrub.
 */

#include "timeline/ruler.h"

G_BEGIN_DECLS

#define RMP_TYPE_COST_STRIP (rmp_cost_strip_get_type ())
G_DECLARE_FINAL_TYPE (RmpCostStrip, rmp_cost_strip, RMP, COST_STRIP, GtkWidget)

/* @ruler: gives the places of frames; as wide as the strip, and outlives it */
void rmp_cost_strip_set_ruler (RmpCostStrip *self, RmpRuler *ruler);
void rmp_cost_strip_set_workspace (RmpCostStrip *self, RmpWorkspace *workspace); /* (nullable) */

/* The text of the tooltip for a frame. (transfer full) (nullable): the strip is hidden */
char *rmp_cost_strip_describe (RmpCostStrip *self, guint frame);

G_END_DECLS
