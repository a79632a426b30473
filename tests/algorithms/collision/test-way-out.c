/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way out of closed bodies, and which way their faces look. */

#include <math.h>
#include <string.h>

#include "collision/facing.h"
#include "collision/way-out.h"
#include "geometry/vector.h"
#include "sheets.h"

#define RADIUS 0.1
#define RINGS 16
#define SAG (RADIUS * (1.0 - cos (G_PI / RINGS))) /* of its faces, about */

/* A ball beside an open sheet. */
static void
only_closed_parts_have_an_outside (void)
{
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (RmpTopology) topology = NULL;
      g_autofree gint8 *facing = NULL;
      guint n_ball;
      Mesh mesh;

      mesh_init (&mesh);
      mesh_add_sphere (&mesh, RINGS, RADIUS, (double[3]){ 5.0, 1.0, 0.0 });
      n_ball = mesh.n_vertices;
      mesh_add_sheet (&mesh, 4, 1.0, 0.0);
      if (k == 1)
        mesh_turn_inside_out (&mesh);
      topology = mesh_get_topology (&mesh);
      facing = g_new (gint8, mesh.n_vertices);
      rmp_facing_find (topology, mesh.positions, facing);
      for (guint v = 0; v < mesh.n_vertices; v++)
        g_assert_cmpint (facing[v], ==, v >= n_ball ? 0 : k == 0 ? 1 : -1);
      mesh_clear (&mesh);
    }
}

#define FINE_RINGS 32

/* A ball with a hole at its top. */
static void
small_holes_do_not_matter (void)
{
  for (guint n_rings = 0; n_rings < 8; n_rings++)
    {
      g_autoptr (RmpTopology) topology = NULL;
      g_autofree gint8 *facing = NULL;
      const double top = RADIUS * cos (n_rings * G_PI / FINE_RINGS);
      double border = 0.0;
      guint n_kept = 0;
      Mesh mesh;

      mesh_init (&mesh);
      mesh_add_sphere (&mesh, FINE_RINGS, RADIUS, (double[3]){ 5.0, 1.0, 0.0 });
      for (guint f = 0; f < mesh.n_faces; f++)
        {
          double middle = 0.0;

          for (guint k = 0; k < 3; k++)
            middle += mesh.positions[3 * mesh.faces[3 * f + k] + 2] / 3.0;
          if (middle < top)
            memmove (mesh.faces + 3 * n_kept++, mesh.faces + 3 * f, 3 * sizeof (guint32));
        }
      mesh.n_faces = n_kept;
      topology = mesh_get_topology (&mesh);
      for (guint e = 0; e < topology->n_edges; e++)
        if (topology->edge_face_start[e + 1] - topology->edge_face_start[e] == 1)
          border += rmp_vector_distance (mesh.positions + 3 * topology->edges[2 * e],
                                         mesh.positions + 3 * topology->edges[2 * e + 1]);
      facing = g_new (gint8, mesh.n_vertices);
      rmp_facing_find (topology, mesh.positions, facing);
      g_test_message ("a hole of %g by its size", border / (2.0 * sqrt (3.0) * RADIUS));
      g_assert_cmpint (facing[topology->faces[0]], ==, n_rings < 2);
      mesh_clear (&mesh);
    }
}

static RmpWayOut *
make_way_out (const Mesh *mesh, const double *rest)
{
  g_autoptr (RmpTopology) topology = mesh_get_topology (mesh);
  RmpWayOut *way_out = rmp_way_out_new (topology, mesh->positions, rest, 1);
  g_autoptr (GError) error = NULL;

  if (way_out)
    g_assert_true (rmp_way_out_sort (way_out, 1, NULL, &error));
  return way_out;
}

static void
what_is_open_has_no_way_out (void)
{
  Mesh mesh;

  mesh_init (&mesh);
  mesh_add_tube (&mesh, 8, 3, 0.1, 0.5);
  g_assert_null (make_way_out (&mesh, NULL));
  mesh_clear (&mesh);
}

