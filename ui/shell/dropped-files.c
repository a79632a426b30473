/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/dropped-files.h"

#include "import/numbered-files.h"
#include "shell/window-private.h"
#include "store/cloth/mask-item.h"
#include "store/cloth/pattern-item.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

#include <string.h>

/* The number of files that get a line each. */
#define N_LINES 6

static const struct
{
  const char *ending;
  RmpDroppedKind kind;
} endings[] = {
  { ".png", RMP_DROPPED_IMAGE },   { ".exr", RMP_DROPPED_IMAGE },
  { ".gltf", RMP_DROPPED_SCENE },  { ".glb", RMP_DROPPED_SCENE },
  { ".fbx", RMP_DROPPED_SCENE },   { ".dae", RMP_DROPPED_SCENE },
  { ".obj", RMP_DROPPED_MESH },    { ".ply", RMP_DROPPED_MESH },
  { ".bvh", RMP_DROPPED_MOTION },  { ".mdd", RMP_DROPPED_CACHE },
  { ".pc2", RMP_DROPPED_CACHE },   { ".mcx", RMP_DROPPED_CACHE },
  { ".mc", RMP_DROPPED_CACHE },    { ".xml", RMP_DROPPED_CACHE },
  { ".jpg", RMP_DROPPED_UNREAD },  { ".jpeg", RMP_DROPPED_UNREAD },
  { ".tif", RMP_DROPPED_UNREAD },  { ".tiff", RMP_DROPPED_UNREAD },
  { ".abc", RMP_DROPPED_CACHE },   { ".usd", RMP_DROPPED_UNREAD },
  { ".usda", RMP_DROPPED_UNREAD }, { ".usdc", RMP_DROPPED_UNREAD },
  { ".usdz", RMP_DROPPED_UNREAD }, { ".blend", RMP_DROPPED_UNREAD },
};

static char *
get_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return g_filename_display_name (name ? name : "");
}

RmpDroppedKind
rmp_dropped_file_get_kind (GFile *file)
{
  g_autofree char *name = get_name (file), *folded = g_ascii_strdown (name, -1);

  if (rmp_window_is_project (file))
    return RMP_DROPPED_PROJECT;
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (folded, endings[i].ending))
      return endings[i].kind;
  return RMP_DROPPED_UNKNOWN;
}

gboolean
rmp_dropped_file_is_read (GFile *file)
{
  return rmp_dropped_file_get_kind (file) < RMP_DROPPED_UNREAD;
}

/* --- images ----------------------------------------------------------------------------------- */

static char *
describe_image (RmpWorkspace *workspace, const char *name)
{
  GObject *selection = workspace ? rmp_workspace_get_selection (workspace) : NULL;
  RmpGarment *garment = workspace ? rmp_workspace_get_selected_garment (workspace) : NULL;

  if (!garment)
    return g_strdup_printf (
        _ ("Select a garment for the image “%s” first, or one of its masks or layers."), name);
  if (RMP_IS_MASK_ITEM (selection))
    return g_strdup_printf (_ ("“%s” becomes a mask of “%s”."), name,
                            rmp_garment_get_name (garment));
  if (RMP_IS_PATTERN_LAYER_ITEM (selection))
    return g_strdup_printf (_ ("“%s” takes the place of what is on the selected layer, or becomes "
                               "a new pattern of “%s”."),
                            name, rmp_garment_get_name (garment));
  if (RMP_IS_PATTERN_ITEM (selection) && rmp_pattern_item_is_normals (RMP_PATTERN_ITEM (selection)))
    return g_strdup_printf (_ ("“%s” takes the place of “%s”, or becomes a new pattern of “%s”."),
                            name, rmp_pattern_item_get_name (RMP_PATTERN_ITEM (selection)),
                            rmp_garment_get_name (garment));
  if (RMP_IS_PATTERN_ITEM (selection))
    return g_strdup_printf (_ ("“%s” becomes a new layer of “%s”, or a new pattern of “%s”."), name,
                            rmp_pattern_item_get_name (RMP_PATTERN_ITEM (selection)),
                            rmp_garment_get_name (garment));
  return g_strdup_printf (_ ("“%s” becomes a new pattern of “%s”."), name,
                          rmp_garment_get_name (garment));
}

/* --- motion ----------------------------------------------------------------------------------- */

/* The only character with bones. (nullable): none, or several. @n: (out): how many */
static char *
find_only_character (RmpWorkspace *workspace, guint *n)
{
  GListModel *all = workspace ? rmp_project_get_characters (rmp_workspace_get_project (workspace))
                              : NULL;
  g_autofree char *name = NULL;

  *n = 0;
  for (guint i = 0; all && i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (all, i);

      if (!rmp_character_get_skeleton (character))
        continue;
      (*n)++;
      g_free (name);
      name = g_strdup (rmp_character_get_name (character));
    }
  return *n == 1 ? g_steal_pointer (&name) : NULL;
}

