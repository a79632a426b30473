/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/history.h"
#include "store/project-private.h"
#include "store/state.h"

G_DEFINE_FINAL_TYPE (RmpProject, rmp_project, G_TYPE_OBJECT)

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
static guint changed_signal;

static void
rmp_project_dispose (GObject *object)
{
  RmpProject *self = RMP_PROJECT (object);

  g_clear_pointer (&self->session, sqlite3session_delete);
  g_clear_pointer (&self->db, sqlite3_close_v2);
  g_clear_pointer (&self->original, sqlite3_close_v2);
  g_clear_pointer (&self->working, rmp_working_copy_free);

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
  g_hash_table_unref (self->view);
  g_clear_error (&self->failure);
  g_free (self->path);
  g_free (self->title);
  g_free (self->undo_label);
  g_free (self->redo_label);
  g_free (self->label);

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
  properties[PROP_FRAME_RATE] = g_param_spec_double ("frame-rate", NULL, NULL, 0.0, G_MAXDOUBLE, 24.0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  changed_signal = g_signal_new ("changed", RMP_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rmp_project_init (RmpProject *self)
{
  self->frame_rate = 24.0;
  self->characters = g_list_store_new (RMP_TYPE_CHARACTER);
  self->garments = g_list_store_new (RMP_TYPE_GARMENT);
  self->looks = g_list_store_new (RMP_TYPE_LOOK);
  self->variants = g_list_store_new (RMP_TYPE_VARIANT);
  self->history = g_list_store_new (RMP_TYPE_HISTORY_ENTRY);
  self->view = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

RmpProject *
rmp_project_new_empty (void)
{
  return g_object_new (RMP_TYPE_PROJECT, NULL);
}

/* --- what it says about itself --------------------------------------------------------------------------------- */

void
rmp_project_set_path (RmpProject *self, const char *path)
{
  if (!rmp_row_take_text (&self->path, path))
    return;

  g_free (self->title);
  self->title = g_path_get_basename (path);
  if (g_str_has_suffix (self->title, ".rimple"))
    self->title[strlen (self->title) - strlen (".rimple")] = '\0';
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PATH]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

const char *
rmp_project_get_path (RmpProject *self)
{
  return self->path;
}

const char *
rmp_project_get_title (RmpProject *self)
{
  return self->title ? self->title : _ ("Untitled");
}

gboolean
rmp_project_get_modified (RmpProject *self)
{
  return self->saved_position != (gint64) self->position;
}

double
rmp_project_get_frame_rate (RmpProject *self)
{
  return self->frame_rate;
}

gboolean
rmp_project_get_can_undo (RmpProject *self)
{
  return self->position > 0;
}

gboolean
rmp_project_get_can_redo (RmpProject *self)
{
  return self->position < self->n_entries;
}

const char *
rmp_project_get_undo_label (RmpProject *self)
{
  return self->undo_label;
}

const char *
rmp_project_get_redo_label (RmpProject *self)
{
  return self->redo_label;
}

guint
rmp_project_get_position (RmpProject *self)
{
  return self->position;
}

GListModel *
rmp_project_get_history (RmpProject *self)
{
  return G_LIST_MODEL (self->history);
}

GListModel *
rmp_project_get_characters (RmpProject *self)
{
  return G_LIST_MODEL (self->characters);
}

GListModel *
rmp_project_get_garments (RmpProject *self)
{
  return G_LIST_MODEL (self->garments);
}

GListModel *
rmp_project_get_looks (RmpProject *self)
{
  return G_LIST_MODEL (self->looks);
}

GListModel *
rmp_project_get_variants (RmpProject *self)
{
  return G_LIST_MODEL (self->variants);
}

RmpSurface *
rmp_project_find_surface (RmpProject *self, gint64 id)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->characters)); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (G_LIST_MODEL (self->characters), i);
      RmpSurface *surface = rmp_rows_find (rmp_character_get_surfaces (character), id);

      if (surface)
        return surface;
    }
  return NULL;
}

/* --- reloading ------------------------------------------------------------------------------------------------- */

