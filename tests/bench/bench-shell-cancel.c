/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-shell-cancel.c: how soon an embedded shell answers a cancel: samples are prepared and
 * stepped over, and cancelled at many moments from the first to the last. What is told is the
 * processor time that the thread takes from then until it returns.
 */
#include "bench.h"

#include "evaluate/snapshot.h"
#include "import/import-job.h"
#include "studio/sample.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#define METHOD "embedded-shell"
#define MOMENTS 40
#define FRAMES 1

static const struct
{
  const char *sample, *garment, *settings;
} rows[] = {
  { "slab", "skin", "" },
  { "slab", "skin", "constraint=spectral" },
  { "dancer", "leotard", "" },
  { "dancer", "leotard", "bodies=true" },
  { "dancer", "leotard", "thickness=1 mm" },
  { "dancer", "leotard", "drive=lattice" },
  { "dancer", "leotard", "drive=dynamic" },
};

typedef struct
{
  RmpSurface *surface;
  RmpLook *look;
  RmpClipItem *clip;
  double frame; /* that is stepped to */
} Work;

/* Cancels when the worker has had so much of the processor. */
typedef struct
{
  GCancellable *cancellable;
  clockid_t clock; /* of the worker */
  double moment, cancelled;
  gint done; /* the worker has returned */
} Timer;

static double
get_time (clockid_t id)
{
  struct timespec time;

  clock_gettime (id, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static gpointer
wait_and_cancel (gpointer data)
{
  Timer *self = data;

  while (!g_atomic_int_get (&self->done))
    {
      const double now = get_time (self->clock);

      if (now >= self->moment)
        {
          g_cancellable_cancel (self->cancellable);
          self->cancelled = now;
          return NULL;
        }
      g_usleep (500);
    }
  return NULL;
}

/* FALSE where it was cancelled. */
static gboolean
run (const Work *work, GCancellable *cancellable)
{
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (work->surface, work->look, work->clip, &error);
  g_autoptr (RmpResult) result = NULL;

  if (snapshot && rmp_snapshot_prepare (snapshot, &call, &error))
    result = rmp_snapshot_compute (snapshot, work->frame, RMP_TARGET_BAKE, 0, &call, &error);
  if (!result && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_error ("%s", error->message);
  return result != NULL;
}

/* Returns: seconds from the cancel to the return; 0 where all was done before */
static double
run_until (const Work *work, double moment)
{
  Timer timer = { .cancellable = g_cancellable_new () };
  GThread *thread;
  double returned;
  gboolean done;

  pthread_getcpuclockid (pthread_self (), &timer.clock);
  timer.moment = get_time (timer.clock) + moment;
  thread = g_thread_new ("cancel", wait_and_cancel, &timer);
  done = run (work, timer.cancellable);
  returned = get_time (timer.clock);
  g_atomic_int_set (&timer.done, 1);
  g_thread_join (thread);
  g_object_unref (timer.cancellable);
  return done ? 0.0 : returned - timer.cancelled;
}

static void
measure (const Work *work, const char *sample, const char *settings)
{
  const double begin = get_time (CLOCK_THREAD_CPUTIME_ID);
  double whole, longest = 0.0, sum = 0.0, worst = 0.0;
  guint n = 0;

  run (work, NULL);
  whole = get_time (CLOCK_THREAD_CPUTIME_ID) - begin;
  for (guint i = 0; i < MOMENTS; i++)
    {
      const double moment = whole * i / MOMENTS, seconds = run_until (work, moment);

      sum += seconds;
      n += seconds > 0.0;
      if (seconds > longest)
        {
          longest = seconds;
          worst = moment;
        }
    }
  g_print ("%-8s%-28s%10.2f%9u%10.1f%10.1f%10.2f\n", sample, settings, whole, n,
           n > 0 ? 1e3 * sum / n : 0.0, 1e3 * longest, worst);
}

static RmpGarment *
find_garment (RmpProject *project, const char *name)
{
  GListModel *garments = rmp_project_get_garments (project);

  for (guint g = 0; g < g_list_model_get_n_items (garments); g++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, g);

      if (g_str_equal (rmp_garment_get_name (garment), name))
        return garment;
    }
  return NULL;
}

/* The look of the sample, where it is of this method, or a new one. */
static RmpLook *
find_look (RmpProject *project, RmpGarment *garment, GError **error)
{
  GListModel *looks = rmp_project_get_looks (project);

  for (guint k = 0; k < g_list_model_get_n_items (looks); k++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, k);
      g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

      if (rmp_look_get_garment (look) == garment && layer &&
          g_str_equal (rmp_layer_get_technique_id (layer), METHOD))
        return look;
    }
  return rmp_project_add_look (project, garment, METHOD, NULL, error);
}

static gboolean
set_up (RmpLook *look, const char *settings, GError **error)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));

  return rmp_values_set_list (values, settings, error) &&
         rmp_layer_set_values (layer, values, settings, error);
}

static gboolean
measure_in (RmpProject *project, RmpSample *sample, RmpImport *import, guint row, GError **error)
{
  g_autoptr (RmpCharacter) character = NULL;
  g_autoptr (RmpClipItem) clip = NULL;
  RmpGarment *garment;
  RmpLook *look;

  if (!rmp_sample_fill (sample, project, import, error))
    return FALSE;
  character = g_list_model_get_item (rmp_project_get_characters (project), 0);
  clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  garment = find_garment (project, rows[row].garment);
  g_assert (garment);
  look = find_look (project, garment, error);
  if (!look || !set_up (look, rows[row].settings, error))
    return FALSE;
  measure (&(Work){ rmp_garment_get_surface (garment), look, clip, FRAMES }, rows[row].sample,
           rows[row].settings);
  return TRUE;
}

static gboolean
measure_row (guint row, GError **error)
{
  g_autoptr (RmpSample) sample = rmp_samples_find (rows[row].sample, error);
  g_autoptr (RmpImportJob) job = sample ? rmp_import_job_new (sample->model) : NULL;
  g_autoptr (RmpImport) import = job ? rmp_import_job_run (job, NULL, error) : NULL;
  g_autoptr (RmpProject) project = import ? rmp_project_new (error) : NULL;
  const gboolean done = project && measure_in (project, sample, import, row, error);

  if (project)
    rmp_project_close (project);
  return done;
}

int
rmp_bench_shell_cancel (int argc, G_GNUC_UNUSED char **argv)
{
  g_autoptr (GError) error = NULL;

  if (argc > 1)
    {
      g_printerr ("Usage: rimple-bench shell-cancel\n");
      return 1;
    }
  g_setenv ("RIMPLE_SAMPLES", RIMPLE_SAMPLES_DIR, FALSE);
  g_setenv ("RIMPLE_IMPORT", RIMPLE_IMPORT_PROGRAM, FALSE);
  g_print ("%-8s%-28s%10s%9s%10s%10s%10s\n", "sample", "settings", "all, s", "moments", "mean, ms",
           "longest", "at, s");
  for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
    if (!measure_row (row, &error))
      {
        g_printerr ("%s\n", error->message);
        return 1;
      }
  return 0;
}
