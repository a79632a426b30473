/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/cloth/painted-private.h"
#include "store/cloth/pattern-private.h"
#include "store/looks/label.h"
#include "store/looks/look-private.h"
#include "store/looks/profile-private.h"
#include "store/looks/ranges.h"
#include "store/looks/reference.h"
#include "store/looks/touch-private.h"
#include "technique/value-iter.h"

#include <string.h>

struct _RmpLayer
{
  RmpRow parent_instance; /* its name is the technique's id */

  const RmpTechnique *technique; /* (nullable) */
  RmpValues *values;             /* never changed once it is here: others may hold it */
  guint64 seed;
  char **joints; /* (nullable) */
  GListStore *touches;
  GArray *masks;    /* of RmpLayerMask */
  GArray *patterns; /* of RmpPatternUse */
};

G_DEFINE_FINAL_TYPE (RmpLayer, rmp_layer, RMP_TYPE_ROW)

static void
rmp_layer_finalize (GObject *object)
{
  RmpLayer *self = RMP_LAYER (object);

  g_clear_pointer (&self->values, rmp_values_unref);
  g_strfreev (self->joints);
  g_object_unref (self->touches);
  g_array_unref (self->masks);
  g_array_unref (self->patterns);

  G_OBJECT_CLASS (rmp_layer_parent_class)->finalize (object);
}

static void
rmp_layer_class_init (RmpLayerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_layer_finalize;
}

static void
rmp_layer_init (RmpLayer *self)
{
  self->touches = g_list_store_new (RMP_TYPE_TOUCH_ITEM);
  self->masks = rmp_layer_masks_new ();
  self->patterns = rmp_layer_patterns_new ();
}

/* --- loading ---------------------------------------------------------------------------------- */

/* @name: as rmp_values_find() takes it; @by_name: what is named may be so by its name too */
static gboolean
set_value (RmpLayer *self, RmpValues *values, const char *name, const char *text, gboolean by_name,
           GError **error)
{
  guint param;
  RmpValues *position = rmp_values_find (values, name, &param, error);
  RmpParamType type;
  RmpProfileItem *shared;

  if (!position)
    return FALSE;
  type = rmp_values_get_param (position, param)->type;
  if (type == RMP_PARAM_REFERENCE)
    return rmp_layer_parse_reference (self, position, param, text, by_name, error);
  if (type != RMP_PARAM_PROFILE || !g_str_has_prefix (text, "profile "))
    return rmp_values_set_text (position, param, text, error);

  shared = rmp_profile_find (rmp_row_get_all (RMP_ROW (self), RMP_TYPE_PROFILE_ITEM), text,
                             by_name);
  if (shared)
    rmp_values_set_shared_profile (position, param, (guint64) rmp_profile_item_get_id (shared),
                                   rmp_profile_item_get_profile (shared));
  else
    g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN,
                 _ ("There is no “%s” in this project."), text);
  return shared != NULL;
}

static RmpValues *
read_values (RmpLayer *self, sqlite3 *db, GError **error)
{
  RmpGarment *garment = rmp_look_get_garment (rmp_layer_get_look (self));
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (garment));
  g_autoptr (RmpValues) values = rmp_values_new (self->technique);
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT param, value FROM layer_value WHERE layer_id = ?1 ORDER BY param", "i",
      rmp_row_get_id (RMP_ROW (self)));
  int code = SQLITE_ERROR;

  rmp_values_set_lengths (values, rmp_garment_get_mean_edge (garment),
                          rmp_character_get_size (character));
  /* In this order the number of a group's entries comes before them. */
  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      g_autoptr (GError) why = NULL;

      /* A parameter that is gone, or a value that is no longer allowed, must not keep the project
       * from opening.
       */
      if (!set_value (self, values, rmp_statement_text (statement, 0),
                      rmp_statement_text (statement, 1), FALSE, &why))
        rmp_row_note (RMP_ROW (self),
                      g_strdup_printf (_ ("Table “layer_value”, layer %" G_GINT64_FORMAT
                                          " (%s), “%s”: %s Its "
                                          "default is taken."),
                                       rmp_row_get_id (RMP_ROW (self)), self->technique->id,
                                       rmp_statement_text (statement, 0), why->message));
    }

  return code == SQLITE_DONE ? g_steal_pointer (&values) : NULL;
}

