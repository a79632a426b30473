/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* subdivision.h: Loop subdivision of a mesh, everywhere or only where it is needed, as one sparse
 * matrix.
 *
 * Charles Loop, "Smooth subdivision surfaces based on triangles", 1987; border rules after Hoppe et
 * al. 1994. All levels are composed into one matrix S: fine positions = S · coarse positions.
 * Coarse vertices come first, then the edge points of each level in ascending order of their edge's
 * (smaller, larger) vertex. The faces of a coarse face are consecutive. Immutable and atomically
 * reference-counted.
 */

#include "geometry/topology.h"
#include "relief/relief.h"

G_BEGIN_DECLS

typedef enum
{
  /* more fine faces than RMP_SUBDIVISION_MAX_FACES: ask for fewer levels */
  RMP_SUBDIVISION_ERROR_TOO_LARGE,
} RmpSubdivisionError;

#define RMP_SUBDIVISION_ERROR (rmp_subdivision_error_quark ())
GQuark rmp_subdivision_error_quark (void);

#define RMP_SUBDIVISION_MAX_LEVELS 6
/* These take some 20 GB of stencils, positions and topology. */
#define RMP_SUBDIVISION_MAX_FACES (64u << 20)

typedef struct _RmpSubdivision RmpSubdivision;

/**
 * rmp_subdivision_new:
 * @mesh: the coarse mesh at rest
 * @levels: 0 to RMP_SUBDIVISION_MAX_LEVELS; 0 gives the mesh itself
 * @refine: (nullable): [#F] 1 where a coarse face is to be split; %NULL for all
 * @n_threads: 0 for all cores
 *
 * A coarse edge is split @levels times if a face that is to be refined touches it, otherwise not at
 * all. A face that is not to be refined is connected to the points on its split edges without new
 * vertices inside; if all its edges are split, it is refined as well. Every coarse vertex takes its
 * position of level @levels. Refined parts equal the uniformly subdivided mesh bit for bit, and
 * there are no T-junctions.
 *
 * Rest positions and anchors of the topology are filled in; a vertex without a face is anchored at
 * face 0. Texture coordinates are subdivided like the vertices, because otherwise a straight
 * pattern would become wavy where the mesh is uneven; along seams and borders they stay as they
 * are.
 *
 * Returns: (transfer full): %NULL with %RMP_SUBDIVISION_ERROR set
 */
RmpSubdivision *rmp_subdivision_new (RmpMesh *mesh, guint levels, const guint8 *refine,
                                     guint n_threads, GError **error);
void rmp_subdivision_free (RmpSubdivision *self);

guint rmp_subdivision_get_levels (const RmpSubdivision *self);
RmpReliefTopology *
rmp_subdivision_get_topology (const RmpSubdivision *self); /* (transfer none) the fine mesh */

/**
 * rmp_subdivision_get_face_start:
 *
 * Returns: [#coarse F + 1] the fine faces of coarse face f are start[f] … start[f + 1] − 1
 */
const guint32 *rmp_subdivision_get_face_start (const RmpSubdivision *self);

/**
 * rmp_subdivision_get_stencils:
 * @start: (out): [#fine V + 1] into the other two
 * @columns: (out): coarse vertices, ascending in a row
 * @weights: (out): a row sums to 1
 */
void rmp_subdivision_get_stencils (const RmpSubdivision *self, const guint32 **start,
                                   const guint32 **columns, const double **weights);

/**
 * rmp_subdivision_add_rows:
 * @rows: [@n_rows] fine vertices, ascending
 * @start: [@n_rows + 1] into the other two
 * @columns: coarse vertices
 * @weights: their sum in a row is 0, so that the rows of S still sum to 1
 *
 * Adds these weights to rows of S. Only before anything has used it; the caller then sets the rest
 * positions again.
 */
void rmp_subdivision_add_rows (RmpSubdivision *self, guint n_rows, const guint32 *rows,
                               const guint32 *start, const guint32 *columns, const double *weights);

/**
 * rmp_subdivision_apply:
 * @coarse: [#coarse V × 3]
 * @fine: (out caller-allocates): [#fine V × 3]
 * @n_threads: 0 for all cores
 *
 * Applies S in single precision, for display.
 */
void rmp_subdivision_apply (const RmpSubdivision *self, const float *coarse, float *fine,
                            guint n_threads);

/* Applies S in double precision. */
void rmp_subdivision_apply_double (const RmpSubdivision *self, const double *coarse, double *fine,
                                   guint n_threads);

/* Some rows of S, side by side in memory. Immutable. */
typedef struct _RmpSubdivisionRows RmpSubdivisionRows;

/* @rows: [@n_rows] fine vertices */
RmpSubdivisionRows *rmp_subdivision_rows_new (const RmpSubdivision *subdivision, guint n_rows,
                                              const guint32 *rows);
void rmp_subdivision_rows_free (RmpSubdivisionRows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSubdivisionRows, rmp_subdivision_rows_free)

/**
 * rmp_subdivision_rows_apply:
 * @fine: (out caller-allocates): [#rows × 3]
 *
 * Gives the same bits as rmp_subdivision_apply_double() in these rows.
 */
void rmp_subdivision_rows_apply (const RmpSubdivisionRows *self, const double *coarse,
                                 double *fine);

/**
 * rmp_subdivision_limit:
 * @width: numbers a vertex
 * @values: [#V × @width]
 * @keep_borders: border vertices stay where they are
 * @limits: (out caller-allocates): [#V × @width]
 *
 * The limit of infinite subdivision for the positions of the vertices, or for any other values
 * given at them.
 */
void rmp_subdivision_limit (const RmpTopology *topology, guint width, const float *values,
                            gboolean keep_borders, float *limits);

/* Interpolates one value a vertex, such as a mask, linearly over the coarse faces, so that it stays
 * in range. [#coarse V] to [#fine V]
 */
void rmp_subdivision_interpolate (const RmpSubdivision *self, const float *coarse, float *fine);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSubdivision, rmp_subdivision_free)

G_END_DECLS
