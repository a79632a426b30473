/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-files.c: opening. */

#include "shell/window-private.h"

#include "exchange/picture-dialog.h"
#include "start/tour.h"
#include "widgets/error-page.h"
#include "widgets/i18n.h"

gboolean
rmp_window_is_project (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name && g_str_has_suffix (name, RMP_PROJECT_SUFFIX);
}

void
rmp_window_remember (GFile *file)
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
  if (!self->workspace)
    return self;
  return RMP_WINDOW (rmp_window_new (gtk_window_get_application (GTK_WINDOW (self))));
}

RmpWindow *
rmp_window_show_project (RmpWindow *self, RmpProject *project)
{
  RmpWindow *window = window_for_project (self);

  g_assert (RMP_IS_WINDOW (self));

  rmp_window_set_project (window, project);
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

typedef struct
{
  RmpWindow *window;
  char *path;
} Copy;

static void
copy_free (gpointer data)
{
  Copy *self = data;

  g_object_unref (self->window);
  g_free (self->path);
  g_free (self);
}

static void
open_copy (gpointer data)
{
  Copy *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_open_copy (self->path, &error);

  if (project)
    rmp_window_show_project (self->window, project);
  else
    rmp_window_notify (self->window, error->message);
}

/* @error: (nullable) */
static void
show_open_failure (RmpWindow *self, GFile *file, const GError *error)
{
  RmpRemedy remedies[2] = { 0 };
  Copy *copy;

  if (g_error_matches (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED))
    {
      copy = g_new (Copy, 1);
      *copy = (Copy){ g_object_ref (self), g_file_get_path (file) };
      remedies[0] = (RmpRemedy){ _ ("_Open a Copy"), open_copy, copy, copy_free, FALSE };
    }
  rmp_error_page_present (GTK_WINDOW (self), _ ("Rimple cannot open this project"), file,
                          error ? error->message : _ ("Only files on this computer can be opened."),
                          remedies);
}

static RmpWindow *
show (RmpWindow *self, RmpProject *project, gboolean evaluate)
{
  RmpWindow *window = rmp_window_show_project (self, project);

  if (!evaluate)
    rmp_window_switch_off (window);
  return window;
}

/* Opens the project with the changes that were unsaved when the program ended. */
void
rmp_window_open_path (RmpWindow *self, const char *path, gboolean evaluate)
{
  g_autofree char *crashed = rmp_project_find_crashed (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RmpProject) project = crashed ? rmp_project_recover (crashed, &error)
                                           : rmp_project_open (path, TRUE, &error);
  RmpWindow *window;

  g_assert (RMP_IS_WINDOW (self));

  if (!project)
    {
      show_open_failure (self, file, error);
      return;
    }
  rmp_window_remember (file);
  window = show (self, project, evaluate);
  if (crashed)
    rmp_window_notify (window, _ ("Changes that were not saved before Rimple stopped are back"));
}

static void
open_project (RmpWindow *self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  if (!path)
    show_open_failure (self, file, NULL);
  else if (rmp_window_is_risky (path))
    rmp_window_ask_caution (self, path, rmp_window_open_path);
  else
    rmp_window_open_path (self, path, TRUE);
}

void
rmp_window_recover_path (RmpWindow *self, const char *working_copy, gboolean evaluate)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_recover (working_copy, &error);

  g_assert (RMP_IS_WINDOW (self));

  if (project)
    show (self, project, evaluate);
  else
    rmp_window_notify (self, error->message);
}

void
rmp_window_recover (RmpWindow *self, const char *working_copy)
{
  g_return_if_fail (RMP_IS_WINDOW (self));
  rmp_window_recover_path (self, working_copy, TRUE);
}

void
rmp_window_open (RmpWindow *self, GFile *file)
{
  g_return_if_fail (RMP_IS_WINDOW (self));
  if (rmp_window_is_project (file))
    open_project (self, file);
  else
    rmp_window_import (self, file);
}

/* --- choosing files --------------------------------------------------------------------------- */

static GtkFileFilter *
new_filter (const char *name, const char *const *patterns)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (; *patterns; patterns++)
    gtk_file_filter_add_pattern (filter, *patterns);
  return filter;
}

void
rmp_window_add_filters (GtkFileChooser *chooser, gboolean projects, gboolean models)
{
  static const char *const all[] = { "*.rimple", "*.gltf", "*.glb", "*.fbx", "*.dae",
                                     "*.obj",    "*.ply",  "*.bvh", "*.mdd", "*.pc2",
                                     "*.mcx",    "*.mc",   "*.xml", "*.abc", NULL };
  static const char *const foreign[] = { "*.gltf", "*.glb", "*.fbx", "*.dae", "*.obj",
                                         "*.ply",  "*.bvh", "*.mdd", "*.pc2", "*.mcx",
                                         "*.mc",   "*.xml", "*.abc", NULL };
  static const char *const rimple[] = { "*.rimple", NULL };
  g_autoptr (GtkFileFilter) filter = projects && models
                                         ? new_filter (_ ("Projects, characters and motion"), all)
                                     : models ? new_filter (_ ("Characters and motion"), foreign)
                                              : new_filter (_ ("Rimple projects"), rimple);

  gtk_file_chooser_add_filter (chooser, filter);
}

static void
on_file_chosen (GtkNativeDialog *dialog, int response, gpointer data)
{
  RmpWindow *self = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  g_assert (RMP_IS_WINDOW (self));

  if (response == GTK_RESPONSE_ACCEPT && file)
    rmp_window_open (self, file);
  g_object_unref (dialog);
}

static void
choose_file (RmpWindow *self, const char *title, gboolean projects)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      title, GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));

  rmp_window_add_filters (GTK_FILE_CHOOSER (dialog), projects, TRUE);
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

static void
on_tour (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *window = window_for_project (data);

  gtk_window_present (GTK_WINDOW (window));
  rmp_tour_start (window);
}

/* --- pictures --------------------------------------------------------------------------------- */

static void
on_screenshot (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;

  g_assert (RMP_IS_WINDOW (self));
  rmp_picture_dialog_present (GTK_WINDOW (self), self->workspace, self->viewport, self->jobs);
}

void
rmp_window_init_files (RmpWindow *self)
{
  const GActionEntry actions[] = {
    { .name = "new", .activate = on_new },
    { .name = "open", .activate = on_open },
    { .name = "import", .activate = on_import },
    { .name = "screenshot", .activate = on_screenshot },
    { .name = "start-page", .activate = on_start_page },
    { .name = "tour", .activate = on_tour },
  };

  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}
