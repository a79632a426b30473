/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/replay.h"

#define FIRST_STRIDE 16

/* What is remembered once so many frames are done. */
typedef struct
{
  guint done;
  GBytes *bytes;
} Mark;

struct _RmpReplay
{
  gatomicrefcount ref_count;
  RmpReplayClip clip;
  gpointer owner;
  GDestroyNotify release;

  GMutex mutex;   /* guards everything below but the size */
  gpointer state; /* (nullable): the one that goes on */
  guint done;     /* frames it has behind it */
  /* (element-type Mark) ascending, every `stride` frames; the first is after the first stride */
  GArray *marks;
  guint stride;
  Mark last; /* before the frame that was asked for last */
  gsize budget;
  gsize size;    /* atomic: bytes of marks and last */
  guint stopped; /* atomic: the frame whose step failed; G_MAXUINT: none has */
};

static void
mark_clear (gpointer data)
{
  g_clear_pointer (&((Mark *) data)->bytes, g_bytes_unref);
}

RmpReplay *
rmp_replay_new (const RmpReplayClip *clip, gsize budget, gpointer owner, GDestroyNotify release)
{
  RmpReplay *self = g_new0 (RmpReplay, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->clip = *clip;
  self->budget = budget;
  self->owner = owner;
  self->release = release;
  g_mutex_init (&self->mutex);
  self->marks = g_array_new (FALSE, FALSE, sizeof (Mark));
  g_array_set_clear_func (self->marks, mark_clear);
  self->stride = FIRST_STRIDE;
  self->stopped = G_MAXUINT;
  return self;
}

RmpReplay *
rmp_replay_ref (RmpReplay *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

static void
forget_state (RmpReplay *self)
{
  g_clear_pointer (&self->state, self->clip.technique->state_free);
}

void
rmp_replay_unref (RmpReplay *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  forget_state (self);
  g_array_unref (self->marks);
  mark_clear (&self->last);
  self->release (self->owner);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* --- what is kept ----------------------------------------------------------------------------- */

static gsize
count_size (RmpReplay *self)
{
  gsize size = self->last.bytes ? g_bytes_get_size (self->last.bytes) : 0;

  for (guint i = 0; i < self->marks->len; i++)
    size += g_bytes_get_size (g_array_index (self->marks, Mark, i).bytes);
  g_atomic_pointer_set (&self->size, size);
  return size;
}

/* A long clip of a large mesh keeps fewer states and steps further from one to the next. */
static void
thin_out (RmpReplay *self)
{
  self->stride *= 2;
  for (guint i = self->marks->len; i > 0; i--)
    if (g_array_index (self->marks, Mark, i - 1).done % self->stride != 0)
      g_array_remove_index (self->marks, i - 1);
}

static void
keep_mark (RmpReplay *self)
{
  const guint at = self->done / self->stride;
  Mark mark;

  if (self->budget == 0)
    return;
  /* Marks have no gaps: all frames before were stepped. */
  if (self->done % self->stride != 0 || at != self->marks->len + 1)
    return;
  mark = (Mark){ .done = self->done, .bytes = self->clip.technique->state_save (self->state) };
  g_array_append_val (self->marks, mark);
  while (count_size (self) > self->budget && self->marks->len > 1)
    thin_out (self);
}

static void
keep_last (RmpReplay *self)
{
  if (self->last.bytes && (self->budget == 0 || self->last.done == self->done))
    return;
  mark_clear (&self->last);
  self->last = (Mark){ .done = self->done,
                       .bytes = self->clip.technique->state_save (self->state) };
  count_size (self);
}

void
rmp_replay_take_over (RmpReplay *self, RmpReplay *earlier, guint64 n_frames)
{
  g_mutex_lock (&earlier->mutex);
  self->stride = earlier->stride;
  for (guint i = 0; i < earlier->marks->len; i++)
    {
      Mark mark = g_array_index (earlier->marks, Mark, i);

      if (mark.done > n_frames)
        break;
      g_bytes_ref (mark.bytes);
      g_array_append_val (self->marks, mark);
    }
  g_mutex_unlock (&earlier->mutex);
  count_size (self);
}

/* --- stepping --------------------------------------------------------------------------------- */

static const Mark *
nearest_mark (RmpReplay *self, guint frame)
{
  const guint n = MIN (frame / self->stride, self->marks->len);
  const Mark *mark = n > 0 ? &g_array_index (self->marks, Mark, n - 1) : NULL;

  return self->last.bytes && self->last.done <= frame && (!mark || mark->done < self->last.done)
             ? &self->last
             : mark;
}

/* Whether the state that goes on is no further from @frame than @mark is. */
static gboolean
goes_on (const RmpReplay *self, guint frame, const Mark *mark)
{
  return self->state && self->done <= frame && (!mark || mark->done <= self->done);
}

guint
rmp_replay_find_begin (RmpReplay *self, guint frame)
{
  const Mark *mark;
  guint begin;

  g_mutex_lock (&self->mutex);
  mark = nearest_mark (self, frame);
  begin = goes_on (self, frame, mark) ? self->done : mark ? mark->done : 0;
  g_mutex_unlock (&self->mutex);
  return begin;
}

/* A state from which @frame is the fewest steps away. */
static gboolean
begin (RmpReplay *self, guint frame, GError **error)
{
  const RmpTechnique *technique = self->clip.technique;
  const Mark *mark = nearest_mark (self, frame);

  if (goes_on (self, frame, mark))
    return TRUE;
  forget_state (self);
  self->done = mark ? mark->done : 0;
  self->state = mark ? technique->state_load (self->clip.shared, mark->bytes, error)
                     : technique->state_new (self->clip.shared);
  return self->state != NULL;
}

static gboolean
step (RmpReplay *self, const RmpValues *values, RmpTarget target, const gboolean *fields,
      RmpOutput *output, const RmpCall *call, GError **error)
{
  const RmpReplayClip *clip = &self->clip;
  const double time = clip->start + self->done / clip->rate;
  GError *failure = NULL;

  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;
  if (!clip->technique->step (clip->shared, clip->analysis, self->state, clip->sampler, values,
                              time, target, fields, output, call, &failure))
    {
      if (!g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_atomic_int_set (&self->stopped, self->done);
      g_propagate_error (error, failure);
      forget_state (self);
      return FALSE;
    }
  if (output && clip->sampler) /* else the frame is on the way to another */
    rmp_sampler_doubt (clip->sampler, time, call->n_threads, &output->warning, &output->remark);
  self->done++;
  keep_mark (self);
  return TRUE;
}

static gboolean
approach (RmpReplay *self, const RmpValues *values, guint frame, gint64 end, gboolean *there,
          const RmpCall *call, GError **error)
{
  if (!begin (self, frame, error))
    return FALSE;
  while (self->done < frame)
    {
      if (!step (self, values, RMP_TARGET_PREVIEW, NULL, NULL, call, error))
        return FALSE;
      if (g_get_monotonic_time () >= end)
        break;
    }
  *there = self->done == frame;
  return TRUE;
}

gboolean
rmp_replay_approach (RmpReplay *self, const RmpValues *values, guint frame, gint64 end,
                     gboolean *there, const RmpCall *call, GError **error)
{
  gboolean done;

  g_mutex_lock (&self->mutex);
  done = approach (self, values, frame, end, there, call, error);
  g_mutex_unlock (&self->mutex);
  return done;
}

gboolean
rmp_replay_step (RmpReplay *self, const RmpValues *values, guint frame, RmpTarget target,
                 const gboolean *fields, RmpOutput *output, const RmpCall *call, GError **error)
{
  gboolean there, done;

  g_mutex_lock (&self->mutex);
  done = approach (self, values, frame, G_MAXINT64, &there, call, error);
  if (done)
    {
      keep_last (self);
      done = step (self, values, target, fields, output, call, error);
    }
  g_mutex_unlock (&self->mutex);
  return done;
}

GBytes *
rmp_replay_save (RmpReplay *self, guint *done)
{
  GBytes *bytes;

  g_mutex_lock (&self->mutex);
  *done = self->done;
  bytes = self->state ? self->clip.technique->state_save (self->state) : NULL;
  g_mutex_unlock (&self->mutex);
  return bytes;
}

gboolean
rmp_replay_load (RmpReplay *self, guint done, GBytes *bytes, GError **error)
{
  gpointer state = self->clip.technique->state_load (self->clip.shared, bytes, error);

  if (!state)
    return FALSE;
  g_mutex_lock (&self->mutex);
  forget_state (self);
  self->state = state;
  self->done = done;
  g_mutex_unlock (&self->mutex);
  return TRUE;
}

guint
rmp_replay_find_stop (RmpReplay *self)
{
  return (guint) g_atomic_int_get (&self->stopped);
}

gsize
rmp_replay_get_size (RmpReplay *self)
{
  return (gsize) g_atomic_pointer_get (&self->size);
}
