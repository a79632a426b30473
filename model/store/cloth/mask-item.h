/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-item.h: the masks painted on a garment, and how the layers of its looks use them. One mask
 * serves all looks.
 *
 * A mask is a weight in [0, 1] over the mesh of the garment, given per vertex or as an image on its
 * UVs. Weights are stored in steps of 1 / 65535, so that 0 and 1 are exact; unpainted parts are 0.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

#define RMP_TYPE_MASK_ITEM (rmp_mask_item_get_type ())
G_DECLARE_FINAL_TYPE (RmpMaskItem, rmp_mask_item, RMP, MASK_ITEM, GObject)

typedef enum
{
  RMP_MASK_VERTICES,
  RMP_MASK_IMAGE,
} RmpMaskKind;

/* Property: name. Signal changed (): any part of it has changed. */
GListModel *
rmp_garment_get_masks (RmpGarment *self); /* (transfer none) of RmpMaskItem, oldest first */

const char *rmp_mask_item_get_name (RmpMaskItem *self);
gint64 rmp_mask_item_get_id (RmpMaskItem *self);
RmpGarment *rmp_mask_item_get_garment (RmpMaskItem *self); /* (transfer none) */
RmpMaskKind rmp_mask_item_get_kind (RmpMaskItem *self);

/* [#V] of the garment's mesh, valid until the row changes. An image is sampled, interpolated, at
 * the first corner of each vertex; without UVs all weights are 0.
 */
const float *rmp_mask_item_get_weights (RmpMaskItem *self);
RmpHeightImage *
rmp_mask_item_get_image (RmpMaskItem *self); /* (transfer none); NULL for weights of vertices */

/* The mask as an image on the UVs, made at first use; NULL without UVs. (transfer none) */
RmpHeightImage *rmp_mask_item_get_drawn (RmpMaskItem *self);

/* Samples an image at the vertices of a mesh: (transfer full): [#V]. For a preview while it is
 * painted.
 */
float *rmp_mask_sample_image (RmpMesh *mesh, RmpHeightImage *image);

/* One edit each. @name: NULL: one is chosen. @weights: [#V], clamped to [0, 1]; NaN becomes 0.
 * Setting writes only chunks of vertices, or tiles, that differ. @label: (nullable): for the
 * history; “Paint mask NAME” unless given.
 */
RmpMaskItem *rmp_garment_add_mask (RmpGarment *self, const char *name, const float *weights,
                                   GError **error); /* (transfer none) */
RmpMaskItem *rmp_garment_add_image_mask (RmpGarment *self, const char *name, RmpHeightImage *image,
                                         GError **error); /* (transfer none) */
gboolean rmp_mask_item_set_weights (RmpMaskItem *self, const float *weights, const char *label,
                                    GError **error);
gboolean rmp_mask_item_set_image (RmpMaskItem *self, RmpHeightImage *image, const char *label,
                                  GError **error);
void rmp_mask_item_paint (RmpMaskItem *self, RmpHeightImage *image, const char *label,
                          RmpEditedFunc edited, gpointer data); /* in the background */
gboolean rmp_mask_item_rename (RmpMaskItem *self, const char *name, GError **error);

/* Removes the mask and all uses of it: parameters are again as in the look. */
gboolean rmp_mask_item_remove (RmpMaskItem *self, GError **error);

/* --- how layers use them ---------------------------------------------------------------------- */

/* Used like a parameter, for where the look acts at all: not at weight 0, fully at weight 1. It has
 * no low and high.
 */
#define RMP_MASK_REGION "region"

/* A parameter that follows a mask. */
typedef struct
{
  const char *param; /* id, or RMP_MASK_REGION */
  RmpMaskItem *mask;
  double low, high; /* SI: values at weight 0 and at weight 1 */
} RmpLayerMask;

/* Clamps @value, for low or high, to the hard range of the parameter with that index. */
double rmp_layer_clamp_masked (RmpLayer *self, guint param, double value);

/* The layer emits “changed” when a mask is added, removed or replaced. */
guint rmp_layer_get_n_masks (RmpLayer *self);
/* Ordered by parameter id. */
const RmpLayerMask *rmp_layer_get_mask_at (RmpLayer *self, guint i);
const RmpLayerMask *
rmp_layer_get_mask (RmpLayer *self, const char *param); /* (nullable); until the layer changes */

/**
 * rmp_layer_set_mask:
 * @param: a maskable parameter of the layer's technique, or %RMP_MASK_REGION
 * @mask: (nullable): of the look's garment; %NULL: one value everywhere again
 * @low: in the parameter's SI unit, clamped to its range; ignored for the region
 * @high: the same
 *
 * One edit.
 */
gboolean rmp_layer_set_mask (RmpLayer *self, const char *param, RmpMaskItem *mask, double low,
                             double high, GError **error);

G_END_DECLS
