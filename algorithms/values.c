/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "values.h"

#include "names.h"
#include "technique.h"
#include "units.h"

#include <math.h>
#include <string.h>

/* What relative defaults follow until rmp_values_set_lengths() says better: an adult in a mesh of ordinary density. */
#define ORDINARY_MEAN_EDGE 0.02
#define ORDINARY_HEIGHT 1.7

/* A typed whole number may come out of arithmetic. */
#define WHOLE_NUMBER_TOLERANCE 1e-9

typedef struct
{
  gboolean set;  /* else at the default, which may follow another parameter */
  double number; /* bool 0/1, int, enum index, real */
  guint64 large; /* uint64 */
  RmpProfile *profile;
} Slot;

struct _RmpValues
{
  gatomicrefcount ref_count;
  const RmpTechnique *technique;
  Slot *slots; /* [n_params] */
  double mean_edge, character_height;
};

G_DEFINE_QUARK (rmp_value_error_quark, rmp_value_error)
G_DEFINE_BOXED_TYPE (RmpValues, rmp_values, rmp_values_ref, rmp_values_unref)

static const RmpParam *
get_param (const RmpValues *self, guint param)
{
  g_assert (param < self->technique->n_params);
  return &self->technique->params[param];
}

static RmpProfile *
default_profile (const RmpParam *param)
{
  return (guint) param->initial.value == RMP_PROFILE_QUINTIC ? rmp_profile_new_quintic () : rmp_profile_new_cubic ();
}

