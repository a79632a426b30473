/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-replace.c: replaces a character by another version of its file, and a mesh by another
 * mesh.
 */

#include "shell/window-private.h"

#include "store/assets/import-record.h"
#include "store/assets/reimport.h"
#include "store/assets/replace.h"
#include "widgets/i18n.h"

/* The character to which the selected object belongs. */
static RmpCharacter *
get_character (RmpWindow *self)
{
  GObject *selection = self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;
  RmpSurface *surface = rmp_window_get_surface (self);

  if (surface)
    return rmp_surface_get_character (surface);
  return selection && RMP_IS_CHARACTER (selection) ? RMP_CHARACTER (selection) : NULL;
}

/* --- what was read takes its place ------------------------------------------------------------ */

/* The target may have been removed while the file was read. */
static gboolean
is_there (RmpWindow *self, GObject *target)
{
  RmpCharacter *character = RMP_IS_SURFACE (target)
                                ? rmp_surface_get_character (RMP_SURFACE (target))
                                : RMP_CHARACTER (target);
  RmpProject *project = self->workspace ? rmp_workspace_get_project (self->workspace) : NULL;

  return project && character &&
         g_list_store_find (G_LIST_STORE (rmp_project_get_characters (project)), character, NULL) &&
         (!RMP_IS_SURFACE (target) ||
          g_list_store_find (G_LIST_STORE (rmp_character_get_surfaces (character)), target, NULL));
}

static void
show_outcome (RmpWindow *self, GObject *target, gboolean ok, const char *summary,
              const GError *error)
{
  if (!ok)
    {
      rmp_window_notify (self, error->message);
      return;
    }
  rmp_workspace_select (self->workspace, target);
  g_action_group_activate_action (
      G_ACTION_GROUP (self), "report-undoable",
      g_variant_new_string (summary ? summary : _ ("The mesh was replaced.")));
}

static void
replace_mesh (RmpWindow *self, RmpSurface *surface, const RmpImport *import, guint mesh)
{
  g_autofree char *summary = NULL;
  g_autoptr (GError) error = NULL;
  gboolean ok;

  rmp_workspace_highlight (self->workspace, NULL, 0, NULL);
  ok = rmp_surface_replace (surface, import, mesh, &summary, &error);
  show_outcome (self, G_OBJECT (surface), ok, summary, error);
}

static void
replace_character (RmpWindow *self, RmpCharacter *character, const RmpImport *import)
{
  g_autofree char *summary = NULL;
  g_autoptr (GError) error = NULL;
  gboolean ok;

  rmp_workspace_highlight (self->workspace, NULL, 0, NULL);
  ok = rmp_character_reimport (character, import, &summary, &error);
  show_outcome (self, G_OBJECT (character), ok, summary, error);
}

/* --- which mesh of the file ------------------------------------------------------------------- */

typedef struct
{
  RmpWindow *window;
  RmpSurface *surface;
  RmpImport *import;
  GtkDropDown *meshes;
} Question;

static void
question_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Question *self = data;

  g_object_unref (self->window);
  g_object_unref (self->surface);
  rmp_import_free (self->import);
  g_free (self);
}

static void
on_mesh_chosen (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Question *question)
{
  if (g_str_equal (response, "replace") &&
      is_there (question->window, G_OBJECT (question->surface)))
    replace_mesh (question->window, question->surface, question->import,
                  gtk_drop_down_get_selected (question->meshes));
}

static GtkDropDown *
new_mesh_list (RmpSurface *surface, const RmpImport *import)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkWidget *list = gtk_drop_down_new (G_LIST_MODEL (names), NULL);

  for (guint i = 0; i < import->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, i);
      g_autofree char *text = g_strdup_printf (_ ("%s · %u vertices"), mesh->name,
                                               rmp_mesh_get_n_vertices (mesh->mesh));

      gtk_string_list_append (names, text);
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list),
                              rmp_surface_guess_replacement (surface, import));
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Mesh of the file"), -1);
  return GTK_DROP_DOWN (list);
}

/* @import: (transfer full) */
static void
ask_for_mesh (RmpWindow *self, RmpSurface *surface, RmpImport *import)
{
  g_autofree char *text = g_strdup_printf (
      _ ("“%s” has %u meshes. Which one takes the place of “%s”?"), import->name,
      import->meshes->len, rmp_surface_get_name (surface));
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Replace mesh"), text);
  Question *question = g_new (Question, 1);

  *question = (Question){ g_object_ref (self), g_object_ref (surface), import,
                          new_mesh_list (surface, import) };
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), GTK_WIDGET (question->meshes));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "replace",
                                    _ ("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "replace",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "replace");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_mesh_chosen), question, question_free,
                         0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
rmp_window_replace (RmpWindow *self, GObject *target, RmpImport *import)
{
  g_autoptr (RmpImport) taken = import;

  g_assert (RMP_IS_WINDOW (self));

  if (!is_there (self, target))
    return;
  if (RMP_IS_CHARACTER (target))
    replace_character (self, RMP_CHARACTER (target), taken);
  else if (taken->meshes->len == 1)
    replace_mesh (self, RMP_SURFACE (target), taken, 0);
  else if (taken->meshes->len > 1)
    ask_for_mesh (self, RMP_SURFACE (target), g_steal_pointer (&taken));
  else
    {
      g_autofree char *message = g_strdup_printf (_ ("“%s” has no mesh."), taken->name);

      rmp_window_notify (self, message);
    }
}

/* --- choosing the file ------------------------------------------------------------------------ */

typedef struct
{
  RmpWindow *window;
  GObject *target;
} Choice;

static void
choice_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Choice *self = data;

  g_object_unref (self->window);
  g_object_unref (self->target);
  g_free (self);
}

