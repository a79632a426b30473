/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pattern-json.c: the patterns of a garment, and those that a look uses, as JSON. */

#include "cli/cli.h"

#include "store/cloth/pattern-item.h"

static void
add_pattern (JsonBuilder *builder, gpointer pattern)
{
  rmp_cli_add_string (builder, "name", rmp_pattern_item_get_name (pattern));
  rmp_cli_add_number (builder, "side", rmp_pattern_item_get_side (pattern));
  rmp_cli_add_number (builder, "layers",
                      g_list_model_get_n_items (rmp_pattern_item_get_layers (pattern)));
}

void
rmp_cli_add_patterns (JsonBuilder *builder, RmpGarment *garment)
{
  rmp_cli_add_rows (builder, "patterns", rmp_garment_get_patterns (garment), add_pattern);
}

void
rmp_cli_add_pattern_uses (JsonBuilder *builder, RmpLayer *layer)
{
  json_builder_set_member_name (builder, "patterns");
  json_builder_begin_array (builder);
  for (guint i = 0; layer && i < rmp_layer_get_n_patterns (layer); i++)
    {
      const RmpPatternUse *use = rmp_layer_get_pattern (layer, i);

      json_builder_begin_object (builder);
      rmp_cli_add_string (builder, "name", rmp_pattern_item_get_name (use->pattern));
      rmp_cli_add_number (builder, "amplitude_m", use->amplitude);
      rmp_cli_add_number (builder, "scale", use->scale);
      rmp_cli_add_number (builder, "bias", use->bias);
      rmp_cli_add_number (builder, "low", use->low);
      rmp_cli_add_number (builder, "high", use->high);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}
