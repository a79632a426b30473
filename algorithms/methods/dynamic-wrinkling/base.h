/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* base.h: the cloth under the wrinkles: the mesh itself, or its Loop subdivision, which shows no
 * facets. Paths are found and carried on the mesh, but drawn on this.
 */

#include "geometry/subdivision.h"
#include "relief/map.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  RmpReliefTopology *relief;
  RmpTopology *topology; /* of the relief */
  RmpTopology *ridges;   /* of those of its faces that are cloth, over all its vertices */
  guint32 *faces;        /* [ridges #F] of the relief */
  guint32 *coarse;       /* [ridges #F] of the mesh */
  /* (nullable) [relief #F] of `ridges`, RMP_INDEX_NONE elsewhere; a g_atomic_rc_box */
  guint32 *ridge_faces;

  RmpSubdivision *subdivision; /* (nullable): NULL: the mesh itself */
  RmpReliefMap *map;           /* (nullable): as above */
} RmpWrinkleBase;

/**
 * rmp_wrinkle_base_new:
 * @topology: of @mesh
 * @cloth: (nullable): [#F] 1 where the mesh is cloth; NULL: everywhere
 * @smooth: subdivide coarse meshes
 *
 * Returns: (transfer full):
 */
RmpWrinkleBase *rmp_wrinkle_base_new (RmpMesh *mesh, RmpTopology *topology, const guint8 *cloth,
                                      gboolean smooth);
void rmp_wrinkle_base_free (RmpWrinkleBase *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkleBase, rmp_wrinkle_base_free)

/* @coarse: [mesh #V × 3]; @fine: (out caller-allocates): [relief #V × 3] */
void rmp_wrinkle_base_place (const RmpWrinkleBase *self, const float *coarse, float *fine,
                             guint n_threads);

/* A weight a vertex: @coarse: [mesh #V]; @fine: (out caller-allocates): [relief #V] */
void rmp_wrinkle_base_spread (const RmpWrinkleBase *self, const float *coarse, float *fine);

/**
 * rmp_wrinkle_base_find:
 * @face: of the mesh
 * @weights: [3] of its corners
 * @on_face: (out): of the relief
 * @on_weights: (out caller-allocates): of its corners
 *
 * Returns: FALSE if no face of the relief lies there
 */
gboolean rmp_wrinkle_base_find (const RmpWrinkleBase *self, guint32 face, const double weights[3],
                                guint32 *on_face, double on_weights[3]);

/* The weights of the corners of a face at a point of its plane, clamped to at least 0. */
void rmp_wrinkle_face_weights (const RmpTopology *topology, const double *positions, guint32 face,
                               const double point[3], double weights[3]);

G_END_DECLS
