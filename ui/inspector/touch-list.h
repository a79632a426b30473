/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* touch-list.h: “Touched by hand”: the wrinkles of a look that were pinned, deleted or kept by
 * hand, with their frames.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_TOUCH_LIST (rmp_touch_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpTouchList, rmp_touch_list, RMP, TOUCH_LIST, GtkWidget)

/* @layer: (nullable); without touches the list is hidden. The rows follow the layer until another
 *   one is set.
 */
void rmp_touch_list_set_layer (RmpTouchList *self, RmpLayer *layer);

G_END_DECLS
