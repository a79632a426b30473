/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/assets/character-private.h"
#include "store/assets/codec.h"
#include "store/assets/import-record.h"

typedef struct
{
  RmpFindingSeverity severity;
  RmpFault fault;
  char *text, *faces;
  gint64 surface; /* 0: none */
} Line;

struct _RmpImportRecord
{
  RmpRow parent_instance;

  char *time_text, *format;
  GDateTime *time;
  double metres_per_unit;
  RmpUpAxis up_axis;
  GArray *lines; /* Line */
};

G_DEFINE_FINAL_TYPE (RmpImportRecord, rmp_import_record, RMP_TYPE_ROW)

static const char *const severities[] = { "read", "repaired", "ignored", "refused" };

const char *
rmp_finding_severity_get_name (RmpFindingSeverity severity)
{
  return severities[severity];
}

static void
line_clear (gpointer data)
{
  Line *line = data;

  g_free (line->text);
  g_free (line->faces);
}

static GArray *
lines_new (void)
{
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (Line));

  g_array_set_clear_func (lines, line_clear);
  return lines;
}

static void
rmp_import_record_finalize (GObject *object)
{
  RmpImportRecord *self = RMP_IMPORT_RECORD (object);

  g_array_unref (self->lines);
  g_clear_pointer (&self->time, g_date_time_unref);
  g_free (self->time_text);
  g_free (self->format);

  G_OBJECT_CLASS (rmp_import_record_parent_class)->finalize (object);
}

static void
rmp_import_record_class_init (RmpImportRecordClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_import_record_finalize;
}

static void
rmp_import_record_init (RmpImportRecord *self)
{
  self->lines = lines_new ();
}

/* --- loading ---------------------------------------------------------------------------------- */

static RmpFindingSeverity
severity_of (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (severities); i++)
    if (g_strcmp0 (name, severities[i]) == 0)
      return (RmpFindingSeverity) i;
  return RMP_FINDING_READ;
}

static GArray *
read_lines (RmpImportRecord *self, GError **error)
{
  g_autoptr (GArray) lines = lines_new ();
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT severity, text, ifnull (surface_id, 0), fault, faces"
      " FROM import_finding WHERE import_id = ?1 ORDER BY position",
      "i", rmp_row_get_id (RMP_ROW (self)));
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      Line line = { severity_of (rmp_statement_text (statement, 0)),
                    rmp_fault_from_id (rmp_statement_text (statement, 3)),
                    g_strdup (rmp_statement_text (statement, 1)),
                    g_strdup (rmp_statement_text (statement, 4)),
                    sqlite3_column_int64 (statement, 2) };

      g_array_append_val (lines, line);
    }
  return code == SQLITE_DONE ? g_steal_pointer (&lines) : NULL;
}

static gboolean
same_lines (GArray *a, GArray *b)
{
  gboolean same = a->len == b->len;

  for (guint i = 0; same && i < a->len; i++)
    {
      const Line *x = &g_array_index (a, Line, i), *y = &g_array_index (b, Line, i);

      same = x->severity == y->severity && x->fault == y->fault && x->surface == y->surface &&
             g_str_equal (x->text, y->text) && g_strcmp0 (x->faces, y->faces) == 0;
    }
  return same;
}

/* Columns: id, file, time, format, metres_per_unit, up_axis. */
gboolean
rmp_import_record_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpImportRecord *self = RMP_IMPORT_RECORD (row);
  g_autoptr (GArray) lines = read_lines (self, error);

  g_assert (RMP_IS_ROW (row));
  if (!lines)
    return FALSE;
  if (rmp_row_take_text (&self->time_text, rmp_statement_text (statement, 2)))
    {
      g_clear_pointer (&self->time, g_date_time_unref);
      self->time = g_date_time_new_from_iso8601 (self->time_text, NULL);
      *changed = TRUE;
    }
  *changed |= rmp_row_take_text (&self->format, rmp_statement_text (statement, 3));
  self->metres_per_unit = sqlite3_column_double (statement, 4);
  if (!rmp_up_axis_from_name (rmp_statement_text (statement, 5), &self->up_axis))
    self->up_axis = RMP_UP_Y;
  if (same_lines (self->lines, lines))
    return TRUE;

  *changed = TRUE;
  g_array_unref (self->lines);
  self->lines = g_steal_pointer (&lines);
  return TRUE;
}

/* --- what it holds ---------------------------------------------------------------------------- */

const char *
rmp_import_record_get_file (RmpImportRecord *self)
{
  g_return_val_if_fail (RMP_IS_IMPORT_RECORD (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

GDateTime *
rmp_import_record_get_time (RmpImportRecord *self)
{
  g_return_val_if_fail (RMP_IS_IMPORT_RECORD (self), NULL);

  return self->time;
}

const char *
rmp_import_record_get_format (RmpImportRecord *self)
{
  g_return_val_if_fail (RMP_IS_IMPORT_RECORD (self), NULL);

  return self->format;
}

double
rmp_import_record_get_metres_per_unit (RmpImportRecord *self)
{
  g_return_val_if_fail (RMP_IS_IMPORT_RECORD (self), 0.0);

  return self->metres_per_unit;
}

RmpUpAxis
rmp_import_record_get_up_axis (RmpImportRecord *self)
{
  return self->up_axis;
}

guint
rmp_import_record_get_n_lines (RmpImportRecord *self)
{
  g_return_val_if_fail (RMP_IS_IMPORT_RECORD (self), 0);

  return self->lines->len;
}

static const Line *
line_at (RmpImportRecord *self, guint index)
{
  g_assert (index < self->lines->len);
  return &g_array_index (self->lines, Line, index);
}

static RmpSurface *
surface_of (RmpImportRecord *self, const Line *line)
{
  RmpCharacter *character = rmp_row_get_owner (RMP_ROW (self));

  return line->surface && character
             ? rmp_rows_find (rmp_character_get_surfaces (character), line->surface)
             : NULL;
}

void
rmp_import_record_get_line (RmpImportRecord *self, guint index, RmpReportLine *line)
{
  const Line *found = line_at (self, index);

  *line = (RmpReportLine){ found->severity, found->text, found->fault, surface_of (self, found) };
}

static guint32 *
all_faces (RmpSurface *surface, guint *n)
{
  guint32 *faces;

  *n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));
  faces = g_new (guint32, *n);
  for (guint32 f = 0; f < *n; f++)
    faces[f] = f;
  return faces;
}

guint32 *
rmp_import_record_read_faces (RmpImportRecord *self, guint index, guint *n, GError **error)
{
  const Line *line = line_at (self, index);
  RmpSurface *surface = surface_of (self, line);
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (RMP_IS_IMPORT_RECORD (self), NULL);

  *n = 0;
  if (!surface || !rmp_row_get_db (RMP_ROW (self)))
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                           _ ("This line of the report is about no mesh."));
      return NULL;
    }
  if (!line->faces)
    return all_faces (surface, n);
  bytes = rmp_row_read_asset (RMP_ROW (self), line->faces, error);
  return bytes ? rmp_codec_read_indices (
                     bytes, rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)), n, error)
               : NULL;
}
