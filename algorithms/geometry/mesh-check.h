/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mesh-check.h: what is wrong with a mesh for cloth, and where. What can be done about it is in
 * mesh-repair.h.
 */

#include "geometry/mesh.h"

G_BEGIN_DECLS

/* In the best order for repairs: earlier faults are often the cause of later ones. */
typedef enum
{
  /* several faces on the same three vertices; all but the first are named */
  RMP_MESH_FAULT_DOUBLED_FACES,
  RMP_MESH_FAULT_ZERO_AREA_FACES, /* too thin for a float to tell their direction */
  RMP_MESH_FAULT_NON_MANIFOLD,    /* edges with three faces or more */
  RMP_MESH_FAULT_TURNED_FACES,    /* face the opposite way from their neighbours */
  RMP_MESH_FAULT_INSIDE_OUT,      /* pieces all of whose faces face inwards */
  RMP_MESH_FAULT_ONE_SIDED,       /* pieces with one side only, as a Möbius strip */
  RMP_MESH_FAULT_LOOSE_VERTICES,  /* with no face */
  RMP_MESH_FAULT_NO_UVS,          /* no texture coordinates at all */
  RMP_MESH_FAULT_ZERO_AREA_UVS,   /* faces without area in the texture */
  RMP_N_MESH_FAULTS,
} RmpMeshFault;

typedef struct
{
  RmpMeshFault fault;
  guint n;        /* of edges, faces, pieces or vertices, by the fault */
  guint n_faces;  /* where it is */
  guint32 *faces; /* [n_faces] ascending */
} RmpMeshFinding;

void rmp_mesh_finding_free (RmpMeshFinding *self);

/**
 * rmp_mesh_check:
 * @mesh: any mesh
 *
 * Looks for all faults. orientation.h decides which side of a piece is the outside.
 *
 * Returns: (transfer full) (element-type RmpMeshFinding): what was found, in the order of the
 *   faults
 */
GPtrArray *rmp_mesh_check (const RmpMesh *mesh);

/* [#F] 1 on the faces that have @fault. (transfer full) */
guint8 *rmp_mesh_find_fault (const RmpMesh *mesh, RmpMeshFault fault);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpMeshFinding, rmp_mesh_finding_free)

G_END_DECLS
