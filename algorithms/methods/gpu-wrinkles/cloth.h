/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth.h: what waves on a garment depend on besides its motion: its neighbours, laid flat around
 * each vertex as they are at rest.
 */

#include "methods/gpu-wrinkles/tensor.h"
#include "methods/gpu-wrinkles/weights.h"
#include "relief/relief.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/* Immutable. A link is a vertex with one of its neighbours; links of a vertex stand together, from
 * topology->vertex_edge_start on.
 */
typedef struct
{
  RmpReliefTopology *relief; /* the garment's mesh */
  RmpTopology *whole;        /* of all its faces */
  RmpTopology *topology;     /* of those that are cloth, over all its vertices */
  guint32 *faces;            /* [topology->n_faces] which of the mesh's they are */
  float *region;             /* (nullable): [#V] how much of the waves there is */
  RmpWaveFrame *frames;      /* [#V] at rest; 0 where there is no plane */
  guint8 *lost;              /* [#V] no neighbours, or they span no plane */
  guint n_links;
  double *flat;   /* [n_links × 2] metres in the frame of the vertex, as long as at rest */
  double *solved; /* [n_links × 2] by which deformed edges are summed, see rmp_wave_fit_solve() */
  guint32 *back;  /* [n_links] the same edge from its other end */
  double *bias;   /* (nullable): [#V × 2] painted directions in the frame, unit or 0 */
  double mean_edge; /* metres */
} RmpWaveCloth;

/* NULL with @error set: a place at rest is not finite */
RmpWaveCloth *rmp_wave_cloth_new (const RmpInput *input, RmpWaveWeights way, GError **error);
void rmp_wave_cloth_free (RmpWaveCloth *self);

static inline guint
rmp_wave_cloth_count (const RmpWaveCloth *self)
{
  return self->topology->n_vertices;
}

/* FᵀF's F at a vertex, by rows, where the cloth is now; of lost vertices the identity. @positions:
 * [#V × 3] metres
 */
void rmp_wave_cloth_deform (const RmpWaveCloth *self, const float *positions, guint vertex,
                            double f[4]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWaveCloth, rmp_wave_cloth_free)

G_END_DECLS
