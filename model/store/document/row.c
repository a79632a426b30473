/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/document/row-check.h"
#include "store/document/row.h"

typedef struct
{
  RmpProject *project; /* weak */
  RmpRow *owner;       /* weak */
  gint64 id;
  char *name;
} RmpRowPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (RmpRow, rmp_row, G_TYPE_OBJECT)

enum
{
  PROP_NAME = 1,
};

static guint changed_signal;

#define PRIVATE(self) ((RmpRowPrivate *) rmp_row_get_instance_private (self))

static void
rmp_row_finalize (GObject *object)
{
  RmpRowPrivate *row = PRIVATE (RMP_ROW (object));

  g_clear_weak_pointer (&row->project);
  g_clear_weak_pointer (&row->owner);
  g_free (row->name);

  G_OBJECT_CLASS (rmp_row_parent_class)->finalize (object);
}

static void
rmp_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_NAME)
    g_value_set_string (value, PRIVATE (RMP_ROW (object))->name);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
rmp_row_class_init (RmpRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = rmp_row_finalize;
  object_class->get_property = rmp_row_get_property;

  g_object_class_install_property (
      object_class, PROP_NAME,
      g_param_spec_string ("name", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  changed_signal = g_signal_new ("changed", RMP_TYPE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
rmp_row_init (RmpRow *self G_GNUC_UNUSED)
{
}

gint64
rmp_row_get_id (RmpRow *self)
{
  g_return_val_if_fail (RMP_IS_ROW (self), 0);

  return PRIVATE (self)->id;
}

RmpProject *
rmp_row_get_project (RmpRow *self)
{
  g_return_val_if_fail (RMP_IS_ROW (self), NULL);

  return PRIVATE (self)->project;
}

gpointer
rmp_row_get_owner (RmpRow *self)
{
  g_return_val_if_fail (RMP_IS_ROW (self), NULL);

  return PRIVATE (self)->owner;
}

const char *
rmp_row_get_name (RmpRow *self)
{
  g_return_val_if_fail (RMP_IS_ROW (self), NULL);

  return PRIVATE (self)->name;
}

/* --- following queries ------------------------------------------------------------------------ */

gboolean
rmp_row_take_text (char **text, const char *value)
{
  if (g_strcmp0 (*text, value) == 0)
    return FALSE;
  g_free (*text);
  *text = g_strdup (value);
  return TRUE;
}

static RmpRow *
row_new (RmpProject *project, gpointer owner, GType type, gint64 id)
{
  RmpRow *self = g_object_new (type, NULL);
  RmpRowPrivate *row = PRIVATE (self);

  g_set_weak_pointer (&row->project, project);
  g_set_weak_pointer (&row->owner, owner);
  row->id = id;
  return self;
}

/* Reads one row into the object that has its id, or a new one. */
static RmpRow *
load_row (RmpProject *project, gpointer owner, GHashTable *rows, GType type,
          sqlite3_stmt *statement, RmpRowLoad load, GError **error)
{
  gint64 id = sqlite3_column_int64 (statement, 0);
  RmpRow *known = g_hash_table_lookup (rows, &id);
  g_autoptr (RmpRow) self = known ? g_object_ref (known) : row_new (project, owner, type, id);
  gboolean renamed = rmp_row_take_text (&PRIVATE (self)->name, rmp_statement_text (statement, 1));
  gboolean changed = FALSE;

  if (!load (self, statement, &changed, error))
    return NULL;
  if (known && renamed)
    g_object_notify (G_OBJECT (self), "name");
  if (known && (renamed || changed))
    g_signal_emit (self, changed_signal, 0);

  return g_steal_pointer (&self);
}

/* Fewest signals: what stays where it is says nothing. */
static void
arrange (GListStore *store, GPtrArray *wanted)
{
  for (guint i = 0; i < wanted->len; i++)
    for (;;)
      {
        g_autoptr (GObject) present = g_list_model_get_item (G_LIST_MODEL (store), i);

        if (present == g_ptr_array_index (wanted, i))
          break;
        if (present && !g_ptr_array_find (wanted, present, NULL))
          {
            g_list_store_remove (store, i);
            continue;
          }
        g_list_store_insert (store, i, g_ptr_array_index (wanted, i));
        break;
      }

  while (g_list_model_get_n_items (G_LIST_MODEL (store)) > wanted->len)
    g_list_store_remove (store, wanted->len);
}

/* By id, so that many rows take no longer each than few. */
static GHashTable *
index_rows (GListModel *rows)
{
  GHashTable *index = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (RmpRow) row = g_list_model_get_item (rows, i);

      g_hash_table_insert (index, &PRIVATE (row)->id, row);
    }
  return index;
}

gboolean
rmp_rows_follow (RmpProject *project, gpointer owner, GListStore *store, GType type,
                 sqlite3_stmt *prepared, RmpRowLoad load, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = prepared;
  g_autoptr (GPtrArray) wanted = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) rows = index_rows (G_LIST_MODEL (store));
  int code;

  g_return_val_if_fail (project, FALSE);

  if (!statement)
    return FALSE;
  while ((code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      RmpRow *row = load_row (project, owner, rows, type, statement, load, error);

      if (!row)
        return FALSE;
      g_ptr_array_add (wanted, row);
    }
  if (code != SQLITE_DONE)
    return FALSE;

  arrange (store, wanted);
  return TRUE;
}

gboolean
rmp_row_follow_parts (RmpRow *owner, GListStore *store, GType type, sqlite3_stmt *statement,
                      RmpRowLoad load, GError **error)
{
  g_return_val_if_fail (RMP_IS_ROW (owner), FALSE);

  return rmp_rows_follow (rmp_row_get_project (owner), owner, store, type, statement, load, error);
}

gpointer
rmp_rows_find (GListModel *rows, gint64 id)
{
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (RmpRow) row = g_list_model_get_item (rows, i);

      if (rmp_row_get_id (row) == id)
        return row;
    }
  return NULL;
}

gboolean
rmp_name_check (const char *name, GError **error)
{
  const char *why = NULL;

  if (!name)
    return TRUE;
  if (!g_utf8_validate (name, -1, NULL))
    why = _ ("A name has to be text (UTF-8), and this one is not.");
  else if (!*name)
    why = _ ("A name needs a character at least.");
  else if (g_utf8_strlen (name, -1) > RMP_NAME_LENGTH)
    why = _ ("A name has at most 255 characters. Choose a shorter one.");
  return !why || rmp_project_refuse (error, why);
}

/* Its first characters, as many as leave room for @tail. */
static char *
cut_for (const char *name, const char *tail)
{
  const glong room = RMP_NAME_LENGTH - g_utf8_strlen (tail, -1);
  g_autofree char *head = g_utf8_strlen (name, -1) > room ? g_utf8_substring (name, 0, room)
                                                          : g_strdup (name);

  return g_strconcat (head, tail, NULL);
}

char *
rmp_name_fit (const char *wanted)
{
  g_autofree char *text = g_utf8_make_valid (wanted, -1);

  return cut_for (text, "");
}

const char *
rmp_unique_name (GHashTable *names, const char *wanted)
{
  g_autofree char *fitting = rmp_name_fit (wanted);
  char *name = g_strdup (fitting);

  for (guint n = 2; g_hash_table_contains (names, name); n++)
    {
      g_autofree char *tail = g_strdup_printf (" %u", n);

      g_free (name);
      name = cut_for (fitting, tail);
    }
  g_hash_table_add (names, name);
  return name;
}

char *
rmp_rows_unique_name (GListModel *rows, const char *wanted)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (RmpRow) row = g_list_model_get_item (rows, i);

      g_hash_table_add (names, g_strdup (rmp_row_get_name (row)));
    }
  return g_strdup (rmp_unique_name (names, wanted));
}
