/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mesh-repair.h: repairs one fault of a mesh, and records what became of each vertex and face. */

#include "geometry/curve.h"
#include "geometry/mesh-check.h"

G_BEGIN_DECLS

/* The map from a mesh to its repaired form. Whatever is stored per vertex or per face is moved
 * along it.
 */
typedef struct
{
  guint n_vertices;
  guint32 *vertices; /* [n_vertices] the old vertex of each new one; positions stay */
  guint n_faces;
  guint32 *faces;   /* [n_faces] the old face of each new one, ascending */
  guint32 *corners; /* [n_faces × 3] new vertices, in the order of the old face */
  guint8 *turned;   /* [n_faces] 1 where the second and third corner were swapped */
} RmpMeshRepair;

/**
 * rmp_mesh_repair_new:
 * @fault: what to repair
 *
 *   doubled and zero-area faces  are left out, and so are vertices that nothing else uses
 *   non-manifold edges           of the faces that meet, the two that go on into each other best
 *                                stay joined; the others get vertices of their own in the same
 *                                positions
 *   turned, inside out           faces are turned round
 *   loose vertices               are left out
 *
 * Returns: (transfer full) (nullable): %NULL where the fault cannot be repaired, or nothing would
 *   be left
 */
RmpMeshRepair *rmp_mesh_repair_new (const RmpMesh *mesh, RmpMeshFault fault);
void rmp_mesh_repair_free (RmpMeshRepair *self);

/* (transfer full): the repaired mesh; texture coordinates go along. */
RmpMesh *rmp_mesh_repair_apply (const RmpMeshRepair *self, const RmpMesh *mesh);

/**
 * rmp_mesh_repair_move_point:
 * @point: (inout): on the old mesh, then in the same place on the new one
 *
 * Returns: %FALSE if its face is gone
 */
gboolean rmp_mesh_repair_move_point (const RmpMeshRepair *self, RmpSurfacePoint *point);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpMeshRepair, rmp_mesh_repair_free)

G_END_DECLS
