/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workspace/visibility.h"

#include "workspace/workspace-private.h"

/* Names of objects in the view state, such as “garment 7”. */
typedef struct
{
  GHashTable *names[RMP_N_VISIBILITY];
} Sets;

static const char *const keys[RMP_N_VISIBILITY] = { "hidden", "solo" };

static void
sets_free (gpointer data)
{
  Sets *self = data;

  for (guint i = 0; i < RMP_N_VISIBILITY; i++)
    g_hash_table_unref (self->names[i]);
  g_free (self);
}

static GHashTable *
load (RmpProject *project, const char *key)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GVariant) list = rmp_project_get_view (project, key, G_VARIANT_TYPE_STRING_ARRAY);
  g_autofree const char **items = list ? g_variant_get_strv (list, NULL) : NULL;

  for (guint i = 0; items && items[i]; i++)
    g_hash_table_add (names, g_strdup (items[i]));
  return names;
}

/* What was read is kept with the workspace, because panes ask for each picture. */
static Sets *
get_sets (RmpWorkspace *self)
{
  Sets *sets = g_object_get_data (G_OBJECT (self), "rimple-visibility");

  if (sets)
    return sets;
  sets = g_new0 (Sets, 1);
  for (guint i = 0; i < RMP_N_VISIBILITY; i++)
    sets->names[i] = load (self->project, keys[i]);
  g_object_set_data_full (G_OBJECT (self), "rimple-visibility", sets, sets_free);
  return sets;
}

static char *
name_object (gpointer object)
{
  if (RMP_IS_CHARACTER (object))
    return g_strdup_printf ("character %" G_GINT64_FORMAT, rmp_character_get_id (object));
  if (RMP_IS_GARMENT (object))
    return g_strdup_printf ("garment %" G_GINT64_FORMAT, rmp_garment_get_id (object));
  return g_strdup_printf ("surface %" G_GINT64_FORMAT, rmp_surface_get_id (object));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
store (RmpWorkspace *self, RmpVisibility what)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, get_sets (self)->names[what]);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, name);
  g_ptr_array_sort (names, compare_names);
  rmp_project_set_view (self->project, keys[what],
                        g_variant_new_strv ((const char *const *) names->pdata, names->len));
}

gboolean
rmp_workspace_get_visibility (RmpWorkspace *self, RmpVisibility what, gpointer object)
{
  GHashTable *names = get_sets (self)->names[what];
  g_autofree char *name = g_hash_table_size (names) > 0 ? name_object (object) : NULL;

  g_return_val_if_fail (RMP_IS_WORKSPACE (self), FALSE);
  return name && g_hash_table_contains (names, name);
}

void
rmp_workspace_set_visibility (RmpWorkspace *self, RmpVisibility what, gpointer object,
                              gboolean value)
{
  GHashTable *names = get_sets (self)->names[what];
  g_autofree char *name = name_object (object);

  g_return_if_fail (RMP_IS_WORKSPACE (self));

  if (value)
    g_hash_table_add (names, g_steal_pointer (&name));
  else
    g_hash_table_remove (names, name);
  store (self, what);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

/* --- what is shown ---------------------------------------------------------------------------- */

/* Looks only at existing objects, because one that was solo may have been removed. */
static gboolean
is_any_solo (RmpWorkspace *self)
{
  GListModel *characters = rmp_project_get_characters (self->project);
  GListModel *garments = rmp_project_get_garments (self->project);

  if (g_hash_table_size (get_sets (self)->names[RMP_VISIBILITY_SOLO]) == 0)
    return FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (rmp_workspace_get_visibility (self, RMP_VISIBILITY_SOLO, garment))
        return TRUE;
    }
  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      if (rmp_workspace_get_visibility (self, RMP_VISIBILITY_SOLO, character))
        return TRUE;
      for (guint j = 0; j < g_list_model_get_n_items (surfaces); j++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, j);

          if (rmp_workspace_get_visibility (self, RMP_VISIBILITY_SOLO, surface))
            return TRUE;
        }
    }
  return FALSE;
}

gboolean
rmp_workspace_shows_part (RmpWorkspace *self, RmpSurface *surface, RmpGarment *garment)
{
  RmpCharacter *character = rmp_surface_get_character (surface);
  gpointer own = garment ? (gpointer) garment : (gpointer) surface;

  if (rmp_workspace_get_visibility (self, RMP_VISIBILITY_HIDDEN, character) ||
      rmp_workspace_get_visibility (self, RMP_VISIBILITY_HIDDEN, own))
    return FALSE;
  return !is_any_solo (self) ||
         rmp_workspace_get_visibility (self, RMP_VISIBILITY_SOLO, character) ||
         rmp_workspace_get_visibility (self, RMP_VISIBILITY_SOLO, own);
}

gboolean
rmp_workspace_shows_character (RmpWorkspace *self, RmpCharacter *character)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), FALSE);

  return !rmp_workspace_get_visibility (self, RMP_VISIBILITY_HIDDEN, character) &&
         (!is_any_solo (self) ||
          rmp_workspace_get_visibility (self, RMP_VISIBILITY_SOLO, character));
}
