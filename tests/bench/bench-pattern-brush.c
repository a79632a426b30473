/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bench-pattern-brush.c: how long the window's thread is busy with each event of a stroke of the
 * pattern brush.
 *
 * rimple-bench pattern-brush [SIDE…]: opens the sample arm in a window of 1280 × 800 with the UV
 * view, makes a pattern of that side and paints: dots and long strokes over the sleeve, and strokes
 * from corner to corner of the whole image. Processor time of the window's thread alone, so that a
 * busy machine and the painter's thread do not count:
 *
 *   event     what one motion takes before the next one is looked at
 *   told      … with all that the window does until the next motion but drawing: pictures told,
 *             layers put together, tiles of the UV view, what the scene is made of
 *   release   the same of the last one: the stroke becomes an edit, and the window follows it
 */
#include "bench.h"

#include "shell/application.h"
#include "shell/window.h"
#include "store/cloth/pattern-item.h"
#include "tools/pattern-brush/pattern-brush-tool.h"

#include <stdlib.h>
#include <time.h>

#define N_EVENTS 60
#define N_STROKES 12
#define WAIT_MS 16
#define SETTLE_MS 100
/* Pixels from the upper rim of the sleeve. */
#define BELOW_RIM 40.0
/* Of a brush in the plane of the texture, UV units. */
#define FLAT_RADIUS 0.02

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  GArray *events, *told, *releases; /* milliseconds */
  double drawing;                   /* milliseconds of the thread, since the event */
  double draw_begin;
} Bench;

static double
get_thread_ms (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * (double) time.tv_sec + 1e-6 * (double) time.tv_nsec;
}

/* After the scenes are made: layout, snapshots and OpenGL, which every change of a picture takes.
 */
static void
on_frame (Bench *bench)
{
  bench->draw_begin = get_thread_ms ();
}

static void
on_painted (Bench *bench)
{
  if (bench->draw_begin > 0.0)
    bench->drawing += get_thread_ms () - bench->draw_begin;
  bench->draw_begin = 0.0;
}

static gboolean
on_time (gpointer over)
{
  *(gboolean *) over = TRUE;
  return G_SOURCE_REMOVE;
}

/* Without looking again and again, which would take the thread's time. */
static void
iterate_for (guint milliseconds)
{
  gboolean over = FALSE;

  g_timeout_add (milliseconds, on_time, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_ready (Bench *bench)
{
  return rmp_window_get_workspace (bench->window) &&
         rmp_viewport_get_n_drawn (bench->viewport) > 0 && rmp_viewport_is_exact (bench->viewport);
}

/* --- a stroke --------------------------------------------------------------------------------- */

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
  g_print ("  %-8s %3u   median %6.2f ms   95th percentile %6.2f ms   most %6.2f ms\n", what,
           values->len, g_array_index (values, double, values->len / 2),
           g_array_index (values, double, values->len * 95 / 100),
           g_array_index (values, double, values->len - 1));
}

static guint
get_position (Bench *bench)
{
  return rmp_project_get_position (
      rmp_workspace_get_project (rmp_window_get_workspace (bench->window)));
}

/* Milliseconds since @begin, without drawing, once the window has done what follows an event. */
static double
await_quiet (Bench *bench, double begin, guint milliseconds)
{
  iterate_for (milliseconds);
  return get_thread_ms () - begin - bench->drawing;
}

static double
begin_event (Bench *bench)
{
  bench->drawing = bench->draw_begin = 0.0;
  return get_thread_ms ();
}

static void
note_motion (Bench *bench, double begin)
{
  const double event = get_thread_ms () - begin, told = await_quiet (bench, begin, WAIT_MS);

  g_array_append_val (bench->events, event);
  g_array_append_val (bench->told, told);
}

static void
note_release (Bench *bench, guint position, double begin)
{
  double release;

  while (get_position (bench) == position)
    iterate_for (WAIT_MS);
  release = await_quiet (bench, begin, SETTLE_MS);
  g_array_append_val (bench->releases, release);
}

/* --- where ------------------------------------------------------------------------------------ */

typedef void (*Paint) (Bench *bench, RmpTool *tool, guint index); /* the stroke of that number */

static void
paint_sleeve (Bench *bench, RmpTool *tool, guint index, guint n_events)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (bench->viewport));
  RmpToolEvent event = { .x = (0.3 + 0.4 * (n_events > 1 ? 0 : index) / N_STROKES) * width,
                         .button = GDK_BUTTON_PRIMARY };
  RmpSurfaceHit hit;
  guint position;
  double begin;

  while (!rmp_viewport_locate (bench->viewport, event.x, event.y, &hit) &&
         event.y < gtk_widget_get_height (GTK_WIDGET (bench->viewport)))
    event.y += 1.0;
  event.y += BELOW_RIM + index;
  rmp_tool_hover (tool, &event);
  if (!rmp_tool_press (tool, &event))
    g_error ("bench pattern-brush: there is no cloth in the viewport");
  for (guint i = 0; i < n_events; i++)
    {
      event.x += 0.4 * width / N_EVENTS;
      begin = begin_event (bench);
      rmp_tool_drag (tool, &event);
      note_motion (bench, begin);
    }
  position = get_position (bench);
  begin = begin_event (bench);
  rmp_tool_release (tool, &event);
  note_release (bench, position, begin);
}

