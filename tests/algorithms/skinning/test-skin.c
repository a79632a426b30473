/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/affine.h"
#include "skinning/skin-private.h"

#include <string.h>

#define N_BONES 5
#define N_VERTICES 10007 /* not a multiple of any group or block */

static const RmpSkinning skinnings[] = { RMP_SKINNING_LINEAR, RMP_SKINNING_DUAL_QUATERNION };

/* A skin with its rest pose; every array is filled from a seeded generator. */
typedef struct
{
  guint n_vertices, n_influences;
  RmpSkin *skin;
  double *matrices;
  float *positions, *normals;
} Scene;

static RmpSkin *
make_skin (guint n_vertices, guint n_influences, const guint16 *joints, const float *weights,
           guint n_bones)
{
  g_autofree guint32 *bones = g_new (guint32, n_bones);
  g_autofree double *binds = g_new (double, 16 * n_bones);

  for (guint b = 0; b < n_bones; b++)
    {
      bones[b] = b;
      rmp_affine_identity (binds + 16 * b);
    }
  return rmp_skin_new (n_vertices, n_influences, joints, weights, n_bones, bones, binds);
}

static void
fill_bone (GRand *random, double scale_range, double *matrix)
{
  RmpTransform transform;

  for (guint i = 0; i < 3; i++)
    {
      transform.translation[i] = g_rand_double_range (random, -0.5, 0.5);
      transform.scale[i] = 1.0 + g_rand_double_range (random, -scale_range, scale_range + 1e-9);
    }
  for (guint i = 0; i < 4; i++)
    transform.rotation[i] = g_rand_double_range (random, -1.0, 1.0);
  rmp_affine_from_transform (&transform, matrix);
}

static void
scene_init (Scene *self, guint n_vertices, guint n_influences, guint n_bones, double scale_range)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  const gsize n_entries = (gsize) n_vertices * n_influences;
  g_autofree guint16 *joints = g_new (guint16, n_entries);
  g_autofree float *weights = g_new (float, n_entries);

  self->n_vertices = n_vertices;
  self->n_influences = n_influences;
  for (gsize i = 0; i < n_entries; i++)
    {
      joints[i] = (guint16) g_rand_int_range (random, 0, (gint32) n_bones);
      weights[i] = (float) g_rand_double_range (random, 0.0, 1.0);
    }
  self->skin = make_skin (n_vertices, n_influences, joints, weights, n_bones);
  self->matrices = g_new (double, 16 * n_bones);
  for (guint b = 0; b < n_bones; b++)
    fill_bone (random, scale_range, self->matrices + 16 * b);
  self->positions = g_new (float, 3 * n_vertices);
  self->normals = g_new (float, 3 * n_vertices);
  for (guint v = 0; v < n_vertices; v++)
    {
      double n[3], length = 0.0;

      for (guint i = 0; i < 3; i++)
        {
          self->positions[3 * v + i] = (float) g_rand_double_range (random, -1.0, 1.0);
          n[i] = g_rand_double_range (random, 0.1, 1.0);
          length += n[i] * n[i];
        }
      for (guint i = 0; i < 3; i++)
        self->normals[3 * v + i] = (float) (n[i] / sqrt (length));
    }
}

static void
scene_clear (Scene *self)
{
  rmp_skin_unref (self->skin);
  g_free (self->matrices);
  g_free (self->positions);
  g_free (self->normals);
}

static double *
widen (const float *values, gsize n)
{
  double *out = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    out[i] = values[i];
  return out;
}

/* Every skinning by every backend of this processor. The vector backends differ in nothing but
 * width.
 */
