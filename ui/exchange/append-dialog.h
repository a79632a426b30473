/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* append-dialog.h: asks which parts of another project are to be copied into this one. */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @from: opened for reading; closed with the dialog */
void rmp_append_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpProject *from);

G_END_DECLS
