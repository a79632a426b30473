/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accelerator.c: runs work on an accelerator where that is faster, and by the kernels' references
 * otherwise.
 *
 * Which is faster depends on the card, the way to it, the cores and how busy all of them are. No
 * number in the source could say it for another machine, so it is measured on this one, once for
 * each kernel and size.
 */
#include "accelerator.h"

#include "parallel.h"

#include <glib/gi18n-lib.h>

/* A trial with n items also holds for a few more items if the accelerator was slower, and for a few
 * fewer if it was faster. So sizes that change a little from call to call are not measured over and
 * over.
 */
#define NEARLY(n) ((n) / 4)

/* Fewer items than this are the reference's, and so are … */
typedef struct
{
  guint64 slower; /* … as many: the accelerator was slower at them */
  guint64 faster; /* it was faster at as many, and is used for more */
} Verdict;

typedef enum
{
  BY_REFERENCE,
  BY_ACCELERATOR,
  BOTH_WAYS,
} Choice;

struct _RmpAccelerator
{
  gatomicrefcount ref_count;
  const RmpAcceleratorClass *klass; /* (nullable): absent */
  gpointer backend;
  gsize largest_array;
  gboolean always;
  gint lost; /* atomic */

  GMutex mutex;
  char *why;            /* (nullable): it computes nothing */
  GHashTable *verdicts; /* of Verdict, by the kernel of the first pass */
};

