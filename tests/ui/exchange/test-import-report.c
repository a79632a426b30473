/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../model/store/fixture.h"
#include "exchange/import-report.h"
#include "shell/window.h"
#include "store/assets/correction.h"
#include "ui-test.h"

#include <math.h>
#include <string.h>

#define FIRST_TURNED 60
#define N_TURNED 8

typedef struct
{
  GtkWidget *window;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpViewport *viewport;
  double target[3]; /* where the camera should look, metres */
} Stage;

/* A sleeve of which some faces look inwards. */
static char *
write_project (void)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpMesh) sound = g_steal_pointer (&mesh->mesh);
  g_autofree guint32 *faces = g_memdup2 (rmp_mesh_get_faces (sound),
                                         12 * (gsize) rmp_mesh_get_n_faces (sound));
  g_autoptr (RmpProject) project = rmp_project_new (NULL);
  char *path = rmp_test_path ("report.rimple");

  for (guint f = FIRST_TURNED; f < FIRST_TURNED + N_TURNED; f++)
    {
      const guint32 second = faces[3 * f + 1];

      faces[3 * f + 1] = faces[3 * f + 2];
      faces[3 * f + 2] = second;
    }
  mesh->mesh = rmp_mesh_new (rmp_mesh_get_n_vertices (sound), rmp_mesh_get_positions (sound),
                             rmp_mesh_get_n_faces (sound), faces, 0, NULL, NULL, NULL);
  rmp_import_check (import);
  g_assert_nonnull (rmp_project_add_import (project, import, NULL, NULL));
  g_assert_true (rmp_project_save_as (project, path, NULL, NULL));
  rmp_project_close (project);
  return path;
}

static RmpCharacter *
get_character (RmpProject *project)
{
  return rmp_surface_get_character (rmp_test_get_surface (project));
}

/* --- widgets ---------------------------------------------------------------------------------- */

/* The first widget of a type in whose labels @text is. */
static GtkWidget *
find_by_text (GtkWidget *root, GType type, const char *text)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_by_text (child, type, text);

      if (found)
        return found;
      if (GTK_IS_LABEL (child) && strstr (gtk_label_get_text (GTK_LABEL (child)), text))
        return gtk_widget_get_ancestor (child, type);
    }
  return NULL;
}

static guint
count_highlighted (Stage *stage)
{
  RmpSurface *surface = rmp_test_get_surface (stage->project);
  const guint8 *faces = rmp_workspace_get_highlight (stage->workspace, surface);
  guint n = 0;

  for (guint f = 0; faces && f < rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)); f++)
    n += faces[f];
  return n;
}

static gboolean
is_exact (gpointer data)
{
  return rmp_viewport_is_exact (((Stage *) data)->viewport) &&
         rmp_viewport_get_n_drawn (((Stage *) data)->viewport) > 0;
}

static gboolean
looks_there (gpointer data)
{
  const Stage *stage = data;
  const RmpCamera *camera = rmp_viewport_get_camera (stage->viewport);
  double square = 0.0;

  for (guint axis = 0; axis < 3; axis++)
    square += ((double) camera->target[axis] - stage->target[axis]) *
              ((double) camera->target[axis] - stage->target[axis]);
  return square < 1e-6;
}

/* --- a line shows its faces, and puts them right ---------------------------------------------- */

static void
aim (Stage *stage)
{
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_test_get_surface (stage->project));

  for (guint axis = 0; axis < 3; axis++)
    {
      double low = INFINITY, high = -INFINITY;

      for (guint i = 3 * FIRST_TURNED; i < 3 * (FIRST_TURNED + N_TURNED); i++)
        {
          const double x = (double) rmp_mesh_get_positions (
              mesh)[3 * rmp_mesh_get_faces (mesh)[i] + axis];

          low = fmin (low, x);
          high = fmax (high, x);
        }
      stage->target[axis] = 0.5 * (low + high);
    }
}

static void
check_line (Stage *stage)
{
  GtkWidget *panel = rmp_ui_test_find (stage->window, RMP_TYPE_IMPORT_REPORT);
  GtkWidget *row;

  g_assert_nonnull (panel);
  row = find_by_text (panel, GTK_TYPE_LIST_BOX_ROW, "look the other way");
  g_assert_nonnull (row);
  aim (stage);
  g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
  g_assert_cmpuint (count_highlighted (stage), ==, N_TURNED);
  rmp_ui_test_wait (looks_there, stage);

  /* Selecting something else ends it. */
  rmp_workspace_select (stage->workspace, rmp_test_get_surface (stage->project));
  g_assert_cmpuint (count_highlighted (stage), ==, 0);
  rmp_workspace_select (stage->workspace, get_character (stage->project));
}

