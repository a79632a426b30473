/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curvature.h: how much each triangle of a cloth is bent, from the angles across its edges.
 *
 *   B = Σ θ l / (2A) · m mᵀ
 *
 * over the edges of a triangle with another one beyond, where l is the edge's length, A the
 * triangle's area, and m the normal of the edge in the triangle, all at rest and in material
 * coordinates. It is linear in the angles, and on a cylinder that is bent along a line of a grid it
 * is one by the radius. Borders add nothing.
 */

#include "cloth/hinge.h"
#include "cloth/triangle.h"

G_BEGIN_DECLS

/* What a radian across an edge adds. */
typedef struct
{
  guint32 hinge;
  double shares[3]; /* 1/m: along warp, along weft, and between the two (twist) */
} RmpCurvatureTerm;

/* Elements are triangles, or vertices where curvatures are averaged. */
typedef struct
{
  guint n;
  double *areas;  /* [n] m² */
  guint32 *start; /* [n + 1] into terms */
  RmpCurvatureTerm *terms;
  guint n_cut; /* hinges between faces that cannot be wound alike: they bend freely */
} RmpCurvature;

/**
 * rmp_curvature_init:
 * @triangles: [#F]
 * @hinges: [@n_hinges] of rmp_cloth_hinges_new()
 * @averaged: whether an element is a vertex, and its curvature the mean of the triangles there, by
 *   their areas. On irregular meshes the curvatures of single triangles scatter, so that their
 *   squares are about twice what they should be.
 *
 * Angles count as seen from the side that the first face of each piece of cloth shows.
 */
void rmp_curvature_init (RmpCurvature *self, const RmpTopology *topology,
                         const RmpClothTriangle *triangles, guint n_hinges,
                         const RmpClothHinge *hinges, gboolean averaged);
void rmp_curvature_clear (RmpCurvature *self);

/* Adds the curvature of an element, where its hinges are bent by @angles, [n_hinges]. */
void rmp_curvature_at (const RmpCurvature *self, guint element, const double *angles,
                       double curvature[3]);

G_END_DECLS
