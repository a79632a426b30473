/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/cloth/tile-rows.h"
#include "store/document/history.h"
#include "store/document/project-private.h"
#include "store/document/state.h"
#include "store/document/working-copy.h"

G_DEFINE_FINAL_TYPE (RmpProject, rmp_project, G_TYPE_OBJECT)

#define DEFAULT_HISTORY_BUDGET G_GUINT64_CONSTANT (1000000000)

enum
{
  PROP_TITLE = 1,
  PROP_PATH,
  PROP_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  PROP_FRAME_RATE,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void
rmp_project_dispose (GObject *object)
{
  RmpProject *self = RMP_PROJECT (object);

  g_clear_pointer (&self->edit.session, sqlite3session_delete);
  g_clear_pointer (&self->db, sqlite3_close_v2);
  g_clear_pointer (&self->original, sqlite3_close_v2);
  g_clear_pointer (&self->working, rmp_working_copy_free);
  g_clear_pointer (&self->lock, rmp_file_lock_free);

  G_OBJECT_CLASS (rmp_project_parent_class)->dispose (object);
}

static void
rmp_project_finalize (GObject *object)
{
  RmpProject *self = RMP_PROJECT (object);

  g_object_unref (self->history);
  g_object_unref (self->variants);
  g_object_unref (self->looks);
  g_object_unref (self->garments);
  g_object_unref (self->characters);
  g_object_unref (self->profiles);
  g_object_unref (self->bone_maps);
  g_ptr_array_unref (self->notes);
  g_hash_table_unref (self->view);
  g_hash_table_unref (self->touched_tiles);
  g_clear_error (&self->edit.failure);
  g_clear_object (&self->cancellable);
  g_free (self->path);
  g_free (self->title);
  g_free (self->undo_label);
  g_free (self->redo_label);
  g_free (self->edit.label);

  G_OBJECT_CLASS (rmp_project_parent_class)->finalize (object);
}

static void
rmp_project_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  RmpProject *self = RMP_PROJECT (object);

  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, rmp_project_get_title (self));
      break;
    case PROP_PATH:
      g_value_set_string (value, self->path);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, rmp_project_get_modified (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, rmp_project_get_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, rmp_project_get_can_redo (self));
      break;
    case PROP_UNDO_LABEL:
      g_value_set_string (value, self->undo_label);
      break;
    case PROP_REDO_LABEL:
      g_value_set_string (value, self->redo_label);
      break;
    case PROP_FRAME_RATE:
      g_value_set_double (value, self->frame_rate);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
rmp_project_class_init (RmpProjectClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->dispose = rmp_project_dispose;
  object_class->finalize = rmp_project_finalize;
  object_class->get_property = rmp_project_get_property;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_PATH] = g_param_spec_string ("path", NULL, NULL, NULL, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_UNDO_LABEL] = g_param_spec_string ("undo-label", NULL, NULL, NULL, flags);
  properties[PROP_REDO_LABEL] = g_param_spec_string ("redo-label", NULL, NULL, NULL, flags);
  properties[PROP_FRAME_RATE] = g_param_spec_double ("frame-rate", NULL, NULL, 0.0, G_MAXDOUBLE,
                                                     24.0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_signal_new ("changed", RMP_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
  g_signal_new ("history-pruned", RMP_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_UINT);
  g_signal_new ("damaged", RMP_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_STRING);
}

static void
rmp_project_init (RmpProject *self)
{
  self->edit.project = self;
  self->frame_rate = 24.0;
  self->history_budget = DEFAULT_HISTORY_BUDGET;
  rmp_project_make_lists (self);
  self->history = g_list_store_new (RMP_TYPE_HISTORY_ENTRY);
  self->notes = g_ptr_array_new_with_free_func (g_free);
  self->touched_tiles = g_hash_table_new (NULL, NULL);
  self->view = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

RmpProject *
rmp_project_new_empty (void)
{
  return g_object_new (RMP_TYPE_PROJECT, NULL);
}

void
rmp_project_give_reason (GError **error, GError *reason)
{
  if (!reason)
    rmp_database_set_error (&reason, NULL, SQLITE_CORRUPT);
  g_propagate_error (error, reason);
}

/* --- what it says about itself ---------------------------------------------------------------- */

void
rmp_project_set_path (RmpProject *self, const char *path)
{
  g_assert (RMP_IS_PROJECT (self));
  if (!rmp_row_take_text (&self->path, path))
    return;

  g_free (self->title);
  self->title = g_path_get_basename (path);
  if (g_str_has_suffix (self->title, ".rimple"))
    self->title[strlen (self->title) - strlen (".rimple")] = '\0';
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PATH]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

void
rmp_project_set_copy_of (RmpProject *self)
{
  char *title = g_strdup_printf (_ ("Copy of %s"), self->title);

  g_assert (RMP_IS_PROJECT (self));
  g_clear_pointer (&self->path, g_free);
  g_free (self->title);
  self->title = title;
}

const char *
rmp_project_get_path (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return self->path;
}

const char *
rmp_project_get_title (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return self->title ? self->title : _ ("Untitled");
}

gboolean
rmp_project_get_modified (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  return self->running || self->saved_position != (gint64) self->position;
}

double
rmp_project_get_frame_rate (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), 0.0);

  return self->frame_rate;
}