static void
check_fast_path (guint n_influences, guint n_bones, double scale_range)
{
  Scene scene;
  gsize n;

  scene_init (&scene, 1003, n_influences, n_bones, scale_range);
  n = 3 * (gsize) scene.n_vertices;

  g_autofree double *rest = widen (scene.positions, n);
  g_autofree double *expected = g_new (double, n);
  g_autofree float *got = g_new (float, 2 * n), *alone = g_new (float, n),
                   *first = g_new (float, 2 * n);

  for (guint l = 0; l < G_N_ELEMENTS (skinnings); l++)
    {
      g_autoptr (RmpSkinPose) pose = rmp_skin_pose_new (scene.skin, skinnings[l], scene.matrices);
      gboolean is_first = TRUE;

      g_assert_true (rmp_skin_deform_double (scene.skin, skinnings[l], scene.matrices, rest, NULL,
                                             scene.n_vertices, expected));
      for (guint b = 0; b < rmp_skin_n_backends; b++)
        {
          const RmpSkinBackend *backend = &rmp_skin_backends[b];

          if (!backend->is_supported ())
            continue;
          rmp_skin_pose_deform_by (pose, backend, scene.positions, scene.normals, got, got + n, 1);
          rmp_skin_pose_deform_by (pose, backend, scene.positions, NULL, alone, NULL, 1);
          for (gsize i = 0; i < n; i++)
            g_assert_cmpfloat_with_epsilon (got[i], expected[i], 2e-5);
          g_assert_cmpmem (got, n * sizeof *got, alone, n * sizeof *alone);
          if (is_first)
            memcpy (first, got, 2 * n * sizeof *got);
          else if (backend->needs_flips)
            g_assert_cmpmem (first, 2 * n * sizeof *first, got, 2 * n * sizeof *got);
          is_first = FALSE;
        }
    }
  scene_clear (&scene);
}

static void
fast_path_equals_double (void)
{
  for (guint n_influences = 1; n_influences <= RMP_SKIN_MAX_INFLUENCES; n_influences++)
    for (guint scaled = 0; scaled < 2; scaled++)
      check_fast_path (n_influences, N_BONES, scaled * 0.4);
  check_fast_path (4, 300, 0.0);
  check_fast_path (4, 300, 0.4);
  check_fast_path (4, 1500, 0.0);
}

/* Twelve bones curl up by 30° each, so the signs that their matrices give turn over on the way.
 * Along the open chain signs exist that suit every vertex; once round the ring they cannot, and
 * each vertex has to flip its own.
 */
static void
check_curl (gboolean close_the_ring)
{
  enum
  {
    N = 12
  };
  guint16 joints[4 * N];
  float weights[4 * N], points[3 * N], got[3 * N];
  double matrices[16 * N], rest[3 * N], expected[3 * N];
  g_autoptr (RmpSkin) skin = NULL;

  for (guint b = 0; b < N; b++)
    {
      const double half = b * G_PI / 12.0;
      const RmpTransform transform = { { 0.1 * b, 0.0, 0.0 },
                                       { 0.0, 0.0, sin (half), cos (half) },
                                       { 1.0, 1.0, 1.0 } };

      rmp_affine_from_transform (&transform, matrices + 16 * b);
      for (guint k = 0; k < 4; k++)
        {
          const guint next = close_the_ring ? (b + k) % N : MIN (b + k, N - 1);

          joints[4 * b + k] = (guint16) next;
          weights[4 * b + k] = 0.4f - 0.1f * (float) k;
        }
      for (guint i = 0; i < 3; i++)
        {
          points[3 * b + i] = 0.25f * (float) (b + i);
          rest[3 * b + i] = points[3 * b + i];
        }
    }
  skin = make_skin (N, 4, joints, weights, N);
  g_assert_true (rmp_skin_deform_double (skin, RMP_SKINNING_DUAL_QUATERNION, matrices, rest, NULL,
                                         N, expected));
  rmp_skin_deform (skin, RMP_SKINNING_DUAL_QUATERNION, matrices, points, NULL, got, NULL, 1);
  for (guint i = 0; i < 3 * N; i++)
    g_assert_cmpfloat_with_epsilon (got[i], expected[i], 2e-5);
}

static void
signs_follow_the_largest_weight (void)
{
  check_curl (FALSE);
  check_curl (TRUE);
}

