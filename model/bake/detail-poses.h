/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* detail-poses.h: which frames of a motion have shapes that no mixture of a few others has. */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  guint frame;
  double residual; /* root of the sum of its squares */
} RmpDetailPose;

typedef struct
{
  guint n_components; /* that are taken off */
  double explained;   /* the part of all squares that they hold */
  guint n;
  RmpDetailPose *poses; /* [n] the largest first */
} RmpDetailPoses;

/**
 * rmp_detail_poses_find:
 * @products: [@n_frames × @n_frames] inner products of the frames' shapes
 * @share: of all squares of what differs from the mean, what principal components take off; least
 *   so many that hold it
 * @most: poses
 * @cancellable: (nullable): looked at in every step of n²
 *
 * Of what the components leave, takes the frame with the largest residual, takes its shape off all
 * others, and goes on with the largest of what is left then: a Cholesky factorisation with
 * diagonal pivots of the residuals' products. So poses that look alike are taken once.
 *
 * Returns: (transfer full): fewer poses where nothing is left; %NULL with @error set: a product is
 *   not finite (%G_IO_ERROR_INVALID_DATA), or cancelled
 */
RmpDetailPoses *rmp_detail_poses_find (guint n_frames, const double *products, double share,
                                       guint most, GCancellable *cancellable, GError **error);
void rmp_detail_poses_free (RmpDetailPoses *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDetailPoses, rmp_detail_poses_free)

G_END_DECLS
