/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/mask-menu.h"

#include "evaluate/clip-field.h"
#include "i18n.h"
#include "tools/mask-edits.h"

/* Bones of one submenu: a longer menu would not fit on a small screen. */
#define MOST_BONES 14

static void
add_section (GMenu *menu, GMenu *section)
{
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_object_unref (section);
}

static void
add_materials (GMenu *menu, RmpSurface *surface)
{
  g_autoptr (GMenu) materials = g_menu_new ();
  const guint n = rmp_surface_get_n_materials (surface);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *action = g_strdup_printf ("win.mask-from-material(uint32 %u)", i);

      g_menu_append (materials, rmp_surface_get_material_name (surface, i), action);
    }
  if (n > 1)
    g_menu_append_submenu (menu, _ ("From Material"), G_MENU_MODEL (materials));
}

static void
close_bones (GMenu *all, GMenu *part, const char *first, const char *last)
{
  g_autofree char *label = g_strdup_printf (_ ("%s – %s"), first, last);

  g_menu_append_submenu (all, label, G_MENU_MODEL (part));
}

/* In the order of the skeleton. */
static void
add_bones (GMenu *menu, RmpGarment *garment)
{
  RmpSkeleton *skeleton = rmp_character_get_skeleton (rmp_surface_get_character (rmp_garment_get_surface (garment)));
  g_autoptr (GMenu) all = g_menu_new (), part = g_menu_new ();
  const char *first = NULL, *last = NULL;
  guint n_joints, n = 0;
  g_autofree gboolean *found = rmp_garment_find_joints (garment, &n_joints);

  for (guint joint = 0; joint < n_joints; joint++)
    {
      g_autofree char *action = g_strdup_printf ("win.mask-from-bone(uint32 %u)", joint);

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
      g_menu_append (part, last, action);
    }
  if (n > 0 && g_menu_model_get_n_items (G_MENU_MODEL (all)) > 0)
    close_bones (all, part, first, last);
  if (n > 0)
    g_menu_append_submenu (menu, _ ("From Bone"),
                           G_MENU_MODEL (g_menu_model_get_n_items (G_MENU_MODEL (all)) > 0 ? all : part));
}

RmpLook *
rmp_mask_menu_find_look (RmpWorkspace *workspace, RmpGarment *garment)
{
  GObject *selection = rmp_workspace_get_selection (workspace);
  RmpVariant *variant = rmp_workspace_get_variant (workspace, rmp_workspace_get_active_pane (workspace));

  if (selection != NULL && RMP_IS_LOOK (selection))
    return RMP_LOOK (selection);
  return variant != NULL ? rmp_variant_get_look (variant, garment) : NULL;
}

static void
add_fields (GMenu *menu, RmpWorkspace *workspace, RmpGarment *garment)
{
  RmpLook *look = rmp_mask_menu_find_look (workspace, garment);
  g_autoptr (RmpLayer) layer = look != NULL ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpTechnique *technique = layer != NULL ? rmp_layer_get_technique (layer) : NULL;
  g_autoptr (GMenu) fields = g_menu_new ();

  for (guint i = 0; technique != NULL && i < technique->n_fields; i++)
    for (guint farthest = 2; farthest-- > 0 && rmp_clip_field_is_usable (&technique->fields[i]);)
      {
        g_autofree char *label = g_strdup_printf (farthest != 0 ? _ ("%s, the most of it") : _ ("%s, the mean"),
                                                  _ (technique->fields[i].label));
        g_autofree char *action = g_strdup_printf ("win.mask-from-field(('%s', %s))", technique->fields[i].id,
                                                   farthest != 0 ? "true" : "false");

        g_menu_append (fields, label, action);
      }
  if (g_menu_model_get_n_items (G_MENU_MODEL (fields)) > 0)
    g_menu_append_submenu (menu, _ ("From Field over the Clip"), G_MENU_MODEL (fields));
}

GMenuModel *
rmp_mask_menu_new (RmpWorkspace *workspace, RmpGarment *garment)
{
  GMenu *menu = g_menu_new (), *fills = g_menu_new (), *changes = g_menu_new (), *sources = g_menu_new ();

  g_menu_append (fills, _ ("Fill Part under Pointer"), "win.fill-part");
  g_menu_append (fills, _ ("Empty Part under Pointer"), "win.empty-part");
  g_menu_append (fills, _ ("Fill UV Island under Pointer"), "win.mask-fill-island");
  g_menu_append (fills, _ ("Fill All"), "win.mask-fill");
  g_menu_append (fills, _ ("Empty All"), "win.mask-empty");
  g_menu_append (changes, _ ("Invert"), "win.mask-invert");
  g_menu_append (changes, _ ("Smooth"), "win.mask-smooth");
  g_menu_append (changes, _ ("Gradient"), "win.mask-gradient");
  add_materials (sources, rmp_garment_get_surface (garment));
  add_bones (sources, garment);
  add_fields (sources, workspace, garment);
  add_section (menu, fills);
  add_section (menu, changes);
  add_section (menu, sources);
  return G_MENU_MODEL (menu);
}
