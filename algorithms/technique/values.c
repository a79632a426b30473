/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "values.h"

#include "entry-numbers.h"
#include "technique.h"

#include <math.h>
#include <string.h>

/* The lengths that relative defaults follow until rmp_values_set_lengths() is called: those of an
 * adult in a mesh of ordinary density.
 */
#define ORDINARY_MEAN_EDGE 0.02
#define ORDINARY_SIZE 1.7
/* Girth of an ordinary limb, between an arm's and a thigh's, as a part of the height. */
#define ORDINARY_GIRTH 0.19

typedef struct
{
  gboolean set;  /* else at the default, which may follow another parameter */
  double number; /* bool 0/1, int, enum index, real */
  double vector[3];
  guint64 large; /* uint64 */
  RmpProfile *profile;
  guint64 reference;  /* of the shared profile that `profile` is; 0: its own */
  char *name;         /* (nullable): counted string, of a reference */
  GPtrArray *entries; /* (nullable) (element-type RmpValues): of a group, its own alone */
} Slot;

struct _RmpValues
{
  gatomicrefcount ref_count;
  const RmpTechnique *technique;
  const RmpParam *params; /* [n_params] the technique's or, of an entry, its group's */
  guint n_params;
  Slot *slots; /* [n_params] */
  double mean_edge, character_size;
};

G_DEFINE_QUARK (rmp_value_error_quark, rmp_value_error)
G_DEFINE_BOXED_TYPE (RmpValues, rmp_values, rmp_values_ref, rmp_values_unref)

const RmpParam *
rmp_values_get_param (const RmpValues *self, guint param)
{
  g_assert (param < self->n_params);
  return &self->params[param];
}

guint
rmp_values_get_n_params (const RmpValues *self)
{
  return self->n_params;
}

static RmpProfile *
default_profile (const RmpParam *param)
{
  return (guint) param->initial.value == RMP_PROFILE_QUINTIC ? rmp_profile_new_quintic ()
                                                             : rmp_profile_new_cubic ();
}

