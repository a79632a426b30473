/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-wrinkle-scaling.c: how the cost of wrinkles grows with the mesh: a skinned tube of a
 * thousand to a million faces.
 *
 * rimple-bench wrinkle-scaling [FACES]
 *
 * Milliseconds a frame of each stage at the settings that a new look has, and the exponent by which
 * they grow from ten thousand faces on, up to FACES (1,000,000).
 */
#include "bench.h"

#include "methods/animation-wrinkling/lift.h"
#include "methods/dynamic-wrinkling/state.h"
#include "methods/wrinkle-meshes/frame.h"
#include "methods/wrinkle-meshes/wrinkle-meshes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define N_FRAMES 8
#define RADIUS 0.06
#define LENGTH 0.5
#define HEIGHT 1.8

typedef struct
{
  guint n_vertices;
  RmpMesh *mesh;
  float *posed; /* [#V × 3] */
} Tube;

static void
tube_init (Tube *self, guint n_faces)
{
  const guint round = (guint) MAX (sqrt (n_faces / 2.0 * 2.0 * G_PI * RADIUS / LENGTH), 8.0);
  const guint along = n_faces / 2 / round;
  g_autofree guint32 *faces = g_new (guint32, 6 * (gsize) round * along);
  g_autofree float *rest = g_new (float, 3 * (gsize) round * (along + 1));

  for (guint32 j = 0; j < along; j++)
    for (guint32 i = 0; i < round; i++)
      {
        const guint32 a = j * round + i, b = j * round + (i + 1) % round;
        const guint32 quad[6] = { a, b, b + round, a, b + round, a + round };

        memcpy (faces + 6 * ((gsize) j * round + i), quad, sizeof quad);
      }
  self->n_vertices = round * (along + 1);
  for (guint i = 0; i < self->n_vertices; i++)
    {
      const double a = 2.0 * G_PI * (i % round) / round;

      rest[3 * i] = (float) (RADIUS * cos (a));
      rest[3 * i + 1] = (float) (RADIUS * sin (a));
      rest[3 * i + 2] = (float) (((double) (i / round) / along - 0.5) * LENGTH);
    }
  self->mesh = rmp_mesh_new (self->n_vertices, rest, 2 * round * along, faces, 0, NULL, NULL, NULL);
  self->posed = g_new (float, 3 * (gsize) self->n_vertices);
}

/* Bends it by 100° till the last frame, by the linear blend of two bones. */
static void
tube_pose (Tube *self, guint frame)
{
  const float *rest = rmp_mesh_get_positions (self->mesh);
  const double angle = 1.75 * frame / (N_FRAMES - 1);

  for (guint i = 0; i < self->n_vertices; i++)
    {
      const double y = (double) rest[3 * i + 1], z = (double) rest[3 * i + 2];
      const double w = CLAMP (0.5 + z / 0.15, 0.0, 1.0);

      self->posed[3 * i] = rest[3 * i];
      self->posed[3 * i + 1] = (float) ((1.0 - w) * y + w * (cos (angle) * y - sin (angle) * z));
      self->posed[3 * i + 2] = (float) ((1.0 - w) * z + w * (sin (angle) * y + cos (angle) * z));
    }
}

static void
tube_clear (Tube *self)
{
  rmp_mesh_unref (self->mesh);
  g_free (self->posed);
}

#define N_STAGES 4

typedef struct
{
  const char *name, *stages[N_STAGES];
  void (*play) (Tube *tube, double stages[N_STAGES], double *n_wrinkles); /* seconds a frame */
} Method;

static void
play_dynamic (Tube *tube, double stages[N_STAGES], double *n_wrinkles)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (tube->mesh);
  g_autoptr (RmpWrinkleCloth)
      cloth = rmp_wrinkle_cloth_new (topology, rmp_mesh_get_positions (tube->mesh));
  g_autoptr (RmpWrinkleState) state = rmp_wrinkle_state_new (cloth);
  RmpWrinkleOptions options;

  rmp_wrinkle_options_init (&options, HEIGHT);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      RmpWrinkleCost cost;

      tube_pose (tube, frame);
      rmp_wrinkle_state_step (state, &options, tube->posed, 0, NULL, &cost);
      stages[0] += cost.labels / N_FRAMES;
      stages[1] += cost.references / N_FRAMES;
      stages[2] += cost.carrying / N_FRAMES;
      stages[3] += cost.seeding / N_FRAMES;
    }
  *n_wrinkles = rmp_wrinkle_state_get_n_wrinkles (state);
}

static double
now (void)
{
  return 1e-6 * (double) g_get_monotonic_time ();
}

