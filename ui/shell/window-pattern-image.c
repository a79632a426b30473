/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-pattern-image.c: makes a pattern of a picture file: of heights, or a map of normals as
 * other programs bake them. Of what is pointed at it becomes a layer or takes the place, if that
 * holds the same.
 */

#include "shell/window-private.h"

#include "images/image-file.h"
#include "patterns/pattern-files.h"
#include "store/cloth/pattern-item.h"
#include "widgets/i18n.h"

#include <string.h>

/* The entries of the list of what a picture is read as. */
enum
{
  AS_HEIGHTS,
  AS_NORMALS
};

typedef struct
{
  RmpWindow *window;
  RmpGarment *garment;
  GObject *target; /* (nullable): a pattern, or a layer of one of heights */
  char *path, *name;
  AdwMessageDialog *dialog;   /* (unowned) */
  GtkDropDown *kind;          /* (unowned) */
  GtkCheckButton *green_down; /* (unowned) */
  GtkLabel *doubt;            /* (unowned): what is odd about the picture as a map of normals */
} Request;

static void
request_free (Request *self)
{
  g_object_unref (self->window);
  g_object_unref (self->garment);
  g_clear_object (&self->target);
  g_free (self->path);
  g_free (self->name);
  g_free (self);
}

/* The file's name without its extension. (transfer full) */
static char *
make_name (const char *path)
{
  char *name = g_path_get_basename (path), *dot = strrchr (name, '.');

  if (dot && dot != name)
    *dot = '\0';
  return name;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* (nullable) */
static RmpPatternItem *
get_pattern (GObject *target)
{
  if (RMP_IS_PATTERN_LAYER_ITEM (target))
    return rmp_pattern_layer_item_get_pattern (RMP_PATTERN_LAYER_ITEM (target));
  return RMP_IS_PATTERN_ITEM (target) ? RMP_PATTERN_ITEM (target) : NULL;
}

static gboolean
holds_normals (GObject *target)
{
  return get_pattern (target) && rmp_pattern_item_is_normals (get_pattern (target));
}

/* What of @target a picture of heights is read into: it may be new. (transfer full) (nullable) */
static RmpPatternLayerItem *
find_layer (Request *self, GError **error)
{
  RmpPatternItem *pattern;
  RmpPatternLayerItem *layer;

  if (RMP_IS_PATTERN_LAYER_ITEM (self->target) && !holds_normals (self->target))
    return RMP_PATTERN_LAYER_ITEM (g_object_ref (self->target));
  if (RMP_IS_PATTERN_ITEM (self->target) && !holds_normals (self->target))
    {
      layer = rmp_pattern_item_add_layer (RMP_PATTERN_ITEM (self->target), NULL, NULL, error);
      return layer ? g_object_ref (layer) : NULL;
    }
  pattern = rmp_garment_add_pattern (self->garment, self->name, RMP_PATTERN_DEFAULT_SIDE, error);
  return pattern ? g_list_model_get_item (rmp_pattern_item_get_layers (pattern), 0) : NULL;
}

/* As one edit. Returns: what is to be selected */
static gpointer
add_heights (Request *self, GError **error)
{
  RmpProject *project = rmp_workspace_get_project (self->window->workspace);
  g_autoptr (RmpPatternLayerItem) layer = NULL;

  rmp_project_begin (project, _ ("Import image"));
  layer = find_layer (self, error);
  if (!layer || !rmp_pattern_import (layer, self->path, error))
    {
      rmp_project_cancel (project);
      return NULL;
    }
  if (!rmp_project_end (project, error))
    return NULL;
  return self->target && !holds_normals (self->target)
             ? self->target
             : G_OBJECT (rmp_pattern_layer_item_get_pattern (layer));
}

static void
free_normals (RmpHeightImage *normals[2])
{
  for (guint c = 0; c < 2; c++)
    g_clear_pointer (normals + c, rmp_height_image_unref);
}

/* As fine as the file is, where patterns may be; as what it takes the place of. */
static gboolean
read_normals (Request *self, RmpHeightImage *normals[2], GError **error)
{
  const gboolean down = gtk_check_button_get_active (self->green_down);
  const guint side = holds_normals (self->target)
                         ? rmp_pattern_item_get_side (get_pattern (self->target))
                         : 0;

  if (!rmp_image_read_normals (self->path, side, down, normals, NULL, error))
    return FALSE;
  if (rmp_height_image_get_side (normals[0]) >= RMP_PATTERN_MIN_SIDE)
    return TRUE;
  free_normals (normals);
  return rmp_image_read_normals (self->path, RMP_PATTERN_MIN_SIDE, down, normals, NULL, error);
}

static gpointer
add_normals (Request *self, GError **error)
{
  RmpHeightImage *normals[2];
  RmpPatternItem *pattern = NULL;

  if (!read_normals (self, normals, error))
    return NULL;
  if (!holds_normals (self->target))
    pattern = rmp_garment_add_normals (self->garment, self->name, normals, error);
  else if (rmp_pattern_item_set_normals (get_pattern (self->target), normals, _ ("Import image"),
                                         error))
    pattern = get_pattern (self->target);
  free_normals (normals);
  return pattern;
}

/* --- question --------------------------------------------------------------------------------- */

static void
on_response (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Request *self)
{
  g_autoptr (GError) error = NULL;
  GObject *made = NULL;

  g_assert (self);
  if (g_str_equal (response, "import") && self->window->workspace)
    made = gtk_drop_down_get_selected (self->kind) == AS_NORMALS ? add_normals (self, &error)
                                                                 : add_heights (self, &error);
  if (made)
    rmp_workspace_select (self->window->workspace, made);
  if (error)
    rmp_window_notify (self->window, error->message);
  request_free (self);
}

/* Reads the picture once, coarsely, for what is to be said of it. */
static void
on_kind (Request *self)
{
  const gboolean as_normals = gtk_drop_down_get_selected (self->kind) == AS_NORMALS;
  RmpHeightImage *normals[2] = { NULL, NULL };
  g_autoptr (GError) error = NULL;
  gboolean srgb = FALSE;

  g_assert (self);
  if (as_normals)
    rmp_image_read_normals (self->path, RMP_IMAGE_MIN_SIDE, FALSE, normals, &srgb, &error);
  free_normals (normals);
  gtk_label_set_label (self->doubt,
                       error ? error->message
                             : _ ("The file is marked as sRGB. Its numbers are taken as they are; "
                                  "if wrinkles look wrong, save it as linear, or raw, data."));
  gtk_widget_set_visible (GTK_WIDGET (self->doubt), error || srgb);
  gtk_widget_set_sensitive (GTK_WIDGET (self->green_down), as_normals && !error);
  adw_message_dialog_set_response_enabled (self->dialog, "import", !error);
}

/* What the picture becomes as each; [2] of strings (transfer full) */
static void
describe_kinds (const Request *self, char *words[3])
{
  RmpPatternItem *pattern = get_pattern (self->target);
  const char *name = pattern ? rmp_pattern_item_get_name (pattern) : NULL;

  words[2] = NULL;
  words[AS_HEIGHTS] = g_strdup (pattern ? _ ("Heights: a new pattern") : _ ("Heights"));
  words[AS_NORMALS] = g_strdup (pattern ? _ ("Normals: a new pattern") : _ ("Normals"));
  if (!pattern)
    return;
  g_free (words[holds_normals (self->target) ? AS_NORMALS : AS_HEIGHTS]);
  if (holds_normals (self->target))
    words[AS_NORMALS] = g_strdup_printf (_ ("Normals: in place of those of “%s”"), name);
  else if (RMP_IS_PATTERN_LAYER_ITEM (self->target))
    words[AS_HEIGHTS] = g_strdup_printf (
        _ ("Heights: in place of those on “%s”"),
        rmp_pattern_layer_item_get_name (RMP_PATTERN_LAYER_ITEM (self->target)));
  else
    words[AS_HEIGHTS] = g_strdup_printf (_ ("Heights: a layer of “%s”"), name);
}

static GtkWidget *
new_content (Request *self)
{
  char *words[3];
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Read as"));
  GtkWidget *kind, *down, *doubt = gtk_label_new (NULL);

  describe_kinds (self, words);
  kind = gtk_drop_down_new_from_strings ((const char *const *) words);
  for (guint i = 0; i < 2; i++)
    g_free (words[i]);
  gtk_widget_set_hexpand (kind, TRUE);
  gtk_widget_set_tooltip_text (kind, _ ("Heights: greys above the middle stand out. Normals: a map "
                                        "in tangent space, which the light alone shows"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), kind);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), kind);
  down = gtk_check_button_new_with_mnemonic (_ ("Green grows _downwards (−Y)"));
  gtk_widget_set_tooltip_text (down, _ ("As DirectX has it. On if bumps look like dents"));
  gtk_label_set_wrap (GTK_LABEL (doubt), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (doubt), 48);
  gtk_label_set_xalign (GTK_LABEL (doubt), 0.0f);
  gtk_widget_add_css_class (doubt, "warning");
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), down);
  gtk_box_append (GTK_BOX (box), doubt);
  self->kind = GTK_DROP_DOWN (kind);
  self->green_down = GTK_CHECK_BUTTON (down);
  self->doubt = GTK_LABEL (doubt);
  gtk_drop_down_set_selected (self->kind, holds_normals (self->target) ? AS_NORMALS : AS_HEIGHTS);
  g_signal_connect_swapped (kind, "notify::selected", G_CALLBACK (on_kind), self);
  return box;
}

