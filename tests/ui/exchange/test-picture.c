/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/picture-dialog.h"
#include "shell/window.h"
#include "ui-test.h"

#include <glib/gstdio.h>

/* Pictures of any size, cut out from the background where that is asked for; frames and views all
 * round.
 */

#define WIDTH 640
#define HEIGHT 400

static gboolean
is_written (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static guint
count_clear_pixels (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) picture = gdk_pixbuf_new_from_file (path, &error);
  guint n = 0;

  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (picture), ==, WIDTH);
  g_assert_cmpint (gdk_pixbuf_get_height (picture), ==, HEIGHT);
  if (!gdk_pixbuf_get_has_alpha (picture))
    return 0;
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      n += gdk_pixbuf_read_pixels (picture)[y * gdk_pixbuf_get_rowstride (picture) + 4 * x + 3] ==
           0;
  return n;
}

static void
order (RmpWindow *window, RmpJobBar *jobs, const char *path, const RmpPictureOrder *order)
{
  rmp_picture_save (GTK_WINDOW (window), rmp_window_get_workspace (window),
                    rmp_window_get_viewport (window), jobs, path, order);
}

static guint
save (RmpWindow *window, RmpJobBar *jobs, const char *name, gboolean transparent)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  guint n;

  g_remove (path);
  order (window, jobs, path,
         &(RmpPictureOrder){ .width = WIDTH, .height = HEIGHT, .transparent = transparent });
  rmp_ui_test_wait (is_written, path);
  rmp_ui_test_settle ();
  n = count_clear_pixels (path);
  g_remove (path);
  return n;
}

/* --- series ----------------------------------------------------------------------------------- */

#define N_VIEWS 5

/* The series into a new folder, which has it then and nothing else: pictures that all differ, from
 * @first on.
 */
static void
check_series (RmpWindow *window, RmpJobBar *jobs, const RmpPictureOrder *series, guint first,
              const char *message)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-pictures-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "look.png", NULL);
  const guint n = rmp_picture_order_count (series);
  g_autoptr (GHashTable) sums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  order (window, jobs, path, series);
  rmp_ui_test_wait_for_text (window, message);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("look.%04u.png", first + i);
      g_autofree char *file = g_build_filename (folder, name, NULL);
      g_autofree char *bytes = NULL;
      gsize length;

      count_clear_pixels (file);
      g_assert_true (g_file_get_contents (file, &bytes, &length, NULL));
      g_hash_table_add (
          sums, g_compute_checksum_for_data (G_CHECKSUM_MD5, (const guchar *) bytes, length));
      g_assert_cmpint (g_remove (file), ==, 0);
    }
  g_assert_cmpuint (g_hash_table_size (sums), ==, n);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* The window stays where it is, and what it shows may change meanwhile. */
static void
check_frames (RmpWindow *window, RmpJobBar *jobs)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  const guint frame = rmp_workspace_get_frame (workspace);

  check_series (window, jobs,
                &(RmpPictureOrder){ WIDTH, HEIGHT, FALSE, RMP_PICTURE_FRAMES, 20, 23, 0 }, 20,
                "4 pictures are saved");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, frame);
}

static void
check_turntable (RmpWindow *window, RmpJobBar *jobs)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  const RmpCamera camera = *rmp_viewport_get_camera (rmp_window_get_viewport (window));

  g_object_set (workspace, "panes", 2, NULL);
  rmp_workspace_set_compare (workspace, 1, RMP_COMPARE_DIFFERENCE);
  rmp_ui_test_wait_for_picture (window);
  check_series (window, jobs,
                &(RmpPictureOrder){ WIDTH, HEIGHT, TRUE, RMP_PICTURE_TURNTABLE, 0, 0, N_VIEWS }, 0,
                "5 pictures are saved");
  g_assert_cmpfloat (rmp_viewport_get_camera (rmp_window_get_viewport (window))->yaw, ==,
                     camera.yaw);
  g_object_set (workspace, "panes", 1, NULL);
  rmp_ui_test_wait_for_picture (window);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

static gboolean
has_begun (gpointer folder)
{
  return count_files (folder) > 1;
}

