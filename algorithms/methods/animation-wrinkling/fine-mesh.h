/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fine-mesh.h: the surface on which curves are lifted. It is fine where cloth is compressed at any
 * time of the clip, so that all frames have the same faces.
 */

#include "collision/contact-limit.h"
#include "methods/animation-wrinkling/lift.h"

G_BEGIN_DECLS

/* The settings for which the mesh is made. It is reused only if all of them are equal; there must
 * be no padding.
 */
typedef struct
{
  /* number of edges across the tightest wrinkle of a position */
  double across;
  double least_radius, most_half_width, wide_until; /* as in the options: the width of wrinkles */
  double start, stop;                               /* as in the options */
  double reach;                                     /* of curves beyond their traced ends, metres */
  double fade; /* metres over which lifts fade in beside cloth that is not the garment */
  guint64 most_faces;
} RmpCreaseMeshPlan;

typedef struct
{
  gatomicrefcount ref_count;
  const RmpCreaseCloth *cloth;
  RmpCreaseMeshPlan plan;
  RmpReliefTopology *coarse;   /* the mesh itself */
  RmpReliefTopology *topology; /* its first vertices are those of the mesh */
  RmpTopology *edges;          /* of the fine faces */
  double *positions;           /* [#V × 3] at rest, metres */
  float *fade;                 /* [#V] factor on lifts: border and mask */
  /* [#V] 1: on curved patches of coarse faces … 0: on the faces themselves */
  float *curved;
  gboolean coarser;     /* coarser than planned: there were too many faces */
  GMutex mutex;         /* of what follows */
  RmpBroadPhase *phase; /* (nullable): before the first contact */
} RmpCreaseMesh;

/**
 * rmp_crease_mesh_new:
 * @peaks: [#coarse V] largest compression over the clip
 *
 * Returns: (transfer full):
 */
RmpCreaseMesh *rmp_crease_mesh_new (const RmpInput *input, const RmpCreaseCloth *cloth,
                                    const double *peaks, const RmpCreaseMeshPlan *plan);
RmpCreaseMesh *rmp_crease_mesh_ref (RmpCreaseMesh *self);
void rmp_crease_mesh_unref (RmpCreaseMesh *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCreaseMesh, rmp_crease_mesh_unref)

/* The coarse mesh as a relief that can be evaluated on its curved patches. @positions: [#coarse V ×
 * 3] posed, metres. (transfer full)
 */
RmpRelief *rmp_crease_mesh_base (const RmpCreaseMesh *self, const float *positions,
                                 guint n_threads);

/**
 * rmp_crease_mesh_raise:
 * @base: of the pose
 * @radius: size of the creases that hide the sky, metres
 * @heights: (out caller-allocates) (optional): [#V] of the lift, metres
 * @n_crossings: (out) (nullable): number of pairs of faces that would have crossed; %NULL: lifts do
 *   not stop at contact
 *
 * Returns: (transfer full): of the form `mesh`; features are the numbers of curves
 */
RmpRelief *rmp_crease_mesh_raise (RmpCreaseMesh *self, const RmpCreaseState *state,
                                  const RmpCreaseLift *lift, const RmpRelief *base, double radius,
                                  float *heights, guint *n_crossings, const RmpCall *call);

G_END_DECLS
