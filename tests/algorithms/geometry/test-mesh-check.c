/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/mesh-repair.h"
#include "shapes.h"

#include <math.h>
#include <string.h>

static const RmpMeshFinding *
find (GPtrArray *findings, RmpMeshFault fault)
{
  for (guint i = 0; i < findings->len; i++)
    if (((RmpMeshFinding *) findings->pdata[i])->fault == fault)
      return findings->pdata[i];
  return NULL;
}

static guint
count (const RmpMesh *mesh, RmpMeshFault fault)
{
  g_autoptr (GPtrArray) findings = rmp_mesh_check (mesh);
  const RmpMeshFinding *finding = find (findings, fault);

  return finding ? finding->n : 0;
}

static void
turn (Shape *shape, guint face)
{
  const guint32 second = shape->faces[3 * face + 1];

  shape->faces[3 * face + 1] = shape->faces[3 * face + 2];
  shape->faces[3 * face + 2] = second;
}

/* Every face of the repaired mesh has its corners where they were, and is a face once. */
static void
assert_in_place (const RmpMesh *mesh, const RmpMeshRepair *repair, const RmpMesh *repaired)
{
  const float *old = rmp_mesh_get_positions (mesh), *new = rmp_mesh_get_positions (repaired);

  g_assert_cmpuint (rmp_mesh_get_n_faces (repaired), ==, repair->n_faces);
  for (guint f = 0; f < repair->n_faces; f++)
    {
      const guint32 *corners = rmp_mesh_get_faces (repaired) + 3 * f;
      const guint32 *before = rmp_mesh_get_faces (mesh) + 3 * (gsize) repair->faces[f];

      g_assert_true (f == 0 || repair->faces[f] > repair->faces[f - 1]);
      for (guint i = 0; i < 3; i++)
        g_assert_cmpmem (new + 3 * corners[i], 12,
                         old + 3 * before[repair->turned[f] ? (3 - i) % 3 : i], 12);
    }
}

static RmpMesh *
repair (const RmpMesh *mesh, RmpMeshFault fault)
{
  g_autoptr (RmpMeshRepair) repair = rmp_mesh_repair_new (mesh, fault);
  RmpMesh *repaired;

  g_assert_nonnull (repair);
  repaired = rmp_mesh_repair_apply (repair, mesh);
  g_assert_nonnull (repaired);
  assert_in_place (mesh, repair, repaired);
  g_assert_cmpuint (count (repaired, fault), ==, 0);
  return repaired;
}

static void
sound_meshes_have_nothing_wrong (void)
{
  Shape shapes[] = { shape_grid (7, 5, 1.0, 0.7), shape_tube (12, 9, 0.1, 0.5, 0.2),
                     shape_ball (9, 14, 0.3), shape_octahedron () };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (RmpMesh) mesh = shape_to_mesh (&shapes[i]);
      g_autoptr (GPtrArray) findings = rmp_mesh_check (mesh);

      g_assert_cmpuint (findings->len, ==, 1);
      g_assert_cmpuint (find (findings, RMP_MESH_FAULT_NO_UVS)->n, ==, 1);
    }
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    shape_clear (&shapes[i]);
}

/* --- sides ------------------------------------------------------------------------------------ */

static void
check_turned (Shape *shape, guint32 seed, double share)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autofree guint32 *sound = g_memdup2 (shape->faces, 3 * shape->n_faces * sizeof *sound);
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (RmpMesh) repaired = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  const RmpMeshFinding *finding;
  guint n = 0;

  for (guint f = 0; f < shape->n_faces; f++)
    if (g_rand_double (random) < share)
      {
        turn (shape, f);
        n++;
      }
  mesh = shape_to_mesh (shape);
  findings = rmp_mesh_check (mesh);
  finding = find (findings,
                  n == shape->n_faces ? RMP_MESH_FAULT_INSIDE_OUT : RMP_MESH_FAULT_TURNED_FACES);
  g_assert_cmpuint (finding->n_faces, ==, n);
  repaired = repair (mesh, finding->fault);
  g_assert_cmpmem (rmp_mesh_get_faces (repaired), 3 * shape->n_faces * sizeof *sound, sound,
                   3 * shape->n_faces * sizeof *sound);
}

