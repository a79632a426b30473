/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* snapshot.h: everything a frame of one look needs, taken from the rows at one moment and never
 * changed after.
 *
 * The lanes of the evaluator, bakes, the batch program and tests all step snapshots, so they get
 * the same bytes. Taking one happens on the project's thread; preparing and computing on any. What
 * the stages prepare and analyse made is shared between snapshots that differ in later stages only.
 */

#include "evaluate/preview-kind.h"
#include "evaluate/result.h"
#include "relief/bake.h"
#include "store/cloth/fold-line.h"
#include "store/cloth/mask-item.h"
#include "store/cloth/pattern-item.h"
#include "store/cloth/rest-shape.h"

G_BEGIN_DECLS

typedef struct _RmpSnapshot RmpSnapshot;

/**
 * rmp_snapshot_new:
 * @look: (nullable): a look on a garment of @surface; %NULL for plain skinning
 * @clip: (nullable): %NULL for the bind pose
 *
 * Looks have one layer so far; a second one is refused. Where the motion of @look is a simulated
 * one, the chain of simulators below it is taken along.
 */
RmpSnapshot *rmp_snapshot_new (RmpSurface *surface, RmpLook *look, RmpClipItem *clip,
                               GError **error);

/* The same on @motion, of the surface's mesh: for who has the chain already, so that its frames are
 * made once.
 */
RmpSnapshot *rmp_snapshot_new_over (RmpSampler *motion, RmpSurface *surface, RmpLook *look,
                                    RmpClipItem *clip, GError **error);
RmpSnapshot *rmp_snapshot_ref (RmpSnapshot *self);
void rmp_snapshot_unref (RmpSnapshot *self);

/* Uses @value in place of what the rows have for @subject, during a drag or a hover. For snapshots
 * of looks, before they are shared.
 */
void rmp_snapshot_try (RmpSnapshot *self, const RmpPreviewKind *kind, gpointer subject,
                       gconstpointer value);

/* The same with a value in the form in which @kind keeps it. */
void rmp_snapshot_apply (RmpSnapshot *self, const RmpPreviewKind *kind, gpointer subject,
                         gconstpointer kept);

/* Holds a joint in a rotation in all frames, but not in what is made of the whole motion before
 * them. Nothing is held where frames build on each other or are not the rig's. Of plain skinning
 * too, before it is shared.
 */
void rmp_snapshot_hold (RmpSnapshot *self, const RmpJointHold *hold);

/* After that, where its technique can: frames come sooner, and not quite as they will be. */
void rmp_snapshot_hasten (RmpSnapshot *self);

/**
 * rmp_snapshot_inherit:
 * @earlier: a snapshot of the same surface, look and clip
 *
 * Takes over the stages of @earlier that the changes since then leave valid. Before the snapshot is
 * shared.
 *
 * Returns: the first stage that has to run again; %RMP_STAGE_DRAW + 1 if both give the same frames
 */
guint rmp_snapshot_inherit (RmpSnapshot *self, RmpSnapshot *earlier);

/* If frames build on each other: the number of frames, from the first of the clip on, that are the
 * same in both; 0 if that is not known.
 */
guint64 rmp_snapshot_count_same (RmpSnapshot *self, RmpSnapshot *earlier);

/* To be called before it is prepared, if frames will be requested in order, as in bakes: then
 * nothing is kept for jumps in time.
 */
void rmp_snapshot_set_in_order (RmpSnapshot *self);

/* By default frames of bakes stop at contact, each computed on a mesh of its own, which takes time.
 * This turns it off, for callers who need figures only; …
 */
void rmp_snapshot_pass_contact (RmpSnapshot *self);

/* … this makes it use the mesh that all frames of a bake share, borrowed, as soon as there is one.
 */
void rmp_snapshot_set_cut (RmpSnapshot *self, RmpReliefBake *cut);

