/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes: how far points are from them, and their faces. */

#include "collision/shape.h"

#include <math.h>

#include "geometry/vector.h"

#define SAG 1e-3

static const RmpShape shapes[] = {
  { .kind = RMP_SHAPE_PLANE, .size = { 2.0, 2.0, 2.0 } },
  { .kind = RMP_SHAPE_SPHERE, .radius = 0.3 },
  { .kind = RMP_SHAPE_CAPSULE, .radius = 0.2, .length = 0.5 },
  { .kind = RMP_SHAPE_CAPSULE, .radius = 0.2, .length = 0.0 },
  { .kind = RMP_SHAPE_BOX, .size = { 0.3, 0.5, 0.2 } },
};

static void
measures (const RmpShape *shape, double x, double y, double z, double distance, double nx,
          double ny, double nz)
{
  const double point[3] = { x, y, z }, expected[3] = { nx, ny, nz };
  double normal[3];

  g_assert_cmpfloat_with_epsilon (rmp_shape_distance (shape, point, normal), distance, 1e-12);
  g_assert_cmpfloat (rmp_vector_distance (normal, expected), <, 1e-12);
}

static void
distances_are_exact (void)
{
  measures (&shapes[0], 5.0, -0.25, 3.0, -0.25, 0.0, 1.0, 0.0);
  measures (&shapes[1], 0.0, 0.0, -0.5, 0.2, 0.0, 0.0, -1.0);
  measures (&shapes[1], 0.1, 0.0, 0.0, -0.2, 1.0, 0.0, 0.0);
  measures (&shapes[2], 0.3, 0.2, 0.0, 0.1, 1.0, 0.0, 0.0);
  measures (&shapes[2], 0.0, -0.6, 0.0, 0.15, 0.0, -1.0, 0.0);
  measures (&shapes[4], 0.14, 0.0, 0.0, -0.01, 1.0, 0.0, 0.0);
  measures (&shapes[4], 0.0, 0.0, -0.2, 0.1, 0.0, 0.0, -1.0);
  /* Beyond an edge. */
  measures (&shapes[4], 0.15 + 0.03, -0.25 - 0.04, 0.05, 0.05, 0.6, -0.8, 0.0);
}

static void
in_the_middle_there_is_a_way_out (void)
{
  static const double middle[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      double normal[3];

      g_assert_cmpfloat (rmp_shape_distance (&shapes[i], middle, normal), <=, 0.0);
      g_assert_cmpfloat_with_epsilon (rmp_vector_norm (normal), 1.0, 1e-12);
    }
}

/* The gradient of a distance has length one, and is the way out. */
static void
normals_are_the_gradients_of_distances (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (guint k = 0; k < 200; k++)
      {
        double point[3], normal[3], other[3];

        for (guint c = 0; c < 3; c++)
          point[c] = g_rand_double_range (rand, -0.6, 0.6);
        rmp_shape_distance (&shapes[i], point, normal);
        for (guint c = 0; c < 3; c++)
          {
            double ends[2][3];

            for (guint e = 0; e < 2; e++)
              {
                rmp_vector_copy (point, ends[e]);
                ends[e][c] += e == 0 ? -1e-6 : 1e-6;
              }
            g_assert_cmpfloat_with_epsilon ((rmp_shape_distance (&shapes[i], ends[1], other) -
                                             rmp_shape_distance (&shapes[i], ends[0], other)) /
                                                2e-6,
                                            normal[c], 1e-4);
          }
      }
}

/* Corners are on the surface, the middles of faces less than the sag inside, and faces look out. */
static void
faces_are_the_surface (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      double *positions, most = 0.0;
      RmpTopology *topology = rmp_shape_tessellate (&shapes[i], SAG, &positions);

      for (guint v = 0; v < topology->n_vertices; v++)
        {
          double normal[3];

          g_assert_cmpfloat_with_epsilon (
              rmp_shape_distance (&shapes[i], positions + 3 * (gsize) v, normal), 0.0, 1e-12);
        }
      for (guint f = 0; f < topology->n_faces; f++)
        {
          const double *corners[3];
          double middle[3] = { 0.0, 0.0, 0.0 }, sides[2][3], across[3], normal[3], distance;

          for (guint k = 0; k < 3; k++)
            {
              corners[k] = positions + 3 * (gsize) topology->faces[3 * (gsize) f + k];
              rmp_vector_add_scaled (middle, 1.0 / 3.0, corners[k], middle);
            }
          rmp_vector_sub (corners[1], corners[0], sides[0]);
          rmp_vector_sub (corners[2], corners[0], sides[1]);
          rmp_vector_cross (sides[0], sides[1], across);
          g_assert_true (rmp_vector_normalise (across));
          distance = rmp_shape_distance (&shapes[i], middle, normal);
          most = MAX (most, -distance);
          g_assert_cmpfloat (distance, <, 1e-12);
          g_assert_cmpfloat (distance, >, -SAG);
          g_assert_cmpfloat (rmp_vector_dot (across, normal), >, 0.97);
        }
      if (shapes[i].radius > 0.0)
        g_assert_cmpfloat (most, >, 0.2 * SAG);
      g_assert_cmpuint (topology->n_non_manifold_edges, ==, 0);
      g_assert_cmpuint (topology->n_collapsed_faces, ==, 0);
      if (shapes[i].kind != RMP_SHAPE_PLANE)
        g_assert_cmpuint (topology->n_border_edges, ==, 0);
      rmp_topology_unref (topology);
      g_free (positions);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/collision/shape/" name, function)
  ADD ("distances-are-exact", distances_are_exact);
  ADD ("in-the-middle-there-is-a-way-out", in_the_middle_there_is_a_way_out);
  ADD ("normals-are-the-gradients-of-distances", normals_are_the_gradients_of_distances);
  ADD ("faces-are-the-surface", faces_are_the_surface);
  return g_test_run ();
}
