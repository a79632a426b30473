/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/gpu-wrinkles/phase.h"

#include "compute/parallel.h"
#include "wrinkles/noise.h"

#include <math.h>
#include <string.h>

/* Phases that cancel down to this say nothing. */
#define LEAST 1e-9

void
rmp_wave_phase_start_random (guint n, guint32 seed, double *phases)
{
  g_assert (phases);

  for (guint i = 0; i < n; i++)
    {
      const double phase = 2.0 * G_PI * rmp_wrinkle_noise (i, seed);

      phases[2 * (gsize) i] = cos (phase);
      phases[2 * (gsize) i + 1] = sin (phase);
    }
}

/* Cosine and sine of the radians to a neighbour. */
static inline void
get_rotation (const RmpWaveGraph *self, guint entry, double *c, double *s)
{
  *c = self->rotations ? self->rotations[2 * (gsize) entry] : cos (self->advances[entry]);
  *s = self->rotations ? self->rotations[2 * (gsize) entry + 1] : sin (self->advances[entry]);
}

/* What a vertex says the phase of its neighbour is: σ (φ + D). */
static void
predict (const RmpWaveGraph *self, const double *phases, guint vertex, guint entry, double out[2])
{
  const double *z = phases + 2 * (gsize) vertex;
  double c, s;

  get_rotation (self, entry, &c, &s);
  out[0] = z[0] * c - z[1] * s;
  out[1] = (z[0] * s + z[1] * c) * self->signs[entry];
}

static void
spread_from (const RmpWaveGraph *self, guint32 first, guint8 *reached, guint32 *queue,
             double *phases)
{
  guint n = 0;

  queue[n++] = first;
  reached[first] = TRUE;
  phases[2 * (gsize) first] = 1.0;
  phases[2 * (gsize) first + 1] = 0.0;
  for (guint at = 0; at < n; at++)
    for (guint entry = self->start[queue[at]]; entry < self->start[queue[at] + 1]; entry++)
      {
        const guint32 neighbour = self->neighbours[entry];

        if (reached[neighbour])
          continue;
        predict (self, phases, queue[at], entry, phases + 2 * (gsize) neighbour);
        reached[neighbour] = TRUE;
        queue[n++] = neighbour;
      }
}

typedef struct
{
  guint32 vertex;
  double amplitude;
} Seed;

static int
compare_seeds (const void *a, const void *b)
{
  const Seed *x = a, *y = b;

  if (x->amplitude < y->amplitude || x->amplitude > y->amplitude)
    return x->amplitude > y->amplitude ? -1 : 1;
  return x->vertex < y->vertex ? -1 : 1;
}

void
rmp_wave_phase_start_spread (const RmpWaveGraph *self, double *phases)
{
  g_autofree guint8 *reached = NULL;
  g_autofree guint32 *queue = NULL;
  g_autofree Seed *seeds = NULL;

  g_assert (self);

  reached = g_new0 (guint8, MAX (self->n, 1));
  queue = g_new (guint32, MAX (self->n, 1));
  seeds = g_new (Seed, MAX (self->n, 1));
  for (guint i = 0; i < self->n; i++)
    seeds[i] = (Seed){ i, self->amplitudes[i] };
  qsort (seeds, self->n, sizeof *seeds, compare_seeds);
  for (guint i = 0; i < self->n; i++)
    if (!reached[seeds[i].vertex])
      spread_from (self, seeds[i].vertex, reached, queue, phases);
}

/* The sum of what the neighbours of a vertex say, by their amplitudes. Returns: that of the
 * amplitudes
 */
static double
ask_neighbours (const RmpWaveGraph *self, const double *phases, guint vertex, double sum[2])
{
  double weights = 0.0;

  sum[0] = sum[1] = 0.0;
  for (guint entry = self->start[vertex]; entry < self->start[vertex + 1]; entry++)
    {
      const guint32 neighbour = self->neighbours[entry];
      const double *z = phases + 2 * (gsize) neighbour;
      const double weight = self->amplitudes[neighbour] + RMP_WAVE_LEAST_WEIGHT;
      const double y = self->signs[entry] * z[1];
      double c, s;

      get_rotation (self, entry, &c, &s);
      sum[0] += weight * (z[0] * c + y * s);
      sum[1] += weight * (y * c - z[0] * s);
      weights += weight;
    }
  return weights;
}

static void
sweep_vertex (const RmpWaveGraph *self, double relaxation, const double *from, guint vertex,
              double to[2])
{
  const double *z = from + 2 * (gsize) vertex;
  double sum[2], length;

  memcpy (to, z, 2 * sizeof *to);
  ask_neighbours (self, from, vertex, sum);
  length = hypot (sum[0], sum[1]);
  if (length < LEAST)
    return;
  for (guint c = 0; c < 2; c++)
    sum[c] = (1.0 - relaxation) * z[c] + relaxation * sum[c] / length;
  length = hypot (sum[0], sum[1]);
  if (length < LEAST)
    return;
  to[0] = sum[0] / length;
  to[1] = sum[1] / length;
}

void
rmp_wave_phase_sweep (const RmpWaveGraph *self, double relaxation, const double *from, double *to,
                      guint n_threads)
{
  g_assert (self);

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(self->n, n_threads))
  for (guint i = 0; i < self->n; i++)
    sweep_vertex (self, relaxation, from, i, to + 2 * (gsize) i);
}

double
rmp_wave_phase_energy (const RmpWaveGraph *self, const double *phases)
{
  double sum = 0.0, weights = 0.0;

  g_assert (self);

  for (guint i = 0; i < self->n; i++)
    for (guint entry = self->start[i]; entry < self->start[i + 1]; entry++)
      {
        const guint32 j = self->neighbours[entry];
        const double weight = (self->amplitudes[i] + RMP_WAVE_LEAST_WEIGHT) *
                              (self->amplitudes[j] + RMP_WAVE_LEAST_WEIGHT);
        const double *z = phases + 2 * (gsize) j;
        double said[2], x, y;

        if (j < i)
          continue;
        predict (self, phases, i, entry, said);
        /* 1 − cos δ is half the square of the chord, which keeps its digits near 0. */
        x = said[0] - z[0];
        y = said[1] - z[1];
        sum += weight * 0.5 * (x * x + y * y);
        weights += weight;
      }
  return weights > 0.0 ? sum / weights : 0.0;
}

void
rmp_wave_phase_agreements (const RmpWaveGraph *self, const double *phases, double *agreements,
                           guint n_threads)
{
  g_assert (self);

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(self->n, n_threads))
  for (guint i = 0; i < self->n; i++)
    {
      double sum[2];
      const double weights = ask_neighbours (self, phases, i, sum);

      agreements[i] = weights > 0.0 ? hypot (sum[0], sum[1]) / weights : 1.0;
    }
}
