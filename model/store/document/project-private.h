/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* project-private.h: the project and functions on its rows, shared by the files of the store. */

#include "geometry/path.h"
#include "import/up-axis.h"
#include "inputs/drawn-lines.h"
#include "store/assets/transform.h"
#include "store/document/file-lock.h"
#include "store/document/project.h"
#include "store/document/row.h"
#include "store/document/working-copy.h"

G_BEGIN_DECLS

typedef struct _RmpRunningEdit RmpRunningEdit;
typedef struct _RmpFoldLine RmpFoldLine;
typedef struct _RmpProfileItem RmpProfileItem;

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

  /* The open edit. */
  guint depth;
  sqlite3_session *session;
  char *label;
  GError *failure; /* (nullable): why all of it will be rolled back */

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

/* Sets %RMP_PROJECT_ERROR_FAILED with the reason why a request is refused. Returns: FALSE */
gboolean rmp_project_refuse (GError **error, const char *why);

/* Passes @reason (transfer full) (nullable) on; without a reason, an unspecific error says that the
 * project is damaged.
 */
void rmp_project_give_reason (GError **error, GError *reason);

/* Emits “damaged” for something that was read late. @self: (nullable) */
void rmp_project_tell_damage (RmpProject *self, const char *message);

/* The frame of an edit: begin, change rows, and end with whether that succeeded. An edit is never
 * left open.
 */
gboolean rmp_project_begin_edit (RmpProject *self, const char *label, GError **error);
gboolean rmp_project_end_edit (RmpProject *self, gboolean ok, GError **error);

/* Makes the objects equal to the rows. */
gboolean rmp_project_reload (RmpProject *self, GError **error);

/* What is written into the file together with the rows of an edit. */
typedef struct
{
  char *label;
  gboolean forgets_saved; /* the saved position is overwritten and cannot be reached again */
  guint64 history_budget;
  GHashTable *view; /* (nullable): view state to be written */
  guint n_pruned;   /* entries of the history, once it is done */
} RmpCommit;

gboolean rmp_commit (sqlite3 *db, sqlite3_session *session, RmpCommit *commit, GError **error);

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

/* --- rows ------------------------------------------------------------------------------------- */

gboolean rmp_character_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                             GError **error);
gboolean rmp_surface_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
/* @corrected: (out): whether there is a correction; otherwise @change is the identity */
gboolean rmp_correction_load (sqlite3 *db, gint64 character, RmpChange *change, RmpUpAxis *up,
                              gboolean *corrected, GError **error);

const RmpMorphs *rmp_surface_get_morphs (RmpSurface *self); /* (transfer none) (nullable) */

/* Makes the next load read everything again. */
void rmp_surface_forget (RmpSurface *self);
void rmp_clip_item_forget (RmpClipItem *self);

/* Appends to @key a description of the present content of a surface or clip: the same text for the
 * same bytes.
 */
void rmp_surface_add_key (RmpSurface *self, GString *key);
void rmp_clip_item_add_key (RmpClipItem *self, GString *key);

gboolean rmp_import_record_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                                 GError **error);
gboolean rmp_clip_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                             GError **error);
gboolean rmp_bone_map_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                            GError **error);
gboolean rmp_profile_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                                GError **error);
gboolean rmp_garment_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_fold_line_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                             GError **error);
gboolean rmp_look_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_layer_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_touch_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                              GError **error);
gboolean rmp_variant_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);

/* Fills @store with the entries of @db after position @base up to @end; those that stay the same
 * keep their objects.
 */
gboolean rmp_history_entries_follow (GListStore *store, sqlite3 *db, guint base, guint end,
                                     GError **error);

/* For each vertex of the file, the vertex of the mesh that it became; NULL, with the number of
 * vertices, if their numbers agree.
 */
gboolean rmp_surface_load_order (RmpProject *self, RmpSurface *surface, guint32 **order, guint *n,
                                 GError **error);

/* rest-shape.c: sets *@changed if the row has changed since it was last read. */
gboolean rmp_garment_load_rest (RmpGarment *self, RmpProject *project, gboolean *changed,
                                GError **error);

/* The vertex sequence of a surface in a clip: read at first use and held once. (transfer none) */
gboolean rmp_clip_item_has_sequence (RmpClipItem *self, RmpSurface *surface);
RmpSampler *rmp_clip_item_get_sequence (RmpClipItem *self, RmpSurface *surface, GError **error);
void rmp_clip_item_take_sequence (RmpClipItem *self, RmpSurface *surface,
                                  RmpSampler *sampler); /* need not be read */

/* Removes rows inside an open edit; the lines of a garment all at once. */
gboolean rmp_fold_line_write_path (sqlite3 *db, gint64 line, const RmpPath *path, GError **error);
gboolean rmp_fold_line_delete_rows (sqlite3 *db, gint64 line, GError **error);
gboolean rmp_fold_line_delete_all (sqlite3 *db, gint64 garment, GError **error);
gboolean rmp_touch_delete_row (sqlite3 *db, gint64 touch, GError **error);
gboolean rmp_garment_delete_rows (sqlite3 *db, gint64 garment, GError **error);
/* Makes variant A show the first look that is made on a garment; inside an open edit. */
gboolean rmp_look_show_first (sqlite3 *db, gint64 garment, gint64 look, GError **error);
gboolean rmp_look_delete_rows (sqlite3 *db, gint64 look, GError **error);

/* Writes all values of @values as rows of @layer, inside an open edit; only rows that differ
 * change.
 */
gboolean rmp_layer_write_values (sqlite3 *db, gint64 layer, const RmpValues *values,
                                 GError **error);

RmpSurface *rmp_project_find_surface (RmpProject *self, gint64 id); /* (transfer none) (nullable) */

/* Whether a point lies in a face of the garment's mesh, with a tolerance for rounding. */
gboolean rmp_garment_holds_point (RmpGarment *self, const RmpSurfacePoint *point);

/* Whether a line is valid for that garment: its curve lies on the mesh, its pieces are in order. */
gboolean rmp_fold_line_check (RmpGarment *garment, const RmpDrawnLine *drawn, GError **error);
double *rmp_fold_line_rest_positions (RmpFoldLine *self); /* [#V × 3] of its mesh; to be freed */

/* The profile to which “profile 7” refers or, @by_name, “profile Flat top”. */
RmpProfileItem *rmp_project_find_profile (RmpProject *self, const char *text,
                                          gboolean by_name); /* (transfer none) (nullable) */

/* “Fold width 42 mm”, “Wave 2: Length 3 m”: the label in the history for setting what is called
 * @name to its value in @values. (transfer full)
 */
char *rmp_label_for_value (RmpLayer *layer, RmpValues *values, const char *name);

/* Symbol of the unit that values are stored in, NULL for a plain number. */
const char *rmp_label_stored_unit (RmpUnit unit);

G_END_DECLS
