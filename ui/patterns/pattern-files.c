/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "patterns/pattern-files.h"

#include "images/image-file.h"
#include "tools/brushes/brush-settings.h"
#include "widgets/i18n.h"

#include <string.h>

gboolean
rmp_pattern_import (RmpPatternLayerItem *layer, const char *path, GError **error)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *label = g_strdup_printf (_ ("Import %s"), name);
  g_autoptr (RmpHeightImage) image = NULL;

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (layer), FALSE);

  if (!rmp_pattern_layer_item_check_unlocked (layer, error))
    return FALSE;
  image = rmp_image_read (
      path, rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (layer)), error);
  return image && rmp_pattern_layer_item_set_image (layer, image, label, error);
}

gboolean
rmp_pattern_export (RmpHeightImage *image, const char *path, GError **error)
{
  g_autofree char *folded = g_ascii_strdown (path, -1);

  return g_str_has_suffix (folded, ".exr") ? rmp_image_write_exr (image, path, error)
                                           : rmp_image_write_png (image, path, 16, error);
}

/* A new mask gets the name of the file. */
gboolean
rmp_mask_import (RmpGarment *garment, RmpMaskItem *mask, const char *path, GError **error)
{
  RmpHeightImage *present = mask ? rmp_mask_item_get_image (mask) : NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *label = g_strdup_printf (_ ("Import %s"), name);
  g_autoptr (RmpHeightImage)
      image = rmp_image_read (path, present ? rmp_height_image_get_side (present) : 0, error);
  char *suffix = strrchr (name, '.');

  g_return_val_if_fail (RMP_IS_GARMENT (garment), FALSE);

  if (!image)
    return FALSE;
  if (present)
    return rmp_mask_item_set_image (mask, image, label, error);
  if (suffix && suffix != name)
    *suffix = '\0';
  return rmp_garment_add_image_mask (garment, name, image, error) != NULL;
}

/* --- dialogs ---------------------------------------------------------------------------------- */

/* What is to be done with the file that is being chosen. */
typedef struct
{
  GtkWidget *widget;
  RmpPatternLayerItem *layer; /* (nullable): to import into */
  RmpHeightImage *image;      /* (nullable): to export */
  /* (nullable): for a mask to be imported; with none of these a stamp is chosen */
  RmpGarment *garment;
  RmpMaskItem *mask; /* (nullable): … into this one */
} Request;

static void
request_free (Request *self)
{
  g_object_unref (self->widget);
  g_clear_object (&self->layer);
  g_clear_object (&self->garment);
  g_clear_object (&self->mask);
  g_clear_pointer (&self->image, rmp_height_image_unref);
  g_free (self);
}

static gboolean
take_path (Request *self, const char *path, GError **error)
{
  if (self->layer)
    return rmp_pattern_import (self->layer, path, error);
  if (self->image)
    return rmp_pattern_export (self->image, path, error);
  if (self->garment)
    return rmp_mask_import (self->garment, self->mask, path, error);
  return rmp_brush_settings_set_stamp (rmp_brush_settings_get_default (), path, error);
}

static void
on_response (GtkNativeDialog *dialog, int response, Request *request)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT && path && !take_path (request, path, &error))
    gtk_widget_activate_action (request->widget, "win.report", "s", error->message);
  request_free (request);
  g_object_unref (dialog);
}

static void
present (GtkFileChooserNative *dialog, Request *request)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Images (PNG, OpenEXR)"));
  gtk_file_filter_add_suffix (filter, "png");
  gtk_file_filter_add_suffix (filter, "exr");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (on_response), request);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static Request *
request_new (GtkWidget *widget)
{
  Request *self = g_new0 (Request, 1);

  self->widget = g_object_ref (widget);
  return self;
}

void
rmp_pattern_import_present (GtkWidget *widget, RmpPatternLayerItem *layer)
{
  Request *request = request_new (widget);

  request->layer = g_object_ref (layer);
  present (gtk_file_chooser_native_new (_ ("Import Image"),
                                        GTK_WINDOW (gtk_widget_get_root (widget)),
                                        GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"), _ ("_Cancel")),
           request);
}

void
rmp_mask_import_present (GtkWidget *widget, RmpGarment *garment, RmpMaskItem *mask)
{
  Request *request = request_new (widget);

  request->garment = g_object_ref (garment);
  g_set_object (&request->mask, mask);
  present (gtk_file_chooser_native_new (_ ("Import Mask"),
                                        GTK_WINDOW (gtk_widget_get_root (widget)),
                                        GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"), _ ("_Cancel")),
           request);
}

void
rmp_stamp_choose_present (GtkWidget *widget)
{
  present (gtk_file_chooser_native_new (_ ("Choose Stamp"),
                                        GTK_WINDOW (gtk_widget_get_root (widget)),
                                        GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Choose"), _ ("_Cancel")),
           request_new (widget));
}

void
rmp_pattern_export_present (GtkWidget *widget, RmpHeightImage *image, const char *name)
{
  Request *request = request_new (widget);
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Export Image"), GTK_WINDOW (gtk_widget_get_root (widget)), GTK_FILE_CHOOSER_ACTION_SAVE,
      _ ("_Export"), _ ("_Cancel"));
  g_autofree char *file = g_strconcat (name, ".png", NULL);

  request->image = rmp_height_image_ref (image);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), file);
  present (dialog, request);
}
