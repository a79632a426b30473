/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-edits.h: what commands do to a whole mask. Each is one edit of the document, and makes a mask of the garment where
 * @mask is NULL. They return the mask: (transfer none) (nullable).
 */

#include "store/mask-item.h"

G_BEGIN_DECLS

/* @label: of the history; @name: of a new mask, NULL: chosen */
RmpMaskItem *rmp_garment_keep_mask (RmpGarment *garment, RmpMaskItem *mask, const float *weights, const char *name,
                                    const char *label, GError **error);

RmpMaskItem *rmp_garment_fill_mask (RmpGarment *garment, RmpMaskItem *mask, double weight, GError **error);
RmpMaskItem *rmp_garment_invert_mask (RmpGarment *garment, RmpMaskItem *mask, GError **error);
/* @mask: of vertices */
RmpMaskItem *rmp_garment_smooth_mask (RmpGarment *garment, RmpMaskItem *mask, GError **error);

/* 1 on the faces of one of the file's materials. */
RmpMaskItem *rmp_garment_mask_material (RmpGarment *garment, RmpMaskItem *mask, guint material, GError **error);

/* How much the cloth hangs on @joint of the skeleton. */
RmpMaskItem *rmp_garment_mask_joint (RmpGarment *garment, RmpMaskItem *mask, guint joint, GError **error);

/* [n of the skeleton] TRUE: some of the garment hangs on the joint. NULL without a skeleton. (transfer full) */
gboolean *rmp_garment_find_joints (RmpGarment *garment, guint *n_joints);

G_END_DECLS
