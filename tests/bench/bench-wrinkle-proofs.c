/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-wrinkle-proofs.c: whether wrinkles are drawn as they are defined, and without cracks, over
 * whole clips.
 *
 * rimple-bench wrinkle-proofs [--every N] [--picture FILE.png] [FILE.gltf…]
 *
 * All clips of the samples on all their meshes, or those of the files; every Nth frame. Of each
 * frame the graphics card's vertices are read back and compared with the evaluator at the same
 * places (raised.h), and it is looked at for pixels at which the background shows inside the cloth
 * (cracks.h). Fails where one does, where an offset is more than 1e-3 of the highest wrinkle and
 * 1e-6 of the cloth, or 2e-5 of the narrowest wrinkle's width, or a normal more than half a degree
 * off where the evaluator's do not tear.
 */
#include "bench.h"

#include "cracks.h"
#include "raised.h"
#include "wrinkle-relief.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define THRESHOLD 1.15 /* many wrinkles */
#define LEAST_RADIUS 0.005

typedef struct
{
  RmpBenchCracks *cracks;
  guint stride;
  const char *picture;
  guint n_failed; /* clips on meshes */
} Proofs;

/* Of all frames of a clip. */
typedef struct
{
  guint n_frames, n_torn;
  guint64 n_vertices;
  double wrinkles, by_peak, by_width, angle; /* worst */
  gboolean is_off;
  RmpBenchCrackCount cracks;
} Sum;

static double
measure_size (const float *positions, guint n)
{
  double low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };

  for (gsize i = 0; i < 3 * (gsize) n; i++)
    {
      low[i % 3] = MIN (low[i % 3], (double) positions[i]);
      high[i % 3] = MAX (high[i % 3], (double) positions[i]);
    }
  return hypot (hypot (high[0] - low[0], high[1] - low[1]), high[2] - low[2]);
}

static void
add_frame (const Proofs *self, RmpRelief *relief, double least_radius, Sum *sum)
{
  const double size = measure_size (relief->positions, relief->topology->n_vertices),
               width = 2.0 * least_radius;
  RaisedParity parity;
  Raised raised;
  RmpView view;

  sum->n_frames++;
  sum->wrinkles += rmp_ridge_surface_get_n_ridges (relief->ridges);
  if (rmp_ridge_surface_get_n_ridges (relief->ridges) == 0)
    return;
  rmp_view_init_near (&view, 1);
  raised_init (&raised, rmp_relief_ref (relief), &view);
  raised_compare (&raised, &parity);
  raised_clear (&raised);
  sum->n_vertices += parity.n;
  sum->n_torn += parity.n_torn;
  sum->angle = MAX (sum->angle, parity.angle);
  sum->by_peak = MAX (sum->by_peak, parity.offset / parity.peak);
  sum->by_width = MAX (sum->by_width, parity.offset / width);
  sum->is_off = sum->is_off ||
                !(parity.offset < 1e-3 * parity.peak + 1e-6 * size && parity.offset < 2e-5 * width);
  rmp_bench_cracks_count (self->cracks, relief, sum->n_frames, self->picture, &sum->cracks);
}

static void
prove_motion (const char *name, const RmpBenchMotion *motion, gpointer data)
{
  Proofs *self = data;
  g_autoptr (RmpWrinkleCloth) cloth = rmp_wrinkle_cloth_new (motion->topology, motion->positions);
  g_autoptr (RmpWrinkleState) state = rmp_wrinkle_state_new (cloth);
  g_autoptr (RmpReliefTopology) topology = rmp_bench_wrinkle_topology (motion);
  RmpWrinkleOptions options;
  Sum sum = { 0 };

  rmp_wrinkle_options_init (&options, motion->height);
  options.threshold = THRESHOLD;
  options.least_radius = LEAST_RADIUS * motion->height;
  options.birth = 6;
  options.shape_inertia = 0.5;
  for (guint frame = 0; frame < motion->n_frames; frame++)
    {
      const float *positions = motion->positions + 3 * (gsize) motion->n_vertices * frame;
      g_autoptr (RmpRelief) relief = NULL;

      rmp_wrinkle_state_step (state, &options, positions, 0, NULL, NULL);
      if (frame % self->stride != self->stride / 2)
        continue;
      relief = rmp_bench_wrinkle_relief (motion, topology, state, &options, positions);
      add_frame (self, relief, options.least_radius, &sum);
    }
  if (sum.n_vertices == 0)
    return;
  g_print ("%-26s %6u %8.1f %9" G_GUINT64_FORMAT " %9.1e %9.1e %7.3f %6u %8u %11" G_GUINT64_FORMAT
           " %6" G_GUINT64_FORMAT "\n",
           name, sum.n_frames, sum.wrinkles / sum.n_frames, sum.n_vertices, sum.by_peak,
           sum.by_width, sum.angle, sum.n_torn, sum.cracks.n_pictures, sum.cracks.n_pixels,
           sum.cracks.n_cracks);
  self->n_failed += sum.is_off || sum.angle > RAISED_MOST_ANGLE || sum.cracks.n_cracks > 0 ? 1 : 0;
}

int
rmp_bench_wrinkle_proofs (int argc, char **argv)
{
  static const char *const samples[] = { RIMPLE_SAMPLES_DIR "/coarse-hero.gltf",
                                         RIMPLE_SAMPLES_DIR "/skirt.gltf",
                                         RIMPLE_SAMPLES_DIR "/dancer.gltf" };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBenchCracks) cracks = rmp_bench_cracks_new (&error);
  Proofs proofs = { .cracks = cracks, .stride = 1 };
  gboolean fine = TRUE;
  int i = 1;

  if (!cracks)
    {
      g_print ("no pictures: %s\n", error->message);
      return 77;
    }
  for (; i + 1 < argc && g_str_has_prefix (argv[i], "--"); i += 2)
    {
      if (g_str_equal (argv[i], "--every"))
        proofs.stride = MAX ((guint) atoi (argv[i + 1]), 1);
      else
        proofs.picture = argv[i + 1];
    }
  g_print ("by %s; τ %.2f, Rmin %.1f %%\n", (const char *) glGetString (GL_RENDERER), THRESHOLD,
           100 * LEAST_RADIUS);
  g_print ("%-26s %6s %8s %9s %9s %9s %7s %6s %8s %11s %6s\n", "clip, cloth", "frames", "wrinkles",
           "vertices", "of peak", "of width", "angle °", "torn", "pictures", "pixels", "cracks");
  if (i == argc)
    for (guint k = 0; k < G_N_ELEMENTS (samples); k++)
      fine = rmp_bench_each_motion (samples[k], prove_motion, &proofs) && fine;
  for (; i < argc; i++)
    fine = rmp_bench_each_motion (argv[i], prove_motion, &proofs) && fine;
  g_print (proofs.n_failed > 0 ? "%u FAILED\n" : "all fine\n", proofs.n_failed);
  return fine && proofs.n_failed == 0 ? 0 : 1;
}
