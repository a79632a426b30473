/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* project.h: the document, as the window and the batch program see it.
 *
 * The document is an SQLite database: a working copy that every edit reaches at once, and the file
 * the user saves to. Objects here mirror rows. They belong to the thread that made the project.
 * They change only through the functions below: each is one transaction with a label, recorded in
 * the history. Undo, redo and recovery reload the rows that changed, and `notify` and the list
 * models announce it. No other object owns state of the project.
 */

#include <gio/gio.h>

#include "store/document/project-error.h"
#include "technique/technique.h"

G_BEGIN_DECLS

#define RMP_TYPE_PROJECT (rmp_project_get_type ())
G_DECLARE_FINAL_TYPE (RmpProject, rmp_project, RMP, PROJECT, GObject)
#define RMP_TYPE_CHARACTER (rmp_character_get_type ())
G_DECLARE_FINAL_TYPE (RmpCharacter, rmp_character, RMP, CHARACTER, GObject)
#define RMP_TYPE_SURFACE (rmp_surface_get_type ())
G_DECLARE_FINAL_TYPE (RmpSurface, rmp_surface, RMP, SURFACE, GObject)
#define RMP_TYPE_CLIP_ITEM (rmp_clip_item_get_type ())
G_DECLARE_FINAL_TYPE (RmpClipItem, rmp_clip_item, RMP, CLIP_ITEM, GObject)
#define RMP_TYPE_GARMENT (rmp_garment_get_type ())
G_DECLARE_FINAL_TYPE (RmpGarment, rmp_garment, RMP, GARMENT, GObject)
#define RMP_TYPE_LOOK (rmp_look_get_type ())
G_DECLARE_FINAL_TYPE (RmpLook, rmp_look, RMP, LOOK, GObject)
#define RMP_TYPE_LAYER (rmp_layer_get_type ())
G_DECLARE_FINAL_TYPE (RmpLayer, rmp_layer, RMP, LAYER, GObject)
#define RMP_TYPE_VARIANT (rmp_variant_get_type ())
G_DECLARE_FINAL_TYPE (RmpVariant, rmp_variant, RMP, VARIANT, GObject)
#define RMP_TYPE_HISTORY_ENTRY (rmp_history_entry_get_type ())
G_DECLARE_FINAL_TYPE (RmpHistoryEntry, rmp_history_entry, RMP, HISTORY_ENTRY, GObject)

/* --- the file --------------------------------------------------------------------------------- */

/* Properties: title, path (NULL while untitled), modified, can-undo, can-redo, undo-label,
 * redo-label, frame-rate.
 * Signals:
 *   changed ()                after every edit, undo, redo and reload, once a transaction
 *   history-pruned (guint n)  the oldest n entries were dropped to keep the history within its
 *                             budget
 *   damaged (char *message)   something read late is not what was saved: the message says what
 */
RmpProject *
rmp_project_new (GError **error); /* untitled, frame rate 24; a working copy in the state folder */
RmpProject *rmp_project_open (const char *path, gboolean writable, GError **error);

/* Opens the content of the file @path as an untitled project, for a file that is open elsewhere.
 * The project no longer depends on the file.
 */
RmpProject *rmp_project_open_copy (const char *path, GError **error);

/* Saving fails with %RMP_PROJECT_ERROR_CHANGED or _MISSING if another program has changed or
 * removed the file. Saving as the same path then replaces it.
 */
gboolean rmp_project_save (RmpProject *self, GCancellable *cancellable, GError **error);
gboolean rmp_project_save_as (RmpProject *self, const char *path, GCancellable *cancellable,
                              GError **error);

/* Saves a copy to give away: the document as it is, without its history and the assets that only
 * the history needs. The project keeps its path; one that was opened for reading only can be copied
 * too.
 */
gboolean rmp_project_save_copy_without_history (RmpProject *self, const char *path,
                                                GCancellable *cancellable, GError **error);

/* Closes the database and removes the working copy; unsaved edits are lost. Dropping the last
 * reference without closing keeps the working copy, as a crash would.
 */
void rmp_project_close (RmpProject *self);

const char *rmp_project_get_path (RmpProject *self); /* NULL while untitled */
const char *
rmp_project_get_title (RmpProject *self); /* file name without the extension, or “Untitled” */
gboolean rmp_project_get_modified (RmpProject *self);
double rmp_project_get_frame_rate (RmpProject *self);
#define RMP_FRAME_RATE_MIN 1.0
#define RMP_FRAME_RATE_MAX 240.0
gboolean rmp_project_set_frame_rate (RmpProject *self, double rate, GError **error);

