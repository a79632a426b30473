/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/document/edit.h"
#include "store/looks/profile-private.h"

struct _RmpProfileItem
{
  RmpRow parent_instance;

  char *text;
  RmpProfile *profile; /* replaced only by one that is drawn otherwise */
};

G_DEFINE_FINAL_TYPE (RmpProfileItem, rmp_profile_item, RMP_TYPE_ROW)

static void
rmp_profile_item_finalize (GObject *object)
{
  RmpProfileItem *self = RMP_PROFILE_ITEM (object);

  g_clear_pointer (&self->profile, rmp_profile_unref);
  g_free (self->text);

  G_OBJECT_CLASS (rmp_profile_item_parent_class)->finalize (object);
}

static void
rmp_profile_item_class_init (RmpProfileItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_profile_item_finalize;
}

static void
rmp_profile_item_init (RmpProfileItem *self G_GNUC_UNUSED)
{
}

/* Columns: id, name, curve. */
gboolean
rmp_profile_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                       GError **error G_GNUC_UNUSED)
{
  RmpProfileItem *self = RMP_PROFILE_ITEM (row);
  g_autoptr (GError) why = NULL;
  RmpProfile *profile;

  g_assert (RMP_IS_ROW (row));
  if (!rmp_row_take_text (&self->text, rmp_statement_text (statement, 2)))
    return TRUE;

  *changed = TRUE;
  profile = rmp_profile_new_from_text (self->text, &why);
  if (!profile)
    {
      /* A curve that is no longer allowed must not keep the project from opening. */
      g_message ("%s: %s", rmp_row_get_name (row), why->message);
      profile = rmp_profile_new_cubic ();
    }
  g_clear_pointer (&self->profile, rmp_profile_unref);
  self->profile = profile;
  return TRUE;
}

GListModel *
rmp_project_get_profiles (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return rmp_project_get_rows (self, RMP_TYPE_PROFILE_ITEM);
}

