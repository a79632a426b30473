/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sheets.h: surfaces for tests of collisions, and a count of where they cross that shares no code
 * with what is tested.
 */

#include "geometry/topology.h"

typedef struct
{
  guint n_vertices, n_faces;
  guint32 *faces;
  double *positions; /* [#V × 3] metres */
} Mesh;

void mesh_init (Mesh *self);
void mesh_clear (Mesh *self);
RmpTopology *mesh_get_topology (const Mesh *self); /* (transfer full) */

/* A sheet of @n × @n squares in the plane z = @height, @side metres long, about the axis. */
void mesh_add_sheet (Mesh *self, guint n, double side, double height);

/* A sphere of @n rings about a place. */
void mesh_add_sphere (Mesh *self, guint n, double radius, const double centre[3]);

/* A sphere of @n rings, @n even, of which both halves are moved apart along z by @length in all. */
void mesh_add_capsule (Mesh *self, guint n, double radius, double length, const double centre[3]);

/* An open tube about the z axis, from z = 0: @around × @along squares. */
void mesh_add_tube (Mesh *self, guint around, guint along, double radius, double length);

/* All of its faces look the other way. */
void mesh_turn_inside_out (Mesh *self);

/* The faces of two meshes, which may be the same, of which an edge of one pierces the other. */
guint count_crossings (const Mesh *a, const double *positions, const Mesh *b,
                       const double *other_positions);
