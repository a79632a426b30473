/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/detail-poses.h"

#include "solvers/symmetric-eigen.h"

#include <math.h>
#include <string.h>

/* Residuals below this, against all squares, are rounding. */
#define ROUNDING 1e-12

/* Products of what differs from the mean of all frames. (transfer full) */
static double *
center (gsize n, const double *products)
{
  g_autofree double *means = g_new0 (double, n);
  double *centered = g_new (double, n *n), mean = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      for (gsize j = 0; j < n; j++)
        means[i] += products[i * n + j] / (double) n;
      mean += means[i] / (double) n;
    }
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      centered[i * n + j] = products[i * n + j] - means[i] - means[j] + mean;
  return centered;
}

/* @vectors, @values: of the centred products. Returns: products of what the components leave.
 * (transfer full)
 */
static double *
leave (RmpDetailPoses *self, gsize n, const double *vectors, const double *values, double share)
{
  double *left = g_new0 (double, n *n), all = 0.0, held = 0.0;

  for (gsize k = 0; k < n; k++)
    all += MAX (values[k], 0.0);
  for (; self->n_components < n && held < share * all; self->n_components++)
    held += MAX (values[n - 1 - self->n_components], 0.0);
  self->explained = all > 0.0 ? held / all : 1.0;
  for (gsize k = 0; k < n - self->n_components; k++)
    for (gsize i = 0; i < n && values[k] > 0.0; i++)
      for (gsize j = 0; j < n; j++)
        left[i * n + j] += values[k] * vectors[i * n + k] * vectors[j * n + k];
  return left;
}

/* Subtracts from all frames what they have of @pose. */
static void
take_off (gsize n, gsize pose, double *left)
{
  g_autofree double *row = g_new (double, n);

  memcpy (row, left + pose * n, n * sizeof *row);
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      left[i * n + j] -= row[i] * row[j] / row[pose];
}

static void
choose (RmpDetailPoses *self, gsize n, double *left, double least, guint most)
{
  self->poses = g_new (RmpDetailPose, MAX (most, 1));
  while (self->n < most)
    {
      gsize largest = 0;

      for (gsize i = 1; i < n; i++)
        if (left[i * n + i] > left[largest * n + largest])
          largest = i;
      if (!(left[largest * n + largest] > least))
        return;
      self->poses[self->n++] = (RmpDetailPose){ (guint) largest,
                                                sqrt (left[largest * n + largest]) };
      take_off (n, largest, left);
    }
}

RmpDetailPoses *
rmp_detail_poses_find (guint n_frames, const double *products, double share, guint most)
{
  const gsize n = n_frames;
  g_autofree double *vectors = center (n, products), *values = g_new (double, n), *left = NULL;
  RmpDetailPoses *self;
  double all = 0.0;

  if (!rmp_symmetric_eigen (n_frames, vectors, values))
    return NULL;
  self = g_new0 (RmpDetailPoses, 1);
  left = leave (self, n, vectors, values, share);
  for (gsize k = 0; k < n; k++)
    all += MAX (values[k], 0.0);
  choose (self, n, left, ROUNDING * all, most);
  return self;
}

void
rmp_detail_poses_free (RmpDetailPoses *self)
{
  g_free (self->poses);
  g_free (self);
}
