/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/source-menu.h"

#include "evaluate/clip-field.h"
#include "tools/masks/mask-edits.h"
#include "tools/masks/mask-menu.h"
#include "widgets/i18n.h"
#include "widgets/menu-name.h"

/* The most bones in a submenu: a longer menu would not fit on a small screen. */
#define MOST_BONES 14

void
rmp_menu_append_materials (GMenu *menu, const char *label, const char *action, RmpSurface *surface)
{
  g_autoptr (GMenu) materials = g_menu_new ();
  const guint n = rmp_surface_get_n_materials (surface);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *detailed = g_strdup_printf ("%s(uint32 %u)", action, i);
      g_autofree char *name = rmp_menu_name (rmp_surface_get_material_name (surface, i));

      g_menu_append (materials, name, detailed);
    }
  if (n > 1)
    g_menu_append_submenu (menu, label, G_MENU_MODEL (materials));
}

static void
close_bones (GMenu *all, GMenu *part, const char *first, const char *last)
{
  g_autofree char *from = rmp_menu_name (first), *to = rmp_menu_name (last);
  g_autofree char *label = g_strdup_printf (_ ("%s – %s"), from, to);

  g_menu_append_submenu (all, label, G_MENU_MODEL (part));
}

void
rmp_menu_append_bones (GMenu *menu, const char *label, const char *action, RmpGarment *garment)
{
  RmpSkeleton *skeleton = rmp_character_get_skeleton (
      rmp_surface_get_character (rmp_garment_get_surface (garment)));
  g_autoptr (GMenu) all = g_menu_new (), part = g_menu_new ();
  const char *first = NULL, *last = NULL;
  guint n_joints, n = 0;
  g_autofree gboolean *found = rmp_garment_find_joints (garment, &n_joints);

  for (guint joint = 0; joint < n_joints; joint++)
    {
      g_autofree char *detailed = g_strdup_printf ("%s(uint32 %u)", action, joint);
      g_autofree char *name = rmp_menu_name (rmp_skeleton_get_name (skeleton, joint));

      if (!found[joint])
        continue;
      if (n == MOST_BONES)
        {
          close_bones (all, part, first, last);
          g_object_unref (part);
          part = g_menu_new ();
          n = 0;
        }
      last = rmp_skeleton_get_name (skeleton, joint);
      if (n++ == 0)
        first = last;
      g_menu_append (part, name, detailed);
    }
  if (n > 0 && g_menu_model_get_n_items (G_MENU_MODEL (all)) > 0)
    close_bones (all, part, first, last);
  if (n > 0)
    g_menu_append_submenu (
        menu, label, G_MENU_MODEL (g_menu_model_get_n_items (G_MENU_MODEL (all)) > 0 ? all : part));
}

void
rmp_menu_append_fields (GMenu *menu, const char *label, const char *action, RmpWorkspace *workspace,
                        RmpGarment *garment)
{
  RmpLook *look = rmp_mask_menu_find_look (workspace, garment);
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;
  g_autoptr (GMenu) fields = g_menu_new ();

  for (guint i = 0; technique && i < technique->n_fields; i++)
    for (guint farthest = 2; farthest-- > 0 && rmp_clip_field_is_usable (&technique->fields[i]);)
      {
        g_autofree char *name = g_strdup_printf (farthest != 0 ? _ ("%s, the most of it")
                                                               : _ ("%s, the mean"),
                                                 _ (technique->fields[i].label));
        g_autofree char *detailed = g_strdup_printf (
            "%s(('%s', %s))", action, technique->fields[i].id, farthest != 0 ? "true" : "false");

        g_menu_append (fields, name, detailed);
      }
  if (g_menu_model_get_n_items (G_MENU_MODEL (fields)) > 0)
    g_menu_append_submenu (menu, label, G_MENU_MODEL (fields));
}
