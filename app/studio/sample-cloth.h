/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sample-cloth.h: what simulated cloth of a sample has besides its look: where it is held, and the
 * wrinkles on top.
 */

#include "studio/sample.h"

G_BEGIN_DECLS

/* The look that a sample's mesh was first dressed with. (transfer none) (nullable) */
RmpLook *rmp_sample_find_look (RmpProject *project, const char *mesh);

/* Sets values from “fold_width=26 mm;reach=75 mm”. */
gboolean rmp_layer_set_up (RmpLayer *layer, const char *settings, GError **error);

/* Each hold becomes a mask, which *Follow the rig* follows. One edit. */
gboolean rmp_sample_hold_cloth (const RmpSample *self, RmpProject *project, GError **error);

/* A method on top of a simulator's look, in variant A; what it works on goes to B. One edit. */
gboolean rmp_sample_add_wrinkles (const RmpSample *self, RmpProject *project, GError **error);

G_END_DECLS
