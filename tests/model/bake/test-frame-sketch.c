/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inner products of frames from sums of few coordinates, beside those of all. */

#include "bake/frame-sketch.h"

#include <math.h>

#define N 40             /* frames */
#define LENGTH 60000     /* coordinates */
#define BYTES (16 << 20) /* room for as many sums as there may be */

/* Waves that are smooth along the coordinates, so that neighbours add up if nothing parts them,
 * ever smaller ones, and noise. (transfer full): [N × @n]
 */
static float *
make_frames (gsize n)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  float *frames = g_new (float, N *n);

  for (gsize f = 0; f < N; f++)
    for (gsize i = 0; i < n; i++)
      {
        double sum = 3.0 + 1e-4 * g_rand_double (rand);

        for (guint w = 1; w <= 8; w++)
          sum += pow (0.3, w) * sin (0.4 * w * (double) f + 2e-4 * (w * w) * (double) i);
        frames[f * n + i] = (float) sum;
      }
  return frames;
}

/* (transfer full): [N × N] */
static double *
sketch (const float *frames, gsize n, gsize n_bytes)
{
  g_autoptr (RmpFrameSketch) self = rmp_frame_sketch_new (n, N, n_bytes);
  double *products = g_new (double, N *N);

  rmp_frame_sketch_add (self, 0, frames);
  for (guint f = N; f-- > 1;)
    rmp_frame_sketch_add (self, f, frames + f * n);
  g_assert_true (rmp_frame_sketch_multiply (self, products, NULL));
  return products;
}

/* Of what the frames differ from their mean by. (transfer full): [N × N] */
static double *
multiply (const float *frames, gsize n)
{
  g_autofree double *moves = g_new (double, N *n);
  double *products = g_new0 (double, N *N);

  for (gsize i = 0; i < n; i++)
    {
      double mean = 0.0;

      for (gsize f = 0; f < N; f++)
        mean += (double) frames[f * n + i] / N;
      for (gsize f = 0; f < N; f++)
        moves[f * n + i] = (double) frames[f * n + i] - mean;
    }
  for (gsize f = 0; f < N; f++)
    for (gsize g = 0; g < N; g++)
      for (gsize i = 0; i < n; i++)
        products[f * N + g] += moves[f * n + i] * moves[g * n + i];
  return products;
}

/* Squared length of a mixture of frames. */
static double
measure (const double *products, const double *mixture)
{
  double square = 0.0;

  for (guint f = 0; f < N; f++)
    for (guint g = 0; g < N; g++)
      square += mixture[f] * mixture[g] * products[f * N + g];
  return square;
}

static void
few_coordinates_are_compared_exactly (void)
{
  const gsize n = 3 * 250;
  g_autofree float *frames = make_frames (n);
  g_autofree double *right = multiply (frames, n), *found = sketch (frames, n, BYTES);

  for (guint i = 0; i < N * N; i++)
    g_assert_cmpfloat_with_epsilon (found[i], right[i], 1e-6 * right[0]);
}

/* Mixtures are random, or nearly cancel what is large: then what is small remains. */
static void
check_mixtures (const double *right, const double *found, double epsilon)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  double mixture[N];

  for (guint try = 0; try < 50; try++)
    {
      for (guint f = 0; f < N; f++)
        mixture[f] = try < 25 ? g_rand_double_range (rand, -1.0, 1.0) : 0.0;
      if (try >= 25)
        for (guint k = 0, f = try - 25; k <= 4; k++)
          mixture[f + k] = ((const double[]){ 1.0, -4.0, 6.0, -4.0, 1.0 })[k];
      g_assert_cmpfloat_with_epsilon (measure (found, mixture) / measure (right, mixture), 1.0,
                                      epsilon);
    }
}

static void
mixtures_of_long_frames_keep_their_lengths (void)
{
  g_autofree float *frames = make_frames (LENGTH);
  g_autofree double *right = multiply (frames, LENGTH), *many = sketch (frames, LENGTH, BYTES),
                    *few = sketch (frames, LENGTH, 0);

  check_mixtures (right, many, 0.06);
  check_mixtures (right, few, 0.45);
}

/* The path of a block is that of its longest moves, which may be of several coordinates. */
static void
no_path_is_longer_than_the_longest (void)
{
  g_autofree float *frames = make_frames (LENGTH);
  g_autoptr (RmpFrameSketch) self = rmp_frame_sketch_new (LENGTH, N, BYTES);
  double longest = 0.0;

  for (guint f = 0; f < N; f++)
    rmp_frame_sketch_add (self, f, frames + (gsize) f * LENGTH);
  for (gsize i = 0; i < LENGTH; i++)
    {
      double square = 0.0;

      for (gsize f = 0; f < N; f++)
        square += pow ((double) frames[f * LENGTH + i] - (double) frames[i], 2.0);
      longest = MAX (longest, sqrt (square));
    }
  g_assert_cmpfloat (rmp_frame_sketch_get_longest (self), >=, longest);
  g_assert_cmpfloat (rmp_frame_sketch_get_longest (self), <=, 1.2 * longest);
}

static void
a_cancel_is_heard (void)
{
  g_autofree float *frames = make_frames (30);
  g_autoptr (RmpFrameSketch) self = rmp_frame_sketch_new (30, N, BYTES);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  double products[N * N];

  for (guint f = 0; f < N; f++)
    rmp_frame_sketch_add (self, f, frames + (gsize) f * 30);
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_frame_sketch_multiply (self, products, cancellable));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/bake/frame-sketch/few-coordinates-are-compared-exactly",
                   few_coordinates_are_compared_exactly);
  g_test_add_func ("/model/bake/frame-sketch/mixtures-of-long-frames-keep-their-lengths",
                   mixtures_of_long_frames_keep_their_lengths);
  g_test_add_func ("/model/bake/frame-sketch/no-path-is-longer-than-the-longest",
                   no_path_is_longer_than_the_longest);
  g_test_add_func ("/model/bake/frame-sketch/a-cancel-is-heard", a_cancel_is_heard);
  return g_test_run ();
}
