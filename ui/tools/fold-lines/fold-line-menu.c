/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-lines/fold-line-menu.h"

#include "tools/fold-lines/fold-line-edits.h"
#include "widgets/i18n.h"
#include "widgets/menu-name.h"

static void
add_section (GMenu *menu, GMenu *section)
{
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_object_unref (section);
}

static void
add_join (GMenu *section, RmpFoldLine *line)
{
  RmpFoldLine *other = rmp_fold_line_find_neighbour (line);
  g_autofree char *name = NULL, *label = NULL;

  if (!other)
    return;
  name = rmp_menu_name (rmp_fold_line_get_name (other));
  label = g_strdup_printf (_ ("Join with “%s”"), name);
  g_menu_append (section, label, "win.join-lines");
}

GMenuModel *
rmp_fold_line_new_menu (RmpFoldLine *line, gboolean split)
{
  GMenu *menu = g_menu_new (), *shape = g_menu_new (), *copies = g_menu_new (),
        *rest = g_menu_new ();

  g_return_val_if_fail (RMP_IS_FOLD_LINE (line), NULL);

  if (split)
    g_menu_append (shape, _ ("Split Here"), "win.split-line");
  add_join (shape, line);
  g_menu_append (shape,
                 rmp_fold_line_get_drawn (line)->along ? _ ("Run Across the Creases")
                                                       : _ ("Run Along a Crease"),
                 "win.turn-line");
  g_menu_append (copies, _ ("Duplicate"), "win.duplicate-line");
  g_menu_append (copies, _ ("Mirror to the Other Side"), "win.mirror-line");
  g_menu_append (rest, _ ("Delete"), "win.delete");
  add_section (menu, shape);
  add_section (menu, copies);
  add_section (menu, rest);
  return G_MENU_MODEL (menu);
}

static GMenu *
new_touched_section (RmpTouched touched)
{
  GMenu *section = g_menu_new ();

  switch (touched)
    {
    case RMP_TOUCHED_FOLD:
      g_menu_append (section, _ ("Delete Fold"), "win.delete");
      g_menu_append (section, _ ("Keep Folds Here"), "win.keep-fold");
      break;
    case RMP_TOUCHED_WRINKLE:
      g_menu_append (section, _ ("Delete Wrinkle Here"), "win.delete");
      g_menu_append (section, _ ("Keep Wrinkle Here"), "win.keep-fold");
      g_menu_append (section, _ ("Pin a Wrinkle Here"), "win.pin-wrinkle");
      break;
    case RMP_TOUCHED_CLOTH:
      g_menu_append (section, _ ("Pin a Wrinkle Here"), "win.pin-wrinkle");
      break;
    case RMP_TOUCHED_MARK:
      g_menu_append (section, _ ("Remove Mark"), "win.delete");
      break;
    case RMP_TOUCHED_NOTHING:
    default:
      break;
    }
  return section;
}

GMenuModel *
rmp_garment_new_menu (RmpTouched touched)
{
  GMenu *menu = g_menu_new (), *rest = g_menu_new ();

  g_menu_append (rest, _ ("Make Found Lines Editable"), "win.make-editable");
  g_menu_append (rest, _ ("Frame Selection"), "win.frame-selection");
  add_section (menu, new_touched_section (touched));
  add_section (menu, rest);
  return G_MENU_MODEL (menu);
}