static void
threads_give_the_same_bytes (void)
{
  Scene scene;
  gsize n;

  scene_init (&scene, N_VERTICES, 4, N_BONES, 0.2);
  n = 3 * (gsize) scene.n_vertices;

  g_autofree float *one = g_new (float, 2 * n), *many = g_new (float, 2 * n);

  for (guint l = 0; l < G_N_ELEMENTS (skinnings); l++)
    {
      rmp_skin_deform (scene.skin, skinnings[l], scene.matrices, scene.positions, scene.normals,
                       one, one + n, 1);
      for (guint n_threads = 2; n_threads <= 5; n_threads++)
        {
          rmp_skin_deform (scene.skin, skinnings[l], scene.matrices, scene.positions, scene.normals,
                           many, many + n, n_threads);
          g_assert_cmpmem (one, 2 * n * sizeof *one, many, 2 * n * sizeof *many);
        }
    }
  scene_clear (&scene);
}

static void
in_place_gives_the_same_bytes (void)
{
  Scene scene;
  gsize n;

  scene_init (&scene, N_VERTICES, 4, N_BONES, 0.0);
  n = 3 * (gsize) scene.n_vertices;

  g_autofree float *apart = g_new (float, n);

  rmp_skin_deform (scene.skin, skinnings[1], scene.matrices, scene.positions, NULL, apart, NULL, 2);
  rmp_skin_deform (scene.skin, skinnings[1], scene.matrices, scene.positions, NULL, scene.positions,
                   NULL, 2);
  g_assert_cmpmem (apart, n * sizeof *apart, scene.positions, n * sizeof *apart);
  scene_clear (&scene);
}

static void
rest_pose_is_identity (void)
{
  Scene scene;
  gsize n;

  scene_init (&scene, 1003, 4, N_BONES, 0.0);
  n = 3 * (gsize) scene.n_vertices;
  for (guint b = 0; b < N_BONES; b++)
    rmp_affine_identity (scene.matrices + 16 * b);

  g_autofree float *got = g_new (float, n), *normals = g_new (float, n);

  for (guint l = 0; l < G_N_ELEMENTS (skinnings); l++)
    {
      rmp_skin_deform (scene.skin, skinnings[l], scene.matrices, scene.positions, scene.normals,
                       got, normals, 1);
      g_assert_cmpmem (got, n * sizeof *got, scene.positions, n * sizeof *got);
      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (normals[i], scene.normals[i], 2e-7);
    }
  scene_clear (&scene);
}

static void
rigid_motion_keeps_distances (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  Scene scene;
  gsize n;

  scene_init (&scene, 503, 4, N_BONES, 0.0);
  n = 3 * (gsize) scene.n_vertices;
  fill_bone (random, 0.0, scene.matrices);
  for (guint b = 1; b < N_BONES; b++)
    memcpy (scene.matrices + 16 * b, scene.matrices, 16 * sizeof (double));

  g_autofree double *rest = widen (scene.positions, n);
  g_autofree double *got = g_new (double, n);

  for (guint l = 0; l < G_N_ELEMENTS (skinnings); l++)
    {
      g_assert_true (rmp_skin_deform_double (scene.skin, skinnings[l], scene.matrices, rest, NULL,
                                             scene.n_vertices, got));
      for (guint v = 0; v < scene.n_vertices; v++)
        {
          double expected[3];

          rmp_affine_apply (scene.matrices, rest + 3 * v, expected);
          for (guint i = 0; i < 3; i++)
            g_assert_cmpfloat_with_epsilon (got[3 * v + i], expected[i], 1e-13);
        }
    }
  scene_clear (&scene);
}

/* Two tangents of each vertex are carried along by differences of moved points; within one bone's
 * motion the moved normal has to stay square to them, under any scale.
 */