/* Those that are finished stay, whole. */
static void
check_stopping (RmpWindow *window, RmpJobBar *jobs)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-pictures-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "look.png", NULL);
  const RmpPictureOrder series = {
    WIDTH, HEIGHT, FALSE, RMP_PICTURE_TURNTABLE, 0, 0, RMP_PICTURE_MAX_VIEWS
  };
  guint n = 0;

  order (window, jobs, path, &series);
  rmp_ui_test_wait (has_begun, folder);
  g_signal_emit_by_name (rmp_ui_test_find (GTK_WIDGET (jobs), GTK_TYPE_BUTTON), "clicked");
  rmp_ui_test_wait_for_text (window, "Stopped.");
  for (;; n++)
    {
      g_autofree char *file = rmp_picture_order_name (&series, path, n);

      if (!g_file_test (file, G_FILE_TEST_EXISTS))
        break;
      count_clear_pixels (file);
      g_remove (file);
    }
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, RMP_PICTURE_MAX_VIEWS);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
check_refusals (RmpWindow *window, RmpJobBar *jobs)
{
  order (window, jobs, "/nowhere/look.png",
         &(RmpPictureOrder){ WIDTH, HEIGHT, FALSE, RMP_PICTURE_FRAMES, 0, 2, 0 });
  rmp_ui_test_wait_for_text (window, "“look.0000.png” was not saved");
  rmp_ui_test_wait_for_text (window, "No such file or directory");
  if (g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      order (window, jobs, "/dev/full", &(RmpPictureOrder){ .width = WIDTH, .height = HEIGHT });
      rmp_ui_test_wait_for_text (window, "No space left on device");
    }
}

/* --- dialog ----------------------------------------------------------------------------------- */

/* Which fields a series has, and that a range keeps its order. */
static void
check_dialog (RmpWindow *window)
{
  GtkWidget *dialog;
  GtkDropDown *series;
  g_autoptr (GPtrArray) spins = g_ptr_array_new ();

  g_action_group_activate_action (G_ACTION_GROUP (window), "screenshot", NULL);
  dialog = rmp_ui_test_wait_for_dialog ();
  series = rmp_ui_test_find (dialog, GTK_TYPE_DROP_DOWN);
  rmp_ui_test_collect (dialog, GTK_TYPE_SPIN_BUTTON, spins);
  g_assert_cmpuint (spins->len, ==, 2);
  gtk_drop_down_set_selected (series, RMP_PICTURE_FRAMES);
  rmp_ui_test_settle ();
  g_ptr_array_set_size (spins, 0);
  rmp_ui_test_collect (dialog, GTK_TYPE_SPIN_BUTTON, spins);
  g_assert_cmpuint (spins->len, ==, 4);
  gtk_spin_button_set_value (spins->pdata[1], 12);
  gtk_spin_button_set_value (spins->pdata[0], 20);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (spins->pdata[1]), ==, 20);
  gtk_spin_button_set_value (spins->pdata[1], 3);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (spins->pdata[0]), ==, 3);
  gtk_drop_down_set_selected (series, RMP_PICTURE_TURNTABLE);
  rmp_ui_test_settle ();
  g_ptr_array_set_size (spins, 0);
  rmp_ui_test_collect (dialog, GTK_TYPE_SPIN_BUTTON, spins);
  g_assert_cmpuint (spins->len, ==, 3);
  gtk_window_close (GTK_WINDOW (dialog));
  rmp_ui_test_settle ();
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  RmpJobBar *jobs;
  guint clear;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  jobs = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_JOB_BAR);

  g_assert_cmpuint (save (window, jobs, "rimple-test-solid.png", FALSE), ==, 0);
  clear = save (window, jobs, "rimple-test-clear.png", TRUE);
  g_assert_cmpuint (clear, >, WIDTH * HEIGHT / 10);
  g_assert_cmpuint (clear, <, WIDTH * HEIGHT * 9 / 10);

  check_frames (window, jobs);
  check_turntable (window, jobs);
  check_stopping (window, jobs);
  check_refusals (window, jobs);
  check_dialog (window);

  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
test_saved_pictures (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/picture/any-size-cut-out-and-in-series", test_saved_pictures);
  return g_test_run ();
}
