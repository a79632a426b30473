/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* overlap-check.h: where a look's cloth runs through bodies or itself, over frames, told for
 * people.
 */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* Overlaps that follow each other from frame to frame are one. */
typedef struct
{
  RmpSurface *body;   /* (nullable): NULL: a simple body, or the cloth itself */
  guint shape;        /* from 1 on: which of the simple bodies of the look; 0: none of them */
  guint first, last;  /* frames of the clip */
  guint worst;        /* the frame where it is deepest; what follows is of that */
  double depth;       /* metres, about */
  gboolean inside;    /* a whole part of the cloth is in the body */
  gboolean held;      /* all of it is pinned, so that a simulator cannot move it away */
  GArray *faces;      /* of guint32: of the garment's mesh */
  GArray *body_faces; /* of guint32: of the body's mesh; may be empty */
} RmpOverlap;

void rmp_overlap_free (RmpOverlap *self);

/* What cloth runs through. (transfer full) (nullable): %NULL: itself */
char *rmp_overlap_name_body (const RmpOverlap *self);

/* “Body: 4.1 mm deep, 36 faces, frames 3 to 17, deepest in 9”. (transfer full) */
char *rmp_overlap_describe (const RmpOverlap *self);

typedef struct _RmpOverlapCheck RmpOverlapCheck;

/**
 * rmp_overlap_check_new:
 * @look: of a simulator
 * @clip: (nullable): %NULL for the bind pose
 * @simulated: the cloth as @look makes it; or else as the motion carries it that @look works on
 *
 * On the project's thread; the rows may change afterwards.
 *
 * Returns: (transfer full): %NULL with %G_IO_ERROR_NOT_SUPPORTED if @look does not simulate cloth
 */
RmpOverlapCheck *rmp_overlap_check_new (RmpLook *look, RmpClipItem *clip, gboolean simulated,
                                        GError **error);
void rmp_overlap_check_free (RmpOverlapCheck *self);

/* Frames of the clip, both included. Any thread, one at a time. (transfer full) (element-type
 * RmpOverlap): the deepest first
 */
GPtrArray *rmp_overlap_check_run (RmpOverlapCheck *self, guint first, guint last,
                                  const RmpCall *call, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpOverlap, rmp_overlap_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpOverlapCheck, rmp_overlap_check_free)

G_END_DECLS
