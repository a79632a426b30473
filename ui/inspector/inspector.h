/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inspector.h: shows the selected object and everything about it that can be edited.
 *
 * A look shows its method's parameters, generated from the table, in groups; the rest is under
 * Advanced. Other objects show facts.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_INSPECTOR (rmp_inspector_get_type ())
G_DECLARE_FINAL_TYPE (RmpInspector, rmp_inspector, RMP, INSPECTOR, GtkWidget)

void rmp_inspector_set_workspace (RmpInspector *self, RmpWorkspace *workspace); /* (nullable) */

G_END_DECLS
