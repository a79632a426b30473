/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* import-dialog.h: what was read from a file, repaired and ignored; its unit; then it joins the project. */

#include "import/import.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds the sequence of @import (transfer full) to @surface, which came with it. */
typedef void (*RmpImportMotionFunc) (GtkWindow *parent, RmpSurface *surface, RmpImport *import);

/* @import: (transfer full); @add_motion: where its mesh moves, once that is in the project */
void rmp_import_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpImport *import,
                                RmpImportMotionFunc add_motion);

G_END_DECLS
