/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/document/row.h"
#include "store/looks/label.h"
#include "store/looks/profile-item.h"
#include "store/looks/reference.h"
#include "technique/units.h"

const char *
rmp_label_stored_unit (RmpUnit unit)
{
  const char *name = rmp_units_stored_name (unit);

  return *name == '\0' || unit == RMP_UNIT_FRACTION ? NULL : name;
}

static char *
show_profile (GListModel *profiles, const RmpValues *values, guint index)
{
  guint64 reference = rmp_values_get_profile_reference (values, index);
  RmpProfileItem *shared = reference ? rmp_rows_find (profiles, (gint64) reference) : NULL;

  if (shared)
    return g_strdup (rmp_profile_item_get_name (shared));
  if (rmp_profile_get_shape (rmp_values_get_profile (values, index)) == RMP_PROFILE_DRAWN)
    return g_strdup (_ ("drawn"));
  return rmp_values_get_text (values, index);
}

static char *
show_value (RmpLayer *layer, const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);

  switch (param->type)
    {
    case RMP_PARAM_BOOL:
      return g_strdup (rmp_values_get_bool (values, index) ? _ ("on") : _ ("off"));
    case RMP_PARAM_INT:
      return rmp_units_format (param->unit, rmp_values_get_int (values, index));
    case RMP_PARAM_REAL:
      return rmp_units_format (param->unit, rmp_values_get_real (values, index));
    case RMP_PARAM_VEC3:
      return rmp_values_format_numbers (values, index);
    case RMP_PARAM_ENUM:
      return g_strdup (_ (param->choices[rmp_values_get_int (values, index)].label));
    case RMP_PARAM_PROFILE:
      return show_profile (rmp_row_get_all (RMP_ROW (layer), RMP_TYPE_PROFILE_ITEM), values, index);
    case RMP_PARAM_REFERENCE:
      return rmp_layer_describe_reference (layer, values, index);
    default:
      return rmp_values_get_text (values, index);
    }
}

/* “Wave 2: ”, of an entry of a group; empty where @name is no entry's. (transfer full) */
static char *
show_entry (RmpValues *values, const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, ".", 3);
  guint group;

  if (g_strv_length (parts) != 3 || !rmp_values_find (values, parts[0], &group, NULL))
    return g_strdup ("");
  return g_strdup_printf (_ ("%s %s: "), _ (rmp_values_get_param (values, group)->entry->label),
                          parts[1]);
}

char *
rmp_label_for_value (RmpLayer *layer, RmpValues *values, const char *name)
{
  guint param;
  RmpValues *position = rmp_values_find (values, name, &param, NULL);
  g_autofree char *entry = show_entry (values, name);
  g_autofree char *value = show_value (layer, position, param);

  return g_strdup_printf ("%s%s %s", entry, _ (rmp_values_get_param (position, param)->label),
                          value);
}
