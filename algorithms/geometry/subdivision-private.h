/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* subdivision-private.h: the data that the steps of subdivision pass on to each other. */

#include "geometry/subdivision.h"

/* A sparse matrix by rows; columns ascend in a row. */
typedef struct
{
  guint n_rows;
  guint32 *start; /* [n_rows + 1] */
  guint32 *columns;
  double *weights;
} RmpStencils;

static inline void
rmp_stencils_apply_row (const RmpStencils *self, const double *coarse, guint32 row, double *fine)
{
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;

  for (guint32 k = self->start[row]; k < self->start[row + 1]; k++)
    {
      const double *p = coarse + 3 * (gsize) self->columns[k];

      x += self->weights[k] * p[0];
      y += self->weights[k] * p[1];
      z += self->weights[k] * p[2];
    }
  fine[0] = x;
  fine[1] = y;
  fine[2] = z;
}

/* Which coarse faces are split, and thereby which edges. */
typedef struct
{
  RmpTopology *coarse; /* owned reference */
  guint levels;
  guint8 *face_is_split; /* [#coarse F] */
  guint8 *edge_is_split; /* [#coarse E] */
  guint n_split_faces;
} RmpSubdivisionPlan;

void rmp_subdivision_plan_init (RmpSubdivisionPlan *plan, RmpMesh *mesh, guint levels,
                                const guint8 *refine);
void rmp_subdivision_plan_clear (RmpSubdivisionPlan *plan);

/* The faces that come from split coarse faces, after the last level. */
typedef struct
{
  guint n_vertices; /* coarse vertices first */
  guint n_faces;
  guint32 *faces;        /* [n_faces × 3] */
  guint32 *coarse_faces; /* [n_faces] ascending */
  /* [n_faces × 3 × 2] weights of the coarse face's second and third corner, times 2^levels */
  guint8 *lattice;
  RmpStencils stencils;
} RmpRefined;

void rmp_refined_init (RmpRefined *refined, const RmpSubdivisionPlan *plan, guint n_threads);
void rmp_refined_clear (RmpRefined *refined);

/* Joins split and whole faces into the fine mesh, without rest positions. @face_start: (out):
 * [#coarse F + 1]
 */
RmpReliefTopology *rmp_refined_join (const RmpRefined *refined, const RmpSubdivisionPlan *plan,
                                     RmpMesh *mesh, guint32 **face_start);

/* Rows of one level of Loop's scheme, composed with the levels before. */
typedef struct
{
  const RmpTopology *topology; /* of the level before */
  const RmpStencils *stencils; /* of the level before */
  guint n_coarse;
  guint n_old; /* rows that keep a vertex; the others are edge points */
  guint n_new;
  const guint32 *old;   /* [n_old] vertex of the level before */
  const guint32 *edges; /* [n_new] edge of the level before */
} RmpLoopStep;

/* β: the weight of each neighbour in the new position of an inner vertex. */
double rmp_loop_neighbour_weight (guint valence);

void rmp_loop_step_compose (const RmpLoopStep *step, RmpStencils *out, guint n_threads);
void rmp_stencils_init_identity (RmpStencils *stencils, guint n);
void rmp_stencils_clear (RmpStencils *stencils);
