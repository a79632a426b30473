/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/stream.h"
#include "shell/window-private.h"
#include "store/assets/surface-import.h"
#include "ui-test.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

typedef struct
{
  GtkWidget *root;
  const char *text; /* part of a label's text, or of a button's tooltip */
} Wanted;

static const char *
text_of (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  return GTK_IS_BUTTON (widget) ? gtk_widget_get_tooltip_text (widget) : NULL;
}

static GtkWidget *
find (GtkWidget *widget, const char *wanted)
{
  const char *text = text_of (widget);

  if (text && strstr (text, wanted))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, wanted);

      if (found)
        return found;
    }
  return NULL;
}

static gboolean
is_there (gpointer data)
{
  const Wanted *wanted = data;

  return find (wanted->root, wanted->text) != NULL;
}

static gboolean
is_gone (gpointer data)
{
  return !is_there (data);
}

static GtkWidget *
wait_for (GtkWidget *root, const char *text)
{
  Wanted wanted = { root, text };

  rmp_ui_test_wait (is_there, &wanted);
  return find (root, text);
}

static char *
write_reader (const char *folder, const char *commands)
{
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\necho '%scounting sheep' >&2\n%s\n",
                                             RMP_STREAM_STAGE_PREFIX, commands);
  char *path = g_build_filename (folder, "reader", NULL);

  g_assert_true (g_file_set_contents_full (path, script, -1, G_FILE_SET_CONTENTS_NONE, 0755, NULL));
  return path;
}

static double
seconds_left (GtkWidget *window)
{
  const char *text = gtk_label_get_text (GTK_LABEL (find (window, "counting sheep · ")));

  return g_ascii_strtod (strstr (text, "· ") + strlen ("· "), NULL);
}

static gboolean
has_a_minute (gpointer window)
{
  return seconds_left (window) > 30;
}

static void
check_slow_reader (GtkWidget *window, const char *folder)
{
  g_autofree char *reader = write_reader (folder, "exec sleep 600");
  g_autoptr (GFile) file = g_file_new_for_path (reader);
  Wanted stage = { window, "counting sheep" };
  GtkWidget *more;

  g_setenv ("RIMPLE_IMPORT", reader, TRUE);
  rmp_window_open (RMP_WINDOW (window), file);
  more = wait_for (window, "Allow the reader more time");
  g_assert_cmpfloat (seconds_left (window), <=, 30);
  g_signal_emit_by_name (more, "clicked");
  rmp_ui_test_wait (has_a_minute, window);

  g_signal_emit_by_name (find (window, "Stop"), "clicked");
  rmp_ui_test_wait (is_gone, &stage);
}

static void
check_late_reader (GtkWidget *window, const char *folder)
{
  g_autofree char *reader = write_reader (folder, "kill -XCPU $$; sleep 600");
  g_autoptr (GFile) file = g_file_new_for_path (reader);
  Wanted stage = { window, "counting sheep" };

  rmp_window_open (RMP_WINDOW (window), file);
  rmp_ui_test_wait_for_dialog ();

  g_free (g_steal_pointer (&reader));
  reader = write_reader (folder, "exec sleep 600");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (rmp_ui_test_find_dialog ()), "first-remedy");
  wait_for (window, "counting sheep · ");
  g_assert_cmpfloat (seconds_left (window), >, 90);
  g_signal_emit_by_name (find (window, "Stop"), "clicked");
  rmp_ui_test_wait (is_gone, &stage);
}

static void
on_activate (GApplication *application, gpointer folder)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  check_slow_reader (window, folder);
  check_late_reader (window, folder);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_more_time (void)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-import-XXXXXX", NULL), *reader = NULL;

  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), folder);

  reader = g_build_filename (folder, "reader", NULL);
  g_remove (reader);
  g_rmdir (folder);
}

/* --- files as other programs write them ------------------------------------------------------- */

#define SIDES 8
#define RINGS 6
#define N_FRAMES 3

typedef struct
{
  char *folder;
  RmpWindow *window;
  RmpWorkspace *workspace;
  RmpProject *project;
} Stage;

/* A tube of @rings rings that leans over with @frame. */
static void
append_tube (GString *text, guint rings, guint frame)
{
  for (guint ring = 0; ring < rings; ring++)
    for (guint side = 0; side < SIDES; side++)
      {
        const double angle = 2.0 * G_PI * side / SIDES, height = 1.5 * ring / (rings - 1);

        g_string_append_printf (text, "v %.6f %.6f %.6f\n",
                                0.2 * cos (angle) + 0.1 * frame * height, height,
                                0.2 * sin (angle));
      }
  for (guint ring = 0; ring + 1 < rings; ring++)
    for (guint side = 0; side < SIDES; side++)
      {
        const guint a = 1 + ring * SIDES + side, b = 1 + ring * SIDES + (side + 1) % SIDES;

        g_string_append_printf (text, "f %u %u %u %u\n", a, a + SIDES, b + SIDES, b);
      }
}