/* Points about two capsules beside each other, one inside out, that lie along z. */
static void
points_are_inside_where_they_are (void)
{
  const double length = 0.3;
  g_autoptr (RmpWayOut) way_out = NULL;
  guint n_inside = 0;
  Mesh mesh;

  mesh_init (&mesh);
  mesh_add_capsule (&mesh, RINGS, RADIUS, length, (double[3]){ -0.12, 0.0, 0.0 });
  mesh_turn_inside_out (&mesh);
  mesh_add_capsule (&mesh, RINGS, RADIUS, length, (double[3]){ 0.12, 0.0, 0.0 });
  way_out = make_way_out (&mesh, NULL);
  for (guint i = 0; i < 4000; i++)
    {
      const double position[3] = { g_test_rand_double_range (-0.3, 0.3),
                                   g_test_rand_double_range (-0.2, 0.2),
                                   g_test_rand_double_range (-0.4, 0.4) };
      const double along = MAX (fabs (position[2]) - 0.5 * length, 0.0);
      const double x = fabs (position[0]) - 0.12;
      const double depth = RADIUS - sqrt (x * x + position[1] * position[1] + along * along);

      if (depth > 0.0 && depth < 2.0 * SAG)
        continue;
      g_assert_cmpint (rmp_way_out_is_inside (way_out, position), ==, depth > 0.0);
      n_inside += depth > 0.0;
    }
  g_assert_cmpuint (n_inside, >, 100);
  mesh_clear (&mesh);
}

/* In a limb, nearer to its right side: whoever looks left goes left. */
static void
the_way_out_is_where_one_looks (void)
{
  static const struct
  {
    double looks[3], depth;
  } cases[] = { { { 1.0, 0.0, 0.0 }, 0.7 * RADIUS }, { { -1.0, 0.0, 0.0 }, 1.3 * RADIUS } };
  g_autoptr (RmpWayOut) way_out = NULL;
  Mesh mesh;

  mesh_init (&mesh);
  mesh_add_capsule (&mesh, RINGS, RADIUS, 1.0, (double[3]){ 0.0, 0.0, 0.0 });
  way_out = make_way_out (&mesh, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RmpWayOutPoint point = { .position = { 0.3 * RADIUS, 0.0, 0.0 } };
      double direction[3], depth;

      rmp_vector_copy (cases[i].looks, point.looks);
      g_assert_true (rmp_way_out_find (way_out, &point, 2.0 * RADIUS, direction, &depth));
      g_assert_cmpfloat (fabs (depth - cases[i].depth), <, 0.25 * RADIUS);
      g_assert_cmpfloat (rmp_vector_dot (direction, cases[i].looks), >, 0.3);
      g_assert_false (rmp_way_out_find (way_out, &point, 0.5 * RADIUS, direction, &depth));
    }
  mesh_clear (&mesh);
}

/* Two balls in each other that are far apart at rest. */
static void
limbs_are_told_apart_at_rest (void)
{
  g_autoptr (RmpWayOut) way_out = NULL;
  g_autofree double *rest = NULL;
  guint n_ball;
  Mesh mesh;

  mesh_init (&mesh);
  mesh_add_sphere (&mesh, RINGS, RADIUS, (double[3]){ 0.0, 0.0, 0.0 });
  n_ball = mesh.n_vertices;
  mesh_add_sphere (&mesh, RINGS, RADIUS, (double[3]){ 1.5 * RADIUS, 0.0, 0.0 });
  rest = g_memdup2 (mesh.positions, 3 * mesh.n_vertices * sizeof (double));
  for (guint v = n_ball; v < mesh.n_vertices; v++)
    rest[3 * v] += 1.0;
  way_out = make_way_out (&mesh, rest);
  for (guint k = 0; k < 2; k++)
    {
      /* on the first one, in the second, whose far side looks the same way */
      RmpWayOutPoint point = { .position = { (k == 0 ? 1.02 : 0.9) * RADIUS, 0.0, 0.0 },
                               .looks = { 1.0, 0.0, 0.0 } };
      double direction[3], depth;

      rmp_vector_copy (point.position, point.rest);
      g_assert_cmpint (rmp_way_out_find (way_out, &point, 4.0 * RADIUS, direction, &depth), ==,
                       k == 1);
      if (k == 1)
        g_assert_cmpfloat (depth, <, 0.2 * RADIUS);
      g_assert_cmpfloat (rmp_way_out_compare (way_out, point.rest, point.looks, RADIUS), >, 0.9);
      g_assert_cmpfloat (rmp_way_out_compare (way_out, rest + 3 * n_ball, point.looks, RADIUS), <,
                         0.9);
    }
  mesh_clear (&mesh);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/way-out/" name, function)
  ADD ("only-closed-parts-have-an-outside", only_closed_parts_have_an_outside);
  ADD ("small-holes-do-not-matter", small_holes_do_not_matter);
  ADD ("what-is-open-has-no-way-out", what_is_open_has_no_way_out);
  ADD ("points-are-inside-where-they-are", points_are_inside_where_they_are);
  ADD ("the-way-out-is-where-one-looks", the_way_out_is_where_one_looks);
  ADD ("limbs-are-told-apart-at-rest", limbs_are_told_apart_at_rest);
  return g_test_run ();
}