/* “Gust”, “Wind 3: Gust”. (transfer full) */
static char *
get_label (const RmpValueIter *iter)
{
  const RmpParam *param = rmp_values_get_param (iter->values, iter->param);
  const RmpParam *top = rmp_values_get_param (iter->whole, iter->top);

  return iter->entry > 0 ? g_strdup_printf (_ ("%s %u: %s"), _ (top->entry->label), iter->entry,
                                            _ (param->label))
                         : g_strdup (_ (param->label));
}

/* Whether @values name none where they have what @iter has come to. */
static gboolean
names_none (const RmpValueIter *iter, RmpValues *values)
{
  g_autofree char *name = rmp_value_iter_get_name (iter);
  guint param;
  RmpValues *position = rmp_values_find (values, name, &param, NULL);

  return position && !rmp_values_get_reference (position, param);
}

/* What named a thing that was there a moment ago. */
static void
note_gone (RmpLayer *self, RmpValues *values)
{
  RmpValueIter iter = { .whole = self->values };

  while (rmp_value_iter_next (&iter))
    {
      const RmpParam *param = rmp_values_get_param (iter.values, iter.param);
      g_autoptr (GPtrArray) choices = NULL;
      g_autofree char *label = NULL;

      if (param->type != RMP_PARAM_REFERENCE ||
          !rmp_values_get_reference (iter.values, iter.param) || !names_none (&iter, values))
        continue;
      choices = rmp_layer_list_references (self, param->target);
      if (rmp_reference_choices_find (choices, rmp_values_get_reference (iter.values, iter.param)))
        continue;
      label = get_label (&iter);
      rmp_row_note (RMP_ROW (self),
                    g_strdup_printf (_ ("Look “%s”, %s: the %s that it named is gone, so it "
                                        "names none."),
                                     rmp_look_get_name (rmp_layer_get_look (self)), label,
                                     rmp_reference_target_name (param->target)));
    }
}

static gboolean
load_values (RmpLayer *self, sqlite3 *db, gboolean *changed, GError **error)
{
  g_autoptr (RmpValues) values = NULL;

  if (!self->technique)
    return TRUE;
  values = read_values (self, db, error);
  if (!values)
    return FALSE;

  if (!self->values || !rmp_values_equal (self->values, values))
    {
      if (self->values)
        note_gone (self, values);
      g_clear_pointer (&self->values, rmp_values_unref);
      self->values = g_steal_pointer (&values);
      *changed = TRUE;
    }
  return TRUE;
}

static char **
read_joints (sqlite3 *db, gint64 layer, GError **error)
{
  g_autoptr (GStrvBuilder) joints = g_strv_builder_new ();
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT joint FROM layer_joint WHERE layer_id = ?1 ORDER BY position", "i", layer);
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    g_strv_builder_add (joints, rmp_statement_text (statement, 0));
  return code == SQLITE_DONE ? g_strv_builder_end (joints) : NULL;
}

static gboolean
same_joints (char **a, char **b)
{
  return a && b ? g_strv_equal ((const char *const *) a, (const char *const *) b) : a == b;
}

static gboolean
load_touches (RmpLayer *self, GError **error)
{
  sqlite3_stmt *touches = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT id, kind, clip_id, face, second_weight, third_weight,"
      " first_frame, last_frame FROM touch WHERE layer_id = ?1 ORDER BY id",
      "i", rmp_row_get_id (RMP_ROW (self)));

  return rmp_row_follow_parts (RMP_ROW (self), self->touches, RMP_TYPE_TOUCH_ITEM, touches,
                               rmp_touch_item_load, error);
}

