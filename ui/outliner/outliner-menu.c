/* SPDX-License-Identifier: GPL-3.0-or-later */

/* outliner-menu.c: what the right button, or the menu key, offers for a row. */

#include "outliner/garment-menu.h"
#include "outliner/outliner-private.h"
#include "store/cloth/direction-item.h"
#include "store/cloth/mask-item.h"
#include "store/cloth/pattern-item.h"
#include "widgets/i18n.h"

static GMenuModel *
new_character_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) rest = g_menu_new ();

  g_menu_append (menu, _ ("Import Report"), "win.show-report");
  g_menu_append (menu, _ ("Import Again…"), "win.import-again");
  g_menu_append (rest, _ ("Delete"), "win.delete");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (rest));
  return G_MENU_MODEL (menu);
}

GMenuModel *
rmp_outliner_new_menu (GObject *object)
{
  if (RMP_IS_CHARACTER (object))
    return new_character_menu ();
  if (RMP_IS_SURFACE (object))
    return rmp_surface_new_garment_menu (RMP_SURFACE (object));
  if (RMP_IS_LOOK (object))
    return rmp_look_new_row_menu (RMP_LOOK (object));
  if (RMP_IS_MASK_ITEM (object))
    return rmp_mask_new_row_menu ();
  if (RMP_IS_DIRECTION_ITEM (object))
    return rmp_direction_new_row_menu ();
  if (RMP_IS_PATTERN_ITEM (object))
    return rmp_painted_new_row_menu ();
  return RMP_IS_GARMENT (object) ? rmp_garment_new_row_menu (RMP_GARMENT (object)) : NULL;
}
