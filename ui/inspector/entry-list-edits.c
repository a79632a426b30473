/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/entry-list-edits.h"

#include "inspector/entry-switches.h"
#include "inspector/param-text.h"
#include "widgets/i18n.h"

static gboolean
is_same_entry (const RmpValues *before, const RmpValues *values, guint param, guint i)
{
  return rmp_values_equal (rmp_values_get_entry (before, param, i),
                           rmp_values_get_entry (values, param, i));
}

/* The first that is not what it was, of those that are in both; their number: none is. */
static guint
find_changed (const RmpValues *before, const RmpValues *values, guint param)
{
  const guint n = MIN (rmp_values_get_n_entries (before, param),
                       rmp_values_get_n_entries (values, param));
  guint i = 0;

  while (i < n && is_same_entry (before, values, param, i))
    i++;
  return i;
}

static char *
describe_change (RmpLayer *layer, const RmpValues *values, guint param, guint changed)
{
  const RmpParam *group = rmp_values_get_param (values, param);
  const RmpValues *before = rmp_layer_get_values (layer);
  const RmpValues *earlier = rmp_values_get_entry (before, param, changed);
  const RmpValues *entry = rmp_values_get_entry (values, param, changed);
  g_autofree char *name = rmp_entry_get_name (group, changed), *value = NULL;
  RmpEntrySwitch which;
  guint member = 0;

  for (guint i = changed + 1; i < rmp_values_get_n_entries (values, param); i++)
    if (!is_same_entry (before, values, param, i))
      return g_strdup_printf (_ ("%s in another order"), _ (group->label));
  while (rmp_values_equal_param (earlier, entry, member))
    member++;
  if (rmp_entry_switch_find (group, member, &which))
    return rmp_entry_switch_describe (group, changed, which, rmp_values_get_bool (earlier, member));
  value = rmp_param_text_describe_edit (layer, entry, member);
  return g_strdup_printf (_ ("%s: %s"), name, value);
}

char *
rmp_entry_list_describe_edit (RmpLayer *layer, const RmpValues *values, guint param)
{
  const RmpValues *before = rmp_layer_get_values (layer);
  const RmpParam *group = rmp_values_get_param (values, param);
  const guint n_before = rmp_values_get_n_entries (before, param);
  const guint n = rmp_values_get_n_entries (values, param);
  const guint changed = find_changed (before, values, param);
  g_autofree char *name = rmp_entry_get_name (group, changed);

  if (n == n_before + 1 && changed == n_before)
    return g_strdup (_ (group->entry->add));
  if (n + 1 == n_before)
    return g_strdup_printf (_ ("Remove %s"), name);
  return n == n_before && changed < n ? describe_change (layer, values, param, changed) : NULL;
}
