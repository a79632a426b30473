/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* import-dialog.h: what was read from a file, repaired and ignored; its unit; then it joins the project. */

#include "import/import.h"
#include "workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @import: (transfer full) */
void rmp_import_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpImport *import);

G_END_DECLS
