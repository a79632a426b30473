/* SPDX-License-Identifier: GPL-3.0-or-later */

/* layer-pattern.c: which patterns a look's layer uses, in their order. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "inputs/patterns.h"
#include "store/cloth/pattern-private.h"
#include "store/looks/ranges.h"
#include "technique/same-number.h"

static void
use_clear (gpointer data)
{
  g_clear_object (&((RmpPatternUse *) data)->pattern);
}

GArray *
rmp_layer_patterns_new (void)
{
  GArray *patterns = g_array_new (FALSE, TRUE, sizeof (RmpPatternUse));

  g_array_set_clear_func (patterns, use_clear);
  return patterns;
}

static void
add_use (GArray *patterns, const RmpPatternUse *use)
{
  g_object_ref (use->pattern);
  g_array_append_vals (patterns, use, 1);
}

RmpPatternUse
rmp_pattern_use_plain (RmpPatternItem *pattern)
{
  return (RmpPatternUse){ pattern, NAN, NAN, NAN, NAN, NAN };
}

/* --- loading ---------------------------------------------------------------------------------- */

static gboolean
same_uses (GArray *a, GArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const RmpPatternUse *x = &g_array_index (a, RmpPatternUse, i),
                          *y = &g_array_index (b, RmpPatternUse, i);

      if (x->pattern != y->pattern || !rmp_same_number (x->amplitude, y->amplitude) ||
          !rmp_same_number (x->scale, y->scale) || !rmp_same_number (x->bias, y->bias) ||
          !rmp_same_number (x->low, y->low) || !rmp_same_number (x->high, y->high))
        return FALSE;
    }
  return TRUE;
}

/* NaN where the column is NULL: the look's. */
static double
read_value (RmpLayer *self, sqlite3_stmt *statement, int column, RmpPatternUseValue value)
{
  g_autofree char *where = g_strdup_printf (
      _ ("Row %d of layer %" G_GINT64_FORMAT " in the table “layer_pattern”, “%s”"),
      sqlite3_column_int (statement, 6), rmp_row_get_id (RMP_ROW (self)),
      sqlite3_column_name (statement, column));

  return sqlite3_column_type (statement, column) == SQLITE_NULL
             ? NAN
             : rmp_row_keep_within (RMP_ROW (self), where,
                                    sqlite3_column_double (statement, column),
                                    rmp_pattern_use_ranges[value]);
}

gboolean
rmp_layer_load_patterns (RmpLayer *self, GArray **patterns, gboolean *changed, GError **error)
{
  RmpGarment *garment = rmp_look_get_garment (rmp_layer_get_look (self));
  g_autoptr (GArray) read = rmp_layer_patterns_new ();
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT pattern_id, amplitude_m, scale, bias, low, high, position FROM "
      "layer_pattern WHERE layer_id = ?1 ORDER BY position",
      "i", rmp_row_get_id (RMP_ROW (self)));
  int code = SQLITE_ERROR;

  g_assert (RMP_IS_LAYER (self));

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      RmpPatternUse use = {
        .pattern = rmp_rows_find (rmp_garment_get_patterns (garment),
                                  sqlite3_column_int64 (statement, 0)),
        .amplitude = read_value (self, statement, 1, RMP_PATTERN_USE_AMPLITUDE),
        .scale = read_value (self, statement, 2, RMP_PATTERN_USE_SCALE),
        .bias = read_value (self, statement, 3, RMP_PATTERN_USE_BIAS),
        .low = read_value (self, statement, 4, RMP_PATTERN_USE_LOW),
        .high = read_value (self, statement, 5, RMP_PATTERN_USE_HIGH),
      };

      if (!use.pattern)
        {
          g_set_error_literal (
              error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
              _ ("The project is damaged: a look uses a pattern that is not of its garment. "
                 "Restore a copy of the project."));
          return FALSE;
        }
      add_use (read, &use);
    }
  if (code != SQLITE_DONE)
    return FALSE;

  if (!same_uses (*patterns, read))
    {
      g_array_unref (*patterns);
      *patterns = g_steal_pointer (&read);
      *changed = TRUE;
    }
  return TRUE;
}

/* --- edits ------------------------------------------------------------------------------------ */

static gboolean
check_values (const RmpPatternUse *use, GError **error)
{
  static const char *const names[] = { N_ ("amplitude"), N_ ("scale"), N_ ("bias"),
                                       N_ ("lower bound"), N_ ("upper bound") };
  const double values[] = { use->amplitude, use->scale, use->bias, use->low, use->high };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (values[i] < rmp_pattern_use_ranges[i][0] || values[i] > rmp_pattern_use_ranges[i][1])
      {
        g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                     _ ("The %s of a pattern cannot be %g; it is from %g to %g."), _ (names[i]),
                     values[i], rmp_pattern_use_ranges[i][0], rmp_pattern_use_ranges[i][1]);
        return FALSE;
      }
  return TRUE;
}

