/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curves.h"

Cloth
cloth_new (Shape shape, const guint8 *mask)
{
  RmpTopology *topology = shape_to_topology (&shape);

  return (Cloth){ shape, topology, rmp_sheet_new (topology, shape.positions, mask) };
}

void
cloth_clear (Cloth *cloth)
{
  shape_clear (&cloth->shape);
  rmp_topology_unref (cloth->topology);
  rmp_sheet_unref (cloth->sheet);
}

RmpSurfacePoint
curves_random_point (const Cloth *cloth, GRand *random, guint kind)
{
  RmpSurfacePoint point = { (guint32) g_rand_int_range (random, 0, (gint32) cloth->shape.n_faces),
                            { 0.0, 0.0 } };
  double u = g_rand_double (random);
  double v = g_rand_double (random);

  if (kind == 2)
    point.barycentric[g_rand_int_range (random, 0, 2)] = u < 0.5 ? 0.0 : 1.0;
  else if (kind == 1)
    point = rmp_surface_point_on_edge (cloth->topology->faces, point.face,
                                       cloth->topology->faces[3 * point.face],
                                       cloth->topology->faces[3 * point.face + 1 + (v < 0.5)], u);
  else
    {
      point.barycentric[0] = MIN (u, 1.0 - v);
      point.barycentric[1] = MIN (v, 1.0 - u);
    }
  return point;
}

void
curves_assert_joined (const Cloth *cloth, const RmpSurfaceCurve *curve)
{
  g_assert_cmpuint (curve->n_points, >=, 2);
  for (guint i = 0; i + 1 < curve->n_points; i++)
    {
      RmpSurfacePoint moved;
      double weights[3];

      g_assert_true (rmp_surface_point_move (curve->points + i + 1, cloth->topology->faces,
                                             curve->points[i].face, &moved));
      curves_assert_at (cloth, curve->points + i + 1, &moved,
                        1e-15 * (1.0 + rmp_vector_norm (cloth->sheet->positions)));
      if (curve->n_points > 2)
        g_assert_true (fabs (moved.barycentric[0] - curve->points[i].barycentric[0]) > 1e-10 ||
                       fabs (moved.barycentric[1] - curve->points[i].barycentric[1]) > 1e-10);
      rmp_surface_point_weights (curve->points + i, weights);
      for (guint k = 0; k < 3; k++)
        g_assert_true (weights[k] >= -1e-15 && weights[k] <= 1.0 + 1e-15);
    }
}

void
curves_assert_at (const Cloth *cloth, const RmpSurfacePoint *a, const RmpSurfacePoint *b,
                  double tolerance)
{
  double first[3], second[3];

  rmp_sheet_position (cloth->sheet, a, first);
  rmp_sheet_position (cloth->sheet, b, second);
  g_assert_cmpfloat (rmp_vector_distance (first, second), <=, tolerance);
}

void
curves_assert_no_path (const RmpSheet *sheet, const RmpSurfacePoint *from,
                       const RmpSurfacePoint *to, gint code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_path_between (sheet, from, to, &error));
  g_assert_error (error, RMP_PATH_ERROR, code);
}