/* More than half of them too: what sees out decides, not what is more. */
static void
turned_faces_are_turned_back (void)
{
  for (guint32 seed = 1; seed <= 5; seed++)
    for (guint i = 0; i < 3; i++)
      {
        static const double shares[] = { 0.1, 0.7, 1.1 };
        g_auto (Shape) ball = shape_ball (9, 14, 0.3), tube = shape_tube (16, 12, 0.1, 0.6, 0.2);

        check_turned (&ball, seed, shares[i]);
        check_turned (&tube, seed, shares[i]);
      }
}

/* A flat sheet has no outside: a few faces follow the many. */
static void
a_sheet_follows_most_of_its_faces (void)
{
  g_auto (Shape) few = shape_grid (8, 8, 1.0, 1.0), all = shape_grid (8, 8, 1.0, 1.0);
  g_autoptr (RmpMesh) mesh = NULL;

  check_turned (&few, 3, 0.2);
  for (guint f = 0; f < all.n_faces; f++)
    turn (&all, f);
  mesh = shape_to_mesh (&all);
  g_assert_cmpuint (
      count (mesh, RMP_MESH_FAULT_TURNED_FACES) + count (mesh, RMP_MESH_FAULT_INSIDE_OUT), ==, 0);
}

static void
a_moebius_strip_is_left_as_it_is (void)
{
  enum
  {
    N = 24
  };
  g_auto (Shape) strip = shape_new (2 * N, 2 * N);
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (GPtrArray) findings = NULL;

  for (guint i = 0; i < N; i++)
    for (guint side = 0; side < 2; side++)
      {
        const double along = 2.0 * G_PI * i / N, across = side ? 0.3 : -0.3;

        strip.positions[3 * (2 * i + side)] = (float) ((1.0 + across * cos (along / 2.0)) *
                                                       cos (along));
        strip.positions[3 * (2 * i + side) + 1] = (float) (across * sin (along / 2.0));
        strip.positions[3 * (2 * i + side) + 2] = (float) ((1.0 + across * cos (along / 2.0)) *
                                                           sin (along));
      }
  for (guint32 i = 0; i < N; i++)
    {
      const gboolean last = i == N - 1;
      const guint32 a = 2 * i, b = a + 1, c = last ? 1 : a + 2, d = last ? 0 : a + 3;
      const guint32 faces[] = { a, b, c, b, d, c };

      memcpy (strip.faces + 6 * i, faces, sizeof faces);
    }
  mesh = shape_to_mesh (&strip);
  findings = rmp_mesh_check (mesh);
  g_assert_cmpuint (find (findings, RMP_MESH_FAULT_ONE_SIDED)->n, ==, 1);
  g_assert_cmpuint (find (findings, RMP_MESH_FAULT_ONE_SIDED)->n_faces, ==, 2 * N);
  g_assert_null (find (findings, RMP_MESH_FAULT_TURNED_FACES));
  g_assert_null (find (findings, RMP_MESH_FAULT_INSIDE_OUT));
  g_assert_null (rmp_mesh_repair_new (mesh, RMP_MESH_FAULT_ONE_SIDED));
}

/* --- faces, edges, vertices ------------------------------------------------------------------- */

/* Two quads in a plane and a third that stands on their common edge. */
static Shape
fin (void)
{
  static const float positions[] = { 0,  0, 0, 0,  1, 0, 1, 0, 0, 1, 1, 0,
                                     -1, 0, 0, -1, 1, 0, 0, 0, 1, 0, 1, 1 };
  static const guint32 faces[] = { 0, 1, 7, 0, 7, 6, 0, 2, 3, 0, 3, 1, 4, 0, 1, 4, 1, 5 };
  Shape shape = shape_new (8, 6);

  memcpy (shape.positions, positions, sizeof positions);
  memcpy (shape.faces, faces, sizeof faces);
  return shape;
}