RmpAccelerator *
rmp_accelerator_new (const RmpAcceleratorClass *klass, gpointer backend, gsize largest_array,
                     gboolean always)
{
  RmpAccelerator *self = g_new0 (RmpAccelerator, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->klass = klass;
  self->backend = backend;
  self->largest_array = largest_array;
  self->always = always;
  g_mutex_init (&self->mutex);
  self->verdicts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return self;
}

RmpAccelerator *
rmp_accelerator_new_absent (const char *why)
{
  RmpAccelerator *self;

  g_return_val_if_fail (why, NULL);

  self = rmp_accelerator_new (NULL, NULL, 0, FALSE);
  self->why = g_strchomp (g_strdup (why));
  self->lost = TRUE;
  return self;
}

RmpAccelerator *
rmp_accelerator_ref (RmpAccelerator *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_accelerator_unref (RmpAccelerator *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  if (self->klass)
    self->klass->free (self->backend);
  g_hash_table_unref (self->verdicts);
  g_free (self->why);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

gboolean
rmp_accelerator_gathers (RmpAccelerator *self)
{
  return self->klass && self->klass->gathers;
}

gboolean
rmp_accelerator_is_lost (RmpAccelerator *self)
{
  return g_atomic_int_get (&self->lost);
}

char *
rmp_accelerator_explain (RmpAccelerator *self)
{
  g_autofree char *why = NULL;

  g_return_val_if_fail (self, NULL);

  g_mutex_lock (&self->mutex);
  why = g_strdup (self->why);
  g_mutex_unlock (&self->mutex);
  if (!why || !self->klass)
    return g_steal_pointer (&why);
  return g_strdup_printf (_ ("It has failed, and is tried again when Rimple is started anew: %s"),
                          why);
}

gpointer
rmp_accelerator_get_backend (RmpAccelerator *self, const RmpAcceleratorClass *klass)
{
  return self->klass == klass ? self->backend : NULL;
}

guint64
rmp_kept_id_new (void)
{
  static GMutex mutex;
  static guint64 last;
  guint64 id;

  g_mutex_lock (&mutex);
  id = ++last;
  g_mutex_unlock (&mutex);
  return id;
}

/* --- the reference ---------------------------------------------------------------------------- */

static void
run_pass (const RmpPass *pass, gpointer const *data, guint n_threads)
{
  const guint64 size = pass->n_items;
  const int n = rmp_parallel_threads (pass->n_items, n_threads);
  gpointer arrays[RMP_KERNEL_MAX_ARRAYS];

  for (guint i = 0; i < pass->kernel->n_arrays; i++)
    arrays[i] = data[pass->arrays[i]];
#pragma omp parallel for num_threads(n) schedule(static, 1)
  for (int i = 0; i < n; i++)
    pass->kernel->run (pass, arrays, (guint) (size * (guint) i / (guint) n),
                       (guint) (size * ((guint) i + 1) / (guint) n));
}

static void
run_reference (const RmpWork *told, guint n_threads)
{
  const RmpWork *work = told->reference ? told->reference : told;
  gpointer data[RMP_WORK_MAX_ARRAYS];

  for (guint i = 0; i < work->n_arrays; i++)
    data[i] = work->arrays[i].use == RMP_ARRAY_BETWEEN ? g_malloc (work->arrays[i].size)
                                                       : work->arrays[i].data;
  for (guint i = 0; i < work->n_passes; i++)
    run_pass (&work->passes[i], data, n_threads);
  for (guint i = 0; i < work->n_arrays; i++)
    if (work->arrays[i].use == RMP_ARRAY_BETWEEN)
      g_free (data[i]);
}

/* --- which way -------------------------------------------------------------------------------- */

static guint64
count_items (const RmpWork *work)
{
  guint64 n = 0;

  for (guint i = 0; i < work->n_passes; i++)
    n += work->passes[i].n_items;
  return n;
}

static gboolean
can_take (RmpAccelerator *self, const RmpWork *work)
{
  if (work->n_passes == 0 || rmp_accelerator_is_lost (self))
    return FALSE;
  for (guint i = 0; i < work->n_arrays; i++)
    if (work->arrays[i].size > self->largest_array)
      return FALSE;
  for (guint i = 0; i < work->n_passes; i++)
    if ((work->passes[i].kernel->gathers != NULL) != self->klass->gathers)
      return FALSE;
  return TRUE;
}

/* With the mutex. */
static Verdict *
find_verdict (RmpAccelerator *self, const RmpWork *work)
{
  gpointer kernel = (gpointer) work->passes[0].kernel;
  Verdict *verdict = g_hash_table_lookup (self->verdicts, kernel);

  if (!verdict)
    {
      verdict = g_new (Verdict, 1);
      *verdict = (Verdict){ 0, G_MAXUINT64 };
      g_hash_table_insert (self->verdicts, kernel, verdict);
    }
  return verdict;
}

/* What is too little for a second thread is too little for the way to a card, too. */
static Choice
choose (RmpAccelerator *self, const RmpWork *work)
{
  const guint64 n = count_items (work);
  Verdict verdict;

  if (!can_take (self, work))
    return BY_REFERENCE;
  if (self->always)
    return BY_ACCELERATOR;
  if (n < RMP_PARALLEL_MINIMUM)
    return BY_REFERENCE;
  g_mutex_lock (&self->mutex);
  verdict = *find_verdict (self, work);
  g_mutex_unlock (&self->mutex);
  if (n <= verdict.slower)
    return BY_REFERENCE;
  return n >= verdict.faster ? BY_ACCELERATOR : BOTH_WAYS;
}

/* Why comes first: who sees that it is lost may ask. Returns: whether it was not yet */
static gboolean
lose (RmpAccelerator *self, const char *why)
{
  gboolean first;

  g_mutex_lock (&self->mutex);
  first = !self->why;
  if (first)
    self->why = g_strchomp (g_strdup (why));
  g_mutex_unlock (&self->mutex);
  if (first)
    g_atomic_int_set (&self->lost, TRUE);
  return first;
}

static gboolean
run_accelerator (RmpAccelerator *self, const RmpWork *work)
{
  g_autoptr (GError) error = NULL;

  if (self->klass->run (self->backend, work, &error))
    return TRUE;
  if (lose (self, error->message))
    g_warning (_ ("The accelerator computes no more, the processor goes on alone: %s"),
               error->message);
  return FALSE;
}

/* The first run on the accelerator fills what it keeps and does not count. Leaves the reference's
 * result.
 */
static void
run_both (RmpAccelerator *self, const RmpWork *work, guint n_threads)
{
  const guint64 n = count_items (work);
  const gboolean ready = run_accelerator (self, work);
  const gint64 begin = g_get_monotonic_time ();
  const gboolean done = ready && run_accelerator (self, work);
  const gint64 middle = g_get_monotonic_time ();
  Verdict *verdict;

  run_reference (work, n_threads);
  if (!done)
    return;
  g_mutex_lock (&self->mutex);
  verdict = find_verdict (self, work);
  if (middle - begin < g_get_monotonic_time () - middle)
    verdict->faster = MIN (verdict->faster, n - NEARLY (n));
  else
    verdict->slower = MAX (verdict->slower, n + NEARLY (n));
  g_mutex_unlock (&self->mutex);
}

gboolean
rmp_work_run (const RmpWork *work, RmpAccelerator *accelerator, guint n_threads)
{
  g_return_val_if_fail (work->n_arrays <= RMP_WORK_MAX_ARRAYS, FALSE);

  switch (accelerator ? choose (accelerator, work) : BY_REFERENCE)
    {
    case BY_ACCELERATOR:
      if (run_accelerator (accelerator, work))
        return TRUE;
      break;
    case BOTH_WAYS:
      run_both (accelerator, work, n_threads);
      return FALSE;
    case BY_REFERENCE:
      break;
    }
  run_reference (work, n_threads);
  return FALSE;
}