static void
normals_stay_unit_and_perpendicular (void)
{
  static const guint16 joints[3] = { 0, 0, 0 };
  static const float weights[3] = { 1.0f, 1.0f, 1.0f };
  const float points[9] = { 0.1f, 0.2f, 0.3f, 1.1f, 0.2f, -0.7f, 0.1f, 1.2f, -0.7f };
  const float third = 1.0f / sqrtf (3.0f);
  const float normals[9] = { third, third, third, third, third, third, third, third, third };
  g_autoptr (RmpSkin) skin = make_skin (3, 1, joints, weights, 1);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint trial = 0; trial < 20; trial++)
    for (guint l = 0; l < G_N_ELEMENTS (skinnings); l++)
      {
        double matrix[16];
        float moved[9], turned[9];

        fill_bone (random, 0.8, matrix);
        rmp_skin_deform (skin, skinnings[l], matrix, points, normals, moved, turned, 1);
        for (guint corner = 1; corner < 3; corner++)
          {
            float dot = 0.0f, square = 0.0f;

            for (guint i = 0; i < 3; i++)
              {
                dot += turned[i] * (moved[3 * corner + i] - moved[i]);
                square += turned[3 * corner + i] * turned[3 * corner + i];
              }
            g_assert_cmpfloat_with_epsilon (dot, 0.0f, 2e-6f);
            g_assert_cmpfloat_with_epsilon (square, 1.0f, 1e-6f);
          }
      }
}

static void
unweighted_vertices_follow_bone_0 (void)
{
  static const guint16 joints[6] = { 1, 1, 0, 1, 1, 0 };
  static const float weights[6] = { 0.0f, 0.0f, 1.0f, 3.0f, 0.0f, 0.0f };
  g_autoptr (RmpSkin) skin = make_skin (3, 2, joints, weights, 2);

  g_assert_cmpuint (rmp_skin_get_n_unweighted (skin), ==, 2);
  g_assert_cmpuint (rmp_skin_get_n_repaired (skin), ==, 0);
  g_assert_cmpuint (rmp_skin_get_joints (skin)[0], ==, 0);
  g_assert_cmpfloat (rmp_skin_get_weights (skin)[0], ==, 1.0f);
  g_assert_cmpuint (rmp_skin_get_joints (skin)[2], ==, 1);
  g_assert_cmpfloat (rmp_skin_get_weights (skin)[2], ==, 0.75f);
  g_assert_cmpfloat (rmp_skin_get_weights (skin)[3], ==, 0.25f);
}

static void
damaged_entries_count_as_zero (void)
{
  static const guint16 joints[6] = { 0, 1, 0, 9, 0, 1 };
  static const float weights[6] = { NAN, 1.0f, 0.5f, 0.5f, -1.0f, INFINITY };
  g_autoptr (RmpSkin) skin = make_skin (3, 2, joints, weights, 2);

  g_assert_cmpuint (rmp_skin_get_n_repaired (skin), ==, 3);
  g_assert_cmpuint (rmp_skin_get_n_unweighted (skin), ==, 1);
  g_assert_cmpuint (rmp_skin_get_joints (skin)[0], ==, 1);
  g_assert_cmpfloat (rmp_skin_get_weights (skin)[0], ==, 1.0f);
  g_assert_cmpfloat (rmp_skin_get_weights (skin)[1], ==, 0.0f);
  g_assert_cmpfloat (rmp_skin_get_weights (skin)[2], ==, 1.0f);
}

static void
entries_of_one_bone_add_up (void)
{
  static const guint16 joints[4] = { 2, 1, 2, 0 };
  static const float weights[4] = { 0.25f, 0.375f, 0.25f, 0.125f };
  g_autoptr (RmpSkin) skin = make_skin (1, 4, joints, weights, 3);
  const guint16 sorted[4] = { 2, 1, 0, 2 };
  const float expected[4] = { 0.5f, 0.375f, 0.125f, 0.0f };

  g_assert_cmpmem (rmp_skin_get_joints (skin), sizeof sorted, sorted, sizeof sorted);
  g_assert_cmpmem (rmp_skin_get_weights (skin), sizeof expected, expected, sizeof expected);
}

/* A mirrored bone has no rotation: the mesh falls back to the linear skinning and says so. */
static void
reflecting_bone_falls_back_to_linear (void)
{
  Scene scene;
  gsize n;

  scene_init (&scene, 203, 4, N_BONES, 0.0);
  n = 3 * (gsize) scene.n_vertices;
  for (guint i = 0; i < 3; i++)
    scene.matrices[16 + i] *= -1.0;

  g_autofree double *rest = widen (scene.positions, n);
  g_autofree double *linear = g_new (double, n), *dual = g_new (double, n);

  g_assert_true (rmp_skin_deform_double (scene.skin, skinnings[0], scene.matrices, rest, NULL,
                                         scene.n_vertices, linear));
  g_assert_false (rmp_skin_deform_double (scene.skin, skinnings[1], scene.matrices, rest, NULL,
                                          scene.n_vertices, dual));
  g_assert_cmpmem (linear, n * sizeof *linear, dual, n * sizeof *dual);
  scene_clear (&scene);
}

