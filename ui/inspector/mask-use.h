/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-use.h: which mask a parameter of a look follows, and from which value to which. A button chooses the mask; the
 * widget itself, below the parameter, shows its name and the two values, and hides while there is none.
 *
 * Every choice is one edit of the document; a drag at a value is a preview until it ends.
 */

#include "store/mask-item.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_MASK_USE (rmp_mask_use_get_type ())
G_DECLARE_FINAL_TYPE (RmpMaskUse, rmp_mask_use, RMP, MASK_USE, GtkWidget)

/* @param: (nullable): a maskable one; %NULL: where the look acts */
GtkWidget *rmp_mask_use_new (const RmpParam *param);
GtkWidget *rmp_mask_use_get_button (RmpMaskUse *self); /* (transfer none): to be put beside the parameter */

/* Shows @layer as it is now. (nullable) both */
void rmp_mask_use_set_layer (RmpMaskUse *self, RmpWorkspace *workspace, RmpLayer *layer);
gboolean rmp_mask_use_is_used (RmpMaskUse *self);

/* What the entries of the menu do. @mask: (nullable): %NULL: one value everywhere */
void rmp_mask_use_choose (RmpMaskUse *self, RmpMaskItem *mask);
void rmp_mask_use_make (RmpMaskUse *self); /* a new mask, which is selected to be painted */

/* The entry of the value at weight 0 or 1. (transfer none) */
GtkWidget *rmp_mask_use_get_entry (RmpMaskUse *self, guint end);

/* “Where it acts” with the button of a region, as a row. (transfer full) (floating) */
GtkWidget *rmp_mask_use_new_region_row (RmpMaskUse **use);

/* Which parameters of which looks follow @mask, a line each. (transfer full) */
char *rmp_mask_use_describe (RmpWorkspace *workspace, RmpMaskItem *mask);

G_END_DECLS
