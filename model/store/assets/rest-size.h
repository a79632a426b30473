/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rest-size.h: scales a mesh at rest to the size at which its skeleton shows it.
 *
 * A file may store vertices in one unit and scale them by a node above the skeleton, or by the node
 * that carries the mesh. Lengths at rest would then differ from posed lengths by that scale, which
 * would drown every real change. So the scale is moved into the vertices and out of the bind
 * matrices of the bones; what is shown stays the same.
 */

#include "motion/sampler.h"

G_BEGIN_DECLS

/**
 * rmp_rest_size_take:
 * @joint: that carries a mesh without weights, or −1
 * @mesh: (inout): replaced where the skeleton scales it at rest
 * @skin: (inout) (nullable): the same; a mesh that a scaling joint carries gets one, of that joint
 *   alone
 * @morphs: its deltas are from g_malloc(), and replaced
 *
 * If the bones agree on how they stretch the mesh at rest, that stretch is applied; if they also
 * pose it, the scale of its larger part. Meshes that are not scaled stay the same to the bit.
 */
gboolean rmp_rest_size_take (RmpSkeleton *skeleton, gint joint, RmpMesh **mesh, RmpSkin **skin,
                             RmpMorphs *morphs, GError **error);

G_END_DECLS
