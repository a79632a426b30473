/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/param-text.h"

#include "inspector/entry-list-edits.h"
#include "profiles/profile-presets.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

double
rmp_param_text_get_number (const RmpValues *values, guint param)
{
  const RmpParamType type = rmp_values_get_param (values, param)->type;

  if (type == RMP_PARAM_REAL)
    return rmp_values_get_real (values, param);
  return type == RMP_PARAM_INT ? rmp_values_get_int (values, param)
                               : (double) rmp_values_get_uint64 (values, param);
}

static char *
describe_profile (const RmpValues *values, guint index)
{
  const RmpProfilePreset *preset = rmp_profile_presets_find (
      rmp_values_get_profile (values, index));

  if (rmp_values_get_profile_reference (values, index) != 0)
    return g_strdup (_ ("shared"));
  return g_strdup (preset ? _ (preset->label) : _ ("drawn"));
}

static char *
describe_vector (const RmpValues *values, guint index)
{
  double vector[3];

  rmp_values_get_vec3 (values, index, vector);
  return rmp_quantity_format_vector (vector, rmp_values_get_param (values, index)->unit);
}

char *
rmp_param_text_describe_value (const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);

  switch (param->type)
    {
    case RMP_PARAM_BOOL:
      return g_strdup (rmp_values_get_bool (values, index) ? _ ("on") : _ ("off"));
    case RMP_PARAM_ENUM:
      return g_strdup (_ (param->choices[rmp_values_get_int (values, index)].label));
    case RMP_PARAM_PROFILE:
      return describe_profile (values, index);
    case RMP_PARAM_VEC3:
      return describe_vector (values, index);
    case RMP_PARAM_REFERENCE:
    case RMP_PARAM_ENTRIES:
      return rmp_values_get_text (values, index);
    case RMP_PARAM_INT:
    case RMP_PARAM_UINT64:
    case RMP_PARAM_REAL:
    default:
      if (rmp_values_is_automatic (values, index))
        return g_strdup (_ ("automatic"));
      return rmp_quantity_format (rmp_param_text_get_number (values, index), param->unit);
    }
}

char *
rmp_param_text_describe (const RmpValues *values, guint param)
{
  g_autofree char *value = rmp_param_text_describe_value (values, param);

  return g_strdup_printf ("%s %s", _ (rmp_values_get_param (values, param)->label), value);
}

char *
rmp_param_text_describe_edit (RmpLayer *layer, const RmpValues *values, guint param)
{
  const RmpParam *description = rmp_values_get_param (values, param);
  g_autofree char *name = NULL, *edit = NULL;

  if (description->type == RMP_PARAM_REFERENCE)
    {
      name = rmp_layer_describe_reference (layer, values, param);
      return g_strdup_printf ("%s %s", _ (description->label), name);
    }
  if (description->type == RMP_PARAM_ENTRIES)
    edit = rmp_entry_list_describe_edit (layer, values, param);
  return edit ? g_steal_pointer (&edit) : rmp_param_text_describe (values, param);
}
