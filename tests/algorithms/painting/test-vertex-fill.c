/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/vertex-fill.h"

#include "quilt.h"

#include <math.h>
#include <string.h>

#define N ((QUILT_CELLS + 1) * (QUILT_CELLS + 1))

static void
smoothing_evens_out_and_keeps_what_is_even (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_SHIFTED);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (quilt);
  float weights[N], even[N];
  float before = 0.0f, after = 0.0f;

  for (guint v = 0; v < N; v++)
    {
      weights[v] = v % 3 == 0;
      even[v] = 0.25f;
    }
  for (guint v = 1; v < N; v++)
    before += fabsf (weights[v] - weights[v - 1]);
  rmp_vertex_weights_smooth (topology, 5, weights);
  rmp_vertex_weights_smooth (topology, 5, even);
  for (guint v = 0; v < N; v++)
    {
      g_assert_cmpfloat_with_epsilon (even[v], 0.25, 1e-6);
      g_assert_true (weights[v] >= 0.0f && weights[v] <= 1.0f);
      after += v > 0 ? fabsf (weights[v] - weights[v - 1]) : 0.0f;
    }
  g_assert_cmpfloat (after, <, 0.2 * before);
}

static void
inverting_twice_changes_nothing (void)
{
  float weights[] = { 0.0f, 0.25f, 1.0f };

  rmp_vertex_weights_invert (3, weights);
  g_assert_cmpfloat (weights[0], ==, 1.0f);
  g_assert_cmpfloat (weights[1], ==, 0.75f);
  rmp_vertex_weights_invert (3, weights);
  g_assert_cmpfloat (weights[1], ==, 0.25f);
  g_assert_cmpfloat (weights[2], ==, 1.0f);
}

static void
a_gradient_rises_from_the_first_point_to_the_second (void)
{
  const float positions[] = { -1, 0, 0, 0, 5, 0, 1, -3, 2, 2, 0, 0, 9, 0, 0 };
  const double from[3] = { 0, 0, 0 }, to[3] = { 2, 0, 0 };
  const float expected[] = { 0.0f, 0.0f, 0.5f, 1.0f, 1.0f };
  float weights[5];

  rmp_vertex_weights_gradient (5, positions, from, to, weights);
  for (guint v = 0; v < 5; v++)
    g_assert_cmpfloat (weights[v], ==, expected[v]);
  rmp_vertex_weights_gradient (5, positions, from, from, weights);
  g_assert_cmpfloat (weights[0], ==, 1.0f);
}

static void
joints_and_fields_become_weights (void)
{
  const guint16 joints[] = { 3, 4, 4, 5 }, chosen[] = { 4, 9 };
  const float joint_weights[] = { 0.75f, 0.25f, 0.5f, 0.5f },
              field[] = { -1.0f, 0.0f, 1.0f, NAN, INFINITY };
  const float expected[] = { 1.0f, 0.5f, 0.0f, 0.0f, 0.0f };
  float weights[5];
  double low, high;

  rmp_vertex_weights_from_joints (2, 2, joints, joint_weights, 2, chosen, weights);
  g_assert_cmpfloat (weights[0], ==, 0.25f);
  g_assert_cmpfloat (weights[1], ==, 0.5f);
  g_assert_true (rmp_vertex_field_range (5, field, &low, &high));
  g_assert_cmpfloat (low, ==, -1.0);
  g_assert_cmpfloat (high, ==, 1.0);
  rmp_vertex_weights_from_field (5, field, high, low, weights);
  for (guint v = 0; v < 5; v++)
    g_assert_cmpfloat (weights[v], ==, expected[v]);
  rmp_vertex_weights_from_field (5, field, 0.0, 0.0, weights);
  g_assert_cmpfloat (weights[1], ==, 0.0f);
  g_assert_cmpfloat (weights[2], ==, 1.0f);
  g_assert_false (rmp_vertex_field_range (2, field + 3, &low, &high));
}

