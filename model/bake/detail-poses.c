/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

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
 * (transfer full): %NULL: cancelled
 */
static double *
leave (RmpDetailPoses *self, gsize n, const double *vectors, const double *values, double share,
       GCancellable *cancellable)
{
  g_autofree double *left = g_new0 (double, n *n);
  double all = 0.0, held = 0.0;

  for (gsize k = 0; k < n; k++)
    all += MAX (values[k], 0.0);
  for (; self->n_components < n && held < share * all; self->n_components++)
    held += MAX (values[n - 1 - self->n_components], 0.0);
  self->explained = all > 0.0 ? held / all : 1.0;
  for (gsize k = 0; k < n - self->n_components; k++)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      for (gsize i = 0; i < n && values[k] > 0.0; i++)
        for (gsize j = 0; j < n; j++)
          left[i * n + j] += values[k] * vectors[i * n + k] * vectors[j * n + k];
    }
  return g_steal_pointer (&left);
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
rmp_detail_poses_find (guint n_frames, const double *products, double share, guint most,
                       GCancellable *cancellable, GError **error)
{
  const gsize n = n_frames;
  g_autofree double *vectors = center (n, products), *values = g_new (double, n), *left = NULL;
  g_autoptr (RmpDetailPoses) self = g_new0 (RmpDetailPoses, 1);
  double all = 0.0;

  if (!rmp_symmetric_eigen_cancellable (n_frames, vectors, values, cancellable))
    {
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                             _ ("Shapes of the frames are not finite"));
      return NULL;
    }
  left = leave (self, n, vectors, values, share, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  for (gsize k = 0; k < n; k++)
    all += MAX (values[k], 0.0);
  choose (self, n, left, ROUNDING * all, most);
  return g_steal_pointer (&self);
}

void
rmp_detail_poses_free (RmpDetailPoses *self)
{
  g_free (self->poses);
  g_free (self);
}