static char *
write_text (const Stage *stage, const char *name, GString *text)
{
  char *path = g_build_filename (stage->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  g_string_truncate (text, 0);
  return path;
}

static char *
write_frames (const Stage *stage)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char *path = NULL;

  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      g_autofree char *name = g_strdup_printf ("lean.%04u.obj", frame + 1);

      append_tube (text, RINGS, frame);
      g_free (path);
      path = write_text (stage, name, text);
    }
  return path;
}

static char *
write_tube (const Stage *stage, const char *name, guint rings)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_tube (text, rings, 0);
  return write_text (stage, name, text);
}

/* A PC2 file for the tube. */
static char *
write_cache (const Stage *stage)
{
  const guint32 head[] = { GUINT32_TO_LE (1), GUINT32_TO_LE (RINGS * SIDES), 0, 0,
                           GUINT32_TO_LE (N_FRAMES) };
  const float rate = 1.0f;
  g_autoptr (GString) text = g_string_new_len ("POINTCACHE2", 12);
  gsize at;

  g_string_append_len (text, (const char *) head, sizeof head);
  at = 12 + 3 * sizeof (guint32);
  memcpy (text->str + at, &rate, sizeof rate);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    for (guint v = 0; v < RINGS * SIDES; v++)
      {
        const double angle = 2.0 * G_PI * (v % SIDES) / SIDES,
                     height = 1.5 * (v / SIDES) / (RINGS - 1);
        const float position[] = { (float) (0.2 * cos (angle) + 0.05 * frame * height),
                                   (float) height, (float) (0.2 * sin (angle)) };

        g_string_append_len (text, (const char *) position, sizeof position);
      }
  return write_text (stage, "sway.pc2", text);
}

static void
answer (const char *response)
{
  GtkWidget *dialog = rmp_ui_test_find_dialog ();

  g_assert_true (adw_message_dialog_has_response (ADW_MESSAGE_DIALOG (dialog), response));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Opens @path, or has it read for @target, and answers what is asked. */
static void
import_and_answer (Stage *stage, const char *path, GObject *target, const char *const *answers)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (target)
    rmp_window_import_for (stage->window, target, file);
  else
    rmp_window_open (stage->window, file);
  for (; *answers; answers++)
    {
      rmp_ui_test_wait_for_dialog ();
      answer (*answers);
    }
}

static RmpCharacter *
get_last_character (Stage *stage)
{
  GListModel *characters = rmp_project_get_characters (stage->project);
  g_autoptr (RmpCharacter)
      last = g_list_model_get_item (characters, g_list_model_get_n_items (characters) - 1);

  return last;
}

static RmpSurface *
get_last_surface (Stage *stage)
{
  g_autoptr (RmpSurface)
      surface = g_list_model_get_item (rmp_character_get_surfaces (get_last_character (stage)), 0);

  return surface;
}

static guint
count_clips (Stage *stage)
{
  return g_list_model_get_n_items (rmp_character_get_clips (get_last_character (stage)));
}

static gboolean
has_a_clip (gpointer data)
{
  return count_clips (data) == 1;
}

static void
check_numbered_files (Stage *stage)
{
  static const char *const none[] = { "cancel", NULL }, *const one[] = { "one", "add", NULL },
                           *const all[] = { "all", "add", NULL };
  g_autofree char *path = write_frames (stage);
  g_autoptr (RmpClipItem) clip = NULL;
  const guint n = g_list_model_get_n_items (rmp_project_get_characters (stage->project));

  import_and_answer (stage, path, NULL, none);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_characters (stage->project)), ==, n);
  import_and_answer (stage, path, NULL, one);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_characters (stage->project)), ==,
                    n + 1);
  g_assert_cmpuint (count_clips (stage), ==, 0);
  import_and_answer (stage, path, NULL, all);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_characters (stage->project)), ==,
                    n + 2);
  rmp_ui_test_wait (has_a_clip, stage);
  clip = g_list_model_get_item (rmp_character_get_clips (get_last_character (stage)), 0);
  g_assert_cmpuint (rmp_clip_item_get_n_frames (clip), ==, N_FRAMES);
}

static gboolean
is_told_that_it_does_not_fit (gpointer data)
{
  return find (GTK_WIDGET (((Stage *) data)->window), "The sequence has 48 points") != NULL;
}

/* A cache moves the mesh that is selected, as one step, without a question. */
static void
check_cache (Stage *stage)
{
  static const char *const import[] = { "add", NULL }, *const nothing[] = { NULL };
  g_autofree char *rough = write_tube (stage, "rough.obj", RINGS),
                  *fine = write_tube (stage, "fine.obj", 4 * RINGS);
  g_autofree char *cache = write_cache (stage);
  g_autoptr (RmpClipItem) clip = NULL;
  guint position;

  import_and_answer (stage, rough, NULL, import);
  position = rmp_project_get_position (stage->project);
  rmp_workspace_select (stage->workspace, get_last_surface (stage));
  import_and_answer (stage, cache, NULL, nothing);
  rmp_ui_test_wait (has_a_clip, stage);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 1);
  clip = g_list_model_get_item (rmp_character_get_clips (get_last_character (stage)), 0);
  g_assert_true (rmp_workspace_get_clip (stage->workspace) == clip);
  g_assert_cmpuint (rmp_clip_item_get_n_frames (clip), ==, N_FRAMES);

  import_and_answer (stage, fine, NULL, import);
  rmp_workspace_select (stage->workspace, get_last_surface (stage));
  import_and_answer (stage, cache, NULL, nothing);
  rmp_ui_test_wait (is_told_that_it_does_not_fit, stage);
  g_assert_cmpuint (count_clips (stage), ==, 0);
}

