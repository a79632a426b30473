/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/masks/mask-menu.h"

#include "tools/source-menu.h"
#include "widgets/i18n.h"

static void
add_section (GMenu *menu, GMenu *section)
{
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_object_unref (section);
}

RmpLook *
rmp_mask_menu_find_look (RmpWorkspace *workspace, RmpGarment *garment)
{
  GObject *selection = rmp_workspace_get_selection (workspace);
  RmpVariant *variant = rmp_workspace_get_variant (workspace,
                                                   rmp_workspace_get_active_pane (workspace));

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  if (selection && RMP_IS_LOOK (selection))
    return RMP_LOOK (selection);
  return variant ? rmp_variant_get_look (variant, garment) : NULL;
}

GMenuModel *
rmp_mask_menu_new (RmpWorkspace *workspace, RmpGarment *garment)
{
  GMenu *menu = g_menu_new (), *fills = g_menu_new (), *changes = g_menu_new (),
        *sources = g_menu_new ();
  GMenu *files = g_menu_new ();

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  g_menu_append (fills, _ ("Fill Part under Pointer"), "win.fill-part");
  g_menu_append (fills, _ ("Empty Part under Pointer"), "win.empty-part");
  g_menu_append (fills, _ ("Fill UV Island under Pointer"), "win.mask-fill-island");
  g_menu_append (fills, _ ("Fill Material under Pointer"), "win.fill-material");
  g_menu_append (fills, _ ("Fill Colour under Pointer"), "win.fill-colour");
  g_menu_append (fills, _ ("Fill All"), "win.mask-fill");
  g_menu_append (fills, _ ("Empty All"), "win.mask-empty");
  g_menu_append (changes, _ ("Invert"), "win.mask-invert");
  g_menu_append (changes, _ ("Smooth"), "win.mask-smooth");
  g_menu_append (changes, _ ("Mirror −X to +X"), "win.mirror-painted::to-larger-x");
  g_menu_append (changes, _ ("Mirror +X to −X"), "win.mirror-painted::to-smaller-x");
  g_menu_append (changes, _ ("Gradient"), "win.mask-gradient");
  rmp_menu_append_materials (sources, _ ("From Material"), "win.mask-from-material",
                             rmp_garment_get_surface (garment));
  rmp_menu_append_bones (sources, _ ("From Bone"), "win.mask-from-bone", garment);
  rmp_menu_append_fields (sources, _ ("From Field over the Clip"), "win.mask-from-field", workspace,
                          garment);
  g_menu_append (files, _ ("Import Image…"), "win.mask-import");
  g_menu_append (files, _ ("Export Image…"), "win.mask-export");
  add_section (menu, fills);
  add_section (menu, changes);
  add_section (menu, sources);
  add_section (menu, files);
  return G_MENU_MODEL (menu);
}
