/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lattice-mesh.h: meshes to build lattices around, for tests. */

#include "geometry/topology.h"
#include "methods/embedded-shell/build.h"

G_BEGIN_DECLS

typedef struct
{
  GArray *positions, *faces; /* (element-type double), (element-type guint32) */
} LatticeMesh;

void lattice_mesh_init (LatticeMesh *self);
void lattice_mesh_clear (LatticeMesh *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LatticeMesh, lattice_mesh_clear)

guint lattice_mesh_count_vertices (const LatticeMesh *self);
const double *lattice_mesh_get_positions (const LatticeMesh *self); /* [#V × 3] metres */
RmpTopology *lattice_mesh_get_topology (const LatticeMesh *self);   /* (transfer full) */

/* Returns: its index */
guint32 lattice_mesh_add_vertex (LatticeMesh *self, double x, double y, double z);
void lattice_mesh_add_quad (LatticeMesh *self, guint32 a, guint32 b, guint32 c, guint32 d);

/* A sheet of @nx × @ny squares from the z axis on, that faces up. */
void lattice_mesh_add_sheet (LatticeMesh *self, guint nx, guint ny, double size_x, double size_y,
                             double z);

/* A ball of quads in rings about the z axis, and triangles around both poles. */
void lattice_mesh_add_ball (LatticeMesh *self, guint n_rings, guint n_sectors,
                            const double middle[3], double radius);

/* @side: of cells, metres; 0: as the mesh's size gives it */
void lattice_mesh_build (const LatticeMesh *self, double side, RmpEmbeddedFilling filling,
                         RmpEmbeddedBuilt *built);

/* B q of the lattice at rest are the vertices again. */
void lattice_mesh_assert_embedded (const RmpEmbeddedBuilt *built, const LatticeMesh *self);

G_END_DECLS
