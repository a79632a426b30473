/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pointer.h"

#include "ui-test.h"

#include <gdk/x11/gdkx.h>

/* Motions of a drag: as many as a hand makes. */
#define N_MOTIONS 24
#define N_STROKE_MOTIONS 6
/* Pictures after which an event has done what it does at once, while something plays. */
#define N_SETTLING 8

static char *window_id;

static void
on_done (GObject *process, GAsyncResult *result, gpointer done)
{
  g_autoptr (GError) error = NULL;

  if (!g_subprocess_wait_check_finish (G_SUBPROCESS (process), result, &error))
    g_error ("xdotool: %s", error->message);
  *(gboolean *) done = TRUE;
}

static gboolean
is_set (gpointer flag)
{
  return *(gboolean *) flag;
}

/* Runs xdotool, and the main loop until it has ended and what it sent has come. @words: all of its
 * line
 */
static void
run_words (const char *const *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (words, G_SUBPROCESS_FLAGS_NONE, &error);
  gboolean done = FALSE;

  if (!process)
    g_error ("%s", error->message);
  g_subprocess_wait_check_async (process, NULL, on_done, &done);
  rmp_ui_test_wait (is_set, &done);
  gdk_display_sync (gdk_display_get_default ());
  rmp_ui_test_settle_for (N_SETTLING);
}

static void G_GNUC_NULL_TERMINATED
run (const char *command, ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  va_list list;

  g_ptr_array_add (words, (gpointer) "xdotool");
  va_start (list, command);
  for (const char *word = command; word; word = va_arg (list, const char *))
    g_ptr_array_add (words, (gpointer) word);
  va_end (list);
  g_ptr_array_add (words, NULL);
  run_words ((const char *const *) words->pdata);
}

static gboolean
is_active (gpointer window)
{
  return gtk_window_is_active (window);
}

gboolean
rmp_pointer_begin (GtkWindow *window)
{
  g_autofree char *program = g_find_program_in_path ("xdotool");
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));

  if (!program || !GDK_IS_X11_SURFACE (surface))
    {
      g_test_skip ("no xdotool, or no X display");
      return FALSE;
    }
  g_free (window_id);
  window_id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface));
  run ("windowfocus", window_id, NULL);
  rmp_ui_test_wait (is_active, window);
  return TRUE;
}

GPtrArray *
rmp_pointer_script_new (void)
{
  GPtrArray *script = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (script, g_strdup ("xdotool"));
  return script;
}

void
rmp_pointer_script_add (GPtrArray *script, const char *command, const char *argument)
{
  g_ptr_array_add (script, g_strdup (command));
  g_ptr_array_add (script, g_strdup (argument));
}

void
rmp_pointer_script_move (GPtrArray *script, GtkWidget *widget, double x, double y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  graphene_point_t position;
  double shift[2];

  g_assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (native),
                                           &GRAPHENE_POINT_INIT ((float) x, (float) y), &position));
  gtk_native_get_surface_transform (native, shift, shift + 1);
  for (GdkSurface *surface = gtk_native_get_surface (native); GDK_IS_POPUP (surface);
       surface = gdk_popup_get_parent (GDK_POPUP (surface)))
    {
      shift[0] += gdk_popup_get_position_x (GDK_POPUP (surface));
      shift[1] += gdk_popup_get_position_y (GDK_POPUP (surface));
    }
  rmp_pointer_script_add (script, "mousemove", "--window");
  g_ptr_array_add (script, g_strdup (window_id));
  g_ptr_array_add (script, g_strdup_printf ("%.0f", (double) position.x + shift[0]));
  g_ptr_array_add (script, g_strdup_printf ("%.0f", (double) position.y + shift[1]));
}

void
rmp_pointer_script_run (GPtrArray *script)
{
  g_ptr_array_add (script, NULL);
  run_words ((const char *const *) script->pdata);
  g_ptr_array_unref (script);
}

static void
move (GtkWidget *widget, double x, double y)
{
  GPtrArray *script = rmp_pointer_script_new ();

  rmp_pointer_script_move (script, widget, x, y);
  rmp_pointer_script_run (script);
}