/* Columns: id, technique, seed, joints. */
gboolean
rmp_layer_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpLayer *self = RMP_LAYER (row);
  sqlite3 *db = rmp_row_get_db (row);
  const RmpTechnique *technique = rmp_technique_find (rmp_row_get_name (row));
  guint64 seed = (guint64) sqlite3_column_int64 (statement, 2);
  gboolean chosen = g_strcmp0 (rmp_statement_text (statement, 3), "chosen") == 0;
  g_auto (GStrv) joints = chosen ? read_joints (db, rmp_row_get_id (row), error) : NULL;

  g_assert (RMP_IS_ROW (row));
  if (chosen && !joints)
    return FALSE;
  if (technique != self->technique)
    g_clear_pointer (&self->values, rmp_values_unref);

  *changed = technique != self->technique || seed != self->seed ||
             !same_joints (joints, self->joints);
  self->technique = technique;
  self->seed = seed;
  if (!same_joints (joints, self->joints))
    {
      g_strfreev (self->joints);
      self->joints = g_steal_pointer (&joints);
    }
  return load_values (self, db, changed, error) && load_touches (self, error) &&
         rmp_layer_load_masks (self, &self->masks, changed, error) &&
         rmp_layer_load_patterns (self, &self->patterns, changed, error);
}

GListModel *
rmp_layer_get_touches (RmpLayer *self)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  return G_LIST_MODEL (self->touches);
}

guint
rmp_layer_get_n_masks (RmpLayer *self)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), 0);

  return self->masks->len;
}

const RmpLayerMask *
rmp_layer_get_mask_at (RmpLayer *self, guint i)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  return &g_array_index (self->masks, RmpLayerMask, i);
}

guint
rmp_layer_get_n_patterns (RmpLayer *self)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), 0);

  return self->patterns->len;
}

const RmpPatternUse *
rmp_layer_get_pattern (RmpLayer *self, guint index)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  return &g_array_index (self->patterns, RmpPatternUse, index);
}

const char *
rmp_layer_get_technique_id (RmpLayer *self)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

const RmpTechnique *
rmp_layer_get_technique (RmpLayer *self)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  return self->technique;
}

RmpLook *
rmp_layer_get_look (RmpLayer *self)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  return rmp_row_get_owner (RMP_ROW (self));
}

const RmpValues *
rmp_layer_get_values (RmpLayer *self)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  return self->values;
}

guint64
rmp_layer_get_seed (RmpLayer *self)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), 0);

  return self->seed;
}

const char *const *
rmp_layer_get_joints (RmpLayer *self)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  return (const char *const *) self->joints;
}

/* --- edits ------------------------------------------------------------------------------------ */

/* A default that follows the garment or another parameter has no row. Other defaults have one, so
 * that a look stays what it is when a later Rimple knows better.
 */
static gboolean
write_value (RmpEdit *edit, gint64 layer, const RmpValueIter *iter, GError **error)
{
  const RmpParam *param = rmp_values_get_param (iter->values, iter->param);
  g_autofree char *name = rmp_value_iter_get_name (iter), *text = NULL;

  if (param->initial.relative_to != RMP_RELATIVE_NONE &&
      rmp_values_is_default (iter->values, iter->param))
    return rmp_edit_run (edit, error, "DELETE FROM layer_value WHERE layer_id = ?1 AND param = ?2",
                         "is", layer, name);

  text = rmp_values_get_text (iter->values, iter->param);
  return rmp_edit_run (
      edit, error,
      "INSERT INTO layer_value VALUES (?1, ?2, ?3, ?4) ON CONFLICT (layer_id, param)"
      " DO UPDATE SET value = excluded.value WHERE value != excluded.value",
      "isss", layer, name, text, rmp_label_stored_unit (param->unit));
}

/* Of entries that there are no more. */
static gboolean
delete_entries (RmpEdit *edit, gint64 layer, const RmpParam *group, guint n, GError **error)
{
  g_autofree char *names = g_strconcat (group->id, ".*", NULL);

  return rmp_edit_run (edit, error,
                       "DELETE FROM layer_value WHERE layer_id = ?1 AND param GLOB ?2"
                       " AND CAST (substr (param, ?3) AS INTEGER) > ?4",
                       "isii", layer, names, (gint64) strlen (group->id) + 2, (gint64) n);
}

