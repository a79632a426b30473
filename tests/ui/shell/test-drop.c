/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/image-file.h"
#include "pointer.h"
#include "shell/dropped-files.h"
#include "shell/window.h"
#include "store/cloth/pattern-item.h"
#include "ui-test.h"

#include <gdk/x11/gdkx.h>
#include <glib/gstdio.h>

/* The window says what becomes of files before they are let go over it; a picture that is dropped
 * lies on the selected garment, as one step of the history.
 */

#define SIDE 256

static gboolean
has_garment (gpointer window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);

  return workspace && g_list_model_get_n_items (
                          rmp_project_get_garments (rmp_workspace_get_project (workspace))) > 0;
}

static void
drop (RmpWindow *window, const char *path)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_array (&file, 1));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 0.0, 0.0, &taken);
    }
  g_assert_true (taken);
}

static void
run (GApplication *application, gpointer path)
{
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE + 1000);
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpGarment) garment = NULL;
  g_autoptr (RmpPatternItem) pattern = NULL;
  RmpHeightImage *laid;
  GListModel *patterns;
  RmpWorkspace *workspace;

  rmp_image_write_png (image, path, 16, &error);
  g_assert_no_error (error);
  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait (has_garment, window);
  workspace = rmp_window_get_workspace (window);
  garment = g_list_model_get_item (rmp_project_get_garments (rmp_workspace_get_project (workspace)),
                                   0);
  patterns = rmp_garment_get_patterns (garment);

  rmp_workspace_select (workspace, NULL);
  drop (window, path);
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 0);
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (window), "Select a garment"));

  /* Heights or normals: that is asked, and Cancel leaves all as it was. */
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *dialog;

      rmp_workspace_select (workspace, garment);
      drop (window, path);
      g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 0);
      dialog = rmp_ui_test_find_dialog ();
      g_assert_nonnull (dialog);
      g_signal_emit_by_name (rmp_ui_test_find_button (dialog, i == 0 ? "_Cancel" : "_Import"),
                             "clicked");
      rmp_ui_test_settle ();
      g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, i);
    }
  pattern = g_list_model_get_item (patterns, 0);
  laid = rmp_pattern_item_get_image (pattern);
  g_assert_cmpuint (rmp_height_image_get (laid, 9, 9), ==, RMP_HEIGHT_MIDDLE + 1000);
  g_assert_true ((gpointer) rmp_workspace_get_selection (workspace) == pattern);

  /* A pattern is asked as well. */
  drop (window, path);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_pattern_item_get_layers (pattern)), ==, 1);
  g_signal_emit_by_name (rmp_ui_test_find_button (rmp_ui_test_find_dialog (), "_Import"),
                         "clicked");
  rmp_ui_test_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_pattern_item_get_layers (pattern)), ==, 2);
  g_action_group_activate_action (G_ACTION_GROUP (window), "undo", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_pattern_item_get_layers (pattern)), ==, 1);
  g_action_group_activate_action (G_ACTION_GROUP (window), "undo", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 0);
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
a_picture_lies_on_the_selected_garment (void)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-XXXXXX", NULL), *path = NULL;

  if (!rmp_ui_test_begin ())
    return;
  path = g_build_filename (folder, "Ridges & dents.png", NULL);
  rmp_ui_test_run (G_CALLBACK (run), path);
  g_unlink (path);
  g_rmdir (folder);
}

/* --- what is said ----------------------------------------------------------------------------- */

static void
assert_said (RmpWorkspace *workspace, const char *name, const char *expected)
{
  g_autoptr (GFile) file = g_file_new_for_path (name);
  g_autofree char *text = rmp_dropped_file_describe (workspace, file);

  g_assert_nonnull (strstr (text, name));
  if (!strstr (text, expected))
    g_error ("of %s it is said: %s", name, text);
}

static void
every_kind_of_file_has_its_words (void)
{
  g_autoptr (GSList) files = NULL;
  g_autofree char *all = NULL;
  g_auto (GStrv) lines = NULL;

  assert_said (NULL, "dancer.rimple", "opens.");
  assert_said (NULL, "arm.gltf", "new project");
  assert_said (NULL, "ARM.GLB", "new project");
  assert_said (NULL, "sleeve.obj", "mesh");
  assert_said (NULL, "walk.bvh", "without a mesh");
  assert_said (NULL, "sleeve.mdd", "open the mesh first");
  assert_said (NULL, "cloth.png", "Select a garment");
  assert_said (NULL, "cloth.JPG", "save “cloth.JPG” as PNG or OpenEXR");
  assert_said (NULL, "arm.usd", "cannot read .usd files: export");
  assert_said (NULL, "notes.xyz", "cannot read .xyz files");
  assert_said (NULL, "notes", "no ending");
  for (guint i = 0; i < 9; i++)
    {
      g_autofree char *name = g_strdup_printf ("arm%u.gltf", i);

      files = g_slist_append (files, g_file_new_for_path (name));
    }
  all = rmp_dropped_files_describe (NULL, files);
  lines = g_strsplit (all, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 7);
  g_assert_nonnull (strstr (lines[0], "arm0.gltf"));
  g_assert_nonnull (strstr (lines[6], "3 more"));
  g_slist_foreach (files, (GFunc) (gpointer) g_object_unref, NULL);
}

