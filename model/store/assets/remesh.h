/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* remesh.h: covers a mesh of a character anew with triangles of one size. */

#include "store/document/project.h"

G_BEGIN_DECLS

/* More faces than this are refused. */
#define RMP_REMESH_MAX_FACES 2000000

/* How many faces edges of @length, metres, make of the surface, about. */
double rmp_surface_estimate_remeshed (RmpSurface *self, double length);

/* The work: begun and ended in the thread of the rows, done in any. */
typedef struct _RmpRemeshing RmpRemeshing;

/**
 * rmp_remeshing_new:
 * @length: metres: of the edges
 *
 * Returns: (transfer full) (nullable): %NULL with %RMP_PROJECT_ERROR set where the length is absurd
 */
RmpRemeshing *rmp_remeshing_new (RmpSurface *surface, double length, GError **error);
void rmp_remeshing_free (RmpRemeshing *self);

/* Edges are longer than that in places. @factors: [#V] ≥ 1, copied */
void rmp_remeshing_set_factors (RmpRemeshing *self, const double *factors);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpRemeshing, rmp_remeshing_free)

/* Returns: %FALSE with %G_IO_ERROR_CANCELLED set */
gboolean rmp_remeshing_run (RmpRemeshing *self, GCancellable *cancellable, GError **error);

/**
 * rmp_remeshing_finish:
 * @summary: (out) (optional): what was carried over, and what was not and why; to be freed
 *
 * One edit. The shape stays; so do borders, seams of the texture, borders of materials and sharp
 * bends. Weights, morph targets, texture coordinates, materials, garments, fold lines, masks and
 * looks go over to the new mesh (geometry/remesh.h, replace.h).
 *
 * Returns: %FALSE with %RMP_PROJECT_ERROR set and everything as it was, also if the surface has
 *   another mesh by now
 */
gboolean rmp_remeshing_finish (RmpRemeshing *self, char **summary, GError **error);

/* All of it at once. */
gboolean rmp_surface_remesh (RmpSurface *self, double length, char **summary, GError **error);

G_END_DECLS
