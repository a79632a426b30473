/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/cloth/garment-private.h"

#define N_VALUES 5

static void
to_values (const RmpGarmentFinish *self, double values[N_VALUES])
{
  for (guint i = 0; i < 3; i++)
    values[i] = self->colour[i];
  values[3] = self->roughness;
  values[4] = self->sheen;
}

gboolean
rmp_garment_finish_equal (const RmpGarmentFinish *a, const RmpGarmentFinish *b)
{
  double x[N_VALUES], y[N_VALUES];

  to_values (a, x);
  to_values (b, y);
  for (guint i = 0; i < N_VALUES; i++)
    if (x[i] != y[i] && !(isnan (x[i]) && isnan (y[i])))
      return FALSE;
  return TRUE;
}

gboolean
rmp_garment_finish_has_colour (const RmpGarmentFinish *self)
{
  return !isnan (self->colour[0]);
}

static gboolean
is_valid (const RmpGarmentFinish *self)
{
  double values[N_VALUES];
  guint n_colours = 0;

  to_values (self, values);
  for (guint i = 0; i < N_VALUES; i++)
    if (!isnan (values[i]) && !(values[i] >= 0.0 && values[i] <= 1.0))
      return FALSE;
  for (guint i = 0; i < 3; i++)
    n_colours += !isnan (self->colour[i]);
  return n_colours == 0 || n_colours == 3;
}

RmpGarmentFinish
rmp_garment_get_finish (RmpGarment *self)
{
  return *rmp_garment_peek_finish (self);
}

/* --- the row ---------------------------------------------------------------------------------- */

static double
column_number (sqlite3_stmt *statement, int column)
{
  return sqlite3_column_type (statement, column) == SQLITE_NULL
             ? NAN
             : sqlite3_column_double (statement, column);
}

gboolean
rmp_garment_load_finish (RmpGarment *self, gboolean *changed, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT red, green, blue, roughness, sheen FROM garment_finish WHERE garment_id = ?1", "i",
      rmp_garment_get_id (self));
  const int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;
  RmpGarmentFinish finish = RMP_GARMENT_FINISH_NONE;

  g_assert (RMP_IS_GARMENT (self));

  if (code == SQLITE_ROW)
    finish = (RmpGarmentFinish){ { column_number (statement, 0), column_number (statement, 1),
                                   column_number (statement, 2) },
                                 column_number (statement, 3),
                                 column_number (statement, 4) };
  else if (code != SQLITE_DONE)
    return FALSE;
  if (!is_valid (&finish))
    {
      g_set_error_literal (
          error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
          _ ("The project is damaged: a garment’s colour is none. Restore a copy of the project."));
      return FALSE;
    }
  if (!rmp_garment_finish_equal (&finish, rmp_garment_peek_finish (self)))
    *changed = TRUE;
  *rmp_garment_peek_finish (self) = finish;
  return TRUE;
}

/* NaN is stored as NULL by itself. */
static gboolean
write_row (RmpEdit *edit, gint64 id, const RmpGarmentFinish *finish, GError **error)
{
  const RmpGarmentFinish none = RMP_GARMENT_FINISH_NONE;

  if (rmp_garment_finish_equal (finish, &none))
    return rmp_edit_run (edit, error, "DELETE FROM garment_finish WHERE garment_id = ?1", "i", id);
  return rmp_edit_run (edit, error,
                       "INSERT OR REPLACE INTO garment_finish VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                       "iddddd", id, finish->colour[0], finish->colour[1], finish->colour[2],
                       finish->roughness, finish->sheen);
}

gboolean
rmp_garment_set_finish (RmpGarment *self, const RmpGarmentFinish *finish, GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Cloth of %s"), rmp_garment_get_name (self));

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  if (!is_valid (finish))
    return rmp_project_refuse (error,
                               _ ("Colour, roughness and sheen of cloth lie between 0 and 100 %."));
  if (rmp_garment_finish_equal (finish, rmp_garment_peek_finish (self)))
    return TRUE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit &&
         rmp_edit_end (edit, write_row (edit, rmp_garment_get_id (self), finish, error), error);
}