/* --- a drag from another window --------------------------------------------------------------- */

#define SOURCE_SIDE 80

static GdkContentProvider *
on_prepare (GtkDragSource *source G_GNUC_UNUSED, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED,
            GPtrArray *files)
{
  return gdk_content_provider_new_typed (
      GDK_TYPE_FILE_LIST, gdk_file_list_new_from_array ((GFile **) files->pdata, files->len));
}

/* Below the window. @files: (element-type GFile) */
static GtkWidget *
show_source (GPtrArray *files)
{
  GtkWidget *source = gtk_window_new (), *label = gtk_label_new ("Files");
  GtkDragSource *drag = gtk_drag_source_new ();

  g_signal_connect (drag, "prepare", G_CALLBACK (on_prepare), files);
  gtk_widget_add_controller (label, GTK_EVENT_CONTROLLER (drag));
  gtk_window_set_decorated (GTK_WINDOW (source), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (source), SOURCE_SIDE, SOURCE_SIDE);
  gtk_window_set_child (GTK_WINDOW (source), label);
  gtk_window_present (GTK_WINDOW (source));
  rmp_ui_test_settle ();
  return source;
}

static void
move_window (GtkWidget *window, const char *x, const char *y)
{
  GPtrArray *script = rmp_pointer_script_new ();
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));

  g_ptr_array_add (script, g_strdup ("windowmove"));
  g_ptr_array_add (script, g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface)));
  rmp_pointer_script_add (script, x, y);
  rmp_pointer_script_run (script);
}

static void
set_files (GPtrArray *files, const char *first, const char *second)
{
  g_ptr_array_set_size (files, 0);
  g_ptr_array_add (files, g_file_new_for_path (first));
  if (second)
    g_ptr_array_add (files, g_file_new_for_path (second));
}

typedef struct
{
  RmpWindow *window;
  const char *words; /* NULL: none are shown */
} Told;

static gboolean
is_told (gpointer data)
{
  const Told *told = data;
  GtkWidget *page = rmp_ui_test_find (GTK_WIDGET (told->window), ADW_TYPE_STATUS_PAGE);

  return !told->words ? page == NULL : page && rmp_ui_test_says (page, told->words);
}

/* Drags until the window says something of the files, once what it said of others is gone. */
static void
drag_over (RmpWindow *window, GtkWidget *source, const char *words)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));

  rmp_ui_test_wait (is_told, &(Told){ window, NULL });
  rmp_pointer_begin (GTK_WINDOW (source));
  rmp_pointer_move (source, 0.5 * SOURCE_SIDE, 0.5 * SOURCE_SIDE);
  rmp_pointer_press ();
  rmp_pointer_move (source, 0.5 * SOURCE_SIDE + 20.0, 0.5 * SOURCE_SIDE);
  rmp_pointer_begin (GTK_WINDOW (window));
  for (guint i = 0; i < 5; i++)
    rmp_pointer_move (viewport, 300.0 + 20.0 * i, 200.0);
  rmp_ui_test_wait (is_told, &(Told){ window, words });
}

static gboolean
has_dialog (gpointer window)
{
  return rmp_ui_test_find_other_window (GTK_WINDOW (window)) != NULL;
}

static void
check_drags (RmpWindow *window)
{
  g_autofree char *model = g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "coarse-hero.gltf", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  GtkWidget *source = show_source (files);

  move_window (source, "1500", "900");
  set_files (files, "/tmp/notes.xyz", NULL);
  drag_over (window, source, "Rimple cannot read .xyz files");
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (window), "Nothing to open"));
  rmp_pointer_release ();
  rmp_ui_test_wait (is_told, &(Told){ window, NULL });
  rmp_ui_test_wait_for_text (window, "nothing is done with");
  set_files (files, model, "/tmp/walk.bvh");
  drag_over (window, source, "“coarse-hero.gltf” is added as a character");
  g_assert_true (
      rmp_ui_test_says (GTK_WIDGET (window), "The motion of “walk.bvh” is added to “Arm”."));
  rmp_pointer_begin (GTK_WINDOW (source));
  rmp_pointer_move (source, SOURCE_SIDE + 10.0, 0.5 * SOURCE_SIDE); /* no window is there */
  rmp_ui_test_wait (is_told, &(Told){ window, NULL });
  rmp_pointer_release ();
  set_files (files, model, NULL);
  drag_over (window, source, "or as motion for “Arm” where it has no mesh");
  g_assert_false (rmp_ui_test_says (GTK_WIDGET (window), "walk.bvh"));
  rmp_pointer_release ();
  gtk_window_destroy (GTK_WINDOW (source));
  rmp_ui_test_wait (has_dialog, window);
  gtk_window_close (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
  rmp_ui_test_settle ();
}

static void
a_drag_is_told_what_it_will_do (void)
{
  static const RmpPointerCheck checks[] = { check_drags, NULL };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drop/a-picture-lies-on-the-selected-garment",
                   a_picture_lies_on_the_selected_garment);
  g_test_add_func ("/ui/drop/every-kind-of-file-has-its-words", every_kind_of_file_has_its_words);
  g_test_add_func ("/ui/drop/a-drag-is-told-what-it-will-do", a_drag_is_told_what_it_will_do);
  return g_test_run ();
}
