/* SPDX-License-Identifier: GPL-3.0-or-later */
/* values-names.c: values by the names of their parameters: one, lists of them, presets, and
 * conditions on them.
 */
#include "names.h"
#include "technique.h"
#include "values.h"

#include <string.h>

#include "geometry/vector.h"

/* −1: there is none */
static gint
find_id (const RmpValues *self, const char *id)
{
  for (guint i = 0; i < rmp_values_get_n_params (self); i++)
    if (g_str_equal (rmp_values_get_param (self, i)->id, id))
      return (gint) i;
  return -1;
}

/* @prefix: what stands before the ids of @self in names; @id: what was looked for there */
static void
fail_unknown (const RmpValues *self, const char *prefix, const char *id, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autofree char *suggestion = NULL;

  for (guint i = 0; i < rmp_values_get_n_params (self); i++)
    g_ptr_array_add (ids, (gpointer) rmp_values_get_param (self, i)->id);
  suggestion = rmp_names_suggest (id, ids);
  g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN, "%s has no parameter “%s%s”.%s",
               rmp_values_get_technique (self)->name, prefix, id, suggestion);
}

/* @position: as in names, from 1 on */
static RmpValues *
find_entry (RmpValues *self, guint param, const char *position, GError **error)
{
  const RmpParam *group = rmp_values_get_param (self, param);
  const guint n = rmp_values_get_n_entries (self, param);
  guint64 number;

  if (g_ascii_string_to_unsigned (position, 10, 0, G_MAXUINT, &number, NULL) && number >= 1 &&
      number <= n)
    return (RmpValues *) rmp_values_get_entry (self, param, (guint) number - 1);
  g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN,
               "%s: there is no entry “%s”; there are %u. To have more, set %s to their number "
               "first.",
               group->label, position, n, group->id);
  return NULL;
}

RmpValues *
rmp_values_find (RmpValues *self, const char *name, guint *param, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (name, ".", 3);
  const gboolean is_inside = g_strv_length (parts) == 3;
  gint found = parts[0] ? find_id (self, is_inside ? parts[0] : name) : -1;
  g_autofree char *prefix = NULL;

  if (found < 0 ||
      (is_inside && rmp_values_get_param (self, (guint) found)->type != RMP_PARAM_ENTRIES))
    {
      fail_unknown (self, "", name, error);
      return NULL;
    }
  if (is_inside)
    {
      self = find_entry (self, (guint) found, parts[1], error);
      found = self ? find_id (self, parts[2]) : -1;
    }
  if (self && found < 0)
    {
      prefix = g_strdup_printf ("%s.%s.", parts[0], parts[1]);
      fail_unknown (self, prefix, parts[2], error);
    }
  *param = (guint) MAX (found, 0);
  return found >= 0 ? self : NULL;
}

/* --- visibility and presets ------------------------------------------------------------------- */

static gboolean match (const RmpValues *self, const RmpValues *whole, const char *condition);

/* (transfer full): the text that conditions compare */
static char *
get_asked (const RmpValues *self, guint param)
{
  double vector[3];

  if (rmp_values_get_param (self, param)->type != RMP_PARAM_VEC3)
    return rmp_values_get_text (self, param);
  rmp_values_get_vec3 (self, param, vector);
  return g_strdup_printf ("%g", rmp_vector_norm (vector));
}

/* “id=value” or “id!=value”, of @whole after “../”. Of what does not count itself neither holds. */
static gboolean
holds (const RmpValues *self, const RmpValues *whole, const char *term)
{
  const gboolean is_outside = g_str_has_prefix (term, "../");
  const RmpValues *asked = is_outside ? whole : self;
  const char *name = is_outside ? term + strlen ("../") : term, *equals = strchr (name, '=');
  const gboolean is_not = equals && equals > name && equals[-1] == '!';
  g_autofree char *id = NULL, *text = NULL;
  gint other;

  if (!asked)
    return TRUE;
  g_return_val_if_fail (equals, TRUE);
  id = g_strndup (name, (gsize) (equals - name) - (is_not ? 1 : 0));
  other = find_id (asked, id);
  g_return_val_if_fail (other >= 0, TRUE);
  text = get_asked (asked, (guint) other);
  return g_str_equal (text, equals + 1) != is_not &&
         match (asked, is_outside ? NULL : whole,
                rmp_values_get_param (asked, (guint) other)->visible_if);
}

static gboolean
all_hold (const RmpValues *self, const RmpValues *whole, const char *alternative)
{
  g_auto (GStrv) terms = g_strsplit (alternative, "&", -1);

  for (guint i = 0; terms[i]; i++)
    if (!holds (self, whole, g_strstrip (terms[i])))
      return FALSE;
  return TRUE;
}

/* @whole: (nullable): of an entry: the values that its group is among; without, what is asked of
 * them holds
 */
static gboolean
match (const RmpValues *self, const RmpValues *whole, const char *condition)
{
  g_auto (GStrv) alternatives = condition ? g_strsplit (condition, ",", -1) : NULL;

  for (guint i = 0; condition && alternatives[i]; i++)
    if (all_hold (self, whole, alternatives[i]))
      return TRUE;
  return condition == NULL;
}

gboolean
rmp_values_match (const RmpValues *self, const char *condition)
{
  return match (self, NULL, condition);
}

gboolean
rmp_values_is_visible (const RmpValues *self, guint param)
{
  return match (self, NULL, rmp_values_get_param (self, param)->visible_if);
}

gboolean
rmp_values_is_visible_in_entry (const RmpValues *self, guint group, guint entry, guint param)
{
  const RmpValues *values = rmp_values_get_entry (self, group, entry);

  return match (values, self, rmp_values_get_param (values, param)->visible_if);
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
  const guint n = rmp_values_get_n_params (self);
  const RmpPreset *found = find_preset (rmp_values_get_technique (self), preset, error);
  g_autoptr (RmpValues) fresh = NULL;

  if (!found)
    return FALSE;
  fresh = rmp_values_copy (self);
  rmp_values_reset_settings (fresh);
  if (!rmp_values_set_list (fresh, found->values, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    rmp_values_copy_param (self, fresh, i);
  return TRUE;
}

void
rmp_values_reset_settings (RmpValues *self)
{
  for (guint i = 0; i < rmp_values_get_n_params (self); i++)
    if (!rmp_param_is_of_project (rmp_values_get_param (self, i)))
      rmp_values_reset (self, i);
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
