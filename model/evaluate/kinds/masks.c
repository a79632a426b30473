/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/masks.h"

static void
masked_clear (gpointer masked)
{
  g_bytes_unref (((RmpMasked *) masked)->bytes);
}

static GArray *
borrow_masks (const RmpInputs *inputs)
{
  return rmp_inputs_borrow_list (inputs, &rmp_input_masks, sizeof (RmpMasked));
}

static void
set_masks (RmpInputs **inputs, const GArray *masks)
{
  rmp_inputs_set_masks (inputs, masks->len, (const RmpMasked *) (gpointer) masks->data);
}

GBytes *
rmp_mask_copy_weights (RmpGarment *garment, const float *weights)
{
  return g_bytes_new (
      weights, sizeof *weights * (gsize) rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment)));
}

/* A parameter that a later Rimple lets follow masks stays what the values say. */
static gboolean
read_masks (const RmpInputSource *source, RmpInputs **inputs, G_GNUC_UNUSED GError **error)
{
  const RmpTechnique *technique = rmp_layer_get_technique (source->layer);
  g_autoptr (GArray) masks = borrow_masks (NULL);

  g_array_set_clear_func (masks, masked_clear);
  for (guint i = 0; i < rmp_layer_get_n_masks (source->layer); i++)
    {
      const RmpLayerMask *use = rmp_layer_get_mask_at (source->layer, i);
      const gint param = rmp_technique_find_param (technique, use->param);
      RmpMasked masked = { .param = param < 0 ? RMP_MASKED_REGION : (guint) param,
                           .low = use->low,
                           .high = use->high,
                           .mask = (guint64) rmp_mask_item_get_id (use->mask) };

      if (param < 0 ? !g_str_equal (use->param, RMP_MASK_REGION)
                    : !technique->params[param].maskable)
        continue;
      masked.bytes = rmp_mask_copy_weights (source->garment, rmp_mask_item_get_weights (use->mask));
      g_array_append_val (masks, masked);
    }
  set_masks (inputs, masks);
  return TRUE;
}

/* --- previews --------------------------------------------------------------------------------- */

static gpointer
ends_keep (G_GNUC_UNUSED gpointer layer, gpointer kept, gconstpointer tried)
{
  g_free (kept);
  return g_memdup2 (tried, sizeof (RmpMasked));
}

const RmpPreviewKind rmp_preview_mask_ends = {
  .keep = ends_keep,
  .free = g_free,
  .concerns = rmp_preview_concerns_layer,
};

static void
ends_apply (RmpInputs **inputs, G_GNUC_UNUSED gpointer layer, gconstpointer kept)
{
  const RmpMasked *ends = kept;
  g_autoptr (GArray) masks = borrow_masks (*inputs);

  for (guint i = 0; i < masks->len; i++)
    {
      RmpMasked *masked = &g_array_index (masks, RmpMasked, i);

      if (masked->param != ends->param)
        continue;
      masked->low = ends->low;
      masked->high = ends->high;
    }
  set_masks (inputs, masks);
}

static gboolean
mask_concerns (gpointer mask, RmpLook *look)
{
  return rmp_mask_item_get_garment (mask) == rmp_look_get_garment (look);
}

static gpointer
mask_keep (gpointer mask, gpointer kept, gconstpointer tried)
{
  RmpGarment *garment = rmp_mask_item_get_garment (mask);

  g_clear_pointer ((GBytes **) &kept, g_bytes_unref);
  return garment && rmp_garment_get_mesh (garment) ? rmp_mask_copy_weights (garment, tried) : NULL;
}

const RmpPreviewKind rmp_preview_mask = {
  .keep = mask_keep,
  .free = (GDestroyNotify) g_bytes_unref,
  .concerns = mask_concerns,
};

/* Weights of the mesh that the garment had before are passed over. */
static void
mask_apply (RmpInputs **inputs, gpointer mask, gconstpointer kept)
{
  GBytes *weights = (GBytes *) kept;
  g_autoptr (GArray) masks = borrow_masks (*inputs);

  for (guint i = 0; i < masks->len; i++)
    {
      RmpMasked *masked = &g_array_index (masks, RmpMasked, i);

      if (masked->mask != (guint64) rmp_mask_item_get_id (mask) ||
          g_bytes_get_size (masked->bytes) != g_bytes_get_size (weights))
        continue;
      masked->bytes = weights;
    }
  set_masks (inputs, masks);
}

static const RmpInputPreview previews[] = {
  { &rmp_preview_mask_ends, ends_apply },
  { &rmp_preview_mask, mask_apply },
};

const RmpInputReader rmp_read_masks = {
  .kind = &rmp_input_masks,
  .read = read_masks,
  .previews = previews,
  .n_previews = G_N_ELEMENTS (previews),
};
