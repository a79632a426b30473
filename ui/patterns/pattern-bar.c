/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "patterns/pattern-bar.h"

#include "widgets/i18n.h"

static GMenuModel *
new_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) sides = g_menu_new (), files = g_menu_new ();

  g_menu_append (menu, _ ("Rename"), "layer.rename");
  g_menu_append (menu, _ ("Clear"), "layer.clear");
  g_menu_append (sides, _ ("Mirror −X to +X"), "win.mirror-painted::to-larger-x");
  g_menu_append (sides, _ ("Mirror +X to −X"), "win.mirror-painted::to-smaller-x");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (sides));
  g_menu_append (files, _ ("Import Image…"), "layer.import");
  g_menu_append (files, _ ("Export Layer…"), "layer.export");
  g_menu_append (files, _ ("Export Pattern…"), "layer.export-all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (files));
  return G_MENU_MODEL (menu);
}

GtkWidget *
rmp_pattern_bar_new (void)
{
  static const struct
  {
    const char *icon, *words, *action;
  } buttons[] = {
    { "list-add-symbolic", N_ ("Add layer"), "layer.add" },
    { "edit-copy-symbolic", N_ ("Duplicate layer"), "layer.duplicate" },
    { "go-up-symbolic", N_ ("Move layer up"), "layer.raise" },
    { "go-down-symbolic", N_ ("Move layer down"), "layer.lower" },
    { "go-bottom-symbolic", N_ ("Merge layer down"), "layer.merge" },
    { "user-trash-symbolic", N_ ("Delete layer"), "layer.remove" },
  };
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *more = gtk_menu_button_new ();
  g_autoptr (GMenuModel) menu = new_menu ();

  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      GtkWidget *button = gtk_button_new_from_icon_name (buttons[i].icon);

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), buttons[i].action);
      gtk_widget_add_css_class (button, "flat");
      gtk_widget_set_tooltip_text (button, _ (buttons[i].words));
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ (buttons[i].words), -1);
      gtk_box_append (GTK_BOX (bar), button);
    }
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (more), "view-more-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (more), menu);
  gtk_widget_set_tooltip_text (more, _ ("More for this layer"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (more), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("More for this layer"), -1);
  gtk_widget_add_css_class (more, "flat");
  gtk_widget_set_halign (more, GTK_ALIGN_END);
  gtk_widget_set_hexpand (more, TRUE);
  gtk_box_append (GTK_BOX (bar), more);
  return bar;
}
