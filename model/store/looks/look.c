/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/looks/look-private.h"

struct _RmpLook
{
  RmpRow parent_instance;

  RmpGarment *garment;
  GListStore *layers;
  gint64 motion; /* id of a look; 0: the character's own */
};

G_DEFINE_FINAL_TYPE (RmpLook, rmp_look, RMP_TYPE_ROW)

/* Looks of one garment start from the same seed, so that what differs between them is what was set.
 */
#define FIRST_SEED 1

static void
rmp_look_finalize (GObject *object)
{
  RmpLook *self = RMP_LOOK (object);

  g_clear_object (&self->garment);
  g_object_unref (self->layers);

  G_OBJECT_CLASS (rmp_look_parent_class)->finalize (object);
}

static void
rmp_look_class_init (RmpLookClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_look_finalize;
}

static void
rmp_look_init (RmpLook *self)
{
  self->layers = g_list_store_new (RMP_TYPE_LAYER);
}

/* Columns: id, name, garment_id, motion_id. */
gboolean
rmp_look_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpLook *self = RMP_LOOK (row);
  RmpGarment *garment = rmp_rows_find (rmp_row_get_all (row, RMP_TYPE_GARMENT),
                                       sqlite3_column_int64 (statement, 2));
  sqlite3_stmt *layers;

  g_assert (RMP_IS_ROW (row));
  if (!garment)
    {
      rmp_database_set_error (error, NULL, SQLITE_CORRUPT);
      return FALSE;
    }
  *changed = g_set_object (&self->garment, garment) ||
             sqlite3_column_int64 (statement, 3) != self->motion;
  self->motion = sqlite3_column_int64 (statement, 3);

  layers = rmp_database_prepare (rmp_row_get_db (row), error,
                                 "SELECT id, technique, seed, joints FROM layer WHERE look_id = ?1"
                                 " ORDER BY position",
                                 "i", rmp_row_get_id (row));
  return rmp_row_follow_parts (row, self->layers, RMP_TYPE_LAYER, layers, rmp_layer_load, error);
}

const char *
rmp_look_get_name (RmpLook *self)
{
  g_return_val_if_fail (RMP_IS_LOOK (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_look_get_id (RmpLook *self)
{
  g_return_val_if_fail (RMP_IS_LOOK (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpGarment *
rmp_look_get_garment (RmpLook *self)
{
  g_return_val_if_fail (RMP_IS_LOOK (self), NULL);

  return self->garment;
}

GListModel *
rmp_look_get_layers (RmpLook *self)
{
  g_return_val_if_fail (RMP_IS_LOOK (self), NULL);

  return G_LIST_MODEL (self->layers);
}

/* --- motion ----------------------------------------------------------------------------------- */

gboolean
rmp_look_is_simulator (RmpLook *self)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (G_LIST_MODEL (self->layers), 0);
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;

  return technique && technique->kind == RMP_TECHNIQUE_SIMULATOR;
}

/* It may be loaded after the look that names it. */
RmpLook *
rmp_look_get_motion (RmpLook *self)
{
  g_return_val_if_fail (RMP_IS_LOOK (self), NULL);

  return self->motion
             ? rmp_rows_find (rmp_row_get_all (RMP_ROW (self), RMP_TYPE_LOOK), self->motion)
             : NULL;
}

static gboolean
check_motion (RmpLook *self, RmpLook *motion, GError **error)
{
  if (!rmp_look_is_simulator (motion) || motion->garment != self->garment)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                   _ ("“%s” is not a simulation of “%s”. Choose a look of this garment whose "
                      "method is a simulator."),
                   rmp_look_get_name (motion), rmp_garment_get_name (self->garment));
      return FALSE;
    }
  for (RmpLook *below = motion; below; below = rmp_look_get_motion (below))
    if (below == self)
      {
        g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                     _ ("“%s” works on “%s” itself. Choose another motion."),
                     rmp_look_get_name (motion), rmp_look_get_name (self));
        return FALSE;
      }
  return TRUE;
}

static gboolean
write_motion (RmpEdit *edit, gint64 look, gint64 motion, GError **error)
{
  return rmp_edit_run (edit, error, "DELETE FROM look_motion WHERE look_id = ?1", "i", look) &&
         (motion == 0 || rmp_edit_run (edit, error, "INSERT INTO look_motion VALUES (?1, ?2)", "ii",
                                       look, motion));
}

gboolean
rmp_look_set_motion (RmpLook *self, RmpLook *motion, GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Motion of %s"), rmp_look_get_name (self));
  const gint64 id = motion ? rmp_look_get_id (motion) : 0;

  g_return_val_if_fail (RMP_IS_LOOK (self), FALSE);

  if (id == self->motion)
    return TRUE;
  if (!(!motion || check_motion (self, motion, error)))
    return FALSE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit, write_motion (edit, rmp_look_get_id (self), id, error), error);
}

/* --- adding ----------------------------------------------------------------------------------- */

static const RmpTechnique *
find_technique (const char *id, GError **error)
{
  const RmpTechnique *technique = rmp_technique_find (id);
  g_autoptr (GString) known = NULL;

  if (technique)
    return technique;

  known = g_string_new (NULL);
  for (guint i = 0; rmp_techniques[i]; i++)
    g_string_append_printf (known, "%s%s", i ? ", " : "", rmp_techniques[i]->id);
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
               _ ("There is no technique “%s”. There are: %s."), id, known->str);
  return NULL;
}

