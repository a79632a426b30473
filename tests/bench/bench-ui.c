/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bench-ui.c: how the real window answers the pointer.
 *
 * rimple-bench ui [SAMPLE…]: opens a sample in a window of 1280 × 800, drags Fold width with real
 * pointer events, then plays. A picture counts when the toolkit has painted it and the GPU has
 * finished.
 *
 *   single steps  one pixel step, then wait: time from the event to the first picture that shows
 *                 exactly its value
 *   drag          about 60 events a second: time from an event to the next picture with a newer
 *                 result
 *   playback      four seconds in real time: frames shown, skipped, and shown late (an older
 *                 result)
 */
#include "bench.h"

#include "inspector/param-row.h"
#include "shell/application.h"
#include "shell/window.h"
#include "widgets/number-entry.h"

#include <epoxy/gl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N_STEPS 40
#define DRAG_EVENTS 180
#define PLAY_SECONDS 4.0
#define MOST_WAIT_SECONDS 120

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  RmpNumberEntry *entry;
  GArray *steps, *drag; /* milliseconds */
  gint64 event;         /* microseconds, of the newest event; 0: answered */
  guint64 n_painted;
  gboolean drawn;    /* since the last paint */
  gboolean stepping; /* only an exact picture is an answer */
  gpointer shown;    /* the relief on screen when the event came */
  guint n_late, n_drawn;
} Bench;

/* --- events and pictures ---------------------------------------------------------------------- */

static gpointer
shown_relief (Bench *bench)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (bench->window);
  g_autoptr (RmpLook) look = g_list_model_get_item (
      rmp_project_get_looks (rmp_workspace_get_project (workspace)), 0);
  g_autoptr (RmpResult) result = rmp_evaluator_request (
      rmp_workspace_get_evaluator (workspace),
      rmp_garment_get_surface (rmp_look_get_garment (look)), look,
      rmp_workspace_get_clip (workspace), rmp_workspace_get_frame (workspace), NULL, NULL);

  return result ? result->output.relief : NULL;
}

/* The server's clock is the monotonic one, in milliseconds that wrap. */
static gint64
get_event_time (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  const gint64 now = g_get_monotonic_time ();

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      const guint32 time = gtk_event_controller_get_current_event_time (controller);

      if (GTK_IS_GESTURE_DRAG (controller) && time != 0)
        return now - 1000 * (gint64) (guint32) ((guint32) (now / 1000) - time);
    }
  return now;
}

static void
on_scrubbed (Bench *bench)
{
  if (bench->event != 0)
    return;
  bench->event = get_event_time (GTK_WIDGET (bench->entry));
  bench->shown = shown_relief (bench);
}

static void
on_drawn (Bench *bench)
{
  glFinish ();
  bench->drawn = TRUE;
  bench->n_drawn++;
  bench->n_late += !rmp_viewport_is_exact (bench->viewport);
}

static void
on_painted (Bench *bench)
{
  const gint64 now = g_get_monotonic_time ();
  double elapsed;

  if (!bench->drawn)
    return;
  bench->drawn = FALSE;
  bench->n_painted++;
  if (bench->event == 0 || (bench->stepping && !rmp_viewport_is_exact (bench->viewport)) ||
      shown_relief (bench) == bench->shown)
    return;
  elapsed = (double) (now - bench->event) * 1e-3;
  g_array_append_val (bench->stepping ? bench->steps : bench->drag, elapsed);
  bench->event = 0;
}

static void
iterate_for (double seconds)
{
  const gint64 end = g_get_monotonic_time () + (gint64) (seconds * 1e6);

  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (500);
}

static gboolean
is_ready (Bench *bench)
{
  return rmp_window_get_workspace (bench->window) &&
         rmp_viewport_get_n_drawn (bench->viewport) > 0 && rmp_viewport_is_exact (bench->viewport);
}

