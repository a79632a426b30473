/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-append.c: copying parts of other projects, and looks from one garment to another. */

#include "shell/window-private.h"

#include "exchange/append-dialog.h"
#include "store/document/append.h"
#include "widgets/error-page.h"
#include "widgets/i18n.h"

void
rmp_window_append (RmpWindow *self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) from = rmp_project_open (path ? path : "", FALSE, &error);

  g_assert (RMP_IS_WINDOW (self));

  if (!from)
    rmp_error_page_present (GTK_WINDOW (self), _ ("Nothing can be appended from this file"), file,
                            error->message, NULL);
  else if (rmp_window_ensure_workspace (self))
    rmp_append_dialog_present (GTK_WINDOW (self), self->workspace, from);
}

static void
on_file_chosen (GtkNativeDialog *dialog, int response, gpointer data)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  if (response == GTK_RESPONSE_ACCEPT && file)
    rmp_window_append (data, file);
  g_object_unref (dialog);
}

static void
on_append (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Append from Project"), data, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));

  rmp_window_add_filters (GTK_FILE_CHOOSER (dialog), TRUE, FALSE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_file_chosen), data, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static RmpGarment *
find_garment (RmpWindow *self, gint64 id)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (self->workspace));

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (rmp_garment_get_id (garment) == id)
        return garment;
    }
  return NULL;
}

static void
on_copy_look (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  RmpWindow *self = data;
  GObject *selection = self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;
  RmpGarment *garment = selection ? find_garment (self, g_variant_get_int64 (target)) : NULL;
  g_auto (GStrv) missing = NULL;
  g_autoptr (GError) error = NULL;
  RmpLook *look;

  g_assert (RMP_IS_WINDOW (self));

  if (!garment || !RMP_IS_LOOK (selection))
    return;
  look = rmp_garment_copy_look (garment, RMP_LOOK (selection), &missing, &error);
  if (!look)
    rmp_window_notify (self, error->message);
  else if (missing[0])
    {
      g_autofree char *joints = g_strjoinv (", ", missing);
      g_autofree char *message = g_strdup_printf (_ ("Joints that are not here were left out: %s"),
                                                  joints);

      rmp_window_notify (self, message);
    }
  if (look)
    rmp_workspace_select (self->workspace, look);
}

static void
on_duplicate_look (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED,
                   gpointer data)
{
  RmpWindow *self = data;
  GObject *selection = self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;
  g_autoptr (GError) error = NULL;
  RmpLook *copy;

  g_assert (RMP_IS_WINDOW (self));

  if (!selection || !RMP_IS_LOOK (selection))
    return;
  copy = rmp_look_duplicate (RMP_LOOK (selection), NULL, &error);
  if (copy)
    rmp_workspace_select (self->workspace, copy);
  else
    rmp_window_notify (self, error->message);
}

void
rmp_window_init_append (RmpWindow *self)
{
  const GActionEntry actions[] = {
    { .name = "append", .activate = on_append },
    { .name = "copy-look", .activate = on_copy_look, .parameter_type = "x" },
    { .name = "duplicate-look", .activate = on_duplicate_look },
  };

  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}