static RmpValues *
new_of_table (const RmpTechnique *technique, const RmpParam *params, guint n_params)
{
  RmpValues *self = g_new0 (RmpValues, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->technique = technique;
  self->params = params;
  self->n_params = n_params;
  self->slots = g_new0 (Slot, MAX (n_params, 1));
  for (guint i = 0; i < n_params; i++)
    rmp_values_reset (self, i);
  return self;
}

RmpValues *
rmp_values_new (const RmpTechnique *technique)
{
  return new_of_table (technique, technique->params, technique->n_params);
}

RmpValues *
rmp_values_new_like (const RmpValues *self)
{
  return new_of_table (self->technique, self->params, self->n_params);
}

static gpointer
copy_entry (gconstpointer entry, G_GNUC_UNUSED gpointer data)
{
  return rmp_values_copy (entry);
}

static void
slot_init_copy (Slot *slot, const Slot *other)
{
  *slot = *other;
  if (slot->profile)
    rmp_profile_ref (slot->profile);
  if (slot->name)
    g_ref_string_acquire (slot->name);
  if (slot->entries)
    slot->entries = g_ptr_array_copy (slot->entries, copy_entry, NULL);
}

static void
slot_clear (Slot *slot)
{
  g_clear_pointer (&slot->profile, rmp_profile_unref);
  g_clear_pointer (&slot->name, g_ref_string_release);
  g_clear_pointer (&slot->entries, g_ptr_array_unref);
}

RmpValues *
rmp_values_copy (const RmpValues *self)
{
  RmpValues *copy = g_new0 (RmpValues, 1);

  *copy = *self;
  g_atomic_ref_count_init (&copy->ref_count);
  copy->slots = g_new (Slot, MAX (self->n_params, 1));
  for (guint i = 0; i < self->n_params; i++)
    slot_init_copy (&copy->slots[i], &self->slots[i]);
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
  for (guint i = 0; i < self->n_params; i++)
    slot_clear (&self->slots[i]);
  g_free (self->slots);
  g_free (self);
}

const RmpTechnique *
rmp_values_get_technique (const RmpValues *self)
{
  return self->technique;
}

static RmpValues *
get_entry (const RmpValues *self, guint param, guint entry)
{
  g_assert (entry < rmp_values_get_n_entries (self, param));
  return self->slots[param].entries->pdata[entry];
}

void
rmp_values_set_lengths (RmpValues *self, double mean_edge, double character_size)
{
  self->mean_edge = mean_edge;
  self->character_size = character_size;
  for (guint i = 0; i < self->n_params; i++)
    for (guint k = 0; k < rmp_values_get_n_entries (self, i); k++)
      rmp_values_set_lengths (get_entry (self, i, k), mean_edge, character_size);
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
    case RMP_RELATIVE_CHARACTER_SIZE:
      return self->character_size;
    case RMP_RELATIVE_LIMB:
      return ORDINARY_GIRTH * self->character_size;
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
  const RmpBound *initial = &rmp_values_get_param (self, param)->initial;
  double base = get_base (self, initial);

  if (initial->relative_to == RMP_RELATIVE_MEAN_EDGE && base <= 0.0)
    base = ORDINARY_MEAN_EDGE;
  else if (initial->relative_to == RMP_RELATIVE_CHARACTER_SIZE && base <= 0.0)
    base = ORDINARY_SIZE;
  else if (initial->relative_to == RMP_RELATIVE_LIMB && base <= 0.0)
    base = ORDINARY_GIRTH * ORDINARY_SIZE;
  return initial->value * base;
}

gboolean
rmp_values_is_automatic (const RmpValues *self, guint param)
{
  const RmpBound *initial = &rmp_values_get_param (self, param)->initial;

  return !self->slots[param].set && (initial->relative_to == RMP_RELATIVE_LIMB ||
                                     (initial->relative_to == RMP_RELATIVE_PARAM &&
                                      rmp_values_is_automatic (self, initial->param)));
}

static gboolean
is_length_known (const RmpValues *self, const RmpBound *bound)
{
  const gboolean is_length = bound->relative_to == RMP_RELATIVE_MEAN_EDGE ||
                             bound->relative_to == RMP_RELATIVE_CHARACTER_SIZE ||
                             bound->relative_to == RMP_RELATIVE_LIMB;

  return !is_length || get_base (self, bound) > 0.0;
}

gboolean
rmp_values_get_range (const RmpValues *self, guint param, gboolean hard, double range[2])
{
  const RmpBound *bounds = hard ? rmp_values_get_param (self, param)->hard
                                : rmp_values_get_param (self, param)->soft;
  double ends[2];

  for (guint end = 0; end < 2; end++)
    {
      if (!is_length_known (self, &bounds[end]))
        return FALSE;
      ends[end] = bounds[end].value * get_base (self, &bounds[end]);
    }
  if (ends[0] >= ends[1])
    return FALSE;
  memcpy (range, ends, sizeof ends);
  return TRUE;
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
  const double *axis = rmp_values_get_param (self, param)->axis;
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
  const RmpParam *description = rmp_values_get_param (self, param);

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

  g_return_if_fail (rmp_values_get_param (self, param)->type == RMP_PARAM_REFERENCE);

  self->slots[param].set = TRUE;
  self->slots[param].name = name ? g_ref_string_new (name) : NULL;
  g_clear_pointer (&old, g_ref_string_release);
}

/* --- entries ---------------------------------------------------------------------------------- */

RmpValues *
rmp_values_new_entry (const RmpValues *self, guint param)
{
  const RmpEntryKind *kind = rmp_values_get_param (self, param)->entry;
  RmpValues *entry = new_of_table (self->technique, kind->params, kind->n_params);

  rmp_values_set_lengths (entry, self->mean_edge, self->character_size);
  return entry;
}

static void
resize_entries (RmpValues *self, guint param, guint n)
{
  GPtrArray *entries = self->slots[param].entries;

  if (n < entries->len)
    g_ptr_array_set_size (entries, (gint) n);
  while (entries->len < n)
    g_ptr_array_add (entries, rmp_values_new_entry (self, param));
}

guint
rmp_values_get_n_entries (const RmpValues *self, guint param)
{
  const GPtrArray *entries = self->slots[param].entries;

  return entries ? entries->len : 0;
}

const RmpValues *
rmp_values_get_entry (const RmpValues *self, guint param, guint entry)
{
  g_return_val_if_fail (entry < rmp_values_get_n_entries (self, param), NULL);

  return get_entry (self, param, entry);
}

void
rmp_values_set_n_entries (RmpValues *self, guint param, guint n)
{
  double range[2];

  g_return_if_fail (rmp_values_get_param (self, param)->type == RMP_PARAM_ENTRIES);

  if (rmp_values_get_range (self, param, TRUE, range))
    n = CLAMP (n, (guint) range[0], (guint) range[1]);
  resize_entries (self, param, n);
}

void
rmp_values_set_entry (RmpValues *self, guint param, guint entry, const RmpValues *values)
{
  RmpValues **position;

  g_return_if_fail (entry < rmp_values_get_n_entries (self, param));
  g_return_if_fail (values->params == rmp_values_get_param (self, param)->entry->params);

  position = (RmpValues **) &self->slots[param].entries->pdata[entry];
  rmp_values_unref (*position);
  *position = rmp_values_copy (values);
  rmp_values_set_lengths (*position, self->mean_edge, self->character_size);
}

void
rmp_values_remove_entry (RmpValues *self, guint param, guint entry)
{
  double range[2] = { 0.0, 0.0 };

  g_return_if_fail (entry < rmp_values_get_n_entries (self, param));

  rmp_values_get_range (self, param, TRUE, range);
  if (rmp_values_get_n_entries (self, param) <= (guint) range[0])
    return;
  g_ptr_array_remove_index (self->slots[param].entries, entry);
  rmp_entry_numbers_follow_removal (self, param, entry);
}

void
rmp_values_move_entry (RmpValues *self, guint param, guint from, guint to)
{
  GPtrArray *entries = self->slots[param].entries;

  g_return_if_fail (from < rmp_values_get_n_entries (self, param));
  g_return_if_fail (to < rmp_values_get_n_entries (self, param));

  g_ptr_array_insert (entries, (gint) to, g_ptr_array_steal_index (entries, from));
  rmp_entry_numbers_follow_move (self, param, from, to);
}

void
rmp_values_reset (RmpValues *self, guint param)
{
  const RmpParam *description = rmp_values_get_param (self, param);
  Slot *slot = &self->slots[param];

  slot_clear (slot);
  slot->set = FALSE;
  slot->reference = 0;
  if (description->type == RMP_PARAM_PROFILE)
    slot->profile = default_profile (description);
  else if (description->type == RMP_PARAM_UINT64)
    slot->large = (guint64) description->initial.value;
  else if (description->type == RMP_PARAM_ENTRIES)
    {
      slot->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_values_unref);
      resize_entries (self, param, (guint) rmp_values_get_default (self, param));
    }
}

