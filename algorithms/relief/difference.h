/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* difference.h: how far two reliefs of one cloth lie apart, each material point from itself.
 *
 * The distance at a point of the coarse mesh is |b − a| of the two positions where it is drawn, in
 * metres: those that rmp_relief_evaluate() gives, but on flat faces where nothing is raised. It is
 * a magnitude, so that what slides within the surface counts like what is lifted off it, and both
 * ways round it is the same. Reliefs may be of any form and connectivity; both are asked at the
 * vertices of one mesh, made by cutting the edges of the cloth evenly. Between them the distance is
 * linear.
 */

#include "geometry/mesh.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/* Immutable, atomically reference-counted. */
typedef struct
{
  gatomicrefcount ref_count;
  /* the first one's surface on the common mesh, form `mesh`, all of the coarse mesh */
  RmpRelief *relief;
  float *distances; /* [#V of its topology] metres; NaN where one of the two has no such point */
  double maximum;   /* metres, over the vertices of the cloth; 0 without any */
  double root_mean_square; /* metres, over the cloth, by its area at rest */
  double area;             /* of the cloth that was compared, square metres */
} RmpReliefDifference;

RmpReliefDifference *rmp_relief_difference_ref (RmpReliefDifference *self);
void rmp_relief_difference_unref (RmpReliefDifference *self);

/* What is the same for all frames of two reliefs. Immutable, atomically reference-counted. */
typedef struct _RmpReliefComparison RmpReliefComparison;

/**
 * rmp_relief_comparison_new:
 * @mesh: the coarse mesh at rest, that both reliefs' anchors name
 * @cloth: (nullable): [#F] 1 on the faces that are compared; %NULL for all
 * @a: topology of the first relief
 * @b: of the second
 */
RmpReliefComparison *rmp_relief_comparison_new (RmpMesh *mesh, const guint8 *cloth,
                                                RmpReliefTopology *a, RmpReliefTopology *b);
RmpReliefComparison *rmp_relief_comparison_ref (RmpReliefComparison *self);
void rmp_relief_comparison_unref (RmpReliefComparison *self);

/* Whether it was made for these topologies. */
gboolean rmp_relief_comparison_fits (const RmpReliefComparison *self, const RmpReliefTopology *a,
                                     const RmpReliefTopology *b);

/**
 * rmp_relief_comparison_measure:
 * @a: over the first topology
 * @b: over the second
 * @n_threads: 0: all cores; the bytes are the same for any number
 *
 * Any thread. Returns: (transfer full)
 */
RmpReliefDifference *rmp_relief_comparison_measure (const RmpReliefComparison *self,
                                                    const RmpRelief *a, const RmpRelief *b,
                                                    guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReliefDifference, rmp_relief_difference_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReliefComparison, rmp_relief_comparison_unref)

G_END_DECLS
