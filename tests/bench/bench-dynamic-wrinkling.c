/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-dynamic-wrinkling.c: what wrinkles without a rest shape cost on the processor, stage by
 * stage, on one core, and on the graphics card.
 *
 * rimple-bench dynamic-wrinkling [FILE.gltf…]
 *
 * The clips of the files, or of the samples `coarse-hero` and `skirt`, at the settings of the
 * thesis; then pictures with them; then how the cost grows with the mesh; then the maximum flow
 * beside Kolmogorov's library.
 */
#include "bench.h"

#include "methods/dynamic-wrinkling/state.h"
#include "motion.h"
#include "reference-flow.h"
#include "wrinkle-pictures.h"

#include <math.h>
#include <string.h>

static const struct
{
  double threshold, least_radius; /* τ, Rmin over the character's size */
} settings[] = { { 1.4, 0.005 }, { 1.15, 0.005 }, { 1.25, 0.005 }, { 1.15, 0.01 }, { 1.25, 0.01 } };

typedef struct
{
  RmpWrinkleCost cost; /* milliseconds a frame */
  double total, wrinkles, most;
} Result;

static Result
play (const RmpBenchMotion *motion, double threshold, double least_radius)
{
  g_autoptr (RmpWrinkleCloth) cloth = rmp_wrinkle_cloth_new (motion->topology, motion->positions);
  g_autoptr (RmpWrinkleState) state = rmp_wrinkle_state_new (cloth);
  RmpWrinkleOptions options;
  Result result = { 0 };

  rmp_wrinkle_options_init (&options, motion->height);
  options.threshold = threshold;
  options.least_radius = least_radius * motion->height;
  for (guint frame = 0; frame < motion->n_frames; frame++)
    {
      gint64 begin = g_get_monotonic_time ();
      RmpWrinkleCost cost;
      double total;

      rmp_wrinkle_state_step (state, &options,
                              motion->positions + 3 * (gsize) motion->n_vertices * frame, 0, NULL,
                              &cost);
      total = 1e-3 * (double) (g_get_monotonic_time () - begin);
      result.cost.labels += 1e3 * cost.labels / motion->n_frames;
      result.cost.references += 1e3 * cost.references / motion->n_frames;
      result.cost.carrying += 1e3 * cost.carrying / motion->n_frames;
      result.cost.seeding += 1e3 * cost.seeding / motion->n_frames;
      result.total += total / motion->n_frames;
      result.most = MAX (result.most, total);
      result.wrinkles += (double) rmp_wrinkle_state_get_n_wrinkles (state) / motion->n_frames;
    }
  return result;
}

static void
print_header (void)
{
  g_print ("%-26s %7s %5s %6s %9s %8s %8s %8s %8s %8s %8s\n", "clip, cloth", "faces", "τ", "Rmin %",
           "wrinkles", "labels", "refs", "carry", "sow", "total", "slowest");
}

static void
print_result (const char *name, guint n_faces, double threshold, double least_radius,
              const Result *result)
{
  g_print ("%-26s %7u %5.2f %6.1f %9.1f %8.3f %8.3f %8.3f %8.3f %8.3f %8.3f\n", name, n_faces,
           threshold, 100.0 * least_radius, result->wrinkles, result->cost.labels,
           result->cost.references, result->cost.carrying, result->cost.seeding, result->total,
           result->most);
}

static void
bench_motion (const char *name, const RmpBenchMotion *motion, G_GNUC_UNUSED gpointer data)
{
  for (guint s = 0; s < G_N_ELEMENTS (settings); s++)
    {
      Result result = play (motion, settings[s].threshold, settings[s].least_radius);

      print_result (name, motion->topology->n_faces, settings[s].threshold,
                    settings[s].least_radius, &result);
    }
}

static gboolean
bench_file (const char *path)
{
  g_print ("\n%s; milliseconds a frame\n", path);
  print_header ();
  return rmp_bench_each_motion (path, bench_motion, NULL);
}

static void
picture_motion (const char *name, const RmpBenchMotion *motion, gpointer pictures)
{
  for (guint s = 0; s < 2; s++)
    rmp_bench_pictures_run (pictures, name, motion, settings[s].threshold,
                            settings[s].least_radius);
}

static gboolean
bench_pictures (guint n, char **paths)
{
  g_autoptr (RmpBenchPictures) pictures = rmp_bench_pictures_new ();
  gboolean fine = TRUE;

  for (guint i = 0; pictures && i < n; i++)
    fine = rmp_bench_each_motion (paths[i], picture_motion, pictures) && fine;
  return fine;
}

/* A sleeve that bends by 100° and back, finer and finer. */
static void
sleeve_init (RmpBenchMotion *self, guint round)
{
  guint along = round * 4 / 5;
  g_autofree guint32 *faces = g_new (guint32, 6 * (gsize) round * along);

  for (guint32 j = 0, at = 0; j < along; j++)
    for (guint32 i = 0; i < round; i++)
      {
        guint32 a = j * round + i, b = j * round + (i + 1) % round;
        const guint32 quad[6] = { a, b, b + round, a, b + round, a + round };

        memcpy (faces + at, quad, sizeof quad);
        at += 6;
      }
  self->n_vertices = round * (along + 1);
  self->n_frames = 60;
  self->height = 1.8;
  self->topology = rmp_topology_new (self->n_vertices, 2 * round * along, faces);
  self->positions = g_new (float, 3 * (gsize) self->n_vertices * self->n_frames);
  for (guint frame = 0; frame < self->n_frames; frame++)
    for (guint i = 0; i < self->n_vertices; i++)
      {
        float *p = self->positions + 3 * ((gsize) self->n_vertices * frame + i);
        double angle = 0.9 * (1.0 - cos (2.0 * G_PI * frame / self->n_frames));
        double a = 2.0 * G_PI * (i % round) / round, z = ((double) (i / round) / along - 0.5) * 0.5;
        double y = 0.06 * sin (a), w = CLAMP (0.5 + z / 0.15, 0.0, 1.0);

        p[0] = (float) (0.06 * cos (a));
        p[1] = (float) ((1.0 - w) * y + w * (cos (angle) * y - sin (angle) * z));
        p[2] = (float) ((1.0 - w) * z + w * (sin (angle) * y + cos (angle) * z));
      }
}

