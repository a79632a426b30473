/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* append-dialog.h: asks what of another project should come into this one. */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @from: opened for reading; closed when the dialog goes. */
void rmp_append_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpProject *from);

G_END_DECLS