RmpValues *
rmp_values_new (const RmpTechnique *technique)
{
  RmpValues *self = g_new0 (RmpValues, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->technique = technique;
  self->slots = g_new0 (Slot, MAX (technique->n_params, 1));
  for (guint i = 0; i < technique->n_params; i++)
    rmp_values_reset (self, i);
  return self;
}

RmpValues *
rmp_values_copy (const RmpValues *self)
{
  RmpValues *copy = g_new0 (RmpValues, 1);

  *copy = *self;
  g_atomic_ref_count_init (&copy->ref_count);
  copy->slots = g_memdup2 (self->slots, MAX (self->technique->n_params, 1) * sizeof (Slot));
  for (guint i = 0; i < self->technique->n_params; i++)
    if (copy->slots[i].profile != NULL)
      rmp_profile_ref (copy->slots[i].profile);
  return copy;
}

RmpValues *
rmp_values_ref (RmpValues *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_values_unref (RmpValues *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < self->technique->n_params; i++)
    g_clear_pointer (&self->slots[i].profile, rmp_profile_unref);
  g_free (self->slots);
  g_free (self);
}

const RmpTechnique *
rmp_values_get_technique (const RmpValues *self)
{
  return self->technique;
}

void
rmp_values_set_lengths (RmpValues *self, double mean_edge, double character_height)
{
  self->mean_edge = mean_edge;
  self->character_height = character_height;
}

/* --- bounds and defaults -------------------------------------------------------------------------------------- */

static double get_number (const RmpValues *self, guint param);

/* What a relative bound is a multiple of; 0 where that is not known. */
static double
get_base (const RmpValues *self, const RmpBound *bound)
{
  switch (bound->relative_to)
    {
    case RMP_RELATIVE_MEAN_EDGE:
      return self->mean_edge;
    case RMP_RELATIVE_CHARACTER_HEIGHT:
      return self->character_height;
    case RMP_RELATIVE_PARAM:
      return get_number (self, bound->param);
    case RMP_RELATIVE_NONE:
    default:
      return 1.0;
    }
}

double
rmp_values_get_default (const RmpValues *self, guint param)
{
  const RmpBound *initial = &get_param (self, param)->initial;
  double base = get_base (self, initial);

  if (initial->relative_to == RMP_RELATIVE_MEAN_EDGE && base <= 0.0)
    base = ORDINARY_MEAN_EDGE;
  else if (initial->relative_to == RMP_RELATIVE_CHARACTER_HEIGHT && base <= 0.0)
    base = ORDINARY_HEIGHT;
  return initial->value * base;
}

static gboolean
is_length_known (const RmpValues *self, const RmpBound *bound)
{
  const gboolean is_length = bound->relative_to == RMP_RELATIVE_MEAN_EDGE ||
                             bound->relative_to == RMP_RELATIVE_CHARACTER_HEIGHT;

  return !is_length || get_base (self, bound) > 0.0;
}

gboolean
rmp_values_get_range (const RmpValues *self, guint param, gboolean hard, double range[2])
{
  const RmpBound *bounds = hard ? get_param (self, param)->hard : get_param (self, param)->soft;

  for (guint end = 0; end < 2; end++)
    {
      if (!is_length_known (self, &bounds[end]))
        return FALSE;
      range[end] = bounds[end].value * get_base (self, &bounds[end]);
    }
  return range[0] < range[1];
}

static double
get_number (const RmpValues *self, guint param)
{
  return self->slots[param].set ? self->slots[param].number : rmp_values_get_default (self, param);
}

static void
set_number (RmpValues *self, guint param, double value)
{
  double range[2];

  if (rmp_values_get_range (self, param, TRUE, range))
    value = CLAMP (value, range[0], range[1]);
  self->slots[param].set = TRUE;
  self->slots[param].number = value;
}

/* --- values --------------------------------------------------------------------------------------------------- */

gboolean
rmp_values_get_bool (const RmpValues *self, guint param)
{
  return rmp_values_get_int (self, param) != 0;
}

gint
rmp_values_get_int (const RmpValues *self, guint param)
{
  return (gint) lround (get_number (self, param));
}

guint64
rmp_values_get_uint64 (const RmpValues *self, guint param)
{
  return self->slots[param].large;
}

double
rmp_values_get_real (const RmpValues *self, guint param)
{
  return get_number (self, param);
}

RmpProfile *
rmp_values_get_profile (const RmpValues *self, guint param)
{
  return self->slots[param].profile;
}

void
rmp_values_set_bool (RmpValues *self, guint param, gboolean value)
{
  self->slots[param].set = TRUE;
  self->slots[param].number = value ? 1.0 : 0.0;
}

static guint
count_choices (const RmpParam *param)
{
  guint n = 0;

  while (param->choices[n].id != NULL)
    n++;
  return n;
}

void
rmp_values_set_int (RmpValues *self, guint param, gint value)
{
  const RmpParam *description = get_param (self, param);

  g_return_if_fail (description->type != RMP_PARAM_ENUM || (value >= 0 && (guint) value < count_choices (description)));
  set_number (self, param, value);
}

void
rmp_values_set_uint64 (RmpValues *self, guint param, guint64 value)
{
  self->slots[param].set = TRUE;
  self->slots[param].large = value;
}

void
rmp_values_set_real (RmpValues *self, guint param, double value)
{
  g_return_if_fail (isfinite (value));

  set_number (self, param, value);
}

void
rmp_values_set_profile (RmpValues *self, guint param, RmpProfile *profile)
{
  RmpProfile *old = self->slots[param].profile;

  self->slots[param].set = TRUE;
  self->slots[param].profile = rmp_profile_ref (profile);
  g_clear_pointer (&old, rmp_profile_unref);
}

void
rmp_values_reset (RmpValues *self, guint param)
{
  const RmpParam *description = get_param (self, param);
  Slot *slot = &self->slots[param];

  slot->set = FALSE;
  g_clear_pointer (&slot->profile, rmp_profile_unref);
  if (description->type == RMP_PARAM_PROFILE)
    slot->profile = default_profile (description);
  else if (description->type == RMP_PARAM_UINT64)
    slot->large = (guint64) description->initial.value;
}

/* --- text in -------------------------------------------------------------------------------------------------- */

static gboolean
fail_syntax (const RmpParam *param, const char *text, const char *expected, GError **error)
{
  g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX, "%s: “%s” is not %s", param->label, text, expected);
  return FALSE;
}

static gboolean
set_bool_text (RmpValues *self, guint param, const char *text, GError **error)
{
  static const char *const words[][2] = { { "false", "true" }, { "off", "on" }, { "no", "yes" }, { "0", "1" } };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    for (guint value = 0; value < 2; value++)
      if (g_ascii_strcasecmp (text, words[i][value]) == 0)
        {
          rmp_values_set_bool (self, param, value != 0);
          return TRUE;
        }
  return fail_syntax (get_param (self, param), text, "true or false", error);
}

static gboolean
set_enum_text (RmpValues *self, guint param, const char *text, GError **error)
{
  const RmpParam *description = get_param (self, param);
  g_autoptr (GString) ids = g_string_new ("one of: ");

  for (guint i = 0; description->choices[i].id != NULL; i++)
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
    return fail_syntax (get_param (self, param), text, "a whole number ≥ 0", error);
  rmp_values_set_uint64 (self, param, value);
  return TRUE;
}

static gboolean
check_range (const RmpValues *self, guint param, double value, GError **error)
{
  const RmpParam *description = get_param (self, param);
  g_autofree char *low = NULL, *high = NULL, *shown = NULL;
  double range[2];

  if (!rmp_values_get_range (self, param, TRUE, range) || (value >= range[0] && value <= range[1]))
    return TRUE;
  low = rmp_units_format (description->unit, range[0]);
  high = rmp_units_format (description->unit, range[1]);
  shown = rmp_units_format (description->unit, value);
  g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_RANGE, "%s: %s is outside %s to %s", description->label, shown,
               low, high);
  return FALSE;
}

