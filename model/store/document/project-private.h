/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* project-private.h: the project itself, for the files of this folder alone. */

#include "store/document/edit.h"
#include "store/document/file-lock.h"
#include "store/document/project.h"
#include "store/document/working-copy.h"

G_BEGIN_DECLS

typedef struct _RmpRunningEdit RmpRunningEdit;

struct _RmpEdit
{
  sqlite3 *db;         /* (nullable): NULL while it is not open */
  RmpProject *project; /* (nullable): NULL for one that a thread writes */
  sqlite3_session *session;
  char *label;
  guint depth;     /* edits that have begun and not ended */
  GError *failure; /* (nullable): why all of it will be rolled back */
};

struct _RmpProject
{
  GObject parent_instance;

  sqlite3 *db;             /* the working copy; NULL once closed */
  sqlite3 *original;       /* (nullable): the saved file, for its assets */
  RmpWorkingCopy *working; /* (nullable): NULL when opened for reading only, db is then in memory */
  RmpFileLock *lock;       /* (nullable): on the saved file */
  char *path;              /* (nullable): of the saved file, canonical */
  char *title;

  /* Mirrors of the working copy, as of the last reload. */
  double frame_rate;
  guint position, base,
      n_entries; /* of the history; entries up to base were pruned or are sealed */
  gint64 saved_position;
  char *undo_label, *redo_label;
  GListStore *profiles, *bone_maps, *characters, *garments, *looks, *variants, *history;

  GPtrArray *notes;          /* of char * */
  GCancellable *cancellable; /* (nullable): gives up edits */

  guint64 history_budget;
  guint rows_stamp;
  /* of rowids of pattern_tile: written or removed since all rows were loaded */
  GHashTable *touched_tiles;

  RmpEdit edit;            /* the open one, if its depth is not 0 */
  RmpRunningEdit *running; /* (nullable): an edit that a thread writes */

  /* View state waits here for the next transaction, so that turning the camera never waits for a
   * disk.
   */
  GHashTable *view; /* key → text */
  gboolean view_edited;
};

/* --- project.c -------------------------------------------------------------------------------- */

RmpProject *rmp_project_new_empty (void);
void rmp_project_set_path (RmpProject *self, const char *path);
void rmp_project_set_copy_of (RmpProject *self); /* makes it untitled */

/* Passes @reason (transfer full) (nullable) on; without a reason, an unspecific error says that the
 * project is damaged.
 */
void rmp_project_give_reason (GError **error, GError *reason);

/* Makes the objects equal to the rows. */
gboolean rmp_project_reload (RmpProject *self, GError **error);

/* What is written into the file together with the rows of an edit. */
typedef struct
{
  gboolean forgets_saved; /* the saved position is overwritten and cannot be reached again */
  guint64 history_budget;
  GHashTable *view; /* (nullable): view state to be written */
  guint n_pruned;   /* entries of the history, once it is done */
} RmpCommit;

gboolean rmp_edit_commit (RmpEdit *self, RmpCommit *commit, GError **error);

/* Inside a transaction. */
gboolean rmp_view_write (sqlite3 *db, GHashTable *view, GError **error);
gboolean rmp_project_write_view (RmpProject *self, GError **error);
gboolean rmp_project_read_view (RmpProject *self, GError **error);

/* Fail unless the project is open; no edit is open; and, for idle, it is also writable. @self:
 * (nullable)
 */
gboolean rmp_project_check_open (RmpProject *self, GError **error);
gboolean rmp_project_check_closed_edit (RmpProject *self, GError **error);
gboolean rmp_project_check_idle (RmpProject *self, GError **error);

/* --- project-lists.c -------------------------------------------------------------------------- */

/* The lists of rows that belong directly to the project: their contents, and the queries that fill
 * them.
 */
void rmp_project_make_lists (RmpProject *self);
gboolean rmp_project_reload_lists (RmpProject *self, GError **error);

/* --- project-file.c --------------------------------------------------------------------------- */

/* The canonical path of a file, so that one file has one name; for a new file, that of its folder
 * with the name. (transfer full)
 */
char *rmp_project_canonical_path (const char *path);

/* @path in a form for ATTACH that never creates the file. (transfer full) */
char *rmp_project_attachable (const char *path);

/* Takes the lock that keeps others from editing the file. @lock: (out) (nullable): none is needed
 * if nothing can be written
 */
gboolean rmp_project_lock_file (const char *path, RmpFileLock **lock, GError **error);

gboolean rmp_project_read_change_counter (sqlite3 *db, const char *schema, gint64 *counter,
                                          GError **error);

/* --- project-save.c --------------------------------------------------------------------------- */

/* Finds out whether a save that was interrupted by a crash has reached the file. */
gboolean rmp_project_settle_save (RmpProject *self, GError **error);

/* --- history-entry.c -------------------------------------------------------------------------- */

/* Fills @store with the entries of @db after position @base up to @end; those that stay the same
 * keep their objects.
 */
gboolean rmp_history_entries_follow (GListStore *store, sqlite3 *db, guint base, guint end,
                                     GError **error);

G_END_DECLS
