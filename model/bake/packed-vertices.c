/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/packed-vertices.h"

#include "bake/limits.h"
#include "bake/meshopt.h"
#include "compute/processor.h"

#include <float.h>
#include <math.h>

/* Of the numbers that the filter EXPONENTIAL holds. */
#define MANTISSA_END 0x800000

#define SHORT_STEPS 32767.0f

guint
rmp_packed_vertices_get_stride (const RmpPackedVertices *self)
{
  return self->shorts ? 8 : 12; /* vertices begin at multiples of four */
}

static RmpPackedVertices *
begin (const float *values, guint n)
{
  RmpPackedVertices *self = g_new0 (RmpPackedVertices, 1);

  self->n = n;
  for (guint c = 0; c < 3; c++)
    {
      self->least[c] = FLT_MAX;
      self->most[c] = -FLT_MAX;
    }
  rmp_limits_widen (values, n, self->least, self->most);
  return self;
}

static void
pack (RmpPackedVertices *self, gconstpointer rows)
{
  self->packed = rmp_meshopt_encode_rows (rows, self->n, rmp_packed_vertices_get_stride (self));
}

/* @factor: of a power of two, so that products are whole */
RMP_VECTOR_CLONES static void
make_mantissas (const float *values, gsize n, float factor, guint32 top, guint32 *words)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    words[i] = GUINT32_TO_LE (((guint32) (gint32) rintf (values[i] * factor) & 0xffffff) | top);
}

/* Numbers that the filter would not hold stay as they are. */
RmpPackedVertices *
rmp_packed_vertices_new (const float *values, guint n, int exponent)
{
  RmpPackedVertices *self = begin (values, n);
  const gsize n_values = 3 * (gsize) n;
  const float factor = ldexpf (1.0f, -exponent), end = (float) MANTISSA_END;
  g_autofree guint32 *words = g_new (guint32, n_values);

  self->exponential = TRUE;
  for (guint c = 0; c < 3; c++)
    self->exponential &= self->most[c] * factor < end && self->least[c] * factor > -end;
  if (self->exponential)
    make_mantissas (values, n_values, factor, ((guint32) exponent & 0xff) << 24, words);
  else
    for (gsize i = 0; i < n_values; i++)
      {
        union
        {
          float value;
          guint32 bits;
        } word = { values[i] };

        words[i] = GUINT32_TO_LE (word.bits);
      }
  pack (self, words);
  return self;
}

/* With a fourth of 0. */
RMP_VECTOR_CLONES static void
make_shorts (const float *values, guint n, guint16 *rows)
{
#pragma omp simd
  for (gsize v = 0; v < n; v++)
    {
      rows[4 * v] = GUINT16_TO_LE ((guint16) (gint16) rintf (values[3 * v] * SHORT_STEPS));
      rows[4 * v + 1] = GUINT16_TO_LE ((guint16) (gint16) rintf (values[3 * v + 1] * SHORT_STEPS));
      rows[4 * v + 2] = GUINT16_TO_LE ((guint16) (gint16) rintf (values[3 * v + 2] * SHORT_STEPS));
      rows[4 * v + 3] = 0;
    }
}

RmpPackedVertices *
rmp_packed_vertices_new_short (const float *values, guint n)
{
  RmpPackedVertices *self = begin (values, n);
  g_autofree guint16 *rows = g_new (guint16, 4 * (gsize) n);

  self->shorts = TRUE;
  for (guint c = 0; c < 3; c++)
    {
      self->least[c] = rintf (self->least[c] * SHORT_STEPS) + 0.0f; /* no −0 */
      self->most[c] = rintf (self->most[c] * SHORT_STEPS) + 0.0f;
    }
  make_shorts (values, n, rows);
  pack (self, rows);
  return self;
}

void
rmp_packed_vertices_free (RmpPackedVertices *self)
{
  g_clear_pointer (&self->packed, g_byte_array_unref);
  g_free (self);
}