/* Work left behind by a crash. Listing removes working copies that hold nothing unsaved. */
typedef struct
{
  char *working_copy;
  char *original; /* NULL: never saved */
  char *title;
  GDateTime *time; /* of the last edit */
  guint n_edits;   /* edits since it was saved */
  char *thumbnail; /* file with a picture, or NULL */
} RmpCrashedProject;

void rmp_crashed_project_free (RmpCrashedProject *self);
GPtrArray *rmp_project_list_crashed (
    void); /* (transfer full) (element-type RmpCrashedProject), newest first */

/* The newest working copy with unsaved edits of the file @path, if the file has not changed since
 * they were made. (transfer full) (nullable). A file that has changed is opened as it is, and the
 * unsaved work stays in the list.
 */
char *rmp_project_find_crashed (const char *path);
RmpProject *rmp_project_recover (const char *working_copy, GError **error);
void rmp_project_discard_crashed (const char *working_copy);

/* The path of the working copy, and the path for its thumbnail; NULL for a project opened for
 * reading only.
 */
const char *rmp_project_get_working_copy (RmpProject *self);
char *rmp_project_get_thumbnail_path (RmpProject *self);

/* --- history ---------------------------------------------------------------------------------- */

/* An edit in the background writes its rows on a thread; until that is done the document is
 * unchanged. Whatever else changes or saves the document waits for it, as rmp_project_await_edit()
 * does. @error: (nullable): why nothing of the edit was kept
 */
typedef void (*RmpEditedFunc) (gpointer data, const GError *error);
void rmp_project_await_edit (RmpProject *self);

gboolean rmp_project_undo (RmpProject *self, GError **error);
gboolean rmp_project_redo (RmpProject *self, GError **error);
gboolean rmp_project_get_can_undo (RmpProject *self);
gboolean rmp_project_get_can_redo (RmpProject *self);
const char *rmp_project_get_undo_label (RmpProject *self);
const char *rmp_project_get_redo_label (RmpProject *self);
GListModel *
rmp_project_get_history (RmpProject *self); /* (transfer none) of RmpHistoryEntry, oldest first */

/* Goes to the state after the @position-th entry of the history; 0 is the state before all of them.
 */
gboolean rmp_project_jump (RmpProject *self, guint position, GError **error);
guint rmp_project_get_position (RmpProject *self);

/* Joins the entries after @position into one called @label, for a gesture that took several edits.
 * Does nothing if some of them are saved already, or if there is only one.
 */
gboolean rmp_project_join_edits (RmpProject *self, guint position, const char *label,
                                 GError **error);

/* Goes back to @position and drops the entries after it, except saved ones: there is nothing to
 * redo.
 */
gboolean rmp_project_take_back (RmpProject *self, guint position, GError **error);

/* A number that changes whenever rows may have changed. Painting in the background changes only
 * texels.
 */
guint rmp_project_get_rows_stamp (RmpProject *self);

/* The number of entries from an older version of Rimple that this one can neither undo nor redo.
 * They are not in the list.
 */
guint rmp_project_get_n_sealed (RmpProject *self);

/* The size of the history on disk, and its limit: 1 GB unless set. The newest entry is always kept.
 */
guint64 rmp_project_get_history_size (RmpProject *self);
guint64 rmp_project_get_history_budget (RmpProject *self);
void rmp_project_set_history_budget (RmpProject *self, guint64 bytes);

const char *rmp_history_entry_get_label (RmpHistoryEntry *self);
GDateTime *rmp_history_entry_get_time (RmpHistoryEntry *self); /* (transfer none) */

/* Several edits as one history entry, called @label or, if that is NULL, as the first of them;
 * nests. A failed or forgotten inner edit rolls all back at the end.
 */
void rmp_project_begin (RmpProject *self, const char *label);
gboolean rmp_project_end (RmpProject *self, GError **error);
void rmp_project_cancel (RmpProject *self);

/* --- what was loaded -------------------------------------------------------------------------- */

/* A sentence for each value that was out of range when rows were read, with the value used instead.
 * (transfer none) (element-type utf8)
 */
GPtrArray *rmp_project_get_notes (RmpProject *self);

GListModel *rmp_project_get_characters (RmpProject *self); /* (transfer none) of RmpCharacter */

