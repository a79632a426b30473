/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/entry-switches.h"

#include "widgets/i18n.h"

static const struct
{
  const char *off_icon, *on_icon;
  const char *off_words, *on_words;
} switches[RMP_N_ENTRY_SWITCHES] = {
  [RMP_ENTRY_SOLO] = { "non-starred-symbolic", "starred-symbolic", N_ ("Show %s alone"),
                       N_ ("Show the others beside %s") },
  [RMP_ENTRY_MUTE] = { "view-reveal-symbolic", "view-conceal-symbolic", N_ ("Mute %s"),
                       N_ ("Unmute %s") },
};

char *
rmp_entry_get_name (const RmpParam *group, guint index)
{
  return g_strdup_printf ("%s %u", _ (group->entry->label), index + 1);
}

guint
rmp_entry_switch_get_member (const RmpParam *group, RmpEntrySwitch which)
{
  g_return_val_if_fail (group->entry->switches, 0);
  return which == RMP_ENTRY_SOLO ? group->entry->switches->solo : group->entry->switches->mute;
}

gboolean
rmp_entry_switch_find (const RmpParam *group, guint member, RmpEntrySwitch *which)
{
  for (*which = 0; group->entry->switches && *which < RMP_N_ENTRY_SWITCHES; (*which)++)
    if (rmp_entry_switch_get_member (group, *which) == member)
      return TRUE;
  return FALSE;
}

const char *
rmp_entry_switch_get_icon (RmpEntrySwitch which, gboolean on)
{
  return on ? switches[which].on_icon : switches[which].off_icon;
}

char *
rmp_entry_switch_describe (const RmpParam *group, guint index, RmpEntrySwitch which, gboolean on)
{
  g_autofree char *name = rmp_entry_get_name (group, index);

  return g_strdup_printf (_ (on ? switches[which].on_words : switches[which].off_words), name);
}

RmpValues *
rmp_entry_switch_toggle (const RmpValues *values, guint param, guint index, RmpEntrySwitch which)
{
  const guint member = rmp_entry_switch_get_member (rmp_values_get_param (values, param), which);
  const RmpValues *before = rmp_values_get_entry (values, param, index);
  g_autoptr (RmpValues) after = rmp_values_copy (before);
  RmpValues *whole = rmp_values_copy (values);

  rmp_values_set_bool (after, member, !rmp_values_get_bool (before, member));
  rmp_values_set_entry (whole, param, index, after);
  return whole;
}

gboolean
rmp_entry_switch_toggle_in (RmpLayer *layer, guint param, guint index, RmpEntrySwitch which,
                            GError **error)
{
  const RmpValues *before = rmp_layer_get_values (layer);
  const RmpParam *group = rmp_values_get_param (before, param);
  const gboolean on = rmp_values_get_bool (rmp_values_get_entry (before, param, index),
                                           rmp_entry_switch_get_member (group, which));
  g_autoptr (RmpValues) values = rmp_entry_switch_toggle (before, param, index, which);
  g_autofree char *label = rmp_entry_switch_describe (group, index, which, on);

  return rmp_layer_set_values (layer, values, label, error);
}
