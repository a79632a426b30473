/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-bound-mesh.c: a mesh of another file that is bound to the body that wears it. */

#include "shell/window.h"
#include "store/assets/add-import.h"
#include "ui-test.h"

/* Across the place where the first vertex of the body is, as a file without bones has it. */
static RmpImport *
new_sheet (RmpSurface *body)
{
  static const float corners[] = { -0.05f, 0, -0.05f, 0.05f, 0, -0.05f, 0, 0, 0.05f };
  static const guint32 faces[] = { 0, 2, 1 };
  static const gint32 root = -1;
  static const RmpTransform rest = { .rotation = { 0, 0, 0, 1 }, .scale = { 1, 1, 1 } };
  g_autofree float *there = g_new (
      float, 3 * (gsize) rmp_mesh_get_n_vertices (rmp_surface_get_mesh (body)));
  RmpImport *import = rmp_import_new ();
  RmpImportMesh *mesh = g_new0 (RmpImportMesh, 1);
  float positions[9];

  rmp_sampler_positions (rmp_surface_get_sampler (body, NULL, NULL), RMP_SKINNING_LINEAR, 0.0,
                         there, 0);
  for (guint i = 0; i < 9; i++)
    positions[i] = corners[i] + there[i % 3];
  import->name = g_strdup ("Sheet");
  import->format = g_strdup ("test");
  import->metres_per_unit = 1.0;
  import->skeleton = rmp_skeleton_new (1, (const char *const[]){ "sheet" }, &root, &rest, NULL,
                                       NULL);
  mesh->name = g_strdup ("Sheet");
  mesh->mesh = rmp_mesh_new (3, positions, 1, faces, 0, NULL, NULL, NULL);
  g_ptr_array_add (import->meshes, mesh);
  return import;
}

static void
on_activate_bind (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = NULL;
  g_autoptr (RmpGarment) garment = NULL;
  g_autoptr (RmpSurface) sheet = NULL;
  RmpWorkspace *workspace;
  RmpSurface *body, *bound;
  RmpCharacter *character;
  gint64 id;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (RMP_WINDOW (window), "arm");
  rmp_ui_test_wait_for_picture (window);
  workspace = rmp_window_get_workspace (RMP_WINDOW (window));
  garment = g_list_model_get_item (rmp_project_get_garments (rmp_workspace_get_project (workspace)),
                                   0);
  body = rmp_garment_get_surface (garment);
  import = new_sheet (body);
  character = rmp_project_add_import (rmp_workspace_get_project (workspace), import, NULL, &error);
  g_assert_no_error (error);
  sheet = g_list_model_get_item (rmp_character_get_surfaces (character), 0);
  id = rmp_surface_get_id (sheet);
  rmp_workspace_select (workspace, sheet);
  g_action_group_activate_action (G_ACTION_GROUP (window), "bind-mesh",
                                  g_variant_new_int64 (rmp_surface_get_id (body)));
  bound = RMP_SURFACE (rmp_workspace_get_selection (workspace));
  g_assert_cmpint (rmp_surface_get_id (bound), ==, id);
  g_assert_true (rmp_surface_get_character (bound) == rmp_surface_get_character (body));
  rmp_ui_test_wait_for_picture (window);
  rmp_ui_test_close (window);
}

/* Who has bound a mesh makes a garment of it. */
static void
a_bound_mesh_stays_selected (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate_bind), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/bound-mesh/it-stays-selected", a_bound_mesh_stays_selected);
  return g_test_run ();
}
