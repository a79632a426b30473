/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is told of a frame over the surface: forces of the glue, and how far faces are stretched. */

#include "methods/embedded-shell/embedded-shell.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "methods/embedded-shell/report.h"
#include "sheet-run.h"
#include "strip.h"

#define FRAMES 2

/* --- one solve -------------------------------------------------------------------------------- */

#define EDGES 8

static double
find_least (Strip *strip, const double *target, double *x)
{
  const RmpShellSolveOptions options = {
    .tolerance = 1e-12, .most = 100, .most_inner = 4000, .n_threads = 1
  };
  const RmpShellProblem problem = {
    .skin = strip->skin, .constraint = strip->constraint, .target = target, .normals = strip->up
  };
  RmpShellSolution solution;

  g_assert_true (rmp_shell_solve (&problem, strip->work, &options, x, &solution));
  g_assert_true (solution.converged);
  return solution.energy;
}

/* Where the skin is stretched: there it rests in one way only. */
static void
the_glue_balances_the_skin_and_is_the_slope_of_its_energy (void)
{
  Strip strip;
  g_autofree double *x = NULL, *target = NULL, *gradient = NULL, *forces = NULL, *means = NULL;
  RmpShellProblem problem;
  double largest = 0.0;

  strip_init (&strip, EDGES, 2.0, 1.0, 1.0, 1.0);
  x = g_new (double, 3 * strip.n);
  gradient = g_new (double, 3 * strip.n);
  forces = g_new (double, 3 * strip.n);
  target = g_memdup2 (strip.rest, 3 * strip.n * sizeof (double));
  means = g_new (double, 3 * rmp_shell_constraint_get_n_rows (strip.constraint));
  for (guint v = 0; v < strip.n; v++)
    {
      target[3 * v] *= 1.04;
      target[3 * v + 1] *= 1.02;
    }
  memcpy (x, target, 3 * strip.n * sizeof (double));
  find_least (&strip, target, x);
  problem = (RmpShellProblem){
    .skin = strip.skin, .constraint = strip.constraint, .target = target, .normals = strip.up
  };
  rmp_shell_multipliers (&problem, x, means, 1);
  rmp_shell_constraint_spread (strip.constraint, means, forces, 1);
  rmp_shell_skin_gradient (strip.skin, x, gradient, 1);
  for (guint i = 0; i < 3 * strip.n; i++)
    largest = MAX (largest, fabs (forces[i]));
  g_assert_cmpfloat (largest, >, 0.01 * rmp_shell_skin_get_force (strip.skin));
  for (guint i = 0; i < 3 * strip.n; i++)
    g_assert_cmpfloat_with_epsilon (gradient[i] + forces[i], 0.0, 1e-8 * largest);
  for (guint i = 0; i < 3 * strip.n; i += 97)
    {
      const double step = 1e-5 * strip.edge, kept = target[i];
      double slope;

      target[i] = kept + step;
      slope = find_least (&strip, target, x);
      target[i] = kept - step;
      slope -= find_least (&strip, target, x);
      target[i] = kept;
      g_assert_cmpfloat_with_epsilon (-slope / (2.0 * step), forces[i], 1e-5 * largest);
    }
  strip_clear (&strip);
}

