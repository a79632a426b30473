/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* components-pass.h: shared by the files that choose components and store them.
 */

#include "bake/frame-lanes.h"

G_BEGIN_DECLS

/* --- storage ---------------------------------------------------------------------------------- */

/* What a file holds of a block. @stored: (out caller-allocates): [RMP_FRAME_BLOCK] */
void rmp_component_store_base (const RmpComponentStorage *storage, const double *positions,
                               float *stored);
void rmp_component_store_target (const RmpComponentStorage *storage, const double *moves,
                                 gboolean wide, float *stored);
void rmp_component_store_normal (const RmpComponentStorage *storage, const double *changes,
                                 float *stored);

/* The number of a component that a weight of 0 stands for, and the weight of it in a frame. */
double rmp_component_get_low (const RmpComponents *self, const RmpComponentStorage *storage,
                              guint component);
float rmp_component_get_weight (const RmpComponents *self, const RmpComponentStorage *storage,
                                guint component, guint frame);

/* Coordinates beyond this are too far for coarse steps. */
double rmp_component_get_wide (const RmpComponentStorage *storage);

/* --- passes ----------------------------------------------------------------------------------- */

#define RMP_COMPONENT_CHORDS 2048 /* steps of what unit vectors differ by, up to 2 */

/* What goes over all vertices, several blocks at a time. Errors and counts are the same in whatever
 * order the blocks come.
 */
typedef struct _RmpComponentPass RmpComponentPass;
typedef struct _RmpComponentWorker RmpComponentWorker;

struct _RmpComponentPass
{
  RmpComponents *components;
  const RmpComponentStorage *storage;
  gboolean (*run) (RmpComponentPass *pass, RmpComponentWorker *worker, gsize which,
                   GError **error); /* a block */
  guint n;                          /* components */
  const float *weights;             /* (nullable): [n × frames] of a player, and few behind */
  gsize stride, skipped;  /* every so many-th block, but for every so many-th; or 1 and 0 */
  double *errors;         /* (nullable): [n + 1] squares */
  double tolerance;       /* squared, … */
  guint least, needed;    /* … of which a block needs no fewer components, and all need */
  const gboolean *wanted; /* [n] whose reach is measured */
  RmpComponentFile *file; /* (nullable): is filled, and targets kept */
  guint64 chords[RMP_COMPONENT_CHORDS]; /* normals by what they are off */
  GError *error;
  gboolean failed;
};

/* A thread's own. */
struct _RmpComponentWorker
{
  RmpFrameBlock block;
  RmpFrameRun positions, normals;
  float *player; /* [frames × RMP_FRAME_BLOCK] what a player adds up */
  double *errors, *reach;
  guint needed;
  guint64 chords[RMP_COMPONENT_CHORDS];
  double *shapes; /* [(n + few) × RMP_FRAME_BLOCK] */
  float *targets; /* [n × RMP_FRAME_BLOCK] what is stored of them */
  float base[RMP_FRAME_BLOCK], vectors[RMP_FRAME_BLOCK];
};

/* Reads a block, its positions or its normals. */
gboolean rmp_component_pass_read (const RmpComponentPass *pass, RmpComponentWorker *self,
                                  gsize which, GError **error);
gboolean rmp_component_pass_read_normals (const RmpComponentPass *pass, RmpComponentWorker *self,
                                          gsize which, GError **error);

/* Square of what a frame's vertices are off. @row: what a player has of it */
double rmp_component_pass_measure_frame (const RmpComponentPass *pass,
                                         const RmpComponentWorker *self, guint frame,
                                         const float *row);

/* The same of all frames with the first @n targets. */
double rmp_component_pass_measure (const RmpComponentPass *pass, const RmpComponentWorker *self,
                                   guint n);

gboolean rmp_component_pass_run (RmpComponentPass *pass, GError **error);

G_END_DECLS
