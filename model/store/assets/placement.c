/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/assets/correction.h"
#include "store/assets/placement.h"
#include "store/document/edit.h"

static gboolean
is_within (const RmpPlacement *self)
{
  for (guint i = 0; i < 3; i++)
    if (!(fabs (self->offset[i]) <= RMP_PLACEMENT_REACH))
      return FALSE;
  return isfinite (self->turn);
}

static gboolean
is_none (const RmpPlacement *self)
{
  return self->offset[0] == 0.0 && self->offset[1] == 0.0 && self->offset[2] == 0.0 &&
         self->turn == 0.0;
}

gboolean
rmp_placement_load (sqlite3 *db, gint64 character, RmpPlacement *placement, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT x_m, y_m, z_m, turn_rad FROM placement WHERE character_id = ?1", "i",
      character);
  const int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;

  *placement = (RmpPlacement){ 0 };
  if (code != SQLITE_ROW)
    return code == SQLITE_DONE;
  for (int i = 0; i < 3; i++)
    placement->offset[i] = sqlite3_column_double (statement, i);
  placement->turn = sqlite3_column_double (statement, 3);
  if (is_within (placement))
    return TRUE;
  g_set_error_literal (
      error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
      _ ("The project is damaged: a character stands nowhere. Restore a copy of the project."));
  return FALSE;
}

/* The turn comes after that of the change. */
void
rmp_placement_add (const RmpPlacement *self, RmpChange *change)
{
  const double s = sin (0.5 * self->turn), c = cos (0.5 * self->turn);
  const double x = change->turn[0], y = change->turn[1], z = change->turn[2], w = change->turn[3];

  if (is_none (self))
    return;
  change->turn[0] = c * x + s * z;
  change->turn[1] = c * y + s * w;
  change->turn[2] = c * z - s * x;
  change->turn[3] = c * w - s * y;
  for (guint i = 0; i < 3; i++)
    change->offset[i] += self->offset[i];
}

/* A character without a placement has no row. */
static gboolean
write_row (RmpEdit *edit, gint64 id, const RmpPlacement *placement, GError **error)
{
  if (is_none (placement))
    return rmp_edit_run (edit, error, "DELETE FROM placement WHERE character_id = ?1", "i", id);
  return rmp_edit_run (
      edit, error,
      "INSERT INTO placement VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (character_id) DO UPDATE"
      " SET x_m = excluded.x_m, y_m = excluded.y_m, z_m = excluded.z_m,"
      " turn_rad = excluded.turn_rad",
      "idddd", id, placement->offset[0], placement->offset[1], placement->offset[2],
      placement->turn);
}

gboolean
rmp_character_set_placement (RmpCharacter *self, const RmpPlacement *placement, GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Move %s"), rmp_character_get_name (self));

  g_return_val_if_fail (RMP_IS_CHARACTER (self), FALSE);

  if (!is_within (placement))
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                   _ ("“%s” cannot be moved farther than %g m from where it was read."),
                   rmp_character_get_name (self), RMP_PLACEMENT_REACH);
      return FALSE;
    }
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (
                     edit, write_row (edit, rmp_character_get_id (self), placement, error), error);
}
