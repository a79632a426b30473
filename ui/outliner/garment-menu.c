/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "outliner/garment-menu.h"

#include "store/assets/bind.h"
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

static char *
new_mesh_label (RmpSurface *surface)
{
  g_autofree char *mesh = rmp_menu_name (rmp_surface_get_name (surface));
  g_autofree char *character = rmp_menu_name (
      rmp_character_get_name (rmp_surface_get_character (surface)));

  return g_strdup_printf (_ ("%s of %s"), mesh, character);
}

/* Replacing a mesh: by one of a file, or by any other one of the project. */
static GMenu *
new_replacements (RmpSurface *surface)
{
  GListModel *characters = rmp_project_get_characters (
      rmp_character_get_project (rmp_surface_get_character (surface)));
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) meshes = g_menu_new ();

  g_menu_append (menu, _ ("Remesh…"), "win.remesh");
  g_menu_append (menu, _ ("Replace Mesh…"), "win.replace-mesh");
  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint k = 0; k < g_list_model_get_n_items (surfaces); k++)
        {
          g_autoptr (RmpSurface) other = g_list_model_get_item (surfaces, k);
          g_autofree char *label = new_mesh_label (other);
          g_autofree char *action = g_strdup_printf (
              "win.replace-mesh-by(int64 %" G_GINT64_FORMAT ")", rmp_surface_get_id (other));

          if (other != surface)
            g_menu_append (meshes, label, action);
        }
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (meshes)) > 0)
    g_menu_append_submenu (menu, _ ("Replace Mesh by"), G_MENU_MODEL (meshes));
  return menu;
}

/* The meshes that can wear it. */
static GMenu *
new_bodies (RmpSurface *surface)
{
  GListModel *characters = rmp_project_get_characters (
      rmp_character_get_project (rmp_surface_get_character (surface)));
  g_autoptr (GMenu) bodies = g_menu_new ();
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint k = 0; k < g_list_model_get_n_items (surfaces); k++)
        {
          g_autoptr (RmpSurface) body = g_list_model_get_item (surfaces, k);
          g_autofree char *label = new_mesh_label (body);
          g_autofree char *action = g_strdup_printf ("win.bind-mesh(int64 %" G_GINT64_FORMAT ")",
                                                     rmp_surface_get_id (body));

          if (rmp_surface_can_wear (body, surface))
            g_menu_append (bodies, label, action);
        }
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (bodies)) > 0)
    g_menu_append_submenu (menu, _ ("Bind to the Rig of"), G_MENU_MODEL (bodies));
  return menu;
}

GMenuModel *
rmp_surface_new_garment_menu (RmpSurface *surface)
{
  GMenu *menu = g_menu_new (), *garments = g_menu_new ();

  g_return_val_if_fail (RMP_IS_SURFACE (surface), NULL);

  g_menu_append (garments, _ ("Make Garment"), "win.make-garment");
  rmp_menu_append_materials (garments, _ ("Make Garment from Material"),
                             "win.garment-from-material", surface);
  g_menu_append (garments, _ ("Paint a Garment"), "win.paint-garment");
  add_section (menu, garments);
  add_section (menu, new_replacements (surface));
  add_section (menu, new_bodies (surface));
  return G_MENU_MODEL (menu);
}

GMenuModel *
rmp_garment_new_row_menu (RmpGarment *garment)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  GMenu *menu = g_menu_new (), *faces = g_menu_new (), *others = g_menu_new (),
        *rest = g_menu_new ();
  GMenu *painted = g_menu_new ();

  g_return_val_if_fail (RMP_IS_GARMENT (garment), NULL);

  g_menu_append (faces, _ ("Paint Faces"), "win.tool::paint-faces");
  rmp_menu_append_materials (faces, _ ("Fill from Material"), "win.fill-from-material", surface);
  g_menu_append (others, _ ("Paint Another Garment"), "win.paint-garment");
  rmp_menu_append_materials (others, _ ("Make Garment from Material"), "win.garment-from-material",
                             surface);
  g_menu_append (painted, _ ("Add Pattern"), "win.add-pattern");
  g_menu_append (painted, _ ("Pattern from Image…"), "win.pattern-from-image");
  g_menu_append (painted, _ ("Pattern from Strain…"), "win.pattern-from-strain");
  if (!rmp_garment_has_uvs (garment))
    g_menu_append (painted, _ ("Unwrap Charts"), "win.unwrap-charts");
  g_menu_append (rest, _ ("Rename"), "outliner.rename");
  g_menu_append (rest, _ ("Delete"), "win.delete");
  add_section (menu, faces);
  add_section (menu, painted);
  add_section (menu, others);
  add_section (menu, new_replacements (surface));
  add_section (menu, new_bodies (surface));
  add_section (menu, rest);
  return G_MENU_MODEL (menu);
}