const char *rmp_character_get_name (RmpCharacter *self);
gint64 rmp_character_get_id (RmpCharacter *self);
RmpProject *rmp_character_get_project (RmpCharacter *self);
RmpSkeleton *rmp_character_get_skeleton (
    RmpCharacter *self); /* (transfer none) (nullable): loaded at first use */
GListModel *rmp_character_get_surfaces (RmpCharacter *self); /* of RmpSurface */
GListModel *rmp_character_get_clips (RmpCharacter *self);    /* of RmpClipItem */
RmpClipItem *rmp_character_find_clip (RmpCharacter *self,
                                      const char *name); /* (transfer none) (nullable) */
double
rmp_character_get_height (RmpCharacter *self); /* metres, extent of all surfaces along Y at rest */
/* Its largest extent along an axis: what lengths of a method stand on. An arm that lies is as large
 * as one that stands.
 */
double rmp_character_get_size (RmpCharacter *self);
gboolean rmp_character_remove (RmpCharacter *self, GError **error);

/* An imported mesh of a character. */
const char *rmp_surface_get_name (RmpSurface *self);
gint64 rmp_surface_get_id (RmpSurface *self);
RmpCharacter *rmp_surface_get_character (RmpSurface *self);
/* (transfer none) (nullable): as large at rest as its skeleton shows it (rest-size.h) */
RmpMesh *rmp_surface_get_mesh (RmpSurface *self);
RmpSkin *rmp_surface_get_skin (RmpSurface *self);
gboolean rmp_surface_has_weights (RmpSurface *self); /* FALSE: it follows its joint as a whole */
gint rmp_surface_get_joint (RmpSurface *self);       /* that carries it; −1: none */
double rmp_surface_get_metres_per_uv (RmpSurface *self); /* 0: unknown */

/* Materials of the file: [#F] index into the materials, or NULL for one material. */
const guint16 *rmp_surface_get_face_materials (RmpSurface *self);
guint rmp_surface_get_n_materials (RmpSurface *self);
const char *rmp_surface_get_material_name (RmpSurface *self, guint material);
void rmp_surface_get_material_colour (RmpSurface *self, guint material, float linear_rgba[4]);
/* Holes below this alpha; 0: none. */
float rmp_surface_get_material_cutoff (RmpSurface *self, guint material);
guint8 *rmp_surface_select_material (RmpSurface *self,
                                     guint material); /* (transfer full): [#F] 1 where it is */
GBytes *
rmp_surface_get_material_image (RmpSurface *self,
                                guint material); /* (transfer none) (nullable) PNG or JPEG */

/* The motion of a surface under a clip (NULL: the bind pose). Cached: the same arguments give the
 * same object.
 */
RmpSampler *rmp_surface_get_sampler (
    RmpSurface *self, RmpClipItem *clip,
    GError **error); /* (transfer none); NULL only where a sequence is damaged */

const char *rmp_clip_item_get_name (RmpClipItem *self);
gint64 rmp_clip_item_get_id (RmpClipItem *self);

/* Keys are read at first use. A clip whose keys cannot be read does not move, and the project emits
 * “damaged”; before making something lasting from a clip, call rmp_clip_item_check().
 */
RmpClip *
rmp_clip_item_get_clip (RmpClipItem *self); /* (transfer none) keys; none for a vertex sequence */
guint
rmp_clip_item_get_n_sequences (RmpClipItem *self); /* surfaces that it moves vertex by vertex */
gboolean rmp_clip_item_check (RmpClipItem *self, GError **error);

/* Frame f of a clip is at time start + f / rate; f = 0 … n − 1. */
double rmp_clip_item_get_start (RmpClipItem *self);
guint rmp_clip_item_get_n_frames (RmpClipItem *self); /* at the project's frame rate, at least 1 */
double rmp_clip_item_get_time (RmpClipItem *self, double frame);

/* --- what was made on it ---------------------------------------------------------------------- */

GListModel *rmp_project_get_garments (RmpProject *self); /* of RmpGarment */
GListModel *rmp_project_get_looks (RmpProject *self);    /* of RmpLook, all garments */
GListModel *rmp_project_get_variants (RmpProject *self); /* of RmpVariant: A, B, … */

/* A garment on @surface: all of its faces, or those with @cloth [#F] != 0. */
RmpGarment *rmp_project_add_garment (RmpProject *self, RmpSurface *surface, const char *name,
                                     const guint8 *cloth, GError **error); /* (transfer none) */
