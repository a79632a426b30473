/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frames that are to be trained apart, of motions of which it is known which these are. */

#include "../../algorithms/counted-cancels.h"
#include "bake/detail-poses.h"

#include <math.h>

#define N 24
#define WIDTH 30

/* (transfer full): [N × N] */
static double *
multiply (const double shapes[N][WIDTH])
{
  double *products = g_new0 (double, N *N);

  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      for (guint k = 0; k < WIDTH; k++)
        products[i * N + j] += shapes[i][k] * shapes[j][k];
  return products;
}

/* A swing of two shapes for all frames, on a large mean, and details of some. */
static void
fill (double shapes[N][WIDTH])
{
  for (guint i = 0; i < N; i++)
    for (guint k = 0; k < WIDTH; k++)
      shapes[i][k] = 50.0 + 20.0 * sin (0.3 * i) * cos (1.0 * k) +
                     9.0 * cos (0.7 * i) * sin (0.5 * k * k);
}

static void
details_are_found_the_largest_first (void)
{
  double shapes[N][WIDTH];
  g_autofree double *products = NULL;
  g_autoptr (RmpDetailPoses) poses = NULL;

  fill (shapes);
  shapes[17][4] += 3.0;
  shapes[18][4] += 2.9; /* the same, a little less */
  shapes[5][11] -= 2.0;
  products = multiply (shapes);
  poses = rmp_detail_poses_find (N, products, 0.99, 2, NULL, NULL);
  g_assert_cmpuint (poses->n_components, ==, 2);
  g_assert_cmpfloat (poses->explained, >=, 0.99);
  g_assert_cmpuint (poses->n, ==, 2);
  g_assert_cmpuint (poses->poses[0].frame, ==, 17);
  g_assert_cmpuint (poses->poses[1].frame, ==, 5);
  /* The mean and the components take some of it. */
  g_assert_cmpfloat (poses->poses[0].residual, >, 1.5);
  g_assert_cmpfloat (poses->poses[0].residual, <, 3.0);
  g_assert_cmpfloat (poses->poses[1].residual, <, poses->poses[0].residual);
}

static void
what_components_hold_has_no_details (void)
{
  double shapes[N][WIDTH];
  g_autofree double *products = NULL;
  g_autoptr (RmpDetailPoses) poses = NULL;

  fill (shapes);
  products = multiply (shapes);
  poses = rmp_detail_poses_find (N, products, 1.0 - 1e-9, 8, NULL, NULL);
  g_assert_cmpuint (poses->n_components, ==, 2);
  g_assert_cmpuint (poses->n, ==, 0);
}

/* One frame, or frames that are all alike, are their mean. */
static void
still_motion_has_none (void)
{
  const double one[1] = { 4.0 };
  double shapes[N][WIDTH];
  g_autofree double *products = NULL;
  g_autoptr (RmpDetailPoses) single = rmp_detail_poses_find (1, one, 0.95, 8, NULL, NULL),
                             alike = NULL;

  g_assert_cmpuint (single->n, ==, 0);
  for (guint i = 0; i < N; i++)
    for (guint k = 0; k < WIDTH; k++)
      shapes[i][k] = k;
  products = multiply (shapes);
  alike = rmp_detail_poses_find (N, products, 0.95, 8, NULL, NULL);
  for (guint i = 0; i < alike->n; i++)
    g_assert_cmpfloat (alike->poses[i].residual, <, 1e-5);
}

static void
numbers_that_are_none_are_refused (void)
{
  const double products[4] = { 1.0, NAN, NAN, 1.0 };
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_detail_poses_find (2, products, 0.95, 8, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
}

/* Cancelled at each look in turn, as a stopwatch would not. */
static void
a_cancel_is_heard_at_every_look (void)
{
  double shapes[N][WIDTH];
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree double *products = NULL;
  g_autoptr (RmpDetailPoses) whole = NULL;
  guint n_looks;

  fill (shapes);
  products = multiply (shapes);
  counted_cancels_begin (0);
  whole = rmp_detail_poses_find (N, products, 0.5, 8, cancellable, NULL);
  n_looks = counted_cancels_end ();
  g_assert_nonnull (whole);
  g_assert_cmpuint (n_looks, >, 2 * N);
  for (guint look = 1; look <= n_looks; look++)
    {
      g_autoptr (GError) error = NULL;

      counted_cancels_begin (look);
      g_assert_null (rmp_detail_poses_find (N, products, 0.5, 8, cancellable, &error));
      counted_cancels_end ();
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/bake/detail-poses/details-are-found-the-largest-first",
                   details_are_found_the_largest_first);
  g_test_add_func ("/model/bake/detail-poses/what-components-hold-has-no-details",
                   what_components_hold_has_no_details);
  g_test_add_func ("/model/bake/detail-poses/still-motion-has-none", still_motion_has_none);
  g_test_add_func ("/model/bake/detail-poses/numbers-that-are-none-are-refused",
                   numbers_that_are_none_are_refused);
  g_test_add_func ("/model/bake/detail-poses/a-cancel-is-heard-at-every-look",
                   a_cancel_is_heard_at_every_look);
  return g_test_run ();
}
