/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/looks/look-private.h"

struct _RmpVariant
{
  RmpRow parent_instance; /* its name is the letter */

  float colour[3];
  GHashTable *looks; /* garment id → look id, both gint64 */
};

G_DEFINE_FINAL_TYPE (RmpVariant, rmp_variant, RMP_TYPE_ROW)

static void
rmp_variant_finalize (GObject *object)
{
  g_hash_table_unref (RMP_VARIANT (object)->looks);

  G_OBJECT_CLASS (rmp_variant_parent_class)->finalize (object);
}

static void
rmp_variant_class_init (RmpVariantClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_variant_finalize;
}

static GHashTable *
map_new (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
}

static void
rmp_variant_init (RmpVariant *self)
{
  self->looks = map_new ();
}

static gboolean
read_looks (sqlite3 *db, gint64 variant, GHashTable *looks, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT garment_id, look_id FROM variant_look WHERE variant_id = ?1", "i",
      variant);
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      gint64 ids[] = { sqlite3_column_int64 (statement, 0), sqlite3_column_int64 (statement, 1) };

      g_hash_table_insert (looks, g_memdup2 (&ids[0], sizeof ids[0]),
                           g_memdup2 (&ids[1], sizeof ids[1]));
    }
  return code == SQLITE_DONE;
}

static gboolean
same_map (GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      gint64 *other = g_hash_table_lookup (b, key);

      if (!other || *other != *(gint64 *) value)
        return FALSE;
    }
  return g_hash_table_size (a) == g_hash_table_size (b);
}

/* Columns: id, letter, red, green, blue. */
gboolean
rmp_variant_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpVariant *self = RMP_VARIANT (row);
  g_autoptr (GHashTable) looks = map_new ();

  g_assert (RMP_IS_ROW (row));
  if (!read_looks (rmp_row_get_db (row), rmp_row_get_id (row), looks, error))
    return FALSE;

  for (int i = 0; i < 3; i++)
    {
      float channel = (float) sqlite3_column_double (statement, 2 + i);

      *changed |= channel != self->colour[i];
      self->colour[i] = channel;
    }
  if (!same_map (looks, self->looks))
    {
      g_hash_table_unref (self->looks);
      self->looks = g_steal_pointer (&looks);
      *changed = TRUE;
    }
  return TRUE;
}

const char *
rmp_variant_get_letter (RmpVariant *self)
{
  g_return_val_if_fail (RMP_IS_VARIANT (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

void
rmp_variant_get_colour (RmpVariant *self, float srgb[3])
{
  g_return_if_fail (RMP_IS_VARIANT (self));

  for (int i = 0; i < 3; i++)
    srgb[i] = self->colour[i];
}

gint64
rmp_variant_get_id (RmpVariant *self)
{
  g_return_val_if_fail (RMP_IS_VARIANT (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

/* After A and B: what is left of the colours that stay apart (Okabe and Ito, 2008), without black.
 */
static const struct
{
  const char *letter;
  double red, green, blue;
} later[] = {
  { "C", 0.0, 0.620, 0.451 }, { "D", 0.941, 0.894, 0.259 }, { "E", 0.800, 0.475, 0.655 },
  { "F", 0.835, 0.369, 0.0 }, { "G", 0.0, 0.447, 0.698 },
};

RmpVariant *
rmp_project_add_variant (RmpProject *self, GError **error)
{
  const guint index = g_list_model_get_n_items (rmp_project_get_variants (self)) - 2;
  g_autofree char *label = NULL;
  RmpEdit *edit;
  gint64 id = 0;
  gboolean ok;

  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  if (index >= G_N_ELEMENTS (later))
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                           _ ("All letters and colours are in use."));
      return NULL;
    }
  label = g_strdup_printf (_ ("Add variant %s"), later[index].letter);
  edit = rmp_project_begin_edit (self, label, error);
  if (!edit)
    return NULL;
  ok = rmp_edit_run (
      edit, error, "INSERT INTO variant (letter, red, green, blue) VALUES (?1, ?2, ?3, ?4)", "sddd",
      later[index].letter, later[index].red, later[index].green, later[index].blue);
  id = rmp_edit_get_new_id (edit);
  return rmp_edit_end (edit, ok, error) ? rmp_rows_find (rmp_project_get_variants (self), id)
                                        : NULL;
}

RmpLook *
rmp_variant_get_look (RmpVariant *self, RmpGarment *garment)
{
  GListModel *looks = rmp_row_get_all (RMP_ROW (self), RMP_TYPE_LOOK);
  gint64 id = rmp_garment_get_id (garment);
  gint64 *look = g_hash_table_lookup (self->looks, &id);

  return look && looks ? rmp_rows_find (looks, *look) : NULL;
}

static gboolean
write_look (RmpEdit *edit, gint64 variant, gint64 garment, RmpLook *look, GError **error)
{
  if (!look)
    return rmp_edit_run (edit, error,
                         "DELETE FROM variant_look WHERE variant_id = ?1 AND garment_id = ?2", "ii",
                         variant, garment);
  return rmp_edit_run (
      edit, error,
      "INSERT INTO variant_look VALUES (?1, ?2, ?3) ON CONFLICT (variant_id, garment_id)"
      " DO UPDATE SET look_id = excluded.look_id",
      "iii", variant, garment, rmp_look_get_id (look));
}

gboolean
rmp_variant_set_look (RmpVariant *self, RmpGarment *garment, RmpLook *look, GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Variant %s: %s"), rmp_variant_get_letter (self),
                                            look ? rmp_look_get_name (look) : _ ("Plain skinning"));

  g_return_val_if_fail (RMP_IS_VARIANT (self), FALSE);
  g_return_val_if_fail (!look || rmp_look_get_garment (look) == garment, FALSE);

  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit,
                               write_look (edit, rmp_variant_get_id (self),
                                           rmp_garment_get_id (garment), look, error),
                               error);
}