/* Lists all garments but that of the look, to copy it to. */
GMenuModel *
rmp_look_new_row_menu (RmpLook *look)
{
  RmpGarment *own = rmp_look_get_garment (look);
  GListModel *garments = rmp_project_get_garments (
      rmp_character_get_project (rmp_surface_get_character (rmp_garment_get_surface (own))));
  GMenu *menu = g_menu_new (), *values = g_menu_new (), *rest = g_menu_new ();
  g_autoptr (GMenu) others = g_menu_new ();

  g_return_val_if_fail (RMP_IS_LOOK (look), NULL);

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      g_autofree char *action = g_strdup_printf ("win.copy-look(int64 %" G_GINT64_FORMAT ")",
                                                 rmp_garment_get_id (garment));
      g_autofree char *label = rmp_menu_name (rmp_garment_get_name (garment));

      if (garment != own)
        g_menu_append (others, label, action);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (others)) > 0)
    g_menu_append_submenu (menu, _ ("Copy to Garment"), G_MENU_MODEL (others));
  g_menu_append (values, _ ("Copy Values"), "win.copy-values");
  g_menu_append (values, _ ("Paste Values"), "win.paste-values");
  g_menu_append (values, _ ("Paste Values to All Looks"), "win.paste-values-all");
  add_section (menu, values);
  g_menu_append (rest, _ ("Rename"), "outliner.rename");
  g_menu_append (rest, _ ("Duplicate"), "win.duplicate-look");
  g_menu_append (rest, _ ("Delete"), "win.delete");
  add_section (menu, rest);
  return G_MENU_MODEL (menu);
}

GMenuModel *
rmp_painted_new_row_menu (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("Rename"), "outliner.rename");
  g_menu_append (menu, _ ("Delete"), "win.delete");
  return G_MENU_MODEL (menu);
}

/* Has only commands that do not need a place on the cloth. */
GMenuModel *
rmp_mask_new_row_menu (void)
{
  GMenu *menu = g_menu_new (), *changes = g_menu_new (), *files = g_menu_new ();

  g_menu_append (changes, _ ("Fill All"), "win.mask-fill");
  g_menu_append (changes, _ ("Empty All"), "win.mask-empty");
  g_menu_append (changes, _ ("Invert"), "win.mask-invert");
  g_menu_append (changes, _ ("Smooth"), "win.mask-smooth");
  g_menu_append (files, _ ("Import Image…"), "win.mask-import");
  g_menu_append (files, _ ("Export Image…"), "win.mask-export");
  add_section (menu, changes);
  add_section (menu, files);
  add_section (menu, G_MENU (rmp_painted_new_row_menu ()));
  return G_MENU_MODEL (menu);
}

GMenuModel *
rmp_direction_new_row_menu (void)
{
  GMenu *menu = g_menu_new (), *changes = g_menu_new (), *uses = g_menu_new ();

  g_menu_append (changes, _ ("Turn by 90°"), "win.direction-turn");
  g_menu_append (changes, _ ("Reverse"), "win.direction-reverse");
  g_menu_append (changes, _ ("Smooth"), "win.direction-smooth");
  g_menu_append (changes, _ ("Empty All"), "win.direction-empty");
  g_menu_append (uses, _ ("Pattern from Strain…"), "win.pattern-from-strain");
  add_section (menu, changes);
  add_section (menu, uses);
  add_section (menu, G_MENU (rmp_painted_new_row_menu ()));
  return G_MENU_MODEL (menu);
}
