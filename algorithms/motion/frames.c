/* SPDX-License-Identifier: GPL-3.0-or-later */

/* frames.c: motion that is a sequence of frames, linear in between. */

#include "motion/sampler-class.h"

typedef struct
{
  RmpSampler base;
  guint n_frames;
  double *times;  /* [n_frames] */
  GBytes *frames; /* float [n_frames × #V × 3] */
} Frames;

static void
frames_free (RmpSampler *sampler)
{
  Frames *self = (Frames *) sampler;

  g_free (self->times);
  g_bytes_unref (self->frames);
}

static double
frames_get_start (RmpSampler *sampler)
{
  return ((Frames *) sampler)->times[0];
}

static double
frames_get_end (RmpSampler *sampler)
{
  const Frames *self = (Frames *) sampler;

  return self->times[self->n_frames - 1];
}

/* The last frame at or before @time, or the first; by bisection. */
static guint
find_frame (const Frames *self, double time)
{
  guint low = 0, high = self->n_frames - 1;

  while (low < high)
    {
      const guint middle = low + (high - low + 1) / 2;

      if (self->times[middle] <= time)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* The frame before @time, the one after it, and the blend between. */
static void
frames_deform (RmpSampler *sampler, G_GNUC_UNUSED const RmpSkinPose *pose, double time,
               float *positions, G_GNUC_UNUSED guint n_threads)
{
  const Frames *self = (Frames *) sampler;
  const gsize n = rmp_sampler_n_floats (sampler);
  const float *frames = g_bytes_get_data (self->frames, NULL);
  const guint frame = find_frame (self, time);
  const guint next = MIN (frame + 1, self->n_frames - 1);
  const float *before = frames + frame * n;
  const float *after = frames + next * n;
  const double span = self->times[next] - self->times[frame];
  const float blend = span > 0.0 ? (float) CLAMP ((time - self->times[frame]) / span, 0.0, 1.0)
                                 : 0.0f;

  for (gsize i = 0; i < n; i++)
    positions[i] = blend > 0.0f ? (1.0f - blend) * before[i] + blend * after[i] : before[i];
}

static const RmpSamplerClass frames_class = {
  .free = frames_free,
  .get_start = frames_get_start,
  .get_end = frames_get_end,
  .deform = frames_deform,
};

RmpSampler *
rmp_sampler_new_sequence (RmpMesh *mesh, guint n_frames, double rate, const float *positions)
{
  const gsize size = 3 * sizeof (float) * n_frames * rmp_mesh_get_n_vertices (mesh);
  g_autoptr (GBytes) copy = g_bytes_new (positions, size);
  g_autofree double *times = g_new (double, n_frames);

  g_return_val_if_fail (n_frames > 0 && rate > 0.0, NULL);

  for (guint i = 0; i < n_frames; i++)
    times[i] = i / rate;
  return rmp_sampler_new_frames (mesh, n_frames, times, copy);
}

RmpSampler *
rmp_sampler_new_frames (RmpMesh *mesh, guint n_frames, const double *times, GBytes *positions)
{
  Frames *self;

  g_return_val_if_fail (n_frames > 0, NULL);

  self = rmp_sampler_alloc (sizeof *self, &frames_class, mesh, NULL, NULL);
  g_assert (g_bytes_get_size (positions) ==
            n_frames * rmp_sampler_n_floats (&self->base) * sizeof (float));
  self->n_frames = n_frames;
  self->times = g_memdup2 (times, n_frames * sizeof *times);
  self->frames = g_bytes_ref (positions);
  return &self->base;
}
