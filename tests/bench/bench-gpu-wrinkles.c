/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-gpu-wrinkles.c: what waves cost a frame, by the processor and by the graphics card, with
 * the way there and back: deformation, phases, and what pixels are made from. The card is used even
 * where it is slower, and so is one that the processor emulates.
 *
 * rimple-bench gpu-wrinkles [VERTICES]
 */
#include "bench.h"

#include "compute/compute.h"
#include "methods/gpu-wrinkles/gpu-wrinkles.h"
#include "methods/gpu-wrinkles/report.h"

#include <math.h>
#include <stdlib.h>

#define N_RUNS 15
#define N_FRAMES 8
#define MOST 1000000

/* A wavy sheet of squares that is pressed together. */
typedef struct
{
  RmpMesh *mesh;
  RmpInput input;
  RmpSampler *sampler;
  RmpValues *values;
  gpointer shared, state;
  RmpCall call;
  guint frame;
  double figures[RMP_WAVE_N_FIGURES]; /* of the last frame */
} Scene;

static void
pose (const float *rest, guint n, guint frame, float *posed)
{
  const double t = (double) frame / N_FRAMES;

  for (guint v = 0; v < n; v++, rest += 3, posed += 3)
    {
      posed[0] = (float) ((0.95 - 0.1 * t) * (double) rest[0] + 0.05 * t * (double) rest[1]);
      posed[1] = (float) ((double) rest[1] * (1.0 - 0.05 * (double) rest[0]));
      posed[2] = (float) (0.05 * sin (4.0 * (double) rest[0] + t));
    }
}

/* @side: vertices */
static void
scene_init (Scene *self, guint side)
{
  const guint n = side * side, cells = side - 1;
  g_autofree guint32 *faces = g_new (guint32, 6 * (gsize) cells * cells);
  g_autofree float *rest = g_new0 (float, 3 * (gsize) n);
  g_autofree float *frames = g_new (float, 3 * (gsize) n * N_FRAMES);

  for (guint v = 0; v < n; v++)
    {
      rest[3 * v] = (float) (v % side) / (float) cells;
      rest[3 * v + 1] = (float) (v / side) / (float) cells;
    }
  for (guint i = 0; i < cells * cells; i++)
    {
      const guint32 v = i / cells * side + i % cells;
      const guint32 quad[6] = { v, v + 1, v + side + 1, v, v + side + 1, v + side };

      for (guint c = 0; c < 6; c++)
        faces[6 * i + c] = quad[c];
    }
  for (guint frame = 0; frame < N_FRAMES; frame++)
    pose (rest, n, frame, frames + 3 * (gsize) n * frame);
  *self = (Scene){ .call = { .n_threads = 1 } };
  self->mesh = rmp_mesh_new (n, rest, 2 * cells * cells, faces, 0, NULL, NULL, NULL);
  self->input.mesh = self->mesh;
  self->sampler = rmp_sampler_new_sequence (self->mesh, N_FRAMES, 24.0, frames);
  self->values = rmp_values_new (&rmp_gpu_wrinkles);
  rmp_values_set_lengths (self->values, 1.0 / cells, 1.0);
  rmp_values_set_list (self->values, "computed_on=card", NULL);
  self->shared = rmp_gpu_wrinkles.prepare (&self->input, self->sampler, self->values, &self->call,
                                           NULL);
}

static void
scene_clear (Scene *self)
{
  rmp_gpu_wrinkles.shared_free (self->shared);
  rmp_values_unref (self->values);
  rmp_sampler_unref (self->sampler);
  rmp_mesh_unref (self->mesh);
}

/* Frames go back and forth, so that phases go on. */
static void
step (gpointer data)
{
  Scene *scene = data;
  const guint at = scene->frame++ % (2 * N_FRAMES - 2);
  RmpOutput output;

  rmp_gpu_wrinkles.step (scene->shared, NULL, scene->state, scene->sampler, scene->values,
                         (at < N_FRAMES ? at : 2 * N_FRAMES - 2 - at) / 24.0, RMP_TARGET_PREVIEW,
                         NULL, &output, &scene->call, NULL);
  memcpy (scene->figures, output.figures, sizeof scene->figures);
  rmp_output_clear (&output);
}

static void
print_row (guint side, RmpAccelerator *accelerator)
{
  Scene one, all, card;
  RmpBenchEntry entries[] = { { .run = step, .data = &one },
                              { .run = step, .data = &all },
                              { .run = step, .data = &card } };

  scene_init (&one, side);
  one.state = rmp_gpu_wrinkles.state_new (one.shared);
  all = card = one;
  all.state = rmp_gpu_wrinkles.state_new (one.shared);
  card.state = rmp_gpu_wrinkles.state_new (one.shared);
  all.call.n_threads = 0;
  card.call.accelerator = accelerator;
  rmp_bench_time (entries, accelerator ? 3 : 2, N_RUNS, RMP_BENCH_WALL);
  g_print ("%9u %9.3f %9.3f %9.3f %9.3f", side * side, 1e3 * entries[0].median,
           1e3 * one.figures[RMP_WAVE_FIGURE_WAVES], 1e3 * one.figures[RMP_WAVE_FIGURE_SURFACE],
           1e3 * entries[1].median);
  if (accelerator)
    g_print (" %9.3f %9.3f %9.1g %9.1g", 1e3 * entries[2].median,
             1e3 * card.figures[RMP_WAVE_FIGURE_WAVES], card.figures[RMP_WAVE_FIGURE_ENERGY],
             one.figures[RMP_WAVE_FIGURE_ENERGY]);
  g_print ("\n");
  rmp_gpu_wrinkles.state_free (one.state);
  rmp_gpu_wrinkles.state_free (all.state);
  rmp_gpu_wrinkles.state_free (card.state);
  scene_clear (&one);
}

int
rmp_bench_gpu_wrinkles (int argc, char **argv)
{
  static const guint sides[] = { 32, 100, 317 };
  const guint most = argc > 1 ? (guint) CLAMP (atoi (argv[1]), 1, MOST) : MOST;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpAccelerator) accelerator = NULL;

  g_setenv ("RIMPLE_ACCELERATOR", "on", FALSE);
  accelerator = rmp_compute_new (&error);
  rmp_bench_print_machine ();
  g_print ("card: %s\n", accelerator ? rmp_compute_get_card (accelerator) : error->message);
  g_print ("milliseconds a frame, 8 sweeps: one core, of that waves and surface; all cores; with "
           "the card, of that waves; energy of the card's phases and of the processor's\n");
  g_print ("%9s %9s %9s %9s %9s %9s %9s %9s %9s\n", "vertices", "one core", "waves", "surface",
           "all", "card", "waves", "energy", "processor");
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    if (sides[i] * sides[i] <= most)
      print_row (sides[i], accelerator);
  return 0;
}
