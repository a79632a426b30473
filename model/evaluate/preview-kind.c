/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/preview-kind.h"

#include "evaluate/stage-patterns.h"
#include "store/drawn-line.h"

/* --- layers --------------------------------------------------------------------------------------------------- */

static gboolean
layer_concerns (gpointer layer, RmpLook *look)
{
  return rmp_layer_get_look (layer) == look;
}

static gpointer
values_keep (G_GNUC_UNUSED gpointer layer, gpointer kept, gconstpointer tried)
{
  g_clear_pointer ((RmpValues **) &kept, rmp_values_unref);
  return rmp_values_copy (tried);
}

/* A copy of its own: a profile that is tried is put into it. */
static void
values_apply (RmpStageInput *input, G_GNUC_UNUSED gpointer layer, gconstpointer kept)
{
  g_return_if_fail (rmp_values_get_technique (kept) == input->technique);

  g_clear_pointer (&input->values, rmp_values_unref);
  input->values = rmp_values_copy (kept);
}

const RmpPreviewKind rmp_preview_values = {
  .keep = values_keep,
  .free = (GDestroyNotify) rmp_values_unref,
  .concerns = layer_concerns,
  .apply = values_apply,
};

static gpointer
mask_ends_keep (G_GNUC_UNUSED gpointer layer, gpointer kept, gconstpointer tried)
{
  g_free (kept);
  return g_memdup2 (tried, sizeof (RmpMasked));
}

static void
mask_ends_apply (RmpStageInput *input, G_GNUC_UNUSED gpointer layer, gconstpointer kept)
{
  const RmpMasked *ends = kept;

  for (guint i = 0; i < input->masks->len; i++)
    {
      RmpStageMask *use = &g_array_index (input->masks, RmpStageMask, i);

      if (use->param != (gint) ends->param)
        continue;
      use->low = ends->low;
      use->high = ends->high;
    }
}

const RmpPreviewKind rmp_preview_mask_ends = {
  .keep = mask_ends_keep,
  .free = g_free,
  .concerns = layer_concerns,
  .apply = mask_ends_apply,
};

static gpointer
pattern_use_keep (G_GNUC_UNUSED gpointer layer, gpointer kept, gconstpointer tried)
{
  g_free (kept);
  return g_memdup2 (tried, sizeof (RmpPatternUseAt));
}

static void
pattern_use_apply (RmpStageInput *input, G_GNUC_UNUSED gpointer layer, gconstpointer kept)
{
  const RmpPatternUseAt *use = kept;

  rmp_stage_patterns_override_use (input->patterns, use->index, &use->values);
}

const RmpPreviewKind rmp_preview_pattern_use = {
  .keep = pattern_use_keep,
  .free = g_free,
  .concerns = layer_concerns,
  .apply = pattern_use_apply,
};

/* --- garments ------------------------------------------------------------------------------------------------- */

static gboolean
garment_concerns (gpointer garment, RmpLook *look)
{
  return rmp_look_get_garment (look) == garment;
}

static gpointer
rest_keep (G_GNUC_UNUSED gpointer garment, gpointer kept, gconstpointer tried)
{
  g_free (kept);
  return g_memdup2 (tried, sizeof (RmpRest));
}

/* What cannot be measured is passed over. */
static void
rest_apply (RmpStageInput *input, gpointer garment, gconstpointer kept)
{
  rmp_stage_input_take_rest (input, garment, kept, NULL);
}

const RmpPreviewKind rmp_preview_rest = {
  .keep = rest_keep,
  .free = g_free,
  .concerns = garment_concerns,
  .apply = rest_apply,
};

static gpointer
line_keep (G_GNUC_UNUSED gpointer garment, gpointer kept, gconstpointer tried)
{
  GPtrArray *lines = kept != NULL ? kept : g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_drawn_line_free);
  const RmpDrawnLine *line = tried;

  for (guint i = 0; i < lines->len; i++)
    if (((const RmpDrawnLine *) lines->pdata[i])->id == line->id)
      g_ptr_array_remove_index (lines, i--);
  g_ptr_array_add (lines, rmp_drawn_line_copy (line));
  return lines;
}

static void
replace_line (GPtrArray *lines, const RmpDrawnLine *line)
{
  for (guint i = 0; i < lines->len; i++)
    if (((const RmpDrawnLine *) lines->pdata[i])->id == line->id)
      {
        rmp_drawn_line_free (lines->pdata[i]);
        lines->pdata[i] = rmp_drawn_line_copy (line);
        return;
      }
  g_ptr_array_add (lines, rmp_drawn_line_copy (line));
}

