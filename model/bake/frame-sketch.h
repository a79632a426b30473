/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame-sketch.h: inner products of long frames, from sums of few of their coordinates.
 *
 * To compare all pairs of frames takes as long as there are coordinates, times the square of the
 * frames. Instead, each coordinate is added with a random sign to one of a few sums, and sums are
 * compared. On average that gives the right products, and nearly so for every mixture of frames:
 * lengths of n independent ones are kept to about √(n / sums).
 *
 *   K. L. Clarkson, D. P. Woodruff. Low-rank approximation and regression in input sparsity time.
 *   Journal of the ACM 63(6), 2017 (section 2: sparse embedding matrices).
 *
 * Signs are a hash of the coordinate's number, so that the same frames always give the same
 * numbers. Where there are no more coordinates than sums, products are exact.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _RmpFrameSketch RmpFrameSketch;

/**
 * rmp_frame_sketch_new:
 * @n_coordinates: of a frame
 * @n_bytes: for the sums of all frames, if that leaves several for each frame
 */
RmpFrameSketch *rmp_frame_sketch_new (gsize n_coordinates, guint n_frames, gsize n_bytes);
void rmp_frame_sketch_free (RmpFrameSketch *self);

/* Frames in any order, but the one numbered 0 before all others. @coordinates: [n_coordinates] */
void rmp_frame_sketch_add (RmpFrameSketch *self, guint frame, const float *coordinates);

/* After the last frame: no coordinate's path from its first place is longer. That is the root of
 * the sum of squares of how far from there it is.
 */
double rmp_frame_sketch_get_longest (const RmpFrameSketch *self);

/**
 * rmp_frame_sketch_multiply:
 * @products: (out caller-allocates): [frames × frames] of what frames differ from their mean by
 *
 * After the last frame. Returns: %FALSE: it was cancelled
 */
gboolean rmp_frame_sketch_multiply (const RmpFrameSketch *self, double *products,
                                    GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFrameSketch, rmp_frame_sketch_free)

G_END_DECLS
