/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bodies so thin and fast that they are near the skin in no frame. */

#include "methods/embedded-shell/embedded-shell.h"

#include <math.h>
#include <string.h>

#include "inputs/colliders.h"
#include "methods/embedded-shell/report.h"
#include "sheet-run.h"

#define FRAMES 4
#define THICKNESS 0.0002 /* metres, of the plate */
#define AWAY 0.02        /* metres, of the plate from the sheet */

/* Heights of the plate's middle over the sheet. */
static const double passing[FRAMES] = { AWAY, -AWAY, -AWAY, AWAY };
static const double near[FRAMES] = { 0.003, 0.003, 0.003, 0.003 };

/* Both go and turn together, far. */
static void
carry (guint frame, gboolean both, double x[3])
{
  const double angle = both ? 0.7 * frame : 0.0;
  const double a = x[0] - 0.04, b = x[1];

  x[0] = 0.04 + a * cos (angle) - b * sin (angle) + (both ? 0.8 * frame : 0.0);
  x[1] = a * sin (angle) + b * cos (angle) - (both ? 0.3 * frame : 0.0);
}

static RmpSampler *
make_plate (const double heights[FRAMES], gboolean both, double size)
{
  static const guint32 faces[36] = { 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                     2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5 };
  float frames[FRAMES][24];
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (GError) error = NULL;

  for (guint f = 0; f < FRAMES; f++)
    for (guint v = 0; v < 8; v++)
      {
        double x[3] = { 0.04 + (v & 1 ? 0.5 : -0.5) * size,
                        heights[f] + (v & 2 ? 0.5 : -0.5) * THICKNESS,
                        -0.0075 + (v & 4 ? 0.5 : -0.5) * size };

        carry (f, both, x);
        for (guint c = 0; c < 3; c++)
          frames[f][3 * v + c] = (float) x[c];
      }
  mesh = rmp_mesh_new (8, frames[0], 12, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return rmp_sampler_new_sequence (mesh, FRAMES, SHEET_RATE, frames[0]);
}

/* @plate: (nullable) (transfer full) */
static void
begin (Run *self, gboolean both, RmpSampler *plate)
{
  g_autoptr (RmpSampler) body = plate;
  g_autofree float *frames = NULL;
  guint n;

  sheet_run_init (self);
  n = rmp_mesh_get_n_vertices (self->mesh);
  frames = g_new (float, 3 * (gsize) n * FRAMES);
  for (guint f = 0; f < FRAMES; f++)
    for (guint v = 0; v < n; v++)
      {
        const float *at = rmp_mesh_get_positions (self->mesh) + 3 * v;
        double x[3] = { (double) at[0], (double) at[1], (double) at[2] };

        carry (f, both, x);
        for (guint c = 0; c < 3; c++)
          frames[3 * ((gsize) n * f + v) + c] = (float) x[c];
      }
  rmp_sampler_unref (self->sampler);
  self->sampler = rmp_sampler_new_sequence (self->mesh, FRAMES, SHEET_RATE, frames);
  if (body)
    rmp_inputs_set_colliders (&self->input.inputs, 1, &body);
  rmp_values_set_bool (self->values, RMP_SHELL_PARAM_BODIES, TRUE);
  run_begin (self);
}

/* (transfer full): [#V × 3] of a frame */
static float *
step (Run *self, guint frame, guint n_threads, gsize *n, GError **error)
{
  const RmpCall call = { .n_threads = n_threads };
  RmpOutput output;
  float *positions;

  if (!rmp_embedded_shell.step (self->shared, NULL, self->state, self->sampler, self->values,
                                frame / SHEET_RATE, RMP_TARGET_BAKE, NULL, &output, &call, error))
    return NULL;
  *n = 3 * (gsize) output.relief->topology->n_vertices;
  positions = g_memdup2 (output.relief->positions, *n * sizeof *positions);
  rmp_output_clear (&output);
  return positions;
}

static void
find_range (const float *positions, gsize n, double *low, double *high)
{
  *low = (double) INFINITY;
  *high = -(double) INFINITY;
  for (gsize i = 1; i < n; i += 3)
    {
      *low = MIN (*low, (double) positions[i]);
      *high = MAX (*high, (double) positions[i]);
    }
}

/* The plate is wider than the sheet, and takes all of it along until it comes back. */
static void
what_a_plate_passes_it_takes_along (void)
{
  Run one, two;

  begin (&one, FALSE, make_plate (passing, FALSE, 0.2));
  begin (&two, FALSE, make_plate (passing, FALSE, 0.2));
  for (guint f = 0; f < FRAMES; f++)
    {
      g_autoptr (GError) error = NULL;
      gsize n, other;
      g_autofree float *a = step (&one, f, 1, &n, &error);
      g_autofree float *b = step (&two, f, 2, &other, &error);
      double low, high;

      g_assert_no_error (error);
      g_assert_cmpmem (a, n * sizeof *a, b, other * sizeof *b);
      find_range (a, n, &low, &high);
      g_test_message ("frame %u: from %g to %g mm", f, 1000.0 * low, 1000.0 * high);
      if (passing[f] < 0.0)
        {
          g_assert_cmpfloat (high, <, passing[f]);
          g_assert_cmpfloat (low, >, passing[f] - 0.003);
        }
      else
        {
          g_assert_cmpfloat (high, <, 0.0005);
          g_assert_cmpfloat (low, >, -0.0005);
        }
    }
  run_clear (&one);
  run_clear (&two);
}

static void
what_moves_together_does_not_push (void)
{
  Run with, without;

  begin (&with, TRUE, make_plate (near, TRUE, 0.2));
  begin (&without, TRUE, NULL);
  for (guint f = 0; f < FRAMES; f++)
    {
      g_autoptr (GError) error = NULL;
      gsize n, other;
      g_autofree float *a = step (&with, f, 1, &n, &error);
      g_autofree float *b = step (&without, f, 1, &other, &error);

      g_assert_no_error (error);
      g_assert_cmpmem (a, n * sizeof *a, b, other * sizeof *b);
    }
  run_clear (&with);
  run_clear (&without);
}

static void
bodies_without_size_and_nowhere_do_no_harm (void)
{
  const double nowhere[FRAMES] = { AWAY, (double) NAN, -AWAY, -AWAY };
  g_autoptr (GError) error = NULL;
  gsize n;
  double low, high;
  Run run;

  begin (&run, FALSE, make_plate (passing, FALSE, 0.0));
  for (guint f = 0; f < FRAMES; f++)
    {
      g_autofree float *positions = step (&run, f, 1, &n, &error);

      g_assert_no_error (error);
      find_range (positions, n, &low, &high);
      g_assert_true (isfinite (low) && isfinite (high));
    }
  run_clear (&run);

  begin (&run, FALSE, make_plate (nowhere, FALSE, 0.2));
  g_free (step (&run, 0, 1, &n, &error));
  g_assert_no_error (error);
  g_assert_null (step (&run, 1, 1, &n, &error));
  g_assert_nonnull (error);
  run_clear (&run);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/embedded-shell/sweep/what-a-plate-passes-it-takes-along",
                   what_a_plate_passes_it_takes_along);
  g_test_add_func ("/embedded-shell/sweep/what-moves-together-does-not-push",
                   what_moves_together_does_not_push);
  g_test_add_func ("/embedded-shell/sweep/bodies-without-size-and-nowhere-do-no-harm",
                   bodies_without_size_and_nowhere_do_no_harm);
  return g_test_run ();
}
