/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "store/cloth/direction-item.h"
#include "store/cloth/painted-private.h"

struct _RmpDirectionItem
{
  RmpRow parent_instance;

  guint n;           /* vertices of the garment's mesh, when it was loaded */
  guint16 *codes;    /* [n × 3] signed */
  float *directions; /* [n × 3] */
};

G_DEFINE_FINAL_TYPE (RmpDirectionItem, rmp_direction_item, RMP_TYPE_ROW)

const RmpPaintedTable rmp_direction_table = { "direction_chunk", "field_id", "directions" };

#define MOST_CODE 32767.0

static void
rmp_direction_item_finalize (GObject *object)
{
  RmpDirectionItem *self = RMP_DIRECTION_ITEM (object);

  g_free (self->codes);
  g_free (self->directions);

  G_OBJECT_CLASS (rmp_direction_item_parent_class)->finalize (object);
}

static void
rmp_direction_item_class_init (RmpDirectionItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_direction_item_finalize;
}

static void
rmp_direction_item_init (RmpDirectionItem *self G_GNUC_UNUSED)
{
}

/* --- numbers ---------------------------------------------------------------------------------- */

guint16 *
rmp_direction_encode (const float *directions, guint n)
{
  guint16 *codes = g_new0 (guint16, 3 * (gsize) MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    {
      const float *d = directions + 3 * i;
      const double length = sqrt ((double) d[0] * d[0] + (double) d[1] * d[1] +
                                  (double) d[2] * d[2]);

      for (guint c = 0; length > 0.0 && isfinite (length) && c < 3; c++)
        codes[3 * i + c] = (guint16) (gint16) lrint (d[c] / length * MOST_CODE);
    }
  return codes;
}

static float *
decode (const guint16 *codes, guint n)
{
  float *directions = g_new0 (float, 3 * (gsize) MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    {
      const double d[3] = { (gint16) codes[3 * i], (gint16) codes[3 * i + 1],
                            (gint16) codes[3 * i + 2] };
      const double length = sqrt (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);

      for (guint c = 0; length > 0.0 && c < 3; c++)
        directions[3 * i + c] = (float) (d[c] / length);
    }
  return directions;
}

/* --- loading ---------------------------------------------------------------------------------- */

/* Columns: id, name. */
gboolean
rmp_direction_item_load (RmpRow *row, sqlite3_stmt *statement G_GNUC_UNUSED, gboolean *changed,
                         GError **error)
{
  RmpDirectionItem *self = RMP_DIRECTION_ITEM (row);
  const guint n = rmp_mesh_get_n_vertices (
      rmp_garment_get_mesh (rmp_direction_item_get_garment (self)));
  g_autofree guint16 *codes = g_new (guint16, 3 * (gsize) n);

  g_assert (RMP_IS_ROW (row));
  if (!rmp_painted_read (rmp_row_get_db (row), &rmp_direction_table, rmp_row_get_id (row), n, 3,
                         codes, error))
    return FALSE;
  if (self->codes && self->n == n &&
      memcmp (codes, self->codes, 3 * (gsize) n * sizeof *codes) == 0)
    return TRUE;
  self->n = n;
  g_free (self->codes);
  self->codes = g_steal_pointer (&codes);
  g_free (self->directions);
  self->directions = decode (self->codes, n);
  *changed = TRUE;
  return TRUE;
}

const char *
rmp_direction_item_get_name (RmpDirectionItem *self)
{
  g_return_val_if_fail (RMP_IS_DIRECTION_ITEM (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_direction_item_get_id (RmpDirectionItem *self)
{
  g_return_val_if_fail (RMP_IS_DIRECTION_ITEM (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpGarment *
rmp_direction_item_get_garment (RmpDirectionItem *self)
{
  g_return_val_if_fail (RMP_IS_DIRECTION_ITEM (self), NULL);

  return rmp_row_get_owner (RMP_ROW (self));
}

const float *
rmp_direction_item_get_directions (RmpDirectionItem *self)
{
  g_return_val_if_fail (RMP_IS_DIRECTION_ITEM (self), NULL);

  return self->directions;
}

/* --- edits ------------------------------------------------------------------------------------ */

static gboolean
insert_field (RmpEdit *edit, gint64 garment, const char *name, guint n, const guint16 *codes,
              gint64 *id, GError **error)
{
  if (!rmp_edit_run (edit, error, "INSERT INTO direction_field (garment_id, name) VALUES (?1, ?2)",
                     "is", garment, name))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  return rmp_painted_write (edit, &rmp_direction_table, *id, n, 3, NULL, codes, error);
}

RmpDirectionItem *
rmp_garment_add_directions (RmpGarment *self, const char *name, const float *directions,
                            GError **error)
{
  RmpEdit *edit;
  const guint n = rmp_mesh_get_n_vertices (rmp_garment_get_mesh (self));
  g_autofree char *unique = rmp_rows_unique_name (rmp_garment_get_directions (self),
                                                  name ? name : _ ("Directions"));
  g_autofree char *label = g_strdup_printf (_ ("Add directions %s"), unique);
  g_autofree guint16 *codes = rmp_direction_encode (directions, n);
  gint64 id = 0;

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  if (!rmp_name_check (name, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!edit ||
      !rmp_edit_end (edit,
                     insert_field (edit, rmp_garment_get_id (self), unique, n, codes, &id, error),
                     error))
    return NULL;
  return rmp_rows_find (rmp_garment_get_directions (self), id);
}

gboolean
rmp_direction_item_set_directions (RmpDirectionItem *self, const float *directions,
                                   const char *label, GError **error)
{
  RmpEdit *edit;
  g_autofree guint16 *codes = rmp_direction_encode (directions, self->n);
  g_autofree char *plain = g_strdup_printf (_ ("Paint directions %s"),
                                            rmp_direction_item_get_name (self));

  g_return_val_if_fail (RMP_IS_DIRECTION_ITEM (self), FALSE);

  if (memcmp (codes, self->codes, 3 * (gsize) self->n * sizeof *codes) == 0)
    return TRUE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label ? label : plain, error);
  return edit && rmp_edit_end (edit,
                               rmp_painted_write (edit, &rmp_direction_table,
                                                  rmp_direction_item_get_id (self), self->n, 3,
                                                  self->codes, codes, error),
                               error);
}

gboolean
rmp_direction_item_rename (RmpDirectionItem *self, const char *name, GError **error)
{
  g_autofree char *unique = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_DIRECTION_ITEM (self), FALSE);

  if (g_str_equal (name, rmp_direction_item_get_name (self)))
    return TRUE;
  if (!rmp_name_check (name, error))
    return FALSE;
  unique = rmp_rows_unique_name (rmp_garment_get_directions (rmp_direction_item_get_garment (self)),
                                 name);
  label = g_strdup_printf (_ ("Rename directions to %s"), unique);
  return rmp_row_edit (RMP_ROW (self), label, error,
                       "UPDATE direction_field SET name = ?2 WHERE id = ?1", "is",
                       rmp_direction_item_get_id (self), unique);
}

gboolean
rmp_direction_item_remove (RmpDirectionItem *self, GError **error)
{
  const gint64 id = rmp_direction_item_get_id (self);
  g_autofree char *label = g_strdup_printf (_ ("Remove directions %s"),
                                            rmp_direction_item_get_name (self));
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit &&
         rmp_edit_end (
             edit,
             rmp_painted_delete (edit, &rmp_direction_table, id, error) &&
                 rmp_edit_run (edit, error, "DELETE FROM direction_field WHERE id = ?1", "i", id),
             error);
}

gboolean
rmp_direction_delete_all (RmpEdit *edit, gint64 garment, GError **error)
{
  g_assert (edit);

  return rmp_edit_run (edit, error,
                       "DELETE FROM direction_chunk WHERE field_id IN"
                       " (SELECT id FROM direction_field WHERE garment_id = ?1)",
                       "i", garment) &&
         rmp_edit_run (edit, error, "DELETE FROM direction_field WHERE garment_id = ?1", "i",
                       garment);
}