/* A bone scaled to nothing, as hidden parts of game characters are, moves its points to its origin.
 */
static void
flattened_bone_stays_finite (void)
{
  static const guint16 joint = 0;
  static const float weight = 1.0f;
  g_autoptr (RmpSkin) skin = make_skin (1, 1, &joint, &weight, 1);
  const float point[3] = { 1.0f, 2.0f, 3.0f }, normal[3] = { 0.0f, 1.0f, 0.0f };
  double matrix[16] = { 0.0 };

  matrix[13] = 0.5;
  matrix[15] = 1.0;
  for (guint l = 0; l < G_N_ELEMENTS (skinnings); l++)
    {
      float moved[3], turned[3];

      rmp_skin_deform (skin, skinnings[l], matrix, point, normal, moved, turned, 1);
      g_assert_cmpfloat (moved[0], ==, 0.0f);
      g_assert_cmpfloat (moved[1], ==, 0.5f);
      g_assert_cmpfloat (moved[2], ==, 0.0f);
      g_assert_true (isfinite (turned[0]) && isfinite (turned[1]) && isfinite (turned[2]));
    }
}

static void
chosen_vertices_come_in_their_order (void)
{
  static const guint32 chosen[3] = { 17, 3, 99 };
  Scene scene;
  double few[9];

  scene_init (&scene, 103, 4, N_BONES, 0.3);

  g_autofree double *rest = widen (scene.positions, 309);
  g_autofree double *all = g_new (double, 309);

  for (guint l = 0; l < G_N_ELEMENTS (skinnings); l++)
    {
      rmp_skin_deform_double (scene.skin, skinnings[l], scene.matrices, rest, NULL, 103, all);
      rmp_skin_deform_double (scene.skin, skinnings[l], scene.matrices, rest, chosen, 3, few);
      for (guint i = 0; i < 3; i++)
        g_assert_cmpmem (few + 3 * i, 3 * sizeof *few, all + 3 * chosen[i], 3 * sizeof *all);
    }
  scene_clear (&scene);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/skin/rest-pose-is-identity", rest_pose_is_identity);
  g_test_add_func ("/algorithms/skin/rigid-motion-keeps-distances", rigid_motion_keeps_distances);
  g_test_add_func ("/algorithms/skin/fast-path-equals-double", fast_path_equals_double);
  g_test_add_func ("/algorithms/skin/signs-follow-the-largest-weight",
                   signs_follow_the_largest_weight);
  g_test_add_func ("/algorithms/skin/threads-give-the-same-bytes", threads_give_the_same_bytes);
  g_test_add_func ("/algorithms/skin/in-place-gives-the-same-bytes", in_place_gives_the_same_bytes);
  g_test_add_func ("/algorithms/skin/normals-stay-unit-and-perpendicular",
                   normals_stay_unit_and_perpendicular);
  g_test_add_func ("/algorithms/skin/unweighted-vertices-follow-bone-0",
                   unweighted_vertices_follow_bone_0);
  g_test_add_func ("/algorithms/skin/damaged-entries-count-as-zero", damaged_entries_count_as_zero);
  g_test_add_func ("/algorithms/skin/entries-of-one-bone-add-up", entries_of_one_bone_add_up);
  g_test_add_func ("/algorithms/skin/reflecting-bone-falls-back-to-linear",
                   reflecting_bone_falls_back_to_linear);
  g_test_add_func ("/algorithms/skin/flattened-bone-stays-finite", flattened_bone_stays_finite);
  g_test_add_func ("/algorithms/skin/chosen-vertices-come-in-their-order",
                   chosen_vertices_come_in_their_order);
  return g_test_run ();
}