gboolean
rmp_project_get_can_undo (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  return self->position > self->base;
}

gboolean
rmp_project_get_can_redo (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  return self->position < self->base + self->n_entries;
}

const char *
rmp_project_get_undo_label (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return self->undo_label;
}

const char *
rmp_project_get_redo_label (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return self->redo_label;
}

guint
rmp_project_get_position (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), 0);

  return self->position - self->base;
}

GListModel *
rmp_project_get_history (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return G_LIST_MODEL (self->history);
}

guint64
rmp_project_get_history_size (RmpProject *self)
{
  guint64 bytes = 0;

  g_return_val_if_fail (RMP_IS_PROJECT (self), 0);

  if (self->db)
    rmp_history_get_size (self->db, &bytes, NULL);
  return bytes;
}

guint64
rmp_project_get_history_budget (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), 0);

  return self->history_budget;
}

void
rmp_project_set_history_budget (RmpProject *self, guint64 bytes)
{
  g_return_if_fail (RMP_IS_PROJECT (self));

  self->history_budget = bytes;
}

guint
rmp_project_get_n_sealed (RmpProject *self)
{
  guint n = 0;

  g_return_val_if_fail (RMP_IS_PROJECT (self), 0);

  if (self->db)
    rmp_history_get_n_sealed (self->db, &n, NULL);
  return n;
}

GPtrArray *
rmp_project_get_notes (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return self->notes;
}

GListModel *
rmp_project_get_characters (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return G_LIST_MODEL (self->characters);
}

GListModel *
rmp_project_get_garments (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return G_LIST_MODEL (self->garments);
}

GListModel *
rmp_project_get_looks (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return G_LIST_MODEL (self->looks);
}

GListModel *
rmp_project_get_variants (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return G_LIST_MODEL (self->variants);
}

/* --- reloading -------------------------------------------------------------------------------- */

static gboolean
reload_frame_rate (RmpProject *self, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      self->db, error, "SELECT CAST (value AS REAL) FROM meta WHERE key = 'frame rate'", "");
  double rate = 0.0;
  const int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;

  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return FALSE;
  if (code == SQLITE_ROW)
    rate = sqlite3_column_double (statement, 0);
  if (!(rate >= RMP_FRAME_RATE_MIN && rate <= RMP_FRAME_RATE_MAX))
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
                   _ ("The project is damaged: its table “meta” has no frame rate from %g to %g. "
                      "Restore a copy of it."),
                   RMP_FRAME_RATE_MIN, RMP_FRAME_RATE_MAX);
      return FALSE;
    }

  if (rate != self->frame_rate)
    {
      self->frame_rate = rate;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRAME_RATE]);
    }
  return TRUE;
}

/* The label of the entry that undo would take back, or redo bring again. */
static char *
label_of (RmpProject *self, guint position)
{
  g_autoptr (RmpHistoryEntry)
      entry = position > self->base
                  ? g_list_model_get_item (G_LIST_MODEL (self->history), position - self->base - 1)
                  : NULL;

  return entry ? g_strdup (rmp_history_entry_get_label (entry)) : NULL;
}

static gboolean
reload_history (RmpProject *self, GError **error)
{
  guint end;

  if (!rmp_history_get_position (self->db, &self->position, error) ||
      !rmp_history_get_span (self->db, &self->base, &end, error) ||
      !rmp_state_get_int (self->db, RMP_STATE_SAVED_POSITION, &self->saved_position, error) ||
      !rmp_history_entries_follow (self->history, self->db, self->base, end, error))
    return FALSE;

  self->n_entries = g_list_model_get_n_items (G_LIST_MODEL (self->history));
  g_free (self->undo_label);
  g_free (self->redo_label);
  self->undo_label = label_of (self, self->position);
  self->redo_label = label_of (self, self->position + 1);
  for (guint i = PROP_MODIFIED; i <= PROP_REDO_LABEL; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
  return TRUE;
}

guint
rmp_project_get_rows_stamp (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), 0);
  return self->rows_stamp;
}

gboolean
rmp_project_reload (RmpProject *self, GError **error)
{
  g_assert (RMP_IS_PROJECT (self));
  rmp_tile_rows_watch (self->db, self->touched_tiles);
  if (!reload_frame_rate (self, error) || !rmp_project_reload_lists (self, error) ||
      !reload_history (self, error))
    return FALSE;
  self->rows_stamp++;
  /* Until the edit is over, what was touched may be rolled back. */
  if (self->edit.depth == 0)
    g_hash_table_remove_all (self->touched_tiles);
  return TRUE;
}
