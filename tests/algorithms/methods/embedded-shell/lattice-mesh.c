/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lattice-mesh.h"

#include <math.h>

void
lattice_mesh_init (LatticeMesh *self)
{
  self->positions = g_array_new (FALSE, FALSE, sizeof (double));
  self->faces = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
lattice_mesh_clear (LatticeMesh *self)
{
  g_array_unref (self->positions);
  g_array_unref (self->faces);
}

guint
lattice_mesh_count_vertices (const LatticeMesh *self)
{
  return self->positions->len / 3;
}

const double *
lattice_mesh_get_positions (const LatticeMesh *self)
{
  return (const double *) (gpointer) self->positions->data;
}

guint32
lattice_mesh_add_vertex (LatticeMesh *self, double x, double y, double z)
{
  const double position[3] = { x, y, z };

  g_array_append_vals (self->positions, position, 3);
  return lattice_mesh_count_vertices (self) - 1;
}

void
lattice_mesh_add_quad (LatticeMesh *self, guint32 a, guint32 b, guint32 c, guint32 d)
{
  const guint32 faces[6] = { a, b, c, a, c, d };

  g_array_append_vals (self->faces, faces, 6);
}

RmpTopology *
lattice_mesh_get_topology (const LatticeMesh *self)
{
  return rmp_topology_new (lattice_mesh_count_vertices (self), self->faces->len / 3,
                           (const guint32 *) (gpointer) self->faces->data);
}

void
lattice_mesh_add_sheet (LatticeMesh *self, guint nx, guint ny, double size_x, double size_y,
                        double z)
{
  const guint32 first = lattice_mesh_count_vertices (self);

  for (guint j = 0; j <= ny; j++)
    for (guint i = 0; i <= nx; i++)
      {
        const guint32 v = lattice_mesh_add_vertex (self, size_x * i / nx, size_y * j / ny, z);

        g_assert_cmpuint (v, ==, first + j * (nx + 1) + i);
        if (i > 0 && j > 0)
          lattice_mesh_add_quad (self, v - nx - 2, v - nx - 1, v, v - 1);
      }
}

void
lattice_mesh_add_ball (LatticeMesh *self, guint n_rings, guint n_sectors, const double middle[3],
                       double radius)
{
  const guint32 first = lattice_mesh_count_vertices (self);
  guint32 top, bottom;

  for (guint i = 1; i < n_rings; i++)
    for (guint j = 0; j < n_sectors; j++)
      {
        const double polar = G_PI * i / n_rings, around = 2.0 * G_PI * j / n_sectors;

        lattice_mesh_add_vertex (self, middle[0] + radius * sin (polar) * cos (around),
                                 middle[1] + radius * sin (polar) * sin (around),
                                 middle[2] + radius * cos (polar));
      }
  top = lattice_mesh_add_vertex (self, middle[0], middle[1], middle[2] + radius);
  bottom = lattice_mesh_add_vertex (self, middle[0], middle[1], middle[2] - radius);
  for (guint j = 0; j < n_sectors; j++)
    {
      const guint32 next = (j + 1) % n_sectors, last = first + (n_rings - 2) * n_sectors;
      const guint32 caps[6] = { top, first + j, first + next, bottom, last + next, last + j };

      g_array_append_vals (self->faces, caps, 6);
      for (guint i = 0; i + 2 < n_rings; i++)
        lattice_mesh_add_quad (self, first + i * n_sectors + j, first + (i + 1) * n_sectors + j,
                               first + (i + 1) * n_sectors + next, first + i * n_sectors + next);
    }
}

void
lattice_mesh_build (const LatticeMesh *mesh, double side, RmpEmbeddedFilling filling,
                    RmpEmbeddedBuilt *built)
{
  g_autoptr (RmpTopology) topology = lattice_mesh_get_topology (mesh);
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
  g_autoptr (GError) error = NULL;

  options.side = side;
  options.filling = filling;
  g_assert_true (rmp_embedded_build (topology, lattice_mesh_get_positions (mesh), &options, built,
                                     1, NULL, &error));
  g_assert_no_error (error);
}

void
lattice_mesh_assert_embedded (const RmpEmbeddedBuilt *built, const LatticeMesh *mesh)
{
  const gsize n = 3 * (gsize) lattice_mesh_count_vertices (mesh);
  g_autofree double *x = g_new (double, n + 1);

  rmp_embedding_apply (built->embedding, built->lattice->rest, x, 1);
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (x[i], lattice_mesh_get_positions (mesh)[i], 1e-12);
  g_assert_cmpuint (built->embedding->n_outside, ==, 0);
}