const RmpTechnique *rmp_snapshot_get_technique (RmpSnapshot *self); /* NULL: plain skinning */
const RmpValues *rmp_snapshot_get_values (RmpSnapshot *self);       /* NULL: plain skinning */
RmpMesh *rmp_snapshot_get_mesh (RmpSnapshot *self);  /* (transfer none) the coarse mesh */
RmpInput rmp_snapshot_get_input (RmpSnapshot *self); /* as stages get it; borrowed */
double rmp_snapshot_get_time (RmpSnapshot *self, double frame); /* seconds, of the motion */
RmpSampler *
rmp_snapshot_get_sampler (RmpSnapshot *self); /* (transfer none) the motion it works on */
RmpSampler *
rmp_snapshot_get_stepped (RmpSnapshot *self); /* (transfer none) … with what is held in it */
double
rmp_snapshot_get_frame_at (RmpSnapshot *self,
                           double time); /* of the clip, ≥ 0; whole where it is by rounding */
double rmp_snapshot_get_frame_time (RmpSnapshot *self); /* seconds from one frame to the next */

/* How far what comes before the first frame is, of it or of its motion. Any thread */
RmpBeginning rmp_snapshot_get_beginning (RmpSnapshot *self);
gboolean rmp_snapshot_is_sequential (RmpSnapshot *self); /* frames build on each other */
gboolean rmp_snapshot_is_stepped (RmpSnapshot *self);    /* so do they, or those of its motion */
gboolean rmp_snapshot_preview_lacks (RmpSnapshot *self); /* something that bakes have */
gsize rmp_snapshot_get_size (RmpSnapshot *self);  /* bytes kept of earlier frames. Any thread */
guint rmp_snapshot_find_stop (RmpSnapshot *self); /* as rmp_replay_find_stop (). Any thread */
gboolean rmp_snapshot_has_simulated (RmpSnapshot *self,
                                     guint frame); /* it need not be made. Any thread */
gboolean rmp_snapshot_is_prepared (RmpSnapshot *self);

/* Runs the stages prepare and analyse unless they have run. Any thread; a second caller waits. */
gboolean rmp_snapshot_prepare (RmpSnapshot *self, const RmpCall *call, GError **error);

/* The frame that is shown at @frame: if frames build on each other, the whole one at or before it.
 */
double rmp_snapshot_get_shown_frame (RmpSnapshot *self, double frame);

/**
 * rmp_snapshot_approach:
 * @end: monotonic time at which to leave off on the way
 * @there: (out): whether rmp_snapshot_compute() has only this one frame to make
 *
 * Steps the frames @frame builds on, at least one of them, once prepared. Any thread, one at a
 * time.
 */
gboolean rmp_snapshot_approach (RmpSnapshot *self, double frame, gint64 end, gboolean *there,
                                const RmpCall *call, GError **error);

/**
 * rmp_snapshot_compute:
 * @frame: of the clip; fractions are allowed
 * @field_mask: bit i asks for field i of the technique
 *
 * One frame, in the calling thread, once prepared. Any thread; any number at once for techniques
 * that are any_order. Otherwise frames before it that were not stepped yet are stepped first: in
 * order each costs one step.
 *
 * Returns: (transfer full): the frame, or %NULL with @error set
 */
RmpResult *rmp_snapshot_compute (RmpSnapshot *self, double frame, RmpTarget target,
                                 guint64 field_mask, const RmpCall *call, GError **error);

/**
 * rmp_snapshot_save_states:
 *
 * What frames build on, after those that were computed: of the look, and of the simulators below
 * it. Between two frames.
 *
 * Returns: (transfer floating): of type a(uay)
 */
GVariant *rmp_snapshot_save_states (RmpSnapshot *self);

/**
 * rmp_snapshot_load_states:
 * @states: of a snapshot of the same look in another run
 * @most: no state may have more frames behind it
 *
 * Lets frames from then on be computed without those before. Prepared, and with its simulators,
 * which the first frame that is computed sees to. A state that does not fit is not taken: its
 * frames are stepped from the first on.
 *
 * Returns: whether all were taken
 */
gboolean rmp_snapshot_load_states (RmpSnapshot *self, GVariant *states, guint most);

GPtrArray *rmp_snapshot_get_findings (
    RmpSnapshot *self); /* (transfer full) (nullable) (element-type RmpFinding) */

/* Lines the technique found by itself, once prepared. Any thread. (transfer full) (element-type
 * RmpDetectedLine)
 */
GPtrArray *rmp_snapshot_detect_lines (RmpSnapshot *self, const RmpCall *call, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSnapshot, rmp_snapshot_unref)

G_END_DECLS
