/* SPDX-License-Identifier: GPL-3.0-or-later */

/* layer-mask.c: which parameters of a layer follow a mask. */

#include <glib/gi18n-lib.h>

#include "store/cloth/mask-item.h"
#include "store/cloth/painted-private.h"
#include "store/looks/ranges.h"
#include "technique/units.h"

#define FARTHEST 1e6 /* of a parameter whose range is open */

static void
layer_mask_clear (gpointer data)
{
  g_clear_object (&((RmpLayerMask *) data)->mask);
}

GArray *
rmp_layer_masks_new (void)
{
  GArray *masks = g_array_new (FALSE, TRUE, sizeof (RmpLayerMask));

  g_array_set_clear_func (masks, layer_mask_clear);
  return masks;
}

static gboolean
same_masks (GArray *a, GArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const RmpLayerMask *x = &g_array_index (a, RmpLayerMask, i),
                         *y = &g_array_index (b, RmpLayerMask, i);

      if (x->param != y->param || x->mask != y->mask || x->low != y->low || x->high != y->high)
        return FALSE;
    }
  return TRUE;
}

/* Between its bounds a parameter follows a mask; the region has none. */
static double
read_bound (RmpLayer *self, sqlite3_stmt *statement, int column)
{
  const RmpTechnique *technique = rmp_layer_get_technique (self);
  const char *param = rmp_statement_text (statement, 0);
  const gint index = technique ? rmp_technique_find_param (technique, param) : -1;
  g_autofree char *where = g_strdup_printf (
      _ ("Table “layer_mask”, layer %" G_GINT64_FORMAT ", “%s”, “%s”"),
      rmp_row_get_id (RMP_ROW (self)), param, sqlite3_column_name (statement, column));
  double range[2];

  if (index < 0 || !rmp_values_get_range (rmp_layer_get_values (self), (guint) index, TRUE, range))
    range[1] = FARTHEST, range[0] = -FARTHEST;
  return rmp_row_keep_within (RMP_ROW (self), where, sqlite3_column_double (statement, column),
                              range);
}

gboolean
rmp_layer_load_masks (RmpLayer *self, GArray **masks, gboolean *changed, GError **error)
{
  RmpGarment *garment = rmp_look_get_garment (rmp_layer_get_look (self));
  g_autoptr (GArray) read = rmp_layer_masks_new ();
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT param, mask_id, low, high FROM layer_mask WHERE layer_id = ?1"
      " ORDER BY param",
      "i", rmp_row_get_id (RMP_ROW (self)));
  int code = SQLITE_ERROR;

  g_assert (RMP_IS_LAYER (self));

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      RmpMaskItem *mask = rmp_rows_find (rmp_garment_get_masks (garment),
                                         sqlite3_column_int64 (statement, 1));
      RmpLayerMask use = { g_intern_string (rmp_statement_text (statement, 0)), mask,
                           read_bound (self, statement, 2), read_bound (self, statement, 3) };

      if (!mask)
        {
          g_set_error_literal (
              error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
              _ ("The project is damaged: a look uses a mask that is not of its garment. "
                 "Restore a copy of the project."));
          return FALSE;
        }
      g_object_ref (mask);
      g_array_append_val (read, use);
    }
  if (code != SQLITE_DONE)
    return FALSE;

  if (!same_masks (*masks, read))
    {
      g_array_unref (*masks);
      *masks = g_steal_pointer (&read);
      *changed = TRUE;
    }
  return TRUE;
}

const RmpLayerMask *
rmp_layer_get_mask (RmpLayer *self, const char *param)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  for (guint i = 0; i < rmp_layer_get_n_masks (self); i++)
    {
      const RmpLayerMask *use = rmp_layer_get_mask_at (self, i);

      if (g_str_equal (use->param, param))
        return use;
    }
  return NULL;
}

/* --- edits ------------------------------------------------------------------------------------ */

static gboolean
refuse (GError **error, const char *format, const char *name)
{
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED, format, name);
  return FALSE;
}

/* @index: (out): of the parameter; −1 for the region */
static gboolean
check (RmpLayer *self, const char *param, RmpMaskItem *mask, gint *index, GError **error)
{
  const RmpTechnique *technique = rmp_layer_get_technique (self);

  *index = -1;
  if (mask && rmp_mask_item_get_garment (mask) != rmp_look_get_garment (rmp_layer_get_look (self)))
    return refuse (error, _ ("The mask “%s” is of another garment."),
                   rmp_mask_item_get_name (mask));
  if (g_str_equal (param, RMP_MASK_REGION))
    return TRUE;
  if (!technique)
    return refuse (
        error, _ ("This Rimple does not know the technique “%s”, so its values cannot be changed."),
        rmp_layer_get_technique_id (self));
  *index = rmp_technique_find_param (technique, param);
  if (*index < 0)
    return refuse (error, _ ("The method has no parameter “%s”."), param);
  if (mask && !technique->params[*index].maskable)
    return refuse (error, _ ("“%s” is the same everywhere: it takes no mask."),
                   _ (technique->params[*index].label));
  return TRUE;
}

/* “Compression threshold by mask Elbow: 1.3 to 2.5” */
static char *
label_for (RmpLayer *self, gint index, RmpMaskItem *mask, const double range[2])
{
  const RmpParam *param = index < 0 ? NULL : &rmp_layer_get_technique (self)->params[index];
  const char *name = param ? _ (param->label) : _ ("Where it acts");
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (!mask)
    return g_strdup_printf (_ ("%s without a mask"), name);
  if (!param)
    return g_strdup_printf (_ ("%s: mask %s"), name, rmp_mask_item_get_name (mask));
  low = rmp_units_format (param->unit, range[0]);
  high = rmp_units_format (param->unit, range[1]);
  return g_strdup_printf (_ ("%s by mask %s: %s to %s"), name, rmp_mask_item_get_name (mask), low,
                          high);
}

static gboolean
write_use (RmpLayer *self, RmpEdit *edit, const char *param, RmpMaskItem *mask,
           const double range[2], GError **error)
{
  const gint64 layer = rmp_row_get_id (RMP_ROW (self));

  if (!mask)
    return rmp_edit_run (edit, error, "DELETE FROM layer_mask WHERE layer_id = ?1 AND param = ?2",
                         "is", layer, param);
  return rmp_edit_run (
      edit, error,
      "INSERT INTO layer_mask VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (layer_id, param)"
      " DO UPDATE SET mask_id = excluded.mask_id, low = excluded.low, high = excluded.high",
      "isidd", layer, param, rmp_mask_item_get_id (mask), range[0], range[1]);
}

gboolean
rmp_layer_set_mask (RmpLayer *self, const char *param, RmpMaskItem *mask, double low, double high,
                    GError **error)
{
  RmpEdit *edit;
  const RmpLayerMask *present = rmp_layer_get_mask (self, param);
  double range[2] = { 0.0, 1.0 };
  g_autofree char *label = NULL;
  gint index;

  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);

  if (!check (self, param, mask, &index, error))
    return FALSE;
  if (index >= 0 && mask)
    {
      range[0] = rmp_layer_clamp_masked (self, (guint) index, low);
      range[1] = rmp_layer_clamp_masked (self, (guint) index, high);
    }
  if (mask ? present && present->mask == mask && present->low == range[0] &&
                 present->high == range[1]
           : !present)
    return TRUE;
  label = label_for (self, index, mask, range);
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit, write_use (self, edit, param, mask, range, error), error);
}

double
rmp_layer_clamp_masked (RmpLayer *self, guint param, double value)
{
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (self));

  rmp_values_set_real (values, param, value);
  return rmp_values_get_real (values, param);
}
