/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faces of a surface that runs through itself, and what is inside of it. */

#include "geometry/crossing.h"

#include <math.h>
#include <string.h>

/* Loose triangles in a cube. */
static void
scatter (guint n_faces, guint32 *faces, float *positions, double size)
{
  for (guint f = 0; f < n_faces; f++)
    {
      double at[3] = { g_test_rand_double (), g_test_rand_double (), g_test_rand_double () };

      for (guint i = 0; i < 9; i++)
        positions[9 * f + i] = (float) (at[i % 3] + size * g_test_rand_double ());
      for (guint i = 0; i < 3; i++)
        faces[3 * f + i] = 3 * f + i;
    }
}

static gboolean
cross (const guint32 *faces, const float *positions, guint a, guint b)
{
  const float *corners[6];

  for (guint i = 0; i < 6; i++)
    corners[i] = positions + 3 * faces[3 * (i < 3 ? a : b) + i % 3];
  return rmp_faces_cross (corners);
}

static guint
count_marked (guint n_faces, const guint32 *faces, const float *positions, const guint8 *marks)
{
  guint n = 0;

  for (guint a = 0; a < n_faces; a++)
    for (guint b = a + 1; b < n_faces; b++)
      n += ((marks[a] | marks[b]) & RMP_CROSSING_COMPARED) && cross (faces, positions, a, b);
  return n;
}

static void
tree_finds_all_pairs_as_faces_move (void)
{
  enum
  {
    N = 400
  };
  g_autofree guint32 *faces = g_new (guint32, 3 * N);
  g_autofree float *positions = g_new (float, 9 * N);
  g_autofree double *rest = g_new (double, 9 * N);
  g_autofree guint8 *marks = g_new (guint8, N);
  g_autoptr (RmpCrossingTree) tree = NULL;
  g_autoptr (RmpCrossingPose) pose = NULL;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));

  scatter (N, faces, positions, 0.2);
  for (guint i = 0; i < 9 * N; i++)
    rest[i] = (double) positions[i];
  for (guint f = 0; f < N; f++)
    marks[f] = f % 2 ? RMP_CROSSING_MOVES : 0;
  tree = rmp_crossing_tree_new (N, faces, rest);
  pose = rmp_crossing_pose_new (tree, marks, positions);
  for (guint round = 0; round < 10; round++)
    {
      guint expected;

      for (guint f = 1; f < N; f += 2)
        {
          marks[f] = g_test_rand_bit () ? RMP_CROSSING_MOVES : RMP_CROSSING_MOVES | RMP_CROSSING_COMPARED;
          for (guint i = 0; i < 9; i++)
            positions[9 * f + i] += (float) (0.1 * g_test_rand_double () - 0.05);
        }
      rmp_crossing_pose_update (pose);
      g_array_set_size (pairs, 0);
      rmp_crossing_pose_find (pose, pairs);
      expected = count_marked (N, faces, positions, marks);
      g_assert_cmpuint (expected, >, 10);
      g_assert_cmpuint (pairs->len, ==, expected);
      for (guint i = 0; i < pairs->len; i++)
        {
          const RmpCrossing *pair = &g_array_index (pairs, RmpCrossing, i);

          g_assert_cmpuint (pair->a, <, pair->b);
          g_assert_true (cross (faces, positions, pair->a, pair->b));
        }
    }
}

static void
faces_with_a_common_vertex_do_not_cross (void)
{
  const guint32 faces[] = { 0, 1, 2, 0, 3, 4 };
  const double rest[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, -1, 0.2, 0.2, 1 };
  const guint8 marks[] = { RMP_CROSSING_MOVES | RMP_CROSSING_COMPARED, 0 };
  float positions[15];
  g_autoptr (RmpCrossingTree) tree = rmp_crossing_tree_new (2, faces, rest);
  g_autoptr (RmpCrossingPose) pose = NULL;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));

  for (guint i = 0; i < 15; i++)
    positions[i] = (float) rest[i];
  pose = rmp_crossing_pose_new (tree, marks, positions);
  rmp_crossing_pose_find (pose, pairs);
  g_assert_cmpuint (pairs->len, ==, 0);
}