static char *
describe_motion (RmpWorkspace *workspace, const char *name)
{
  guint n;
  g_autofree char *character = find_only_character (workspace, &n);

  if (n == 0)
    return g_strdup_printf (
        _ ("“%s” has motion of bones: they are added as a character without a mesh."), name);
  if (!character)
    return g_strdup_printf (_ ("The motion of “%s” is added to a character that you choose."),
                            name);
  return g_strdup_printf (_ ("The motion of “%s” is added to “%s”."), name, character);
}

static RmpSurface *
get_surface (RmpWorkspace *workspace)
{
  GObject *selection = workspace ? rmp_workspace_get_selection (workspace) : NULL;

  if (RMP_IS_SURFACE (selection))
    return RMP_SURFACE (selection);
  if (RMP_IS_GARMENT (selection))
    return rmp_garment_get_surface (RMP_GARMENT (selection));
  return RMP_IS_LOOK (selection)
             ? rmp_garment_get_surface (rmp_look_get_garment (RMP_LOOK (selection)))
             : NULL;
}

static char *
describe_cache (RmpWorkspace *workspace, const char *name)
{
  RmpSurface *surface = get_surface (workspace);

  if (surface)
    return g_strdup_printf (_ ("“%s” moves the vertices of “%s”."), name,
                            rmp_surface_get_name (surface));
  if (workspace)
    return g_strdup_printf (_ ("“%s” moves the mesh that has as many vertices."), name);
  return g_strdup_printf (_ ("“%s” moves the vertices of a mesh: open the mesh first."), name);
}

/* --- meshes ----------------------------------------------------------------------------------- */

static char *
describe_scene (RmpWorkspace *workspace, const char *name)
{
  guint n;
  g_autofree char *character = find_only_character (workspace, &n);

  if (!workspace)
    return g_strdup_printf (_ ("“%s” becomes the character of a new project."), name);
  if (character)
    return g_strdup_printf (
        _ ("“%s” is added as a character, or as motion for “%s” where it has no mesh."), name,
        character);
  return g_strdup_printf (_ ("“%s” is added to this project as a character."), name);
}

static char *
describe_mesh (RmpWorkspace *workspace, GFile *file, const char *name)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GArray) files = path ? rmp_numbered_files_list (path) : NULL;

  if (files && files->len > 1)
    return g_strdup_printf (
        _ ("“%s” is one of %u numbered files: it is added, or all of them as one mesh that moves."),
        name, files->len);
  if (!workspace)
    return g_strdup_printf (_ ("The mesh “%s” becomes the character of a new project."), name);
  return g_strdup_printf (_ ("The mesh “%s” is added to this project."), name);
}

/* --- others ----------------------------------------------------------------------------------- */

static char *
describe_unread (const char *name)
{
  static const char *const images[] = { ".jpg", ".jpeg", ".tif", ".tiff", NULL };
  const char *ending = strrchr (name, '.');
  g_autofree char *folded = g_ascii_strdown (ending, -1);

  if (g_strv_contains (images, folded))
    return g_strdup_printf (_ ("Rimple cannot read %s files: save “%s” as PNG or OpenEXR."), ending,
                            name);
  return g_strdup_printf (_ ("Rimple cannot read %s files: export “%s” as glTF or FBX."), ending,
                          name);
}

static char *
describe_unknown (const char *name)
{
  const char *ending = strrchr (name, '.');

  if (!ending || ending == name || ending[1] == '\0')
    return g_strdup_printf (_ ("Rimple cannot tell what “%s” is: its name has no ending."), name);
  return g_strdup_printf (_ ("Rimple cannot read %s files: nothing is done with “%s”."), ending,
                          name);
}

char *
rmp_dropped_file_describe (RmpWorkspace *workspace, GFile *file)
{
  g_autofree char *name = get_name (file);

  switch (rmp_dropped_file_get_kind (file))
    {
    case RMP_DROPPED_PROJECT:
      return g_strdup_printf (!workspace ? _ ("The project “%s” opens.")
                                         : _ ("The project “%s” opens in a window of its own."),
                              name);
    case RMP_DROPPED_IMAGE:
      return describe_image (workspace, name);
    case RMP_DROPPED_SCENE:
      return describe_scene (workspace, name);
    case RMP_DROPPED_MESH:
      return describe_mesh (workspace, file, name);
    case RMP_DROPPED_MOTION:
      return describe_motion (workspace, name);
    case RMP_DROPPED_CACHE:
      return describe_cache (workspace, name);
    case RMP_DROPPED_UNREAD:
      return describe_unread (name);
    case RMP_DROPPED_UNKNOWN:
      break;
    }
  return describe_unknown (name);
}

char *
rmp_dropped_files_describe (RmpWorkspace *workspace, GSList *files)
{
  const guint n = g_slist_length (files);
  /* If only one more file is left, it takes the line that would tell how many are left. */
  const guint n_lines = n <= N_LINES + 1 ? n : N_LINES;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_lines; i++, files = files->next)
    {
      g_autofree char *line = rmp_dropped_file_describe (workspace, files->data);

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", line);
    }
  if (n > n_lines)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _ ("… and %u more files."), n - n_lines);
    }
  return g_string_free (text, FALSE);
}
