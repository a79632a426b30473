/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines along edges: where they start, which way they go, and where they end. */

#include <math.h>

#include "folds/fold-rows.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/border.h"
#include "methods/incompressible-skinning/march.h"
#include "run.h"

static const double forward[3] = { 1.0, 0.0, 0.0 }, up[3] = { 0.0, 0.0, 1.0 };

/* A sheet of n × 3 squares of 1 m: vertex 4 i + j is at (i, j, 0); diagonals run from (i, j) to (i
 * + 1, j + 1).
 */
static RmpTopology *
new_sheet (guint n, double *rest)
{
  g_autofree guint32 *faces = g_new (guint32, 18 * n);
  guint f = 0;

  for (guint32 i = 0; i <= n; i++)
    for (guint32 j = 0; j < 4; j++)
      {
        const guint32 a = 4 * i + j, corners[6] = { a, a + 4, a + 5, a, a + 5, a + 1 };

        rest[3 * a] = i;
        rest[3 * a + 1] = j;
        rest[3 * a + 2] = 0.0;
        for (guint c = 0; i < n && j < 3 && c < 6; c++)
          faces[f++] = corners[c];
      }
  return rmp_topology_new (4 * (n + 1), 6 * n, faces);
}

static void
assert_vertices (const GArray *vertices, guint n, const guint32 *expected)
{
  g_assert_cmpuint (vertices->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (g_array_index (vertices, guint32, i), ==, expected[i]);
}

static void
seed_is_nearest_to_the_ray_on_the_inner_side (void)
{
  const double rest[] = { 0.3,  0.0, 1.0,         0.2, 0.0, -1.0, 0.0, 0.2, 3.0,
                          -0.2, 0.0, 2.0 + 1e-12, 0.2, 0.0, 2.0,  0.0, 0.0, 0.0 };
  const double origin[3] = { 0.0, 0.0, 0.0 }, down[3] = { 0.0, 0.0, -1.0 },
               side[3] = { 0.0, -1.0, 0.0 };
  guint8 usable[6] = { 1, 1, 1, 0, 1, 1 };

  /* Three are equally near: the lower two, which differ by rounding, of these the first. */
  g_assert_cmpuint (rmp_fold_march_seed (6, rest, NULL, origin, up), ==, 3);
  g_assert_cmpuint (rmp_fold_march_seed (6, rest, usable, origin, up), ==, 4);
  g_assert_cmpuint (rmp_fold_march_seed (6, rest, NULL, origin, down), ==, 1);
  g_assert_cmpuint (rmp_fold_march_seed (6, rest, NULL, origin, side), ==, RMP_INDEX_NONE);
}

/* Vertices 1 m from the ray, which would be a tie if they were not 1 µm apart in a mesh of a few
 * metres; 1 nm is one.
 */
static void
nearest_vertex_is_the_seed (void)
{
  const double origin[3] = { 0.0, 0.0, 0.0 };
  const double apart[] = { 1.0, 0.0, 2.0, -1.0 - 1e-6, 0.0, 1.0 },
               tied[] = { 1.0, 0.0, 2.0, -1.0 - 1e-9, 0.0, 1.0 };

  g_assert_cmpuint (rmp_fold_march_seed (2, apart, NULL, origin, up), ==, 0);
  g_assert_cmpuint (rmp_fold_march_seed (2, tied, NULL, origin, up), ==, 1);
}

static void
march_goes_both_ways_and_ends_at_the_border (void)
{
  double rest[3 * 24];
  g_autoptr (RmpTopology) topology = new_sheet (5, rest);
  guint middle;
  g_autoptr (GArray) whole = rmp_fold_march (topology, rest, NULL, 9, forward, 100.0,
                                             RMP_FOLD_MARCH_COSINE, &middle);
  g_autoptr (GArray) half = NULL;
  g_autoptr (RmpSurfaceCurve) curve = rmp_fold_march_curve (topology, NULL, whole);
  double arcs[6];

  assert_vertices (whole, 6, (const guint32[]){ 1, 5, 9, 13, 17, 21 });
  g_assert_cmpuint (middle, ==, 2);
  half = rmp_fold_march (topology, rest, NULL, 9, forward, 1.5, RMP_FOLD_MARCH_COSINE, &middle);
  assert_vertices (half, 5, (const guint32[]){ 1, 5, 9, 13, 17 });

  g_assert_cmpuint (curve->n_points, ==, 6);
  g_assert_cmpfloat (rmp_surface_curve_arcs (curve, topology->faces, rest, arcs), ==, 5.0);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpfloat (arcs[i], ==, i);
}

/* Ten steps of 0.12 m, from one vertex to the next, add up to a little less than 1.2 m. */
static void
march_does_not_go_on_for_rounding (void)
{
  double rest[3 * 104];
  g_autoptr (RmpTopology) topology = new_sheet (25, rest);
  g_autoptr (GArray) vertices = NULL;
  guint middle;

  for (guint i = 0; i < 3 * 104; i++)
    rest[i] *= 0.12;
  vertices = rmp_fold_march (topology, rest, NULL, 4 * 12 + 1, forward, 1.2, RMP_FOLD_MARCH_COSINE,
                             &middle);
  g_assert_cmpuint (middle, ==, 10);
  g_assert_cmpuint (vertices->len, ==, 21);
}

static void
march_stays_on_the_garment (void)
{
  double rest[3 * 24];
  g_autoptr (RmpTopology) topology = new_sheet (5, rest);
  guint8 mask[30];
  guint middle;
  g_autoptr (GArray) vertices = NULL;

  for (guint f = 0; f < 30; f++)
    mask[f] = f < 18;
  vertices = rmp_fold_march (topology, rest, mask, 9, forward, 100.0, RMP_FOLD_MARCH_COSINE,
                             &middle);
  assert_vertices (vertices, 4, (const guint32[]){ 1, 5, 9, 13 });
}

/* Vertex 17 is pushed back over vertex 13: no neighbour ahead lies within 60°, so the way ends. */
static void
march_ends_where_no_edge_leads_on (void)
{
  double rest[3 * 24];
  g_autoptr (RmpTopology) topology = new_sheet (5, rest);
  guint middle;
  g_autoptr (GArray) vertices = NULL;

  for (guint j = 0; j < 8; j++)
    rest[3 * (16 + j)] = 2.5;
  vertices = rmp_fold_march (topology, rest, NULL, 9, forward, 100.0, RMP_FOLD_MARCH_COSINE,
                             &middle);
  assert_vertices (vertices, 4, (const guint32[]){ 1, 5, 9, 13 });
}

/* One triangle, whose edge ahead is just within 60° of the way or just beyond. */
static void
march_turns_by_sixty_degrees_at_most (void)
{
  static const guint32 face[3] = { 0, 1, 2 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (3, 1, face);
  static const double angles[] = { 59.0, 61.0 };

  for (guint i = 0; i < G_N_ELEMENTS (angles); i++)
    {
      const double angle = angles[i] * G_PI / 180.0;
      const double rest[9] = { 0.0, 0.0, 0.0, cos (angle), sin (angle), 0.0, 0.0, -1.0, 0.0 };
      guint middle;
      g_autoptr (GArray) vertices = rmp_fold_march (topology, rest, NULL, 0, forward, 10.0,
                                                    RMP_FOLD_MARCH_COSINE, &middle);

      g_assert_cmpuint (vertices->len, ==, i == 0 ? 2 : 1);
    }
}

/* Wound up, the sheet closes on itself along the way: what was visited once is not visited again,
 * from either side.
 */
static void
march_never_comes_back (void)
{
  enum
  {
    N = 6
  };
  guint32 faces[12 * N];
  double rest[6 * N];
  guint f = 0, middle;
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (GArray) vertices = NULL;

  /* A band whose end is its beginning, laid out so that every step has the direction of the march.
   */
  for (guint32 i = 0; i < N; i++)
    {
      const guint32 next = (i + 1) % N, corners[6] = { i, next, N + i, next, N + next, N + i };

      for (guint c = 0; c < 6; c++)
        faces[f++] = corners[c];
      for (guint side = 0; side < 2; side++)
        {
          rest[3 * (side * N + i)] = cos (2.0 * G_PI * i / N);
          rest[3 * (side * N + i) + 1] = sin (2.0 * G_PI * i / N);
          rest[3 * (side * N + i) + 2] = side;
        }
    }
  topology = rmp_topology_new (2 * N, 2 * N, faces);
  vertices = rmp_fold_march (topology, rest, NULL, 0, forward, 100.0, -1.0, &middle);
  g_assert_cmpuint (vertices->len, <=, 2 * N);
  for (guint i = 0; i < vertices->len; i++)
    for (guint j = 0; j < i; j++)
      g_assert_cmpuint (g_array_index (vertices, guint32, i), !=,
                        g_array_index (vertices, guint32, j));
}

/* Vertices 9 and 13 are in one place, and three faces meet at the edge from 5 to 9. */
static void
bad_edges_are_passed_over (void)
{
  double rest[3 * 25];
  g_autoptr (RmpTopology) sheet = new_sheet (5, rest), topology = NULL;
  g_autofree guint32 *faces = g_new (guint32, 3 * (sheet->n_faces + 1));
  const guint32 fin[3] = { 5, 9, 24 };
  const double tip[3] = { 1.5, 1.0, 1.0 };
  guint middle;
  g_autoptr (GArray) vertices = NULL;
  g_autoptr (RmpSurfaceCurve) curve = NULL;

  for (guint i = 0; i < 3 * sheet->n_faces; i++)
    faces[i] = sheet->faces[i];
  for (guint c = 0; c < 3; c++)
    faces[3 * sheet->n_faces + c] = fin[c];
  rmp_vector_copy (tip, rest + 72);
  rmp_vector_copy (rest + 27, rest + 39);
  topology = rmp_topology_new (25, sheet->n_faces + 1, faces);
  vertices = rmp_fold_march (topology, rest, NULL, 5, forward, 100.0, RMP_FOLD_MARCH_COSINE,
                             &middle);
  g_assert_cmpuint (vertices->len, >, 3);
  g_assert_cmpuint (g_array_index (vertices, guint32, 2), ==, 9);
  for (guint i = 0; i < vertices->len; i++)
    g_assert_cmpuint (g_array_index (vertices, guint32, i), !=, 13);
  curve = rmp_fold_march_curve (topology, NULL, vertices);
  g_assert_true (isfinite (rmp_surface_curve_arcs (curve, topology->faces, rest, NULL)));
}

/* The garment begins at the joint: all of the line lies ahead of its middle, and the border takes
 * its part at that end alone.
 */
static void
march_from_a_border_has_its_middle_there (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  guint n_faces = rmp_mesh_get_n_faces (arm.mesh);
  g_autofree guint8 *cloth = g_new (guint8, n_faces);
  g_autoptr (GPtrArray) found = NULL;
  RmpOutput output;
  Run run;

  for (guint f = 0; f < n_faces; f++)
    cloth[f] = f >= n_faces / 2;
  arm_set_cloth (&arm, cloth);
  run_init (&run, &arm, "curve_source=march;variation=0");
  found = run.technique->findings (run.analysis);
  g_assert_cmpfloat_with_epsilon (((const RmpFinding *) g_ptr_array_index (found, 1))->length,
                                  0.075 - RMP_FOLD_BORDER_ROOM * 0.02, 1e-3);
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
  g_assert_cmpuint (rmp_fold_rows_count (&output), >, 0);
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

/* On edges that follow the limb the march gives the section; on others it zigzags. */
static void
march_depends_on_the_mesh (void)
{
  for (guint i = 0; i < 2; i++)
    {
      const ArmShape shape = { .sides = 48,
                               .rings = 80,
                               .radius = 0.04,
                               .length = 0.3,
                               .jitter = 0.3 * i,
                               .parallel = TRUE,
                               .blend = 0.06,
                               .bend = G_PI / 2.0 };
      Arm arm = new_arm (&shape);
      double worst = 0.0;
      RmpOutput a, b;
      Run section, march;

      run_init (&section, &arm, "preset=as-published;curve_source=section;levels=0");
      run_init (&march, &arm, "preset=as-published;levels=0");
      run_step (&section, MOST_BENT, RMP_TARGET_BAKE, 1, &a);
      run_step (&march, MOST_BENT, RMP_TARGET_BAKE, 1, &b);
      g_assert_cmpuint (rmp_fold_rows_count (&a), ==, 5);
      g_assert_cmpuint (rmp_fold_rows_count (&b), ==, 5);
      for (guint k = 0; k < 5; k++)
        worst = MAX (worst, fabs (row_height (&a, k) - row_height (&b, k)));
      if (i == 0)
        g_assert_cmpfloat (worst, <, 1e-5);
      else
        g_assert_cmpfloat (worst, >, 5e-4);
      rmp_output_clear (&a);
      rmp_output_clear (&b);
      run_clear (&section);
      run_clear (&march);
      arm_clear (&arm);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/march/" name, function)
  ADD ("seed-is-nearest-to-the-ray-on-the-inner-side",
       seed_is_nearest_to_the_ray_on_the_inner_side);
  ADD ("nearest-vertex-is-the-seed", nearest_vertex_is_the_seed);
  ADD ("march-goes-both-ways-and-ends-at-the-border", march_goes_both_ways_and_ends_at_the_border);
  ADD ("march-does-not-go-on-for-rounding", march_does_not_go_on_for_rounding);
  ADD ("march-stays-on-the-garment", march_stays_on_the_garment);
  ADD ("march-ends-where-no-edge-leads-on", march_ends_where_no_edge_leads_on);
  ADD ("march-turns-by-sixty-degrees-at-most", march_turns_by_sixty_degrees_at_most);
  ADD ("march-never-comes-back", march_never_comes_back);
  ADD ("bad-edges-are-passed-over", bad_edges_are_passed_over);
  ADD ("march-from-a-border-has-its-middle-there", march_from_a_border_has_its_middle_there);
  ADD ("march-depends-on-the-mesh", march_depends_on_the_mesh);
#undef ADD
  return g_test_run ();
}
