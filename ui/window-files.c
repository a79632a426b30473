/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-files.c: opening, saving, dropping. */

#include "window-private.h"

#include "error-page.h"
#include "i18n.h"
#include "picture-dialog.h"

#define PROJECT_SUFFIX ".rimple"

static gboolean
is_project (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && g_str_has_suffix (name, PROJECT_SUFFIX);
}

static void
remember (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentData data = { .mime_type = (char *) "application/x-rimple",
                         .app_name = (char *) "Rimple",
                         .app_exec = (char *) "rimple %u" };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

/* A window holds one project: a second one gets its own. */
static RmpWindow *
window_for_project (RmpWindow *self)
{
  if (self->workspace == NULL)
    return self;
  return RMP_WINDOW (rmp_window_new (gtk_window_get_application (GTK_WINDOW (self))));
}

void
rmp_window_show_project (RmpWindow *self, RmpProject *project)
{
  RmpWindow *window = window_for_project (self);

  rmp_window_set_project (window, project);
  gtk_window_present (GTK_WINDOW (window));
}

static void
open_project (RmpWindow *self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = path != NULL ? rmp_project_open (path, TRUE, &error) : NULL;

  if (project == NULL)
    {
      rmp_error_page_present (GTK_WINDOW (self), _ ("Rimple cannot open this project"), file,
                              error != NULL ? error->message : _ ("Only files on this computer can be opened."), NULL);
      return;
    }
  remember (file);
  rmp_window_show_project (self, project);
}

void
rmp_window_recover (RmpWindow *self, const char *working_copy)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_recover (working_copy, &error);

  if (project != NULL)
    rmp_window_show_project (self, project);
  else
    rmp_window_notify (self, error->message);
}

void
rmp_window_open (RmpWindow *self, GFile *file)
{
  g_return_if_fail (RMP_IS_WINDOW (self));
  if (is_project (file))
    open_project (self, file);
  else
    rmp_window_import (self, file);
}

/* --- choosing files ------------------------------------------------------------------------------------------- */

static GtkFileFilter *
new_filter (const char *name, const char *const *patterns)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (; *patterns != NULL; patterns++)
    gtk_file_filter_add_pattern (filter, *patterns);
  return filter;
}

static void
add_filters (GtkFileChooser *chooser, gboolean projects, gboolean models)
{
  static const char *const all[] = { "*.rimple", "*.gltf", "*.glb", NULL };
  static const char *const glTF[] = { "*.gltf", "*.glb", NULL };
  static const char *const rimple[] = { "*.rimple", NULL };
  g_autoptr (GtkFileFilter) filter = projects && models ? new_filter (_ ("Projects and characters"), all)
                                     : models           ? new_filter (_ ("Characters (glTF)"), glTF)
                                                        : new_filter (_ ("Rimple projects"), rimple);

  gtk_file_chooser_add_filter (chooser, filter);
}

static void
on_file_chosen (GtkNativeDialog *dialog, int response, gpointer data)
{
  RmpWindow *self = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    rmp_window_open (self, file);
  g_object_unref (dialog);
}

static void
choose_file (RmpWindow *self, const char *title, gboolean projects)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN,
                                                              _ ("_Open"), _ ("_Cancel"));

  add_filters (GTK_FILE_CHOOSER (dialog), projects, TRUE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_file_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
on_open (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  choose_file (data, _ ("Open"), TRUE);
}

static void
on_import (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  choose_file (data, _ ("Import"), FALSE);
}

static void
on_new (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *window = window_for_project (data);

  rmp_window_ensure_workspace (window);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_start_page (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  gtk_window_present (GTK_WINDOW (window_for_project (data)));
}

/* --- saving --------------------------------------------------------------------------------------------------- */

static void
after_save (RmpWindow *self, gboolean saved, const GError *error, gboolean then_close)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);

  if (!saved)
    {
      rmp_error_page_present (GTK_WINDOW (self), _ ("The project was not saved"), NULL, error->message, NULL);
      return;
    }
  if (rmp_project_get_path (project) != NULL)
    {
      g_autoptr (GFile) file = g_file_new_for_path (rmp_project_get_path (project));

      remember (file);
    }
  if (then_close)
    rmp_window_close_later (self);
}

static void
on_save_chosen (GtkNativeDialog *dialog, int response, gpointer data)
{
  RmpWindow *self = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  const gboolean then_close = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (dialog), "then-close"));
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL && self->workspace != NULL)
    {
      g_autofree char *named = is_project (file) ? g_strdup (path) : g_strconcat (path, PROJECT_SUFFIX, NULL);
      const gboolean saved = rmp_project_save_as (rmp_workspace_get_project (self->workspace), named, NULL, &error);

      after_save (self, saved, error, then_close);
    }
  g_object_unref (dialog);
}

static void
choose_save (RmpWindow *self, gboolean then_close)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (_ ("Save Project"), GTK_WINDOW (self),
                                                              GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  const char *title = rmp_project_get_title (rmp_workspace_get_project (self->workspace));
  g_autofree char *name = g_strconcat (title, PROJECT_SUFFIX, NULL);

  add_filters (GTK_FILE_CHOOSER (dialog), TRUE, FALSE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_object_set_data (G_OBJECT (dialog), "then-close", GINT_TO_POINTER (then_close));
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_save_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
rmp_window_save (RmpWindow *self, gboolean as, gboolean then_close)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  g_autoptr (GError) error = NULL;

  rmp_workspace_store_view (self->workspace);
  rmp_viewport_store_view (self->viewport);
  if (as || rmp_project_get_path (project) == NULL)
    choose_save (self, then_close);
  else
    {
      const gboolean saved = rmp_project_save (project, NULL, &error);

      after_save (self, saved, error, then_close);
    }
}

static void
on_save (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_window_save (data, FALSE, FALSE);
}

static void
on_save_as (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_window_save (data, TRUE, FALSE);
}

static void
on_screenshot (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;

  rmp_picture_dialog_present (GTK_WINDOW (self), self->workspace, self->viewport, self->jobs);
}

/* --- dropping ------------------------------------------------------------------------------------------------- */

static gboolean
on_drop (RmpWindow *self, const GValue *value)
{
  gtk_revealer_set_reveal_child (self->drop_hint, FALSE);
  for (GSList *file = g_value_get_boxed (value); file != NULL; file = file->next)
    rmp_window_open (self, file->data);
  return TRUE;
}

static GdkDragAction
on_drop_enter (RmpWindow *self)
{
  gtk_revealer_set_reveal_child (self->drop_hint, TRUE);
  return GDK_ACTION_COPY;
}

static void
on_drop_leave (RmpWindow *self)
{
  gtk_revealer_set_reveal_child (self->drop_hint, FALSE);
}

void
rmp_window_init_files (RmpWindow *self)
{
  const GActionEntry actions[] = {
    { .name = "new", .activate = on_new },
    { .name = "open", .activate = on_open },
    { .name = "import", .activate = on_import },
    { .name = "save", .activate = on_save },
    { .name = "save-as", .activate = on_save_as },
    { .name = "screenshot", .activate = on_screenshot },
    { .name = "start-page", .activate = on_start_page },
  };
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), self);
  g_signal_connect_swapped (target, "enter", G_CALLBACK (on_drop_enter), self);
  g_signal_connect_swapped (target, "leave", G_CALLBACK (on_drop_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
