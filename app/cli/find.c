/* SPDX-License-Identifier: GPL-3.0-or-later */

/* find.c: what the words of a command line name: rows of the project by their names, frames of a
 * clip.
 */

#include "cli/cli.h"

#include "store/cloth/direction-item.h"
#include "store/cloth/mask-item.h"
#include "store/cloth/pattern-item.h"
#include "store/document/row.h"
#include "technique/units.h"

/* The names of @rows, each once, after those in @names. */
static void
collect_names (GListModel *rows, GPtrArray *names)
{
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (RmpRow) row = g_list_model_get_item (rows, i);

      if (!g_ptr_array_find_with_equal_func (names, rmp_row_get_name (row), g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) rmp_row_get_name (row));
    }
}

void
rmp_cli_set_not_found (GError **error, const char *kind, const char *name, GPtrArray *names)
{
  g_autofree char *list = NULL;

  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
               names->len > 2    ? _ ("There is no %s “%s”; there are %s")
               : names->len == 2 ? _ ("There is no %s “%s”; there is %s")
                                 : _ ("There is no %s “%s”; there is none"),
               _ (kind), name, list);
}

gpointer
rmp_cli_find_row (GListModel *rows, const char *name)
{
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (RmpRow) row = g_list_model_get_item (rows, i);

      if (g_str_equal (rmp_row_get_name (row), name))
        return row;
    }
  return NULL;
}

static gpointer
find_or_list (GListModel *rows, const char *kind, const char *name, GError **error)
{
  gpointer row = rmp_cli_find_row (rows, name);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  if (row)
    return row;
  collect_names (rows, names);
  rmp_cli_set_not_found (error, kind, name, names);
  return NULL;
}

RmpCharacter *
rmp_cli_find_character (RmpProject *project, const char *name, GError **error)
{
  return find_or_list (rmp_project_get_characters (project), N_ ("character"), name, error);
}

RmpGarment *
rmp_cli_find_garment (RmpProject *project, const char *name, GError **error)
{
  return find_or_list (rmp_project_get_garments (project), N_ ("garment"), name, error);
}

RmpProfileItem *
rmp_cli_find_profile (RmpProject *project, const char *name, GError **error)
{
  return find_or_list (rmp_project_get_profiles (project), N_ ("profile"), name, error);
}

RmpClipItem *
rmp_cli_find_clip (RmpCharacter *character, const char *name, GError **error)
{
  return find_or_list (rmp_character_get_clips (character), N_ ("clip"), name, error);
}

RmpMaskItem *
rmp_cli_find_mask (RmpGarment *garment, const char *name, GError **error)
{
  return find_or_list (rmp_garment_get_masks (garment), N_ ("mask"), name, error);
}

RmpDirectionItem *
rmp_cli_find_directions (RmpGarment *garment, const char *name, GError **error)
{
  return find_or_list (rmp_garment_get_directions (garment), N_ ("direction field"), name, error);
}

RmpPatternItem *
rmp_cli_find_pattern (RmpGarment *garment, const char *name, GError **error)
{
  return find_or_list (rmp_garment_get_patterns (garment), N_ ("pattern"), name, error);
}

RmpSurface *
rmp_cli_find_surface (RmpProject *project, const char *name, GError **error)
{
  GListModel *characters = rmp_project_get_characters (project);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      RmpSurface *surface = rmp_cli_find_row (rmp_character_get_surfaces (character), name);

      if (surface)
        return surface;
      collect_names (rmp_character_get_surfaces (character), names);
    }
  rmp_cli_set_not_found (error, N_ ("mesh"), name, names);
  return NULL;
}

GPtrArray *
rmp_cli_find_looks (RmpProject *project, const char *name, GError **error)
{
  GListModel *looks = rmp_project_get_looks (project);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);

      if (g_str_equal (rmp_look_get_name (look), name))
        g_ptr_array_add (found, g_steal_pointer (&look));
    }
  if (found->len > 0)
    return g_steal_pointer (&found);
  collect_names (looks, names);
  rmp_cli_set_not_found (error, N_ ("look"), name, names);
  return NULL;
}

