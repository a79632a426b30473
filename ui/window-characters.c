/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-characters.c: commands for the character that is selected. */

#include "window-private.h"

#include "i18n.h"
#include "store/import-record.h"

/* The character of what is selected. */
static RmpCharacter *
get_character (RmpWindow *self)
{
  GObject *selection = self->workspace != NULL ? rmp_workspace_get_selection (self->workspace) : NULL;

  if (selection == NULL)
    return NULL;
  if (RMP_IS_GARMENT (selection))
    selection = G_OBJECT (rmp_garment_get_surface (RMP_GARMENT (selection)));
  if (RMP_IS_SURFACE (selection))
    return rmp_surface_get_character (RMP_SURFACE (selection));
  return RMP_IS_CHARACTER (selection) ? RMP_CHARACTER (selection) : NULL;
}

typedef struct
{
  RmpWindow *window;
  RmpCharacter *character;
} Choice;

static void
choice_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Choice *self = data;

  g_object_unref (self->window);
  g_object_unref (self->character);
  g_free (self);
}

static void
on_file_chosen (GtkNativeDialog *dialog, int response, gpointer data)
{
  const Choice *choice = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    rmp_window_import_again (choice->window, choice->character, file);
  g_object_unref (dialog);
}

/* The file it came from last, where that still is. */
static void
suggest_file (GtkFileChooser *chooser, RmpCharacter *character)
{
  GListModel *records = rmp_character_get_imports (character);
  const guint n = g_list_model_get_n_items (records);
  g_autoptr (RmpImportRecord) record = n > 0 ? g_list_model_get_item (records, n - 1) : NULL;
  g_autoptr (GFile) file = record != NULL ? g_file_new_for_path (rmp_import_record_get_file (record)) : NULL;

  if (file != NULL && g_file_query_exists (file, NULL))
    gtk_file_chooser_set_file (chooser, file, NULL);
}

static void
on_import_again (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  RmpCharacter *character = get_character (self);
  GtkFileChooserNative *dialog;
  Choice *choice;

  if (character == NULL)
    return;
  dialog = gtk_file_chooser_native_new (_ ("Import Again"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN,
                                        _ ("_Import"), _ ("_Cancel"));
  choice = g_new (Choice, 1);
  *choice = (Choice){ g_object_ref (self), g_object_ref (character) };
  rmp_window_add_filters (GTK_FILE_CHOOSER (dialog), FALSE, TRUE);
  suggest_file (GTK_FILE_CHOOSER (dialog), character);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_file_chosen), choice, choice_free, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
on_show_report (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  RmpCharacter *character = get_character (self);

  if (character != NULL)
    rmp_workspace_select (self->workspace, character);
}

static const GActionEntry character_actions[] = {
  { .name = "import-again", .activate = on_import_again },
  { .name = "show-report", .activate = on_show_report },
};

void
rmp_window_init_characters (RmpWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), character_actions, G_N_ELEMENTS (character_actions), self);
}

void
rmp_window_update_characters (RmpWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (character_actions); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), character_actions[i].name)),
        get_character (self) != NULL);
}