static void
on_file_chosen (GtkNativeDialog *dialog, int response, gpointer data)
{
  const Choice *choice = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  if (response == GTK_RESPONSE_ACCEPT && file)
    rmp_window_import_for (choice->window, choice->target, file);
  g_object_unref (dialog);
}

static GtkFileChooserNative *
new_chooser (RmpWindow *self, const char *title, const char *accept, gpointer target)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      title, GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN, accept, _ ("_Cancel"));
  Choice *choice = g_new (Choice, 1);

  *choice = (Choice){ g_object_ref (self), g_object_ref (target) };
  rmp_window_add_filters (GTK_FILE_CHOOSER (dialog), FALSE, TRUE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_file_chosen), choice, choice_free, 0);
  return dialog;
}

/* The file from which the character was read last, if it still exists. */
static void
suggest_file (GtkFileChooser *chooser, RmpCharacter *character)
{
  GListModel *records = rmp_character_get_imports (character);
  const guint n = g_list_model_get_n_items (records);
  g_autoptr (RmpImportRecord) record = n > 0 ? g_list_model_get_item (records, n - 1) : NULL;
  g_autoptr (GFile) file = record ? g_file_new_for_path (rmp_import_record_get_file (record))
                                  : NULL;

  if (file && g_file_query_exists (file, NULL))
    gtk_file_chooser_set_file (chooser, file, NULL);
}

/* --- commands --------------------------------------------------------------------------------- */

static void
on_import_again (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpCharacter *character = get_character (data);
  GtkFileChooserNative *dialog;

  if (!character)
    return;
  dialog = new_chooser (data, _ ("Import Again"), _ ("_Import"), character);
  suggest_file (GTK_FILE_CHOOSER (dialog), character);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
on_replace_mesh (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpSurface *surface = rmp_window_get_surface (data);

  if (surface)
    gtk_native_dialog_show (
        GTK_NATIVE_DIALOG (new_chooser (data, _ ("Replace Mesh"), _ ("_Replace"), surface)));
}

RmpSurface *
rmp_window_find_surface (RmpWindow *self, gint64 id)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));

  g_assert (RMP_IS_WINDOW (self));
  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint k = 0; k < g_list_model_get_n_items (surfaces); k++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, k);

          if (rmp_surface_get_id (surface) == id)
            return surface;
        }
    }
  return NULL;
}

static void
on_replace_mesh_by (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  RmpWindow *self = data;
  RmpSurface *surface = rmp_window_get_surface (self);
  RmpSurface *other = surface ? rmp_window_find_surface (self, g_variant_get_int64 (target)) : NULL;
  g_autofree char *summary = NULL;
  g_autoptr (GError) error = NULL;
  gboolean ok;

  g_assert (RMP_IS_WINDOW (self));

  if (!other)
    return;
  rmp_workspace_highlight (self->workspace, NULL, 0, NULL);
  ok = rmp_surface_replace_by (surface, other, &summary, &error);
  show_outcome (self, G_OBJECT (surface), ok, summary, error);
}

static void
on_show_report (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  RmpCharacter *character = get_character (self);

  g_assert (RMP_IS_WINDOW (self));
  if (character)
    rmp_workspace_select (self->workspace, character);
}

static void
enable (RmpWindow *self, const char *action, gboolean enabled)
{
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), action)), enabled);
}

void
rmp_window_init_replacing (RmpWindow *self)
{
  static const GActionEntry actions[] = {
    { .name = "import-again", .activate = on_import_again },
    { .name = "replace-mesh", .activate = on_replace_mesh },
    { .name = "replace-mesh-by", .activate = on_replace_mesh_by, .parameter_type = "x" },
    { .name = "show-report", .activate = on_show_report },
  };

  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}

void
rmp_window_update_replacing (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  enable (self, "import-again", get_character (self) != NULL);
  enable (self, "show-report", get_character (self) != NULL);
  enable (self, "replace-mesh", rmp_window_get_surface (self) != NULL);
  enable (self, "replace-mesh-by", rmp_window_get_surface (self) != NULL);
}
