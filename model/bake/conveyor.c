/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "bake/conveyor.h"

struct _RmpConveyor
{
  RmpConveyorFunc take;
  gpointer data;
  GThread *thread;
  GMutex mutex;
  GCond changed;
  GQueue blocks;  /* of GBytes; the head is the one being taken */
  gboolean ended; /* no more will be put */
  int code;       /* errno of the first block that failed */
};

static void
clear_blocks (GQueue *blocks)
{
  g_queue_clear_full (blocks, (GDestroyNotify) g_bytes_unref);
}

static gpointer
work (gpointer data)
{
  RmpConveyor *self = data;

  g_mutex_lock (&self->mutex);
  for (;;)
    {
      GBytes *block = g_queue_peek_head (&self->blocks);
      gconstpointer bytes;
      gsize size;
      int code;

      if (!block && self->ended)
        break;
      if (!block)
        {
          g_cond_wait (&self->changed, &self->mutex);
          continue;
        }
      g_mutex_unlock (&self->mutex);
      bytes = g_bytes_get_data (block, &size);
      code = self->take (self->data, bytes, size);
      g_mutex_lock (&self->mutex);
      g_bytes_unref (g_queue_pop_head (&self->blocks));
      if (code != 0)
        {
          self->code = code;
          clear_blocks (&self->blocks);
        }
      g_cond_broadcast (&self->changed);
    }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

RmpConveyor *
rmp_conveyor_new (const char *name, RmpConveyorFunc take, gpointer data)
{
  RmpConveyor *self = g_new0 (RmpConveyor, 1);

  self->take = take;
  self->data = data;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  g_queue_init (&self->blocks);
  self->thread = g_thread_new (name, work, self);
  return self;
}

int
rmp_conveyor_put (RmpConveyor *self, GBytes *block)
{
  int code;

  g_mutex_lock (&self->mutex);
  while (self->code == 0 && self->blocks.length >= RMP_CONVEYOR_MOST)
    g_cond_wait (&self->changed, &self->mutex);
  code = self->code;
  if (code == 0)
    {
      g_queue_push_tail (&self->blocks, g_bytes_ref (block));
      g_cond_broadcast (&self->changed);
    }
  g_mutex_unlock (&self->mutex);
  return code;
}

int
rmp_conveyor_drain (RmpConveyor *self)
{
  int code;

  g_mutex_lock (&self->mutex);
  while (self->blocks.length > 0)
    g_cond_wait (&self->changed, &self->mutex);
  code = self->code;
  g_mutex_unlock (&self->mutex);
  return code;
}

void
rmp_conveyor_free (RmpConveyor *self)
{
  g_mutex_lock (&self->mutex);
  self->ended = TRUE;
  while (self->blocks.length > 1)
    g_bytes_unref (g_queue_pop_tail (&self->blocks));
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  g_thread_join (self->thread);
  clear_blocks (&self->blocks);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}