static void
what_stands_on_a_sheet_is_cut_off (void)
{
  g_auto (Shape) shape = fin ();
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
  g_autoptr (RmpMesh) repaired = NULL;
  g_autoptr (GPtrArray) findings = rmp_mesh_check (mesh);
  const guint32 *faces;

  g_assert_cmpuint (find (findings, RMP_MESH_FAULT_NON_MANIFOLD)->n, ==, 1);
  g_assert_cmpuint (find (findings, RMP_MESH_FAULT_NON_MANIFOLD)->n_faces, ==, 3);
  repaired = repair (mesh, RMP_MESH_FAULT_NON_MANIFOLD);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (repaired), ==, 10);

  /* The two that lie in a plane still share their edge. */
  faces = rmp_mesh_get_faces (repaired);
  g_assert_cmpuint (faces[6], ==, faces[13]);
  g_assert_cmpuint (faces[11], ==, faces[14]);
  g_assert_cmpuint (faces[0], !=, faces[6]);
}

static void
doubled_faces_go (void)
{
  g_auto (Shape) shape = shape_grid (3, 3, 1.0, 1.0);
  const guint32 again[] = { shape.faces[13], shape.faces[12], shape.faces[14] };
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (RmpMesh) repaired = NULL;

  memcpy (shape.faces + 15, again,
          sizeof again); /* face 5 on the corners of face 4, the other way round */
  mesh = shape_to_mesh (&shape);
  g_assert_cmpuint (count (mesh, RMP_MESH_FAULT_DOUBLED_FACES), ==, 1);
  repaired = repair (mesh, RMP_MESH_FAULT_DOUBLED_FACES);
  g_assert_cmpuint (rmp_mesh_get_n_faces (repaired), ==, shape.n_faces - 1);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (repaired), ==, shape.n_vertices);
}

static void
faces_without_area_and_loose_vertices_go (void)
{
  g_auto (Shape) grid = shape_grid (3, 3, 1.0, 1.0),
                 shape = shape_new (grid.n_vertices + 3, grid.n_faces + 3);
  const guint32 n = grid.n_vertices;
  const guint32 bad[] = {
    0, 1, 2, 5, n, n + 1, 6, 6, 7
  }; /* in line, in one place twice, a corner twice */
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (RmpMesh) once = NULL;
  g_autoptr (RmpMesh) twice = NULL;

  memcpy (shape.positions, grid.positions, 3 * n * sizeof (float));
  memcpy (shape.faces, grid.faces, 3 * grid.n_faces * sizeof (guint32));
  memcpy (shape.faces + 3 * grid.n_faces, bad, sizeof bad);
  for (guint i = 0; i < 6; i++)
    shape.positions[3 * n + i] = 5.0f;
  mesh = shape_to_mesh (&shape);
  g_assert_cmpuint (count (mesh, RMP_MESH_FAULT_ZERO_AREA_FACES), ==, 3);
  g_assert_cmpuint (count (mesh, RMP_MESH_FAULT_LOOSE_VERTICES), ==, 1);

  /* The corners that only the bad faces had go with them; what was loose before is for the second
   * repair.
   */
  once = repair (mesh, RMP_MESH_FAULT_ZERO_AREA_FACES);
  g_assert_cmpuint (rmp_mesh_get_n_faces (once), ==, grid.n_faces);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (once), ==, n + 1);
  twice = repair (once, RMP_MESH_FAULT_LOOSE_VERTICES);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (twice), ==, n);
  g_assert_cmpmem (rmp_mesh_get_faces (twice), 3 * grid.n_faces * sizeof (guint32), grid.faces,
                   3 * grid.n_faces * sizeof (guint32));
}

static void
texture_coordinates_go_along (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 2, 0, 0 };
  static const guint32 faces[] = { 0, 1, 2, 0, 1, 4, 1, 2, 3 };
  static const float uvs[] = { 0, 0, 1, 0, 0, 1, 1, 1 };
  static const guint32 uv_faces[] = { 0, 1, 2, 0, 0, 0, 1, 2, 3 };
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (5, positions, 3, faces, 4, uvs, uv_faces, NULL);
  g_autoptr (RmpMesh) once = NULL;
  g_autoptr (RmpMesh) twice = NULL;

  g_assert_cmpuint (count (mesh, RMP_MESH_FAULT_ZERO_AREA_UVS), ==, 1);
  once = repair (mesh, RMP_MESH_FAULT_ZERO_AREA_FACES);
  g_assert_cmpuint (rmp_mesh_get_uv_faces (once)[4], ==, 2);
  twice = repair (once, RMP_MESH_FAULT_TURNED_FACES);
  for (guint i = 0; i < 6; i++) /* here every vertex has the coordinate of its number */
    g_assert_cmpuint (rmp_mesh_get_uv_faces (twice)[i], ==, rmp_mesh_get_faces (twice)[i]);
}

