/* SPDX-License-Identifier: GPL-3.0-or-later */

/* outliner-looks.c: the looks, each with its garment and the letters of the variants that show it.
 */

#include "outliner/outliner-private.h"
#include "widgets/badge.h"
#include "widgets/i18n.h"

/* A letter for each variant, filled if the variant shows this look. A click adds the look to the
 * variant or removes it.
 */
static void
on_letter_clicked (GtkButton *button, gpointer data)
{
  RmpOutliner *self = rmp_outliner_of (button);
  RmpLook *look = g_object_get_data (G_OBJECT (button), "look");
  RmpVariant *variant = data;
  RmpGarment *garment = rmp_look_get_garment (look);
  const gboolean shown = rmp_variant_get_look (variant, garment) == look;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_VARIANT (variant));
  if (!rmp_variant_set_look (variant, garment, shown ? NULL : look, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

static void
add_letters (RmpOutliner *self, GtkWidget *box, RmpLook *look)
{
  GListModel *variants = rmp_project_get_variants (
      rmp_workspace_get_project (rmp_outliner_get_workspace (self)));

  for (guint i = 0; i < g_list_model_get_n_items (variants); i++)
    {
      g_autoptr (RmpVariant) variant = g_list_model_get_item (variants, i);
      const gboolean shown = rmp_variant_get_look (variant, rmp_look_get_garment (look)) == look;
      GtkWidget *button = gtk_button_new ();
      g_autofree char *tooltip = g_strdup_printf (
          shown ? _ ("Variant %s shows this look; click to show plain skinning there")
                : _ ("Show this look in variant %s"),
          rmp_variant_get_letter (variant));

      gtk_button_set_child (GTK_BUTTON (button), rmp_badge_new (variant, shown));
      gtk_widget_set_tooltip_text (button, tooltip);
      gtk_widget_add_css_class (button, "flat");
      gtk_widget_add_css_class (button, "letter");
      g_object_set_data_full (G_OBJECT (button), "look", g_object_ref (look), g_object_unref);
      g_signal_connect_object (button, "clicked", G_CALLBACK (on_letter_clicked), variant, 0);
      gtk_box_append (GTK_BOX (box), button);
    }
}

/* Looks are named after methods, whose names are long: the name gets the whole width, and a second
 * line.
 */
static void
add_look (GtkListBox *list, RmpOutliner *self, RmpLook *look)
{
  const char *name = rmp_look_get_name (look);
  GtkWidget *box = rmp_outliner_append_row (list, 0, "rimple-look-symbolic", name, look);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *title = rmp_row_name_new (name, G_OBJECT (look), (RmpRename) rmp_look_rename);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *garment = rmp_outliner_new_detail (rmp_garment_get_name (rmp_look_get_garment (look)));

  rmp_outliner_tell_rename (gtk_widget_get_parent (box), name);
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_set_hexpand (garment, TRUE);
  gtk_box_append (GTK_BOX (line), garment);
  add_letters (self, line, look);
  gtk_box_append (GTK_BOX (lines), title);
  gtk_box_append (GTK_BOX (lines), line);
  gtk_box_append (GTK_BOX (box), lines);
}

void
rmp_outliner_add_looks (RmpOutliner *self, GtkListBox *list)
{
  GListModel *looks = rmp_project_get_looks (
      rmp_workspace_get_project (rmp_outliner_get_workspace (self)));

  g_assert (RMP_IS_OUTLINER (self));

  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);

      add_look (list, self, look);
    }
}
