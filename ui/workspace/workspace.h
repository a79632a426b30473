/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* workspace.h: what a window works on: a project, its evaluator, and the view of them that all
 * panels share.
 *
 * Clip, frame, panes, shading, overlays and selection are kept here, so that panels need not know
 * each other. Lasting parts are written to the view state of the project, which is saved but not
 * undone.
 *
 * Properties: project, clip, frame, playing, repeat, every-frame, panes, selection, shading, wire,
 * see-through, overlays, fold-lines, pieces, profiles, crosses, borders, skeleton, waves, field,
 * fixed-range, tool; follow: cameras go along with the character; along: how the fold-line tool
 * draws; symmetry: tools do the same on the other side, topological: which is found by how the mesh
 * is joined; uv-view: the garment laid flat is beside the panes; flipped: the active pane has its
 * sides exchanged, not kept. Signals:
 *   display-changed ()  a pane must be redrawn
 *   bar-moved ()        … with the content it has
 *   cache-changed ()    frame states have changed
 *   highlighted ()      other faces are highlighted
 *   held ()             another joint is held, or none
 */

#include "camera.h"
#include "evaluate/evaluator.h"
#include "evaluate/wave-forecast.h"
#include "scene.h"
#include "store/cloth/fold-line.h"
#include "store/cloth/pattern-item.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_REPEAT_ONCE,
  RMP_REPEAT_LOOP,
  RMP_REPEAT_PING_PONG,
} RmpRepeat;

/* The largest number of panes. */
#define RMP_MAX_PANES 4

/* A pane shows one variant, or compares it with another. */
typedef enum
{
  RMP_SIDE_SHOWN, /* left of the bar; the difference is drawn on it */
  RMP_SIDE_OTHER,
  RMP_N_SIDES,
} RmpSide;

typedef enum
{
  RMP_COMPARE_NONE,
  RMP_COMPARE_WIPE,       /* one side left of a bar, the other right of it */
  RMP_COMPARE_DIFFERENCE, /* the distance to the other side, drawn on the shown one */
} RmpCompare;

#define RMP_TYPE_WORKSPACE (rmp_workspace_get_type ())
G_DECLARE_FINAL_TYPE (RmpWorkspace, rmp_workspace, RMP, WORKSPACE, GObject)

RmpWorkspace *rmp_workspace_new (RmpProject *project);
RmpProject *rmp_workspace_get_project (RmpWorkspace *self);     /* (transfer none) */
RmpEvaluator *rmp_workspace_get_evaluator (RmpWorkspace *self); /* (transfer none) */

/* Time. Frames count from 0 at the clip's start, at the project's rate. */
RmpClipItem *rmp_workspace_get_clip (RmpWorkspace *self); /* (transfer none) (nullable) */
void rmp_workspace_set_clip (RmpWorkspace *self, RmpClipItem *clip);
guint rmp_workspace_get_n_frames (RmpWorkspace *self); /* at least 1 */
guint rmp_workspace_get_frame (RmpWorkspace *self);
void rmp_workspace_set_frame (RmpWorkspace *self, guint frame); /* clamped to the clip */
void rmp_workspace_move (RmpWorkspace *self, int frames);
void rmp_workspace_move_to_key (RmpWorkspace *self,
                                gboolean forwards); /* of any channel of the clip */
void rmp_workspace_get_range (RmpWorkspace *self, guint *first, guint *last);
void rmp_workspace_set_range (RmpWorkspace *self, guint first, guint last);
gboolean rmp_workspace_has_range (RmpWorkspace *self); /* not the whole clip */
gboolean rmp_workspace_get_playing (RmpWorkspace *self);
void rmp_workspace_set_playing (RmpWorkspace *self, gboolean playing);
RmpRepeat rmp_workspace_get_repeat (RmpWorkspace *self);

/**
 * rmp_workspace_advance:
 * @now: monotonic microseconds
 *
 * Advances playback: sets the frame for the time @now. In real time frames may be skipped; with
 * “every frame” it waits until the panes have their results for the present frame.
 */
void rmp_workspace_advance (RmpWorkspace *self, gint64 now);

/* The numbers of frames that playback has shown and skipped since it was started. */
void rmp_workspace_get_played (RmpWorkspace *self, guint *shown, guint *dropped);

