/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kept-frames.h: the stores of one bake: one for a bake that resumes, one a shard. */

#include "bake/frame-store.h"
#include "bake/writer.h"

G_BEGIN_DECLS

typedef struct
{
  RmpFrameStore **stores; /* [n] */
  guint n, own;           /* own: the store that frames are added to */
  guint first, end;       /* frames that this run computes, from first to before end */
  GStrv paths;
  char *key;
  /* (nullable): files of the state, where frames build on each other: those that this run may begin
   * from, its own first, and the one that it leaves
   */
  GStrv states;
  char *state_after;
} RmpKeptFrames;

/**
 * rmp_kept_frames_open:
 * @self: (out): empty where neither shards nor resuming are asked for
 * @target: of the whole range, with the rest shape
 * @made_by: a text of look, method and parameters
 */
gboolean rmp_kept_frames_open (RmpKeptFrames *self, const RmpBakeTarget *target,
                               const RmpBakeOptions *options, const char *made_by,
                               gboolean has_normals, GError **error);

/* (nullable): the store that has the frame */
RmpFrameStore *rmp_kept_frames_find (const RmpKeptFrames *self, guint frame);

/* Where shards are joined: whether every frame is there. */
gboolean rmp_kept_frames_check (const RmpKeptFrames *self, const RmpBakeOptions *options,
                                GError **error);

/* The file of the state beside one of frames. (transfer full) */
char *rmp_kept_frames_name_state (const char *path);

void rmp_kept_frames_remove (const RmpKeptFrames *self); /* the files */
void rmp_kept_frames_clear (RmpKeptFrames *self);        /* leaves the files */

G_END_DECLS
