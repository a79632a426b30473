/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/affine.h"
#include "skinning/skin-pull.h"

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
  const double point[3] = { 0.3, -0.2, 0.5 };
  const guint16 joints[2] = { 0, 1 };

  for (guint degrees = 0; degrees <= 170; degrees += 10)
    for (guint eighths = 0; eighths <= 8; eighths++)
      {
        const float weights[2] = { (float) eighths / 8.0f, 1.0f - (float) eighths / 8.0f };
        const double exact[2] = { (double) weights[0], (double) weights[1] };
        double matrices[32], rest[3], posed[3];

        bend (degrees, matrices);
        g_assert_true (rmp_skin_pull_point (2, joints, weights, matrices, point, rest));
        g_assert_true (rmp_skin_blend_point (RMP_SKINNING_LINEAR, 2, matrices, exact, rest, posed));
        for (guint k = 0; k < 3; k++)
          g_assert_cmpfloat_with_epsilon (posed[k], point[k], 1e-12);
      }
}

static void
test_unbound (void)
{
  const double point[3] = { 0.3, -0.2, 0.5 };
  const guint16 joints[2] = { 0, 1 };
  const float weights[2] = { 0.0f, 0.0f };
  double matrices[32], rest[3];

  bend (90.0, matrices);
  g_assert_false (rmp_skin_pull_point (2, joints, weights, matrices, point, rest));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/skin-pull/inverse", test_inverse);
  g_test_add_func ("/skin-pull/unbound", test_unbound);
  return g_test_run ();
}
