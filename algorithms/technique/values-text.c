/* SPDX-License-Identifier: GPL-3.0-or-later */
/* values-text.c: the one text form of values. */
#include "technique.h"
#include "units.h"
#include "values.h"

#include <math.h>
#include <string.h>

/* A typed whole number may come out of arithmetic. */
#define WHOLE_NUMBER_TOLERANCE 1e-9

/* The text of a value that is left to each limb. */
#define AUTOMATIC "automatic"

#define NO_REFERENCE "none"

static gboolean
fail_syntax (const RmpParam *param, const char *text, const char *expected, GError **error)
{
  g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX, "%s: “%s” is not %s", param->label,
               text, expected);
  return FALSE;
}

static gboolean
set_bool_text (RmpValues *self, guint param, const char *text, GError **error)
{
  static const char *const words[][2] = {
    { "false", "true" }, { "off", "on" }, { "no", "yes" }, { "0", "1" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    for (guint value = 0; value < 2; value++)
      if (g_ascii_strcasecmp (text, words[i][value]) == 0)
        {
          rmp_values_set_bool (self, param, value != 0);
          return TRUE;
        }
  return fail_syntax (rmp_values_get_param (self, param), text, "true or false", error);
}

static gboolean
set_enum_text (RmpValues *self, guint param, const char *text, GError **error)
{
  const RmpParam *description = rmp_values_get_param (self, param);
  g_autoptr (GString) ids = g_string_new ("one of: ");

  for (guint i = 0; description->choices[i].id; i++)
    {
      if (g_str_equal (description->choices[i].id, text))
        {
          rmp_values_set_int (self, param, (gint) i);
          return TRUE;
        }
      g_string_append_printf (ids, "%s%s", i > 0 ? ", " : "", description->choices[i].id);
    }
  return fail_syntax (description, text, ids->str, error);
}

static gboolean
set_uint64_text (RmpValues *self, guint param, const char *text, GError **error)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &value, NULL))
    return fail_syntax (rmp_values_get_param (self, param), text, "a whole number ≥ 0", error);
  rmp_values_set_uint64 (self, param, value);
  return TRUE;
}

static gboolean
check_range (const RmpValues *self, guint param, double value, GError **error)
{
  const RmpParam *description = rmp_values_get_param (self, param);
  g_autofree char *low = NULL, *high = NULL, *shown = NULL;
  double range[2];

  if (!rmp_values_get_range (self, param, TRUE, range) || (value >= range[0] && value <= range[1]))
    return TRUE;
  low = rmp_units_format (description->unit, range[0]);
  high = rmp_units_format (description->unit, range[1]);
  shown = rmp_units_format (description->unit, value);
  g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_RANGE, "%s: %s is outside %s to %s",
               description->label, shown, low, high);
  return FALSE;
}

static gboolean
set_number_text (RmpValues *self, guint param, const char *text, GError **error)
{
  const RmpParam *description = rmp_values_get_param (self, param);
  double value;

  if (!rmp_units_parse (text, description->unit, &value, error))
    {
      g_prefix_error (error, "%s: ", description->label);
      return FALSE;
    }
  if (!check_range (self, param, value, error))
    return FALSE;
  if (description->type == RMP_PARAM_REAL)
    {
      rmp_values_set_real (self, param, value);
      return TRUE;
    }
  if (fabs (value) > G_MAXINT || fabs (value - round (value)) > WHOLE_NUMBER_TOLERANCE)
    return fail_syntax (description, text, "a whole number", error);
  rmp_values_set_int (self, param, (gint) lround (value));
  return TRUE;
}

static gboolean
set_vec3_text (RmpValues *self, guint param, const char *text, GError **error)
{
  const RmpParam *description = rmp_values_get_param (self, param);
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  double vector[3];

  if (g_strv_length (parts) != 3)
    return fail_syntax (description, text, "three numbers with commas between them", error);
  for (guint c = 0; c < 3; c++)
    {
      if (!rmp_units_parse (parts[c], description->unit, &vector[c], error))
        {
          g_prefix_error (error, "%s: ", description->label);
          return FALSE;
        }
      if (!check_range (self, param, vector[c], error))
        return FALSE;
    }
  rmp_values_set_vec3 (self, param, vector);
  return TRUE;
}

static gboolean
set_profile_text (RmpValues *self, guint param, const char *text, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (RmpProfile) profile = rmp_profile_new_from_text (text, &reason);

  if (!profile)
    {
      g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX, "%s: %s",
                   rmp_values_get_param (self, param)->label, reason->message);
      return FALSE;
    }
  rmp_values_set_profile (self, param, profile);
  return TRUE;
}

/* Rows have whole numbers from 1 on, joints have names. */
static gboolean
is_name (RmpReferenceTarget target, const char *name)
{
  return target == RMP_REFERENCE_JOINT
             ? *name != '\0'
             : g_ascii_string_to_unsigned (name, 10, 1, G_MAXINT64, NULL, NULL);
}

static gboolean
set_reference_text (RmpValues *self, guint param, const char *text, GError **error)
{
  const RmpParam *description = rmp_values_get_param (self, param);
  const char *word = rmp_reference_target_name (description->target);
  const gsize length = strlen (word);
  g_autofree char *expected = NULL, *name = NULL;

  if (g_str_equal (text, NO_REFERENCE))
    {
      rmp_values_set_reference (self, param, NULL);
      return TRUE;
    }
  if (g_str_has_prefix (text, word) && text[length] == ' ')
    name = g_strstrip (g_strdup (text + length));
  if (name && is_name (description->target, name))
    {
      rmp_values_set_reference (self, param, name);
      return TRUE;
    }
  expected = g_strdup_printf ("“%s %s” or “" NO_REFERENCE "”", word,
                              description->target == RMP_REFERENCE_JOINT ? "NAME" : "NUMBER");
  return fail_syntax (description, text, expected, error);
}

