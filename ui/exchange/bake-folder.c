/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-folder.h"

#include "widgets/i18n.h"

struct _RmpBakeFolder
{
  GtkButton parent_instance;

  GtkLabel *label;
  char *path;
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (RmpBakeFolder, rmp_bake_folder, GTK_TYPE_BUTTON)

const char *
rmp_bake_folder_get_path (RmpBakeFolder *self)
{
  g_return_val_if_fail (RMP_IS_BAKE_FOLDER (self), NULL);
  return self->path;
}

/* @path: (transfer full) */
static void
set_path (RmpBakeFolder *self, char *path)
{
  g_free (self->path);
  self->path = path;
  gtk_label_set_text (self->label, path);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), path);
}

static void
on_response (GtkNativeDialog *dialog, int response, gpointer data)
{
  g_autoptr (RmpBakeFolder) self = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  char *path = file ? g_file_get_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path && gtk_widget_get_root (GTK_WIDGET (self)))
    {
      set_path (self, path);
      g_signal_emit (self, chosen_signal, 0);
    }
  else
    g_free (path);
  g_object_unref (dialog);
}

static void
on_clicked (GtkButton *button)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (button));
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Bake Into Folder"), GTK_WINDOW (root), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
      _ ("_Choose"), _ ("_Cancel"));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (on_response), g_object_ref (button));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static char *
default_folder (RmpWorkspace *workspace)
{
  RmpProject *project = rmp_workspace_get_project (workspace);
  const char *path = rmp_project_get_path (project);
  g_autofree char *parent = path ? g_path_get_dirname (path) : NULL;
  g_autofree char *name = g_strdup_printf (_ ("%s bake"), rmp_project_get_title (project));
  const char *home = g_get_user_special_dir (G_USER_DIRECTORY_DOCUMENTS);

  return g_build_filename (parent ? parent : home ? home : g_get_home_dir (), name, NULL);
}

static void
rmp_bake_folder_finalize (GObject *object)
{
  g_free (RMP_BAKE_FOLDER (object)->path);
  G_OBJECT_CLASS (rmp_bake_folder_parent_class)->finalize (object);
}

static void
rmp_bake_folder_class_init (RmpBakeFolderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_bake_folder_finalize;
  GTK_BUTTON_CLASS (klass)->clicked = on_clicked;
  chosen_signal = g_signal_new ("chosen", RMP_TYPE_BAKE_FOLDER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
rmp_bake_folder_init (RmpBakeFolder *self)
{
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->label, PANGO_ELLIPSIZE_START);
  gtk_button_set_child (GTK_BUTTON (self), GTK_WIDGET (self->label));
}

GtkWidget *
rmp_bake_folder_new (RmpWorkspace *workspace)
{
  RmpBakeFolder *self = g_object_new (RMP_TYPE_BAKE_FOLDER, NULL);

  set_path (self, default_folder (workspace));
  return GTK_WIDGET (self);
}
