/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pane-menu.h: the menu of a pane: what it shows, how it compares that with another variant, and
 * with which.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a variant shows: the look's name where all garments agree. @variant: (nullable): plain
 * skinning. (transfer full)
 */
char *rmp_pane_menu_describe_variant (RmpWorkspace *workspace, RmpVariant *variant);

/* The same, but of several looks that take more than @most letters only the first by name. */
char *rmp_pane_menu_describe_shortly (RmpWorkspace *workspace, RmpVariant *variant, guint most);

/* The menu as the pane is now, and its actions, for a group named “pane”. Both (transfer full). */
GMenuModel *rmp_pane_menu_new (RmpWorkspace *workspace);
GSimpleActionGroup *rmp_pane_menu_new_actions (RmpWorkspace *workspace, guint pane);

G_END_DECLS
