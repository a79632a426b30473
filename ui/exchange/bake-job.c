/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-job.h"

#include "bake/verify.h"
#include "widgets/i18n.h"

/* The remaining time is not estimated before this much time has passed. */
#define LEAST_SECONDS 1.0

/* The progress comes from the bake's thread and is shown by a timer. Reference-counted: after the
 * bake the button that reads it back has it.
 */
typedef struct
{
  RmpBake *bake;
  RmpJobBar *jobs;
  RmpJob *job; /* NULL while nothing runs */
  RmpWindow *window;
  GFile *folder;
  const RmpBakeHost *host; /* (nullable) */
  gint64 begun;
  guint timer;
  int permille; /* atomic */
} BakeJob;

static void
bake_job_clear (gpointer data)
{
  BakeJob *self = data;

  g_clear_handle_id (&self->timer, g_source_remove);
  rmp_bake_free (self->bake);
  g_object_unref (self->jobs);
  g_object_unref (self->window);
  g_object_unref (self->folder);
}

static void
bake_job_unref (BakeJob *self)
{
  g_rc_box_release_full (self, bake_job_clear);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BakeJob, bake_job_unref)

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
  g_autofree char *rest = describe_rest (fraction,
                                         (double) (g_get_monotonic_time () - self->begun) * 1e-6);

  rmp_job_bar_set_fraction (self->jobs, self->job, fraction);
  rmp_job_bar_set_detail (self->jobs, self->job, rest);
  return G_SOURCE_CONTINUE;
}

static void
begin (BakeJob *self, const char *label, GCancellable *cancellable)
{
  g_atomic_int_set (&self->permille, 0);
  self->job = rmp_job_bar_begin (self->jobs, label, cancellable);
  self->begun = g_get_monotonic_time ();
  self->timer = g_timeout_add (100, on_timer, self);
}

static void
end (BakeJob *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  rmp_job_bar_end (self->jobs, g_steal_pointer (&self->job));
}

/* --- reading back ----------------------------------------------------------------------------- */

static void
on_verified (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (BakeJob) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  RmpBakeVerdict verdict;

  g_assert (G_IS_ASYNC_RESULT (result));

  end (self);
  if (rmp_bake_verify_finish (result, &verdict, &error))
    {
      text = rmp_bake_verdict_describe (&verdict);
      rmp_window_notify_files (self->window, text, self->folder, NULL);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rmp_window_notify (self->window, _ ("Reading back stopped; nothing is known of the files"));
  else
    rmp_window_notify_files (self->window, error->message, self->folder, NULL);
}

static void
on_verify (GtkButton *button G_GNUC_UNUSED, BakeJob *self)
{
  g_autoptr (GCancellable) cancellable = NULL;

  if (self->job)
    return;
  cancellable = g_cancellable_new ();
  begin (self, _ ("Reading back"), cancellable);
  rmp_bake_verify_async (self->bake, cancellable, on_progress, self, on_verified,
                         g_rc_box_acquire (self));
}

static void
release (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  bake_job_unref (data);
}

static GtkWidget *
new_verify_button (BakeJob *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Verify"));

  gtk_widget_set_tooltip_text (
      button, _ ("Reads the files back and compares them with what the look gives"));
  g_signal_connect_data (button, "clicked", G_CALLBACK (on_verify), g_rc_box_acquire (self),
                         release, 0);
  return button;
}

/* --- baking ----------------------------------------------------------------------------------- */

/* Where they are, what they are without, what writers and the method say about them, and how they
 * are loaded where they go. (transfer full)
 */
static char *
describe_files (BakeJob *self, guint n)
{
  g_autofree char *folder = g_file_get_parse_name (self->folder);
  g_autofree char *left_out = rmp_bake_describe_left_out (self->bake);
  g_auto (GStrv) doubts = rmp_bake_describe_doubts (self->bake);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, _ ("Baked %u files to %s"), n, folder);
  if (left_out)
    g_string_append_printf (text, ". %s", left_out);
  for (guint i = 0; doubts[i]; i++)
    g_string_append_printf (text, "\n%s", doubts[i]);
  if (self->host)
    {
      g_autofree char *steps = rmp_bake_host_describe (self->host);

      g_string_append_printf (text, _ ("\nThen, in %s:\n%s"), _ (self->host->name), steps);
    }
  return g_string_free (text, FALSE);
}

static void
on_baked (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (BakeJob) self = data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) files = rmp_bake_run_finish (result, &error);
  g_autofree char *text = NULL;

  g_assert (G_IS_ASYNC_RESULT (result));

  end (self);
  if (files)
    {
      text = describe_files (self, g_strv_length (files));
      rmp_window_notify_files (self->window, text, self->folder, new_verify_button (self));
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rmp_window_notify (self->window, _ ("Baking stopped; no unfinished file was left"));
  else
    rmp_window_notify_files (self->window, error->message, NULL, NULL);
}

void
rmp_bake_job_start (RmpBake *bake, const char *folder, const RmpBakeHost *host, RmpJobBar *jobs,
                    RmpWindow *window)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  BakeJob *self = g_rc_box_new0 (BakeJob);

  self->bake = bake;
  self->jobs = g_object_ref (jobs);
  self->window = g_object_ref (window);
  self->folder = g_file_new_for_path (folder);
  self->host = host;
  begin (self, _ ("Baking"), cancellable);
  rmp_bake_run_async (bake, cancellable, on_progress, self, on_baked, self);
}
