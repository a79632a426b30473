/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* import-record.h: the report of an import, kept with the character that came from the file. */

#include "import/import.h"
#include "import/up-axis.h"
#include "store/document/project.h"

G_BEGIN_DECLS

#define RMP_TYPE_IMPORT_RECORD (rmp_import_record_get_type ())
G_DECLARE_FINAL_TYPE (RmpImportRecord, rmp_import_record, RMP, IMPORT_RECORD, GObject)

/* Signal changed (): a line has changed, as after a repair. */
GListModel *rmp_character_get_imports (
    RmpCharacter *self); /* (transfer none) of RmpImportRecord, oldest first */

const char *rmp_import_record_get_file (RmpImportRecord *self); /* its path when it was read */
GDateTime *rmp_import_record_get_time (RmpImportRecord *self);  /* (transfer none) (nullable) */
const char *rmp_import_record_get_format (RmpImportRecord *self);
double rmp_import_record_get_metres_per_unit (RmpImportRecord *self); /* as it was read */
/* As it was read; it was turned to +Y. */
RmpUpAxis rmp_import_record_get_up_axis (RmpImportRecord *self);

typedef struct
{
  RmpFindingSeverity severity;
  const char *text;
  RmpFault fault;
  RmpSurface *surface; /* (nullable): the mesh it is about */
} RmpReportLine;

guint rmp_import_record_get_n_lines (RmpImportRecord *self);
void rmp_import_record_get_line (RmpImportRecord *self, guint index, RmpReportLine *line);

/**
 * rmp_import_record_read_faces:
 * @n: (out): how many
 *
 * Returns: (transfer full): [@n] faces of the line's surface, ascending: all of them if the line is
 *   about the whole mesh; %NULL with %RMP_PROJECT_ERROR set
 */
guint32 *rmp_import_record_read_faces (RmpImportRecord *self, guint index, guint *n,
                                       GError **error);

/* “read”, “repaired”, “ignored”, “refused”: as in files and in the batch program. */
const char *rmp_finding_severity_get_name (RmpFindingSeverity severity);

G_END_DECLS