static void
play_animation (Tube *tube, double stages[N_STAGES], double *n_wrinkles)
{
  const RmpInput input = { .mesh = tube->mesh };
  const RmpCreaseStyle style = { .section = RMP_CREASE_SECTION_ARC, .power = 6.0, .taper = 3.0 };
  g_autoptr (RmpCreaseCloth) cloth = rmp_crease_cloth_new (&input);
  g_autoptr (RmpCreaseState) state = rmp_crease_state_new (cloth, 0, NULL);
  const double least = 0.1 * cloth->mean_edge;
  const RmpCreaseOptions options = { .least_radius = least,
                                     .most_half_width = 4.0 * least,
                                     .start = 0.08,
                                     .stop = 0.03,
                                     .spacing = 2.2,
                                     .shortest = 4.0,
                                     .step = 0.25 * cloth->mean_edge,
                                     .memory = 4 };

  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      g_autoptr (RmpCreaseField) field = NULL;
      g_autoptr (RmpCreaseLift) lift = NULL;
      double begin;

      tube_pose (tube, frame);
      begin = now ();
      field = rmp_crease_field_new (cloth, tube->posed, 2, 1);
      stages[0] += (now () - begin) / N_FRAMES;
      begin = now ();
      rmp_crease_state_step (state, field, &options, 0, NULL, FALSE, NULL);
      stages[1] += (now () - begin) / N_FRAMES;
      begin = now ();
      lift = rmp_crease_lift_new (state, field, &options, &style);
      stages[2] += (now () - begin) / N_FRAMES;
    }
  *n_wrinkles = rmp_crease_state_get_n_creases (state);
}

/* The mesh cut once, on its own and after itself; its edges stand for wrinkles. */
static void
play_meshes (Tube *tube, double stages[N_STAGES], double *n_wrinkles)
{
  const RmpInput input = { .mesh = tube->mesh };
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_wrinkle_meshes);
  g_autoptr (RmpFineSurface) surface = NULL;
  g_autoptr (RmpCarriedState) state = NULL;
  g_autofree double *posed = g_new (double, 3 * (gsize) tube->n_vertices);
  RmpFinePlan plan;
  RmpFineSettings settings;

  rmp_values_set_int (values, RMP_FINE_PARAM_SUBDIVISION, 1);
  rmp_values_set_int (values, RMP_FINE_PARAM_ITERATIONS, 10);
  rmp_fine_plan_read (&plan, values);
  rmp_fine_settings_read (&settings, values);
  surface = rmp_fine_surface_new (&input, &plan, &call, NULL);
  state = rmp_fine_state_new (surface, tube->n_vertices);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      RmpFineFrame fine;
      double begin;

      tube_pose (tube, frame);
      for (gsize i = 0; i < 3 * (gsize) tube->n_vertices; i++)
        posed[i] = (double) tube->posed[i];
      begin = now ();
      rmp_fine_frame_init (&fine, surface, &settings, posed, state, &call, NULL);
      stages[0] += (now () - begin) / N_FRAMES;
      rmp_fine_frame_clear (&fine);
    }
  *n_wrinkles = rmp_cloth_lengths_count (&rmp_fine_surface_get_finest (surface)->lengths.edges);
}

static const Method methods[] = {
  { "dynamic-wrinkling", { "labels", "refs", "carry", "sow" }, play_dynamic },
  { "animation-wrinkling", { "field", "curves", "lists", NULL }, play_animation },
  { "wrinkle-meshes", { "solve", NULL }, play_meshes },
};

/* Of the line through (log x, log y). */
static double
fit_exponent (guint n, const double *x, const double *y)
{
  double mean[2] = { 0.0, 0.0 }, xx = 0.0, xy = 0.0;

  for (guint i = 0; i < n; i++)
    {
      mean[0] += log (x[i]) / n;
      mean[1] += log (y[i]) / n;
    }
  for (guint i = 0; i < n; i++)
    {
      xx += (log (x[i]) - mean[0]) * (log (x[i]) - mean[0]);
      xy += (log (x[i]) - mean[0]) * (log (y[i]) - mean[1]);
    }
  return xy / xx;
}

static void
bench_method (const Method *method, guint most)
{
  double x[8], y[N_STAGES + 1][8];
  guint n = 0;

  g_print ("\n%s; milliseconds a frame\n%9s %9s", method->name, "faces", "wrinkles");
  for (guint k = 0; k < N_STAGES && method->stages[k]; k++)
    g_print (" %9s", method->stages[k]);
  g_print (" %9s\n", "total");
  for (guint wanted = 1000; wanted <= most; wanted *= 10)
    {
      double stages[N_STAGES] = { 0.0 }, total = 0.0, n_wrinkles;
      Tube tube;

      tube_init (&tube, wanted);
      method->play (&tube, stages, &n_wrinkles);
      g_print ("%9u %9.0f", rmp_mesh_get_n_faces (tube.mesh), n_wrinkles);
      for (guint k = 0; k < N_STAGES && method->stages[k]; k++)
        {
          g_print (" %9.3f", 1e3 * stages[k]);
          y[k][n] = MAX (stages[k], 1e-9);
          total += stages[k];
        }
      g_print (" %9.3f\n", 1e3 * total);
      y[N_STAGES][n] = total;
      x[n] = rmp_mesh_get_n_faces (tube.mesh);
      n += wanted >= 10000;
      tube_clear (&tube);
    }
  if (n < 2)
    return;
  g_print ("%19s", "grows by the power");
  for (guint k = 0; k < N_STAGES && method->stages[k]; k++)
    g_print (" %9.2f", fit_exponent (n, x, y[k]));
  g_print (" %9.2f\n", fit_exponent (n, x, y[N_STAGES]));
}

int
rmp_bench_wrinkle_scaling (int argc, char **argv)
{
  const guint most = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 1000000;

  rmp_bench_print_machine ();
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    bench_method (methods + i, most);
  return 0;
}
