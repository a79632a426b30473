/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-dialog.h"

#include "i18n.h"

#include <adwaita.h>

static const struct
{
  const char *label;
  int width, height;
} sizes[] = {
  { N_ ("As in the window"), 0, 0 },           { N_ ("Full HD, 1920 × 1080"), 1920, 1080 },
  { N_ ("4K, 3840 × 2160"), 3840, 2160 },      { N_ ("Square, 2048 × 2048"), 2048, 2048 },
  { N_ ("Print, A4 at 300 dpi"), 3508, 2480 },
};

typedef struct
{
  GtkWindow *parent;
  RmpWorkspace *workspace;
  RmpViewport *viewport;
  RmpJobBar *jobs;
  GtkDropDown *size;
  GtkSpinButton *width, *height;
  GtkCheckButton *transparent;
  GtkFileChooserNative *chooser; /* or NULL */
} Dialog;

static void
dialog_free (Dialog *self)
{
  g_clear_object (&self->chooser);
  g_object_unref (self->parent);
  g_object_unref (self->workspace);
  g_object_unref (self->viewport);
  g_object_unref (self->jobs);
  g_free (self);
}

static void
on_size_chosen (Dialog *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->size);
  const int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self->viewport));
  int width = sizes[chosen].width, height = sizes[chosen].height;

  if (width == 0)
    {
      width = scale * gtk_widget_get_width (GTK_WIDGET (self->viewport));
      height = scale * gtk_widget_get_height (GTK_WIDGET (self->viewport));
    }
  gtk_spin_button_set_value (self->width, width);
  gtk_spin_button_set_value (self->height, height);
}

static void
on_file_chosen (GtkNativeDialog *chooser, int response, Dialog *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL)
    rmp_picture_save (self->parent, self->workspace, self->viewport, self->jobs, path,
                      gtk_spin_button_get_value_as_int (self->width), gtk_spin_button_get_value_as_int (self->height),
                      gtk_check_button_get_active (self->transparent));
  dialog_free (self);
}

/* The choice of a file outlives the dialog, which owns the rest until then. */
static void
on_response (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Dialog *self)
{
  if (!g_str_equal (response, "save"))
    {
      dialog_free (self);
      return;
    }
  self->chooser = gtk_file_chooser_native_new (_ ("Save Picture"), self->parent, GTK_FILE_CHOOSER_ACTION_SAVE,
                                               _ ("_Save"), _ ("_Cancel"));
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), "rimple.png");
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_file_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static GtkWidget *
new_spin (const char *name)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (16, RMP_PICTURE_MAX_SIDE, 1);

  gtk_widget_set_tooltip_text (spin, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return spin;
}

static GtkWidget *
new_content (Dialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  const char *labels[G_N_ELEMENTS (sizes) + 1] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    labels[i] = _ (sizes[i].label);
  self->size = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (labels));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->size), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Size"), -1);
  self->width = GTK_SPIN_BUTTON (new_spin (_ ("Width in pixels")));
  self->height = GTK_SPIN_BUTTON (new_spin (_ ("Height in pixels")));
  self->transparent = GTK_CHECK_BUTTON (gtk_check_button_new_with_mnemonic (_ ("_Transparent background, no ground")));

  gtk_widget_set_halign (row, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->width));
  gtk_box_append (GTK_BOX (row), gtk_label_new ("×"));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->height));
  gtk_box_append (GTK_BOX (row), gtk_label_new (_ ("pixels")));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->size));
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->transparent));
  g_signal_connect_swapped (self->size, "notify::selected", G_CALLBACK (on_size_chosen), self);
  on_size_chosen (self);
  return box;
}

void
rmp_picture_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpViewport *viewport, RmpJobBar *jobs)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, _ ("Save Picture"),
                                              _ ("What the viewport shows now, with its overlays, drawn anew in the "
                                                 "finest quality."));
  Dialog *self = g_new0 (Dialog, 1);

  self->parent = g_object_ref (parent);
  self->workspace = g_object_ref (workspace);
  self->viewport = g_object_ref (viewport);
  self->jobs = g_object_ref (jobs);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_content (self));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "save", _ ("_Save…"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (on_response), self);
  gtk_window_present (GTK_WINDOW (dialog));
}
