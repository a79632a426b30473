/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* import-report.h: the reports of the imports of a character: unit and up axis, which can be
 * changed at once, and the lines of the report. A line highlights its faces in the viewport, and
 * offers a repair if there is one.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_IMPORT_REPORT (rmp_import_report_get_type ())
G_DECLARE_FINAL_TYPE (RmpImportReport, rmp_import_report, RMP, IMPORT_REPORT, GtkWidget)

/* @character: (nullable): NULL hides it */
void rmp_import_report_show (RmpImportReport *self, RmpWorkspace *workspace,
                             RmpCharacter *character);

G_END_DECLS
