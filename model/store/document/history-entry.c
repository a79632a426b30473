/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/document/project-private.h"

struct _RmpHistoryEntry
{
  GObject parent_instance;

  char *label;
  GDateTime *time;
};

G_DEFINE_FINAL_TYPE (RmpHistoryEntry, rmp_history_entry, G_TYPE_OBJECT)

static void
rmp_history_entry_finalize (GObject *object)
{
  RmpHistoryEntry *self = RMP_HISTORY_ENTRY (object);

  g_free (self->label);
  g_date_time_unref (self->time);

  G_OBJECT_CLASS (rmp_history_entry_parent_class)->finalize (object);
}

static void
rmp_history_entry_class_init (RmpHistoryEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_history_entry_finalize;
}

static void
rmp_history_entry_init (RmpHistoryEntry *self G_GNUC_UNUSED)
{
}

const char *
rmp_history_entry_get_label (RmpHistoryEntry *self)
{
  return self->label;
}

GDateTime *
rmp_history_entry_get_time (RmpHistoryEntry *self)
{
  g_return_val_if_fail (RMP_IS_HISTORY_ENTRY (self), NULL);

  return self->time;
}

static RmpHistoryEntry *
entry_new (sqlite3_stmt *statement)
{
  RmpHistoryEntry *self = g_object_new (RMP_TYPE_HISTORY_ENTRY, NULL);

  self->label = g_strdup (rmp_statement_text (statement, 0));
  self->time = g_date_time_new_from_iso8601 (rmp_statement_text (statement, 1), NULL);
  if (!self->time)
    self->time = g_date_time_new_from_unix_utc (0);
  return self;
}

static gboolean
entry_equal (RmpHistoryEntry *a, RmpHistoryEntry *b)
{
  return g_str_equal (a->label, b->label) && g_date_time_equal (a->time, b->time);
}

gboolean
rmp_history_entries_follow (GListStore *store, sqlite3 *db, guint base, guint end, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error,
      "SELECT label, time FROM history WHERE position > ?1 AND position <= ?2 ORDER BY position",
      "ii", (gint64) base, (gint64) end);
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (g_object_unref);
  guint kept = 0;
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      RmpHistoryEntry *entry = entry_new (statement);
      g_autoptr (RmpHistoryEntry)
          known = added->len ? NULL : g_list_model_get_item (G_LIST_MODEL (store), kept);

      if (known && entry_equal (known, entry))
        {
          g_object_unref (entry);
          kept++;
        }
      else
        g_ptr_array_add (added, entry);
    }
  if (code != SQLITE_DONE)
    return FALSE;

  if (added->len || kept < g_list_model_get_n_items (G_LIST_MODEL (store)))
    g_list_store_splice (store, kept, g_list_model_get_n_items (G_LIST_MODEL (store)) - kept,
                         added->pdata, added->len);
  return TRUE;
}