static gboolean
set_number_text (RmpValues *self, guint param, const char *text, GError **error)
{
  const RmpParam *description = get_param (self, param);
  double value;

  if (!rmp_units_parse (text, description->unit, &value, error))
    {
      g_prefix_error (error, "%s: ", description->label);
      return FALSE;
    }
  if (!check_range (self, param, value, error))
    return FALSE;
  if (description->type == RMP_PARAM_INT)
    {
      if (fabs (value) > G_MAXINT || fabs (value - round (value)) > WHOLE_NUMBER_TOLERANCE)
        return fail_syntax (description, text, "a whole number", error);
      value = round (value);
    }
  set_number (self, param, value);
  return TRUE;
}

/* "t y, t y, …" */
static RmpProfile *
parse_points (const char *text, GError **error)
{
  g_auto (GStrv) pairs = g_strsplit (text, ",", -1);
  const guint n = g_strv_length (pairs);
  g_autofree double *points = g_new (double, 2 * MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      const char *at = pairs[i];

      for (guint k = 0; k < 2; k++)
        {
          char *end;

          points[2 * i + k] = g_ascii_strtod (at, &end);
          if (end == at)
            {
              g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX,
                           "point %u of the profile needs two numbers, as in “drawn -1 0, 0 1, 1 0”", i + 1);
              return NULL;
            }
          at = end;
        }
      if (at[strspn (at, " ")] != '\0')
        {
          g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX,
                       "point %u of the profile has more than two numbers", i + 1);
          return NULL;
        }
    }
  return rmp_profile_new_drawn (points, n, error);
}

static gboolean
set_profile_text (RmpValues *self, guint param, const char *text, GError **error)
{
  const RmpParam *description = get_param (self, param);
  g_autoptr (RmpProfile) profile = NULL;

  if (g_str_equal (text, "cubic"))
    profile = rmp_profile_new_cubic ();
  else if (g_str_equal (text, "quintic"))
    profile = rmp_profile_new_quintic ();
  else if (g_str_has_prefix (text, "drawn "))
    {
      g_autoptr (GError) reason = NULL;

      profile = parse_points (text + strlen ("drawn "), &reason);
      if (profile == NULL)
        g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX, "%s: %s", description->label, reason->message);
    }
  else
    fail_syntax (description, text, "cubic, quintic or drawn with points", error);
  if (profile == NULL)
    return FALSE;
  rmp_values_set_profile (self, param, profile);
  return TRUE;
}

gboolean
rmp_values_set_text (RmpValues *self, guint param, const char *text, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  switch (get_param (self, param)->type)
    {
    case RMP_PARAM_BOOL:
      return set_bool_text (self, param, stripped, error);
    case RMP_PARAM_ENUM:
      return set_enum_text (self, param, stripped, error);
    case RMP_PARAM_UINT64:
      return set_uint64_text (self, param, stripped, error);
    case RMP_PARAM_PROFILE:
      return set_profile_text (self, param, stripped, error);
    case RMP_PARAM_INT:
    case RMP_PARAM_REAL:
    default:
      return set_number_text (self, param, stripped, error);
    }
}

gboolean
rmp_values_set_named (RmpValues *self, const char *id, const char *text, GError **error)
{
  const gint param = rmp_technique_find_param (self->technique, id);

  if (param < 0)
    {
      g_autoptr (GPtrArray) ids = g_ptr_array_new ();
      g_autofree char *suggestion = NULL;

      for (guint i = 0; i < self->technique->n_params; i++)
        g_ptr_array_add (ids, (gpointer) self->technique->params[i].id);
      suggestion = rmp_names_suggest (id, ids);
      g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN, "%s has no parameter “%s”.%s",
                   self->technique->name, id, suggestion);
      return FALSE;
    }
  return rmp_values_set_text (self, (guint) param, text, error);
}

/* --- text out ------------------------------------------------------------------------------------------------- */

static char *
format_number (double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_dtostr (digits, sizeof digits, value));
}

static char *
format_profile (const RmpProfile *profile)
{
  GString *text;

  if (rmp_profile_get_shape (profile) != RMP_PROFILE_DRAWN)
    return g_strdup (rmp_profile_get_shape (profile) == RMP_PROFILE_CUBIC ? "cubic" : "quintic");
  text = g_string_new ("drawn");
  for (guint i = 0; i < rmp_profile_get_n_points (profile); i++)
    {
      char digits[2][G_ASCII_DTOSTR_BUF_SIZE];
      double t, y;

      rmp_profile_get_point (profile, i, &t, &y);
      g_string_append_printf (text, "%s %s %s", i > 0 ? "," : "", g_ascii_dtostr (digits[0], sizeof digits[0], t),
                              g_ascii_dtostr (digits[1], sizeof digits[1], y));
    }
  return g_string_free (text, FALSE);
}

