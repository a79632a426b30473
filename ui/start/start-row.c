/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start/start-row.h"

#include "evaluate/crash-mark.h"
#include "evaluate/evaluator-switch.h"
#include "widgets/i18n.h"

#define PICTURE_WIDTH 96
#define PICTURE_HEIGHT 60

static GtkWidget *
new_picture (const char *path, const char *icon)
{
  g_autoptr (GFile) file = path ? g_file_new_for_path (path) : NULL;
  g_autoptr (GdkTexture) texture = file ? gdk_texture_new_from_file (file, NULL) : NULL;
  GtkWidget *picture;

  if (!texture)
    {
      picture = gtk_image_new_from_icon_name (icon);
      gtk_image_set_pixel_size (GTK_IMAGE (picture), 24);
    }
  else
    picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
  gtk_widget_set_size_request (picture, PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_widget_set_halign (picture, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  gtk_widget_set_overflow (picture, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (picture, "start-picture");
  return picture;
}

static GtkWidget *
new_label (const char *text, PangoEllipsizeMode ellipsize)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), ellipsize);
  return label;
}

GtkWidget *
rmp_start_row_new (const char *picture, const char *icon, const char *title, const char *detail)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12),
            *text = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *dim = new_label (detail, PANGO_ELLIPSIZE_START);

  gtk_widget_add_css_class (dim, "dim-label");
  gtk_widget_add_css_class (dim, "caption");
  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_set_valign (text, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (text), new_label (title, PANGO_ELLIPSIZE_MIDDLE));
  gtk_box_append (GTK_BOX (text), dim);
  gtk_box_append (GTK_BOX (box), new_picture (picture, icon));
  gtk_box_append (GTK_BOX (box), text);
  gtk_widget_add_css_class (box, "start-row");
  return box;
}

void
rmp_start_row_warn (GtkWidget *row, const char *key, const char *action, const char *target)
{
  GtkWidget *button;

  if (rmp_evaluator_count_crashes (key) < RMP_CRASHES_TOLD)
    return;
  button = gtk_button_new_with_label (_ ("Open Without Evaluation"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  gtk_widget_set_tooltip_text (
      button, _ ("Rimple ended the last times it computed the looks of this project"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), button);
}
