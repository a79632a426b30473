/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/own-presets.h"

#include "technique/technique.h"
#include "technique/value-iter.h"
#include "widgets/i18n.h"

#define VALUES "values"

static char *
get_path (const RmpTechnique *technique)
{
  g_autofree char *name = g_strconcat (technique->id, ".ini", NULL);

  return g_build_filename (g_get_user_data_dir (), "rimple", "presets", name, NULL);
}

/* A file that does not exist yet has no presets. Returns: NULL with @error set if there is a file
 * that cannot be read: it must not be overwritten, because its content belongs to the user
 */
static GKeyFile *
load (const RmpTechnique *technique, GError **error)
{
  g_autofree char *path = get_path (technique);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) why = NULL;

  if (g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &why) ||
      g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return g_steal_pointer (&file);
  g_set_error (error, why->domain, why->code,
               _ ("The file of your presets, %s, cannot be read, and was left as it is.\n%s\nPut "
                  "it right in a text editor, "
                  "or move it to another folder and start with no presets."),
               path, why->message);
  return NULL;
}

/* Replaces the old file only when the new one is completely on disk. */
static gboolean
save (const RmpTechnique *technique, GKeyFile *file, GError **error)
{
  g_autofree char *path = get_path (technique), *folder = g_path_get_dirname (path);
  g_autoptr (GError) why = NULL;

  g_mkdir_with_parents (folder, 0700);
  if (g_key_file_save_to_file (file, path, &why))
    return TRUE;
  g_set_error (error, why->domain, why->code,
               _ ("The file of your presets, %s, cannot be written, and is as it was.\n%s\nMake "
                  "room on the disk and see that "
                  "the folder can be written to, then do it once more."),
               path, why->message);
  return FALSE;
}

/* Escapes brackets, which would end the name of a group. */
static char *
get_group (const char *name)
{
  return g_strstrip (g_strdelimit (g_strdelimit (g_strdup (name), "[", '('), "]", ')'));
}

GStrv
rmp_own_presets_get_names (const RmpTechnique *technique, GError **error)
{
  g_autoptr (GKeyFile) file = load (technique, error);

  return file ? g_key_file_get_groups (file, NULL) : NULL;
}

RmpValues *
rmp_own_presets_get_values (const RmpTechnique *technique, const char *name,
                            const RmpValues *values)
{
  g_autoptr (GKeyFile) file = load (technique, NULL);
  g_autofree char *list = file ? g_key_file_get_string (file, name, VALUES, NULL) : NULL;

  return list ? rmp_own_presets_read_values (list, values) : NULL;
}

/* Replaces a shared profile by its curve, because other projects do not have the profile. */
static char *
get_text (const RmpValues *values, guint param)
{
  return rmp_values_get_param (values, param)->type == RMP_PARAM_PROFILE
             ? rmp_profile_get_text (rmp_values_get_profile (values, param))
             : rmp_values_get_text (values, param);
}

char *
rmp_own_presets_list_values (const RmpValues *values)
{
  GString *list = g_string_new (NULL);
  RmpValueIter iter = { .whole = values };

  while (rmp_value_iter_next (&iter))
    {
      g_autofree char *name = rmp_value_iter_get_name (&iter);
      g_autofree char *text = get_text (iter.values, iter.param);

      if (!rmp_param_is_of_project (rmp_values_get_param (values, iter.top)) &&
          !rmp_values_is_default (iter.values, iter.param))
        g_string_append_printf (list, "%s%s=%s", list->len > 0 ? ";" : "", name, text);
    }
  return g_string_free (list, FALSE);
}

RmpValues *
rmp_own_presets_read_values (const char *list, const RmpValues *values)
{
  g_autoptr (RmpValues) own = rmp_values_copy (values);

  rmp_values_reset_settings (own);
  return rmp_values_set_list (own, list, NULL) ? g_steal_pointer (&own) : NULL;
}

gboolean
rmp_own_presets_keep (const RmpTechnique *technique, const char *name, const RmpValues *values,
                      GError **error)
{
  g_autoptr (GKeyFile) file = load (technique, error);
  g_autofree char *list = rmp_own_presets_list_values (values);
  g_autofree char *group = get_group (name);

  if (!file)
    return FALSE;
  g_key_file_set_string (file, group, VALUES, list);
  return save (technique, file, error);
}

gboolean
rmp_own_presets_remove (const RmpTechnique *technique, const char *name, GError **error)
{
  g_autoptr (GKeyFile) file = load (technique, error);

  return file && g_key_file_remove_group (file, name, error) && save (technique, file, error);
}
