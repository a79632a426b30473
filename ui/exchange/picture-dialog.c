/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/picture-dialog.h"

#include "widgets/i18n.h"

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
  GtkDropDown *series, *size;
  GtkWidget *frames, *views; /* rows for one kind of series */
  GtkSpinButton *first, *last, *n_views;
  GtkSpinButton *width, *height;
  GtkCheckButton *transparent;
  GtkFileChooserNative *chooser; /* or NULL */
  char *path;                    /* once chosen */
  RmpPictureOrder order;         /* the same */
} Dialog;

static void
dialog_free (Dialog *self)
{
  g_clear_object (&self->chooser);
  g_free (self->path);
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
on_series_chosen (Dialog *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->series);

  gtk_widget_set_visible (self->frames, chosen == RMP_PICTURE_FRAMES);
  gtk_widget_set_visible (self->views, chosen == RMP_PICTURE_TURNTABLE);
}

/* The last frame is never before the first. */
static void
on_first_changed (Dialog *self)
{
  const double first = gtk_spin_button_get_value (self->first);

  if (gtk_spin_button_get_value (self->last) < first)
    gtk_spin_button_set_value (self->last, first);
}

static void
on_last_changed (Dialog *self)
{
  const double last = gtk_spin_button_get_value (self->last);

  if (gtk_spin_button_get_value (self->first) > last)
    gtk_spin_button_set_value (self->first, last);
}

/* --- saving ----------------------------------------------------------------------------------- */

static void
save (Dialog *self)
{
  rmp_picture_save (self->parent, self->workspace, self->viewport, self->jobs, self->path,
                    &self->order);
}

static void
on_replace (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Dialog *self)
{
  if (g_str_equal (response, "replace"))
    save (self);
  dialog_free (self);
}

/* Counts the files of a series that exist already: the file dialog asks only about a file of
 * exactly the chosen name.
 */
static guint
count_existing (const Dialog *self)
{
  guint n = 0;

  for (guint i = 0;
       self->order.series != RMP_PICTURE_ALONE && i < rmp_picture_order_count (&self->order); i++)
    {
      g_autofree char *path = rmp_picture_order_name (&self->order, self->path, i);

      n += g_file_test (path, G_FILE_TEST_EXISTS);
    }
  return n;
}

static void
ask_to_replace (Dialog *self, guint n)
{
  g_autofree char *text = g_strdup_printf (
      g_dngettext (NULL, "%u picture with a name of the series is in the folder. It will be lost.",
                   "%u pictures with names of the series are in the folder. They will be lost.", n),
      n);
  GtkWidget *dialog = adw_message_dialog_new (self->parent, _ ("Replace Pictures?"), text);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "replace",
                                    _ ("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "replace",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (on_replace), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_file_chosen (GtkNativeDialog *chooser, int response, Dialog *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  guint n;

  self->path = file ? g_file_get_path (file) : NULL;
  if (response != GTK_RESPONSE_ACCEPT || !self->path)
    {
      dialog_free (self);
      return;
    }
  n = count_existing (self);
  if (n > 0)
    {
      ask_to_replace (self, n);
      return;
    }
  save (self);
  dialog_free (self);
}

/* Takes also numbers that have been typed but not yet entered. */
static guint
get_number (GtkSpinButton *spin)
{
  gtk_spin_button_update (spin);
  return (guint) gtk_spin_button_get_value_as_int (spin);
}

/* The widgets go with the dialog. */
static void
take_order (Dialog *self)
{
  self->order = (RmpPictureOrder){
    .width = (int) get_number (self->width),
    .height = (int) get_number (self->height),
    .transparent = gtk_check_button_get_active (self->transparent),
    .series = (RmpPictureSeries) gtk_drop_down_get_selected (self->series),
    .first = get_number (self->first),
    .last = get_number (self->last),
    .n_views = get_number (self->n_views),
  };
}

/* The file chooser may outlive the dialog, which owns everything else until then. */
static void
on_response (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Dialog *self)
{
  if (!g_str_equal (response, "save"))
    {
      dialog_free (self);
      return;
    }
  take_order (self);
  self->chooser = gtk_file_chooser_native_new (
      _ ("Save Picture"), self->parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), "rimple.png");
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_file_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* --- widgets ---------------------------------------------------------------------------------- */

static GtkSpinButton *
new_spin (double minimum, double maximum, double value, const char *name)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (minimum, maximum, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  gtk_widget_set_tooltip_text (spin, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return GTK_SPIN_BUTTON (spin);
}

static GtkDropDown *
new_choice (const char *const *labels, const char *name)
{
  GtkWidget *choice = gtk_drop_down_new_from_strings (labels);

  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return GTK_DROP_DOWN (choice);
}

/* @before, @between, @after: (nullable): words; @second: (nullable) */
static GtkWidget *
new_row (const char *before, GtkSpinButton *first, const char *between, GtkSpinButton *second,
         const char *after)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_set_halign (row, GTK_ALIGN_CENTER);
  if (before)
    gtk_box_append (GTK_BOX (row), gtk_label_new (before));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (first));
  if (between)
    gtk_box_append (GTK_BOX (row), gtk_label_new (between));
  if (second)
    gtk_box_append (GTK_BOX (row), GTK_WIDGET (second));
  if (after)
    gtk_box_append (GTK_BOX (row), gtk_label_new (after));
  return row;
}

