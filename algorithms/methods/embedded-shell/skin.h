/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin.h: the skin as a whole: the energies of all its triangles and hinges, their gradient and
 * their Hessian. Sums go in a fixed order, so that they are the same for any number of threads.
 */

#include <gio/gio.h>

#include "geometry/topology.h"
#include "methods/embedded-shell/wavelength.h"
#include "solvers/block-matrix.h"

G_BEGIN_DECLS

/* Of second derivatives. */
typedef enum
{
  RMP_SHELL_EXACT,
  RMP_SHELL_CLAMPED, /* each element's without negative curvature */
  RMP_SHELL_ROUGH,   /* so too, and hinges' without how their angles' gradients turn: far cheaper */
} RmpShellCurvature;

typedef struct _RmpShellSkin RmpShellSkin;

/**
 * rmp_shell_skin_new:
 * @topology: kept
 * @rest: [#V × 3] metres
 * @grain: unit vector whose shadow on a triangle is its first direction
 * @materials: [#V]; triangles and hinges have the mean of theirs
 *
 * Returns: (transfer full)
 */
RmpShellSkin *rmp_shell_skin_new (RmpTopology *topology, const double *rest, const double grain[3],
                                  const RmpShellMaterial *materials, const RmpShellModuli *moduli);

/* The same with a grain a face. @grain: [#F × 3] unit vectors, or 0: the first edge counts */
RmpShellSkin *rmp_shell_skin_new_along (RmpTopology *topology, const double *rest,
                                        const double *grain, const RmpShellMaterial *materials,
                                        const RmpShellModuli *moduli);
void rmp_shell_skin_free (RmpShellSkin *self);

guint rmp_shell_skin_get_n_vertices (const RmpShellSkin *self);

/* m², a third of the faces around each vertex. [#V] (transfer none) */
const double *rmp_shell_skin_get_areas (const RmpShellSkin *self);

/* Faces too thin to have a shape of their own. */
guint rmp_shell_skin_count_degenerate (const RmpShellSkin *self);

/* What a force is measured by: mean h E_x · √(mean area), newtons. */
double rmp_shell_skin_get_force (const RmpShellSkin *self);

/* Mean edge at rest, metres. */
double rmp_shell_skin_get_edge (const RmpShellSkin *self);

/* For rmp_shell_skin_hessian(). (transfer full) */
RmpBlockMatrix *rmp_shell_skin_new_matrix (const RmpShellSkin *self);

/* @x: [#V × 3] metres. Joules. */
double rmp_shell_skin_energy (const RmpShellSkin *self, const double *x, guint n_threads);

/* @gradient: (out caller-allocates): [#V × 3] newtons */
void rmp_shell_skin_gradient (const RmpShellSkin *self, const double *x, double *gradient,
                              guint n_threads);

/* @matrix: of this skin; N/m. @cancellable: (nullable): cancelled, what comes back is of some
 * elements alone, and its caller has to look
 */
void rmp_shell_skin_hessian (const RmpShellSkin *self, const double *x, RmpShellCurvature curvature,
                             RmpBlockMatrix *matrix, guint n_threads, GCancellable *cancellable);

/* @strains: (out caller-allocates): [#F × 2] principal stretches less 1, the lower one first */
void rmp_shell_skin_strains (const RmpShellSkin *self, const double *x, double *strains,
                             guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellSkin, rmp_shell_skin_free)

G_END_DECLS