/* A tetrahedron and a vertex that is moved through it, with a face of its own far off. */
static void
vertex_inside_sees_the_back_first (void)
{
  const guint32 faces[] = { 0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3, 4, 5, 6 };
  const double rest[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.2, 0.2, 0.2, 5, 5, 5, 5, 6, 5 };
  const guint8 marks[5] = { 0 };
  const double ways[][3] = { { 1.0, 0.3, 0.2 }, { -0.1, 0.2, -3.0 }, { 0.1, 0.1, 0.7 } };
  g_autoptr (RmpCrossingTree) tree = rmp_crossing_tree_new (5, faces, rest);

  for (guint i = 0; i < 3; i++)
    for (guint out = 0; out < 2; out++)
      {
        float positions[21];
        RmpCrossingPose *pose;

        for (guint k = 0; k < 21; k++)
          positions[k] = (float) rest[k];
        for (guint c = 0; c < 3 && out; c++)
          positions[12 + c] -= (float) (2.0 * ways[i][c]);
        pose = rmp_crossing_pose_new (tree, marks, positions);
        g_assert_cmpint (rmp_crossing_pose_is_inside (pose, 4, ways[i]), ==, !out);
        rmp_crossing_pose_free (pose);
      }
}

static void
faces_that_look_against_a_normal_are_found (void)
{
  enum
  {
    N = 400
  };
  const double place[] = { 0.5, 0.5, 0.5 }, normal[] = { 0.6, 0.0, 0.8 };
  g_autofree guint32 *faces = g_new (guint32, 3 * N);
  g_autofree float *positions = g_new (float, 9 * N);
  g_autofree double *rest = g_new (double, 9 * N), *normals = g_new (double, 9 * N);
  g_autofree guint8 *marks = g_new (guint8, N), *seen = g_new0 (guint8, N);
  g_autoptr (RmpCrossingTree) tree = NULL;
  g_autoptr (RmpCrossingPose) pose = NULL;
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
  RmpCrossingView view;
  guint n_near = 0, n_others = 0;

  scatter (N, faces, positions, 0.05);
  /* Those that look the same way lie together, as on a surface. */
  for (guint i = 0; i < 9 * N; i++)
    {
      rest[i] = (double) positions[i];
      normals[i] = (rest[i / 9 * 9] < 0.5 ? -1.0 : 1.0) * normal[i % 3];
    }
  memset (marks, RMP_CROSSING_MOVES, N);
  tree = rmp_crossing_tree_new (N, faces, rest);
  pose = rmp_crossing_pose_new (tree, marks, positions);
  rmp_crossing_pose_set_normals (pose, normals);
  /* They go somewhere, and are still found where they have been. */
  for (guint i = 0; i < 9 * N; i++)
    positions[i] += i % 3 == 2 ? 2.0f : 0.0f;
  rmp_crossing_pose_sweep (pose);
  for (guint c = 0; c < 3; c++)
    {
      view.low[c] = view.high[c] = (float) place[c];
      view.normal_low[c] = view.normal_high[c] = (float) normal[c];
    }
  rmp_crossing_pose_find_facing (pose, &view, 0.5, 0.3, found);
  for (guint i = 0; i < found->len; i++)
    {
      seen[g_array_index (found, guint32, i)] = 1;
      n_others += rest[9 * (gsize) g_array_index (found, guint32, i)] >= 0.5;
    }
  for (guint f = 0; f < N; f++)
    {
      double square = 0.0;

      for (guint c = 0; c < 3; c++)
        square += (rest[9 * f + c] - place[c]) * (rest[9 * f + c] - place[c]);
      if (square < 0.3 * 0.3 && rest[9 * f] < 0.5)
        {
          n_near++;
          g_assert_true (seen[f]);
        }
    }
  g_assert_cmpuint (n_near, >, 0);
  /* Half of them look that way, and of all together some 160 are near. */
  g_assert_cmpuint (found->len, <, 3 * N / 8);
  g_assert_cmpuint (n_others, <, N / 10);
}

static void
no_faces_have_no_crossings (void)
{
  g_autoptr (RmpCrossingTree) tree = rmp_crossing_tree_new (0, NULL, NULL);
  g_autoptr (RmpCrossingPose) pose = rmp_crossing_pose_new (tree, NULL, NULL);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));

  rmp_crossing_pose_update (pose);
  rmp_crossing_pose_find (pose, pairs);
  g_assert_cmpuint (pairs->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/geometry/crossing/tree-finds-all-pairs-as-faces-move", tree_finds_all_pairs_as_faces_move);
  g_test_add_func ("/geometry/crossing/faces-with-a-common-vertex-do-not-cross",
                   faces_with_a_common_vertex_do_not_cross);
  g_test_add_func ("/geometry/crossing/vertex-inside-sees-the-back-first", vertex_inside_sees_the_back_first);
  g_test_add_func ("/geometry/crossing/faces-that-look-against-a-normal-are-found",
                   faces_that_look_against_a_normal_are_found);
  g_test_add_func ("/geometry/crossing/no-faces-have-no-crossings", no_faces_have_no_crossings);
  return g_test_run ();
}
