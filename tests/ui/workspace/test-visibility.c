/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-visibility.c: the eye and solo of garments, meshes and characters: what is hidden is neither
 * drawn nor computed, and it is so when the project is opened again. Looks are renamed and
 * duplicated in the outliner.
 */

#include "../../model/store/fixture.h"
#include "outliner/outliner-private.h"
#include "side-panels.h"
#include "ui-test.h"
#include "workspace/visibility.h"
#include "workspace/workspace-private.h"

static void
count (RmpWorkspace *workspace G_GNUC_UNUSED, RmpSurface *surface G_GNUC_UNUSED,
       RmpLook *look G_GNUC_UNUSED, gpointer data)
{
  (*(guint *) data)++;
}

/* Surfaces and looks that the first pane asks for. */
static guint
count_shown (RmpWorkspace *workspace)
{
  guint n = 0;

  rmp_workspace_for_each_surface (workspace, rmp_workspace_get_variant (workspace, 0), count, &n);
  return n;
}

/* The button below @root whose tooltip begins like this. */
static GtkWidget *
find_button (GtkWidget *root, const char *tooltip)
{
  const char *words = gtk_widget_get_tooltip_text (root);

  if (GTK_IS_BUTTON (root) && words && g_str_has_prefix (words, tooltip))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, tooltip);

      if (found)
        return found;
    }
  return NULL;
}

static void
click (GtkWidget *root, const char *tooltip)
{
  GtkWidget *button = find_button (root, tooltip);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  rmp_ui_test_settle ();
}

static RmpProject *
new_project (RmpGarment *garments[2])
{
  RmpProject *project = rmp_project_new (NULL);
  const char *const names[2] = { "Shirt", "Skirt" };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpImport) import = rmp_test_import_new (names[i], 9);
      RmpCharacter *character = rmp_project_add_import (project, import, NULL, NULL);
      RmpSurface *surface = rmp_test_get (rmp_character_get_surfaces (character), 0);

      garments[i] = rmp_project_add_garment (project, surface, names[i], NULL, NULL);
      g_assert_nonnull (rmp_project_add_look (project, garments[i], NULL, NULL, NULL));
    }
  return project;
}

static void
eyes_hide_and_stars_show_alone (void)
{
  RmpGarment *garments[2];
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (RmpWorkspace) again = NULL;
  SidePanels panels;

  if (!rmp_ui_test_begin ())
    return;
  project = new_project (garments);
  side_panels_open (&panels, project);
  g_assert_cmpuint (count_shown (panels.workspace), ==, 2);
  click (panels.outliner, "Hide “Shirt” in the panes");
  g_assert_cmpuint (count_shown (panels.workspace), ==, 1);
  g_assert_true (rmp_workspace_get_visibility (
      panels.workspace, RMP_VISIBILITY_HIDDEN,
      rmp_surface_get_character (rmp_garment_get_surface (garments[0]))));
  click (panels.outliner, "Show “Shirt” again");
  rmp_workspace_set_visibility (panels.workspace, RMP_VISIBILITY_SOLO, garments[1], TRUE);
  g_assert_cmpuint (count_shown (panels.workspace), ==, 1);
  g_assert_true (rmp_workspace_shows_part (panels.workspace, rmp_garment_get_surface (garments[1]),
                                           garments[1]));
  g_assert_false (rmp_workspace_shows_part (panels.workspace, rmp_garment_get_surface (garments[0]),
                                            garments[0]));

  /* Another window on the project reads the same; a garment that is gone shows nothing alone. */
  again = rmp_workspace_new (project);
  g_assert_cmpuint (count_shown (again), ==, 1);
  g_assert_true (rmp_garment_remove (garments[1], NULL));
  g_assert_cmpuint (count_shown (panels.workspace), ==, 2);
  side_panels_close (&panels);
  rmp_project_close (project);
}

static void
looks_are_told_apart (void)
{
  RmpGarment *garments[2];
  g_autoptr (RmpProject) project = NULL;
  RmpLook *look, *copy;
  SidePanels panels;

  if (!rmp_ui_test_begin ())
    return;
  project = new_project (garments);
  side_panels_open (&panels, project);
  look = rmp_test_get_look (project, 0);
  g_assert_cmpstr (rmp_look_get_name (look), ==, "Shirt · Plain skinning");
  g_assert_cmpstr (rmp_look_get_name (rmp_test_get_look (project, 1)), ==,
                   "Skirt · Plain skinning");
  copy = rmp_look_duplicate (look, NULL, NULL);
  g_assert_nonnull (copy);
  g_assert_cmpstr (rmp_look_get_name (copy), ==, "Shirt · Plain skinning 2");
  g_assert_true (rmp_ui_test_says (panels.outliner, "Shirt · Plain skinning 2"));
  side_panels_close (&panels);
  rmp_project_close (project);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/visibility/eyes-hide-and-stars-show-alone", eyes_hide_and_stars_show_alone);
  g_test_add_func ("/ui/visibility/looks-are-told-apart", looks_are_told_apart);
  return g_test_run ();
}
