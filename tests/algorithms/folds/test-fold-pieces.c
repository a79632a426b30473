/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folds/fold-pieces.h"

#include <math.h>

static GArray *
pieces_new (guint n)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (RmpFoldPiece));

  for (guint i = 0; i < n; i++)
    {
      const RmpFoldPiece piece = { 0.03 * i - 0.015 * n, 0.03 * (i + 1) - 0.015 * n, NAN };

      g_array_append_val (pieces, piece);
    }
  return pieces;
}

static const RmpFoldPiece *
get (GArray *pieces, guint index)
{
  return &g_array_index (pieces, RmpFoldPiece, index);
}

static void
check_order (GArray *pieces)
{
  for (guint i = 0; i < pieces->len; i++)
    {
      g_assert_cmpfloat (get (pieces, i)->begin, <, get (pieces, i)->end);
      if (i > 0)
        g_assert_cmpfloat (get (pieces, i - 1)->end, <=, get (pieces, i)->begin);
    }
}

/* The line stays as long as it was, whichever piece goes. */
static void
test_remove (void)
{
  for (guint gone = 0; gone < 5; gone++)
    {
      g_autoptr (GArray) pieces = pieces_new (5);

      rmp_fold_pieces_remove (pieces, gone);
      g_assert_cmpuint (pieces->len, ==, 4);
      check_order (pieces);
      g_assert_cmpfloat (get (pieces, 0)->begin, ==, -0.075);
      g_assert_cmpfloat_with_epsilon (get (pieces, 3)->end, 0.075, 1e-15);
      for (guint i = 1; i < 4; i++)
        g_assert_cmpfloat (get (pieces, i)->begin, ==, get (pieces, i - 1)->end);
    }
}

static void
test_remove_last (void)
{
  g_autoptr (GArray) pieces = pieces_new (1);

  rmp_fold_pieces_remove (pieces, 0);
  g_assert_cmpuint (pieces->len, ==, 0);
}

/* Whatever is asked for, pieces stay in order and inside the line, and the width told is the one
 * there is.
 */
static void
test_resize (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      const guint n = (guint) g_test_rand_int_range (1, 7),
                  index = (guint) g_test_rand_int_range (0, (gint32) n);
      const double width = g_test_rand_double_range (1e-4, 0.2);
      g_autoptr (GArray) pieces = pieces_new (n);
      const double begin = get (pieces, 0)->begin, end = get (pieces, n - 1)->end;
      const double got = rmp_fold_pieces_resize (pieces, index, width);

      check_order (pieces);
      g_assert_cmpfloat (got, <=, MAX (width, 0.03) + 1e-12);
      g_assert_cmpfloat_with_epsilon (get (pieces, index)->end - get (pieces, index)->begin, got,
                                      1e-15);
      g_assert_cmpfloat (get (pieces, 0)->begin, >=, begin);
      g_assert_cmpfloat (get (pieces, n - 1)->end, <=, end);
      if (width <= 0.03)
        g_assert_cmpfloat_with_epsilon (got, width, 1e-15);
    }
}

/* A fold of width w over cloth compressed to the ratio c is w/2 sqrt (4 c (1 − c) / I2) high; a
 * bent base adds to it.
 */
static double
height_of (double width, double compression, double bend)
{
  return 0.5 * width * sqrt (4.0 * compression * (1.0 - compression) / 2.4) + bend * width * width;
}

static void
test_pull (void)
{
  guint most = 0;

  for (guint i = 0; i < 2000; i++)
    {
      const double range[2] = { 0.002, 0.2 }, compression = g_test_rand_double_range (0.5, 0.99);
      const double bend = g_test_rand_double_range (-0.5, 3.0),
                   start = g_test_rand_double_range (0.01, 0.06);
      const double wanted = height_of (g_test_rand_double_range (0.005, 0.1), compression, bend);
      RmpFoldPull pull;
      double height;
      guint steps = 0;

      rmp_fold_pull_begin (&pull, start, height_of (start, compression, bend), wanted, range);
      do
        {
          height = height_of (pull.width, compression, bend);
          g_assert_cmpuint (++steps, <, 60);
        }
      while (rmp_fold_pull_step (&pull, height));
      g_assert_cmpfloat_with_epsilon (height, wanted, 3e-5);
      most = MAX (most, steps);
    }
  g_test_message ("at most %u steps", most);
}

/* What no width can give ends at the nearest one. */
static void
test_pull_too_far (void)
{
  const double range[2] = { 0.01, 0.05 };
  RmpFoldPull pull;
  guint steps = 0;

  rmp_fold_pull_begin (&pull, 0.03, height_of (0.03, 0.9, 0), 1.0, range);
  while (rmp_fold_pull_step (&pull, height_of (pull.width, 0.9, 0)))
    g_assert_cmpuint (++steps, <, 60);
  g_assert_cmpfloat (pull.width, ==, 0.05);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fold-pieces/neighbours-take-the-room-of-one-that-goes", test_remove);
  g_test_add_func ("/fold-pieces/the-only-one-can-go", test_remove_last);
  g_test_add_func ("/fold-pieces/resizing-keeps-order-and-line", test_resize);
  g_test_add_func ("/fold-pieces/a-pull-meets-the-height", test_pull);
  g_test_add_func ("/fold-pieces/a-pull-too-far-ends-at-the-widest", test_pull_too_far);
  return g_test_run ();
}