GPtrArray *
rmp_cli_find_garment_looks (RmpProject *project, const char *name, const char *garment_name,
                            GError **error)
{
  RmpGarment *garment = garment_name ? rmp_cli_find_garment (project, garment_name, error) : NULL;
  g_autoptr (GPtrArray) looks = garment || !garment_name ? rmp_cli_find_looks (project, name, error)
                                                         : NULL;

  for (guint i = looks ? looks->len : 0; garment && i-- > 0;)
    if (rmp_look_get_garment (looks->pdata[i]) != garment)
      g_ptr_array_remove_index (looks, i);
  if (!looks || looks->len > 0)
    return g_steal_pointer (&looks);
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND, _ ("“%s” has no look “%s”"),
               garment_name, name);
  return NULL;
}

gboolean
rmp_cli_choose_garment_clip (RmpGarment *garment, const char *name, RmpClipItem **clip,
                             GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (garment));
  g_autoptr (RmpClipItem) first = g_list_model_get_item (rmp_character_get_clips (character), 0);

  *clip = name ? rmp_cli_find_clip (character, name, error) : first;
  return *clip ? rmp_clip_item_check (*clip, error) : !name;
}

gboolean
rmp_cli_choose_clip (RmpLook *look, const char *name, RmpClipItem **clip, GError **error)
{
  return rmp_cli_choose_garment_clip (rmp_look_get_garment (look), name, clip, error);
}

static void
refuse_frames (const char *text, RmpClipItem *clip, guint n_frames, GError **error)
{
  const char *name = clip ? rmp_clip_item_get_name (clip) : NULL;

  if (name)
    g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        _ ("“%s” is no frame, and no range of frames A:B, of the clip “%s”, which has 0 to "
           "%u; --clip chooses another one"),
        text, name, n_frames - 1);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("“%s” is no frame, and no range of frames A:B, of a character without clips, "
                    "which has 0 to %u; import --onto gives it a clip"),
                 text, n_frames - 1);
}

gboolean
rmp_cli_parse_frames (const char *text, RmpClipItem *clip, guint *first, guint *last,
                      GError **error)
{
  guint n_frames = clip ? rmp_clip_item_get_n_frames (clip) : 1;
  g_auto (GStrv) parts = NULL;
  guint64 a, b;

  *first = 0;
  *last = n_frames - 1;
  if (!text)
    return TRUE;

  parts = g_strsplit (text, ":", 2);
  if (!g_ascii_string_to_unsigned (parts[0], 10, 0, G_MAXUINT, &a, NULL) ||
      !g_ascii_string_to_unsigned (parts[1] ? parts[1] : parts[0], 10, 0, G_MAXUINT, &b, NULL) ||
      a > b || b >= n_frames)
    {
      refuse_frames (text, clip, n_frames, error);
      return FALSE;
    }
  *first = (guint) a;
  *last = (guint) b;
  return TRUE;
}

GArray *
rmp_cli_parse_frame_list (const char *text, RmpClipItem *clip, GError **error)
{
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (double));
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  for (guint i = 0; words[i]; i++)
    {
      guint first, last;

      if (!rmp_cli_parse_frames (g_strstrip (words[i]), clip, &first, &last, error))
        return NULL;
      for (guint frame = first; frame <= last; frame++)
        {
          const double number = frame;

          g_array_append_val (frames, number);
        }
    }
  return g_steal_pointer (&frames);
}

/* --- quantities ------------------------------------------------------------------------------- */

gboolean
rmp_cli_parse_quantity (const char *text, RmpUnit unit, double *value, GError **error)
{
  double plain;

  if ((unit == RMP_UNIT_METRE || unit == RMP_UNIT_RADIAN) &&
      rmp_units_parse (text, RMP_UNIT_NONE, &plain, NULL) && plain != 0.0)
    {
      const gboolean is_length = unit == RMP_UNIT_METRE;

      g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX,
                   _ ("“%s” has no unit; write “%s%s” or “%s %s”"), text, text,
                   is_length ? " mm" : "°", text, is_length ? "m" : "rad");
      return FALSE;
    }
  return rmp_units_parse (text, unit, value, error);
}

gint
rmp_cli_find_field (const RmpTechnique *technique, const char *id, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < technique->n_fields; i++)
    {
      if (g_str_equal (technique->fields[i].id, id))
        return (gint) i;
      g_string_append_printf (list, "%s %s", i > 0 ? "," : "", technique->fields[i].id);
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _ ("“%s” is no field; there are%s"),
               id, list->str);
  return -1;
}