static void pointer (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* A shell of its own moves the pointer: starting a process from this one, with all its pages to
 * map, would take longer than what is measured.
 */
static void
pointer (const char *format, ...)
{
  static FILE *shell;
  va_list arguments;

  if (!shell)
    shell = popen ("sh", "w");
  if (!shell)
    g_error ("bench ui: no shell");
  va_start (arguments, format);
  vfprintf (shell, format, arguments);
  va_end (arguments);
  fputc ('\n', shell);
  fflush (shell);
}

/* --- measuring -------------------------------------------------------------------------------- */

static GtkWidget *
find_entry (GtkWidget *widget, const char *id)
{
  if (RMP_IS_PARAM_ROW (widget))
    {
      const RmpTechnique *technique = rmp_technique_find ("incompressible-skinning");

      if (g_str_equal (technique->params[rmp_param_row_get_param (RMP_PARAM_ROW (widget))].id, id))
        return rmp_param_row_get_control (RMP_PARAM_ROW (widget));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *entry = find_entry (child, id);

      if (entry)
        return entry;
    }
  return NULL;
}

static void
get_screen_position (Bench *bench, int *x, int *y)
{
  graphene_point_t position;
  double dx, dy;

  gtk_native_get_surface_transform (GTK_NATIVE (bench->window), &dx, &dy);
  if (!gtk_widget_compute_point (
          GTK_WIDGET (bench->entry), GTK_WIDGET (bench->window),
          &GRAPHENE_POINT_INIT ((float) gtk_widget_get_width (GTK_WIDGET (bench->entry)) / 2,
                                (float) gtk_widget_get_height (GTK_WIDGET (bench->entry)) / 2),
          &position))
    position = GRAPHENE_POINT_INIT (0, 0);
  *x = (int) (position.x + dx);
  *y = (int) (position.y + dy);
}

/* Steps go to and fro, so that the value stays in the soft range. */
static void
measure_steps (Bench *bench)
{
  bench->stepping = TRUE;
  for (guint i = 0; i < N_STEPS; i++)
    {
      const guint answered = bench->steps->len;

      pointer ("xdotool mousemove_relative -- %d 0", i % 2 == 0 ? 7 : -5);
      for (guint wait = 0; wait < 4000 && bench->steps->len == answered; wait++)
        iterate_for (0.001);
      iterate_for (0.05);
    }
  bench->stepping = FALSE;
}

/* One chain, so that moving the pointer costs next to nothing; each move waits until the display
 * has it.
 */
static void
measure_drag (Bench *bench)
{
  g_autoptr (GString) chain = g_string_new ("xdotool");

  for (guint i = 0; i < DRAG_EVENTS; i++)
    g_string_append_printf (chain, " mousemove_relative --sync -- %d 0 sleep 0.012",
                            i / 20 % 2 == 0 ? -2 : 2);
  bench->event = 0;
  pointer ("%s", chain->str);
  iterate_for (DRAG_EVENTS * 0.025);
}

static double
percentile (GArray *values, double fraction)
{
  return values->len > 0
             ? g_array_index (values, double, (guint) (fraction * (values->len - 1) + 0.5))
             : NAN;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const double difference = *(const double *) a - *(const double *) b;

  return (difference > 0) - (difference < 0);
}

static void
print_times (const char *what, GArray *values)
{
  g_array_sort (values, compare);
  g_print ("  %-14s %4u answers   median %6.1f ms   95th percentile %6.1f ms\n", what, values->len,
           percentile (values, 0.5), percentile (values, 0.95));
}

static void
measure_playback (Bench *bench)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (bench->window);
  const guint n_frames = rmp_workspace_get_n_frames (workspace);
  guint shown, dropped, cached = 0;

  for (guint i = 0; i < 600 && cached < n_frames; i++)
    {
      iterate_for (0.1);
      for (cached = 0; cached < n_frames; cached++)
        if (rmp_workspace_get_frame_state (workspace, cached) != RMP_FRAME_CACHED)
          break;
    }
  bench->n_late = bench->n_drawn = 0;
  rmp_workspace_set_playing (workspace, TRUE);
  iterate_for (PLAY_SECONDS);
  rmp_workspace_get_played (workspace, &shown, &dropped);
  rmp_workspace_set_playing (workspace, FALSE);
  g_print (
      "  playback       %u of %u frames cached   %u shown, %u dropped, %u of %u pictures late\n",
      cached, n_frames, shown, dropped, bench->n_late, bench->n_drawn);
}