void
rmp_window_ask_pattern_image (RmpWindow *self, RmpGarment *garment, GObject *target,
                              const char *path)
{
  g_autofree char *file = g_filename_display_basename (path);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Pattern from image"), file);
  Request *request = g_new0 (Request, 1);

  g_assert (RMP_IS_WINDOW (self));
  g_assert (RMP_IS_GARMENT (garment));

  request->window = g_object_ref (self);
  request->garment = g_object_ref (garment);
  request->target = target ? g_object_ref (target) : NULL;
  request->path = g_strdup (path);
  request->name = make_name (path);
  request->dialog = ADW_MESSAGE_DIALOG (dialog);
  adw_message_dialog_add_responses (request->dialog, "cancel", _ ("_Cancel"), "import",
                                    _ ("_Import"), NULL);
  adw_message_dialog_set_extra_child (request->dialog, new_content (request));
  on_kind (request);
  adw_message_dialog_set_response_appearance (request->dialog, "import", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (request->dialog, "import");
  adw_message_dialog_set_close_response (request->dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (on_response), request);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- file ------------------------------------------------------------------------------------- */

static void
on_file (GtkNativeDialog *dialog, int response, RmpWindow *window)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  RmpGarment *garment = g_object_get_data (G_OBJECT (dialog), "garment");

  g_assert (RMP_IS_WINDOW (window));
  if (response == GTK_RESPONSE_ACCEPT && path)
    rmp_window_ask_pattern_image (window, garment, NULL, path);
  g_object_unref (window);
  g_object_unref (dialog);
}

void
rmp_window_choose_pattern_image (RmpWindow *self, RmpGarment *garment)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Pattern from Image"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Choose"),
      _ ("_Cancel"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  g_assert (RMP_IS_WINDOW (self));
  g_assert (RMP_IS_GARMENT (garment));

  gtk_file_filter_set_name (filter, _ ("Images (PNG, OpenEXR)"));
  gtk_file_filter_add_suffix (filter, "png");
  gtk_file_filter_add_suffix (filter, "exr");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_object_set_data_full (G_OBJECT (dialog), "garment", g_object_ref (garment), g_object_unref);
  g_signal_connect (dialog, "response", G_CALLBACK (on_file), g_object_ref (self));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}
