/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake-job.h"

#include "i18n.h"

/* A guess of the time left from less than this is none. */
#define LEAST_SECONDS 1.0

/* The progress comes from the bake's thread and is shown by a timer. */
typedef struct
{
  RmpBake *bake;
  RmpJobBar *jobs;
  RmpJob *job;
  RmpWindow *window;
  GFile *folder;
  gint64 begun;
  guint timer;
  int permille; /* atomic */
} BakeJob;

static void
bake_job_free (BakeJob *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  rmp_bake_free (self->bake);
  g_object_unref (self->jobs);
  g_object_unref (self->window);
  g_object_unref (self->folder);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BakeJob, bake_job_free)

static void
on_progress (double fraction, gpointer data)
{
  g_atomic_int_set (&((BakeJob *) data)->permille, (int) (1000.0 * fraction));
}

static char *
describe_rest (double fraction, double seconds)
{
  const double left = fraction > 0.0 ? seconds * (1.0 - fraction) / fraction : 0.0;

  if (fraction <= 0.0 || seconds < LEAST_SECONDS)
    return g_strdup_printf ("%.0f\u00a0%%", 100.0 * fraction);
  if (left < 90.0)
    return g_strdup_printf (_ ("%.0f\u00a0%% · %.0f\u00a0s left"), 100.0 * fraction, left);
  return g_strdup_printf (_ ("%.0f\u00a0%% · %.0f\u00a0min left"), 100.0 * fraction, left / 60.0);
}

static gboolean
on_timer (gpointer data)
{
  BakeJob *self = data;
  const double fraction = g_atomic_int_get (&self->permille) / 1000.0;
  g_autofree char *rest = describe_rest (fraction, (double) (g_get_monotonic_time () - self->begun) * 1e-6);

  rmp_job_bar_set_fraction (self->jobs, self->job, fraction);
  rmp_job_bar_set_detail (self->jobs, self->job, rest);
  return G_SOURCE_CONTINUE;
}

static void
on_baked (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (BakeJob) self = data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) files = rmp_bake_run_finish (result, &error);
  g_autofree char *folder = g_file_get_parse_name (self->folder), *text = NULL;

  rmp_job_bar_end (self->jobs, self->job);
  if (files != NULL)
    {
      text = g_strdup_printf (_ ("Baked %u files to %s"), g_strv_length (files), folder);
      rmp_window_notify_files (self->window, text, self->folder);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rmp_window_notify (self->window, _ ("Baking stopped; no unfinished file was left"));
  else
    rmp_window_notify_files (self->window, error->message, NULL);
}

void
rmp_bake_job_start (RmpBake *bake, const char *folder, RmpJobBar *jobs, RmpWindow *window)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  BakeJob *self = g_new0 (BakeJob, 1);

  self->bake = bake;
  self->jobs = g_object_ref (jobs);
  self->window = g_object_ref (window);
  self->folder = g_file_new_for_path (folder);
  self->job = rmp_job_bar_begin (jobs, _ ("Baking"), cancellable);
  self->begun = g_get_monotonic_time ();
  self->timer = g_timeout_add (100, on_timer, self);
  rmp_bake_run_async (bake, cancellable, on_progress, self, on_baked, self);
}