/* --- anything --------------------------------------------------------------------------------- */

static gboolean
can_be_repaired (RmpMeshFault fault)
{
  return fault <= RMP_MESH_FAULT_INSIDE_OUT || fault == RMP_MESH_FAULT_LOOSE_VERTICES;
}

static void
what_is_repaired_is_gone_from_any_mesh (void)
{
  for (guint32 seed = 1; seed <= 40; seed++)
    {
      g_auto (Shape) shape = shape_noise (seed % 2 ? 12 : 60, seed);
      g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
      g_autoptr (GPtrArray) findings = rmp_mesh_check (mesh);

      for (guint i = 0; i < findings->len; i++)
        {
          const RmpMeshFinding *finding = findings->pdata[i];
          g_autoptr (RmpMesh) repaired = NULL;

          for (guint k = 0; k < finding->n_faces; k++)
            g_assert_cmpuint (finding->faces[k], <, shape.n_faces);
          if (can_be_repaired (finding->fault))
            repaired = repair (mesh, finding->fault);
        }
    }
}

static void
points_stay_in_their_place (void)
{
  g_auto (Shape) shape = shape_noise (60, 7);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
  g_autofree double *before = shape_doubles (&shape);

  for (guint fault = 0; fault < RMP_N_MESH_FAULTS; fault++)
    {
      g_autoptr (RmpMeshRepair) repair = rmp_mesh_repair_new (mesh, (RmpMeshFault) fault);
      g_autoptr (RmpMesh) repaired = repair ? rmp_mesh_repair_apply (repair, mesh) : NULL;
      g_autofree double *after = repair ? g_new (double, 3 * repair->n_vertices) : NULL;
      guint n_kept = 0;

      for (gsize i = 0; repair && i < 3 * (gsize) repair->n_vertices; i++)
        after[i] = (double) rmp_mesh_get_positions (repaired)[i];
      for (guint32 f = 0; repair && f < shape.n_faces; f++)
        {
          RmpSurfacePoint point = { f, { 0.2, 0.5 } }, moved = point;
          double from[3], to[3];

          if (!rmp_mesh_repair_move_point (repair, &moved))
            continue;
          n_kept++;
          rmp_surface_point_position (&point, shape.faces, before, from);
          rmp_surface_point_position (&moved, rmp_mesh_get_faces (repaired), after, to);
          for (guint c = 0; c < 3; c++)
            g_assert_cmpfloat_with_epsilon (from[c], to[c], 1e-15);
        }
      if (repair)
        g_assert_cmpuint (n_kept, ==, repair->n_faces);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/geometry/mesh-check/sound-meshes-have-nothing-wrong",
                   sound_meshes_have_nothing_wrong);
  g_test_add_func ("/geometry/mesh-check/turned-faces-are-turned-back",
                   turned_faces_are_turned_back);
  g_test_add_func ("/geometry/mesh-check/a-sheet-follows-most-of-its-faces",
                   a_sheet_follows_most_of_its_faces);
  g_test_add_func ("/geometry/mesh-check/a-moebius-strip-is-left-as-it-is",
                   a_moebius_strip_is_left_as_it_is);
  g_test_add_func ("/geometry/mesh-check/what-stands-on-a-sheet-is-cut-off",
                   what_stands_on_a_sheet_is_cut_off);
  g_test_add_func ("/geometry/mesh-check/doubled-faces-go", doubled_faces_go);
  g_test_add_func ("/geometry/mesh-check/faces-without-area-and-loose-vertices-go",
                   faces_without_area_and_loose_vertices_go);
  g_test_add_func ("/geometry/mesh-check/texture-coordinates-go-along",
                   texture_coordinates_go_along);
  g_test_add_func ("/geometry/mesh-check/what-is-repaired-is-gone-from-any-mesh",
                   what_is_repaired_is_gone_from_any_mesh);
  g_test_add_func ("/geometry/mesh-check/points-stay-in-their-place", points_stay_in_their_place);
  return g_test_run ();
}
