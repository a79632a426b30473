/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* carry-painted.h: transfers masks and direction fields of a garment to another mesh. */

#include "geometry/bvh.h"
#include "geometry/mesh-repair.h"
#include "store/document/edit.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_garment_carry_painted:
 * @mesh: the mesh that replaces that of the garment, with other vertices
 * @repair: (nullable): the repair that led from the old mesh to @mesh
 * @bvh: (nullable): of the faces of @old; needed without @repair
 * @old: the garment's mesh, in the pose and lengths of @mesh
 * @tolerance: metres
 * @n_carried: (inout)
 *
 * A vertex takes the value of the nearest place of @old, or none if that is
 * farther than @tolerance. Images stay as they are, because they lie on texture coordinates.
 */
gboolean rmp_garment_carry_painted (RmpGarment *self, RmpEdit *edit, RmpMesh *mesh,
                                    const RmpMeshRepair *repair, const RmpBvh *bvh, RmpMesh *old,
                                    double tolerance, guint *n_carried, GError **error);

G_END_DECLS
