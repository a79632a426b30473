/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/dial-text.h"

#include <math.h>

#include "widgets/i18n.h"

static const RmpParam *
get_group (RmpLayer *layer)
{
  return rmp_values_get_param (rmp_layer_get_values (layer),
                               rmp_layer_get_technique (layer)->dials->param);
}

gboolean
rmp_dial_is_switched (RmpLayer *layer, guint entry, RmpEntrySwitch which)
{
  const RmpParam *group;

  g_return_val_if_fail (RMP_IS_LAYER (layer), FALSE);

  group = get_group (layer);
  return group->entry->switches &&
         rmp_values_get_bool (rmp_values_get_entry (rmp_layer_get_values (layer),
                                                    rmp_layer_get_technique (layer)->dials->param,
                                                    entry),
                              rmp_entry_switch_get_member (group, which));
}

char *
rmp_dial_describe (RmpLayer *layer, const RmpDial *dial)
{
  g_autofree char *name = NULL, *weight = NULL;
  g_autoptr (GString) text = NULL;

  g_return_val_if_fail (RMP_IS_LAYER (layer), NULL);

  name = rmp_entry_get_name (get_group (layer), dial->entry);
  weight = g_strdup_printf (_ ("%.0f %%"), 100.0 * dial->weight);
  text = g_string_new (name);
  if (dial->name)
    g_string_append_printf (text, " · %s", dial->name);
  if (!isnan (dial->angle))
    g_string_append_printf (text, " · %.0f°", 180.0 / G_PI * dial->angle);
  g_string_append_printf (text, " · %s", weight);
  if (dial->opposite)
    g_string_append (text, _ (" of the opposite map"));
  if (rmp_dial_is_switched (layer, dial->entry, RMP_ENTRY_MUTE))
    g_string_append (text, _ (" · muted"));
  else if (dial->silenced)
    g_string_append (text, _ (" · left out: others are alone"));
  else if (rmp_dial_is_switched (layer, dial->entry, RMP_ENTRY_SOLO))
    g_string_append (text, _ (" · alone"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
