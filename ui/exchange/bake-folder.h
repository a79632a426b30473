/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-folder.h: a button that shows into which folder is baked, and chooses another one: beside
 * the project at first. Signals: chosen ()
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_BAKE_FOLDER (rmp_bake_folder_get_type ())
G_DECLARE_FINAL_TYPE (RmpBakeFolder, rmp_bake_folder, RMP, BAKE_FOLDER, GtkButton)

GtkWidget *rmp_bake_folder_new (RmpWorkspace *workspace);
const char *rmp_bake_folder_get_path (RmpBakeFolder *self);

G_END_DECLS