/* --- another mesh in a mesh's place ----------------------------------------------------------- */

typedef struct
{
  RmpSurface *surface;
  guint n_vertices;
} Size;

static gboolean
has_size (gpointer data)
{
  const Size *size = data;

  return rmp_mesh_get_n_vertices (rmp_surface_get_mesh (size->surface)) == size->n_vertices;
}

/* The garment goes over to the rougher mesh of a file, and comes back with one step. */
static void
check_replacing (Stage *stage)
{
  RmpSurface *surface = get_last_surface (stage);
  g_autofree char *path = g_build_filename (stage->folder, "rough.obj", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const guint position = rmp_project_get_position (stage->project);
  Size rough = { surface, RINGS * SIDES }, fine = { surface, 4 * RINGS * SIDES };

  g_assert_true (has_size (&fine));
  rmp_workspace_select (stage->workspace, surface);
  g_assert_true (
      g_action_group_get_action_enabled (G_ACTION_GROUP (stage->window), "replace-mesh"));
  rmp_window_import_for (stage->window, G_OBJECT (surface), file);
  rmp_ui_test_wait (has_size, &rough);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 1);
  wait_for (GTK_WIDGET (stage->window), "Carried over: 1 garments");
  g_assert_true (rmp_project_undo (stage->project, NULL));
  g_assert_true (has_size (&fine));
}

static RmpSurface *
get_first_surface (Stage *stage)
{
  g_autoptr (RmpCharacter)
      first = g_list_model_get_item (rmp_project_get_characters (stage->project), 0);
  g_autoptr (RmpSurface) surface = g_list_model_get_item (rmp_character_get_surfaces (first), 0);

  return surface;
}

/* Of a file with several meshes one is asked for, beginning with the one of the same name. */
static void
check_choice (Stage *stage)
{
  RmpSurface *surface = get_last_surface (stage);
  RmpImport *import = rmp_surface_to_import (get_first_surface (stage));
  g_autoptr (RmpImport) other = rmp_surface_to_import (surface);
  Size rough = { surface, RINGS * SIDES };
  GtkDropDown *choice;

  g_ptr_array_add (import->meshes, g_ptr_array_steal_index (other->meshes, 0));
  rmp_window_replace (stage->window, G_OBJECT (surface), import);
  choice = GTK_DROP_DOWN (rmp_ui_test_find (rmp_ui_test_wait_for_dialog (), GTK_TYPE_DROP_DOWN));
  g_assert_cmpuint (gtk_drop_down_get_selected (choice), ==, 1);
  gtk_drop_down_set_selected (choice, 0);
  answer ("replace");
  g_assert_true (has_size (&rough));
  g_assert_true (rmp_project_undo (stage->project, NULL));

  /* By a mesh of the project, which stays. */
  rmp_workspace_select (stage->workspace, surface);
  g_action_group_activate_action (
      G_ACTION_GROUP (stage->window), "replace-mesh-by",
      g_variant_new_int64 (rmp_surface_get_id (get_first_surface (stage))));
  g_assert_true (has_size (&rough));
  g_assert_true (rmp_project_undo (stage->project, NULL));
}

static void
on_activate_files (GApplication *application, gpointer data)
{
  Stage *stage = data;

  stage->window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  gtk_window_present (GTK_WINDOW (stage->window));
  stage->workspace = rmp_window_ensure_workspace (stage->window);
  stage->project = rmp_workspace_get_project (stage->workspace);
  check_numbered_files (stage);
  check_cache (stage);
  check_replacing (stage);
  check_choice (stage);
  rmp_ui_test_close (GTK_WIDGET (stage->window));
}

static void
test_files (void)
{
  Stage stage = { 0 };
  const char *name;
  GDir *dir;

  if (!rmp_ui_test_begin ())
    return;
  stage.folder = g_dir_make_tmp ("rimple-files-XXXXXX", NULL);
  rmp_ui_test_run (G_CALLBACK (on_activate_files), &stage);

  dir = g_dir_open (stage.folder, 0, NULL);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (stage.folder, name, NULL);

      g_remove (path);
    }
  g_dir_close (dir);
  g_rmdir (stage.folder);
  g_free (stage.folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/import/files-are-asked-about-added-and-put-in-place", test_files);
  g_test_add_func ("/ui/import/a-reader-gets-more-time", test_more_time);
  return g_test_run ();
}