static void
make_series (Dialog *self)
{
  const char *const labels[] = { _ ("The picture as it is"), _ ("Frames of the clip"),
                                 _ ("All round"), NULL };
  const double end = rmp_workspace_get_n_frames (self->workspace) - 1;
  guint first, last;

  rmp_workspace_get_range (self->workspace, &first, &last);
  self->series = new_choice (labels, _ ("Which pictures"));
  self->first = new_spin (0, end, first, _ ("First frame"));
  self->last = new_spin (0, end, last, _ ("Last frame"));
  self->n_views = new_spin (2, RMP_PICTURE_MAX_VIEWS, 72, _ ("Number of pictures"));
  self->frames = new_row (_ ("Frames"), self->first, _ ("to"), self->last, NULL);
  self->views = new_row (NULL, self->n_views, NULL, NULL, _ ("pictures of this frame"));
  g_signal_connect_swapped (self->series, "notify::selected", G_CALLBACK (on_series_chosen), self);
  g_signal_connect_swapped (self->first, "value-changed", G_CALLBACK (on_first_changed), self);
  g_signal_connect_swapped (self->last, "value-changed", G_CALLBACK (on_last_changed), self);
  on_series_chosen (self);
}

static GtkWidget *
new_content (Dialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  const char *labels[G_N_ELEMENTS (sizes) + 1] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    labels[i] = _ (sizes[i].label);
  make_series (self);
  self->size = new_choice (labels, _ ("Size"));
  self->width = new_spin (16, RMP_PICTURE_MAX_SIDE, 16, _ ("Width in pixels"));
  self->height = new_spin (16, RMP_PICTURE_MAX_SIDE, 16, _ ("Height in pixels"));
  self->transparent = GTK_CHECK_BUTTON (
      gtk_check_button_new_with_mnemonic (_ ("_Transparent background, no ground")));

  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->series));
  gtk_box_append (GTK_BOX (box), self->frames);
  gtk_box_append (GTK_BOX (box), self->views);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->size));
  gtk_box_append (GTK_BOX (box), new_row (NULL, self->width, "×", self->height, _ ("pixels")));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->transparent));
  g_signal_connect_swapped (self->size, "notify::selected", G_CALLBACK (on_size_chosen), self);
  on_size_chosen (self);
  return box;
}

void
rmp_picture_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpViewport *viewport,
                            RmpJobBar *jobs)
{
  GtkWidget *dialog = adw_message_dialog_new (
      parent, _ ("Save Picture"),
      _ ("What the viewport shows, with its overlays, drawn anew in the "
         "finest quality."));
  Dialog *self = g_new0 (Dialog, 1);

  self->parent = g_object_ref (parent);
  self->workspace = g_object_ref (workspace);
  self->viewport = g_object_ref (viewport);
  self->jobs = g_object_ref (jobs);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_content (self));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "save",
                                    _ ("_Save…"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (on_response), self);
  gtk_window_present (GTK_WINDOW (dialog));
}
