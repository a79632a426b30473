/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/symmetry.h"
#include "shapes.h"

#include <math.h>

/* The diagonals of all quads run the same way, so that quads are mirrored but triangles are not. */
static void
squash (Shape *shape)
{
  for (guint i = 0; i < shape->n_vertices; i++)
    {
      float *p = shape->positions + 3 * i;

      p[1] *= 1.3f; /* x = 0 stays the only plane that is far from the others */
      p[2] = 0.6f * p[2] + 0.1f * p[1];
    }
}

static void
get_position (const Shape *shape, const RmpSurfacePoint *point, double position[3])
{
  g_autofree double *positions = shape_doubles (shape);

  rmp_surface_point_position (point, shape->faces, positions, position);
}

static RmpSurfacePoint
random_point (GRand *random, guint n_faces)
{
  const double a = g_rand_double_range (random, 0.01, 0.98),
               b = g_rand_double_range (random, 0.005, 0.99 - a);

  return (RmpSurfacePoint){ (guint32) g_rand_int_range (random, 0, (gint32) n_faces), { a, b } };
}

/* The twin's twin is the place itself, and the sides are opposite. */
static void
check_there_and_back (const RmpSymmetry *symmetry, const RmpSurfacePoint *point)
{
  RmpSurfacePoint twin, back;

  if (!rmp_symmetry_find_twin (symmetry, point, &twin))
    return;
  g_assert_true (rmp_symmetry_find_twin (symmetry, &twin, &back));
  g_assert_cmpuint (back.face, ==, point->face);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon (back.barycentric[i], point->barycentric[i], 1e-12);
}

static void
twins_are_mirrored (void)
{
  g_auto (Shape) shape = shape_ball (9, 14, 0.4);
  g_autoptr (RmpTopology) topology = shape_to_topology (&shape);
  g_autoptr (RmpSymmetry) symmetry = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  squash (&shape);
  symmetry = rmp_symmetry_new (topology, shape.positions, RMP_INDEX_NONE);
  g_assert_cmpuint (rmp_symmetry_get_n_alone (symmetry), ==, 0);
  for (guint i = 0; i < shape.n_vertices; i++)
    {
      const float *p = shape.positions + 3 * i,
                  *q = shape.positions + 3 * rmp_symmetry_get_partner (symmetry, i);

      g_assert_cmpfloat_with_epsilon (p[0], -q[0], 1e-5f);
      g_assert_cmpfloat_with_epsilon (p[1], q[1], 1e-5f);
      g_assert_cmpfloat_with_epsilon (p[2], q[2], 1e-5f);
    }
  for (guint i = 0; i < 500; i++)
    {
      const RmpSurfacePoint point = random_point (random, shape.n_faces);
      RmpSurfacePoint twin;
      double position[3], other[3];

      g_assert_true (rmp_symmetry_find_twin (symmetry, &point, &twin));
      get_position (&shape, &point, position);
      get_position (&shape, &twin, other);
      /* A place of a quad is one of a square: where its halves are not in a plane it is a little
       * off.
       */
      g_assert_cmpfloat_with_epsilon (position[0], -other[0], 0.02);
      g_assert_cmpfloat_with_epsilon (position[1], other[1], 0.02);
      g_assert_cmpfloat_with_epsilon (position[2], other[2], 0.02);
      g_assert_true (rmp_symmetry_get_side (symmetry, &point) * position[0] >= 0.0);
      g_assert_true (rmp_symmetry_get_side (symmetry, &point) *
                         rmp_symmetry_get_side (symmetry, &twin) <=
                     0.0);
      check_there_and_back (symmetry, &point);
    }
}

/* No two vertices are at places that are mirrored any more. */
static void
partners_do_not_depend_on_the_pose (void)
{
  g_auto (Shape) shape = shape_ball (6, 16, 0.4);
  g_autoptr (RmpTopology) topology = shape_to_topology (&shape);
  g_autoptr (RmpSymmetry) even = NULL, uneven = NULL;

  squash (&shape);
  even = rmp_symmetry_new (topology, shape.positions, RMP_INDEX_NONE);
  for (guint i = 0; i < shape.n_vertices; i++)
    {
      float *p = shape.positions + 3 * i;

      p[1] += 0.05f * p[0] + 0.2f * p[0] * p[0];
      p[0] *= p[0] > 0.0f ? 1.2f : 1.0f;
    }
  uneven = rmp_symmetry_new (topology, shape.positions, RMP_INDEX_NONE);
  g_assert_cmpuint (rmp_symmetry_get_n_alone (uneven), ==, 0);
  for (guint i = 0; i < shape.n_vertices; i++)
    g_assert_cmpuint (rmp_symmetry_get_partner (uneven, i), ==, rmp_symmetry_get_partner (even, i));
}

