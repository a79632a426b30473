/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/directions/direction-menu.h"

#include "store/cloth/mask-item.h"
#include "store/cloth/pattern-item.h"
#include "tools/source-menu.h"
#include "widgets/i18n.h"
#include "widgets/menu-name.h"

static void
add_section (GMenu *menu, GMenu *section)
{
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_object_unref (section);
}

static void
add_axes (GMenu *menu, RmpGarment *garment)
{
  g_autoptr (GMenu) axes = g_menu_new ();

  g_menu_append (axes, _ ("X, Left and Right"), "win.direction-fill::x");
  g_menu_append (axes, _ ("Y, Up and Down"), "win.direction-fill::y");
  g_menu_append (axes, _ ("Z, Front and Back"), "win.direction-fill::z");
  if (rmp_garment_has_uvs (garment))
    {
      g_menu_append (axes, _ ("U of the UVs"), "win.direction-fill::u");
      g_menu_append (axes, _ ("V of the UVs"), "win.direction-fill::v");
    }
  g_menu_append_submenu (menu, _ ("Fill Along"), G_MENU_MODEL (axes));
}

static void
add_masks (GMenu *menu, RmpGarment *garment)
{
  GListModel *masks = rmp_garment_get_masks (garment);
  g_autoptr (GMenu) names = g_menu_new ();

  for (guint i = 0; i < g_list_model_get_n_items (masks); i++)
    {
      g_autoptr (RmpMaskItem) mask = g_list_model_get_item (masks, i);
      g_autofree char *action = g_strdup_printf (
          "win.direction-up-mask(int64 %" G_GINT64_FORMAT ")", rmp_mask_item_get_id (mask));
      g_autofree char *name = rmp_menu_name (rmp_mask_item_get_name (mask));

      g_menu_append (names, name, action);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (names)) > 0)
    g_menu_append_submenu (menu, _ ("Up a Mask"), G_MENU_MODEL (names));
}

GMenuModel *
rmp_direction_menu_new (RmpWorkspace *workspace, RmpGarment *garment)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  GMenu *menu = g_menu_new (), *fills = g_menu_new (), *changes = g_menu_new (),
        *sources = g_menu_new ();

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  add_axes (fills, garment);
  g_menu_append (fills, _ ("Fill by a Drag"), "win.direction-drag");
  g_menu_append (fills, _ ("Empty All"), "win.direction-empty");
  g_menu_append (changes, _ ("Turn by 90°"), "win.direction-turn");
  g_menu_append (changes, _ ("Reverse"), "win.direction-reverse");
  g_menu_append (changes, _ ("Smooth"), "win.direction-smooth");
  g_menu_append (changes, _ ("Mirror −X to +X"), "win.mirror-painted::to-larger-x");
  g_menu_append (changes, _ ("Mirror +X to −X"), "win.mirror-painted::to-smaller-x");
  add_masks (sources, garment);
  if (rmp_garment_has_uvs (garment))
    {
      rmp_menu_append_materials (sources, _ ("Along U of Material"), "win.direction-u-of-material",
                                 surface);
      rmp_menu_append_materials (sources, _ ("Along V of Material"), "win.direction-v-of-material",
                                 surface);
    }
  rmp_menu_append_bones (sources, _ ("Along Bone"), "win.direction-along-bone", garment);
  rmp_menu_append_bones (sources, _ ("Round Bone"), "win.direction-round-bone", garment);
  g_menu_append (sources, _ ("Along All Bones"), "win.direction-along-bones");
  g_menu_append (sources, _ ("Round All Bones"), "win.direction-round-bones");
  g_menu_append (sources, _ ("Along Compression over the Clip"), "win.direction-from-strain");
  rmp_menu_append_fields (sources, _ ("Up a Field over the Clip"), "win.direction-up-field",
                          workspace, garment);
  add_section (menu, fills);
  add_section (menu, changes);
  add_section (menu, sources);
  return G_MENU_MODEL (menu);
}
