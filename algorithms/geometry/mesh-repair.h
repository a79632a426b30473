/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mesh-repair.h: the same mesh without one of its faults, and what has become of each of its vertices and faces. */

#include "geometry/curve.h"
#include "geometry/mesh-check.h"

G_BEGIN_DECLS

/* From a mesh to a repaired one; all that is kept by vertex or face goes along it. */
typedef struct
{
  guint n_vertices;
  guint32 *vertices; /* [n_vertices] the vertex each one was; no place moves */
  guint n_faces;
  guint32 *faces;   /* [n_faces] the face each one was, ascending */
  guint32 *corners; /* [n_faces × 3] vertices of the repaired mesh, in the order of the old face unless it is turned */
  guint8 *turned;   /* [n_faces] 1 where the second and the third corner changed places */
} RmpMeshRepair;

/**
 * rmp_mesh_repair_new:
 * @fault: what to repair
 *
 *   doubled and zero-area faces  are left out, and so are vertices that nothing else uses
 *   non-manifold edges           of the faces that meet, the two that go on into each other best stay joined; the others
 *                                get vertices of their own in the same places
 *   turned, inside out           faces are turned round
 *   loose vertices               are left out
 *
 * Returns: (transfer full) (nullable): %NULL where the fault cannot be repaired, or nothing would be left
 */
RmpMeshRepair *rmp_mesh_repair_new (const RmpMesh *mesh, RmpMeshFault fault);
void rmp_mesh_repair_free (RmpMeshRepair *self);

/* Whether rmp_mesh_repair_new() knows a remedy. */
gboolean rmp_mesh_fault_can_be_repaired (RmpMeshFault fault);

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
