/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* motion-dialog.h: adds the clips of a file without meshes to an existing character; asks which
 * bone follows which.
 */

#include "import/import.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Whether the file contains only motion that some character of the project could follow. */
gboolean rmp_motion_dialog_is_for (RmpWorkspace *workspace, const RmpImport *import);

/* @import: (transfer full) */
GtkWidget *rmp_motion_dialog_present (GtkWindow *parent, RmpWorkspace *workspace,
                                      RmpImport *import);

G_END_DECLS
