/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/drop-down.h"

#define MOST_CHARS 22

static void
on_setup (G_GNUC_UNUSED GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MOST_CHARS);
  gtk_list_item_set_child (item, label);
}

static void
on_bind (G_GNUC_UNUSED GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkStringObject *string = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (string));
}

void
rmp_drop_down_shorten (GtkDropDown *self)
{
  g_autoptr (GtkListItemFactory) shortened = gtk_signal_list_item_factory_new ();

  g_return_if_fail (GTK_IS_DROP_DOWN (self));

  g_signal_connect (shortened, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (shortened, "bind", G_CALLBACK (on_bind), NULL);
  gtk_drop_down_set_list_factory (self, gtk_drop_down_get_factory (self));
  gtk_drop_down_set_factory (self, shortened);
}
