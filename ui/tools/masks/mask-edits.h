/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-edits.h: commands on whole masks. Each is one edit of the document; if @mask is NULL, it
 * makes a new mask of the garment. They return the mask: (transfer none) (nullable).
 */

#include "store/cloth/mask-item.h"

G_BEGIN_DECLS

/* @label: for the history; @name: of a new mask; NULL: one is chosen */
RmpMaskItem *rmp_garment_keep_mask (RmpGarment *garment, RmpMaskItem *mask, const float *weights,
                                    const char *name, const char *label, GError **error);

RmpMaskItem *rmp_garment_fill_mask (RmpGarment *garment, RmpMaskItem *mask, double weight,
                                    GError **error);
RmpMaskItem *rmp_garment_invert_mask (RmpGarment *garment, RmpMaskItem *mask, GError **error);
/* @mask: of vertices */
RmpMaskItem *rmp_garment_smooth_mask (RmpGarment *garment, RmpMaskItem *mask, GError **error);

/* 1 on the faces of a material of the file. */
RmpMaskItem *rmp_garment_mask_material (RmpGarment *garment, RmpMaskItem *mask, guint material,
                                        GError **error);

/* The skin weights of @joint of the skeleton. */
RmpMaskItem *rmp_garment_mask_joint (RmpGarment *garment, RmpMaskItem *mask, guint joint,
                                     GError **error);

/* [joints of the skeleton] TRUE if the joint moves some of the garment. NULL without a skeleton.
 * (transfer full)
 */
gboolean *rmp_garment_find_joints (RmpGarment *garment, guint *n_joints);

G_END_DECLS
