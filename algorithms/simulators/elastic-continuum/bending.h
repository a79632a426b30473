/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bending.h: how an elastic sheet resists a change of its curvature.
 *
 *   D. Terzopoulos, J. Platt, A. Barr, K. Fleischer. Elastically deformable models. SIGGRAPH, 1987.
 *     the curvature tensor's part of a surface's energy, Σ ξ (B − B⁰)²
 *     the paper's discrete force, with second differences in place of the normal (of grids)
 *
 * Elements are triangles, or vertices where curvatures are averaged, with the curvature of
 * cloth/curvature.h, which is a departure; or the nodes of a grid, with the paper's second
 * differences of positions along the normal.
 */

#include "cloth/curvature.h"

G_BEGIN_DECLS

/* A node of a grid with the nodes that its differences take. */
typedef struct
{
  guint n;
  guint32 vertices[9];
  double differences[9][3]; /* of a vertex in the second differences, 1/m²: 0 beyond the border */
  guint32 tangents[4];      /* the normal is (1 − 0) × (3 − 2) of these vertices */
  double area;              /* m² */
} RmpBendStencil;

void rmp_bend_stencil_normal (const RmpBendStencil *self, const double *positions,
                              double normal[3]);

typedef enum
{
  RMP_BEND_NORMAL,      /* ξ (B − B⁰) n: what makes bent cloth flat */
  RMP_BEND_DIFFERENCES, /* ξ (B − B⁰) times the second difference: as published */
} RmpBendForm;

/* All elements as they are bent: one for whoever goes through a span. */
typedef struct
{
  guint n;
  double *areas;      /* [n] m² */
  guint32 *start;     /* [n + 1] into vertices */
  guint32 *vertices;  /* of elements */
  double weights[3];  /* ξ, N·m: along warp, along weft, twist, which counts twice */
  double *curvatures; /* [n × 3] B − B⁰, 1/m */
  double *gradients;  /* [… × 9] beside vertices: of the three curvatures by the vertex */
  RmpBendForm form;
  gboolean clamped; /* of RMP_BEND_DIFFERENCES: the positive part of ξ (B − B⁰) alone counts */

  /* of triangles */
  const RmpCurvature *curvature; /* (nullable) */
  const RmpClothHinge *hinges;   /* [n_hinges] */
  guint n_hinges;
  guint32 *slots;         /* [… × 4] beside its terms: a hinge's vertices in the element */
  double *angles, *turns; /* [n_hinges], [n_hinges × 12] */

  /* of grids */
  const RmpBendStencil *stencils; /* (nullable) [n] */
  double *rest;                   /* [n × 3] B⁰ */
} RmpContinuumBending;

/* @weights: [3]. Everything is borrowed. */
void rmp_continuum_bending_init (RmpContinuumBending *self, const RmpCurvature *curvature,
                                 guint n_hinges, const RmpClothHinge *hinges,
                                 const double weights[3]);

/* @rest: (nullable): [#V × 3] where B⁰ is measured; 0 without it */
void rmp_continuum_bending_init_grid (RmpContinuumBending *self, guint n,
                                      const RmpBendStencil *stencils, const double weights[3],
                                      RmpBendForm form, gboolean clamped, const double *rest);
void rmp_continuum_bending_clear (RmpContinuumBending *self);

/* @rest_angles: [n_hinges] radians; of triangles */
void rmp_continuum_bending_measure (RmpContinuumBending *self, const double *positions,
                                    const double *rest_angles, guint n_threads);

/* J, of an element. */
double rmp_continuum_bending_energy (const RmpContinuumBending *self, guint element);

/* Adds, in N, what an element does to its vertex at @slot of vertices. */
void rmp_continuum_bending_pull (const RmpContinuumBending *self, guint element, guint32 slot,
                                 double force[3]);

/* Adds the block by which an element joins two of its vertices, times @factor: it is positive
 * semidefinite but for RMP_BEND_DIFFERENCES that are not clamped.
 */
void rmp_continuum_bending_block (const RmpContinuumBending *self, guint element, guint32 row,
                                  guint32 column, double factor, double block[9]);

G_END_DECLS
