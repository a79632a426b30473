/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/import-dialog.h"

#include "exchange/file-units.h"
#include "exchange/report-list.h"
#include "store/assets/add-import.h"
#include "studio/dressing.h"
#include "studio/sample.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <adwaita.h>

typedef struct
{
  RmpWorkspace *workspace;
  RmpImport *import; /* NULL once it was given away */
  RmpImportMotionFunc add_motion;
  GtkDropDown *unit;
  double factor; /* times as large as the unit says */
  GtkLabel *size;
  GtkCheckButton *dress;
  GPtrArray *meshes; /* of GtkCheckButton, one a mesh: those that become garments */
} Dialog;

static void
dialog_free (Dialog *self)
{
  g_object_unref (self->workspace);
  g_clear_pointer (&self->import, rmp_import_free);
  g_ptr_array_unref (self->meshes);
  g_free (self);
}

static void
on_unit_chosen (Dialog *self)
{
  g_autofree char *text = NULL;

  self->import->metres_per_unit = self->factor *
                                  rmp_file_units[gtk_drop_down_get_selected (self->unit)].metres;
  text = rmp_import_describe_size (self->import);
  gtk_label_set_text (self->size, text ? text : "");
}

static void
on_larger (Dialog *self)
{
  self->factor *= 100.0;
  on_unit_chosen (self);
}

static void
on_smaller (Dialog *self)
{
  self->factor /= 100.0;
  on_unit_chosen (self);
}

static GtkWidget *
new_factor_button (Dialog *self, const char *label, const char *tooltip,
                   void (*clicked) (Dialog *self))
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_tooltip_text (button, tooltip);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked), self);
  return button;
}

/* Copies everything but the motion, which may take hundreds of megabytes. */
static RmpCharacter *
add_character (RmpProject *project, RmpImport *import, GError **error)
{
  RmpImportSequence *sequence = g_steal_pointer (&import->sequence);
  RmpCharacter *character = rmp_project_add_import (project, import, NULL, error);

  import->sequence = sequence;
  return character;
}

static gboolean
dress (Dialog *self, RmpProject *project, RmpCharacter *character, GError **error)
{
  g_autofree gboolean *chosen = g_new0 (gboolean, MAX (self->meshes->len, 1));

  for (guint i = 0; i < self->meshes->len; i++)
    chosen[i] = gtk_check_button_get_active (g_ptr_array_index (self->meshes, i));
  return rmp_project_dress (project, character, chosen, error);
}

/* Makes the new character ready to be played, at the frame in which its cloth folds most. The
 * viewport frames a first character by itself.
 */
static void
show_character (Dialog *self, RmpCharacter *character)
{
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (character), 0);

  rmp_workspace_settle (self->workspace);
  rmp_workspace_select (self->workspace, character);
  if (clip)
    {
      rmp_workspace_set_clip (self->workspace, clip);
      rmp_workspace_set_frame (self->workspace, rmp_character_find_folded_frame (character, clip));
    }
}

static void
add (GtkWidget *window, Dialog *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (window));
  g_autoptr (GError) error = NULL;
  RmpCharacter *character;

  rmp_project_begin (project, _ ("Import"));
  character = add_character (project, self->import, &error);
  if (character && gtk_check_button_get_active (self->dress))
    dress (self, project, character, &error);
  if (error)
    rmp_project_cancel (project);
  else
    rmp_project_end (project, &error);
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.report", "s", error->message);
  else
    {
      show_character (self, character);
      if (self->import->sequence)
        {
          g_autoptr (RmpSurface)
              surface = g_list_model_get_item (rmp_character_get_surfaces (character), 0);

          self->add_motion (parent, surface, g_steal_pointer (&self->import));
        }
    }
}

static void
on_response (GtkWidget *window, const char *response, Dialog *self)
{
  g_assert (GTK_IS_WIDGET (window));
  if (g_str_equal (response, "add"))
    add (window, self);
}

/* --- content ---------------------------------------------------------------------------------- */

static char *
describe_content (const RmpImport *import)
{
  guint vertices = 0, faces = 0;

  for (guint i = 0; i < import->meshes->len; i++)
    {
      RmpMesh *mesh = ((RmpImportMesh *) g_ptr_array_index (import->meshes, i))->mesh;

      vertices += rmp_mesh_get_n_vertices (mesh);
      faces += rmp_mesh_get_n_faces (mesh);
    }
  return g_strdup_printf (
      _ ("%s%s%s\nMeshes: %u · vertices: %u · triangles: %u · joints: %u · clips: %u"),
      import->format, import->generator ? _ (", written by ") : "",
      import->generator ? import->generator : "", import->meshes->len, vertices, faces,
      rmp_skeleton_get_n_joints (import->skeleton),
      import->clips->len + (import->sequence ? 1 : 0));
}

