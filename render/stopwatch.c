/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stopwatch.h"

#include <epoxy/gl.h>

/* The most pictures under way that are measured; further ones are not. */
#define N_LAPS 4

typedef struct
{
  GLuint query;
  gint64 start; /* nanoseconds of the GPU's clock */
  guint tag;
} Lap;

struct _RmpStopwatch
{
  Lap laps[N_LAPS];
  guint first, n;
  gint64 start;
};

RmpStopwatch *
rmp_stopwatch_new (void)
{
  RmpStopwatch *self = g_new0 (RmpStopwatch, 1);
  for (guint i = 0; i < N_LAPS; i++)
    glGenQueries (1, &self->laps[i].query);
  return self;
}

void
rmp_stopwatch_free (RmpStopwatch *self)
{
  for (guint i = 0; i < N_LAPS; i++)
    glDeleteQueries (1, &self->laps[i].query);
  g_free (self);
}

void
rmp_stopwatch_start (RmpStopwatch *self)
{
  g_return_if_fail (self != NULL);
  glGetInteger64v (GL_TIMESTAMP, &self->start);
}

void
rmp_stopwatch_stop (RmpStopwatch *self, guint tag)
{
  g_return_if_fail (self != NULL);

  if (self->n == N_LAPS)
    return;
  Lap *lap = &self->laps[(self->first + self->n++) % N_LAPS];
  lap->start = self->start;
  lap->tag = tag;
  glQueryCounter (lap->query, GL_TIMESTAMP);
}

gboolean
rmp_stopwatch_read (RmpStopwatch *self, guint *tag, double *milliseconds)
{
  const Lap *lap = &self->laps[self->first];
  GLuint available = 0;
  GLuint64 end;
  if (self->n > 0)
    glGetQueryObjectuiv (lap->query, GL_QUERY_RESULT_AVAILABLE, &available);
  if (!available)
    return FALSE;
  glGetQueryObjectui64v (lap->query, GL_QUERY_RESULT, &end);
  *tag = lap->tag;
  *milliseconds = (double) ((gint64) end - lap->start) * 1e-6;
  self->first = (self->first + 1) % N_LAPS;
  self->n--;
  return TRUE;
}