static gboolean
check_use (RmpLayer *self, const RmpPatternUse *use, GError **error)
{
  if (rmp_pattern_item_get_garment (use->pattern) !=
      rmp_look_get_garment (rmp_layer_get_look (self)))
    return rmp_project_refuse (error, _ ("A look uses patterns of its own garment."));
  if (rmp_pattern_item_is_normals (use->pattern))
    return rmp_project_refuse (
        error, _ ("A map of normals has no heights to raise. Let a region of a method that shows "
                  "maps have it."));
  if (use->amplitude < 0.0)
    return rmp_project_refuse (
        error, _ ("The amplitude of a pattern cannot be below 0. Turn its scale around instead."));
  if (!check_values (use, error))
    return FALSE;
  return use->low > use->high
             ? rmp_project_refuse (error, _ ("The lower bound has to be below the upper one."))
             : TRUE;
}

static gboolean
check_number (RmpLayer *self, guint n, GError **error)
{
  const RmpTechnique *technique = rmp_layer_get_technique (self);
  const RmpInputUse *use = rmp_technique_takes (technique, &rmp_input_patterns);
  const guint most = use ? use->most : 0;

  if (n <= most)
    return TRUE;
  if (most > 0)
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                 _ ("The method “%s” takes %u patterns at most. Remove one first."),
                 technique->name, most);
  else
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                 _ ("The method “%s” takes no painted patterns."),
                 technique ? technique->name : rmp_layer_get_technique_id (self));
  return FALSE;
}

static gboolean
write_uses (RmpEdit *edit, gint64 layer, GArray *uses, GError **error)
{
  for (guint i = 0; i < uses->len; i++)
    {
      const RmpPatternUse *use = &g_array_index (uses, RmpPatternUse, i);

      if (!rmp_edit_run (
              edit, error,
              "INSERT INTO layer_pattern VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
              " ON CONFLICT (layer_id, position) DO UPDATE SET pattern_id = excluded.pattern_id,"
              " amplitude_m = excluded.amplitude_m, scale = excluded.scale, bias = excluded.bias,"
              " low = excluded.low, high = excluded.high",
              "iiiddddd", layer, (gint64) i, rmp_pattern_item_get_id (use->pattern), use->amplitude,
              use->scale, use->bias, use->low, use->high))
        return FALSE;
    }
  return rmp_edit_run (edit, error,
                       "DELETE FROM layer_pattern WHERE layer_id = ?1 AND position >= ?2", "ii",
                       layer, (gint64) uses->len);
}

static gboolean
commit (RmpLayer *self, GArray *uses, const char *label, GError **error)
{
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit && rmp_edit_end (
                     edit, write_uses (edit, rmp_row_get_id (RMP_ROW (self)), uses, error), error);
}

/* What the layer uses now, to be changed. */
static GArray *
copy_uses (RmpLayer *self)
{
  GArray *uses = rmp_layer_patterns_new ();

  for (guint i = 0; i < rmp_layer_get_n_patterns (self); i++)
    add_use (uses, rmp_layer_get_pattern (self, i));
  return uses;
}

gboolean
rmp_layer_add_pattern (RmpLayer *self, const RmpPatternUse *use, GError **error)
{
  g_autoptr (GArray) uses = copy_uses (self);
  g_autofree char *label = g_strdup_printf (_ ("Use pattern %s"),
                                            rmp_pattern_item_get_name (use->pattern));

  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);

  if (!check_use (self, use, error) || !check_number (self, uses->len + 1, error))
    return FALSE;
  add_use (uses, use);
  return commit (self, uses, label, error);
}

gboolean
rmp_layer_set_pattern (RmpLayer *self, guint index, const RmpPatternUse *use, GError **error)
{
  g_autoptr (GArray) uses = copy_uses (self);
  g_autofree char *label = g_strdup_printf (_ ("Values of pattern %s"),
                                            rmp_pattern_item_get_name (use->pattern));
  RmpPatternUse *own;

  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);
  g_return_val_if_fail (index < uses->len, FALSE);

  if (!check_use (self, use, error))
    return FALSE;
  own = &g_array_index (uses, RmpPatternUse, index);
  g_object_unref (own->pattern);
  *own = *use;
  g_object_ref (own->pattern);
  return commit (self, uses, label, error);
}

gboolean
rmp_layer_move_pattern (RmpLayer *self, guint index, guint to, GError **error)
{
  g_autoptr (GArray) uses = copy_uses (self);
  RmpPatternUse moved;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);
  g_return_val_if_fail (index < uses->len && to < uses->len, FALSE);

  moved = g_array_index (uses, RmpPatternUse, index);
  label = g_strdup_printf (_ ("Move pattern %s"), rmp_pattern_item_get_name (moved.pattern));
  g_object_ref (moved.pattern);
  g_array_remove_index (uses, index);
  g_array_insert_val (uses, to, moved);
  return commit (self, uses, label, error);
}

gboolean
rmp_layer_remove_pattern (RmpLayer *self, guint index, GError **error)
{
  g_autoptr (GArray) uses = copy_uses (self);
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);
  g_return_val_if_fail (index < uses->len, FALSE);

  label = g_strdup_printf (
      _ ("Stop using pattern %s"),
      rmp_pattern_item_get_name (g_array_index (uses, RmpPatternUse, index).pattern));
  g_array_remove_index (uses, index);
  return commit (self, uses, label, error);
}
