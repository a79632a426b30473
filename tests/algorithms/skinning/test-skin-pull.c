/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/affine.h"
#include "skinning/skin-changes.h"

static const double point[3] = { 0.3, -0.2, 0.5 }, rest[3] = { 0.1, 0.1, 0.4 };
static const guint16 joints[2] = { 0, 1 };

/* Two bones, the second turned by @degrees about z and moved. */
static void
bend (double degrees, double *matrices)
{
  const double half = degrees * G_PI / 360.0;
  const RmpTransform turned = { { 0.1, 0.2, 0.3 },
                                { 0.0, 0.0, sin (half), cos (half) },
                                { 1.0, 1.0, 1.0 } };

  rmp_affine_identity (matrices);
  rmp_affine_from_sheared (&turned, NULL, matrices + 16);
}

/* The reference skinning takes a pulled point back to where it was. */
static void
test_inverse (void)
{
  for (guint degrees = 0; degrees <= 170; degrees += 10)
    for (guint eighths = 0; eighths <= 8; eighths++)
      {
        const float weights[2] = { (float) eighths / 8.0f, 1.0f - (float) eighths / 8.0f };
        const double exact[2] = { (double) weights[0], (double) weights[1] };
        double matrices[32], pulled[3], posed[3];
        RmpSkinPull pull;

        bend (degrees, matrices);
        rmp_skin_pull_init (&pull, 2, joints, weights, matrices);
        g_assert_cmpuint (pull.rank, ==, 3);
        rmp_skin_pull_point (&pull, point, rest, pulled);
        g_assert_true (
            rmp_skin_blend_point (RMP_SKINNING_LINEAR, 2, matrices, exact, pulled, posed));
        for (guint k = 0; k < 3; k++)
          g_assert_cmpfloat_with_epsilon (posed[k], point[k], 1e-12);
      }
}

/* Half a turn with even weights flattens x and y: they stay at rest, and z comes back exactly. */
static void
test_collapse (void)
{
  const float even[2] = { 0.5f, 0.5f };

  for (guint i = 0; i < 3; i++)
    {
      const double degrees[3] = { 179.0, 180.0, 180.9 };
      double matrices[32], pulled[3], posed[3];
      RmpSkinPull pull;

      bend (degrees[i], matrices);
      rmp_skin_pull_init (&pull, 2, joints, even, matrices);
      g_assert_cmpuint (pull.rank, ==, 1);
      rmp_skin_pull_point (&pull, point, rest, pulled);
      rmp_affine_apply (pull.matrix, pulled, posed);
      for (guint k = 0; k < 2; k++)
        g_assert_cmpfloat_with_epsilon (pulled[k], rest[k], 1e-12);
      g_assert_cmpfloat_with_epsilon (posed[2], point[2], 1e-12);
    }
}

static void
test_direction (void)
{
  const float weights[2] = { 0.25f, 0.75f };
  double matrices[32], further[3], first[3], second[3], pulled[3];
  const double direction[3] = { 0.6, 0.0, -0.8 };
  RmpSkinPull pull;

  bend (120.0, matrices);
  rmp_skin_pull_init (&pull, 2, joints, weights, matrices);
  for (guint k = 0; k < 3; k++)
    further[k] = point[k] + direction[k];
  rmp_skin_pull_point (&pull, point, rest, first);
  rmp_skin_pull_point (&pull, further, rest, second);
  rmp_skin_pull_direction (&pull, direction, pulled);
  for (guint k = 0; k < 3; k++)
    g_assert_cmpfloat_with_epsilon (second[k] - first[k], pulled[k], 1e-12);
}

static void
test_unbound (void)
{
  const float weights[2] = { 0.0f, 0.0f };
  double matrices[32], pulled[3];
  RmpSkinPull pull;

  bend (90.0, matrices);
  rmp_skin_pull_init (&pull, 2, joints, weights, matrices);
  g_assert_cmpuint (pull.rank, ==, 0);
  rmp_skin_pull_point (&pull, point, rest, pulled);
  for (guint k = 0; k < 3; k++)
    g_assert_cmpfloat (pulled[k], ==, rest[k]);
}

/* Vertices side by side, of which some collapse and one is bound to nothing; and fewer than there
 * are lanes.
 */
static void
test_lanes (void)
{
  static const double degrees[3] = { 70.0, 180.0, 179.9 };

  for (guint bent = 0; bent < 3; bent++)
    for (guint n = 1; n <= RMP_SKIN_PULL_LANES; n++)
      {
        guint16 all[2 * RMP_SKIN_PULL_LANES];
        float weights[2 * RMP_SKIN_PULL_LANES];
        double matrices[32];
        RmpSkinPulls pulls;

        for (guint i = 0; i < n; i++)
          {
            all[2 * i] = 0;
            all[2 * i + 1] = 1;
            weights[2 * i] = i == 3 ? 0.0f : (float) i / 14.0f;
            weights[2 * i + 1] = i == 3 ? 0.0f : 0.3f + (float) (i % 2) * 0.2f;
          }
        bend (degrees[bent], matrices);
        rmp_skin_pulls_init (&pulls, n, 2, all, weights, matrices);
        for (guint i = 0; i < n; i++)
          {
            RmpSkinPull pull;

            rmp_skin_pull_init (&pull, 2, all + 2 * i, weights + 2 * i, matrices);
            g_assert_cmpuint (pulls.rank[i], ==, pull.rank);
            for (guint k = 0; k < 12; k++)
              g_assert_cmpfloat (pulls.matrix[k][i], ==, pull.matrix[4 * (k / 3) + k % 3]);
            for (guint k = 0; k < 9; k++)
              g_assert_cmpfloat (pulls.inverse[k][i], ==, pull.inverse[k]);
          }
      }
}