static gboolean
on_tick (G_GNUC_UNUSED GtkWidget *widget, G_GNUC_UNUSED GdkFrameClock *clock, gpointer ticks)
{
  (*(guint *) ticks)--;
  return *(guint *) ticks > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
has_ticked (gpointer ticks)
{
  return *(guint *) ticks == 0;
}

/* What closes meanwhile has no further frame. */
static void
wait_for_frames (GtkWidget *widget, guint n_frames)
{
  g_autoptr (GtkWidget) kept = g_object_ref (widget);
  const guint id = gtk_widget_add_tick_callback (widget, on_tick, &n_frames, NULL);

  if (!rmp_ui_test_wait_seconds (10, has_ticked, &n_frames))
    gtk_widget_remove_tick_callback (widget, id);
}

/* GTK keeps motions until a frame begins; the next to be painted may have begun before this one
 * came.
 */
void
rmp_pointer_move (GtkWidget *widget, double x, double y)
{
  move (widget, x, y);
  wait_for_frames (widget, 2);
}

void
rmp_pointer_press (void)
{
  run ("mousedown", "1", NULL);
}

void
rmp_pointer_release (void)
{
  run ("mouseup", "1", NULL);
}

void
rmp_pointer_button (guint button, gboolean down)
{
  g_autofree char *number = g_strdup_printf ("%u", button);

  run (down ? "mousedown" : "mouseup", number, NULL);
}

void
rmp_pointer_click (GtkWidget *widget, double x, double y)
{
  rmp_pointer_move (widget, x, y);
  run ("click", "1", NULL);
}

void
rmp_pointer_drag (GtkWidget *widget, const double from[2], const double to[2])
{
  rmp_pointer_move (widget, from[0], from[1]);
  rmp_pointer_press ();
  for (guint i = 1; i <= N_MOTIONS; i++)
    {
      const double t = (double) i / N_MOTIONS;

      move (widget, from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]));
    }
  rmp_pointer_release ();
}

void
rmp_pointer_stroke (GtkWidget *widget, const double from[2], const double to[2])
{
  GPtrArray *script = rmp_pointer_script_new ();

  for (guint i = 0; i <= N_STROKE_MOTIONS; i++)
    {
      const double t = (double) i / N_STROKE_MOTIONS;

      rmp_pointer_script_move (script, widget, from[0] + t * (to[0] - from[0]),
                               from[1] + t * (to[1] - from[1]));
      if (i == 0)
        rmp_pointer_script_add (script, "mousedown", "1");
    }
  rmp_pointer_script_add (script, "mouseup", "1");
  rmp_pointer_script_run (script);
}

/* Pixels by which @widget reaches under (above, if negative) what the scrolled window shows; 0
 * inside.
 */
static double
find_overshoot (GtkWidget *widget, GtkWidget *scrolled)
{
  const double height = gtk_widget_get_height (scrolled),
               margin = 0.5 * gtk_widget_get_height (widget);
  graphene_point_t middle;

  g_assert_true (gtk_widget_compute_point (
      widget, scrolled, &GRAPHENE_POINT_INIT (0.0f, 0.5f * (float) gtk_widget_get_height (widget)),
      &middle));
  if ((double) middle.y + margin > height)
    return (double) middle.y + margin - height;
  return MIN ((double) middle.y - margin, 0.0);
}

void
rmp_pointer_scroll_to (GtkWidget *widget)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  double overshoot;

  g_assert_nonnull (scrolled);
  g_assert_cmpint (gtk_widget_get_height (widget), <, gtk_widget_get_height (scrolled));
  wait_for_frames (scrolled, 3); /* what was changed has its new place then */
  rmp_pointer_move (scrolled, 6.0, 0.5 * gtk_widget_get_height (scrolled));
  while ((overshoot = find_overshoot (widget, scrolled)) != 0.0)
    {
      run ("click", overshoot > 0.0 ? "5" : "4", NULL);
      wait_for_frames (scrolled, 3);
    }
}

void
rmp_pointer_key (const char *key)
{
  run ("key", key, NULL);
}

void
rmp_pointer_hold (const char *key)
{
  run ("keydown", key, NULL);
}

void
rmp_pointer_let_go (const char *key)
{
  run ("keyup", key, NULL);
}

static void
on_activate (GApplication *application, const RmpPointerCheck *checks)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  if (rmp_pointer_begin (GTK_WINDOW (window)))
    for (; *checks; checks++)
      (*checks) (window);
  rmp_ui_test_close (GTK_WIDGET (window));
}

void
rmp_pointer_check_arm (const RmpPointerCheck *checks)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), (gpointer) checks);
}