void
rmp_values_copy_param (RmpValues *self, const RmpValues *from, guint param)
{
  g_return_if_fail (self->params == from->params);

  slot_clear (&self->slots[param]);
  slot_init_copy (&self->slots[param], &from->slots[param]);
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

static gboolean
same_entries (const RmpValues *a, const RmpValues *b, guint param)
{
  const guint n = rmp_values_get_n_entries (a, param);

  if (n != rmp_values_get_n_entries (b, param))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!rmp_values_equal (get_entry (a, param, i), get_entry (b, param, i)))
      return FALSE;
  return TRUE;
}

gboolean
rmp_values_equal_param (const RmpValues *a, const RmpValues *b, guint param)
{
  g_autofree char *text_a = NULL, *text_b = NULL;

  g_return_val_if_fail (a->params == b->params, FALSE);

  if (rmp_values_get_param (a, param)->type == RMP_PARAM_ENTRIES)
    return same_entries (a, b, param);

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

  if (a->technique != b->technique || a->params != b->params)
    return FALSE;
  for (guint i = 0; i < a->n_params; i++)
    if (!rmp_values_equal_param (a, b, i))
      return FALSE;
  return TRUE;
}

static gboolean
are_default_entries (const RmpValues *self, guint param)
{
  const guint n = rmp_values_get_n_entries (self, param);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < get_entry (self, param, i)->n_params; k++)
      if (!rmp_values_is_default (get_entry (self, param, i), k))
        return FALSE;
  return n == (guint) rmp_values_get_default (self, param);
}

/* A value set to what a relative default gives today is not at the default: it would not follow. */
gboolean
rmp_values_is_default (const RmpValues *self, guint param)
{
  g_autoptr (RmpValues) fresh = NULL;

  if (rmp_values_get_param (self, param)->type == RMP_PARAM_ENTRIES)
    return are_default_entries (self, param);
  if (!self->slots[param].set)
    return TRUE;
  if (rmp_values_get_param (self, param)->initial.relative_to != RMP_RELATIVE_NONE)
    return FALSE;
  fresh = rmp_values_new_like (self);
  return rmp_values_equal_param (self, fresh, param);
}
