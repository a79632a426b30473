/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* interior.h: the soft solid under the skin: a lattice of elastic cells, its energy, mass and
 * muscles.
 *
 * Positions q are those of the lattice's nodes, which need not lie in the solid. All sums go over
 * elements in their order: the result is the same for any number of threads.
 */

#include <gio/gio.h>

#include "element.h"
#include "lattice.h"
#include "solvers/block-matrix.h"

G_BEGIN_DECLS

/* Cells that are less full count as so full, so that no node is without stiffness. */
#define RMP_EMBEDDED_LEAST_FILL 0.05

/* Poisson's ratios above are taken as this one. */
#define RMP_EMBEDDED_MOST_POISSON 0.49

typedef struct
{
  double modulus; /* E, Pa */
  double poisson; /* ν */
  double density; /* kg/m³ */
} RmpEmbeddedMaterial;

/* FALSE with an error that names the value which is no material's. */
gboolean rmp_embedded_material_check (const RmpEmbeddedMaterial *self, GError **error);

typedef struct _RmpEmbeddedInterior RmpEmbeddedInterior;

/**
 * rmp_embedded_interior_new:
 * @lattice: borrowed
 * @n_materials: 1 for all elements, or one each
 * @materials: [@n_materials] that rmp_embedded_material_check() accepts
 * @weighted: whether partly filled cells are as much softer and lighter; otherwise all are full
 *
 * Returns: (transfer full)
 */
RmpEmbeddedInterior *rmp_embedded_interior_new (const RmpEmbeddedLattice *lattice,
                                                guint n_materials,
                                                const RmpEmbeddedMaterial *materials,
                                                gboolean weighted);
void rmp_embedded_interior_free (RmpEmbeddedInterior *self);

const RmpEmbeddedLattice *rmp_embedded_interior_get_lattice (const RmpEmbeddedInterior *self);
guint rmp_embedded_interior_get_n_nodes (const RmpEmbeddedInterior *self);
guint rmp_embedded_interior_get_n_muscles (const RmpEmbeddedInterior *self);

/* Pa, the mean of the elements. */
double rmp_embedded_interior_get_modulus (const RmpEmbeddedInterior *self);

/**
 * rmp_embedded_interior_set_fibres:
 * @n_muscles: how many activations there are
 * @fibres: [@n_fibres] of elements and muscles that exist; copied
 */
void rmp_embedded_interior_set_fibres (RmpEmbeddedInterior *self, guint n_muscles, guint n_fibres,
                                       const RmpEmbeddedFibre *fibres);

/**
 * rmp_embedded_interior_evaluate:
 * @q: [n_nodes × 3] metres
 * @activations: (nullable): [n_muscles] 0 to 1; %NULL: no muscle acts, which is not the same as
 *   muscles that are not activated: those are stiff
 * @gradient: (out caller-allocates) (nullable): [n_nodes × 3] newtons
 *
 * Returns: joules
 */
double rmp_embedded_interior_evaluate (const RmpEmbeddedInterior *self, const double *q,
                                       const double *activations, double *gradient,
                                       guint n_threads);

/* The pattern of second derivatives and mass. @n_more: elements besides the lattice's own whose
 * nodes are to be joined, @more: (nullable). (transfer full)
 */
RmpBlockMatrix *rmp_embedded_interior_new_matrix (const RmpEmbeddedInterior *self, guint n_more,
                                                  const RmpElements *more);

/**
 * rmp_embedded_interior_add_hessian:
 * @scale: × what is added
 * @clamped: each element's without negative curvature
 * @matrix: (inout): of rmp_embedded_interior_new_matrix()
 */
void rmp_embedded_interior_add_hessian (const RmpEmbeddedInterior *self, const double *q,
                                        const double *activations, double scale, gboolean clamped,
                                        RmpBlockMatrix *matrix, guint n_threads);

/* @matrix: (inout): the mass, kg × @scale, is added. @lumped: all of it on the diagonal */
void rmp_embedded_interior_add_mass (const RmpEmbeddedInterior *self, double scale, gboolean lumped,
                                     RmpBlockMatrix *matrix);

/* @slopes: (out caller-allocates): [n_nodes × 3] ∂²W/∂q∂α of a muscle */
void rmp_embedded_interior_find_slopes (const RmpEmbeddedInterior *self, const double *q,
                                        guint muscle, double *slopes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpEmbeddedInterior, rmp_embedded_interior_free)

G_END_DECLS
