/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* components-private.h: shared by the files of components. */

#include "bake/components.h"
#include "bake/spool.h"

G_BEGIN_DECLS

/* Coordinates of vertices that are worked on at a time: a row of them stays in the cache. */
#define RMP_FRAME_BLOCK (3 * 256)

struct _RmpComponents
{
  char *folder;
  GCancellable *cancellable; /* (nullable) */
  guint n_vertices, n_frames;
  gboolean has_normals;
  RmpSpool *frames, *targets; /* rows of positions, then normals; (nullable) */
  guint n;
  double *coordinates; /* [n × frames] eigenvectors, of which the largest number is 1 */
  double *lows;        /* [n] the least number of each */
  double *norms;       /* [n] for that they were divided by this */
  double *reach;       /* (nullable): [n] the largest coordinate of a target's vertex */
  float center[3];     /* of the first frame */
};

/* Some vertices of all frames. */
typedef struct
{
  gsize first;
  guint n;       /* coordinates, up to RMP_FRAME_BLOCK */
  float *values; /* [frames × RMP_FRAME_BLOCK] as they were added */
  float *moves;  /* [frames × RMP_FRAME_BLOCK] less the mean */
  double mean[RMP_FRAME_BLOCK];
} RmpFrameBlock;

gsize rmp_frame_block_count (const RmpComponents *components);
void rmp_frame_block_init (RmpFrameBlock *self, const RmpComponents *components);
void rmp_frame_block_clear (RmpFrameBlock *self);

/* @offset: of the row: where positions or normals begin */
gboolean rmp_frame_block_read (RmpFrameBlock *self, const RmpComponents *components, gsize which,
                               gsize offset, GError **error);

/* What of the moves belongs to a component. @shape: (out caller-allocates): [RMP_FRAME_BLOCK] */
void rmp_frame_block_project (const RmpFrameBlock *self, const RmpComponents *components,
                              guint component, double *shape);

/* Coordinates of a frame's positions, and of all that it has. */
gsize rmp_components_count (const RmpComponents *self);
gsize rmp_components_row_length (const RmpComponents *self);

G_END_DECLS
