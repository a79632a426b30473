/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "values.h"

#include "names.h"
#include "technique.h"

#include <math.h>
#include <string.h>

/* The lengths that relative defaults follow until rmp_values_set_lengths() is called: those of an
 * adult in a mesh of ordinary density.
 */
#define ORDINARY_MEAN_EDGE 0.02
#define ORDINARY_HEIGHT 1.7
/* Girth of an ordinary limb, between an arm's and a thigh's, as a part of the height. */
#define ORDINARY_GIRTH 0.19

typedef struct
{
  gboolean set;  /* else at the default, which may follow another parameter */
  double number; /* bool 0/1, int, enum index, real */
  double vector[3];
  guint64 large; /* uint64 */
  RmpProfile *profile;
  guint64 reference; /* of the shared profile that `profile` is; 0: its own */
  char *name;        /* (nullable): counted string, of a reference */
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
  return (guint) param->initial.value == RMP_PROFILE_QUINTIC ? rmp_profile_new_quintic ()
                                                             : rmp_profile_new_cubic ();
}

RmpValues *
rmp_values_new (const RmpTechnique *technique)
{
  RmpValues *self = g_new0 (RmpValues, 1);

  g_return_val_if_fail (technique, NULL);

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

  g_return_val_if_fail (self, NULL);

  *copy = *self;
  g_atomic_ref_count_init (&copy->ref_count);
  copy->slots = g_memdup2 (self->slots, MAX (self->technique->n_params, 1) * sizeof (Slot));
  for (guint i = 0; i < self->technique->n_params; i++)
    {
      if (copy->slots[i].profile)
        rmp_profile_ref (copy->slots[i].profile);
      if (copy->slots[i].name)
        g_ref_string_acquire (copy->slots[i].name);
    }
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
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < self->technique->n_params; i++)
    {
      g_clear_pointer (&self->slots[i].profile, rmp_profile_unref);
      g_clear_pointer (&self->slots[i].name, g_ref_string_release);
    }
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

/* --- bounds and defaults ---------------------------------------------------------------------- */

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
    case RMP_RELATIVE_LIMB:
      return ORDINARY_GIRTH * self->character_height;
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
  else if (initial->relative_to == RMP_RELATIVE_LIMB && base <= 0.0)
    base = ORDINARY_GIRTH * ORDINARY_HEIGHT;
  return initial->value * base;
}

gboolean
rmp_values_is_automatic (const RmpValues *self, guint param)
{
  const RmpBound *initial = &get_param (self, param)->initial;

  return !self->slots[param].set && (initial->relative_to == RMP_RELATIVE_LIMB ||
                                     (initial->relative_to == RMP_RELATIVE_PARAM &&
                                      rmp_values_is_automatic (self, initial->param)));
}

