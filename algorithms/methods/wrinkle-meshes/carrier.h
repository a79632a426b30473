/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* carrier.h: a fine mesh that somebody made, attached to the garment's mesh: each vertex to the
 * nearest point of the smooth surface over it, with the way there in a frame that turns with the
 * surface.
 */

#include "geometry/subdivision.h"
#include "relief/map.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/* Mean edges of the garment's mesh within which a vertex is believed to belong to it. */
#define RMP_FINE_NEAR 2.0

typedef struct _RmpFineCarrier RmpFineCarrier;

/**
 * rmp_fine_carrier_new:
 * @mesh: the fine mesh at rest, where the garment's is
 * @levels: how often the garment's mesh is subdivided to be smooth
 * @n_far: (out): vertices that are not near
 *
 * Returns: (transfer full): %NULL with an error
 */
RmpFineCarrier *rmp_fine_carrier_new (const RmpInput *input, RmpMesh *mesh, guint levels,
                                      const RmpCall *call, GError **error);
void rmp_fine_carrier_free (RmpFineCarrier *self);

/* Vertices that lie farther from the garment than they should. */
guint rmp_fine_carrier_count_far (const RmpFineCarrier *self);

/* The point of the garment's mesh that each vertex is attached to. [#V] (transfer none) */
const RmpSurfacePoint *rmp_fine_carrier_get_points (const RmpFineCarrier *self);

/* As rmp_fine_surface_place(). */
void rmp_fine_carrier_place (const RmpFineCarrier *self, const double *coarse, double *anchors,
                             double *normals, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFineCarrier, rmp_fine_carrier_free)

G_END_DECLS