static void
faces_become_weights_by_their_share (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_SHIFTED);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (quilt);
  guint8 faces[2 * QUILT_CELLS * QUILT_CELLS] = { 0 };
  float field[2 * QUILT_CELLS * QUILT_CELLS], weights[N], values[N];

  for (guint f = 0; f < G_N_ELEMENTS (faces); f++)
    {
      faces[f] = f / 2 % QUILT_CELLS < QUILT_CELLS / 2;
      field[f] = faces[f] ? 2.0f : NAN;
    }
  rmp_vertex_weights_from_faces (topology, faces, weights);
  rmp_vertex_field_from_faces (topology, field, values);
  for (guint v = 0; v < N; v++)
    {
      const guint column = v % (QUILT_CELLS + 1);

      if (column < QUILT_CELLS / 2)
        g_assert_cmpfloat (weights[v], ==, 1.0f);
      if (column > QUILT_CELLS / 2)
        g_assert_cmpfloat (weights[v], ==, 0.0f);
      if (column == QUILT_CELLS / 2)
        g_assert_true (weights[v] > 0.0f && weights[v] < 1.0f);
      g_assert_true (column <= QUILT_CELLS / 2 ? values[v] == 2.0f : isnan (values[v]));
    }
}

static void
filling_stays_on_the_part_or_the_island (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_MIRRORED);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (quilt);
  float island[N] = { 0 }, part[N] = { 0 };

  rmp_vertex_weights_fill_island (quilt, quilt_find_face (-0.3, 0.2), 0.75, island);
  rmp_vertex_weights_fill_part (topology, 0, 0.5, part);
  for (guint v = 0; v < N; v++)
    {
      g_assert_cmpfloat (island[v], ==, v % (QUILT_CELLS + 1) <= QUILT_CELLS / 2 ? 0.75f : 0.0f);
      g_assert_cmpfloat (part[v], ==, 0.5f);
    }
}

static void
directions_stay_flat_and_spread (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_SHIFTED);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (quilt);
  const double way[3] = { 3.0, 0.0, 4.0 }, up[3] = { 0.0, 0.0, 1.0 };
  float normals[3 * N] = { 0 }, directions[3 * N];

  for (guint v = 0; v < N; v++)
    normals[3 * v + 2] = 1.0f;
  rmp_vertex_directions_fill (N, normals, way, directions);
  for (guint v = 0; v < N; v++)
    {
      g_assert_cmpfloat (directions[3 * v], ==, 1.0f);
      g_assert_cmpfloat (directions[3 * v + 2], ==, 0.0f);
      /* The same line the other way round, and holes. */
      directions[3 * v] = v % 7 == 0 ? 0.0f : v % 2 ? 1.0f : -1.0f;
    }
  rmp_vertex_directions_smooth (topology, normals, 3, directions);
  for (guint v = 0; v < N; v++)
    g_assert_cmpfloat_with_epsilon (fabsf (directions[3 * v]), 1.0, 1e-6);
  rmp_vertex_directions_turn (N, normals, 0.5 * G_PI, directions);
  for (guint v = 0; v < N; v++)
    g_assert_cmpfloat_with_epsilon (fabsf (directions[3 * v + 1]), 1.0, 1e-6);
  rmp_vertex_directions_fill (N, normals, up, directions);
  g_assert_cmpfloat (directions[0], ==, 0.0f);
}

/* Up as a normal everywhere. */
static void
fill_normals (float normals[3 * N])
{
  memset (normals, 0, 3 * N * sizeof *normals);
  for (guint v = 0; v < N; v++)
    normals[3 * v + 2] = 1.0f;
}

static void
directions_follow_texture_coordinates (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_TURNED);
  const QuiltPatch right = quilt_get_right (QUILT_TURNED);
  const float *positions = rmp_mesh_get_positions (quilt);
  const guint n_faces = rmp_mesh_get_n_faces (quilt);
  g_autofree guint8 *faces = g_new0 (guint8, n_faces);
  float normals[3 * N], along[2][3 * N], some[3 * N];

  fill_normals (normals);
  for (guint axis = 0; axis < 2; axis++)
    rmp_vertex_directions_from_uvs (quilt, normals, NULL, axis, along[axis]);
  for (guint v = 0; v < N; v++)
    {
      const double here[2] = { (double) positions[3 * v], (double) positions[3 * v + 1] };
      double from[2], to[2];

      if (v % (QUILT_CELLS + 1) <= QUILT_CELLS / 2)
        continue;
      /* A step along the direction changes one coordinate only. */
      for (guint axis = 0; axis < 2; axis++)
        {
          const float *direction = along[axis] + 3 * v;

          quilt_patch_place (&right, here[0], here[1], from);
          quilt_patch_place (&right, here[0] + (double) direction[0],
                             here[1] + (double) direction[1], to);
          g_assert_cmpfloat_with_epsilon (to[1 - axis], from[1 - axis], 1e-6);
          g_assert_cmpfloat (fabs (to[axis] - from[axis]), >, 1e-3);
        }
    }
  faces[0] = 1;
  rmp_vertex_directions_from_uvs (quilt, normals, faces, 0, some);
  for (guint v = 0; v < N; v++)
    {
      const guint32 *corners = rmp_mesh_get_faces (quilt);
      const gboolean wanted = v == corners[0] || v == corners[1] || v == corners[2];

      g_assert_true ((fabsf (some[3 * v]) + fabsf (some[3 * v + 1]) > 0.5f) == wanted);
    }
}