static void
line_apply (RmpStageInput *input, G_GNUC_UNUSED gpointer garment, gconstpointer kept)
{
  const GPtrArray *lines = kept;

  for (guint i = 0; i < lines->len; i++)
    replace_line (input->lines, lines->pdata[i]);
}

const RmpPreviewKind rmp_preview_line = {
  .keep = line_keep,
  .free = (GDestroyNotify) g_ptr_array_unref,
  .concerns = garment_concerns,
  .apply = line_apply,
};

/* --- masks and patterns ------------------------------------------------------------------------------------------- */

static gboolean
mask_concerns (gpointer mask, RmpLook *look)
{
  return rmp_mask_item_get_garment (mask) == rmp_look_get_garment (look);
}

static gpointer
mask_keep (gpointer mask, gpointer kept, gconstpointer tried)
{
  RmpGarment *garment = rmp_mask_item_get_garment (mask);
  RmpMesh *mesh = garment != NULL ? rmp_garment_get_mesh (garment) : NULL;

  g_clear_pointer ((GBytes **) &kept, g_bytes_unref);
  return mesh != NULL ? g_bytes_new (tried, sizeof (float) * (gsize) rmp_mesh_get_n_vertices (mesh)) : NULL;
}

/* Weights of the mesh that the garment had before are passed over. */
static void
mask_apply (RmpStageInput *input, gpointer mask, gconstpointer kept)
{
  GBytes *weights = (GBytes *) kept;

  for (guint i = 0; i < input->masks->len; i++)
    {
      RmpStageMask *use = &g_array_index (input->masks, RmpStageMask, i);

      if (use->mask != rmp_mask_item_get_id (mask) || g_bytes_get_size (use->weights) != g_bytes_get_size (weights))
        continue;
      g_bytes_unref (use->weights);
      use->weights = g_bytes_ref (weights);
    }
}

const RmpPreviewKind rmp_preview_mask = {
  .keep = mask_keep,
  .free = (GDestroyNotify) g_bytes_unref,
  .concerns = mask_concerns,
  .apply = mask_apply,
};

static gboolean
pattern_concerns (gpointer pattern, RmpLook *look)
{
  return rmp_pattern_item_get_garment (pattern) == rmp_look_get_garment (look);
}

static gpointer
pattern_keep (G_GNUC_UNUSED gpointer pattern, gpointer kept, gconstpointer tried)
{
  g_clear_pointer ((RmpHeightImage **) &kept, rmp_height_image_unref);
  return rmp_height_image_ref ((RmpHeightImage *) tried);
}

static void
pattern_apply (RmpStageInput *input, gpointer pattern, gconstpointer kept)
{
  rmp_stage_patterns_override (input->patterns, pattern, (RmpHeightImage *) kept);
}

const RmpPreviewKind rmp_preview_pattern = {
  .keep = pattern_keep,
  .free = (GDestroyNotify) rmp_height_image_unref,
  .concerns = pattern_concerns,
  .apply = pattern_apply,
};

/* --- profiles ------------------------------------------------------------------------------------------------- */

static gboolean
profile_concerns (G_GNUC_UNUSED gpointer item, G_GNUC_UNUSED RmpLook *look)
{
  return TRUE;
}

static gpointer
profile_keep (G_GNUC_UNUSED gpointer item, gpointer kept, gconstpointer tried)
{
  g_clear_pointer ((RmpProfile **) &kept, rmp_profile_unref);
  return rmp_profile_ref ((RmpProfile *) tried);
}

/* A line that uses a shared profile holds the very object that the profile's row holds. */
static void
profile_apply (RmpStageInput *input, gpointer item, gconstpointer kept)
{
  RmpProfile *own = rmp_profile_item_get_profile (item), *profile = (RmpProfile *) kept;
  const guint64 reference = (guint64) rmp_profile_item_get_id (item);

  for (guint i = 0; i < input->technique->n_params; i++)
    if (input->technique->params[i].type == RMP_PARAM_PROFILE &&
        rmp_values_get_profile_reference (input->values, i) == reference)
      rmp_values_set_shared_profile (input->values, i, reference, profile);
  for (guint i = 0; i < input->lines->len; i++)
    {
      RmpDrawnLine *line = input->lines->pdata[i];

      if (line->profile != own)
        continue;
      rmp_profile_unref (line->profile);
      line->profile = rmp_profile_ref (profile);
    }
}

const RmpPreviewKind rmp_preview_profile = {
  .keep = profile_keep,
  .free = (GDestroyNotify) rmp_profile_unref,
  .concerns = profile_concerns,
  .apply = profile_apply,
};
