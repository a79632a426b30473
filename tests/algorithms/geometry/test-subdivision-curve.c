/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves keep their place between a mesh and its subdivision. */

#include <math.h>

#include "geometry/section.h"
#include "geometry/subdivision-curve.h"
#include "geometry/vector.h"

#define N 8

/* A bumpy sheet of N × N squares whose diagonals run to and fro. */
static RmpMesh *
new_sheet (void)
{
  float positions[3 * (N + 1) * (N + 1)];
  guint32 faces[6 * N * N];
  guint f = 0;
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;

  for (guint32 i = 0; i <= N; i++)
    for (guint32 j = 0; j <= N; j++)
      {
        const guint32 a = (N + 1) * i + j, b = a + N + 1;
        const guint32 even[6] = { a, b, b + 1, a, b + 1, a + 1 },
                      odd[6] = { a, b, a + 1, b, b + 1, a + 1 };

        positions[3 * a] = (float) i + 0.2f * sinf (7.0f * (float) i + 3.0f * (float) j);
        positions[3 * a + 1] = (float) j + 0.2f * cosf (5.0f * (float) i - 2.0f * (float) j);
        positions[3 * a + 2] = 0.3f * sinf ((float) i) * cosf ((float) j);
        for (guint c = 0; i < N && j < N && c < 6; c++)
          faces[f++] = (i + j) % 2 == 0 ? even[c] : odd[c];
      }
  mesh = rmp_mesh_new ((N + 1) * (N + 1), positions, 2 * N * N, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return mesh;
}

static double *
rest_of (RmpMesh *mesh)
{
  guint n = 3 * rmp_mesh_get_n_vertices (mesh);
  double *rest = g_new (double, n);

  for (guint i = 0; i < n; i++)
    rest[i] = (double) rmp_mesh_get_positions (mesh)[i];
  return rest;
}

/* Each segment lies in the face of its first point, and a point between two faces on their common
 * edge.
 */
static void
assert_is_sound (const RmpSurfaceCurve *curve, const guint32 *faces)
{
  for (guint i = 0; i < curve->n_points; i++)
    {
      RmpSurfacePoint moved;
      double weights[3];

      rmp_surface_point_weights (&curve->points[i], weights);
      for (guint c = 0; c < 3; c++)
        g_assert_true (weights[c] >= -1e-12 && weights[c] <= 1.0 + 1e-12);
      if (i > 0)
        g_assert_true (
            rmp_surface_point_move (&curve->points[i], faces, curve->points[i - 1].face, &moved));
    }
}

/* Positions of a fine point by the anchors of its corners: on the coarse mesh itself. */
static void
anchored_position (const RmpReliefTopology *fine, const guint32 *coarse_faces, const double *rest,
                   const RmpSurfacePoint *point, double position[3])
{
  double share[3];

  rmp_surface_point_weights (point, share);
  position[0] = position[1] = position[2] = 0.0;
  for (guint c = 0; c < 3; c++)
    {
      guint32 vertex = fine->faces[3 * (gsize) point->face + c];
      const RmpSurfacePoint anchor = {
        fine->anchor_faces[vertex],
        { (double) fine->anchor_barycentric[2 * (gsize) vertex],
          (double) fine->anchor_barycentric[2 * (gsize) vertex + 1] }
      };
      double corner[3];

      rmp_surface_point_position (&anchor, coarse_faces, rest, corner);
      rmp_vector_add_scaled (position, share[c], corner, position);
    }
}

typedef void (*Check) (RmpSubdivision *subdivision, RmpTopology *topology, const double *rest,
                       double angle);

/* Sections in many directions, on everywhere and partly split sheets; at right angles they run
 * along edges.
 */
static void
check_all (Check check)
{
  g_autoptr (RmpMesh) mesh = new_sheet ();
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autofree double *rest = rest_of (mesh);
  guint8 half[2 * N * N];

  for (guint f = 0; f < 2 * N * N; f++)
    half[f] = f % 17 < 9;
  for (guint levels = 0; levels <= 3; levels++)
    for (guint partly = 0; partly < 2; partly++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (RmpSubdivision)
            subdivision = rmp_subdivision_new (mesh, levels, partly ? half : NULL, 1, &error);

        g_assert_no_error (error);
        for (double angle = 0.0; angle < 3.1; angle += G_PI / 16.0)
          check (subdivision, topology, rest, angle);
      }
}

static RmpSurfaceCurve *
cut (const RmpTopology *topology, const double *positions, guint32 face, double angle)
{
  const RmpSurfacePoint seed = { face, { 0.3, 0.4 } };
  const double forward[3] = { cos (angle), sin (angle), 0.0 },
               normal[3] = { -sin (angle), cos (angle), 0.0 };

  return rmp_section_trace (topology, positions, NULL, &seed, normal, forward, 5.0, NULL);
}

static void
check_raised (RmpSubdivision *subdivision, RmpTopology *topology, const double *rest, double angle)
{
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (subdivision);
  g_autoptr (RmpSurfaceCurve) coarse = cut (topology, rest, N * N, angle);
  g_autoptr (RmpSurfaceCurve) raised = rmp_subdivision_raise_curve (subdivision, topology, coarse);
  double length = 0.0, before[3], position[3];

  g_assert_nonnull (raised);
  assert_is_sound (raised, fine->faces);
  g_assert_cmpuint (raised->n_points, >=, coarse->n_points);
  for (guint i = 0; i < raised->n_points; i++)
    {
      anchored_position (fine, topology->faces, rest, &raised->points[i], position);
      if (i > 0)
        length += rmp_vector_distance (before, position);
      rmp_vector_copy (position, before);
    }
  g_assert_cmpfloat_with_epsilon (
      length, rmp_surface_curve_arcs (coarse, topology->faces, rest, NULL), 1e-6);
}

static void
raised_curve_is_the_same_line (void)
{
  check_all (check_raised);
}

static void
check_round_trip (RmpSubdivision *subdivision, RmpTopology *topology, const double *rest,
                  double angle)
{
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (subdivision);
  g_autoptr (RmpTopology)
      fine_topology = rmp_topology_new (fine->n_vertices, fine->n_faces, fine->faces);
  g_autofree double *fine_rest = g_new (double, 3 * fine->n_vertices);
  g_autoptr (RmpSurfaceCurve) found = NULL, lowered = NULL, raised = NULL;
  g_autofree double *arcs = NULL, *back = NULL;

  rmp_subdivision_apply_double (subdivision, rest, fine_rest, 1);
  found = cut (fine_topology, fine_rest, rmp_subdivision_get_face_start (subdivision)[N * N],
               angle);
  lowered = rmp_subdivision_lower_curve (subdivision, topology, found);
  assert_is_sound (lowered, topology->faces);
  raised = rmp_subdivision_raise_curve (subdivision, topology, lowered);
  assert_is_sound (raised, fine->faces);

  arcs = g_new (double, found->n_points);
  back = g_new (double, raised->n_points);
  rmp_surface_curve_arcs (found, fine->faces, fine_rest, arcs);
  g_assert_cmpfloat_with_epsilon (rmp_surface_curve_arcs (raised, fine->faces, fine_rest, back),
                                  arcs[found->n_points - 1], 1e-7);
  /* Only steps too short to matter may be lost. */
  for (guint i = 0, j = 0; i < found->n_points; i++)
    {
      double a[3], b[3];

      while (j + 1 < raised->n_points && fabs (back[j + 1] - arcs[i]) < fabs (back[j] - arcs[i]))
        j++;
      rmp_surface_point_position (&found->points[i], fine->faces, fine_rest, a);
      rmp_surface_point_position (&raised->points[j], fine->faces, fine_rest, b);
      g_assert_cmpfloat (rmp_vector_distance (a, b), <, 1e-7);
    }
}

static void
lowered_and_raised_curve_is_the_old_one (void)
{
  check_all (check_round_trip);
}

static void
range_lies_between_its_ends (void)
{
  g_autoptr (RmpMesh) mesh = new_sheet ();
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autofree double *rest = rest_of (mesh);
  g_autoptr (RmpSurfaceCurve) curve = cut (topology, rest, N * N, 0.4);
  double length = rmp_surface_curve_arcs (curve, topology->faces, rest, NULL);

  for (double begin = -0.5; begin < length; begin += 0.37)
    for (double end = begin + 0.05; end < length + 0.5; end += 0.41)
      {
        g_autoptr (RmpSurfaceCurve) range = NULL;
        double wanted = MIN (end, length) - MAX (begin, 0.0);

        if (wanted <= 0.0)
          continue;
        range = rmp_surface_curve_range (curve, topology->faces, rest, begin, end);
        assert_is_sound (range, topology->faces);
        g_assert_cmpfloat_with_epsilon (rmp_surface_curve_arcs (range, topology->faces, rest, NULL),
                                        wanted, 1e-9);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/geometry/subdivision-curve/" name, function)
  ADD ("raised-curve-is-the-same-line", raised_curve_is_the_same_line);
  ADD ("lowered-and-raised-curve-is-the-old-one", lowered_and_raised_curve_is_the_old_one);
  ADD ("range-lies-between-its-ends", range_lies_between_its_ends);
#undef ADD
  return g_test_run ();
}
