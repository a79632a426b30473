/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-item.h: the masks painted on a garment, and what the layers of its looks make of them. One mask serves all looks.
 *
 * A mask is a weight in [0, 1] over the garment's mesh: one a vertex, or an image on its UVs. Weights are kept in steps
 * of 1 / 65535, so that 0 and 1 are exact; what was never painted is 0.
 */

#include "store/project.h"

G_BEGIN_DECLS

#define RMP_TYPE_MASK_ITEM (rmp_mask_item_get_type ())
G_DECLARE_FINAL_TYPE (RmpMaskItem, rmp_mask_item, RMP, MASK_ITEM, GObject)

typedef enum
{
  RMP_MASK_VERTICES,
  RMP_MASK_IMAGE,
} RmpMaskKind;

/* Property: name. Signal changed (): something of it is not what it was. */
GListModel *rmp_garment_get_masks (RmpGarment *self); /* (transfer none) of RmpMaskItem, oldest first */

const char *rmp_mask_item_get_name (RmpMaskItem *self);
gint64 rmp_mask_item_get_id (RmpMaskItem *self);
RmpGarment *rmp_mask_item_get_garment (RmpMaskItem *self); /* (transfer none) */
RmpMaskKind rmp_mask_item_get_kind (RmpMaskItem *self);

/* [#V] of the garment's mesh, valid until the row changes. An image is sampled between its texels at the first corner
 * that a vertex has; without UVs all of it is 0.
 */
const float *rmp_mask_item_get_weights (RmpMaskItem *self);
RmpHeightImage *rmp_mask_item_get_image (RmpMaskItem *self); /* (transfer none); NULL for weights of vertices */

/* The same as an image on the UVs, made when it is first asked for: NULL without UVs. (transfer none) */
RmpHeightImage *rmp_mask_item_get_drawn (RmpMaskItem *self);

/* What an image weighs at the vertices of a mesh: [#V], to be freed. For a preview while it is painted. */
float *rmp_mask_sample_image (RmpMesh *mesh, RmpHeightImage *image);

/* One edit each. @name NULL: chosen. @weights: [#V], clamped to [0, 1]; what is not a number is 0. Setting writes only
 * what differs, and only chunks of vertices or tiles that hold a difference. @label: (nullable): what the history calls
 * it, “Paint mask NAME” unless given.
 */
RmpMaskItem *rmp_garment_add_mask (RmpGarment *self, const char *name, const float *weights,
                                   GError **error); /* (transfer none) */
RmpMaskItem *rmp_garment_add_image_mask (RmpGarment *self, const char *name, RmpHeightImage *image,
                                         GError **error); /* (transfer none) */
gboolean rmp_mask_item_set_weights (RmpMaskItem *self, const float *weights, const char *label, GError **error);
gboolean rmp_mask_item_set_image (RmpMaskItem *self, RmpHeightImage *image, const char *label, GError **error);
void rmp_mask_item_paint (RmpMaskItem *self, RmpHeightImage *image, const char *label, RmpEditedFunc edited,
                          gpointer data); /* in the background */
gboolean rmp_mask_item_rename (RmpMaskItem *self, const char *name, GError **error);

/* With all that uses it: parameters are again what the look says. */
gboolean rmp_mask_item_remove (RmpMaskItem *self, GError **error);

/* --- what layers make of them ---------------------------------------------------------------------------------- */

/* As a parameter: where the look acts at all, weight 0 nowhere and weight 1 fully. It has no low and high. */
#define RMP_MASK_REGION "region"

/* A parameter that follows a mask. */
typedef struct
{
  const char *param; /* id, or RMP_MASK_REGION */
  RmpMaskItem *mask;
  double low, high; /* in the parameter's SI unit: where the weight is 0, where it is 1 */
} RmpLayerMask;

/* What low and high may be: @value within the hard range of the parameter with that index. */
double rmp_layer_clamp_masked (RmpLayer *self, guint param, double value);

/* The layer says “changed” when one comes, goes or is another. */
guint rmp_layer_get_n_masks (RmpLayer *self);
const RmpLayerMask *rmp_layer_get_mask_at (RmpLayer *self, guint i);        /* by the ids of their parameters */
const RmpLayerMask *rmp_layer_get_mask (RmpLayer *self, const char *param); /* (nullable); until the layer changes */

/**
 * rmp_layer_set_mask:
 * @param: a maskable parameter of the layer's technique, or %RMP_MASK_REGION
 * @mask: (nullable): of the look's garment; %NULL: one value everywhere again
 * @low: in the parameter's SI unit, clamped to what it may be; not looked at for the region
 * @high: the same
 *
 * One edit.
 */
gboolean rmp_layer_set_mask (RmpLayer *self, const char *param, RmpMaskItem *mask, double low, double high,
                             GError **error);

G_END_DECLS