gboolean
rmp_layer_write_values (RmpEdit *edit, gint64 layer, const RmpValues *values, GError **error)
{
  RmpValueIter iter = { .whole = values };

  g_assert (edit);

  while (rmp_value_iter_next (&iter))
    {
      const RmpParam *param = rmp_values_get_param (iter.values, iter.param);

      if (!write_value (edit, layer, &iter, error) ||
          (param->type == RMP_PARAM_ENTRIES &&
           !delete_entries (edit, layer, param, rmp_values_get_n_entries (values, iter.param),
                            error)))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_layer_set_values (RmpLayer *self, const RmpValues *values, const char *label, GError **error)
{
  RmpEdit *edit;

  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);
  g_return_val_if_fail (self->technique && rmp_values_get_technique (values) == self->technique,
                        FALSE);

  if (rmp_values_equal (values, self->values))
    return TRUE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit &&
         rmp_edit_end (
             edit, rmp_layer_write_values (edit, rmp_row_get_id (RMP_ROW (self)), values, error),
             error);
}

/* A copy to change, or an error where the technique is not known. */
static RmpValues *
copy_values (RmpLayer *self, GError **error)
{
  if (self->technique)
    return rmp_values_copy (self->values);

  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
               _ ("This Rimple does not know the technique “%s”, so its values cannot be changed."),
               rmp_layer_get_technique_id (self));
  return NULL;
}

static gboolean
set_text (RmpLayer *self, const char *param, const char *text, gboolean by_name, GError **error)
{
  g_autoptr (RmpValues) values = copy_values (self, error);
  g_autofree char *label = NULL;

  if (!values || !set_value (self, values, param, text, by_name, error))
    return FALSE;

  label = rmp_label_for_value (self, values, param);
  return rmp_layer_set_values (self, values, label, error);
}

gboolean
rmp_layer_set_text (RmpLayer *self, const char *param, const char *text, GError **error)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);

  return set_text (self, param, text, TRUE, error);
}

gboolean
rmp_layer_parse_value (RmpLayer *self, RmpValues *values, const char *param, const char *text,
                       GError **error)
{
  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);
  g_return_val_if_fail (self->technique && rmp_values_get_technique (values) == self->technique,
                        FALSE);

  return set_value (self, values, param, text, TRUE, error);
}

gboolean
rmp_layer_set_profile (RmpLayer *self, const char *param, RmpProfileItem *profile, GError **error)
{
  g_autofree char *text = g_strdup_printf ("profile %" G_GINT64_FORMAT,
                                           rmp_profile_item_get_id (profile));

  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);

  return set_text (self, param, text, FALSE, error);
}

static gboolean
write_joints (RmpEdit *edit, gint64 layer, const char *const *joints, GError **error)
{
  if (!rmp_edit_run (edit, error, "DELETE FROM layer_joint WHERE layer_id = ?1", "i", layer) ||
      !rmp_edit_run (edit, error, "UPDATE layer SET joints = ?2 WHERE id = ?1", "is", layer,
                     joints ? "chosen" : "automatic"))
    return FALSE;

  for (guint i = 0; joints && joints[i]; i++)
    if (!rmp_edit_run (edit, error, "INSERT INTO layer_joint VALUES (?1, ?2, ?3)", "iis", layer,
                       (gint64) i, joints[i]))
      return FALSE;
  return TRUE;
}

gboolean
rmp_layer_set_joints (RmpLayer *self, const char *const *joints, GError **error)
{
  g_autofree char *list = joints ? g_strjoinv (", ", (char **) joints) : g_strdup (_ ("automatic"));
  g_autofree char *label = g_strdup_printf (_ ("Joints %s"), list[0] ? list : _ ("none"));
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit &&
         rmp_edit_end (edit, write_joints (edit, rmp_row_get_id (RMP_ROW (self)), joints, error),
                       error);
}