static void
bench_growth (void)
{
  static const guint rounds[] = { 20, 43, 62, 137, 194 };
  double x[G_N_ELEMENTS (rounds)], y[G_N_ELEMENTS (rounds)];
  double sum_x = 0.0, sum_y = 0.0, sum_xx = 0.0, sum_xy = 0.0, n = G_N_ELEMENTS (rounds);

  g_print ("\na bending sleeve; milliseconds a frame\n");
  print_header ();
  for (guint i = 0; i < G_N_ELEMENTS (rounds); i++)
    {
      RmpBenchMotion motion;
      Result result;

      sleeve_init (&motion, rounds[i]);
      result = play (&motion, 1.4, 0.005);
      print_result ("sleeve", motion.topology->n_faces, 1.4, 0.005, &result);
      x[i] = log (motion.topology->n_faces);
      y[i] = log (result.total);
      sum_x += x[i];
      sum_y += y[i];
      sum_xx += x[i] * x[i];
      sum_xy += x[i] * y[i];
      rmp_bench_motion_clear (&motion);
    }
  g_print ("cost grows as the number of faces to the power %.2f\n",
           (n * sum_xy - sum_x * sum_y) / (n * sum_xx - sum_x * sum_x));
}

typedef struct
{
  RmpMaxFlow *own;
  ReferenceFlow *other;
  gint64 flows[2];
} Flows;

static void
solve_own (gpointer data)
{
  Flows *self = data;

  self->flows[0] = rmp_max_flow_solve (self->own);
}

static double
seconds_of (void (*run) (gpointer data), gpointer data)
{
  gint64 begin = g_get_monotonic_time ();

  run (data);
  return 1e-6 * (double) (g_get_monotonic_time () - begin);
}

static void
solve_other (gpointer data)
{
  Flows *self = data;

  self->flows[1] = reference_flow_solve (self->other, FALSE);
}

/* A grid with the costs of labels: neighbours 0.2, ends up to ±1. Cold, then after a change of one
 * node in a hundred.
 */
static void
bench_flow (guint side)
{
  guint n = side * side, n_arcs = 0, n_runs = 5;
  g_autofree RmpMaxFlowArc *arcs = g_new (RmpMaxFlowArc, 2 * (gsize) n);
  g_autofree gint64 *ends = g_new (gint64, n);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  double best[3] = { INFINITY, INFINITY, INFINITY }, seconds[3];

  for (guint32 i = 0; i < n; i++)
    {
      if (i % side + 1 < side)
        arcs[n_arcs++] = (RmpMaxFlowArc){ i, i + 1, 2000, 2000 };
      if (i + side < n)
        arcs[n_arcs++] = (RmpMaxFlowArc){ i, i + side, 2000, 2000 };
      ends[i] = g_rand_int_range (random, -10000, 10001);
    }
  for (guint run = 0; run < n_runs; run++)
    {
      Flows flows = { .own = rmp_max_flow_new (n, n_arcs, arcs),
                      .other = reference_flow_new (n, n_arcs, arcs) };

      for (guint i = 0; i < n; i++)
        {
          rmp_max_flow_set_terminal (flows.own, i, MAX (ends[i], 0), MAX (-ends[i], 0));
          reference_flow_add_terminal (flows.other, i, MAX (ends[i], 0), MAX (-ends[i], 0));
        }
      seconds[0] = seconds_of (solve_own, &flows);
      seconds[1] = seconds_of (solve_other, &flows);
      g_assert_cmpint (flows.flows[0], ==, flows.flows[1]);
      for (guint i = 0; i < n / 100; i++)
        {
          guint at = (guint) g_rand_int_range (random, 0, (gint) n);

          ends[at] += g_rand_int_range (random, -2000, 2001);
          rmp_max_flow_set_terminal (flows.own, at, MAX (ends[at], 0), MAX (-ends[at], 0));
        }
      seconds[2] = seconds_of (solve_own, &flows);
      for (guint i = 0; i < 3; i++)
        best[i] = MIN (best[i], seconds[i]);
      rmp_max_flow_free (flows.own);
      reference_flow_free (flows.other);
    }
  g_print ("%8u nodes: cold %8.3f ms, libmaxflow %8.3f ms, ratio %.2f; 1 %% changed %8.3f ms, of "
           "cold %.2f\n",
           n, 1e3 * best[0], 1e3 * best[1], best[0] / best[1], 1e3 * best[2], best[2] / best[0]);
}

int
rmp_bench_dynamic_wrinkling (int argc, char **argv)
{
  char *samples[] = { RIMPLE_SAMPLES_DIR "/coarse-hero.gltf", RIMPLE_SAMPLES_DIR "/skirt.gltf" };
  const guint n = argc == 1 ? G_N_ELEMENTS (samples) : (guint) argc - 1;
  char **paths = argc == 1 ? samples : argv + 1;
  gboolean fine = TRUE;

  rmp_bench_print_machine ();
  for (guint i = 0; i < n; i++)
    fine = bench_file (paths[i]) && fine;
  fine = bench_pictures (n, paths) && fine;
  bench_growth ();
  g_print ("\nmaximum flow, best of five\n");
  bench_flow (100);
  bench_flow (316);
  return fine ? 0 : 1;
}
