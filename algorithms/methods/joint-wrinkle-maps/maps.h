/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* maps.h: what a garment's regions are made of, and does not depend on time. */

#include "geometry/topology.h"
#include "methods/joint-wrinkle-maps/region.h"
#include "relief/relief.h"

G_BEGIN_DECLS

typedef struct
{
  RmpInput input;
  RmpTopology *topology;
  RmpReliefTopology *relief;
  RmpSeams *seams;
  float *region; /* (nullable): [#V] where anything may rise */
  guint n_maps;
  RmpSplineImage *maps[RMP_RELIEF_MAX_PATTERNS];   /* owned references: heights, or x of normals */
  RmpSplineImage *upward[RMP_RELIEF_MAX_PATTERNS]; /* (nullable): … y of the normals */
  gboolean shared[RMP_RELIEF_MAX_PATTERNS];        /* regions without maps of their own share it */
  gboolean under[RMP_RELIEF_MAX_PATTERNS];         /* as of RmpReliefPattern */
  guint base;                                      /* of all cloth, or RMP_REGION_NO_MAP */
  gboolean has_normals;
  guint n_left_out; /* maps beyond as many as may be at once */
  guint n_regions;
  guint n_beyond; /* regions beyond as many as may show */
  RmpJointRegion regions[RMP_JOINT_MAX_REGIONS];
  double *areas; /* [#V] at rest: a third of those of the faces round a vertex */
} RmpJointMaps;

/* Fails without texture coordinates, or when cancelled. (transfer full) */
RmpJointMaps *rmp_joint_maps_new (const RmpInput *input, RmpSampler *sampler,
                                  const RmpValues *values, const RmpCall *call, GError **error);
void rmp_joint_maps_free (RmpJointMaps *self);

/* How much each vertex is compressed: areas of faces round it, against rest, less 1.
 * @strain: (out caller-allocates): [#V]
 */
void rmp_joint_maps_measure_strain (const RmpJointMaps *self, const float *positions,
                                    double *strain);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpJointMaps, rmp_joint_maps_free)

G_END_DECLS