static gboolean
reload_rows (RmpProject *self, GError **error)
{
  const struct
  {
    GListStore *store;
    GType type;
    const char *sql;
    RmpRowLoad load;
  } lists[] = {
    { self->characters, RMP_TYPE_CHARACTER, "SELECT id, name, skeleton FROM character ORDER BY id",
      rmp_character_load },
    { self->garments, RMP_TYPE_GARMENT, "SELECT id, name, surface_id, cloth FROM garment ORDER BY id",
      rmp_garment_load },
    { self->looks, RMP_TYPE_LOOK, "SELECT id, name, garment_id FROM look ORDER BY id", rmp_look_load },
    { self->variants, RMP_TYPE_VARIANT, "SELECT id, letter, red, green, blue FROM variant ORDER BY letter",
      rmp_variant_load },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (!rmp_rows_follow (self, NULL, lists[i].store, lists[i].type,
                          rmp_database_prepare (self->db, error, lists[i].sql, ""), lists[i].load, error))
      return FALSE;
  return TRUE;
}

static gboolean
reload_frame_rate (RmpProject *self, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      self->db, error, "SELECT CAST (value AS REAL) FROM meta WHERE key = 'frame rate'", "");
  double rate;

  if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
    return FALSE;
  rate = sqlite3_column_double (statement, 0);
  if (!(rate > 0.0))
    {
      rmp_database_set_error (error, NULL, SQLITE_CORRUPT);
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
label_at (RmpProject *self, guint position)
{
  g_autoptr (RmpHistoryEntry) entry = position > 0 ? g_list_model_get_item (G_LIST_MODEL (self->history), position - 1)
                                                   : NULL;

  return entry ? g_strdup (rmp_history_entry_get_label (entry)) : NULL;
}

static gboolean
reload_history (RmpProject *self, GError **error)
{
  if (!rmp_history_get_position (self->db, &self->position, error) ||
      !rmp_state_get_int (self->db, RMP_STATE_SAVED_POSITION, &self->saved_position, error) ||
      !rmp_history_entries_follow (self->history, self->db, error))
    return FALSE;

  self->n_entries = g_list_model_get_n_items (G_LIST_MODEL (self->history));
  g_free (self->undo_label);
  g_free (self->redo_label);
  self->undo_label = label_at (self, self->position);
  self->redo_label = label_at (self, self->position + 1);
  for (guint i = PROP_MODIFIED; i <= PROP_REDO_LABEL; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
  return TRUE;
}

gboolean
rmp_project_reload (RmpProject *self, GError **error)
{
  return reload_frame_rate (self, error) && reload_rows (self, error) && reload_history (self, error);
}

/* --- edits ----------------------------------------------------------------------------------------------------- */

gboolean
rmp_project_check_idle (RmpProject *self, GError **error)
{
  if (!self || !self->db)
    g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED, _ ("The project is closed."));
  else if (!self->working)
    g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_READ_ONLY,
                         _ ("The project was opened for reading only."));
  else if (self->depth > 0)
    g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED, _ ("An edit is still under way."));
  else
    return TRUE;
  return FALSE;
}

static gboolean
start (RmpProject *self, const char *label, GError **error)
{
  if (!rmp_project_check_idle (self, error) || !rmp_database_exec (self->db, "BEGIN", error))
    return FALSE;

  self->session = rmp_history_record (self->db, error);
  if (!self->session)
    {
      rmp_database_rollback (self->db);
      return FALSE;
    }
  g_free (self->label);
  self->label = g_strdup (label);
  return TRUE;
}

gboolean
rmp_project_begin_edit (RmpProject *self, const char *label, GError **error)
{
  if (self && self->failure)
    {
      g_propagate_error (error, g_error_copy (self->failure));
      return FALSE;
    }
  if ((!self || self->depth == 0) && !start (self, label, error))
    return FALSE;

  self->depth++;
  return TRUE;
}

static void
remember_failure (RmpProject *self, const GError *cause)
{
  if (self->failure)
    return;
  self->failure = cause ? g_error_copy (cause)
                        : g_error_new_literal (RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                                               _ ("The edit was given up half-way, so nothing of it was kept."));
}

gboolean
rmp_project_end_edit (RmpProject *self, gboolean ok, GError **error)
{
  if (ok)
    return rmp_project_end (self, error);

  remember_failure (self, error ? *error : NULL);
  rmp_project_cancel (self);
  return FALSE;
}

/* A position that was saved and is now overwritten by another edit can never be reached again. */
static gboolean
forget_saved_position (RmpProject *self, GError **error)
{
  if (self->saved_position <= (gint64) self->position)
    return TRUE;
  return rmp_state_set_int (self->db, RMP_STATE_SAVED_POSITION, -1, error);
}

static gboolean
commit (RmpProject *self, GError **error)
{
  gboolean recorded;

  if (!rmp_history_append (self->db, self->session, self->label, &recorded, error) ||
      (recorded && !forget_saved_position (self, error)) || !rmp_project_write_view (self, error))
    return FALSE;
  return rmp_database_exec (self->db, "COMMIT", error);
}

