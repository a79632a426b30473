/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* carry-painted.h: masks and direction fields of a garment, taken over to another mesh. */

#include "geometry/bvh.h"
#include "geometry/mesh-repair.h"
#include "store/project.h"

G_BEGIN_DECLS

/**
 * rmp_garment_carry_painted:
 * @mesh: what takes the place of the garment's mesh, with other vertices
 * @repair: (nullable): which vertex each one was
 * @bvh: (nullable): of the faces of @old, where there is no @repair
 * @old: the garment's mesh, in the pose and lengths of @mesh
 * @tolerance: metres
 * @n_carried: (inout)
 *
 * Inside an open edit. A vertex takes what the nearest place of @old has, and nothing where that is farther than @tolerance.
 * Images stay as they are: they lie on texture coordinates.
 */
gboolean rmp_garment_carry_painted (RmpGarment *self, RmpMesh *mesh, const RmpMeshRepair *repair, const RmpBvh *bvh,
                                    RmpMesh *old, double tolerance, guint *n_carried, GError **error);

G_END_DECLS
