/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ring.h"

enum
{
  BEGIN,
  END,
  BETWEEN
};

static void
run (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const float *from = arrays[0];
  float *to = arrays[1];
  const guint n = pass->n_items;
  const float weight = pass->values[0];

  for (guint i = begin; i < end; i++)
    to[i] = (1.0f - weight) * from[i] + weight * 0.5f * (from[(i + n - 1) % n] + from[(i + 1) % n]);
}

const RmpKernel ring_mean = { .id = "ring-mean", .n_arrays = 2, .run = run };

void
ring_init (Ring *self, guint n, guint n_passes)
{
  const gsize size = n * sizeof (float);
  g_autoptr (GRand) random = g_rand_new_with_seed (n);

  g_assert_cmpuint (n_passes % 2, ==, 1);
  *self = (Ring){ .n = n, .n_passes = n_passes };
  self->begin = g_new (float, n);
  self->end = g_new (float, n);
  for (guint i = 0; i < n; i++)
    self->begin[i] = (float) g_rand_double_range (random, -1.0, 1.0);
  self->arrays[BEGIN] = (RmpArray){ .use = RMP_ARRAY_IN, .data = self->begin, .size = size };
  self->arrays[END] = (RmpArray){ .use = RMP_ARRAY_OUT, .data = self->end, .size = size };
  self->arrays[BETWEEN] = (RmpArray){ .use = RMP_ARRAY_BETWEEN, .size = size };
  self->passes = g_new (RmpPass, n_passes);
  for (guint i = 0; i < n_passes; i++)
    self->passes[i] = (RmpPass){ .kernel = &ring_mean,
                                 .n_items = n,
                                 .arrays = { i == 0 ? BEGIN : (i % 2 == 1 ? END : BETWEEN),
                                             i % 2 == 1 ? BETWEEN : END },
                                 .values = { RING_WEIGHT } };
  self->work = (RmpWork){ .n_arrays = G_N_ELEMENTS (self->arrays),
                          .arrays = self->arrays,
                          .n_passes = n_passes,
                          .passes = self->passes };
}

void
ring_clear (Ring *self)
{
  g_free (self->begin);
  g_free (self->end);
  g_free (self->passes);
}
