/* SPDX-License-Identifier: GPL-3.0-or-later */

/* param-json.c: parameters of methods and looks, as text and as JSON: values, units, defaults and
 * ranges.
 */

#include "cli/cli.h"

#include "technique/units.h"
#include "technique/value-iter.h"

char *
rmp_cli_format_default (const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);
  g_autoptr (RmpValues) initial = rmp_values_new_like (values);

  if (param->type == RMP_PARAM_REAL && !rmp_values_is_automatic (initial, index))
    return rmp_units_format (param->unit, rmp_values_get_default (values, index));
  if (param->type != RMP_PARAM_VEC3)
    return rmp_values_get_text (initial, index);
  rmp_values_unref (initial);
  initial = rmp_values_copy (values); /* with the lengths of its garment */
  rmp_values_reset (initial, index);
  return rmp_values_format_numbers (initial, index);
}

char *
rmp_cli_describe_automatic (const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);
  g_autofree char *ordinary = rmp_units_format (param->unit,
                                                rmp_values_get_default (values, index));

  if (!rmp_values_is_automatic (values, index))
    return NULL;
  if (param->initial.relative_to == RMP_RELATIVE_PARAM)
    return g_strdup_printf ("%.3g × %s, %s on an ordinary limb", param->initial.value,
                            rmp_values_get_param (values, param->initial.param)->id, ordinary);
  return g_strdup_printf ("%.3g of each limb's girth, %s on an ordinary one", param->initial.value,
                          ordinary);
}

static const char *
get_range_format (RmpParamType type)
{
  switch (type)
    {
    case RMP_PARAM_VEC3:
      return "three of %s to %s";
    case RMP_PARAM_ENTRIES:
      return "%s to %s entries";
    default:
      return "%s to %s";
    }
}

char *
rmp_cli_format_choice (const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;
  double range[2];

  if ((param->type == RMP_PARAM_REAL || param->type == RMP_PARAM_INT ||
       param->type == RMP_PARAM_VEC3 || param->type == RMP_PARAM_ENTRIES) &&
      rmp_values_get_range (values, index, TRUE, range))
    {
      g_autofree char *low = rmp_units_format (param->unit, range[0]);
      g_autofree char *high = rmp_units_format (param->unit, range[1]);

      return g_strdup_printf (get_range_format (param->type), low, high);
    }
  if (param->type == RMP_PARAM_REFERENCE)
    return g_strdup_printf ("none, %s NAME", rmp_reference_target_name (param->target));
  if (param->type == RMP_PARAM_BOOL)
    return g_strdup ("true, false");
  if (!param->choices)
    return NULL;
  for (const RmpChoice *choice = param->choices; choice->id; choice++)
    g_strv_builder_add (ids, choice->id);
  all = g_strv_builder_end (ids);
  return g_strjoinv (", ", all);
}

static char *
format_value (const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);

  return param->type == RMP_PARAM_REAL || param->type == RMP_PARAM_VEC3
             ? rmp_values_format_numbers (values, index)
             : rmp_values_get_text (values, index);
}

static void
add_vector (JsonBuilder *builder, const RmpValues *values, guint index)
{
  double vector[3];

  rmp_values_get_vec3 (values, index, vector);
  json_builder_begin_array (builder);
  for (guint c = 0; c < 3; c++)
    json_builder_add_double_value (builder, vector[c]);
  json_builder_end_array (builder);
}

static void add_param (JsonBuilder *builder, const RmpValues *values, guint index);

/* An array of its parameters for each entry. */
static void
add_entries (JsonBuilder *builder, const RmpValues *values, guint index)
{
  json_builder_begin_array (builder);
  for (guint i = 0; i < rmp_values_get_n_entries (values, index); i++)
    {
      const RmpValues *entry = rmp_values_get_entry (values, index, i);

      json_builder_begin_array (builder);
      for (guint k = 0; k < rmp_values_get_n_params (entry); k++)
        add_param (builder, entry, k);
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
}

/* A number where it is one, in the unit beside it, and three where it is three. */
static void
add_value (JsonBuilder *builder, const RmpValues *values, guint index)
{
  g_autofree char *text = NULL;

  json_builder_set_member_name (builder, "value");
  switch (rmp_values_get_param (values, index)->type)
    {
    case RMP_PARAM_BOOL:
      json_builder_add_boolean_value (builder, rmp_values_get_bool (values, index));
      break;
    case RMP_PARAM_INT:
      json_builder_add_int_value (builder, rmp_values_get_int (values, index));
      break;
    case RMP_PARAM_REAL:
      rmp_cli_add_number (builder, NULL, rmp_values_get_real (values, index));
      break;
    case RMP_PARAM_VEC3:
      add_vector (builder, values, index);
      break;
    case RMP_PARAM_ENTRIES:
      add_entries (builder, values, index);
      break;
    case RMP_PARAM_UINT64:
    case RMP_PARAM_ENUM:
    case RMP_PARAM_PROFILE:
    case RMP_PARAM_REFERENCE:
    default:
      text = rmp_values_get_text (values, index);
      json_builder_add_string_value (builder, text);
    }
}

static void
add_param (JsonBuilder *builder, const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);
  g_autofree char *shown = format_value (values, index),
                  *initial = rmp_cli_format_default (values, index);

  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "id", param->id);
  rmp_cli_add_string (builder, "label", param->label);
  add_value (builder, values, index);
  rmp_cli_add_string (builder, "unit", rmp_units_stored_name (param->unit));
  rmp_cli_add_string (builder, "shown", shown);
  rmp_cli_add_string (builder, "default", initial);
  json_builder_set_member_name (builder, "changed");
  json_builder_add_boolean_value (builder, !rmp_values_is_default (values, index));
  json_builder_end_object (builder);
}

void
rmp_cli_add_parameters (JsonBuilder *builder, RmpLayer *layer)
{
  const gboolean is_known = layer && rmp_layer_get_technique (layer);

  json_builder_set_member_name (builder, "parameters");
  json_builder_begin_array (builder);
  for (guint i = 0; is_known && i < rmp_layer_get_technique (layer)->n_params; i++)
    add_param (builder, rmp_layer_get_values (layer), i);
  json_builder_end_array (builder);
}

void
rmp_cli_add_changes (JsonBuilder *builder, RmpLayer *layer)
{
  const RmpValues *values = layer ? rmp_layer_get_values (layer) : NULL;
  RmpValueIter iter = { .whole = values };

  json_builder_set_member_name (builder, "set");
  json_builder_begin_object (builder);
  while (values && rmp_value_iter_next (&iter))
    if (!rmp_values_is_default (iter.values, iter.param))
      {
        g_autofree char *name = rmp_value_iter_get_name (&iter);
        g_autofree char *shown = format_value (iter.values, iter.param);

        rmp_cli_add_string (builder, name, shown);
      }
  json_builder_end_object (builder);
}
