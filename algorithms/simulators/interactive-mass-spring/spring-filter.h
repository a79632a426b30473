/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spring-filter.h: springs made linear once and for all, so that a step is solved with one factor.
 *
 *   M. Desbrun, P. Schröder, A. Barr. Interactive animation of structured deformable objects.
 *   Graphics Interface, 1999.
 *     §3.2   (M + h² L)⁻¹, made once              rmp_spring_filter_new (), filter-matrix.h
 *     §3.3   what it does to angular momentum      pieces.h
 *     §3.4   the step                              rmp_spring_filter_step ()
 *
 * L is the Laplacian of the springs' stiffnesses, the same for the three coordinates.
 */

#include "pieces.h"
#include "solvers/cholesky.h"

G_BEGIN_DECLS

typedef struct _RmpSpringFilter RmpSpringFilter;

/**
 * rmp_spring_filter_new:
 * @system: borrowed, with its springs
 * @masses: [n] kg; borrowed
 * @inverse_masses: [n] 0 where a particle is held; borrowed
 * @step: h, seconds
 */
RmpSpringFilter *rmp_spring_filter_new (const RmpSpringSystem *system, const double *masses,
                                        const double *inverse_masses, double step, GError **error);
void rmp_spring_filter_free (RmpSpringFilter *self);

/* From now on multiplies with the paper's W in place of solving with the factor, which comes to the
 * same but for rounding. Of no more than %RMP_FILTER_MATRIX_MOST particles that are free.
 */
void rmp_spring_filter_multiply_out (RmpSpringFilter *self);

/* From now on springs as stiff between the same particles, which may have other lengths at rest:
 * the factor does not depend on these. @system: borrowed, with its springs
 */
void rmp_spring_filter_set_system (RmpSpringFilter *self, const RmpSpringSystem *system);

/* out = (M + h² L)⁻¹ in, of what is free; [n × 3]. What is held gets 0. */
void rmp_spring_filter_apply (RmpSpringFilter *self, const double *in, double *out,
                              guint n_threads);

/* The springs' forces, and what the linear step makes of velocities, − h L v. (out) [n × 3] */
void rmp_spring_filter_pull (const RmpSpringFilter *self, const double *positions,
                             const double *velocities, double *forces, guint n_threads);

/**
 * rmp_spring_filter_step:
 * @forces: [n × 3] N from outside, which are not filtered
 * @pieces: (nullable): what is to keep its angular momentum, piece by piece
 * @positions, @velocities: (inout): [n × 3]
 */
void rmp_spring_filter_step (RmpSpringFilter *self, const double *forces,
                             const RmpFreePieces *pieces, double *positions, double *velocities,
                             guint n_threads);

/**
 * rmp_spring_filter_project:
 * @iterations: of making springs straight, as long as at rest, and solving for what they pull
 * @accelerates: whether the last few iterations are combined, as anderson.h has it
 *
 * The same with the step's own non-linear springs: what all iterations come to is backward Euler.
 */
void rmp_spring_filter_project (RmpSpringFilter *self, const double *forces, guint iterations,
                                gboolean accelerates, double *positions, double *velocities,
                                guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSpringFilter, rmp_spring_filter_free)

G_END_DECLS
