/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-runner.h"

/* Milliseconds between two looks at what runs, here or in another program. */
#define PERIOD 250
/* The remaining time is not estimated before this much time has passed. */
#define LEAST_SECONDS 1.0

struct _RmpBakeRunner
{
  GObject parent_instance;

  GPtrArray *bakes; /* (element-type RmpQueuedBake) */
  guint timer;      /* while one runs */

  gboolean started;
  GQueue next; /* ids, (transfer full): those that are to run before their turn */

  char *current;            /* (nullable): the one that runs here */
  GCancellable *cancelling; /* of it */
  RmpQueuedState then;      /* what becomes of it if it is cancelled */
  gint64 begun;             /* when its first frame was finished; 0: not yet */
  guint n_begun;            /* frames that were finished then */
};

enum
{
  CHANGED,
  FINISHED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];
static RmpBakeRunner *the_runner;

G_DEFINE_FINAL_TYPE (RmpBakeRunner, rmp_bake_runner, G_TYPE_OBJECT)

const GPtrArray *
rmp_bake_runner_get_bakes (RmpBakeRunner *self)
{
  g_return_val_if_fail (RMP_IS_BAKE_RUNNER (self), NULL);
  return self->bakes;
}

const RmpQueuedBake *
rmp_bake_runner_find (RmpBakeRunner *self, const char *id)
{
  g_return_val_if_fail (RMP_IS_BAKE_RUNNER (self), NULL);

  for (guint i = 0; id && i < self->bakes->len; i++)
    if (g_str_equal (((RmpQueuedBake *) self->bakes->pdata[i])->id, id))
      return self->bakes->pdata[i];
  return NULL;
}

gboolean
rmp_bake_runner_is_started (RmpBakeRunner *self)
{
  g_return_val_if_fail (RMP_IS_BAKE_RUNNER (self), FALSE);
  return self->started;
}

const char *
rmp_bake_runner_get_current (RmpBakeRunner *self)
{
  g_return_val_if_fail (RMP_IS_BAKE_RUNNER (self), NULL);
  return self->current;
}

/* --- the list --------------------------------------------------------------------------------- */

/* Frames that were finished before this run cost it nothing, and the first one makes what all of
 * them share: time is measured from the first that was finished here.
 */
static void
follow_time (RmpBakeRunner *self)
{
  const RmpQueuedBake *bake = rmp_bake_runner_find (self, self->current);

  if (!bake || self->begun != 0 || bake->n_kept <= self->n_begun)
    return;
  self->begun = g_get_monotonic_time ();
  self->n_begun = bake->n_kept;
}

double
rmp_bake_runner_get_seconds_left (RmpBakeRunner *self)
{
  const RmpQueuedBake *bake = rmp_bake_runner_find (self, self->current);
  const double passed = (double) (g_get_monotonic_time () - self->begun) * 1e-6;

  if (!bake || self->begun == 0 || passed < LEAST_SECONDS || bake->n_kept <= self->n_begun)
    return -1.0;
  return passed * (bake->last - bake->first + 1 - bake->n_kept) / (bake->n_kept - self->n_begun);
}

static gboolean
on_timer (gpointer self)
{
  rmp_bake_runner_refresh (self);
  return G_SOURCE_CONTINUE;
}

static gboolean
does_one_run (RmpBakeRunner *self)
{
  for (guint i = 0; i < self->bakes->len; i++)
    if (((RmpQueuedBake *) self->bakes->pdata[i])->state == RMP_QUEUED_RUNNING)
      return TRUE;
  return self->current != NULL;
}

