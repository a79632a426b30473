/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clip-labels.h: labels of a whole clip, found with all its frames in view (thesis, §4.2). */

#include "methods/dynamic-wrinkling/label-steps.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/* The number of steps in one graph, and how many of them are solved again, with later steps, in the
 * next graph.
 */
#define RMP_WRINKLE_CLIP_WINDOW 128
#define RMP_WRINKLE_CLIP_OVERLAP 16

/* Returns [#V × 3] of @frame, valid until the next call; NULL to stop. */
typedef const float *(*RmpWrinkleClipPositions) (guint frame, gpointer data);

/**
 * rmp_wrinkle_clip_labels:
 * @window: steps of one graph, at least 2 × @overlap + 1: RMP_WRINKLE_CLIP_WINDOW
 * @overlap: RMP_WRINKLE_CLIP_OVERLAP
 * @positions: asked for each frame once, in order
 * @call: (nullable)
 *
 * Returns: (transfer full) (nullable): [@n_frames × #F] RmpWrinkleLabel; the first frame, to which
 *   no step leads, is labelled rest. NULL if @positions or @call has stopped it
 */
guint8 *rmp_wrinkle_clip_labels (const RmpWrinkleCloth *cloth, const RmpWrinkleOptions *options,
                                 guint n_frames, guint window, guint overlap,
                                 RmpWrinkleClipPositions positions, gpointer data,
                                 const RmpCall *call);

G_END_DECLS