static void
measure (Bench *bench)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (bench->window));
  int x, y;

  g_signal_connect_swapped (bench->viewport, "drawn", G_CALLBACK (on_drawn), bench);
  g_signal_connect_swapped (bench->entry, "scrubbed", G_CALLBACK (on_scrubbed), bench);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (on_painted), bench);
  iterate_for (1.0);
  get_screen_position (bench, &x, &y);
  pointer ("xdotool mousemove %d %d mousedown 1", x, y);
  iterate_for (0.5);
  measure_steps (bench);
  measure_drag (bench);
  pointer ("xdotool mouseup 1");
  iterate_for (0.5);
  print_times ("single steps", bench->steps);
  print_times ("drag", bench->drag);
  measure_playback (bench);
  g_signal_handlers_disconnect_by_data (clock, bench);
  g_signal_handlers_disconnect_by_data (bench->entry, bench);
  g_signal_handlers_disconnect_by_data (bench->viewport, bench);
}

static void
run_sample (GtkApplication *application, const char *sample)
{
  Bench bench = { .window = RMP_WINDOW (rmp_window_new (application)),
                  .steps = g_array_new (FALSE, FALSE, sizeof (double)),
                  .drag = g_array_new (FALSE, FALSE, sizeof (double)) };
  g_autoptr (RmpProject) project = NULL;

  bench.viewport = rmp_window_get_viewport (bench.window);
  gtk_window_set_default_size (GTK_WINDOW (bench.window), 1280, 800);
  gtk_window_present (GTK_WINDOW (bench.window));
  rmp_window_open_sample (bench.window, sample);
  for (guint wait = 0; !is_ready (&bench); wait++)
    {
      if (wait > 20 * MOST_WAIT_SECONDS)
        g_error ("bench ui: the sample %s does not open", sample);
      iterate_for (0.05);
    }
  bench.entry = RMP_NUMBER_ENTRY (find_entry (GTK_WIDGET (bench.window), "fold_width"));
  g_print ("%s, %d × %d\n", sample, gtk_widget_get_width (GTK_WIDGET (bench.window)),
           gtk_widget_get_height (GTK_WIDGET (bench.window)));
  measure (&bench);
  project = g_object_ref (rmp_workspace_get_project (rmp_window_get_workspace (bench.window)));
  gtk_window_destroy (GTK_WINDOW (bench.window));
  rmp_project_close (project);
  g_array_unref (bench.steps);
  g_array_unref (bench.drag);
}

static void
on_activate (GtkApplication *application, char **samples)
{
  for (; *samples; samples++)
    run_sample (application, *samples);
}

int
rmp_bench_ui (int argc, char **argv)
{
  static const char *const both[] = { "arm", "dancer", NULL };
  const char *const *samples = argc > 1 ? (const char *const *) argv + 1 : both;
  char *arguments[] = { argv[0], NULL };
  g_autoptr (RmpApplication) application = NULL;
  g_autofree char *xdotool = g_find_program_in_path ("xdotool");

  rmp_application_prepare ();
  if (!gtk_init_check () || !xdotool)
    {
      g_printerr ("bench ui: needs a display and xdotool; run it under xvfb-run\n");
      return 1;
    }
  g_setenv ("RIMPLE_SAMPLES", RIMPLE_SAMPLES_DIR, FALSE);
  rmp_bench_print_machine ();
  application = rmp_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (on_activate), (gpointer) samples);
  return g_application_run (G_APPLICATION (application), 1, arguments);
}
