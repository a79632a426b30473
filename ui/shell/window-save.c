/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-save.c: saving, what to do when it fails, and copies to give away. */

#include "shell/window-private.h"

#include "start/thumbnail.h"
#include "widgets/error-page.h"
#include "widgets/i18n.h"

typedef enum
{
  SAVE,
  SAVE_AND_CLOSE,
  SAVE_COPY, /* without history */
} Purpose;

static void choose_save (RmpWindow *self, Purpose purpose);

/* --- failures --------------------------------------------------------------------------------- */

typedef struct
{
  RmpWindow *window;
  Purpose purpose;
} Retry;

static Retry *
retry_new (RmpWindow *window, Purpose purpose)
{
  Retry *self = g_new (Retry, 1);

  *self = (Retry){ g_object_ref (window), purpose };
  return self;
}

static void
retry_free (gpointer data)
{
  g_object_unref (((Retry *) data)->window);
  g_free (data);
}

static void save_as (RmpWindow *self, const char *path, Purpose purpose);

static void
retry_elsewhere (gpointer data)
{
  Retry *self = data;

  if (self->window->workspace)
    choose_save (self->window, self->purpose);
}

static void
retry_in_place (gpointer data)
{
  Retry *self = data;
  g_autofree char *path = NULL;

  if (!self->window->workspace)
    return;
  path = g_strdup (rmp_project_get_path (rmp_workspace_get_project (self->window->workspace)));
  save_as (self->window, path, self->purpose);
}

static void
show_failure (RmpWindow *self, const GError *error, Purpose purpose)
{
  const RmpRemedy elsewhere = { _ ("Save _As…"), retry_elsewhere, retry_new (self, purpose),
                                retry_free, FALSE };
  const char *title = purpose == SAVE_COPY ? _ ("The copy was not saved")
                                           : _ ("The project was not saved");
  RmpRemedy remedies[3] = { elsewhere };

  if (purpose != SAVE_COPY && g_error_matches (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_CHANGED))
    remedies[1] = (RmpRemedy){ _ ("_Replace the File"), retry_in_place, retry_new (self, purpose),
                               retry_free, TRUE };
  else if (purpose != SAVE_COPY &&
           g_error_matches (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_MISSING))
    {
      remedies[0] = (RmpRemedy){ _ ("Save It There A_gain"), retry_in_place,
                                 retry_new (self, purpose), retry_free, FALSE };
      remedies[1] = elsewhere;
    }
  rmp_error_page_present (GTK_WINDOW (self), title, NULL, error->message, remedies);
}

/* --- saving ----------------------------------------------------------------------------------- */

static void
after_save (RmpWindow *self, Purpose purpose)
{
  g_autoptr (GFile) file = g_file_new_for_path (
      rmp_project_get_path (rmp_workspace_get_project (self->workspace)));

  rmp_window_remember (file);
  rmp_thumbnail_saved (self->viewport);
  if (purpose == SAVE_AND_CLOSE)
    rmp_window_close_later (self);
}

static void
save_as (RmpWindow *self, const char *path, Purpose purpose)
{
  g_autoptr (GError) error = NULL;

  if (rmp_project_save_as (rmp_workspace_get_project (self->workspace), path, NULL, &error))
    after_save (self, purpose);
  else
    show_failure (self, error, purpose);
}

static void
save_copy (RmpWindow *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = g_strdup_printf (_ ("Saved “%s” without history"), name);

  if (rmp_project_save_copy_without_history (rmp_workspace_get_project (self->workspace), path,
                                             NULL, &error))
    rmp_window_notify (self, text);
  else
    show_failure (self, error, SAVE_COPY);
}

static void
on_save_chosen (GtkNativeDialog *dialog, int response, gpointer data)
{
  RmpWindow *self = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  const Purpose purpose = (Purpose) GPOINTER_TO_INT (
      g_object_get_data (G_OBJECT (dialog), "purpose"));

  g_assert (RMP_IS_WINDOW (self));

  if (response == GTK_RESPONSE_ACCEPT && path && self->workspace)
    {
      g_autofree char *named = rmp_window_is_project (file)
                                   ? g_strdup (path)
                                   : g_strconcat (path, RMP_PROJECT_SUFFIX, NULL);

      if (purpose == SAVE_COPY)
        save_copy (self, named);
      else
        save_as (self, named, purpose);
    }
  g_object_unref (dialog);
}