const char *
rmp_profile_item_get_name (RmpProfileItem *self)
{
  g_return_val_if_fail (RMP_IS_PROFILE_ITEM (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_profile_item_get_id (RmpProfileItem *self)
{
  g_return_val_if_fail (RMP_IS_PROFILE_ITEM (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpProfile *
rmp_profile_item_get_profile (RmpProfileItem *self)
{
  g_return_val_if_fail (RMP_IS_PROFILE_ITEM (self), NULL);

  return self->profile;
}

/* What a parameter's row says that refers to it. */
static char *
reference_text (RmpProfileItem *self)
{
  return g_strdup_printf ("profile %" G_GINT64_FORMAT, rmp_profile_item_get_id (self));
}

guint
rmp_profile_item_count_users (RmpProfileItem *self)
{
  const gint64 id = rmp_row_get_id (RMP_ROW (self));
  g_autofree char *drawn = reference_text (self);
  g_autofree char *named = g_strdup_printf ("curve %" G_GINT64_FORMAT, id);
  gint64 n = 0;

  rmp_database_get_int (rmp_row_get_db (RMP_ROW (self)), &n, NULL,
                        "SELECT (SELECT count(*) FROM layer_value WHERE value IN (?1, ?2))"
                        " + (SELECT count(*) FROM fold_line WHERE profile_id = ?3)",
                        "ssi", drawn, named, id);
  return (guint) n;
}

/* --- edits ------------------------------------------------------------------------------------ */

static RmpProfileItem *
insert (RmpProject *self, const char *name, RmpProfile *profile, const char *label, GError **error)
{
  g_autofree char *text = rmp_profile_get_text (profile);
  gint64 id;
  gboolean ok;
  RmpEdit *edit = rmp_project_begin_edit (self, label, error);

  if (!edit)
    return NULL;
  ok = rmp_edit_run (edit, error, "INSERT INTO profile (name, curve) VALUES (?1, ?2)", "ss", name,
                     text);
  id = rmp_edit_get_new_id (edit);
  if (!rmp_edit_end (edit, ok, error))
    return NULL;
  return rmp_rows_find (rmp_project_get_profiles (self), id);
}

RmpProfileItem *
rmp_project_add_profile (RmpProject *self, const char *name, RmpProfile *profile, GError **error)
{
  g_autofree char *unique = rmp_rows_unique_name (rmp_project_get_profiles (self),
                                                  name ? name : _ ("Profile"));
  g_autofree char *label = g_strdup_printf (_ ("Add profile %s"), unique);

  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return rmp_name_check (name, error) ? insert (self, unique, profile, label, error) : NULL;
}

RmpProfileItem *
rmp_profile_item_duplicate (RmpProfileItem *self, const char *name, GError **error)
{
  const char *own = rmp_profile_item_get_name (self);
  g_autofree char *unique = rmp_rows_unique_name (
      rmp_row_get_all (RMP_ROW (self), RMP_TYPE_PROFILE_ITEM), name ? name : own);
  g_autofree char *label = g_strdup_printf (_ ("Duplicate profile %s"), own);

  g_return_val_if_fail (RMP_IS_PROFILE_ITEM (self), NULL);

  return rmp_name_check (name, error)
             ? insert (rmp_row_get_project (RMP_ROW (self)), unique, self->profile, label, error)
             : NULL;
}

gboolean
rmp_profile_item_rename (RmpProfileItem *self, const char *name, GError **error)
{
  g_autofree char *unique = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_PROFILE_ITEM (self), FALSE);

  if (g_str_equal (name, rmp_profile_item_get_name (self)))
    return TRUE;
  if (!rmp_name_check (name, error))
    return FALSE;
  unique = rmp_rows_unique_name (rmp_row_get_all (RMP_ROW (self), RMP_TYPE_PROFILE_ITEM), name);
  label = g_strdup_printf (_ ("Rename profile to %s"), unique);

  return rmp_row_edit (RMP_ROW (self), label, error, "UPDATE profile SET name = ?2 WHERE id = ?1",
                       "is", rmp_profile_item_get_id (self), unique);
}

gboolean
rmp_profile_item_set_profile (RmpProfileItem *self, RmpProfile *profile, GError **error)
{
  g_autofree char *text = rmp_profile_get_text (profile);
  g_autofree char *label = g_strdup_printf (_ ("Draw profile %s"),
                                            rmp_profile_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PROFILE_ITEM (self), FALSE);

  if (g_str_equal (text, self->text))
    return TRUE;
  return rmp_row_edit (RMP_ROW (self), label, error, "UPDATE profile SET curve = ?2 WHERE id = ?1",
                       "is", rmp_profile_item_get_id (self), text);
}

static gboolean
delete_rows (RmpProfileItem *self, RmpEdit *edit, GError **error)
{
  g_autofree char *reference = reference_text (self);
  gint64 id = rmp_profile_item_get_id (self);

  return rmp_edit_run (edit, error, "UPDATE layer_value SET value = 'cubic' WHERE value = ?1", "s",
                       reference) &&
         rmp_edit_run (edit, error, "UPDATE fold_line SET profile_id = NULL WHERE profile_id = ?1",
                       "i", id) &&
         rmp_edit_run (edit, error, "DELETE FROM profile WHERE id = ?1", "i", id);
}

gboolean
rmp_profile_item_remove (RmpProfileItem *self, guint *n_users, GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Remove profile %s"),
                                            rmp_profile_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PROFILE_ITEM (self), FALSE);

  if (n_users)
    *n_users = rmp_profile_item_count_users (self);
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit, delete_rows (self, edit, error), error);
}

/* --- references ------------------------------------------------------------------------------- */

RmpProfileItem *
rmp_profile_find (GListModel *profiles, const char *text, gboolean by_name)
{
  const char *which;
  gint64 id;

  if (!g_str_has_prefix (text, "profile "))
    return NULL;
  which = text + strlen ("profile ");
  for (guint i = 0; by_name && i < g_list_model_get_n_items (profiles); i++)
    {
      g_autoptr (RmpProfileItem) item = g_list_model_get_item (profiles, i);

      if (g_str_equal (rmp_profile_item_get_name (item), which))
        return item;
    }
  if (!g_ascii_string_to_signed (which, 10, 1, G_MAXINT64, &id, NULL))
    return NULL;
  return rmp_rows_find (profiles, id);
}
