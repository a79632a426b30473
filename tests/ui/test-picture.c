/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-dialog.h"
#include "ui-test.h"
#include "window.h"

#include <glib/gstdio.h>

/* Pictures of any size, cut out from the background where that is asked for. */

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
      n += gdk_pixbuf_read_pixels (picture)[y * gdk_pixbuf_get_rowstride (picture) + 4 * x + 3] == 0;
  return n;
}

static guint
save (RmpWindow *window, RmpJobBar *jobs, const char *name, gboolean transparent)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  guint n;

  g_remove (path);
  rmp_picture_save (GTK_WINDOW (window), rmp_window_get_workspace (window), rmp_window_get_viewport (window), jobs,
                    path, WIDTH, HEIGHT, transparent);
  rmp_ui_test_wait (is_written, path);
  rmp_ui_test_settle ();
  n = count_clear_pixels (path);
  g_remove (path);
  return n;
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  RmpJobBar *jobs = g_object_ref_sink (g_object_new (RMP_TYPE_JOB_BAR, NULL));
  guint clear;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);

  g_assert_cmpuint (save (window, jobs, "rimple-test-solid.png", FALSE), ==, 0);
  clear = save (window, jobs, "rimple-test-clear.png", TRUE);
  g_assert_cmpuint (clear, >, WIDTH * HEIGHT / 10);
  g_assert_cmpuint (clear, <, WIDTH * HEIGHT * 9 / 10);

  g_object_unref (jobs);
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
  g_test_add_func ("/ui/picture/any-size-and-cut-out", test_saved_pictures);
  return g_test_run ();
}