static gboolean
insert_layer (RmpEdit *edit, gint64 look, const RmpTechnique *technique, GError **error)
{
  g_autoptr (RmpValues) values = rmp_values_new (technique);

  return rmp_edit_run (edit, error,
                       "INSERT INTO layer (look_id, position, technique, seed, joints)"
                       " VALUES (?1, 0, ?2, ?3, 'automatic')",
                       "isi", look, technique->id, (gint64) FIRST_SEED) &&
         rmp_layer_write_values (edit, rmp_edit_get_new_id (edit), values, error);
}

/* The first look that somebody makes is what variant A shows. */
gboolean
rmp_look_show_first (RmpEdit *edit, gint64 garment, gint64 look, GError **error)
{
  g_assert (edit);

  return rmp_edit_run (edit, error,
                       "INSERT INTO variant_look SELECT id, ?1, ?2 FROM variant WHERE letter = 'A'"
                       " AND (SELECT count(*) FROM look WHERE garment_id = ?1) = 1",
                       "ii", garment, look);
}

static gboolean
insert_rows (RmpEdit *edit, gint64 garment, const RmpTechnique *technique, const char *name,
             gint64 *id, GError **error)
{
  if (!rmp_edit_run (edit, error, "INSERT INTO look (garment_id, name) VALUES (?1, ?2)", "is",
                     garment, name))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  return (!technique || insert_layer (edit, *id, technique, error)) &&
         rmp_look_show_first (edit, garment, *id, error);
}

/* Looks of several garments may share a name: together they are a way the whole character looks. */
static char *
unique_name (RmpGarment *garment, const char *wanted)
{
  GListModel *looks = rmp_row_get_all (RMP_ROW (garment), RMP_TYPE_LOOK);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);

      if (rmp_look_get_garment (look) == garment)
        g_hash_table_add (names, g_strdup (rmp_look_get_name (look)));
    }
  return g_strdup (rmp_unique_name (names, wanted));
}

/* After its garment and its method, so that those of several garments can be told apart. */
static char *
choose_name (RmpGarment *garment, const RmpTechnique *technique)
{
  const char *method = technique ? technique->name : _ ("Plain skinning");
  g_autofree char *name = g_strdup_printf (_ ("%s · %s"), rmp_garment_get_name (garment), method);

  return unique_name (garment, name);
}

RmpLook *
rmp_project_add_look (RmpProject *self, RmpGarment *garment, const char *technique_id,
                      const char *name, GError **error)
{
  RmpEdit *edit;
  const RmpTechnique *technique = technique_id ? find_technique (technique_id, error) : NULL;
  g_autofree char *unique = NULL;
  g_autofree char *label = NULL;
  gint64 id = 0;

  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);
  g_return_val_if_fail (rmp_row_get_project (RMP_ROW (garment)) == self, NULL);

  if (technique_id && !technique)
    return NULL;
  unique = name ? unique_name (garment, name) : choose_name (garment, technique);
  label = g_strdup_printf (_ ("Add look %s"), unique);

  if (!rmp_name_check (name, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (garment), label, error);
  if (!edit ||
      !rmp_edit_end (
          edit, insert_rows (edit, rmp_garment_get_id (garment), technique, unique, &id, error),
          error))
    return NULL;
  return rmp_rows_find (rmp_row_get_all (RMP_ROW (garment), RMP_TYPE_LOOK), id);
}

/* --- changing --------------------------------------------------------------------------------- */

gboolean
rmp_look_rename (RmpLook *self, const char *name, GError **error)
{
  g_autofree char *unique = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_LOOK (self), FALSE);

  if (g_str_equal (name, rmp_look_get_name (self)))
    return TRUE;
  if (!rmp_name_check (name, error))
    return FALSE;
  unique = unique_name (rmp_look_get_garment (self), name);
  label = g_strdup_printf (_ ("Rename look to %s"), unique);

  return rmp_row_edit (RMP_ROW (self), label, error, "UPDATE look SET name = ?2 WHERE id = ?1",
                       "is", rmp_look_get_id (self), unique);
}