static GtkWidget *
new_unit_row (Dialog *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  const char *labels[RMP_N_FILE_UNITS + 1] = { NULL };
  guint guessed = 0;

  for (guint i = 0; i < RMP_N_FILE_UNITS; i++)
    {
      labels[i] = _ (rmp_file_units[i].label);
      if (rmp_file_units[i].metres == self->import->metres_per_unit)
        guessed = i;
    }
  self->unit = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (labels));
  self->size = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->size), "dim-label");
  gtk_drop_down_set_selected (self->unit, guessed);
  g_signal_connect_swapped (self->unit, "notify::selected", G_CALLBACK (on_unit_chosen), self);
  gtk_box_append (GTK_BOX (row), gtk_label_new (_ ("The file is in")));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->unit));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->size));
  gtk_box_append (GTK_BOX (row),
                  new_factor_button (self, "×100", _ ("A hundred times as large"), on_larger));
  gtk_box_append (GTK_BOX (row),
                  new_factor_button (self, "×0.01", _ ("A hundredth as large"), on_smaller));
  on_unit_chosen (self);
  return row;
}

/* Lists the report as in the inspector, where lines can also be followed and repaired once the
 * character has been added.
 */
static RmpReportRow
describe_finding (const RmpImport *import, const RmpImportFinding *finding)
{
  const RmpReportLine line = { finding->severity, finding->text, finding->fault, NULL };
  const RmpImportMesh *mesh = finding->mesh >= 0 && import->meshes->len > 1
                                  ? g_ptr_array_index (import->meshes, finding->mesh)
                                  : NULL;
  const gboolean repairable = finding->mesh >= 0 && rmp_fault_get_remedy (finding->fault);

  return (RmpReportRow){ finding->text, mesh ? mesh->name : NULL, finding->fault,
                         repairable ? RMP_REPORT_REPAIRABLE : rmp_report_line_get_group (&line) };
}

static GtkWidget *
new_report (const RmpImport *import)
{
  GtkWidget *scroller = gtk_scrolled_window_new (),
            *lists = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  const guint n = import->report->len;
  g_autofree RmpReportRow *rows = g_new (RmpReportRow, MAX (1, n));

  for (guint i = 0; i < n; i++)
    rows[i] = describe_finding (import, g_ptr_array_index (import->report, i));
  rmp_report_list_append (GTK_BOX (lists), rows, n, NULL, NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), lists);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 220);
  gtk_widget_set_size_request (
      scroller, 480, -1); /* wide enough that few lines wrap; the height follows from the lines */
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_widget_set_visible (scroller, n > 0);
  return scroller;
}

/* Ticks the meshes that are probably cloth. A single mesh leaves nothing to choose. */
static GtkWidget *
new_meshes (Dialog *self)
{
  const RmpImport *import = self->import;
  GtkWidget *scroller = gtk_scrolled_window_new (),
            *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree gboolean *suggested = rmp_import_suggest_cloth (import);

  for (guint i = 0; i < import->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, i);
      GtkWidget *check = gtk_check_button_new_with_label (mesh->name);

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), suggested[i]);
      gtk_widget_set_margin_start (check, 24);
      gtk_box_append (GTK_BOX (list), check);
      g_ptr_array_add (self->meshes, g_object_ref_sink (check));
    }
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 140);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_widget_set_visible (scroller, import->meshes->len > 1);
  g_object_bind_property (self->dress, "active", scroller, "sensitive", G_BINDING_SYNC_CREATE);
  return scroller;
}

void
rmp_import_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpImport *import,
                           RmpImportMotionFunc add_motion)
{
  Dialog *self = g_new0 (Dialog, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *dialog;
  g_autofree char *title = g_strdup_printf (_ ("Import “%s”"), import->name);
  g_autofree char *content = describe_content (import);

  self->workspace = g_object_ref (workspace);
  self->import = import;
  self->add_motion = add_motion;
  self->factor = 1.0;
  self->meshes = g_ptr_array_new_with_free_func (g_object_unref);
  self->dress = GTK_CHECK_BUTTON (
      gtk_check_button_new_with_mnemonic (_ ("Make it cloth and _fold it")));
  gtk_check_button_set_active (self->dress, TRUE);
  gtk_box_append (GTK_BOX (box), rmp_report_list_new_label (content, NULL));
  gtk_box_append (GTK_BOX (box), new_unit_row (self));
  gtk_box_append (GTK_BOX (box), new_report (import));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->dress));
  gtk_box_append (GTK_BOX (box), new_meshes (self));

  dialog = adw_message_dialog_new (parent, title, NULL);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), box);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "add",
                                    _ ("_Import"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "add",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "add");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), self,
                         (GClosureNotify) (void (*) (void)) dialog_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
