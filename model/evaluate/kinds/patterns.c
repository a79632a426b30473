/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/patterns.h"

static void
take_use (RmpPattern *self, const RmpPatternUse *use)
{
  self->amplitude = use->amplitude;
  self->scale = use->scale;
  self->bias = use->bias;
  self->low = use->low;
  self->high = use->high;
}

static gboolean
read_patterns (const RmpInputSource *source, RmpInputs **inputs, G_GNUC_UNUSED GError **error)
{
  const guint n = MIN (rmp_layer_get_n_patterns (source->layer), source->use->most);
  g_autofree RmpPattern *patterns = g_new (RmpPattern, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      const RmpPatternUse *use = rmp_layer_get_pattern (source->layer, i);

      patterns[i] = (RmpPattern){ .id = (guint64) rmp_pattern_item_get_id (use->pattern),
                                  .name = rmp_pattern_item_get_name (use->pattern),
                                  .image = rmp_pattern_item_get_image (use->pattern) };
      take_use (patterns + i, use);
    }
  rmp_inputs_set_patterns (inputs, n, patterns);
  return TRUE;
}

/* --- previews --------------------------------------------------------------------------------- */

static gpointer
use_keep (G_GNUC_UNUSED gpointer layer, gpointer kept, gconstpointer tried)
{
  g_free (kept);
  return g_memdup2 (tried, sizeof (RmpPatternUseAt));
}

const RmpPreviewKind rmp_preview_pattern_use = {
  .keep = use_keep,
  .free = g_free,
  .concerns = rmp_preview_concerns_layer,
};

static void
set_patterns (RmpInputs **inputs, const GArray *patterns)
{
  rmp_inputs_set_patterns (inputs, patterns->len, (const RmpPattern *) (gpointer) patterns->data);
}

static void
use_apply (RmpInputs **inputs, G_GNUC_UNUSED gpointer layer, gconstpointer kept)
{
  const RmpPatternUseAt *use = kept;
  g_autoptr (GArray)
      patterns = rmp_inputs_borrow_list (*inputs, &rmp_input_patterns, sizeof (RmpPattern));

  if (use->index >= patterns->len)
    return;
  take_use (&g_array_index (patterns, RmpPattern, use->index), &use->values);
  set_patterns (inputs, patterns);
}

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

const RmpPreviewKind rmp_preview_pattern = {
  .keep = pattern_keep,
  .free = (GDestroyNotify) rmp_height_image_unref,
  .concerns = pattern_concerns,
};

/* Wherever it is used. */
static void
pattern_apply (RmpInputs **inputs, gpointer pattern, gconstpointer kept)
{
  g_autoptr (GArray)
      patterns = rmp_inputs_borrow_list (*inputs, &rmp_input_patterns, sizeof (RmpPattern));

  for (guint i = 0; i < patterns->len; i++)
    if (g_array_index (patterns, RmpPattern, i).id == (guint64) rmp_pattern_item_get_id (pattern))
      g_array_index (patterns, RmpPattern, i).image = (RmpHeightImage *) kept;
  set_patterns (inputs, patterns);
}

static const RmpInputPreview previews[] = {
  { &rmp_preview_pattern_use, use_apply },
  { &rmp_preview_pattern, pattern_apply },
};

const RmpInputReader rmp_read_patterns = {
  .kind = &rmp_input_patterns,
  .read = read_patterns,
  .previews = previews,
  .n_previews = G_N_ELEMENTS (previews),
};
