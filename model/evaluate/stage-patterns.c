/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/stage-patterns.h"

#include <math.h>

static void
pattern_clear (gpointer data)
{
  RmpPattern *self = data;

  g_free ((char *) self->name);
  g_clear_pointer (&self->image, rmp_height_image_unref);
}

GArray *
rmp_stage_patterns_new (void)
{
  GArray *self = g_array_new (FALSE, TRUE, sizeof (RmpPattern));

  g_array_set_clear_func (self, pattern_clear);
  return self;
}

void
rmp_stage_patterns_take (GArray *self, RmpLayer *layer)
{
  const guint n = MIN (rmp_layer_get_n_patterns (layer), rmp_layer_get_technique (layer)->max_patterns);

  for (guint i = 0; i < n; i++)
    {
      const RmpPatternUse *use = rmp_layer_get_pattern (layer, i);
      RmpPattern pattern = {
        .id = (guint64) rmp_pattern_item_get_id (use->pattern),
        .name = g_strdup (rmp_pattern_item_get_name (use->pattern)),
        .image = rmp_height_image_ref (rmp_pattern_item_get_image (use->pattern)),
        .amplitude = use->amplitude,
        .scale = use->scale,
        .bias = use->bias,
        .low = use->low,
        .high = use->high,
      };

      g_array_append_val (self, pattern);
    }
}

void
rmp_stage_patterns_override (GArray *self, RmpPatternItem *item, RmpHeightImage *image)
{
  for (guint i = 0; i < self->len; i++)
    {
      RmpPattern *pattern = &g_array_index (self, RmpPattern, i);

      if (pattern->id != (guint64) rmp_pattern_item_get_id (item))
        continue;
      rmp_height_image_unref (pattern->image);
      pattern->image = rmp_height_image_ref (image);
    }
}

void
rmp_stage_patterns_override_use (GArray *self, guint index, const RmpPatternUse *use)
{
  RmpPattern *pattern;

  if (index >= self->len)
    return;
  pattern = &g_array_index (self, RmpPattern, index);
  pattern->amplitude = use->amplitude;
  pattern->scale = use->scale;
  pattern->bias = use->bias;
  pattern->low = use->low;
  pattern->high = use->high;
}

static gboolean
same_number (double a, double b)
{
  return a == b || (isnan (a) && isnan (b));
}

static gboolean
same_pattern (const RmpPattern *a, const RmpPattern *b)
{
  return a->id == b->id && g_str_equal (a->name, b->name) && same_number (a->amplitude, b->amplitude) &&
         same_number (a->scale, b->scale) && same_number (a->bias, b->bias) && same_number (a->low, b->low) &&
         same_number (a->high, b->high) && rmp_height_image_equal (a->image, b->image);
}

gboolean
rmp_stage_patterns_equal (const GArray *a, const GArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!same_pattern (&g_array_index (a, RmpPattern, i), &g_array_index (b, RmpPattern, i)))
      return FALSE;
  return TRUE;
}
