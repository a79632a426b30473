/* SPDX-License-Identifier: GPL-3.0-or-later */

/* workspace-rows.c: which rows of the document a workspace can show. */

#include "evaluate/parts.h"
#include "store/cloth/direction-item.h"
#include "workspace/visibility.h"
#include "workspace/workspace-private.h"

gpointer
rmp_workspace_first_item (GListModel *list)
{
  g_autoptr (GObject) item = g_list_model_get_item (list, 0);

  return item;
}

static gboolean
list_contains (GListModel *list, gpointer object)
{
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (list, i);

      if (item == object)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_pattern (RmpGarment *garment, gpointer object)
{
  GListModel *patterns = rmp_garment_get_patterns (garment);

  for (guint i = 0; i < g_list_model_get_n_items (patterns); i++)
    {
      g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (patterns, i);

      if (object == (gpointer) pattern ||
          list_contains (rmp_pattern_item_get_layers (pattern), object))
        return TRUE;
    }
  return FALSE;
}

gboolean
rmp_workspace_has_row (RmpWorkspace *self, gpointer object)
{
  GListModel *characters = rmp_project_get_characters (self->project);
  GListModel *garments = rmp_project_get_garments (self->project);

  g_assert (RMP_IS_WORKSPACE (self));

  if (list_contains (characters, object) || list_contains (garments, object) ||
      list_contains (rmp_project_get_looks (self->project), object))
    return TRUE;
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (list_contains (rmp_garment_get_fold_lines (garment), object) ||
          list_contains (rmp_garment_get_masks (garment), object) ||
          list_contains (rmp_garment_get_directions (garment), object) ||
          has_pattern (garment, object))
        return TRUE;
    }
  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);

      if (list_contains (rmp_character_get_surfaces (character), object) ||
          list_contains (rmp_character_get_clips (character), object))
        return TRUE;
    }
  return FALSE;
}

RmpClipItem *
rmp_workspace_find_clip (RmpWorkspace *self, gint64 id)
{
  GListModel *characters = rmp_project_get_characters (self->project);

  g_assert (RMP_IS_WORKSPACE (self));

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *clips = rmp_character_get_clips (character);

      for (guint j = 0; j < g_list_model_get_n_items (clips); j++)
        {
          g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, j);

          if (rmp_clip_item_get_id (clip) == id)
            return clip;
        }
    }
  return NULL;
}

/* Visits the surface once for each look on it, and once for all parts without a look. */
static void
visit_surface (RmpWorkspace *self, RmpVariant *variant, RmpSurface *surface, RmpSurfaceFunc func,
               gpointer data)
{
  g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (surface, variant);
  gboolean plain = FALSE;

  for (guint i = 0; i < parts->len; i++)
    {
      const RmpPart *part = g_ptr_array_index (parts, i);

      if (!rmp_workspace_shows_part (self, surface, part->garment))
        continue;
      if (part->look || !plain)
        func (self, surface, part->look, data);
      plain |= part->look == NULL;
    }
}

void
rmp_workspace_for_each_surface (RmpWorkspace *self, RmpVariant *variant, RmpSurfaceFunc func,
                                gpointer data)
{
  GListModel *characters = rmp_project_get_characters (self->project);

  g_assert (RMP_IS_WORKSPACE (self));

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint j = 0; j < g_list_model_get_n_items (surfaces); j++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, j);

          visit_surface (self, variant, surface, func, data);
        }
    }
}
