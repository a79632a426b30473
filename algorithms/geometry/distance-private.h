/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* distance-private.h: what geodesic and Euclidean distances have in common. */

#include "geometry/distance.h"

/* A segment of a line in the plane of its face. */
typedef struct
{
  double origin[3];
  double along[3], left[3], normal[3]; /* unit, right-handed */
  double length;
} RmpLineFrame;

void rmp_line_frame_init (RmpLineFrame *frame, const RmpTopology *topology, const double *positions,
                          const RmpSurfaceCurve *line, guint segment);

/* Collects the vertices with |d| ≤ @radius from full arrays. */
RmpLineDistance *rmp_line_distance_new (guint n_vertices, const double *s, const double *d,
                                        double radius, const RmpSurfaceCurve *line);