void
rmp_bake_runner_refresh (RmpBakeRunner *self)
{
  g_return_if_fail (RMP_IS_BAKE_RUNNER (self));

  g_ptr_array_unref (self->bakes);
  self->bakes = rmp_bake_queue_list ();
  follow_time (self);
  if (!does_one_run (self))
    g_clear_handle_id (&self->timer, g_source_remove);
  else if (self->timer == 0)
    self->timer = g_timeout_add (PERIOD, on_timer, self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- running ---------------------------------------------------------------------------------- */

static void run_next (RmpBakeRunner *self);

static void
run_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer id, GCancellable *cancellable)
{
  const RmpCall call = { .cancellable = cancellable };
  GError *error = NULL;
  g_auto (GStrv) files = rmp_bake_queue_run (id, &call, &error);

  if (files)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static gboolean
can_run (const RmpQueuedBake *bake)
{
  return bake && bake->state == RMP_QUEUED_WAITING;
}

/* Why it failed is in the queue, with its state. */
static void
on_ran (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  RmpBakeRunner *self = RMP_BAKE_RUNNER (source);
  g_autofree char *id = g_steal_pointer (&self->current);
  g_autoptr (GError) error = NULL, not_held = NULL;
  const gboolean done = g_task_propagate_boolean (G_TASK (result), &error);
  const gboolean stopped = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_clear_object (&self->cancelling);
  if (!done && stopped && self->then != RMP_QUEUED_WAITING &&
      !rmp_bake_queue_set_state (id, self->then, &not_held))
    g_warning ("%s", not_held->message);
  rmp_bake_runner_refresh (self);
  /* Where not even its state can be written, running it once more would go on for ever. */
  if (!done && !stopped && can_run (rmp_bake_runner_find (self, id)))
    self->started = FALSE;
  if (!stopped)
    g_signal_emit (self, signals[FINISHED], 0, id);
  run_next (self);
}

/* (transfer full) (nullable): the id of the bake whose turn it is */
static char *
take_next (RmpBakeRunner *self)
{
  while (!g_queue_is_empty (&self->next))
    {
      g_autofree char *id = g_queue_pop_head (&self->next);

      if (can_run (rmp_bake_runner_find (self, id)))
        return g_steal_pointer (&id);
    }
  for (guint i = 0; self->started && i < self->bakes->len; i++)
    if (can_run (self->bakes->pdata[i]))
      return g_strdup (((RmpQueuedBake *) self->bakes->pdata[i])->id);
  return NULL;
}

static void
run_next (RmpBakeRunner *self)
{
  g_autoptr (GTask) task = NULL;

  if (self->current)
    return;
  self->current = take_next (self);
  if (!self->current)
    {
      self->started = FALSE;
      g_signal_emit (self, signals[CHANGED], 0);
      return;
    }
  self->cancelling = g_cancellable_new ();
  self->then = RMP_QUEUED_WAITING;
  self->begun = 0;
  self->n_begun = rmp_bake_runner_find (self, self->current)->n_kept;
  task = g_task_new (self, self->cancelling, on_ran, NULL);
  g_task_set_check_cancellable (task, FALSE); /* it may be done all the same */
  g_task_set_task_data (task, g_strdup (self->current), g_free);
  g_task_run_in_thread (task, run_in_thread);
  rmp_bake_runner_refresh (self);
}

void
rmp_bake_runner_start (RmpBakeRunner *self)
{
  g_return_if_fail (RMP_IS_BAKE_RUNNER (self));

  self->started = TRUE;
  rmp_bake_runner_refresh (self);
  run_next (self);
}

void
rmp_bake_runner_stop (RmpBakeRunner *self)
{
  g_return_if_fail (RMP_IS_BAKE_RUNNER (self));

  self->started = FALSE;
  g_queue_clear_full (&self->next, g_free);
  if (self->cancelling)
    g_cancellable_cancel (self->cancelling);
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
rmp_bake_runner_resume (RmpBakeRunner *self, const char *id, GError **error)
{
  const RmpQueuedBake *bake = rmp_bake_runner_find (self, id);

  if (bake && bake->state != RMP_QUEUED_WAITING &&
      !rmp_bake_queue_set_state (id, RMP_QUEUED_WAITING, error))
    return FALSE;
  g_queue_push_tail (&self->next, g_strdup (id));
  rmp_bake_runner_refresh (self);
  run_next (self);
  return TRUE;
}

gboolean
rmp_bake_runner_hold (RmpBakeRunner *self, const char *id, RmpQueuedState state, GError **error)
{
  gboolean held = TRUE;

  g_return_val_if_fail (RMP_IS_BAKE_RUNNER (self), FALSE);

  if (g_strcmp0 (self->current, id) == 0)
    {
      self->then = state;
      g_cancellable_cancel (self->cancelling);
    }
  else
    held = rmp_bake_queue_set_state (id, state, error);
  rmp_bake_runner_refresh (self);
  return held;
}

void
rmp_bake_runner_remove (RmpBakeRunner *self, const char *id)
{
  g_return_if_fail (RMP_IS_BAKE_RUNNER (self));

  if (g_strcmp0 (self->current, id) != 0)
    rmp_bake_queue_remove (id);
  rmp_bake_runner_refresh (self);
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_bake_runner_dispose (GObject *object)
{
  RmpBakeRunner *self = RMP_BAKE_RUNNER (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  G_OBJECT_CLASS (rmp_bake_runner_parent_class)->dispose (object);
}

static void
rmp_bake_runner_finalize (GObject *object)
{
  RmpBakeRunner *self = RMP_BAKE_RUNNER (object);

  g_ptr_array_unref (self->bakes);
  g_queue_clear_full (&self->next, g_free);
  g_clear_object (&self->cancelling);
  g_free (self->current);
  G_OBJECT_CLASS (rmp_bake_runner_parent_class)->finalize (object);
}

static void
rmp_bake_runner_class_init (RmpBakeRunnerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_bake_runner_dispose;
  G_OBJECT_CLASS (klass)->finalize = rmp_bake_runner_finalize;
  signals[CHANGED] = g_signal_new ("changed", RMP_TYPE_BAKE_RUNNER, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[FINISHED] = g_signal_new ("finished", RMP_TYPE_BAKE_RUNNER, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rmp_bake_runner_init (RmpBakeRunner *self)
{
  self->bakes = rmp_bake_queue_list ();
}

RmpBakeRunner *
rmp_bake_runner_get (void)
{
  if (!the_runner)
    the_runner = g_object_new (RMP_TYPE_BAKE_RUNNER, NULL);
  return the_runner;
}

void
rmp_bake_runner_end (void)
{
  if (!the_runner)
    return;
  rmp_bake_runner_stop (the_runner);
  while (the_runner->current)
    g_main_context_iteration (NULL, TRUE);
  g_clear_object (&the_runner);
}
