/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* components-private.h: shared by the files of components. */

#include "bake/components.h"
#include "bake/frame-sketch.h"
#include "bake/spool.h"

G_BEGIN_DECLS

/* Vertices that are worked on at a time: a row of them stays in the cache. First all their x lie
 * one after the other, then their y, then their z, so that loops over them become vectors. A row is
 * an odd number of the cache's lines: the same lanes of many rows lie in different places of it.
 */
#define RMP_FRAME_LANES 272
#define RMP_FRAME_BLOCK (3 * RMP_FRAME_LANES)

/* Components that are looked for at a time, and frames that are mixed at a time: what is read
 * serves all of them. Where so many components are not left, zeros stand behind them.
 */
#define RMP_FRAME_FEW 4

#define RMP_FRAME_MANY 256 /* frames, of which one block is as much as several of few */

struct _RmpComponents
{
  char *folder;
  GCancellable *cancellable; /* (nullable) */
  guint n_vertices, n_frames;
  gboolean has_normals;
  RmpSpool *frames, *targets; /* rows of positions, then normals; (nullable) */
  RmpFrameSketch *sketch;     /* (nullable): of positions */
  guint n;
  double *coordinates; /* [n × frames] eigenvectors, of which the largest number is 1 */
  float *weights;      /* [(n + few) × frames] the same as floats */
  double *lows;        /* [n] the least number of each */
  double *norms;       /* [n + few] for that they were divided by this */
  double *reach;       /* (nullable): [n] the largest coordinate of a target's vertex, … */
  gboolean *measured;  /* (nullable): [n] … or, if it is not measured, no less than that */
  double longest;      /* no coordinate's path is longer: root of the sum of squared moves */
  float center[3];     /* of the first frame */
};

/* Some vertices of all frames. */
typedef struct
{
  gsize first;   /* coordinate of the row that it begins at */
  guint n;       /* vertices, up to RMP_FRAME_LANES; lanes beyond are 0 */
  float *values; /* [frames × RMP_FRAME_BLOCK] as they were added */
  float *moves;  /* [frames × RMP_FRAME_BLOCK] less the mean */
  double mean[RMP_FRAME_BLOCK];
} RmpFrameBlock;

/* Some blocks that lie side by side, as they are on the disk. */
typedef struct
{
  guint most;     /* blocks that there is room for */
  gsize first;    /* block that it begins at, … */
  guint n;        /* … and how many are read */
  float *vectors; /* [frames × most × RMP_FRAME_BLOCK] */
} RmpFrameRun;

void rmp_frame_run_init (RmpFrameRun *self, const RmpComponents *components);
void rmp_frame_run_clear (RmpFrameRun *self);

gsize rmp_frame_block_count (const RmpComponents *components);
void rmp_frame_block_init (RmpFrameBlock *self, const RmpComponents *components);
void rmp_frame_block_clear (RmpFrameBlock *self);

/* @run: of the same @offset always; is read on where it does not have the block; @n_follow: blocks
 * behind it that will be asked for; @offset: of the row: where positions or normals begin
 */
gboolean rmp_frame_block_read (RmpFrameBlock *self, RmpFrameRun *run,
                               const RmpComponents *components, gsize which, guint n_follow,
                               gsize offset, GError **error);

/* What of the moves belongs to components. @shapes: (out caller-allocates): [(@n + few) ×
 * RMP_FRAME_BLOCK]
 */
void rmp_frame_block_project (const RmpFrameBlock *self, const RmpComponents *components,
                              guint first, guint n, double *shapes);

/* @lanes: [RMP_FRAME_BLOCK]; @vectors: (out caller-allocates): [@n × 3] */
void rmp_frame_lanes_gather (const float *lanes, guint n, float *vectors);

/* Coordinates of a frame's positions, and of all that it has. */
gsize rmp_components_count (const RmpComponents *self);
gsize rmp_components_row_length (const RmpComponents *self);

G_END_DECLS