#define COLUMNS 8
#define ROWS 5

/* A net whose diagonals are mirrored, its knots anywhere: how it is joined is all that is left. */
static void
partners_do_not_depend_on_the_shape (void)
{
  g_auto (Shape) shape = shape_new ((COLUMNS + 1) * (ROWS + 1), 2 * COLUMNS * ROWS);
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpSymmetry) found = NULL, chosen = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  guint32 *faces = shape.faces;

  for (guint i = 0; i < 3 * shape.n_vertices; i++)
    shape.positions[i] = (float) g_rand_double (random);
  for (guint32 row = 0; row < ROWS; row++)
    for (guint32 column = 0; column < COLUMNS; column++)
      {
        const guint32 a = row * (COLUMNS + 1) + column,
                      corners[4] = { a, a + 1, a + COLUMNS + 2, a + COLUMNS + 1 };
        const guint first = column < COLUMNS / 2 ? 0 : 1;

        for (guint half = 0; half < 2; half++)
          {
            *faces++ = corners[first];
            *faces++ = corners[(first + 1 + half) % 4];
            *faces++ = corners[(first + 2 + half) % 4];
          }
      }
  topology = shape_to_topology (&shape);
  found = rmp_symmetry_new (topology, shape.positions, RMP_INDEX_NONE);
  chosen = rmp_symmetry_new (
      topology, shape.positions,
      rmp_topology_find_edge (topology, COLUMNS / 2, COLUMNS / 2 + COLUMNS + 1));
  for (guint32 row = 0; row <= ROWS; row++)
    for (guint32 column = 0; column <= COLUMNS; column++)
      {
        const guint32 vertex = row * (COLUMNS + 1) + column,
                      partner = row * (COLUMNS + 1) + COLUMNS - column;

        g_assert_cmpuint (rmp_symmetry_get_partner (found, vertex), ==, partner);
        g_assert_cmpuint (rmp_symmetry_get_partner (chosen, vertex), ==, partner);
      }
}

/* A ball with a face cut out of one side. */
static void
what_differs_has_no_partner (void)
{
  g_auto (Shape) shape = shape_ball (10, 16, 0.4);
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpSymmetry) symmetry = NULL;
  RmpSurfacePoint hole = { 0 }, twin;
  guint32 *cut = NULL;

  squash (&shape);
  for (guint face = 0; face < shape.n_faces && !cut; face++)
    {
      const RmpSurfacePoint middle = { face, { 1.0 / 3.0, 1.0 / 3.0 } };
      double position[3];

      get_position (&shape, &middle, position);
      if (position[0] > 0.3 && fabs (position[1]) < 0.1)
        cut = shape.faces + 3 * face;
    }
  g_assert_nonnull (cut);
  hole.face = (guint32) (cut - shape.faces) / 3;
  cut[1] = cut[0]; /* collapsed: as if it were not there */
  topology = shape_to_topology (&shape);
  symmetry = rmp_symmetry_new (topology, shape.positions, RMP_INDEX_NONE);
  g_assert_cmpuint (rmp_symmetry_get_n_alone (symmetry), >, 0);
  g_assert_cmpuint (rmp_symmetry_get_n_alone (symmetry), <=, 8);
  g_assert_false (rmp_symmetry_find_twin (symmetry, &hole, &twin));
}

