/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* follow.h: an interior that follows a moving surface without a will of its own: what the surface
 * is where only the interior's lattice carries it. What skinning does within a cell is filtered.
 */

#include "build.h"
#include "interior.h"

G_BEGIN_DECLS

/* Immutable to those who use it: any thread may ask it, one after the other. */
typedef struct _RmpEmbeddedFollow RmpEmbeddedFollow;

/**
 * rmp_embedded_follow_new:
 * @rest: [#V × 3] metres
 * @areas: [#V] m² around each vertex
 * @material: that rmp_embedded_material_check() accepts
 * @weighted: cells are as stiff as they are full
 *
 * Returns: (transfer full): %NULL with an error of rmp_embedded_build()
 */
RmpEmbeddedFollow *rmp_embedded_follow_new (const RmpTopology *topology, const double *rest,
                                            const double *areas,
                                            const RmpEmbeddedBuildOptions *options,
                                            const RmpEmbeddedMaterial *material, gboolean weighted,
                                            guint n_threads, GCancellable *cancellable,
                                            GError **error);
void rmp_embedded_follow_free (RmpEmbeddedFollow *self);

/* What the lattice could not be made to tell apart, and how many nodes it has. */
const RmpEmbeddedBuilt *rmp_embedded_follow_get_built (const RmpEmbeddedFollow *self);
const RmpEmbeddedBuildReport *rmp_embedded_follow_get_report (const RmpEmbeddedFollow *self);
guint rmp_embedded_follow_get_n_nodes (const RmpEmbeddedFollow *self);

/* @positions: (inout): [#V × 3] of the surface; then where the lattice that lies best carries it */
void rmp_embedded_follow_filter (RmpEmbeddedFollow *self, double *positions, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpEmbeddedFollow, rmp_embedded_follow_free)

G_END_DECLS