char *
rmp_values_get_text (const RmpValues *self, guint param)
{
  const RmpParam *description = get_param (self, param);

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
      return format_profile (rmp_values_get_profile (self, param));
    case RMP_PARAM_REAL:
    default:
      return format_number (rmp_values_get_real (self, param));
    }
}

/* --- comparison ----------------------------------------------------------------------------------------------- */

gboolean
rmp_values_equal_param (const RmpValues *a, const RmpValues *b, guint param)
{
  g_autofree char *text_a = NULL, *text_b = NULL;

  g_return_val_if_fail (a->technique == b->technique, FALSE);

  /* The text restores a value exactly, so equal texts are equal values. */
  text_a = rmp_values_get_text (a, param);
  text_b = rmp_values_get_text (b, param);
  return g_str_equal (text_a, text_b);
}

gboolean
rmp_values_equal (const RmpValues *a, const RmpValues *b)
{
  if (a->technique != b->technique)
    return FALSE;
  for (guint i = 0; i < a->technique->n_params; i++)
    if (!rmp_values_equal_param (a, b, i))
      return FALSE;
  return TRUE;
}

/* A value set to what a relative default gives today is not at the default: it would not follow. */
gboolean
rmp_values_is_default (const RmpValues *self, guint param)
{
  g_autoptr (RmpValues) fresh = NULL;

  if (!self->slots[param].set)
    return TRUE;
  if (get_param (self, param)->initial.relative_to != RMP_RELATIVE_NONE)
    return FALSE;
  fresh = rmp_values_new (self->technique);
  return rmp_values_equal_param (self, fresh, param);
}

/* --- visibility and presets ----------------------------------------------------------------------------------- */

gboolean
rmp_values_is_visible (const RmpValues *self, guint param)
{
  const char *condition = get_param (self, param)->visible_if;
  g_auto (GStrv) alternatives = NULL;

  if (condition == NULL)
    return TRUE;
  alternatives = g_strsplit (condition, ",", -1);
  for (guint i = 0; alternatives[i] != NULL; i++)
    {
      g_auto (GStrv) sides = g_strsplit (alternatives[i], "=", 2);
      const gint other = rmp_technique_find_param (self->technique, g_strstrip (sides[0]));
      g_autofree char *text = NULL;

      g_return_val_if_fail (other >= 0 && sides[1] != NULL, TRUE);
      text = rmp_values_get_text (self, (guint) other);
      if (g_str_equal (text, g_strstrip (sides[1])))
        return TRUE;
    }
  return FALSE;
}

static const RmpPreset *
find_preset (const RmpTechnique *technique, const char *id, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autofree char *suggestion = NULL;

  for (guint i = 0; i < technique->n_presets; i++)
    {
      if (g_str_equal (technique->presets[i].id, id))
        return &technique->presets[i];
      g_ptr_array_add (ids, (gpointer) technique->presets[i].id);
    }
  suggestion = rmp_names_suggest (id, ids);
  g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN, "%s has no preset “%s”.%s", technique->name, id,
               suggestion);
  return NULL;
}

/* "id=text;id=text" */
static gboolean
set_list (RmpValues *self, const char *list, GError **error)
{
  g_auto (GStrv) entries = g_strsplit (list, ";", -1);

  for (guint i = 0; entries[i] != NULL; i++)
    {
      char *equals = strchr (g_strstrip (entries[i]), '=');

      if (*entries[i] == '\0')
        continue;
      if (equals == NULL)
        {
          g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX, "“%s” is not of the form name=value",
                       entries[i]);
          return FALSE;
        }
      *equals = '\0';
      if (!rmp_values_set_named (self, g_strstrip (entries[i]), equals + 1, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_values_apply_preset (RmpValues *self, const char *preset, GError **error)
{
  const RmpPreset *found = find_preset (self->technique, preset, error);
  g_autoptr (RmpValues) fresh = NULL;
  Slot *slots;

  if (found == NULL)
    return FALSE;
  fresh = rmp_values_new (self->technique);
  rmp_values_set_lengths (fresh, self->mean_edge, self->character_height);
  if (!set_list (fresh, found->values, error))
    return FALSE;
  slots = self->slots;
  self->slots = fresh->slots;
  fresh->slots = slots;
  return TRUE;
}
