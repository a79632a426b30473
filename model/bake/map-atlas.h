/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* map-atlas.h: a few maps in place of one a frame, as games have them: those of key poses side by
 * side in one image, and how much of each a frame takes, as curves.
 *
 * Key frames are chosen one after the other: that one next whose heights the keys so far hold the
 * least. Weights are the least squares of the heights that are not negative. name.curves.json has
 * rate, first frame, where each key lies in the image, its weights, and what is lost; and how far
 * joints turn meanwhile, so that a game can let weights follow them.
 */

#include "bake/map-sequence.h"

G_BEGIN_DECLS

#define RMP_ATLAS_MOST_KEYS 64u

/* What weights of key poses leave over, of the heights of all frames. */
typedef struct
{
  guint n_keys;   /* fewer than asked for where they hold all there is */
  double lost;    /* root of the mean square of what is left, by that of the heights */
  guint worst;    /* the frame that loses most */
  double largest; /* metres, there and anywhere */
} RmpAtlasLoss;

/**
 * rmp_map_atlas_write:
 * @options: heights and normals alone, always as PNG; `side` is that of one key's map
 * @n_keys: up to RMP_ATLAS_MOST_KEYS
 *
 * As rmp_map_sequence_write().
 */
GStrv rmp_map_atlas_write (const RmpMapSource *source, const RmpMapOptions *options, guint n_keys,
                           RmpAtlasLoss *loss, const RmpCall *call, GError **error);

/**
 * rmp_atlas_choose_keys:
 * @heights: [@n_frames × @n]
 * @keys: (out): [@n_keys] frames in the order in which they were chosen
 * @weights: (out): [@n_keys × @n_frames]
 *
 * Returns: how many keys there are
 */
guint rmp_atlas_choose_keys (const float *heights, guint n_frames, gsize n, guint n_keys,
                             guint *keys, double *weights, RmpAtlasLoss *loss);

G_END_DECLS