static gboolean
copy_layers (RmpEdit *edit, gint64 from, gint64 to, GError **error)
{
  /* Layers of a look differ in position, which pairs the copies with their models. */
  static const char *const statements[] = {
    "INSERT INTO layer (look_id, position, technique, seed, joints)"
    " SELECT ?2, position, technique, seed, joints FROM layer WHERE look_id = ?1",
    "INSERT INTO layer_value SELECT b.id, v.param, v.value, v.unit FROM layer AS a JOIN layer AS b "
    "USING (position)"
    " JOIN layer_value AS v ON v.layer_id = a.id WHERE a.look_id = ?1 AND b.look_id = ?2",
    "INSERT INTO layer_joint SELECT b.id, j.position, j.joint FROM layer AS a JOIN layer AS b "
    "USING (position)"
    " JOIN layer_joint AS j ON j.layer_id = a.id WHERE a.look_id = ?1 AND b.look_id = ?2",
    "INSERT INTO touch (layer_id, clip_id, kind, face, second_weight, third_weight, first_frame, "
    "last_frame)"
    " SELECT b.id, t.clip_id, t.kind, t.face, t.second_weight, t.third_weight, t.first_frame, "
    "t.last_frame"
    " FROM layer AS a JOIN layer AS b USING (position) JOIN touch AS t ON t.layer_id = a.id"
    " WHERE a.look_id = ?1 AND b.look_id = ?2 ORDER BY t.id",
    "INSERT INTO layer_mask SELECT b.id, m.param, m.mask_id, m.low, m.high FROM layer AS a JOIN "
    "layer AS b"
    " USING (position) JOIN layer_mask AS m ON m.layer_id = a.id WHERE a.look_id = ?1 AND "
    "b.look_id = ?2",
    "INSERT INTO layer_pattern SELECT b.id, p.position, p.pattern_id, p.amplitude_m, p.scale, "
    "p.bias, p.low, p.high"
    " FROM layer AS a JOIN layer AS b USING (position) JOIN layer_pattern AS p ON p.layer_id = a.id"
    " WHERE a.look_id = ?1 AND b.look_id = ?2",
    "INSERT INTO look_motion SELECT ?2, motion_id FROM look_motion WHERE look_id = ?1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!rmp_edit_run (edit, error, statements[i], "ii", from, to))
      return FALSE;
  return TRUE;
}

RmpLook *
rmp_look_duplicate (RmpLook *self, const char *name, GError **error)
{
  RmpEdit *edit;
  g_autofree char *unique = unique_name (rmp_look_get_garment (self),
                                         name ? name : rmp_look_get_name (self));
  g_autofree char *label = g_strdup_printf (_ ("Duplicate look %s"), rmp_look_get_name (self));
  gint64 id = 0;
  gboolean ok;

  g_return_val_if_fail (RMP_IS_LOOK (self), NULL);

  if (!rmp_name_check (name, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!edit)
    return NULL;
  ok = insert_rows (edit, rmp_garment_get_id (self->garment), NULL, unique, &id, error) &&
       copy_layers (edit, rmp_look_get_id (self), id, error);
  if (!rmp_edit_end (edit, ok, error))
    return NULL;
  return rmp_rows_find (rmp_row_get_all (RMP_ROW (self), RMP_TYPE_LOOK), id);
}

gboolean
rmp_look_delete_rows (RmpEdit *edit, gint64 look, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM variant_look WHERE look_id = ?1",
    "DELETE FROM look_motion WHERE look_id = ?1 OR motion_id = ?1",
    "DELETE FROM touch WHERE layer_id IN (SELECT id FROM layer WHERE look_id = ?1)",
    "DELETE FROM layer_mask WHERE layer_id IN (SELECT id FROM layer WHERE look_id = ?1)",
    "DELETE FROM layer_pattern WHERE layer_id IN (SELECT id FROM layer WHERE look_id = ?1)",
    "DELETE FROM layer_value WHERE layer_id IN (SELECT id FROM layer WHERE look_id = ?1)",
    "DELETE FROM layer_joint WHERE layer_id IN (SELECT id FROM layer WHERE look_id = ?1)",
    "DELETE FROM layer WHERE look_id = ?1",
    "DELETE FROM look WHERE id = ?1",
  };

  g_assert (edit);

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!rmp_edit_run (edit, error, statements[i], "i", look))
      return FALSE;
  return TRUE;
}

gboolean
rmp_look_remove (RmpLook *self, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Remove look %s"), rmp_look_get_name (self));
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit &&
         rmp_edit_end (edit, rmp_look_delete_rows (edit, rmp_look_get_id (self), error), error);
}
