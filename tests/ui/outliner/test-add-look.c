/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog that adds a look says what the chosen method does, and what the chosen cloth lacks for
 * it.
 */

#include "../../model/store/fixture.h"
#include "outliner/add-look.h"
#include "side-panels.h"
#include "ui-test.h"

#include <adwaita.h>

static RmpProject *
new_project (gboolean uvs)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_project_new (&error);

  if (uvs)
    rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  return project;
}

static void
check_methods (GtkWindow *dialog, gboolean uvs)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();
  GtkDropDown *method;
  guint n_needing = 0, i;

  rmp_ui_test_collect (GTK_WIDGET (dialog), GTK_TYPE_DROP_DOWN, choices);
  g_assert_cmpuint (choices->len, ==, 2);
  method = g_ptr_array_index (choices, 1);
  for (i = 0; rmp_techniques[i]; i++)
    {
      const gboolean needs = (rmp_techniques[i]->needs & RMP_NEEDS_UVS) != 0;

      gtk_drop_down_set_selected (method, i);
      g_assert_true (rmp_ui_test_says (GTK_WIDGET (dialog), rmp_techniques[i]->summary));
      g_assert_true (rmp_ui_test_says (GTK_WIDGET (dialog), rmp_techniques[i]->authors));
      g_assert_cmpint (rmp_ui_test_says (GTK_WIDGET (dialog), "It needs UVs"), ==, needs && !uvs);
      n_needing += needs;
    }
  g_assert_cmpuint (n_needing, >, 0);
  gtk_drop_down_set_selected (method, i);
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (dialog), "without folds"));
  g_assert_false (rmp_ui_test_says (GTK_WIDGET (dialog), rmp_techniques[0]->summary));
}

static void
the_chosen_method_is_told (void)
{
  if (!rmp_ui_test_begin ())
    return;
  for (gint uvs = FALSE; uvs <= TRUE; uvs++)
    {
      g_autoptr (RmpProject) project = new_project (uvs);
      SidePanels panels;
      GtkWindow *dialog;

      side_panels_open (&panels, project);
      rmp_add_look_present (GTK_WINDOW (panels.window), panels.workspace);
      dialog = rmp_ui_test_wait_for_other_window (GTK_WINDOW (panels.window));
      g_assert_true (ADW_IS_MESSAGE_DIALOG (dialog));
      check_methods (dialog, uvs);
      adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "add");
      g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_looks (project)), ==, 1);
      rmp_ui_test_settle ();
      side_panels_close (&panels);
      rmp_project_close (project);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/add-look/the-chosen-method-is-told", the_chosen_method_is_told);
  return g_test_run ();
}
