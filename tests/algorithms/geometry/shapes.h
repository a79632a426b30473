/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shapes.h: meshes the geometry tests are run on. */

#include "geometry/mesh.h"
#include "geometry/topology.h"

typedef struct
{
  guint n_vertices;
  guint n_faces;
  float *positions;
  guint32 *faces;
} Shape;

static inline Shape
shape_new (guint n_vertices, guint n_faces)
{
  return (Shape){ n_vertices, n_faces, g_new0 (float, 3 * (gsize) n_vertices),
                  g_new0 (guint32, 3 * (gsize) n_faces) };
}

static inline void
shape_clear (Shape *shape)
{
  g_free (shape->positions);
  g_free (shape->faces);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Shape, shape_clear)

static inline RmpMesh *
shape_to_mesh (const Shape *shape)
{
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh = rmp_mesh_new (shape->n_vertices, shape->positions, shape->n_faces, shape->faces,
                                0, NULL, NULL, &error);

  g_assert_no_error (error);
  return mesh;
}

static inline RmpTopology *
shape_to_topology (const Shape *shape)
{
  return rmp_topology_new (shape->n_vertices, shape->n_faces, shape->faces);
}

static inline double *
shape_doubles (const Shape *shape)
{
  double *positions = g_new (double, 3 * (gsize) shape->n_vertices);

  for (gsize i = 0; i < 3 * (gsize) shape->n_vertices; i++)
    positions[i] = (double) shape->positions[i];
  return positions;
}

/* @nx × @ny cells over @width × @height in the plane z = 0, normals towards +z. */
Shape shape_grid (guint nx, guint ny, double width, double height);

/* A tube along x with @nu faces round and @nv along; @jitter moves inner vertices by that part of a
 * cell.
 */
Shape shape_tube (guint nu, guint nv, double radius, double length, double jitter);

/* A sphere about the origin, poles on the y axis: @rows faces from pole to pole, @columns round. */
Shape shape_ball (guint rows, guint columns, double radius);

Shape shape_octahedron (void);

/* @n vertices and 2 @n faces anywhere: every kind of bad topology. */
Shape shape_noise (guint n, guint32 seed);
