/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-use.h: the mask that a parameter of a look follows, and the values at its ends. A button
 * chooses the mask; the widget itself, below the parameter, shows the name and the two values, and
 * is hidden without a mask.
 *
 * Every choice is one edit of the document; a drag at a value is a preview until it ends.
 */

#include "store/cloth/mask-item.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_MASK_USE (rmp_mask_use_get_type ())
G_DECLARE_FINAL_TYPE (RmpMaskUse, rmp_mask_use, RMP, MASK_USE, GtkWidget)

/* For a maskable parameter. One that a template makes is for where the look acts. */
GtkWidget *rmp_mask_use_new (const RmpParam *param);
GtkWidget *
rmp_mask_use_get_button (RmpMaskUse *self); /* (transfer none): to be put beside the parameter */

/* Shows the present state of @layer. (nullable) both */
void rmp_mask_use_set_layer (RmpMaskUse *self, RmpWorkspace *workspace, RmpLayer *layer);
gboolean rmp_mask_use_is_used (RmpMaskUse *self);

/* The actions of the entries of the menu. @mask: (nullable): %NULL: one value everywhere */
void rmp_mask_use_choose (RmpMaskUse *self, RmpMaskItem *mask);
void rmp_mask_use_make (RmpMaskUse *self); /* a new mask, which is selected to be painted */

/* The entry of the value at weight 0 or 1; NULL for where the look acts. (transfer none) */
GtkWidget *rmp_mask_use_get_entry (RmpMaskUse *self, guint end);

/* Lists the parameters of looks that follow @mask, a line each. (transfer full) */
char *rmp_mask_use_describe (RmpWorkspace *workspace, RmpMaskItem *mask);

G_END_DECLS
