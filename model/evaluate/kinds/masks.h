/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/masks.h: the masks that the layer's parameters follow. */

#include "evaluate/input-reader.h"
#include "inputs/masks.h"
#include "store/cloth/mask-item.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_masks;

/* @weights: [#V] of the garment's mesh. (transfer full) */
GBytes *rmp_mask_copy_weights (RmpGarment *garment, const float *weights);

/* Subject RmpLayer: RmpMasked, where a mask takes a parameter; no weights. */
extern const RmpPreviewKind rmp_preview_mask_ends;

/* Subject RmpMaskItem: float [#V] in [0, 1], in all that follows the mask. */
extern const RmpPreviewKind rmp_preview_mask;

G_END_DECLS