/* However it is turned, sheared and cut into triangles. */
static void
stretches_of_a_plate_are_exact (void)
{
  /* x' = R · diag (1.3, 0.8) · R₂ᵀ */
  const double turn = 0.7, of_rest = 0.4;
  const double a = cos (turn), b = sin (turn), c = cos (of_rest), d = sin (of_rest);
  const double most = 1.3, least = 0.8;
  g_autofree double *x = NULL, *strains = NULL;
  Strip strip;

  strip_init (&strip, EDGES, 1.0, 1.0, 1.0, 1.0);
  x = g_new (double, 3 * strip.n);
  strains = g_new (double, 2 * strip.topology->n_faces);
  for (guint v = 0; v < strip.n; v++)
    {
      const double *rest = strip.rest + 3 * v;
      const double u = most * (c * rest[0] + d * rest[1]), w = least * (c * rest[1] - d * rest[0]);

      x[3 * v] = 0.3;
      x[3 * v + 1] = a * u - b * w;
      x[3 * v + 2] = b * u + a * w;
    }
  rmp_shell_skin_strains (strip.skin, x, strains, 1);
  for (guint f = 0; f < strip.topology->n_faces; f++)
    {
      g_assert_cmpfloat_with_epsilon (strains[2 * f], least - 1.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (strains[2 * f + 1], most - 1.0, 1e-12);
    }
  strip_clear (&strip);
}

/* --- fields ----------------------------------------------------------------------------------- */

/* The sheet at rest, then where @way brings it, with its borders held. All faces have one grain, so
 * that where they are stretched alike they pull alike, and the skin stays on its interior.
 */
static void
begin (Run *self, const double way[9])
{
  const double along_x[3] = { 1.0, 0.0, 0.0 };
  g_autofree float *frames = NULL;
  const float *rest;
  guint n;

  sheet_run_init (self);
  n = rmp_mesh_get_n_vertices (self->mesh);
  rest = rmp_mesh_get_positions (self->mesh);
  frames = g_memdup2 (rest, 3 * n * sizeof (float));
  frames = g_renew (float, frames, 3 * n * FRAMES);
  for (guint v = 0; v < n; v++)
    for (guint c = 0; c < 3; c++)
      frames[3 * (n + v) + c] = (float) (way[3 * c] * (double) rest[3 * v] +
                                         way[3 * c + 1] * (double) rest[3 * v + 1] +
                                         way[3 * c + 2] * (double) rest[3 * v + 2]);
  rmp_sampler_unref (self->sampler);
  self->sampler = rmp_sampler_new_sequence (self->mesh, FRAMES, SHEET_RATE, frames);
  rmp_values_set_bool (self->values, RMP_SHELL_PARAM_HEMS, TRUE);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_NOISE, 0.0);
  rmp_values_set_vec3 (self->values, RMP_SHELL_PARAM_GRAIN, along_x);
  run_begin (self);
}

static void
step (Run *self, guint frame, RmpOutput *output)
{
  gboolean fields[RMP_SHELL_N_FIELDS];
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < RMP_SHELL_N_FIELDS; i++)
    fields[i] = TRUE;
  rmp_embedded_shell.step (self->shared, NULL, self->state, self->sampler, self->values,
                           frame / SHEET_RATE, RMP_TARGET_BAKE, fields, output, &call, &error);
  g_assert_no_error (error);
}

static double
find_most (const RmpOutput *output, RmpShellField field)
{
  double most = 0.0;

  for (guint i = 0; i < output->field_sizes[field]; i++)
    most = MAX (most, fabs ((double) output->fields[field][i]));
  return most;
}

static void
check_stretch (const RmpOutput *output, double least, double most)
{
  const guint n = output->relief->topology->n_faces;

  g_assert_cmpuint (output->field_sizes[RMP_SHELL_FIELD_STRETCH_LEAST], ==, n);
  g_assert_cmpuint (output->field_sizes[RMP_SHELL_FIELD_STRETCH_MOST], ==, n);
  for (guint f = 0; f < n; f++)
    {
      const double low = (double) output->fields[RMP_SHELL_FIELD_STRETCH_LEAST][f];
      const double high = (double) output->fields[RMP_SHELL_FIELD_STRETCH_MOST][f];

      g_assert_cmpfloat_with_epsilon (1.0 + low, least, 1e-5);
      g_assert_cmpfloat_with_epsilon (1.0 + high, most, 1e-5);
    }
}