/* What eight vertices have to be changed by, beside one that is pulled alone. */
static void
test_changes (void)
{
  static const double degrees[2] = { 70.0, 180.0 };

  for (guint bent = 0; bent < 2; bent++)
    for (guint n = 1; n <= RMP_SKIN_PULL_LANES; n++)
      {
        guint16 all[2 * RMP_SKIN_PULL_LANES];
        float weights[2 * RMP_SKIN_PULL_LANES], rest[3 * RMP_SKIN_PULL_LANES],
            points[3 * RMP_SKIN_PULL_LANES], changes[3 * RMP_SKIN_PULL_LANES + 1];
        double matrices[32], worst = 0.0, found;
        RmpSkinPulls pulls;

        for (guint i = 0; i < n; i++)
          {
            all[2 * i] = 0;
            all[2 * i + 1] = 1;
            weights[2 * i] = (float) i / 8.0f;
            weights[2 * i + 1] = 1.0f - weights[2 * i];
            for (guint k = 0; k < 3; k++)
              {
                rest[3 * i + k] = 0.1f * (float) (i + 2 * k) - 0.3f;
                points[3 * i + k] = 0.2f * (float) ((3 * i + 5 * k) % 7) - 0.5f;
              }
          }
        bend (degrees[bent], matrices);
        rmp_skin_pulls_init (&pulls, n, 2, all, weights, matrices);
        changes[3 * n] = 7.0f;
        found = rmp_skin_changes_find (&pulls, n, rest, points, 0.0, changes);
        g_assert_cmpfloat (changes[3 * n], ==, 7.0f);
        for (guint i = 0; i < n; i++)
          {
            double at[3], to[3], pulled[3], square = 0.0;
            RmpSkinPull pull;

            rmp_skin_pull_init (&pull, 2, all + 2 * i, weights + 2 * i, matrices);
            for (guint k = 0; k < 3; k++)
              {
                at[k] = (double) rest[3 * i + k];
                to[k] = (double) points[3 * i + k];
              }
            rmp_skin_pull_point (&pull, to, at, pulled);
            for (guint k = 0; k < 3; k++)
              {
                g_assert_cmpfloat_with_epsilon (changes[3 * i + k], pulled[k] - at[k], 1e-6);
                at[k] += (double) changes[3 * i + k];
              }
            rmp_affine_apply (pull.matrix, at, pulled);
            for (guint k = 0; k < 3; k++)
              square += (pulled[k] - to[k]) * (pulled[k] - to[k]);
            worst = MAX (worst, square);
          }
        g_assert_cmpfloat_with_epsilon (found, worst, 1e-12);
        /* All of them are rounding, if so much is. */
        rmp_skin_changes_find (&pulls, n, rest, points, 100.0, changes);
        for (guint i = 0; i < 3 * n; i++)
          g_assert_cmpfloat (changes[i], ==, 0.0f);
      }
}

/* Normals become unit again; where the blend collapses they keep their own. */
static void
test_normal_changes (void)
{
  const guint16 all[4] = { 0, 1, 0, 1 };
  const float weights[4] = { 0.25f, 0.75f, 0.5f, 0.5f };
  const float rest[6] = { 0.0f, 1.0f, 0.0f, 0.0f, 1.0f, 0.0f },
              normals[6] = { 0.6f, 0.0f, 0.8f, 0.6f, 0.0f, 0.8f };
  const double direction[3] = { 0.6, 0.0, 0.8 };
  double matrices[32], pulled[3], length = 0.0;
  float changes[6];
  RmpSkinPulls pulls;
  RmpSkinPull pull;

  bend (180.0, matrices);
  rmp_skin_pulls_init (&pulls, 2, 2, all, weights, matrices);
  rmp_skin_changes_find_of_normals (&pulls, 2, rest, normals, 1e-4f, changes);
  rmp_skin_pull_init (&pull, 2, all, weights, matrices);
  g_assert_cmpuint (pull.rank, ==, 3);
  g_assert_cmpuint (pulls.rank[1], <, 3);
  rmp_skin_pull_direction (&pull, direction, pulled);
  for (guint k = 0; k < 3; k++)
    length += pulled[k] * pulled[k];
  for (guint k = 0; k < 3; k++)
    {
      g_assert_cmpfloat_with_epsilon (rest[k] + changes[k], pulled[k] / sqrt (length), 1e-6);
      g_assert_cmpfloat (changes[3 + k], ==, 0.0f);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/skin-pull/inverse", test_inverse);
  g_test_add_func ("/skin-pull/collapse", test_collapse);
  g_test_add_func ("/skin-pull/direction", test_direction);
  g_test_add_func ("/skin-pull/unbound", test_unbound);
  g_test_add_func ("/skin-pull/lanes", test_lanes);
  g_test_add_func ("/skin-pull/changes", test_changes);
  g_test_add_func ("/skin-pull/normal-changes", test_normal_changes);
  return g_test_run ();
}