static void
directions_follow_what_rises (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_SHIFTED);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (quilt);
  const float *positions = rmp_mesh_get_positions (quilt);
  float normals[3 * N], weights[N], directions[3 * N], others[3 * N] = { 0 };

  fill_normals (normals);
  for (guint v = 0; v < N; v++)
    weights[v] = 0.3f * positions[3 * v] + 0.4f * positions[3 * v + 1];
  rmp_vertex_directions_from_weights (topology, positions, normals, weights, directions);
  for (guint v = 0; v < N; v++)
    {
      g_assert_cmpfloat_with_epsilon (directions[3 * v], 0.6, 1e-4);
      g_assert_cmpfloat_with_epsilon (directions[3 * v + 1], 0.8, 1e-4);
      weights[v] = 0.5f;
    }
  others[3] = 1.0f;
  rmp_vertex_directions_merge (N, others, directions);
  g_assert_cmpfloat (directions[3], ==, 1.0f);
  g_assert_cmpfloat (directions[4], ==, 0.0f);
  g_assert_cmpfloat_with_epsilon (directions[6], 0.6, 1e-4);
  rmp_vertex_directions_turn (N, normals, G_PI, directions);
  g_assert_cmpfloat_with_epsilon (directions[6], -0.6, 1e-4);
  rmp_vertex_directions_from_weights (topology, positions, normals, weights, directions);
  for (guint i = 0; i < 3 * N; i++)
    g_assert_cmpfloat (directions[i], ==, 0.0f);
}

static void
directions_run_along_and_round_bones (void)
{
  const float positions[] = { 1, 0, 0, 0, 0, 2, 1, 5, 0 },
              normals[] = { 1, 0, 0, 0, 0, 1, 1, 0, 0 };
  const guint16 joints[] = { 0, 1, 0, 1, 0, 1 };
  const float weights[] = { 0.75f, 0.25f, 0.5f, 0.5f, 0.25f, 0.75f };
  const RmpBoneLine bones[] = { { { 0, 0, 0 }, { 0, 1, 0 }, TRUE },
                                { { 0, 3, 0 }, { 0, 0, 1 }, FALSE } };
  float directions[9];

  rmp_vertex_directions_from_bones (3, positions, normals, 2, joints, weights, bones, FALSE,
                                    directions);
  g_assert_cmpfloat (directions[1], ==, 1.0f);
  g_assert_cmpfloat (directions[4], ==, 1.0f);
  /* This one hangs on the other bone. */
  g_assert_cmpfloat (directions[7], ==, 0.0f);
  rmp_vertex_directions_from_bones (3, positions, normals, 2, joints, weights, bones, TRUE,
                                    directions);
  g_assert_cmpfloat (fabsf (directions[2]), ==, 1.0f);
  g_assert_cmpfloat (fabsf (directions[3]), ==, 1.0f);
  g_assert_cmpfloat (directions[8], ==, 0.0f);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/algorithms/painting/vertex-fill/" path, function)
  ADD ("smooth", smoothing_evens_out_and_keeps_what_is_even);
  ADD ("invert", inverting_twice_changes_nothing);
  ADD ("gradient", a_gradient_rises_from_the_first_point_to_the_second);
  ADD ("joints-fields", joints_and_fields_become_weights);
  ADD ("faces", faces_become_weights_by_their_share);
  ADD ("parts", filling_stays_on_the_part_or_the_island);
  ADD ("directions", directions_stay_flat_and_spread);
  ADD ("directions-uvs", directions_follow_texture_coordinates);
  ADD ("directions-weights", directions_follow_what_rises);
  ADD ("directions-bones", directions_run_along_and_round_bones);
#undef ADD
  return g_test_run ();
}
