/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bench-import.c: how long the real window stands still while a large point cache comes in.
 *
 * rimple-bench import [MEGABYTES]: opens the sample arm, then adds a PC2 file of that size (300)
 * that moves its sleeve. The time is noted after each turn of the main loop; the longest gap is the
 * longest stall. For comparison the same is noted before, while nothing happens but drawing.
 */
#include "bench.h"

#include "shell/application.h"
#include "shell/window.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct
{
  gint64 last;          /* microseconds */
  double busy;          /* seconds of the processor this thread has had until then */
  double longest, over; /* seconds: the longest gap, and the sum of all over 50 ms */
  /* of the longest gap, what the thread worked: the rest it waited for others */
  double longest_busy;
} Pulse;

static double
get_busy (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static void
beat (Pulse *pulse)
{
  const gint64 now = g_get_monotonic_time ();
  const double gap = pulse->last > 0 ? (double) (now - pulse->last) * 1e-6 : 0.0;

  const double busy = get_busy ();

  if (gap > pulse->longest)
    pulse->longest_busy = busy - pulse->busy;
  pulse->longest = fmax (pulse->longest, gap);
  pulse->over += gap > 0.05 ? gap : 0.0;
  pulse->last = now;
  pulse->busy = busy;
}

static RmpSurface *
get_surface (RmpProject *project)
{
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (project), 0);
  g_autoptr (RmpSurface)
      surface = g_list_model_get_item (rmp_character_get_surfaces (character), 0);

  return surface;
}

static void
put32 (GByteArray *bytes, guint32 value)
{
  value = GUINT32_TO_LE (value);
  g_byte_array_append (bytes, (const guint8 *) &value, sizeof value);
}

static void
put_float (GByteArray *bytes, float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  put32 (bytes, bits);
}

/* The mesh at rest, swaying. */
static void
write_cache (const char *path, RmpMesh *mesh, guint64 size)
{
  const guint n = rmp_mesh_get_n_vertices (mesh), n_frames = (guint) (size / (12 * (guint64) n));
  const float *positions = rmp_mesh_get_positions (mesh);
  FILE *file = g_fopen (path, "wb");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) "POINTCACHE2", 12);
  put32 (bytes, 1);
  put32 (bytes, n);
  put_float (bytes, 0.0f);
  put_float (bytes, 1.0f);
  put32 (bytes, n_frames);
  for (guint f = 0; f < n_frames; f++)
    {
      const float sway = 0.01f * (float) sin (0.1 * f);

      for (guint i = 0; i < 3 * n; i++)
        put_float (bytes, positions[i] * (1.0f + sway));
      if (fwrite (bytes->data, 1, bytes->len, file) != bytes->len)
        g_error ("bench import: the disk is full");
      g_byte_array_set_size (bytes, 0);
    }
  fclose (file);
}

static void
run_for (Pulse *pulse, double seconds)
{
  const gint64 end = g_get_monotonic_time () + (gint64) (seconds * 1e6);

  while (g_get_monotonic_time () < end)
    {
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (500);
      beat (pulse);
    }
}

static void
print_pulse (const char *what, const Pulse *pulse)
{
  g_print ("  %-26s longest stall %6.0f ms (at work %5.0f ms)   sum of those over 50 ms %6.0f ms\n",
           what, 1e3 * pulse->longest, 1e3 * pulse->longest_busy, 1e3 * pulse->over);
}

static void
measure (RmpWindow *window, guint64 size)
{
  RmpProject *project = rmp_workspace_get_project (rmp_window_get_workspace (window));
  GListModel *clips = rmp_character_get_clips (rmp_surface_get_character (get_surface (project)));
  const guint n_clips = g_list_model_get_n_items (clips);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "rimple-bench.pc2", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Pulse idle = { 0 }, busy = { 0 };
  gint64 start;

  write_cache (path, rmp_surface_get_mesh (get_surface (project)), size);
  run_for (&idle, 1.0);
  idle = (Pulse){ 0 };
  run_for (&idle, 3.0);
  print_pulse ("nothing but drawing", &idle);

  start = g_get_monotonic_time ();
  rmp_window_open (window, file);
  while (g_list_model_get_n_items (clips) == n_clips)
    run_for (&busy, 0.01);
  run_for (&busy, 2.0);
  print_pulse ("while the cache comes in", &busy);
  g_print ("  %.0f MB took %.1f s in all\n", (double) size / 1e6,
           (double) (g_get_monotonic_time () - start) * 1e-6 - 2.0);
  g_unlink (path);
}

static void
on_activate (GtkApplication *application, guint64 *size)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (application));
  g_autoptr (RmpProject) project = NULL;
  Pulse pulse = { 0 };

  gtk_window_set_default_size (GTK_WINDOW (window), 800, 600);
  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  while (!rmp_window_get_workspace (window) ||
         !rmp_viewport_is_exact (rmp_window_get_viewport (window)))
    run_for (&pulse, 0.05);
  measure (window, *size);
  project = g_object_ref (rmp_workspace_get_project (rmp_window_get_workspace (window)));
  gtk_window_destroy (GTK_WINDOW (window));
  rmp_project_close (project);
}

int
rmp_bench_import (int argc, char **argv)
{
  guint64 size = (argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : 300) * 1000000;
  char *arguments[] = { argv[0], NULL };
  g_autoptr (RmpApplication) application = NULL;

  rmp_application_prepare ();
  if (!gtk_init_check ())
    {
      g_printerr ("bench import: needs a display; run it under xvfb-run\n");
      return 1;
    }
  g_setenv ("RIMPLE_SAMPLES", RIMPLE_SAMPLES_DIR, FALSE);
  rmp_bench_print_machine ();
  application = rmp_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (on_activate), &size);
  return g_application_run (G_APPLICATION (application), 1, arguments);
}
