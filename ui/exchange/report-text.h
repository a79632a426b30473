/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report-text.h: the lines of an import report in order of importance, and the whole report as
 * plain text.
 */

#include "store/assets/import-record.h"

G_BEGIN_DECLS

/* From groups that need action to mere information. */
typedef enum
{
  RMP_REPORT_REPAIRABLE,
  RMP_REPORT_REFUSED,
  RMP_REPORT_REPAIRED,
  RMP_REPORT_IGNORED,
  RMP_REPORT_READ,
  RMP_N_REPORT_GROUPS,
} RmpReportGroup;

RmpReportGroup rmp_report_line_get_group (const RmpReportLine *line);
const char *rmp_report_group_get_title (RmpReportGroup group); /* translated */
const char *rmp_report_group_get_icon (RmpReportGroup group);

/* Whether the line has faces that the viewport can show. */
gboolean rmp_report_line_has_faces (const RmpReportLine *line);

/* “dancer.glb · glTF 2.0 · 22 November 2026 12:30”; to be freed. */
char *rmp_import_record_describe (RmpImportRecord *self);

/* For the clipboard: size, unit and all lines of all imports; to be freed. */
char *rmp_character_get_report_text (RmpCharacter *self);

G_END_DECLS
