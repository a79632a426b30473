/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/append-dialog.h"

#include "store/document/append.h"
#include "widgets/i18n.h"

#include <adwaita.h>

/* An object of the other project that can be copied. */
typedef struct
{
  gpointer object; /* a character or a look of the other project */
  GtkCheckButton *wanted;
} Choice;

typedef struct
{
  RmpWorkspace *workspace;
  RmpProject *from;
  GArray *choices;      /* Choice */
  GtkDropDown *garment; /* (nullable): the one that gets the looks */
  GtkWidget *dialog;
} Dialog;

static void
dialog_free (Dialog *self)
{
  rmp_project_close (self->from);
  g_object_unref (self->from);
  g_object_unref (self->workspace);
  g_array_unref (self->choices);
  g_free (self);
}

/* --- appending -------------------------------------------------------------------------------- */

static RmpGarment *
get_garment (Dialog *self)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (self->workspace));
  g_autoptr (RmpGarment)
      garment = g_list_model_get_item (garments, gtk_drop_down_get_selected (self->garment));

  return garment;
}

/* Copies one object. @left_out: names of joints that this project lacks are appended. Returns:
 * (transfer none): the copy
 */
static gpointer
append_one (Dialog *self, gpointer object, GString *left_out, GError **error)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  g_auto (GStrv) missing = NULL;
  RmpLook *look;

  if (RMP_IS_CHARACTER (object))
    return rmp_project_append_character (project, object, error);
  look = rmp_garment_copy_look (get_garment (self), object, &missing, error);
  for (guint i = 0; look && missing[i]; i++)
    g_string_append_printf (left_out, "%s%s", left_out->len > 0 ? ", " : "", missing[i]);
  return look;
}

static gpointer
append_wanted (Dialog *self, GString *left_out, GError **error)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  g_autofree char *label = g_strdup_printf (_ ("Append from %s"),
                                            rmp_project_get_title (self->from));
  gpointer last = NULL;

  rmp_project_begin (project, label);
  for (guint i = 0; i < self->choices->len; i++)
    {
      const Choice *choice = &g_array_index (self->choices, Choice, i);

      if (!gtk_check_button_get_active (choice->wanted))
        continue;
      last = append_one (self, choice->object, left_out, error);
      if (!last)
        {
          rmp_project_cancel (project);
          return NULL;
        }
    }
  return rmp_project_end (project, error) ? last : NULL;
}

static void
report (Dialog *self, const char *message)
{
  gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self->dialog))),
                              "win.report", "s", message);
}

static void
on_response (Dialog *self, const char *response)
{
  g_autoptr (GString) left_out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  gpointer last;

  if (!g_str_equal (response, "append"))
    return;
  last = append_wanted (self, left_out, &error);
  if (last)
    rmp_workspace_select (self->workspace, last);
  if (error)
    report (self, error->message);
  else if (left_out->len > 0)
    {
      message = g_strdup_printf (_ ("Joints that are not here were left out: %s"), left_out->str);
      report (self, message);
    }
}

/* --- choosing --------------------------------------------------------------------------------- */

static void
update_response (Dialog *self)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->choices->len; i++)
    any |= gtk_check_button_get_active (g_array_index (self->choices, Choice, i).wanted);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self->dialog), "append", any);
}

static void
add_choice (Dialog *self, GtkWidget *box, gpointer object, const char *text, gboolean wanted)
{
  const Choice choice = { object, GTK_CHECK_BUTTON (gtk_check_button_new_with_label (text)) };

  gtk_check_button_set_active (choice.wanted, wanted);
  g_signal_connect_swapped (choice.wanted, "toggled", G_CALLBACK (update_response), self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (choice.wanted));
  g_array_append_val (self->choices, choice);
}

static void
add_heading (GtkWidget *box, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (box), label);
}

static guint
count_garments (RmpProject *from, RmpCharacter *character)
{
  GListModel *garments = rmp_project_get_garments (from);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      n += rmp_surface_get_character (rmp_garment_get_surface (garment)) == character;
    }
  return n;
}

static void
add_characters (Dialog *self, GtkWidget *box)
{
  GListModel *characters = rmp_project_get_characters (self->from);
  const guint n = g_list_model_get_n_items (characters);

  if (n > 0)
    add_heading (box, _ ("Characters, with all that was made on them"));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      const guint n_garments = count_garments (self->from, character);
      g_autofree char *text = g_strdup_printf (
          g_dngettext (NULL, "%s, %u garment", "%s, %u garments", n_garments),
          rmp_character_get_name (character), n_garments);

      add_choice (self, box, character, text, n == 1);
    }
}

static GtkWidget *
new_garments (Dialog *self)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (self->workspace));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GObject *selection = rmp_workspace_get_selection (self->workspace);
  guint chosen = 0;

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if ((gpointer) garment == (gpointer) selection)
        chosen = i;
      gtk_string_list_append (names, rmp_garment_get_name (garment));
    }
  self->garment = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  gtk_drop_down_set_selected (self->garment, chosen);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->garment), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Garment that gets the looks"), -1);
  return GTK_WIDGET (self->garment);
}

/* A look needs a garment to go to. */
static void
add_looks (Dialog *self, GtkWidget *box)
{
  GListModel *looks = rmp_project_get_looks (self->from);
  RmpProject *project = rmp_workspace_get_project (self->workspace);

  if (g_list_model_get_n_items (looks) == 0 ||
      g_list_model_get_n_items (rmp_project_get_garments (project)) == 0)
    return;
  add_heading (box, _ ("Looks alone, for this garment"));
  gtk_box_append (GTK_BOX (box), new_garments (self));
  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);
      g_autofree char *text = g_strdup_printf (_ ("%s, of %s"), rmp_look_get_name (look),
                                               rmp_garment_get_name (rmp_look_get_garment (look)));

      add_choice (self, box, look, text, FALSE);
    }
}

void
rmp_append_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpProject *from)
{
  Dialog *self = g_new0 (Dialog, 1);
  g_autofree char *title = g_strdup_printf (_ ("Append from “%s”"), rmp_project_get_title (from));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->workspace = g_object_ref (workspace);
  self->from = g_object_ref (from);
  self->choices = g_array_new (FALSE, FALSE, sizeof (Choice));
  self->dialog = adw_message_dialog_new (parent, title, NULL);
  add_characters (self, box);
  add_looks (self, box);
  if (self->choices->len == 0)
    adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (self->dialog),
                                 _ ("There is nothing in it yet."));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (self->dialog), box);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (self->dialog), "cancel", _ ("_Cancel"),
                                    "append", _ ("_Append"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (self->dialog), "append",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (self->dialog), "append");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (self->dialog), "cancel");
  update_response (self);
  g_signal_connect_data (self->dialog, "response", G_CALLBACK (on_response), self,
                         (GClosureNotify) (void (*) (void)) dialog_free, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (self->dialog));
}
