/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique/trail.h"

struct _RmpTrail
{
  gatomicrefcount ref_count;
  GMutex mutex; /* guards what is below */
  gconstpointer owner;
  gpointer left; /* (nullable) */
  GDestroyNotify free_left;
};

RmpTrail *
rmp_trail_new (void)
{
  RmpTrail *self = g_new0 (RmpTrail, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  return self;
}

RmpTrail *
rmp_trail_ref (RmpTrail *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_trail_unref (RmpTrail *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  if (self->left)
    self->free_left (self->left);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

void
rmp_trail_leave (RmpTrail *self, gconstpointer owner, gpointer left, GDestroyNotify free_left)
{
  gpointer earlier;
  GDestroyNotify free_earlier;

  g_return_if_fail (owner && left && free_left);

  g_mutex_lock (&self->mutex);
  earlier = self->left;
  free_earlier = self->free_left;
  self->owner = owner;
  self->left = left;
  self->free_left = free_left;
  g_mutex_unlock (&self->mutex);
  if (earlier)
    free_earlier (earlier);
}

gpointer
rmp_trail_take (RmpTrail *self, gconstpointer owner)
{
  gpointer left = NULL;

  g_mutex_lock (&self->mutex);
  if (self->owner == owner)
    left = g_steal_pointer (&self->left);
  g_mutex_unlock (&self->mutex);
  return left;
}