static void
check_remedy (Stage *stage)
{
  GtkWidget *panel = rmp_ui_test_find (stage->window, RMP_TYPE_IMPORT_REPORT);
  GtkWidget *button = find_by_text (panel, GTK_TYPE_BUTTON, "Turn Them Round");
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  rmp_ui_test_wait (is_exact, stage);
  g_assert_null (find_by_text (panel, GTK_TYPE_BUTTON, "Turn Them Round"));
  g_assert_nonnull (find_by_text (panel, GTK_TYPE_LIST_BOX_ROW, "8 → 0"));
  g_assert_nonnull (find_by_text (stage->window, GTK_TYPE_WIDGET, "8 → 0"));

  g_assert_true (rmp_project_undo (stage->project, &error));
  g_assert_no_error (error);
  g_assert_nonnull (find_by_text (panel, GTK_TYPE_BUTTON, "Turn Them Round"));
}

/* --- unit and way up -------------------------------------------------------------------------- */

/* The choices are told apart by what they hold. */
static GtkDropDown *
find_choice (GtkWidget *root, const char *first)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkDropDown *found = NULL;

      if (GTK_IS_DROP_DOWN (child) &&
          g_str_has_prefix (
              gtk_string_list_get_string (
                  GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (child))), 0),
              first))
        return GTK_DROP_DOWN (child);
      found = find_choice (child, first);
      if (found)
        return found;
    }
  return NULL;
}

static gboolean
sees_it_whole (gpointer data)
{
  const Stage *stage = data;
  const RmpCamera *camera = rmp_viewport_get_camera (stage->viewport);
  const float height = (float) rmp_character_get_height (get_character (stage->project));

  return camera->distance > 0.5f * height && camera->distance < 10.0f * height;
}

static void
check_units (Stage *stage)
{
  GtkWidget *panel = rmp_ui_test_find (stage->window, RMP_TYPE_IMPORT_REPORT);
  GtkDropDown *unit = find_choice (panel, "metres"), *up = find_choice (panel, "Y");

  g_assert_cmpuint (gtk_drop_down_get_selected (unit), ==, 2); /* it was read in centimetres */
  g_assert_nonnull (find_by_text (panel, GTK_TYPE_WIDGET, "60.0 cm tall"));
  gtk_drop_down_set_selected (unit, 0);
  g_assert_cmpfloat_with_epsilon (rmp_character_get_height (get_character (stage->project)), 60.0,
                                  1e-3);
  g_assert_nonnull (find_by_text (panel, GTK_TYPE_WIDGET, "60.00 m tall"));
  rmp_ui_test_wait (sees_it_whole, stage);

  gtk_drop_down_set_selected (up, 1);
  g_assert_cmpint (rmp_character_get_up_axis (get_character (stage->project)), ==, RMP_UP_Z);
  g_assert_cmpfloat_with_epsilon (rmp_character_get_height (get_character (stage->project)), 10.0,
                                  1e-3);
  g_assert_true (rmp_project_undo (stage->project, NULL));
  g_assert_true (rmp_project_undo (stage->project, NULL));
  g_assert_cmpuint (gtk_drop_down_get_selected (unit), ==, 2);
  g_assert_cmpuint (gtk_drop_down_get_selected (up), ==, 0);
  rmp_ui_test_wait (sees_it_whole, stage);
}

static void
on_copied (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static gboolean
is_set (gpointer data)
{
  return *(char **) data != NULL;
}

static void
check_copy (Stage *stage)
{
  GtkWidget *panel = rmp_ui_test_find (stage->window, RMP_TYPE_IMPORT_REPORT);
  char *text = NULL;

  g_signal_emit_by_name (find_by_text (panel, GTK_TYPE_BUTTON, "Copy Details"), "clicked");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (panel), NULL, on_copied, &text);
  rmp_ui_test_wait (is_set, &text);
  g_assert_nonnull (strstr (text, "60.0 cm tall"));
  g_assert_nonnull (strstr (text, "8 triangles look the other way"));
  g_free (text);
}

static void
on_activate (GApplication *application, gpointer data)
{
  Stage *stage = data;
  g_autofree char *path = write_project ();
  g_autoptr (GFile) file = g_file_new_for_path (path);

  stage->window = rmp_window_new (GTK_APPLICATION (application));
  gtk_window_set_default_size (GTK_WINDOW (stage->window), 1100, 800);
  gtk_window_present (GTK_WINDOW (stage->window));
  rmp_window_open (RMP_WINDOW (stage->window), file);
  stage->workspace = rmp_window_get_workspace (RMP_WINDOW (stage->window));
  stage->project = rmp_workspace_get_project (stage->workspace);
  stage->viewport = rmp_window_get_viewport (RMP_WINDOW (stage->window));
  rmp_workspace_set_clip (stage->workspace, NULL);
  rmp_workspace_select (stage->workspace, get_character (stage->project));
  rmp_ui_test_wait (is_exact, stage);

  check_line (stage);
  check_remedy (stage);
  check_units (stage);
  check_copy (stage);
  rmp_ui_test_close (stage->window);
}

static void
test_report (void)
{
  Stage stage = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), &stage);
}

static void
add_tests (void)
{
  g_test_add_func ("/ui/import-report/lines-show-and-mend-their-faces", test_report);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