static void
choose_save (RmpWindow *self, Purpose purpose)
{
  const char *question = purpose == SAVE_COPY ? _ ("Save a Copy Without History")
                                              : _ ("Save Project");
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      question, GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  const char *title = rmp_project_get_title (rmp_workspace_get_project (self->workspace));
  g_autofree char *copy_title = g_strdup_printf (_ ("Copy of %s"), title);
  g_autofree char *name = g_strconcat (purpose == SAVE_COPY ? copy_title : title,
                                       RMP_PROJECT_SUFFIX, NULL);

  rmp_window_add_filters (GTK_FILE_CHOOSER (dialog), TRUE, FALSE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_object_set_data (G_OBJECT (dialog), "purpose", GINT_TO_POINTER (purpose));
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_save_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
store_view (RmpWindow *self)
{
  rmp_workspace_store_view (self->workspace);
  rmp_viewport_store_view (self->viewport);
}

void
rmp_window_save (RmpWindow *self, gboolean as, gboolean then_close)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  const Purpose purpose = then_close ? SAVE_AND_CLOSE : SAVE;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_WINDOW (self));

  store_view (self);
  if (as || !rmp_project_get_path (project))
    choose_save (self, purpose);
  else if (rmp_project_save (project, NULL, &error))
    after_save (self, purpose);
  else
    show_failure (self, error, purpose);
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
on_save_copy (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  store_view (data);
  choose_save (data, SAVE_COPY);
}

void
rmp_window_init_saving (RmpWindow *self)
{
  const GActionEntry actions[] = {
    { .name = "save", .activate = on_save },
    { .name = "save-as", .activate = on_save_as },
    { .name = "save-copy", .activate = on_save_copy },
  };

  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}

/* --- what the document says by itself --------------------------------------------------------- */

static void
on_pruned (RmpWindow *self, guint n, RmpProject *project)
{
  g_autofree char *budget = g_format_size (rmp_project_get_history_budget (project));
  g_autofree char *text = g_strdup_printf (
      g_dngettext (NULL, "The history reached %s: its oldest step was dropped",
                   "The history reached %s: its %u oldest steps were dropped", n),
      budget, n);

  g_assert (RMP_IS_WINDOW (self));
  rmp_window_notify (self, text);
}

static void
on_damaged (RmpWindow *self, const char *message)
{
  g_assert (RMP_IS_WINDOW (self));
  rmp_error_page_present (GTK_WINDOW (self), _ ("Part of the project cannot be read"), NULL,
                          message, NULL);
}

/* Tells which values of the file were out of their range, and which values replace them. */
static void
show_notes (RmpWindow *self, RmpProject *project)
{
  GPtrArray *notes = rmp_project_get_notes (project);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < notes->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (notes, i));
  if (notes->len > 0)
    rmp_error_page_present (GTK_WINDOW (self), _ ("Some values of the project are out of range"),
                            NULL, text->str, NULL);
}

void
rmp_window_connect_document (RmpWindow *self, RmpProject *project)
{
  const guint n_sealed = rmp_project_get_n_sealed (project);

  g_assert (RMP_IS_WINDOW (self));

  g_signal_connect_object (project, "history-pruned", G_CALLBACK (on_pruned), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (project, "damaged", G_CALLBACK (on_damaged), self, G_CONNECT_SWAPPED);
  show_notes (self, project);
  if (n_sealed > 0)
    {
      g_autofree char *text = g_strdup_printf (
          g_dngettext (NULL, "%u step was made by an older Rimple and can no longer be undone",
                       "%u steps were made by an older Rimple and can no longer be undone",
                       n_sealed),
          n_sealed);

      rmp_window_notify (self, text);
    }
}
