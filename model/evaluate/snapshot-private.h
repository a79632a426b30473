/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* snapshot-private.h: what else of a snapshot files of this folder use. Only those named snapshot
 * look into it.
 */

#include "evaluate/plain.h"
#include "evaluate/replay.h"
#include "evaluate/simulation.h"
#include "evaluate/snapshot.h"
#include "evaluate/stages.h"

G_BEGIN_DECLS

struct _RmpSnapshot
{
  gatomicrefcount ref_count;
  RmpStageInput input;
  RmpSampler *held;        /* (nullable): the motion with a joint held, which frames are made of */
  RmpJointHold hold;       /* … which is this */
  double start;            /* seconds of frame 0 */
  RmpPlain *plain;         /* of plain skinning and of simulators: the mesh without folds */
  RmpValues *stage_values; /* the values prepared and analysed were made with */

  /* Held over rmp_snapshot_prepare(): who shows a simulator and who works on it may both ask. */
  GMutex preparing;
  GMutex mutex; /* guards what is below while that sets it */
  RmpPrepared *prepared;
  RmpAnalysed *analysed;
  /* (nullable): until it is prepared, what prepare_from() takes over from, and … */
  RmpPrepared *earlier;
  RmpValues *earlier_values; /* the values it was made with */
  RmpReplay *replay;         /* sequential values only */
  RmpSimulation *simulation; /* simulators only */
  gboolean hasty;            /* its values are those of a drag that wants to be seen soon */
  gboolean in_order;         /* frames are asked for one after the other */
  gboolean passes_contact;   /* frames for a bake do not stop there, but for those with … */
  RmpReliefBake *cut;        /* (nullable): … this mesh; borrowed */
  RmpReplay *before; /* (nullable): until there is a replay, one with the same frames up to … */
  guint64 n_same;
  RmpBeginning beginning;
};

/* What is called after the stage prepare reads some kinds of inputs from its call. */
RmpCall rmp_snapshot_add_inputs (RmpSnapshot *self, const RmpCall *call);

/* What its technique has prepared, while the snapshot lives. (nullable): not yet. Any thread */
gconstpointer rmp_snapshot_get_shared (RmpSnapshot *self);

/* What steps its frames, while it lives. (nullable): they are independent, or it is not prepared.
 * Any thread
 */
RmpReplay *rmp_snapshot_get_replay (RmpSnapshot *self);

G_END_DECLS
