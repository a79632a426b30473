/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* evaluator.h: computes looks in the background, so that the window never waits.
 *
 * One lane a look and clip, a shared thread budget, newest request wins; a slow look never delays
 * another. A lane works on an immutable snapshot of the rows, taken when a request is made; edits
 * and previews make a new snapshot and dirty only the stages that the changed parameters name.
 * Results are cached by frame, within a budget of memory and then one of disk, in the user's cache
 * folder, and never go stale in place: an edit starts a new cache whose frames replace the old ones
 * as they arrive.
 *
 * Lives on the main thread; signals are emitted there.
 */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

#define RMP_TYPE_EVALUATOR (rmp_evaluator_get_type ())
G_DECLARE_FINAL_TYPE (RmpEvaluator, rmp_evaluator, RMP, EVALUATOR, GObject)

typedef enum
{
  RMP_FRAME_NONE,  /* never computed */
  RMP_FRAME_STALE, /* belongs to an earlier state of the look */
  RMP_FRAME_COMPUTING,
  RMP_FRAME_ON_DISK, /* moved to disk because memory was full; read when requested */
  RMP_FRAME_CACHED,
} RmpFrameState;

/* Signals:
 *   frame-ready (RmpSurface *surface, RmpLook *look or NULL, double frame)
 *   failed (RmpLook *look, const char *message)   the lane stopped; the last good frame stays
 *   analysed (RmpLook *look)                      findings changed
 */
RmpEvaluator *rmp_evaluator_new (RmpProject *project);

/* From now on previews are computed with its help, but never bakes. @accelerator: (nullable): none
 */
void rmp_evaluator_set_accelerator (RmpEvaluator *self, RmpAccelerator *accelerator);

/**
 * rmp_evaluator_request:
 * @surface: what to show
 * @look: (nullable): a look on a garment of @surface; %NULL for plain skinning
 * @clip: (nullable): %NULL for the bind pose
 * @fields: (nullable): ids of the fields wanted, NULL-terminated
 *
 * Asks for a frame. Returns at once with the newest finished result for it: the frame itself if
 * cached (*@exact is %TRUE), otherwise the last finished one of this look, or %NULL. “frame-ready”
 * follows.
 *
 * Returns: (transfer full) (nullable)
 */
RmpResult *rmp_evaluator_request (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                                  RmpClipItem *clip, double frame, const char *const *fields,
                                  gboolean *exact);

/**
 * rmp_evaluator_refine:
 *
 * The picture rests: where previews of @look lack something of its bakes, the frame that was asked
 * for last follows as a bake has it, and requests of it return that from then on. Another frame, an
 * edit or a preview ends this, at once and whatever is under way; so the cache holds previews
 * alone. “frame-ready” follows.
 */
void rmp_evaluator_refine (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                           RmpClipItem *clip);

/* Ends refining for all looks, so that during a drag of one look the others are drawn as fast. */
void rmp_evaluator_end_refining (RmpEvaluator *self);

/**
 * rmp_evaluator_survey:
 *
 * It plays or is dragged: where previews of @look lack something of its bakes, the frame that was
 * asked for last is looked at as a bake has it, about once a second, whatever frame is asked for
 * meanwhile. “frame-ready” follows.
 */
void rmp_evaluator_survey (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                           RmpClipItem *clip);

/**
 * rmp_evaluator_get_lacks:
 * @frame: (out): of the clip, which need not be the one that is shown
 *
 * What previews of such a request were without when it was last looked at, as a sentence; %NULL
 * where a preview lacks nothing, the frame is shown as a bake has it, or nothing was looked at yet.
 */
const char *rmp_evaluator_get_lacks (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                                     RmpClipItem *clip, double *frame);

/* What such a request is computed from, with all that is previewed; of a look that was requested
 * before. (transfer full) (nullable)
 */
RmpSnapshot *rmp_evaluator_get_snapshot (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                                         RmpClipItem *clip);

/* How far what comes before the first frame of such a request is. */
RmpBeginning rmp_evaluator_get_beginning (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                                          RmpClipItem *clip);

/* Why the lane of such a request has stopped, and what to do about it; valid until the document
 * changes. (nullable)
 */
const char *rmp_evaluator_get_failure (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                                       RmpClipItem *clip);

/* In which frame it has, and at which vertex of the surface. Returns: %FALSE where no vertex is to
 * blame
 */
gboolean rmp_evaluator_get_stop (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                                 RmpClipItem *clip, double *frame, guint32 *vertex);

/**
 * rmp_evaluator_await:
 * @microseconds: the longest wait
 *
 * Takes the wanted frames of lanes that were quick enough the last time, so that a picture about to
 * be drawn can show them; other lanes are not waited for. “frame-ready” comes during the call.
 *
 * Returns: whether anything came
 */
gboolean rmp_evaluator_await (RmpEvaluator *self, gint64 microseconds);

/* Computes the frames [first, last] of the clip ahead while idle (playback and the cache bar). */
void rmp_evaluator_prefetch (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                             RmpClipItem *clip, guint first, guint last);

/* Previews @value, during a drag or a hover, in place of what the rows have for @subject; %NULL
 * ends the preview. Returns: whether anything has changed
 */
gboolean rmp_evaluator_preview (RmpEvaluator *self, const RmpPreviewKind *kind, gpointer subject,
                                gconstpointer value);

RmpFrameState rmp_evaluator_get_frame_state (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                                             RmpClipItem *clip, guint frame);

/* The same of @n frames at once, each @step after the one before. @states: (out caller-allocates):
 * [n]
 */
void rmp_evaluator_get_frame_states (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                                     RmpClipItem *clip, guint first, guint step, guint n,
                                     RmpFrameState *states);

/* The result for a frame if it is in memory, without requesting it. (transfer full) (nullable) */
RmpResult *rmp_evaluator_peek (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                               RmpClipItem *clip, guint frame);
gsize rmp_evaluator_get_cache_size (RmpEvaluator *self);  /* bytes */
guint64 rmp_evaluator_get_disk_size (RmpEvaluator *self); /* the same for those on disk */
void rmp_evaluator_set_cache_budget (RmpEvaluator *self, gsize bytes);
void rmp_evaluator_set_disk_budget (RmpEvaluator *self, guint64 bytes); /* 0: none */

/* The findings of the stage analyse for the first layer of the look, for the list of joints. */
GPtrArray *rmp_evaluator_get_findings (RmpEvaluator *self, RmpLook *look,
                                       RmpClipItem *clip); /* (transfer full) (nullable) */

/**
 * rmp_evaluator_detect_lines_async:
 *
 * Finds the lines that the look's first layer makes by itself, without those drawn, for
 * rmp_layer_draw_lines().
 */
void rmp_evaluator_detect_lines_async (RmpEvaluator *self, RmpLook *look, RmpClipItem *clip,
                                       GCancellable *cancellable, GAsyncReadyCallback callback,
                                       gpointer data);
GPtrArray *rmp_evaluator_detect_lines_finish (
    GAsyncResult *result, GError **error); /* (transfer full) (element-type RmpDetectedLine) */

G_END_DECLS
