/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* project-private.h: what the files of the store share about the project and its rows. */

#include "geometry/path.h"
#include "import/up-axis.h"
#include "store/file-lock.h"
#include "store/project.h"
#include "store/row.h"
#include "store/transform.h"
#include "store/working-copy.h"

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
  guint position, base, n_entries; /* of the history; entries up to base were pruned or are sealed */
  gint64 saved_position;
  char *undo_label, *redo_label;
  GListStore *profiles, *bone_maps, *characters, *garments, *looks, *variants, *history;

  GPtrArray *notes;          /* of char * */
  GCancellable *cancellable; /* (nullable): gives up edits */

  guint64 history_budget;
  guint rows_stamp;
  GHashTable *touched_tiles; /* of rowids of pattern_tile: written or removed since all rows were loaded */

  /* The open edit. */
  guint depth;
  sqlite3_session *session;
  char *label;
  GError *failure; /* (nullable): why all of it will be rolled back */

  RmpRunningEdit *running; /* (nullable): an edit that a thread writes */

  /* View state waits here for the next transaction, so that turning the camera never waits for a disk. */
  GHashTable *view; /* key → text */
  gboolean view_edited;
};

/* --- project.c ------------------------------------------------------------------------------------------------- */

RmpProject *rmp_project_new_empty (void);
void rmp_project_set_path (RmpProject *self, const char *path);
void rmp_project_set_copy_of (RmpProject *self); /* forgets the path it has */

/* %RMP_PROJECT_ERROR_FAILED: what is asked for cannot be; FALSE. */
gboolean rmp_project_refuse (GError **error, const char *why);

/* Hands @reason (transfer full) on; where what failed gave none, the project is damaged in a way nobody has a word for. */
void rmp_project_give_reason (GError **error, GError *reason);

/* Says that something read late is damaged. @self: (nullable) */
void rmp_project_tell_damage (RmpProject *self, const char *message);

/* An edit as a row's function makes it: begin, change rows, end with whether that went well. Never leaves one open. */
gboolean rmp_project_begin_edit (RmpProject *self, const char *label, GError **error);
gboolean rmp_project_end_edit (RmpProject *self, gboolean ok, GError **error);

/* Makes the objects equal to the rows. */
gboolean rmp_project_reload (RmpProject *self, GError **error);

/* The end of an edit: what goes into the file with its rows. */
typedef struct
{
  char *label;
  gboolean forgets_saved; /* the position that was saved is overwritten: it can never be reached again */
  guint64 history_budget;
  GHashTable *view; /* (nullable): that waits to be written */
  guint n_pruned;   /* entries of the history, once it is done */
} RmpCommit;

gboolean rmp_commit (sqlite3 *db, sqlite3_session *session, RmpCommit *commit, GError **error);

/* Inside a transaction. */
gboolean rmp_view_write (sqlite3 *db, GHashTable *view, GError **error);
gboolean rmp_project_write_view (RmpProject *self, GError **error);
gboolean rmp_project_read_view (RmpProject *self, GError **error);

/* Fails unless the project is open; and between edits; and, to be idle, writable too. @self: (nullable) */
gboolean rmp_project_check_open (RmpProject *self, GError **error);
gboolean rmp_project_check_closed_edit (RmpProject *self, GError **error);
gboolean rmp_project_check_idle (RmpProject *self, GError **error);

/* --- project-lists.c ------------------------------------------------------------------------------------------- */

/* The lists of rows that hang on the project alone: what is in them, and where each is read from. */
void rmp_project_make_lists (RmpProject *self);
gboolean rmp_project_reload_lists (RmpProject *self, GError **error);

/* --- project-file.c -------------------------------------------------------------------------------------------- */

/* The file's real path, or for a new file its folder's with the name: one file has one name. To be freed. */
char *rmp_project_canonical_path (const char *path);

/* @path as ATTACH takes it, so that it is never created. To be freed. */
char *rmp_project_attachable (const char *path);

/* Nobody else may edit the file. @lock: (out) (nullable): none is needed where nothing can be written */
gboolean rmp_project_lock_file (const char *path, RmpFileLock **lock, GError **error);

gboolean rmp_project_read_change_counter (sqlite3 *db, const char *schema, gint64 *counter, GError **error);

/* --- project-save.c -------------------------------------------------------------------------------------------- */

/* Finds out whether the save that was under way at a crash reached the file. */
gboolean rmp_project_settle_save (RmpProject *self, GError **error);