/* The worst state of a frame over all surfaces of all panes, for the ruler. */
RmpFrameState rmp_workspace_get_frame_state (RmpWorkspace *self, guint frame);

/* The same for @n frames at once, @step frames apart. @states: (out caller-allocates): [n] */
void rmp_workspace_get_frame_states (RmpWorkspace *self, guint first, guint step, guint n,
                                     RmpFrameState *states);

/* The values that the timeline plots for a frame of the active pane: the count that its methods
 * name, summed over all garments, and the cost of the frame.
 */
typedef struct
{
  const char *label; /* N_() of the count */
  double count;      /* NaN: not computed, or not in memory */
  double seconds;    /* the same */
  gboolean doubted;  /* a method tells why it does not fully trust the frame */
} RmpFrameCost;

gboolean rmp_workspace_get_frame_cost (RmpWorkspace *self, guint frame,
                                       RmpFrameCost *cost); /* FALSE: none names one */

/* What methods tell of a frame that is doubted, a line each, and what would help. (transfer full)
 * (nullable)
 */
char *rmp_workspace_describe_doubt (RmpWorkspace *self, guint frame);

/* Panes. A variant of NULL is plain skinning. Unless chosen otherwise, panes show A, B, … in order
 * and compare with the first other variant. All of this is view state.
 */
guint rmp_workspace_get_panes (RmpWorkspace *self);
RmpVariant *rmp_workspace_get_variant (RmpWorkspace *self,
                                       guint pane); /* (transfer none) (nullable): the side shown */
RmpLook *rmp_workspace_get_look (RmpWorkspace *self, guint pane,
                                 RmpGarment *garment); /* the same; (nullable) */

/* What one sees at first: the look in the active pane of the selected garment, or else of the first
 * one that has a look there. (transfer none) (nullable)
 */
RmpLook *rmp_workspace_get_shown_look (RmpWorkspace *self);
RmpVariant *rmp_workspace_get_side (RmpWorkspace *self, guint pane,
                                    RmpSide side); /* (transfer none) (nullable) */
void rmp_workspace_set_side (RmpWorkspace *self, guint pane, RmpSide side, RmpVariant *variant);
void rmp_workspace_swap_sides (
    RmpWorkspace *self); /* the first two panes, or the sides of the only one */
RmpCompare rmp_workspace_get_compare (RmpWorkspace *self, guint pane);
void rmp_workspace_set_compare (RmpWorkspace *self, guint pane, RmpCompare compare);
double rmp_workspace_get_bar (RmpWorkspace *self,
                              guint pane); /* of the wipe: 0 … 1 from the left */
void rmp_workspace_set_bar (RmpWorkspace *self, guint pane, double position);
gboolean rmp_workspace_get_own_camera (RmpWorkspace *self,
                                       guint pane); /* FALSE: the one that panes share */
void rmp_workspace_set_own_camera (RmpWorkspace *self, guint pane, gboolean own);

/* The pane to which commands apply: the one that had the pointer or the keyboard last. */
guint rmp_workspace_get_active_pane (RmpWorkspace *self);
void rmp_workspace_set_active_pane (RmpWorkspace *self, guint pane);

/* What is missing from pictures of a look until nothing moves, and in which frame. (transfer full)
 * (nullable)
 */
char *rmp_workspace_describe_lacks (RmpWorkspace *self, RmpSurface *surface, RmpLook *look);

/* The present frame of a look, with the field that is shown: see rmp_evaluator_request(). (transfer
 * full) (nullable)
 */
RmpResult *rmp_workspace_request (RmpWorkspace *self, RmpSurface *surface, RmpLook *look,
                                  gboolean *exact);
/* What waves the look is going to make, with all that is previewed if it is shown. (transfer full)
 * (nullable): its technique has no theory of them
 */
RmpWaveForecast *rmp_workspace_forecast (RmpWorkspace *self, RmpSurface *surface, RmpLook *look);
/* Before there is a first one, how far what comes before it is. */
RmpBeginning rmp_workspace_get_beginning (RmpWorkspace *self, RmpSurface *surface, RmpLook *look);
const char *rmp_workspace_get_failure (RmpWorkspace *self, RmpSurface *surface,
                                       RmpLook *look); /* (nullable): why there is none */

