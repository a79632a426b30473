/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pattern-sum.c: what the layers of a pattern show together. */

#include <math.h>

#include "store/cloth/pattern-private.h"

static void
part_clear (gpointer data)
{
  RmpComposeLayer *part = data;

  g_clear_pointer (&part->image, rmp_height_image_unref);
  g_clear_pointer (&part->mask, rmp_height_image_unref);
}

static GArray *
parts_new (void)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (RmpComposeLayer));

  g_array_set_clear_func (parts, part_clear);
  return parts;
}

void
rmp_pattern_sum_init (RmpPatternSum *self)
{
  *self = (RmpPatternSum){ NULL, parts_new () };
}

void
rmp_pattern_sum_clear (RmpPatternSum *self)
{
  g_clear_pointer (&self->image, rmp_height_image_unref);
  g_clear_pointer (&self->parts, g_array_unref);
}

static GArray *
list_parts (guint n, RmpPatternLayerItem *const *layers, const RmpPatternChange *change)
{
  GArray *parts = parts_new ();
  gboolean solo = FALSE;

  for (guint i = 0; i < n; i++)
    solo = solo || rmp_pattern_layer_item_get_solo (layers[i]);
  for (guint i = 0; i < n; i++)
    {
      RmpPatternLayerItem *layer = layers[i];
      const RmpPatternChange *own = change && change->layer == layer ? change : NULL;
      RmpMaskItem *mask = rmp_pattern_layer_item_get_mask (layer);
      RmpHeightImage *weights = mask ? rmp_mask_item_get_drawn (mask) : NULL;
      RmpComposeLayer part = {
        .mode = rmp_pattern_layer_item_get_blend (layer),
        .opacity = own && !isnan (own->opacity) ? own->opacity
                                                : rmp_pattern_layer_item_get_opacity (layer),
        .mask = weights ? rmp_height_image_ref (weights) : NULL,
      };

      if (solo ? !rmp_pattern_layer_item_get_solo (layer)
               : rmp_pattern_layer_item_get_hidden (layer))
        {
          part_clear (&part);
          continue;
        }
      part.image = rmp_height_image_ref (
          own && own->image ? own->image : rmp_pattern_layer_item_get_image (layer));
      g_array_append_val (parts, part);
    }
  return parts;
}

RmpHeightImage *
rmp_pattern_sum_update (RmpPatternSum *self, guint side, guint n,
                        RmpPatternLayerItem *const *layers, const RmpPatternChange *change)
{
  GArray *parts = list_parts (n, layers, change);
  RmpHeightImage *sum = rmp_height_image_compose (
      side, parts->len, (const RmpComposeLayer *) (gpointer) parts->data, self->image,
      self->parts->len, (const RmpComposeLayer *) (gpointer) self->parts->data, 0);

  rmp_pattern_sum_clear (self);
  *self = (RmpPatternSum){ sum, parts };
  return sum;
}
