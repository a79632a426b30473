/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* queue.h: bakes that wait for their turn and survive a kill.
 *
 * Each has a folder in the user's state folder with a copy of the project as it was when the bake
 * was queued, and a description. A bake that was running when the program was killed waits again,
 * and goes on after its last finished frame.
 */

#include "bake/bake.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_QUEUED_WAITING, /* new, paused or killed */
  RMP_QUEUED_RUNNING, /* here or in another program */
  RMP_QUEUED_FAILED,  /* the message says why and what helps */
  RMP_QUEUED_DONE,
} RmpQueuedState;

typedef struct
{
  char *id;
  char *look, *garment, *folder, *message; /* message: (nullable) */
  RmpQueuedState state;
  guint first, last;
  RmpBakeFormats formats;
} RmpQueuedBake;

void rmp_queued_bake_free (RmpQueuedBake *self);

/**
 * rmp_bake_queue_add:
 * @clip: (nullable): the bind pose
 *
 * On the thread of the project. Returns: (transfer full): its id, or %NULL with @error set
 */
char *rmp_bake_queue_add (RmpLook *look, RmpClipItem *clip, const RmpBakeOptions *options,
                          GError **error);

/* (transfer full) (element-type RmpQueuedBake): in the order in which they were queued */
GPtrArray *rmp_bake_queue_list (void);

/**
 * rmp_bake_queue_run:
 * @call: cancelling it pauses the bake
 *
 * Runs one, whether it waits, failed or was paused. Any thread; blocks.
 *
 * Returns: (transfer full): its files, or %NULL with @error set
 */
GStrv rmp_bake_queue_run (const char *id, const RmpCall *call, GError **error);

/* Takes one that does not run off the queue; frames kept beside its files stay there.
 * Returns: %FALSE if it runs
 */
gboolean rmp_bake_queue_remove (const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpQueuedBake, rmp_queued_bake_free)

G_END_DECLS