/* Positions of a motion are floats, here of some 0.1 m with edges of 2.5 mm. */
static void
a_stretched_sheet_tells_both_stretches (void)
{
  const double longer[9] = { 1.1, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.04 };
  RmpOutput output;
  Run run;

  begin (&run, longer);
  step (&run, 0, &output);
  check_stretch (&output, 1.0, 1.0);
  rmp_output_clear (&output);
  step (&run, 1, &output);
  check_stretch (&output, 1.04, 1.1);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
what_moves_as_a_whole_is_neither_stretched_nor_held (void)
{
  const double a = cos (1.0), b = sin (1.0);
  const double turn[9] = { a, -b, 0.0, b, a, 0.0, 0.0, 0.0, 1.0 };
  RmpOutput output;
  Run run;

  begin (&run, turn);
  for (guint f = 0; f < FRAMES; f++)
    {
      step (&run, f, &output);
      check_stretch (&output, 1.0, 1.0);
      g_assert_cmpfloat (find_most (&output, RMP_SHELL_FIELD_GLUE), <, 1e-5);
      g_assert_cmpfloat (find_most (&output, RMP_SHELL_FIELD_GLUE_CENTRES), <, 1e-4);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_GLUE], <, 1e-4);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

/* The energy's slope where the relief has the skin, of a skin that is made here. */
static double *
find_slope (const RmpReliefTopology *relief, const float *rest, const float *positions)
{
  const guint n = relief->n_vertices;
  const RmpShellModuli moduli = { FALSE, 1.0, 1.0, 1.0, FALSE };
  const double grain[3] = { 0.0, 0.0, 0.0 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (n, relief->n_faces, relief->faces);
  g_autoptr (RmpShellSkin) skin = NULL;
  g_autofree RmpShellMaterial *materials = g_new (RmpShellMaterial, n);
  g_autofree double *x = g_new (double, 6 * n);
  double *slope = g_new (double, 3 * n);

  for (guint i = 0; i < 3 * n; i++)
    {
      x[i] = (double) rest[i];
      x[3 * n + i] = (double) positions[i];
      materials[i / 3] = (RmpShellMaterial){ 0.001, 1e6, 1e4, 0.45, 0.45 };
    }
  skin = rmp_shell_skin_new (topology, x, grain, materials, &moduli);
  rmp_shell_skin_gradient (skin, x + 3 * n, slope, 1);
  return slope;
}

/* Borders are free, so that the glue holds against all that the skin is pushed with; and the solve
 * goes on until little else is left.
 */
static void
a_pushed_sheet_tells_the_glue (void)
{
  g_autoptr (RmpRelief) first = NULL;
  g_autofree double *slope = NULL;
  double most, of_centres = 0.0;
  guint n_centres = 0;
  RmpOutput output;
  Run run;

  sheet_run_init (&run);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_NOISE, 0.0);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_TOLERANCE, 1e-8);
  run_begin (&run);
  step (&run, 0, &output);
  g_assert_cmpfloat (find_most (&output, RMP_SHELL_FIELD_GLUE), <, 1e-9);
  g_assert_cmpfloat (find_most (&output, RMP_SHELL_FIELD_GLUE_CENTRES), <, 1e-8);
  first = g_steal_pointer (&output.relief);
  rmp_output_clear (&output);
  step (&run, 2, &output);
  most = find_most (&output, RMP_SHELL_FIELD_GLUE);
  slope = find_slope (first->topology, first->positions, output.relief->positions);
  g_assert_cmpfloat (most, >, 0.01);
  for (guint v = 0; v < first->topology->n_vertices; v++)
    {
      const double held = (double) output.fields[RMP_SHELL_FIELD_GLUE][v];
      const double of_centre = (double) output.fields[RMP_SHELL_FIELD_GLUE_CENTRES][v];
      const gboolean is_centre = output.fields[RMP_SHELL_FIELD_HELD][v] > 0.0f;

      g_assert_cmpfloat_with_epsilon (held, rmp_vector_norm (slope + 3 * v), 1e-3 * most);
      g_assert_true (is_centre == (of_centre > 0.0));
      n_centres += is_centre;
      of_centres = MAX (of_centres, of_centre);
    }
  g_assert_cmpfloat (n_centres, ==, output.figures[RMP_SHELL_FIGURE_CENTRES]);
  g_assert_cmpfloat_with_epsilon (of_centres, output.figures[RMP_SHELL_FIGURE_GLUE],
                                  1e-6 * of_centres);
  rmp_output_clear (&output);
  run_clear (&run);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/embedded-shell/outputs/" name, function)

  ADD ("glue", the_glue_balances_the_skin_and_is_the_slope_of_its_energy);
  ADD ("plate", stretches_of_a_plate_are_exact);
  ADD ("stretched", a_stretched_sheet_tells_both_stretches);
  ADD ("moved", what_moves_as_a_whole_is_neither_stretched_nor_held);
  ADD ("pushed", a_pushed_sheet_tells_the_glue);

  return g_test_run ();
}