const char *rmp_garment_get_name (RmpGarment *self);
gint64 rmp_garment_get_id (RmpGarment *self);
RmpSurface *rmp_garment_get_surface (RmpGarment *self);
RmpMesh *rmp_garment_get_mesh (RmpGarment *self);       /* its surface's */
const guint8 *rmp_garment_get_cloth (RmpGarment *self); /* [#F] or NULL: all */
double rmp_garment_get_mean_edge (RmpGarment *self);    /* metres, of the cloth's faces at rest */
gboolean rmp_garment_set_cloth (RmpGarment *self, const guint8 *cloth,
                                GError **error); /* [#F] or NULL: all */
gboolean rmp_garment_rename (RmpGarment *self, const char *name, GError **error);
gboolean rmp_garment_remove (RmpGarment *self, GError **error);

/* A look of one layer. @technique NULL: no layer, plain skinning. @name NULL: chosen. */
RmpLook *rmp_project_add_look (RmpProject *self, RmpGarment *garment, const char *technique,
                               const char *name, GError **error); /* (transfer none) */
const char *rmp_look_get_name (RmpLook *self);
gint64 rmp_look_get_id (RmpLook *self);
RmpGarment *rmp_look_get_garment (RmpLook *self);
GListModel *rmp_look_get_layers (RmpLook *self); /* of RmpLayer */
gboolean
rmp_look_is_simulator (RmpLook *self); /* whether it makes motion, on which other looks can work */

/* The look of a simulator whose result @self works on; %NULL: the character's own motion. (transfer
 * none)
 */
RmpLook *rmp_look_get_motion (RmpLook *self);

/**
 * rmp_look_set_motion:
 * @motion: (nullable): a simulator's look on the same garment, whose own chain of motions does not
 *   lead back to @self
 *
 * One edit.
 */
gboolean rmp_look_set_motion (RmpLook *self, RmpLook *motion, GError **error);
gboolean rmp_look_rename (RmpLook *self, const char *name, GError **error);
RmpLook *rmp_look_duplicate (RmpLook *self, const char *name, GError **error); /* (transfer none) */
gboolean rmp_look_remove (RmpLook *self, GError **error);

const char *rmp_layer_get_technique_id (RmpLayer *self);
const RmpTechnique *
rmp_layer_get_technique (RmpLayer *self); /* NULL: a technique this Rimple does not know */
RmpLook *rmp_layer_get_look (RmpLayer *self);
const RmpValues *rmp_layer_get_values (RmpLayer *self);
guint64 rmp_layer_get_seed (RmpLayer *self);
const char *const *rmp_layer_get_joints (
    RmpLayer *self); /* (nullable) NULL-terminated; NULL: the technique's default */

/* One edit each; the label names parameter and value (“Fold width 42 mm”). */
gboolean rmp_layer_set_text (RmpLayer *self, const char *param, const char *text, GError **error);
gboolean rmp_layer_set_values (RmpLayer *self, const RmpValues *values, const char *label,
                               GError **error);
gboolean rmp_layer_set_joints (RmpLayer *self, const char *const *joints, GError **error);

/* Sets a value in @values, a copy of those of the layer, from text that people type: as in
 * rmp_values_set_named(), and “profile NAME” for a profile of the project (store/profile-item.h).
 */
gboolean rmp_layer_parse_value (RmpLayer *self, RmpValues *values, const char *param,
                                const char *text, GError **error);

/* A variant has a letter, a colour, and at most one look per garment. A project starts with A (the
 * first look of each garment) and B (plain skinning).
 */
RmpVariant *
rmp_project_add_variant (RmpProject *self,
                         GError **error); /* (transfer none): C, D, … G: plain skinning */
const char *rmp_variant_get_letter (RmpVariant *self);
void rmp_variant_get_colour (RmpVariant *self, float srgb[3]);
gint64 rmp_variant_get_id (RmpVariant *self);
RmpLook *rmp_variant_get_look (RmpVariant *self, RmpGarment *garment); /* NULL: plain skinning */
gboolean rmp_variant_set_look (RmpVariant *self, RmpGarment *garment, RmpLook *look,
                               GError **error);

/* --- view state: saved, not undone ------------------------------------------------------------ */

/* “camera”, “panes”, “frame”, “clip”, “shading”, … */
GVariant *rmp_project_get_view (RmpProject *self, const char *key,
                                const GVariantType *type); /* (transfer full) NULL */
void rmp_project_set_view (RmpProject *self, const char *key, GVariant *value);

G_END_DECLS