/* Ends the outermost edit: all of it in the file, or nothing. */
static gboolean
finish (RmpProject *self, GError **error)
{
  gboolean ok = FALSE;

  if (self->failure)
    g_propagate_error (error, g_steal_pointer (&self->failure));
  else
    ok = commit (self, error);

  g_clear_pointer (&self->session, sqlite3session_delete);
  rmp_database_rollback (self->db);
  if (ok)
    self->view_edited = FALSE;
  ok = rmp_project_reload (self, ok ? error : NULL) && ok;
  g_signal_emit (self, changed_signal, 0);

  return ok;
}

void
rmp_project_begin (RmpProject *self, const char *label)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (RMP_IS_PROJECT (self));

  if (rmp_project_begin_edit (self, label, &error))
    return;
  remember_failure (self, error);
  self->depth++;
}

gboolean
rmp_project_end (RmpProject *self, GError **error)
{
  g_return_val_if_fail (self->depth > 0, FALSE);

  self->depth--;
  if (self->depth == 0 && self->session)
    return finish (self, error);
  if (!self->failure)
    return rmp_project_reload (self, error);

  /* What could not even begin has nothing to roll back. */
  g_propagate_error (error, self->depth == 0 ? g_steal_pointer (&self->failure) : g_error_copy (self->failure));
  return FALSE;
}

void
rmp_project_cancel (RmpProject *self)
{
  g_return_if_fail (self->depth > 0);

  remember_failure (self, NULL);
  rmp_project_end (self, NULL);
}

gboolean
rmp_project_set_frame_rate (RmpProject *self, double rate, GError **error)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *label = g_strdup_printf (_ ("Frame rate %g"), rate);

  g_return_val_if_fail (rate > 0.0, FALSE);

  if (rate == self->frame_rate)
    return TRUE;
  g_ascii_dtostr (text, sizeof text, rate);
  return rmp_project_begin_edit (self, label, error) &&
         rmp_project_end_edit (
             self, rmp_database_run (self->db, error, "UPDATE meta SET value = ?1 WHERE key = 'frame rate'", "s", text),
             error);
}

/* --- moving in the history ------------------------------------------------------------------------------------- */

gboolean
rmp_project_jump (RmpProject *self, guint position, GError **error)
{
  gboolean ok;

  if (!rmp_project_check_idle (self, error))
    return FALSE;
  if (position == self->position)
    return TRUE;

  ok = rmp_database_exec (self->db, "BEGIN", error) && rmp_history_move (self->db, position, error) &&
       rmp_database_exec (self->db, "COMMIT", error);
  rmp_database_rollback (self->db);
  if (!ok || !rmp_project_reload (self, error))
    return FALSE;

  g_signal_emit (self, changed_signal, 0);
  return TRUE;
}

static gboolean
nothing_to (GError **error, const char *message)
{
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND, message);
  return FALSE;
}

gboolean
rmp_project_undo (RmpProject *self, GError **error)
{
  if (!rmp_project_get_can_undo (self))
    return nothing_to (error, _ ("There is nothing to undo."));
  return rmp_project_jump (self, self->position - 1, error);
}

gboolean
rmp_project_redo (RmpProject *self, GError **error)
{
  if (!rmp_project_get_can_redo (self))
    return nothing_to (error, _ ("There is nothing to redo."));
  return rmp_project_jump (self, self->position + 1, error);
}

/* --- view state ------------------------------------------------------------------------------------------------ */

GVariant *
rmp_project_get_view (RmpProject *self, const char *key, const GVariantType *type)
{
  const char *text = g_hash_table_lookup (self->view, key);
  GVariant *value = text ? g_variant_parse (type, text, NULL, NULL, NULL) : NULL;

  return value ? g_variant_take_ref (value) : NULL;
}

void
rmp_project_set_view (RmpProject *self, const char *key, GVariant *value)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (value);

  g_hash_table_insert (self->view, g_strdup (key), g_variant_print (owned, TRUE));
  self->view_edited = TRUE;
}

gboolean
rmp_project_write_view (RmpProject *self, GError **error)
{
  GHashTableIter iter;
  gpointer key, text;

  if (!self->view_edited)
    return TRUE;
  g_hash_table_iter_init (&iter, self->view);
  while (g_hash_table_iter_next (&iter, &key, &text))
    if (!rmp_database_run (self->db, error, "INSERT OR REPLACE INTO view VALUES (?1, ?2)", "ss", key, text))
      return FALSE;
  return TRUE;
}

gboolean
rmp_project_read_view (RmpProject *self, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (self->db, error, "SELECT key, value FROM view", "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    g_hash_table_insert (self->view, g_strdup (rmp_statement_text (statement, 0)),
                         g_strdup (rmp_statement_text (statement, 1)));
  return code == SQLITE_DONE;
}