/* --- rows ------------------------------------------------------------------------------------------------------ */

gboolean rmp_character_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_surface_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
/* @corrected: (out): whether there is one; otherwise @change changes nothing */
gboolean rmp_correction_load (sqlite3 *db, gint64 character, RmpChange *change, RmpUpAxis *up, gboolean *corrected,
                              GError **error);

const RmpMorphs *rmp_surface_get_morphs (RmpSurface *self); /* (transfer none) (nullable) */

/* Makes the next load read all of it again. */
void rmp_surface_forget (RmpSurface *self);
void rmp_clip_item_forget (RmpClipItem *self);

/* Adds to @key what a surface or clip is now: the same text for the same bytes. */
void rmp_surface_add_key (RmpSurface *self, GString *key);
void rmp_clip_item_add_key (RmpClipItem *self, GString *key);

gboolean rmp_import_record_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_clip_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_bone_map_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_profile_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_garment_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_fold_line_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_look_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_layer_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_touch_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_variant_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);

/* Fills @store with the entries of @db after position @base up to @end; those that stay the same keep their objects. */
gboolean rmp_history_entries_follow (GListStore *store, sqlite3 *db, guint base, guint end, GError **error);

/* The vertex each one of the mesh's file became; NULL, and the number of vertices, where their numbers agree. */
gboolean rmp_surface_load_order (RmpProject *self, RmpSurface *surface, guint32 **order, guint *n, GError **error);

/* rest-shape.c: sets *@changed where the row differs from what was read before. */
gboolean rmp_garment_load_rest (RmpGarment *self, RmpProject *project, gboolean *changed, GError **error);

/* The motion a clip gives a surface vertex by vertex: read at first use, held once. (transfer none) */
gboolean rmp_clip_item_has_sequence (RmpClipItem *self, RmpSurface *surface);
RmpSampler *rmp_clip_item_get_sequence (RmpClipItem *self, RmpSurface *surface, GError **error);
void rmp_clip_item_take_sequence (RmpClipItem *self, RmpSurface *surface, RmpSampler *sampler); /* need not be read */

/* Removes rows inside an open edit; the lines of a garment all at once. */
gboolean rmp_fold_line_write_path (sqlite3 *db, gint64 line, const RmpPath *path, GError **error);
gboolean rmp_fold_line_delete_rows (sqlite3 *db, gint64 line, GError **error);
gboolean rmp_fold_line_delete_all (sqlite3 *db, gint64 garment, GError **error);
gboolean rmp_touch_delete_row (sqlite3 *db, gint64 touch, GError **error);
gboolean rmp_garment_delete_rows (sqlite3 *db, gint64 garment, GError **error);
/* The first look that somebody makes on a garment is what variant A shows; inside an open edit. */
gboolean rmp_look_show_first (sqlite3 *db, gint64 garment, gint64 look, GError **error);
gboolean rmp_look_delete_rows (sqlite3 *db, gint64 look, GError **error);

/* Writes all values of @values as rows of @layer, inside an open edit; only rows that differ change. */
gboolean rmp_layer_write_values (sqlite3 *db, gint64 layer, const RmpValues *values, GError **error);

RmpSurface *rmp_project_find_surface (RmpProject *self, gint64 id); /* (transfer none) (nullable) */

/* Whether a point lies in a face of the garment's mesh; one that comes out of arithmetic may miss it by a little. */
gboolean rmp_garment_holds_point (RmpGarment *self, const RmpSurfacePoint *point);

/* Whether a line can be on that garment: its curve on the mesh, its pieces one after the other. */
gboolean rmp_fold_line_check (RmpGarment *garment, const RmpDrawnLine *drawn, GError **error);
double *rmp_fold_line_rest_positions (RmpFoldLine *self); /* [#V × 3] of its mesh; to be freed */

/* What “profile 7” refers to, and as people write it, “profile Flat top”. */
RmpProfileItem *rmp_project_find_profile (RmpProject *self, const char *text,
                                          gboolean by_name); /* (transfer none) (nullable) */

/* “Fold width 42 mm”: what the history calls setting @param to what @values hold. To be freed. */
char *rmp_label_for_value (RmpProject *project, const RmpValues *values, guint param);

/* Symbol of the unit that values are stored in, NULL for a plain number. */
const char *rmp_label_stored_unit (RmpUnit unit);

G_END_DECLS
