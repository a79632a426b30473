/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* motion.h: the clips of a file as frames of vertices, for methods that see nothing else. */

#include "geometry/topology.h"

G_BEGIN_DECLS

#define RMP_BENCH_RATE 30.0

typedef struct
{
  guint n_vertices, n_frames;
  float *positions; /* [n_frames × #V × 3] metres, RMP_BENCH_RATE frames a second */
  RmpTopology *topology;
  double height; /* of the whole character, metres */
} RmpBenchMotion;

void rmp_bench_motion_clear (RmpBenchMotion *self);

/* @name: of the clip and the mesh */
typedef void (*RmpBenchMotionFunc) (const char *name, const RmpBenchMotion *motion, gpointer data);

/* Every clip of the file on every mesh. FALSE: the file cannot be read, or has no clip; says why.
 */
gboolean rmp_bench_each_motion (const char *path, RmpBenchMotionFunc func, gpointer data);

G_END_DECLS
