/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* map-panel.h: a dialog for the maps that are baked of a look: which of them, how large, frame by
 * frame or as an atlas of key poses.
 */

#include "bake/map-atlas.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What is to be written, apart from the document. */
typedef struct
{
  RmpMapSource *source;
  RmpMapOptions options; /* its folder is owned */
  guint n_keys;          /* of an atlas; 0: a map for each frame */
} RmpMapOrder;

void rmp_map_order_free (RmpMapOrder *self);

/* @order: (transfer full) */
typedef void (*RmpMapOrderFunc) (RmpMapOrder *order, gpointer data);

/* @ordered: called when the dialog is confirmed, with @parent */
void rmp_map_panel_present (GtkWindow *parent, RmpWorkspace *workspace, RmpMapOrderFunc ordered);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpMapOrder, rmp_map_order_free)

G_END_DECLS
