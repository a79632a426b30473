/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* add-look.h: a dialog to choose a garment and a method; the new look is shown in variant A at
 * once.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

void rmp_add_look_present (GtkWindow *parent, RmpWorkspace *workspace);

G_END_DECLS
