/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* queue.h: bakes, of files or of maps, that wait for their turn and survive a kill.
 *
 * Each has a folder in the user's state folder with a copy of the project as it was when the bake
 * was queued, and a description. Finished frames are kept in a file of its own beside what it will
 * write: two bakes of a look do not take each other's. A bake that was running when the program was
 * killed waits again, and goes on after its last finished frame; one of maps begins anew.
 */

#include "bake/bake.h"
#include "bake/hosts.h"
#include "bake/map-atlas.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_QUEUED_WAITING, /* for its turn: new, stopped or killed */
  RMP_QUEUED_RUNNING, /* here or in another program */
  RMP_QUEUED_PAUSED,  /* until somebody lets it wait again */
  RMP_QUEUED_FAILED,  /* the message says why and what helps */
  RMP_QUEUED_CANCELLED,
  RMP_QUEUED_DONE,
} RmpQueuedState;

typedef struct
{
  char *id;
  char *look, *garment, *folder, *message; /* message: (nullable) */
  RmpQueuedState state;
  gboolean killed; /* one that waits, in the middle of its last run */
  guint first, last;
  guint n_kept;            /* frames that are finished, while there are no files yet */
  RmpBakeFormats formats;  /* 0 of maps */
  RmpMapKinds maps;        /* 0 of files */
  const RmpBakeHost *host; /* (nullable): the program that reads its files as they are */
} RmpQueuedBake;

void rmp_queued_bake_free (RmpQueuedBake *self);

/* "waiting" */
const char *rmp_queued_state_get_name (RmpQueuedState state);

/**
 * rmp_bake_queue_add:
 * @clip: (nullable): the bind pose
 *
 * On the thread of the project. Returns: (transfer full): its id, or %NULL with @error set
 */
char *rmp_bake_queue_add (RmpLook *look, RmpClipItem *clip, const RmpBakeOptions *options,
                          GError **error);

/* The same of maps. @n_keys: of an atlas; 0: a map for each frame */
char *rmp_bake_queue_add_maps (RmpLook *look, RmpClipItem *clip, const RmpMapOptions *options,
                               guint n_keys, GError **error);

/* (transfer full) (element-type RmpQueuedBake): in the order in which they were queued */
GPtrArray *rmp_bake_queue_list (void);

/**
 * rmp_bake_queue_run:
 * @call: cancelling it stops the bake, which then waits
 *
 * Runs one, whatever its state. Any thread; blocks.
 *
 * Returns: (transfer full): its files, or %NULL with @error set
 */
GStrv rmp_bake_queue_run (const char *id, const RmpCall *call, GError **error);

/**
 * rmp_bake_queue_set_state:
 * @state: waiting, paused or cancelled
 *
 * Of one that neither runs nor is done. One that is cancelled loses its finished frames.
 */
gboolean rmp_bake_queue_set_state (const char *id, RmpQueuedState state, GError **error);

/* Takes one that does not run off the queue, with its finished frames; what it baked stays.
 * Returns: %FALSE if it runs
 */
gboolean rmp_bake_queue_remove (const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpQueuedBake, rmp_queued_bake_free)

G_END_DECLS
