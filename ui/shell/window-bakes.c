/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-bakes.c: what a window shows of the queue of bakes: the one that runs in the bar of jobs,
 * a message when one has ended, and an offer to go on with those that were interrupted.
 */

#include "shell/window-private.h"

#include "exchange/bake-queue-window.h"
#include "exchange/bake-runner.h"
#include "widgets/i18n.h"

static guint
count_frames (const RmpQueuedBake *bake)
{
  return bake->last - bake->first + 1;
}

/* --- the bar of jobs -------------------------------------------------------------------------- */

static void
show_queue (RmpWindow *self)
{
  rmp_bake_queue_window_present (GTK_WINDOW (self));
}

static void
begin_job (RmpWindow *self)
{
  g_autoptr (GCancellable) stop = g_cancellable_new ();

  g_signal_connect_object (stop, "cancelled", G_CALLBACK (rmp_bake_runner_stop),
                           rmp_bake_runner_get (), G_CONNECT_SWAPPED);
  self->queue_job = rmp_job_bar_begin (self->jobs, _ ("Bake queue"), stop);
  rmp_job_bar_add_button (self->jobs, self->queue_job, _ ("Show"),
                          _ ("Shows the bakes that wait, run and have ended"),
                          G_CALLBACK (show_queue), self);
}

static void
end_job (RmpWindow *self)
{
  if (self->queue_job)
    rmp_job_bar_end (self->jobs, g_steal_pointer (&self->queue_job));
}

static void
show_job (RmpWindow *self, const RmpQueuedBake *bake)
{
  const double fraction = (double) bake->n_kept / count_frames (bake);
  g_autofree char *detail = g_strdup_printf (_ ("%s, %u of %u frames"), bake->look, bake->n_kept,
                                             count_frames (bake));

  if (!self->queue_job)
    begin_job (self);
  rmp_job_bar_set_fraction (self->jobs, self->queue_job, fraction);
  rmp_job_bar_set_detail (self->jobs, self->queue_job, detail);
}

/* Once one goes on, there is nothing to offer. */
static void
withdraw_offer (RmpWindow *self)
{
  if (self->offer)
    rmp_window_drop_toast (self->offer);
  g_clear_weak_pointer (&self->offer);
}

static void
on_changed (RmpWindow *self, RmpBakeRunner *runner)
{
  const RmpQueuedBake *bake = rmp_bake_runner_find (runner, rmp_bake_runner_get_current (runner));

  g_assert (RMP_IS_WINDOW (self));
  if (bake && gtk_widget_get_realized (GTK_WIDGET (self)))
    {
      withdraw_offer (self);
      show_job (self, bake);
    }
  else
    end_job (self);
}

/* --- messages --------------------------------------------------------------------------------- */

/* One window tells: that which was used last. */
static gboolean
was_used_last (RmpWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GList *windows = application ? gtk_application_get_windows (application) : NULL;

  while (windows && !RMP_IS_WINDOW (windows->data))
    windows = windows->next;
  return windows && windows->data == self;
}

static void
on_finished (RmpWindow *self, const char *id, RmpBakeRunner *runner)
{
  const RmpQueuedBake *bake = rmp_bake_runner_find (runner, id);
  g_autoptr (GFile) folder = NULL;
  g_autofree char *text = NULL;

  g_assert (RMP_IS_WINDOW (self));

  if (!bake || !was_used_last (self))
    return;
  folder = g_file_new_for_path (bake->folder);
  text = bake->state == RMP_QUEUED_DONE
             ? g_strdup_printf (_ ("Baked “%s – %s” to %s"), bake->look, bake->garment,
                                bake->folder)
             : g_strdup_printf (_ ("“%s – %s” could not be baked: %s"), bake->look, bake->garment,
                                bake->message ? bake->message : "");
  rmp_window_notify_files (self, text, bake->state == RMP_QUEUED_DONE ? folder : NULL, NULL);
}

/* --- interrupted bakes ------------------------------------------------------------------------ */

static gboolean
was_interrupted (const RmpQueuedBake *bake)
{
  return bake->state == RMP_QUEUED_WAITING && (bake->killed || bake->n_kept > 0);
}

void
rmp_window_resume_bakes (RmpWindow *self)
{
  RmpBakeRunner *runner = rmp_bake_runner_get ();
  const GPtrArray *bakes = rmp_bake_runner_get_bakes (runner);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < bakes->len; i++)
    if (was_interrupted (bakes->pdata[i]))
      g_ptr_array_add (ids, g_strdup (((RmpQueuedBake *) bakes->pdata[i])->id));
  for (guint i = 0; i < ids->len && !error; i++)
    rmp_bake_runner_resume (runner, ids->pdata[i], &error);
  if (error)
    rmp_window_notify (self, error->message);
  /* The start page has no bar of jobs. */
  else if (!self->workspace)
    show_queue (self);
}

void
rmp_window_offer_bakes (RmpWindow *self)
{
  const GPtrArray *bakes = rmp_bake_runner_get_bakes (rmp_bake_runner_get ());
  const RmpQueuedBake *first = NULL;
  g_autofree char *text = NULL;
  GtkWidget *button;
  guint n = 0;

  g_return_if_fail (RMP_IS_WINDOW (self));

  for (guint i = 0; i < bakes->len; i++)
    if (was_interrupted (bakes->pdata[i]) && n++ == 0)
      first = bakes->pdata[i];
  if (n == 0)
    return;
  text = n == 1 ? g_strdup_printf (_ ("The bake of “%s – %s” was interrupted: %u of %u frames are "
                                      "finished, and it can go on there."),
                                   first->look, first->garment, first->n_kept, count_frames (first))
                : g_strdup_printf (_ ("%u bakes were interrupted. What they have finished is kept, "
                                      "and they can go on there."),
                                   n);
  button = gtk_button_new_with_mnemonic (_ ("Show _Queue"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.bake-queue");
  g_set_weak_pointer (&self->offer,
                      rmp_window_offer (self, text, _ ("_Resume"), "win.resume-bakes", button));
}

void
rmp_window_init_bakes (RmpWindow *self)
{
  RmpBakeRunner *runner = rmp_bake_runner_get ();

  g_assert (RMP_IS_WINDOW (self));

  g_signal_connect_object (runner, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (runner, "finished", G_CALLBACK (on_finished), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "destroy", G_CALLBACK (end_job), NULL);
}
