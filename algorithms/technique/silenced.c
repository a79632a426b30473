/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "silenced.h"

static gboolean
is_on (const RmpValues *values, guint param, guint entry, guint which)
{
  return rmp_values_get_bool (rmp_values_get_entry (values, param, entry), which);
}

gboolean
rmp_entry_is_silenced (const RmpValues *values, guint param, guint entry)
{
  const RmpEntrySwitches *switches = rmp_values_get_param (values, param)->entry->switches;

  if (!switches)
    return FALSE;
  if (is_on (values, param, entry, switches->mute))
    return TRUE;
  if (is_on (values, param, entry, switches->solo))
    return FALSE;
  for (guint i = 0; i < rmp_values_get_n_entries (values, param); i++)
    if (is_on (values, param, i, switches->solo))
      return TRUE;
  return FALSE;
}

/* "Region 1, Region 3". (transfer full) (nullable): none */
static char *
list_silenced (const RmpValues *values, guint param)
{
  const char *label = _ (rmp_values_get_param (values, param)->entry->label);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < rmp_values_get_n_entries (values, param); i++)
    if (rmp_entry_is_silenced (values, param, i))
      g_string_append_printf (list, "%s%s %u", list->len > 0 ? ", " : "", label, i + 1);
  return list->len > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}

char *
rmp_values_describe_silenced (const RmpValues *values)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert (values);

  for (guint i = 0; i < rmp_values_get_n_params (values); i++)
    {
      g_autofree char *list = rmp_values_get_param (values, i)->type == RMP_PARAM_ENTRIES
                                  ? list_silenced (values, i)
                                  : NULL;

      if (list)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", list);
    }
  return text->len > 0 ? g_strdup_printf (_ ("Left out, as in the picture: %s"), text->str) : NULL;
}