/* Whether that tells of a place on the surface; and goes there: to the frame in which it happened,
 * and highlights the faces.
 */
gboolean rmp_workspace_has_stop (RmpWorkspace *self, RmpSurface *surface, RmpLook *look);
void rmp_workspace_show_stop (RmpWorkspace *self, RmpSurface *surface, RmpLook *look);

/* Notifies @listener of everything in @workspace (nullable) that may change the picture of a frame,
 * and no longer of the workspace in *@followed.
 * @followed: (inout): a reference that the listener holds
 * @changed: void (*) (gpointer listener): anything
 * @frame_ready: void (*) (gpointer listener, RmpSurface *, RmpLook *, double): a frame of a look
 */
void rmp_workspace_follow (RmpWorkspace *workspace, RmpWorkspace **followed, gpointer listener,
                           GCallback changed, GCallback frame_ready);

/* The camera of the active pane, set by whoever draws it; NULL before that. (transfer none)
 * (nullable)
 */
const RmpCamera *rmp_workspace_get_camera (RmpWorkspace *self);
void rmp_workspace_set_camera (RmpWorkspace *self, const RmpCamera *camera);

/* Selection: a look, garment, surface, clip or character. The inspector edits its look. */
GObject *rmp_workspace_get_selection (RmpWorkspace *self); /* (transfer none) (nullable) */
void rmp_workspace_select (RmpWorkspace *self, gpointer object);

/* Highlights faces of @surface until something else is selected; NULL: none. */
void rmp_workspace_highlight (RmpWorkspace *self, RmpSurface *surface, guint n_faces,
                              const guint32 *faces);
RmpSurface *rmp_workspace_get_highlighted (RmpWorkspace *self); /* (transfer none) (nullable) */
const guint8 *
rmp_workspace_get_highlight (RmpWorkspace *self,
                             RmpSurface *surface); /* (nullable) [#F] 1: highlighted */

/* Display. */
RmpShading rmp_workspace_get_shading (RmpWorkspace *self);
const char *rmp_workspace_get_field (RmpWorkspace *self); /* id of the heat map, or NULL */

/* The fields that heat maps can show: those of the methods of the looks in the panes; fields with
 * the same id count once. (transfer container) (element-type RmpField)
 */
GPtrArray *rmp_workspace_list_fields (RmpWorkspace *self);
gboolean rmp_workspace_get_flag (RmpWorkspace *self, const char *property);

/* Previews a value while a drag lasts, see rmp_evaluator_preview(). */
void rmp_workspace_preview (RmpWorkspace *self, const RmpPreviewKind *kind, gpointer subject,
                            gconstpointer value);

/* A character that is drawn at a different place from that in its frames. */
typedef struct
{
  RmpCharacter *character; /* (nullable): none */
  float way[3];            /* metres */
  /* the move is committed: new frames have it at that place, older ones do not */
  gboolean done;
} RmpMove;

void rmp_workspace_preview_move (RmpWorkspace *self,
                                 const RmpMove *move); /* (nullable): NULL ends it */
const RmpMove *rmp_workspace_get_move (RmpWorkspace *self);

gboolean rmp_workspace_is_previewing (RmpWorkspace *self);

/**
 * rmp_workspace_hold:
 * @holder: (nullable): who holds it, for comparison only; %NULL: nobody, and all moves again
 * @character: (nullable)
 * @hold: (nullable)
 *
 * Shows @character with one of its joints held in a rotation, whatever the clip says, until
 * somebody else holds one. Nothing of it is in the document. Signal held ().
 */
void rmp_workspace_hold (RmpWorkspace *self, gpointer holder, RmpCharacter *character,
                         const RmpJointHold *hold);
gconstpointer rmp_workspace_get_holder (RmpWorkspace *self); /* (nullable) */
RmpCharacter *rmp_workspace_get_held (RmpWorkspace *self);   /* (transfer none) (nullable) */

void rmp_workspace_store_view (RmpWorkspace *self); /* to the project's view state */

/* Fills an empty view with the first clip and look. Call after loading something. */
void rmp_workspace_settle (RmpWorkspace *self);

G_END_DECLS