static gboolean
set_entries_text (RmpValues *self, guint param, const char *text, GError **error)
{
  guint64 n;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT, &n, NULL))
    return fail_syntax (rmp_values_get_param (self, param), text, "a number of entries", error);
  if (!check_range (self, param, (double) n, error))
    return FALSE;
  rmp_values_set_n_entries (self, param, (guint) n);
  return TRUE;
}

gboolean
rmp_values_set_text (RmpValues *self, guint param, const char *text, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  if (rmp_values_get_param (self, param)->initial.relative_to != RMP_RELATIVE_NONE &&
      g_str_equal (stripped, AUTOMATIC))
    {
      rmp_values_reset (self, param);
      return TRUE;
    }
  switch (rmp_values_get_param (self, param)->type)
    {
    case RMP_PARAM_BOOL:
      return set_bool_text (self, param, stripped, error);
    case RMP_PARAM_ENUM:
      return set_enum_text (self, param, stripped, error);
    case RMP_PARAM_UINT64:
      return set_uint64_text (self, param, stripped, error);
    case RMP_PARAM_PROFILE:
      return set_profile_text (self, param, stripped, error);
    case RMP_PARAM_VEC3:
      return set_vec3_text (self, param, stripped, error);
    case RMP_PARAM_REFERENCE:
      return set_reference_text (self, param, stripped, error);
    case RMP_PARAM_ENTRIES:
      return set_entries_text (self, param, stripped, error);
    case RMP_PARAM_INT:
    case RMP_PARAM_REAL:
    default:
      return set_number_text (self, param, stripped, error);
    }
}

gboolean
rmp_values_set_named (RmpValues *self, const char *name, const char *text, GError **error)
{
  guint param;
  RmpValues *position = rmp_values_find (self, name, &param, error);

  return position && rmp_values_set_text (position, param, text, error);
}

static char *
format_number (double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_dtostr (digits, sizeof digits, value));
}

static char *
format_vec3 (const RmpValues *self, guint param)
{
  g_autofree char *x = NULL, *y = NULL, *z = NULL;
  double vector[3];

  rmp_values_get_vec3 (self, param, vector);
  x = format_number (vector[0]);
  y = format_number (vector[1]);
  z = format_number (vector[2]);
  return g_strdup_printf ("%s, %s, %s", x, y, z);
}

static char *
format_profile (const RmpValues *self, guint param)
{
  const guint64 reference = rmp_values_get_profile_reference (self, param);

  if (reference != 0)
    return g_strdup_printf ("profile %" G_GUINT64_FORMAT, reference);
  return rmp_profile_get_text (rmp_values_get_profile (self, param));
}

static char *
format_reference (const RmpValues *self, guint param)
{
  const char *name = rmp_values_get_reference (self, param);

  return name ? g_strdup_printf (
                    "%s %s", rmp_reference_target_name (rmp_values_get_param (self, param)->target),
                    name)
              : g_strdup (NO_REFERENCE);
}

char *
rmp_values_get_text (const RmpValues *self, guint param)
{
  const RmpParam *description = rmp_values_get_param (self, param);

  if (rmp_values_is_automatic (self, param))
    return g_strdup (AUTOMATIC);
  switch (description->type)
    {
    case RMP_PARAM_BOOL:
      return g_strdup (rmp_values_get_bool (self, param) ? "true" : "false");
    case RMP_PARAM_INT:
      return g_strdup_printf ("%d", rmp_values_get_int (self, param));
    case RMP_PARAM_UINT64:
      return g_strdup_printf ("%" G_GUINT64_FORMAT, rmp_values_get_uint64 (self, param));
    case RMP_PARAM_ENUM:
      return g_strdup (description->choices[rmp_values_get_int (self, param)].id);
    case RMP_PARAM_PROFILE:
      return format_profile (self, param);
    case RMP_PARAM_VEC3:
      return format_vec3 (self, param);
    case RMP_PARAM_REFERENCE:
      return format_reference (self, param);
    case RMP_PARAM_ENTRIES:
      return g_strdup_printf ("%u", rmp_values_get_n_entries (self, param));
    case RMP_PARAM_REAL:
    default:
      return format_number (rmp_values_get_real (self, param));
    }
}

static char *
format_vec3_shown (const RmpValues *self, guint param)
{
  const RmpUnit unit = rmp_values_get_param (self, param)->unit;
  g_autofree char *x = NULL, *y = NULL, *z = NULL;
  double vector[3];

  rmp_values_get_vec3 (self, param, vector);
  x = rmp_units_format (unit, vector[0]);
  y = rmp_units_format (unit, vector[1]);
  z = rmp_units_format (unit, vector[2]);
  return g_strdup_printf ("%s, %s, %s", x, y, z);
}

char *
rmp_values_format_numbers (const RmpValues *self, guint param)
{
  const RmpParam *description = rmp_values_get_param (self, param);

  if (rmp_values_is_automatic (self, param))
    return g_strdup (AUTOMATIC);
  if (description->type == RMP_PARAM_VEC3)
    return format_vec3_shown (self, param);
  return rmp_units_format (description->unit, description->type == RMP_PARAM_INT
                                                  ? rmp_values_get_int (self, param)
                                                  : rmp_values_get_real (self, param));
}
