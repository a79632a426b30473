/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* phase.h: where the crests of waves lie that agree with their neighbours.
 *
 * Based on:
 *   J. Loviscach. Wrinkling coarse meshes on the GPU. Computer Graphics Forum 25 (3), 2006: phases
 *   by iterated regression from a random start until they are consistent.
 *
 * The wave that a vertex i sees is A P (φ + k · (x − x_i)). P is even, so k and φ may change their
 * signs together; σ says whether those of two neighbours are the same way round.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Vertices with their neighbours, which stand in the order of their numbers. */
typedef struct
{
  guint n;
  const guint32 *start, *neighbours; /* [n + 1], [start[n]] */
  const double *advances;            /* [start[n]] D: from a vertex to its neighbour, radians */
  const gint8 *signs;                /* [start[n]] σ */
  const double *amplitudes;          /* [n] of the highest that there may be, 0 … 1 */
  const double *rotations; /* (nullable): [start[n] × 2] cosines and sines of the advances, kept */
} RmpWaveGraph;

/* What a vertex without a wave counts for among its neighbours. */
#define RMP_WAVE_LEAST_WEIGHT 1e-3

/* Phases are unit complex numbers exp (i φ): [n × 2]. */

/* By the number of each and the seed. */
void rmp_wave_phase_start_random (guint n, guint32 seed, double *phases);

/* Breadth first from the vertex of the largest amplitude in each component: the first to reach a
 * vertex says what it is.
 */
void rmp_wave_phase_start_spread (const RmpWaveGraph *self, double *phases);

/* One sweep, in which each vertex goes @relaxation of the way to what its neighbours say. @from,
 * @to: not the same
 */
void rmp_wave_phase_sweep (const RmpWaveGraph *self, double relaxation, const double *from,
                           double *to, guint n_threads);

/* How far neighbours are from each other: 0 where all agree, 1 where none do. */
double rmp_wave_phase_energy (const RmpWaveGraph *self, const double *phases);

/* @agreements: (out caller-allocates): [n] 1 where a vertex's neighbours say the same, 0 where they
 * cancel: a defect of the phase
 */
void rmp_wave_phase_agreements (const RmpWaveGraph *self, const double *phases, double *agreements,
                                guint n_threads);

G_END_DECLS
