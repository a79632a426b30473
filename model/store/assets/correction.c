/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/assets/character-private.h"
#include "store/assets/import-record.h"
#include "store/document/edit.h"

/* The file that made the character; NULL in projects of before reports were kept. */
static RmpImportRecord *
first_record (RmpCharacter *self)
{
  g_autoptr (RmpImportRecord) record = g_list_model_get_item (rmp_character_get_imports (self), 0);

  return record;
}

static double
metres_as_read (RmpCharacter *self)
{
  RmpImportRecord *record = first_record (self);

  return record ? rmp_import_record_get_metres_per_unit (record) : 1.0;
}

static RmpUpAxis
up_as_read (RmpCharacter *self)
{
  RmpImportRecord *record = first_record (self);

  return record ? rmp_import_record_get_up_axis (record) : RMP_UP_Y;
}

double
rmp_character_get_metres_per_unit (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), 0.0);

  return metres_as_read (self) * rmp_character_get_change (self)->scale;
}

/* --- the row ---------------------------------------------------------------------------------- */

static gboolean
refuse (GError **error)
{
  g_set_error_literal (
      error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
      _ ("The project is damaged: the unit of a character is no number. Restore a copy of the "
         "project."));
  return FALSE;
}

gboolean
rmp_correction_load (sqlite3 *db, gint64 character, RmpChange *change, RmpUpAxis *up,
                     gboolean *corrected, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT scale, read_up, up FROM correction WHERE character_id = ?1", "i",
      character);
  int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;
  RmpUpAxis read_up = RMP_UP_Y;

  g_assert (change);
  *change = RMP_CHANGE_NONE;
  *up = RMP_UP_Y;
  *corrected = code == SQLITE_ROW;
  if (code != SQLITE_ROW)
    return code == SQLITE_DONE;

  change->scale = sqlite3_column_double (statement, 0);
  if (!(change->scale > 0.0 && change->scale < G_MAXFLOAT) ||
      !rmp_up_axis_from_name (rmp_statement_text (statement, 1), &read_up) ||
      !rmp_up_axis_from_name (rmp_statement_text (statement, 2), up))
    return refuse (error);
  rmp_up_axis_turn (read_up, *up, change->turn);
  return TRUE;
}

/* A character without a correction has no row. */
static gboolean
write_row (RmpEdit *edit, RmpCharacter *self, double scale, RmpUpAxis up, GError **error)
{
  const gint64 id = rmp_character_get_id (self);

  if (scale == 1.0 && up == up_as_read (self))
    return rmp_edit_run (edit, error, "DELETE FROM correction WHERE character_id = ?1", "i", id);
  return rmp_edit_run (
      edit, error,
      "INSERT INTO correction VALUES (?1, ?2, ?3, ?4) ON CONFLICT (character_id) DO UPDATE"
      " SET scale = excluded.scale, read_up = excluded.read_up, up = excluded.up",
      "idss", id, scale, rmp_up_axis_get_name (up_as_read (self)), rmp_up_axis_get_name (up));
}

gboolean
rmp_character_set_units (RmpCharacter *self, double metres_per_unit, RmpUpAxis up, GError **error)
{
  RmpEdit *edit;
  const double scale = metres_per_unit / metres_as_read (self);
  g_autofree char *label = g_strdup_printf (_ ("Units of %s"), rmp_character_get_name (self));

  g_return_val_if_fail (RMP_IS_CHARACTER (self), FALSE);
  g_return_val_if_fail (metres_per_unit > 0.0, FALSE);

  if (metres_per_unit == rmp_character_get_metres_per_unit (self) &&
      up == rmp_character_get_up_axis (self))
    return TRUE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit, write_row (edit, self, scale, up, error), error);
}

char *
rmp_character_describe_size (RmpCharacter *self)
{
  const double height = rmp_character_get_height (self), size = rmp_character_get_size (self);
  const gboolean lies_flat = height < RMP_IMPORT_FLAT * size;
  const double metres = lies_flat ? size : height;
  g_autofree char *length = NULL;

  if (metres >= 1.0)
    length = g_strdup_printf (_ ("%.2f m"), metres);
  else if (metres >= 0.01)
    length = g_strdup_printf (_ ("%.1f cm"), 100.0 * metres);
  else
    length = g_strdup_printf (_ ("%.2g mm"), 1000.0 * metres);
  return g_strdup_printf (lies_flat ? _ ("%s wide, lying flat") : _ ("%s tall"), length);
}