static void
paint_dot (Bench *bench, RmpTool *tool, guint index)
{
  paint_sleeve (bench, tool, index, 1);
}

static void
paint_along (Bench *bench, RmpTool *tool, guint index)
{
  paint_sleeve (bench, tool, index, N_EVENTS);
}

static void
paint_across (Bench *bench, RmpTool *tool, guint index)
{
  RmpPatternBrushTool *brush = RMP_PATTERN_BRUSH_TOOL (tool);
  const double shift = 0.2 * (double) index / N_STROKES;
  guint position;
  double begin;

  if (!rmp_pattern_brush_tool_begin_flat (brush, (const double[2]){ 0, shift }, FLAT_RADIUS, 1,
                                          RMP_BRUSH_ADD))
    g_error ("bench pattern-brush: no stroke can begin in the UV view");
  for (guint i = 1; i <= N_EVENTS; i++)
    {
      const double at = (double) i / N_EVENTS;

      begin = begin_event (bench);
      rmp_pattern_brush_tool_move_flat (brush, (const double[2]){ at, shift + (1.0 - 0.2) * at },
                                        FLAT_RADIUS, 1);
      note_motion (bench, begin);
    }
  position = get_position (bench);
  begin = begin_event (bench);
  rmp_pattern_brush_tool_end_flat (brush, FALSE);
  note_release (bench, position, begin);
}

static void
paint_strokes (Bench *bench, const char *what, Paint paint)
{
  bench->events = g_array_new (FALSE, FALSE, sizeof (double));
  bench->told = g_array_new (FALSE, FALSE, sizeof (double));
  bench->releases = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < N_STROKES; i++)
    paint (bench, rmp_viewport_get_tool (bench->viewport), i);
  g_print (" %s\n", what);
  print_times ("event", bench->events);
  print_times ("told", bench->told);
  print_times ("release", bench->releases);
  g_array_unref (bench->events);
  g_array_unref (bench->told);
  g_array_unref (bench->releases);
}

static void
run_side (GtkApplication *application, guint side)
{
  Bench bench = { .window = RMP_WINDOW (rmp_window_new (application)) };
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (RmpGarment) garment = NULL;
  g_autoptr (GError) error = NULL;
  RmpPatternItem *pattern;
  GdkFrameClock *clock;

  bench.viewport = rmp_window_get_viewport (bench.window);
  gtk_window_set_default_size (GTK_WINDOW (bench.window), 1280, 800);
  gtk_window_present (GTK_WINDOW (bench.window));
  rmp_window_open_sample (bench.window, "arm");
  while (!is_ready (&bench))
    iterate_for (WAIT_MS);
  project = g_object_ref (rmp_workspace_get_project (rmp_window_get_workspace (bench.window)));
  garment = g_list_model_get_item (rmp_project_get_garments (project), 0);
  pattern = rmp_garment_add_pattern (garment, NULL, side, &error);
  if (!pattern)
    g_error ("bench pattern-brush: %s", error->message);
  rmp_workspace_select (rmp_window_get_workspace (bench.window), pattern);
  g_object_set (rmp_window_get_workspace (bench.window), "uv-view", TRUE, "tool", "pattern-brush",
                NULL);
  iterate_for (2000);
  clock = gtk_widget_get_frame_clock (GTK_WIDGET (bench.window));
  g_signal_connect_data (clock, "update", G_CALLBACK (on_frame), &bench, NULL,
                         G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (on_painted), &bench);
  g_print ("%u × %u texels\n", side, side);
  paint_strokes (&bench, "dots on the sleeve", paint_dot);
  paint_strokes (&bench, "along the sleeve", paint_along);
  paint_strokes (&bench, "across the image", paint_across);
  g_signal_handlers_disconnect_by_data (clock, &bench);
  gtk_window_destroy (GTK_WINDOW (bench.window));
  rmp_project_close (project);
}

static void
on_activate (GtkApplication *application, char **sides)
{
  for (; *sides; sides++)
    run_side (application, (guint) atoi (*sides));
}

int
rmp_bench_pattern_brush (int argc, char **argv)
{
  static const char *const both[] = { "1024", "4096", NULL };
  const char *const *sides = argc > 1 ? (const char *const *) argv + 1 : both;
  char *arguments[] = { argv[0], NULL };
  g_autoptr (RmpApplication) application = NULL;

  rmp_application_prepare ();
  if (!gtk_init_check ())
    {
      g_printerr ("bench pattern-brush: needs a display; run it under xvfb-run\n");
      return 1;
    }
  g_setenv ("RIMPLE_SAMPLES", RIMPLE_SAMPLES_DIR, FALSE);
  rmp_bench_print_machine ();
  application = rmp_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (on_activate), (gpointer) sides);
  return g_application_run (G_APPLICATION (application), 1, arguments);
}