static gboolean
is_length_known (const RmpValues *self, const RmpBound *bound)
{
  const gboolean is_length = bound->relative_to == RMP_RELATIVE_MEAN_EDGE ||
                             bound->relative_to == RMP_RELATIVE_CHARACTER_HEIGHT ||
                             bound->relative_to == RMP_RELATIVE_LIMB;

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

/* --- values ----------------------------------------------------------------------------------- */

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
rmp_values_get_vec3 (const RmpValues *self, guint param, double vector[3])
{
  const double *axis = get_param (self, param)->axis;
  const double length = rmp_values_get_default (self, param);

  for (guint c = 0; c < 3; c++)
    vector[c] = self->slots[param].set ? self->slots[param].vector[c] : length * axis[c];
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

  while (param->choices[n].id)
    n++;
  return n;
}

void
rmp_values_set_int (RmpValues *self, guint param, gint value)
{
  const RmpParam *description = get_param (self, param);

  g_return_if_fail (description->type != RMP_PARAM_ENUM ||
                    (value >= 0 && (guint) value < count_choices (description)));
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
rmp_values_set_vec3 (RmpValues *self, guint param, const double vector[3])
{
  Slot *slot = &self->slots[param];
  double range[2] = { -G_MAXDOUBLE, G_MAXDOUBLE };

  g_return_if_fail (isfinite (vector[0]) && isfinite (vector[1]) && isfinite (vector[2]));

  rmp_values_get_range (self, param, TRUE, range);
  slot->set = TRUE;
  for (guint c = 0; c < 3; c++)
    slot->vector[c] = CLAMP (vector[c], range[0], range[1]);
}

void
rmp_values_set_profile (RmpValues *self, guint param, RmpProfile *profile)
{
  rmp_values_set_shared_profile (self, param, 0, profile);
}

void
rmp_values_set_shared_profile (RmpValues *self, guint param, guint64 reference, RmpProfile *profile)
{
  RmpProfile *old = self->slots[param].profile;

  self->slots[param].set = TRUE;
  self->slots[param].reference = reference;
  self->slots[param].profile = rmp_profile_ref (profile);
  g_clear_pointer (&old, rmp_profile_unref);
}

guint64
rmp_values_get_profile_reference (const RmpValues *self, guint param)
{
  return self->slots[param].reference;
}

const char *
rmp_values_get_reference (const RmpValues *self, guint param)
{
  return self->slots[param].name;
}

void
rmp_values_set_reference (RmpValues *self, guint param, const char *name)
{
  char *old = self->slots[param].name;

  g_return_if_fail (get_param (self, param)->type == RMP_PARAM_REFERENCE);

  self->slots[param].set = TRUE;
  self->slots[param].name = name ? g_ref_string_new (name) : NULL;
  g_clear_pointer (&old, g_ref_string_release);
}

void
rmp_values_reset (RmpValues *self, guint param)
{
  const RmpParam *description = get_param (self, param);
  Slot *slot = &self->slots[param];

  slot->set = FALSE;
  slot->reference = 0;
  g_clear_pointer (&slot->profile, rmp_profile_unref);
  g_clear_pointer (&slot->name, g_ref_string_release);
  if (description->type == RMP_PARAM_PROFILE)
    slot->profile = default_profile (description);
  else if (description->type == RMP_PARAM_UINT64)
    slot->large = (guint64) description->initial.value;
}

/* --- comparison ------------------------------------------------------------------------------- */

/* A shared profile's text is its reference, whatever it is drawn like now. */
static gboolean
same_drawing (const Slot *a, const Slot *b)
{
  g_autofree char *text_a = NULL, *text_b = NULL;

  if (a->profile == b->profile)
    return TRUE;
  text_a = rmp_profile_get_text (a->profile);
  text_b = rmp_profile_get_text (b->profile);
  return g_str_equal (text_a, text_b);
}

gboolean
rmp_values_equal_param (const RmpValues *a, const RmpValues *b, guint param)
{
  g_autofree char *text_a = NULL, *text_b = NULL;

  g_return_val_if_fail (a->technique == b->technique, FALSE);

  /* What is automatic only looks like a number. */
  if (rmp_values_is_automatic (a, param) || rmp_values_is_automatic (b, param))
    return rmp_values_is_automatic (a, param) == rmp_values_is_automatic (b, param) &&
           get_number (a, param) == get_number (b, param);
  /* The text restores a value exactly, so equal texts are equal values. */
  text_a = rmp_values_get_text (a, param);
  text_b = rmp_values_get_text (b, param);
  return g_str_equal (text_a, text_b) &&
         (a->slots[param].reference == 0 || same_drawing (&a->slots[param], &b->slots[param]));
}

gboolean
rmp_values_equal (const RmpValues *a, const RmpValues *b)
{
  g_return_val_if_fail (a, FALSE);
  g_return_val_if_fail (b, FALSE);

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

/* --- visibility and presets ------------------------------------------------------------------- */

gboolean
rmp_values_match (const RmpValues *self, const char *condition)
{
  g_auto (GStrv) alternatives = NULL;

  if (!condition)
    return TRUE;
  alternatives = g_strsplit (condition, ",", -1);
  for (guint i = 0; alternatives[i]; i++)
    {
      g_auto (GStrv) sides = g_strsplit (alternatives[i], "=", 2);
      const gint other = rmp_technique_find_param (self->technique, g_strstrip (sides[0]));
      g_autofree char *text = NULL;

      g_return_val_if_fail (other >= 0 && sides[1], TRUE);
      text = rmp_values_get_text (self, (guint) other);
      if (g_str_equal (text, g_strstrip (sides[1])))
        return TRUE;
    }
  return FALSE;
}

gboolean
rmp_values_is_visible (const RmpValues *self, guint param)
{
  return rmp_values_match (self, get_param (self, param)->visible_if);
}

static const RmpPreset *
find_preset (const RmpTechnique *technique, const char *id, GError **error)
{
  const RmpPreset *found = rmp_technique_find_preset (technique, id);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autofree char *suggestion = NULL;

  if (found)
    return found;
  for (guint i = 0; i < technique->n_presets; i++)
    g_ptr_array_add (ids, (gpointer) technique->presets[i].id);
  suggestion = rmp_names_suggest (id, ids);
  g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN, "%s has no preset “%s”.%s",
               technique->name, id, suggestion);
  return NULL;
}

gboolean
rmp_values_set_list (RmpValues *self, const char *list, GError **error)
{
  g_auto (GStrv) entries = g_strsplit (list, ";", -1);

  for (guint i = 0; entries[i]; i++)
    {
      char *equals = strchr (g_strstrip (entries[i]), '=');

      if (*entries[i] == '\0')
        continue;
      if (!equals)
        {
          g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX,
                       "“%s” is not of the form name=value", entries[i]);
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

  if (!found)
    return FALSE;
  fresh = rmp_values_new (self->technique);
  rmp_values_set_lengths (fresh, self->mean_edge, self->character_height);
  if (!rmp_values_set_list (fresh, found->values, error))
    return FALSE;
  slots = self->slots;
  self->slots = fresh->slots;
  fresh->slots = slots;
  return TRUE;
}

RmpValues *
rmp_values_new_published (const RmpTechnique *technique)
{
  g_autoptr (RmpValues) self = rmp_values_new (technique);

  return rmp_values_apply_preset (self, RMP_PRESET_AS_PUBLISHED, NULL) ? g_steal_pointer (&self)
                                                                       : NULL;
}

RmpValues *
rmp_values_new_printed (const RmpTechnique *technique)
{
  const RmpPreset *preset = rmp_technique_find_preset (technique, RMP_PRESET_AS_PUBLISHED);
  g_autoptr (RmpValues) self = rmp_values_new_published (technique);

  if (!self || (preset->printed && !rmp_values_set_list (self, preset->printed, NULL)))
    return NULL;
  return g_steal_pointer (&self);
}