/* Two tubes, one on each side: each is the twin of the other, not of itself. */
static void
a_piece_may_mirror_another (void)
{
  g_auto (Shape) tube = shape_tube (8, 6, 0.1, 0.5, 0.0),
                 shape = shape_new (2 * tube.n_vertices, 2 * tube.n_faces);
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpSymmetry) symmetry = NULL;
  float low = G_MAXFLOAT;

  for (guint i = 0; i < tube.n_vertices; i++)
    low = MIN (low, tube.positions[3 * i]);
  for (guint i = 0; i < tube.n_vertices; i++)
    for (guint side = 0; side < 2; side++)
      {
        float *p = shape.positions + 3 * (i + side * tube.n_vertices);

        p[0] = (side == 0 ? 1.0f : -1.0f) * (0.2f + tube.positions[3 * i] - low);
        p[1] = tube.positions[3 * i + 1] + 0.3f * (tube.positions[3 * i] - low);
        p[2] = tube.positions[3 * i + 2];
      }
  for (guint i = 0; i < tube.n_faces; i++)
    for (guint j = 0; j < 3; j++)
      {
        shape.faces[3 * i + j] = tube.faces[3 * i + j];
        shape.faces[3 * (i + tube.n_faces) + j] = tube.n_vertices + tube.faces[3 * i + 2 - j];
      }
  topology = shape_to_topology (&shape);
  symmetry = rmp_symmetry_new (topology, shape.positions, RMP_INDEX_NONE);
  g_assert_cmpuint (rmp_symmetry_get_n_alone (symmetry), ==, 0);
  for (guint i = 0; i < tube.n_vertices; i++)
    g_assert_cmpuint (rmp_symmetry_get_partner (symmetry, i), ==, i + tube.n_vertices);
  g_assert_cmpfloat (rmp_symmetry_get_side (symmetry, &(RmpSurfacePoint){ 0, { 0.3, 0.3 } }), >,
                     0.9);
}

/* A tube along x can be mirrored along each of its edges: the one that is chosen stays where it is.
 */
static void
an_edge_may_be_chosen (void)
{
  g_auto (Shape) shape = shape_tube (12, 7, 0.1, 0.5, 0.0);
  g_autoptr (RmpTopology) topology = shape_to_topology (&shape);
  guint n_along = 0;

  for (guint32 edge = 0; edge < topology->n_edges; edge++)
    {
      const guint32 *ends = topology->edges + 2 * edge;
      const float *p = shape.positions + 3 * ends[0], *q = shape.positions + 3 * ends[1];
      g_autoptr (RmpSymmetry) symmetry = NULL;

      if (fabsf (p[1] - q[1]) + fabsf (p[2] - q[2]) > 1e-5f)
        continue; /* round the tube, or a diagonal */
      symmetry = rmp_symmetry_new (topology, shape.positions, edge);
      g_assert_cmpuint (rmp_symmetry_get_n_alone (symmetry), ==, 0);
      n_along += rmp_symmetry_get_partner (symmetry, ends[0]) == ends[0] &&
                 rmp_symmetry_get_partner (symmetry, ends[1]) == ends[1];
    }
  g_assert_cmpuint (n_along, >, 0);
}

static void
any_mesh_is_borne (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint32 seed = 0; seed < 30; seed++)
    {
      g_auto (Shape) shape = shape_noise (20, seed);
      g_autoptr (RmpTopology) topology = shape_to_topology (&shape);
      g_autoptr (RmpSymmetry)
          symmetry = rmp_symmetry_new (topology, shape.positions, RMP_INDEX_NONE);

      for (guint32 vertex = 0; vertex < shape.n_vertices; vertex++)
        {
          const guint32 partner = rmp_symmetry_get_partner (symmetry, vertex);

          g_assert_true (partner == RMP_INDEX_NONE ||
                         rmp_symmetry_get_partner (symmetry, partner) == vertex);
        }
      for (guint i = 0; i < 50; i++)
        {
          const RmpSurfacePoint point = random_point (random, shape.n_faces);
          RmpSurfacePoint twin;

          if (rmp_symmetry_find_twin (symmetry, &point, &twin))
            g_assert_cmpuint (twin.face, <, shape.n_faces);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/geometry/symmetry/twins-are-mirrored", twins_are_mirrored);
  g_test_add_func ("/geometry/symmetry/partners-do-not-depend-on-the-pose",
                   partners_do_not_depend_on_the_pose);
  g_test_add_func ("/geometry/symmetry/partners-do-not-depend-on-the-shape",
                   partners_do_not_depend_on_the_shape);
  g_test_add_func ("/geometry/symmetry/what-differs-has-no-partner", what_differs_has_no_partner);
  g_test_add_func ("/geometry/symmetry/a-piece-may-mirror-another", a_piece_may_mirror_another);
  g_test_add_func ("/geometry/symmetry/an-edge-may-be-chosen", an_edge_may_be_chosen);
  g_test_add_func ("/geometry/symmetry/any-mesh-is-borne", any_mesh_is_borne);
  return g_test_run ();
}
