/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/inertia.h"

#include <math.h>
#include <string.h>

struct _RmpPatternInertia
{
  gsize n;
  gboolean started;
  double *numbers; /* [n] */
};

RmpPatternInertia *
rmp_pattern_inertia_new (gsize n)
{
  RmpPatternInertia *self = g_new0 (RmpPatternInertia, 1);

  self->n = n;
  self->numbers = g_new0 (double, MAX (n, 1));
  return self;
}

RmpPatternInertia *
rmp_pattern_inertia_copy (const RmpPatternInertia *self)
{
  RmpPatternInertia *copy = rmp_pattern_inertia_new (self->n);

  copy->started = self->started;
  memcpy (copy->numbers, self->numbers, self->n * sizeof *self->numbers);
  return copy;
}

void
rmp_pattern_inertia_free (RmpPatternInertia *self)
{
  g_free (self->numbers);
  g_free (self);
}

void
rmp_pattern_inertia_follow (RmpPatternInertia *self, double half_life, double *numbers)
{
  const double kept = self->started && half_life > 0.0 ? exp2 (-1.0 / half_life) : 0.0;

  for (gsize i = 0; i < self->n; i++)
    numbers[i] = self->numbers[i] = kept * self->numbers[i] + (1.0 - kept) * numbers[i];
  self->started = TRUE;
}

/* Whether it has started, then its numbers. */
GBytes *
rmp_pattern_inertia_save (const RmpPatternInertia *self)
{
  const gsize size = self->n * sizeof *self->numbers;
  guint8 *bytes = g_malloc (1 + size);

  bytes[0] = self->started ? 1 : 0;
  memcpy (bytes + 1, self->numbers, size);
  return g_bytes_new_take (bytes, 1 + size);
}

gboolean
rmp_pattern_inertia_load (RmpPatternInertia *self, GBytes *bytes)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  g_assert (self);

  if (size != 1 + self->n * sizeof *self->numbers || data[0] > 1)
    return FALSE;
  self->started = data[0] == 1;
  memcpy (self->numbers, data + 1, self->n * sizeof *self->numbers);
  for (gsize i = 0; i < self->n; i++)
    if (!isfinite (self->numbers[i]))
      return FALSE;
  return TRUE;
}
