/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "evaluate/simulation.h"

struct _RmpSimulation
{
  gatomicrefcount ref_count;
  const RmpTechnique *technique;
  RmpReplay *replay;
  RmpPlain *plain;
  gsize budget;

  GMutex mutex; /* guards the frames; held while one is made, so that nobody makes it beside */
  GPtrArray *results; /* (element-type RmpResult) by frame; NULL: not here */
  gsize size;         /* atomic: bytes of them */

  GMutex here_mutex; /* guards the next; never held for long */
  GByteArray *here;  /* by frame: 1 where its result is here */
};

static void
unref_result (gpointer result)
{
  if (result)
    rmp_result_unref (result);
}

RmpSimulation *
rmp_simulation_new (const RmpTechnique *technique, RmpReplay *replay, RmpPlain *plain, gsize budget)
{
  RmpSimulation *self = g_new0 (RmpSimulation, 1);

  g_assert (technique->kind == RMP_TECHNIQUE_SIMULATOR);

  g_atomic_ref_count_init (&self->ref_count);
  self->technique = technique;
  self->replay = rmp_replay_ref (replay);
  self->plain = rmp_plain_ref (plain);
  self->budget = budget;
  g_mutex_init (&self->mutex);
  self->results = g_ptr_array_new_with_free_func (unref_result);
  g_mutex_init (&self->here_mutex);
  self->here = g_byte_array_new ();
  return self;
}

RmpSimulation *
rmp_simulation_ref (RmpSimulation *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_simulation_unref (RmpSimulation *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_ptr_array_unref (self->results);
  g_byte_array_unref (self->here);
  g_mutex_clear (&self->here_mutex);
  rmp_replay_unref (self->replay);
  rmp_plain_unref (self->plain);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* --- what is kept ----------------------------------------------------------------------------- */

static RmpResult *
find_result (RmpSimulation *self, guint frame, guint64 field_mask)
{
  RmpResult *result = frame < self->results->len ? self->results->pdata[frame] : NULL;

  return result && (result->field_mask & field_mask) == field_mask ? result : NULL;
}

static void
mark (RmpSimulation *self, guint frame, guint8 is_here)
{
  static const guint8 not_here;

  g_mutex_lock (&self->here_mutex);
  while (self->here->len <= frame)
    g_byte_array_append (self->here, &not_here, 1);
  self->here->data[frame] = is_here;
  g_mutex_unlock (&self->here_mutex);
}

static void
drop_result (RmpSimulation *self, guint frame)
{
  RmpResult *result = self->results->pdata[frame];

  if (!result)
    return;
  g_atomic_pointer_add (&self->size, -(gssize) rmp_result_get_size (result));
  g_clear_pointer (&self->results->pdata[frame], rmp_result_unref);
  mark (self, frame, 0);
}

/* Those farthest from @frame go first. */
static void
keep_budget (RmpSimulation *self, guint frame)
{
  guint first = 0, last = self->results->len - 1;

  while (self->size > self->budget && (first < frame || last > frame))
    if (frame - first > last - frame)
      drop_result (self, first++);
    else
      drop_result (self, last--);
}

static void
keep_result (RmpSimulation *self, guint frame, RmpResult *result)
{
  if (frame >= self->results->len)
    g_ptr_array_set_size (self->results, (gint) frame + 1);
  drop_result (self, frame);
  self->results->pdata[frame] = result;
  mark (self, frame, 1);
  g_atomic_pointer_add (&self->size, (gssize) rmp_result_get_size (result));
  keep_budget (self, frame);
}

/* --- stepping --------------------------------------------------------------------------------- */

/* What simulators return is the same for previews and bakes. Normals belong to whoever draws the
 * frame later.
 */
static gboolean
step (RmpSimulation *self, const RmpValues *values, guint frame, RmpResult *result,
      const RmpCall *call, GError **error)
{
  g_autofree gboolean *fields = g_new0 (gboolean, self->technique->n_fields + 1);
  const RmpCall whole = { .n_threads = call->n_threads };
  RmpOutput *output = &result->output;

  for (guint i = 0; i < self->technique->n_fields; i++)
    fields[i] = (result->field_mask >> i) & 1;
  if (!rmp_replay_step (self->replay, values, frame, RMP_TARGET_PREVIEW, fields, output, call,
                        error))
    return FALSE;
  output->relief = rmp_plain_place (self->plain, g_steal_pointer (&output->positions), &whole);
  return TRUE;
}

/* (transfer none) */
static RmpResult *
make (RmpSimulation *self, const RmpValues *values, guint frame, guint64 field_mask,
      const RmpCall *call, GError **error)
{
  const gint64 begun = g_get_monotonic_time ();
  RmpResult *result = rmp_result_new (self->technique, frame, RMP_TARGET_PREVIEW, field_mask);

  if (!step (self, values, frame, result, call, error))
    {
      if (error && !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_prefix_error (error, _ ("Frame %u: "), frame);
      rmp_result_unref (result);
      return NULL;
    }
  result->seconds = (double) (g_get_monotonic_time () - begun) * 1e-6;
  keep_result (self, frame, result);
  return result;
}

static gboolean
approach (RmpSimulation *self, const RmpValues *values, guint frame, gint64 end, gboolean *there,
          const RmpCall *call, GError **error)
{
  guint next;

  *there = TRUE;
  if (find_result (self, frame, 0))
    return TRUE;
  for (next = rmp_replay_find_begin (self->replay, frame); next < frame; next++)
    {
      if (!find_result (self, next, 0) && !make (self, values, next, 0, call, error))
        return FALSE;
      if (g_get_monotonic_time () >= end)
        break;
    }
  *there = next >= frame;
  return TRUE;
}

gboolean
rmp_simulation_approach (RmpSimulation *self, const RmpValues *values, guint frame, gint64 end,
                         gboolean *there, const RmpCall *call, GError **error)
{
  gboolean done;

  g_mutex_lock (&self->mutex);
  done = approach (self, values, frame, end, there, call, error);
  g_mutex_unlock (&self->mutex);
  return done;
}

RmpResult *
rmp_simulation_get_frame (RmpSimulation *self, const RmpValues *values, guint frame,
                          guint64 field_mask, const RmpCall *call, GError **error)
{
  gboolean there;
  RmpResult *result;

  g_mutex_lock (&self->mutex);
  result = find_result (self, frame, field_mask);
  if (!result && approach (self, values, frame, G_MAXINT64, &there, call, error))
    result = make (self, values, frame, field_mask, call, error);
  if (result)
    rmp_result_ref (result);
  g_mutex_unlock (&self->mutex);
  return result;
}

gboolean
rmp_simulation_has_frame (RmpSimulation *self, guint frame)
{
  gboolean is_here;

  g_mutex_lock (&self->here_mutex);
  is_here = frame < self->here->len && self->here->data[frame];
  g_mutex_unlock (&self->here_mutex);
  return is_here;
}

gsize
rmp_simulation_get_size (RmpSimulation *self)
{
  return (gsize) g_atomic_pointer_get (&self->size) + rmp_replay_get_size (self->replay);
}
