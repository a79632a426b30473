/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rest-place.h: a mesh at rest as large as its skeleton shows it.
 *
 * Files may keep vertices in one unit and scale them by a node above the skeleton, or by the node that carries the mesh.
 * Lengths at rest would then not be those that move, by that scale, and nothing but it would be measured. So the vertices
 * take the scale over, and the bones' bind matrices lose it: what is shown stays the same.
 */

#include "motion/sampler.h"

G_BEGIN_DECLS

/**
 * rmp_rest_place_take:
 * @joint: that carries a mesh without weights, or −1
 * @mesh: (inout): replaced where the skeleton scales it at rest
 * @skin: (inout) (nullable): the same; a mesh that a scaling joint carries gets one, of that joint alone
 * @morphs: its deltas are from g_malloc(), and replaced
 *
 * Where the bones agree on how they stretch the mesh at rest, that is taken over; where they pose it, the scale of most of
 * it. Meshes that are not scaled stay as they are, to the bit.
 */
gboolean rmp_rest_place_take (RmpSkeleton *skeleton, gint joint, RmpMesh **mesh, RmpSkin **skin, RmpMorphs *morphs,
                              GError **error);

G_END_DECLS
