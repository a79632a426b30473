/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/symmetry/other-side.h"

#include "shell/window.h"
#include "ui-test.h"

/* The sleeve of the sample "arm" is far from x = 0 and not the same on both sides of any plane that
 * could be meant: what is mirrored by a plane has no twin there, what is mirrored by how its mesh
 * is joined has one.
 */

static RmpGarment *
open_arm (GtkApplication *application, RmpWindow **window)
{
  g_autoptr (RmpGarment) garment = NULL;

  *window = RMP_WINDOW (rmp_window_new (application));
  gtk_window_present (GTK_WINDOW (*window));
  rmp_window_open_sample (*window, "arm");
  rmp_ui_test_wait_for_picture (*window);
  garment = g_list_model_get_item (
      rmp_project_get_garments (rmp_workspace_get_project (rmp_window_get_workspace (*window))), 0);
  return garment;
}

static void
on_activate (GtkApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window;
  RmpGarment *garment = open_arm (application, &window);
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (rmp_garment_get_surface (garment)));
  guint n_found = 0;

  g_object_set (workspace, "symmetry", FALSE, "topological", FALSE, NULL);
  g_assert_cmpuint (rmp_workspace_get_mirrored (workspace), ==, 0);
  g_object_set (workspace, "topological", TRUE, NULL); /* to choose it is to switch it on */
  g_assert_cmpuint (rmp_workspace_get_mirrored (workspace), ==, RMP_SIDES_X | RMP_SIDES_JOINED);
  for (guint32 face = 0; face < n; face += 7)
    {
      const RmpSurfacePoint point = { face, { 0.2, 0.3 } };
      RmpSurfacePoint twin, back;

      if (!rmp_garment_find_twin (garment, RMP_SIDES_X | RMP_SIDES_JOINED, &point, &twin))
        continue;
      n_found++;
      g_assert_true (rmp_garment_find_twin (garment, RMP_SIDES_X | RMP_SIDES_JOINED, &twin, &back));
      g_assert_cmpuint (back.face, ==, face);
    }
  g_assert_cmpuint (n_found, >, n / 14);
  g_object_set (workspace, "symmetry", FALSE, NULL);
  g_assert_cmpuint (rmp_workspace_get_mirrored (workspace), ==, 0);
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
twins_are_found_by_how_the_mesh_is_joined (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/other-side/twins-are-found-by-how-the-mesh-is-joined",
                   twins_are_found_by_how_the_mesh_is_joined);
  return g_test_run ();
}
