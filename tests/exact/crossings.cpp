/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossings.cpp: faces that intersect, by exact predicates. */

#include "exact/exact.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>

#include <utility>
#include <vector>

typedef CGAL::Exact_predicates_inexact_constructions_kernel Kernel;
typedef CGAL::Surface_mesh<Kernel::Point_3> Surface;

gboolean
exact_is_there (void)
{
  return TRUE;
}

guint
exact_count_crossings (guint n_vertices, const double *places, guint n_faces, const guint32 *faces,
                       guint n_cloth)
{
  std::vector<std::pair<Surface::Face_index, Surface::Face_index>> pairs;
  Surface surface;
  guint n = 0;

  for (guint v = 0; v < n_vertices; v++)
    surface.add_vertex (Kernel::Point_3 (places[3 * v], places[3 * v + 1], places[3 * v + 2]));
  for (guint f = 0; f < n_faces; f++)
    {
      const Surface::Face_index face = surface.add_face (Surface::Vertex_index (faces[3 * f]),
                                                         Surface::Vertex_index (faces[3 * f + 1]),
                                                         Surface::Vertex_index (faces[3 * f + 2]));

      g_assert (face != Surface::null_face ());
    }
  CGAL::Polygon_mesh_processing::self_intersections (surface, std::back_inserter (pairs));
  for (const auto &pair : pairs)
    n += pair.first.idx () < n_cloth || pair.second.idx () < n_cloth;
  return n;
}
