/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The per-vertex model does what it can, and says when that was not enough. */

#include <math.h>
#include <string.h>

#include "folds/fold-rows.h"
#include "geometry/vector.h"
#include "inputs/drawn-lines.h"
#include "inputs/masks.h"
#include "methods/incompressible-skinning/per-vertex.h"
#include "run.h"
#include "solvers/lbfgs.h"

#define N 24

typedef struct
{
  double base[3 * N], lift[3 * N], rest[N - 1];
  RmpFoldVertexLine line;
} Line;

/* An arc of @n points bent towards its lifts by @turn, its edges compressed to @ratio of their
 * length at rest.
 */
static void
line_init (Line *self, guint n, double turn, double ratio)
{
  const double length = 0.15;

  for (guint i = 0; i < n; i++)
    {
      double t = (double) i / (n - 1), a = turn * (t - 0.5);

      self->base[3 * i] = ratio * length * (turn > 0.0 ? sin (a) / turn : t);
      self->base[3 * i + 1] = ratio * length * (turn > 0.0 ? (1.0 - cos (a)) / turn : 0.0);
      self->lift[3 * i] = -sin (a);
      self->lift[3 * i + 1] = cos (a);
      self->base[3 * i + 2] = self->lift[3 * i + 2] = 0.0;
    }
  self->line = (RmpFoldVertexLine){ n, self->base, self->lift, self->rest };
  for (guint i = 0; i + 1 < n; i++)
    self->rest[i] = hypot (self->base[3 * i + 3] - self->base[3 * i],
                           self->base[3 * i + 4] - self->base[3 * i + 1]) /
                    ratio;
}

static void
heights_stay_within_the_limit (void)
{
  guint solved = 0;

  for (guint n = 3; n <= N; n++)
    for (double turn = 0.0; turn < 1.6; turn += 0.5)
      for (double ratio = 0.5; ratio < 0.95; ratio += 0.1)
        {
          double heights[N], zero[N] = { 0.0 }, before;
          RmpFoldVertexSolution solution;
          Line line;

          line_init (&line, n, turn, ratio);
          rmp_fold_vertex_line_solve (&line.line, 1e-9, heights, &solution);
          g_assert_cmpfloat (heights[0], ==, 0.0);
          g_assert_cmpfloat (heights[n - 1], ==, 0.0);
          for (guint i = 0; i < n; i++)
            g_assert_cmpfloat (heights[i], >=, 0.0);
          before = rmp_fold_vertex_line_residual (&line.line, zero, NULL, NULL);
          g_assert_cmpfloat (solution.residual, ==,
                             rmp_fold_vertex_line_residual (&line.line, heights, NULL, NULL));
          g_assert_cmpfloat (solution.residual, <, before);
          g_assert_cmpuint (solution.iterations, <=, 50);
          g_assert_cmpint (solution.status, ==,
                           solution.residual <= 1e-6 * 0.15 ? RMP_FOLD_OK : RMP_FOLD_UNSOLVED);
          solved += solution.status == RMP_FOLD_OK;
        }
  /* Ill-posed: some are solved, some are not. */
  g_test_message ("%u solved", solved);
  g_assert_cmpuint (solved, >, 0);
  g_assert_cmpuint (solved, <, (N - 2) * 4 * 5);
}

static void
what_is_not_compressed_stays_down (void)
{
  for (double ratio = 1.0; ratio < 1.3; ratio += 0.1)
    {
      double heights[N];
      RmpFoldVertexSolution solution;
      Line line;

      line_init (&line, N, 0.8, ratio);
      rmp_fold_vertex_line_solve (&line.line, 1e-9, heights, &solution);
      g_assert_cmpint (solution.status, ==, RMP_FOLD_OK);
      g_assert_cmpfloat (solution.residual, ==, 0.0);
      for (guint i = 0; i < N; i++)
        g_assert_cmpfloat (heights[i], ==, 0.0);
    }
}

/* Powers of two change no digit: neither a tolerance nor the first step of the search depends on
 * the unit.
 */
static void
unit_of_length_does_not_matter (void)
{
  double heights[N], scaled[N];
  RmpFoldVertexSolution solution, large;
  Line line;

  line_init (&line, N, 1.0, 0.8);
  rmp_fold_vertex_line_solve (&line.line, 1e-9, heights, &solution);
  for (guint i = 0; i < 3 * N; i++)
    line.base[i] *= 1024.0;
  for (guint i = 0; i < N - 1; i++)
    line.rest[i] *= 1024.0;
  rmp_fold_vertex_line_solve (&line.line, 1e-9, scaled, &large);
  for (guint i = 0; i < N; i++)
    g_assert_cmpfloat (scaled[i], ==, 1024.0 * heights[i]);
  g_assert_cmpfloat (large.residual, ==, 1024.0 * solution.residual);
  g_assert_cmpuint (large.iterations, ==, solution.iterations);
}

/* A frame a hair away may end on another of its many answers: what the paper calls popping. */
static void
neighbouring_frames_may_pop (void)
{
  double before[N] = { 0.0 }, largest = 0.0;

  for (guint frame = 0; frame <= 400; frame++)
    {
      double heights[N];
      RmpFoldVertexSolution solution;
      Line line;

      line_init (&line, N, 1.0, 0.9 - 1e-4 * frame);
      rmp_fold_vertex_line_solve (&line.line, 1e-9, heights, &solution);
      for (guint i = 0; i < N; i++)
        {
          if (frame > 0)
            largest = MAX (largest, fabs (heights[i] - before[i]));
          before[i] = heights[i];
        }
    }
  g_test_message ("largest change %g mm", 1e3 * largest);
  g_assert_cmpfloat (largest, >, 1e-3);
}

static void
bad_input_lifts_nothing (void)
{
  static const RmpFoldStatus statuses[] = { RMP_FOLD_BAD_FRAME, RMP_FOLD_BAD_FRAME,
                                            RMP_FOLD_NO_LIFT, RMP_FOLD_NO_REST_LENGTH };

  for (guint kind = 0; kind < G_N_ELEMENTS (statuses); kind++)
    {
      double heights[N];
      RmpFoldVertexSolution solution;
      Line line;

      line_init (&line, N, 0.5, 0.8);
      if (kind == 0)
        line.base[7] = INFINITY;
      if (kind == 1)
        line.lift[8] = NAN;
      for (guint i = 0; i < 3 * N && kind == 2; i++)
        line.lift[i] = 0.0;
      for (guint i = 0; i < N - 1 && kind == 3; i++)
        line.rest[i] = 0.0;
      rmp_fold_vertex_line_solve (&line.line, 1e-9, heights, &solution);
      g_assert_cmpint (solution.status, ==, statuses[kind]);
      for (guint i = 0; i < N; i++)
        g_assert_cmpfloat (heights[i], ==, 0.0);
    }
}

static void
two_points_have_nothing_to_lift (void)
{
  double heights[2];
  RmpFoldVertexSolution solution;
  Line line;

  line_init (&line, 2, 0.0, 0.5);
  rmp_fold_vertex_line_solve (&line.line, 1e-9, heights, &solution);
  g_assert_cmpfloat (heights[0], ==, 0.0);
  g_assert_cmpfloat (heights[1], ==, 0.0);
}

static void
collapsed_line_gives_numbers (void)
{
  double heights[N];
  RmpFoldVertexSolution solution;
  Line line;

  line_init (&line, N, 0.5, 0.8);
  for (guint i = 0; i < 3 * N; i++)
    line.base[i] = 0.1;
  rmp_fold_vertex_line_solve (&line.line, 1e-9, heights, &solution);
  g_assert_true (isfinite (solution.residual));
  for (guint i = 0; i < N; i++)
    g_assert_true (isfinite (heights[i]) && heights[i] >= 0.0);
}

/* Two ways to fold five points on a flat line have no residual: the search ends in the one that is
 * nearer to where it starts, a tenth of an edge up.
 */
static void
flat_line_ends_in_the_lower_answer (void)
{
  static const double expected[] = { 0.0, 0.6, 0.0, 0.6, 0.0 };
  const double edge = 0.15 / 4.0;
  double heights[5];
  RmpFoldVertexSolution solution;
  Line line;

  line_init (&line, 5, 0.0, 0.8);
  rmp_fold_vertex_line_solve (&line.line, 1e-9, heights, &solution);
  g_assert_cmpint (solution.status, ==, RMP_FOLD_OK);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpfloat_with_epsilon (heights[i] / edge, expected[i], 1e-5);
}

/* ½Σφ (X_i, τ_i)² of §4.1 over the inner points, and its gradient, written down once more. */
static double
half_square (guint n, const double *x, double *gradient, gconstpointer data)
{
  const RmpFoldVertexLine *line = data;
  double heights[N] = { 0.0 }, sum = 0.0;

  memcpy (heights + 1, x, n * sizeof *x);
  memset (gradient, 0, n * sizeof *gradient);
  for (guint i = 1; i <= n; i++)
    {
      double edge[3], tau, radius, phi;

      for (guint c = 0; c < 3; c++)
        edge[c] = line->base[3 * i + 3 + c] + heights[i + 1] * line->lift[3 * i + 3 + c] -
                  line->base[3 * i + c] - heights[i] * line->lift[3 * i + c];
      tau = rmp_vector_norm (edge) - line->rest[i];
      radius = hypot (heights[i], tau);
      phi = radius - heights[i] - tau;
      sum += 0.5 * phi * phi;
      gradient[i - 1] += phi * (heights[i] / radius - 1.0);
      rmp_vector_normalise (edge);
      for (guint k = 0; k < 2 && i - 1 + k < n; k++)
        gradient[i - 1 + k] += (k == 0 ? -1.0 : 1.0) * phi * (tau / radius - 1.0) *
                               rmp_vector_dot (edge, line->lift + 3 * (i + k));
    }
  return sum;
}

/* Largest difference from what a search with this memory finds, in edges. */
static double
compare_with_memory (const RmpFoldVertexLine *line, guint memory, const double *heights)
{
  const RmpLbfgsOptions options = {
    .memory = memory, .max_iterations = 50, .value = 1e-30, .shift = 1e-13
  };
  double lower[N] = { 0.0 }, x[N], largest = 0.0;
  RmpLbfgsReport report;

  for (guint i = 1; i + 1 < line->n_points; i++)
    x[i - 1] = 0.1 * line->rest[i];
  rmp_lbfgs_minimise (half_square, line, line->n_points - 2, lower, NULL, &options, x, &report);
  for (guint i = 1; i + 1 < line->n_points; i++)
    largest = MAX (largest, fabs (x[i - 1] - heights[i]) / line->rest[i]);
  return largest;
}

/* One that remembers more or fewer steps has not come as far, or is elsewhere, when it runs out of
 * them.
 */
static void
search_remembers_eight_steps (void)
{
  static const double ratios[] = { 0.7, 0.9 };

  for (guint i = 0; i < G_N_ELEMENTS (ratios); i++)
    {
      double heights[N];
      RmpFoldVertexSolution solution;
      Line line;

      line_init (&line, 17, 0.5, ratios[i]);
      rmp_fold_vertex_line_solve (&line.line, 1e-9, heights, &solution);
      g_assert_cmpuint (solution.iterations, ==, 50);
      g_assert_cmpfloat (compare_with_memory (&line.line, 7, heights), >, 1e-4);
      g_assert_cmpfloat (compare_with_memory (&line.line, 8, heights), <, 1e-6);
      g_assert_cmpfloat (compare_with_memory (&line.line, 9, heights), >, 1e-4);
    }
}

static gsize
positions_size (const RmpOutput *output)
{
  return 3 * (gsize) output->relief->topology->n_vertices * sizeof *output->relief->positions;
}

static void
assert_same_surface (const RmpOutput *a, const RmpOutput *b)
{
  g_assert_cmpuint (a->relief->topology->id, ==, b->relief->topology->id);
  g_assert_cmpmem (a->relief->positions, positions_size (a), b->relief->positions,
                   positions_size (b));
}

/* What a bent arm shows: every line says whether it was solved, and its lengths are better than
 * none.
 */
static void
technique_raises_vertices_and_says_how_well (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  guint n_unsolved = 0;
  Run run;

  run_init (&run, &arm, "model=per-vertex;variation=0");
  for (double time = 0.2; time < 1.05; time += 0.1)
    {
      RmpOutput output;
      double xi, base = 0.0, rest = 0.0, length = 0.0;
      gboolean unsolved;

      run_step (&run, time, RMP_TARGET_BAKE, 1, &output);
      g_assert_cmpint (output.relief->form, ==, RMP_RELIEF_MESH);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
      unsolved = g_str_equal (row_status (&output, 0), "unsolved");
      n_unsolved += unsolved;
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        {
          const RmpFoldRow *row = rmp_fold_rows_get (&output, k);

          g_assert_cmpstr (row->status, ==, unsolved ? "unsolved" : "ok");
          g_assert_cmpfloat (row->height, >=, 0.0);
          base += row->base_length;
          rest += row->rest_length;
          length += row->length;
        }
      xi = run_figure (&run, &output, "xi");
      g_test_message ("%.1f s: xi %g mm, %.1f steps, length %.4f, without %.4f", time, 1e3 * xi,
                      run_figure (&run, &output, "steps_mean"), length / rest, base / rest);
      g_assert_cmpfloat (xi, >=, run_figure (&run, &output, "complementarity"));
      g_assert_cmpint (xi > 1e-6 * rest, ==, unsolved);
      g_assert_cmpfloat (fabs (length / rest - 1.0), <, fabs (base / rest - 1.0));
      if (unsolved)
        g_assert_nonnull (strstr (output.warning, "ill-posed"));
      else
        g_assert_null (output.warning);
      rmp_output_clear (&output);
    }
  g_assert_cmpuint (n_unsolved, >, 0);
  run_clear (&run);
  arm_clear (&arm);
}

static void
surface_does_not_depend_on_order_threads_or_target (void)
{
  static const double times[] = { 0.5, MOST_BENT, 0.3, 0.5 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput first, other;
  Run run;

  run_init (&run, &arm, "model=per-vertex");
  run_step (&run, 0.5, RMP_TARGET_BAKE, 1, &first);
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      run_step (&run, times[i], i == 3 ? RMP_TARGET_PREVIEW : RMP_TARGET_BAKE, 1 + i, &other);
      if (times[i] == 0.5)
        assert_same_surface (&first, &other);
      rmp_output_clear (&other);
    }
  rmp_output_clear (&first);
  run_clear (&run);
  arm_clear (&arm);
}

static void
rest_is_the_base (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput folds, vertices;
  Run run;

  run_init (&run, &arm, "");
  run_step (&run, 0.0, RMP_TARGET_BAKE, 1, &folds);
  g_assert_true (isnan (run_figure (&run, &folds, "xi")));
  run_set (&run, "model=per-vertex");
  run_step (&run, 0.0, RMP_TARGET_BAKE, 1, &vertices);
  g_assert_cmpfloat (run_figure (&run, &vertices, "xi"), ==, 0.0);
  g_assert_cmpfloat (run_figure (&run, &vertices, "height_max"), ==, 0.0);
  assert_same_surface (&folds, &vertices);
  rmp_output_clear (&folds);
  rmp_output_clear (&vertices);
  run_clear (&run);
  arm_clear (&arm);
}

/* A live line whose joint hardly bends has no axis to speak of: its heights are faded out. */
static void
live_lines_fade (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  double heights[2];

  for (guint live = 0; live < 2; live++)
    {
      RmpOutput output;
      Run run;

      run_init (&run, &arm,
                live ? "model=per-vertex;bend_threshold=100°;curve_source=live"
                     : "model=per-vertex;bend_threshold=100°");
      run_step (&run, 0.1, RMP_TARGET_BAKE, 1, &output);
      heights[live] = run_figure (&run, &output, "height_max");
      rmp_output_clear (&output);
      run_clear (&run);
    }
  g_assert_cmpfloat (heights[1], >, 0.0);
  g_assert_cmpfloat (heights[1], <, 0.2 * heights[0]);
  arm_clear (&arm);
}

/* Two lines in the same place: each takes half of the cloth, as of folds. */
static void
lines_share_the_cloth (void)
{
  const RmpCall call = { .n_threads = 1 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autoptr (GPtrArray) detected = NULL;
  g_autoptr (GError) error = NULL;
  RmpDrawnLine lines[2];
  RmpOutput base, raised;
  double highest = 0.0;
  Run run;

  run_init (&run, &arm, "");
  detected = run.technique->detected_lines (run.analysis, run.values, &call, &error);
  g_assert_no_error (error);
  run_clear (&run);
  for (guint i = 0; i < 2; i++)
    lines[i] = (RmpDrawnLine){
      .id = i + 1,
      .name = i == 0 ? "one" : "two",
      .curve = ((RmpDetectedLine *) g_ptr_array_index (detected, 0))->curve,
      .width = NAN,
      .length = NAN,
      .reach = NAN
    };
  rmp_inputs_set_drawn_lines (&arm.input.inputs, 2, lines);

  run_init (&run, &arm, "model=per-vertex;curve_source=drawn;slack=50 %");
  run_step (&run, 0.5, RMP_TARGET_BAKE, 1, &base);
  g_assert_cmpfloat (run_figure (&run, &base, "height_max"), ==, 0.0);
  run_set (&run, "slack=0 %");
  run_step (&run, 0.5, RMP_TARGET_BAKE, 1, &raised);
  g_assert_cmpuint (rmp_fold_rows_count (&raised), ==, 10);
  g_assert_cmpuint (base.relief->topology->id, ==, raised.relief->topology->id);
  for (gsize v = 0; v < raised.relief->topology->n_vertices; v++)
    {
      const float *a = base.relief->positions + 3 * v, *b = raised.relief->positions + 3 * v;

      highest = MAX (
          highest, sqrt (pow (b[0] - a[0], 2.0) + pow (b[1] - a[1], 2.0) + pow (b[2] - a[2], 2.0)));
    }
  g_assert_cmpfloat (highest, >, 1e-3);
  g_assert_cmpfloat (highest, <=, run_figure (&run, &raised, "height_max") + 1e-6);
  rmp_output_clear (&base);
  rmp_output_clear (&raised);
  run_clear (&run);
  arm_clear (&arm);
}

/* The mask belongs to the line: where it is 0 no point rises, and elsewhere the others make up for
 * it as they can.
 */
static void
region_keeps_vertices_down (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  guint n = rmp_mesh_get_n_vertices (arm.mesh);
  g_autofree float *region = g_new0 (float, n);
  RmpOutput masked, plain;
  guint n_lifted = 0;
  Run run, none;

  arm_set_region (&arm, region);
  run_init (&none, &arm, "model=per-vertex");
  run_step (&none, MOST_BENT, RMP_TARGET_BAKE, 1, &masked);
  g_assert_cmpfloat (run_figure (&none, &masked, "height_max"), ==, 0.0);
  g_assert_cmpstr (row_status (&masked, 0), ==, "no-lift");
  g_assert_cmpfloat (run_figure (&none, &masked, "xi"), >, 1e-3);
  rmp_output_clear (&masked);
  run_clear (&none);

  for (guint v = 0; v < n; v++)
    region[v] = rmp_mesh_get_positions (arm.mesh)[3 * v] < 0.3f ? 1.0f : 0.0f;
  arm_set_region (&arm, region);
  run_init (&run, &arm, "model=per-vertex");
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &masked);
  for (guint v = 0; v < masked.relief->topology->n_vertices; v++)
    if (masked.relief->features[v] != RMP_FEATURE_NONE)
      {
        g_assert_cmpfloat (masked.relief->topology->rest_positions[3 * v], <, 0.311f);
        n_lifted++;
      }
  g_assert_cmpuint (n_lifted, >, 0);
  rmp_inputs_set_masks (&arm.input.inputs, 0, NULL);
  run_init (&none, &arm, "model=per-vertex");
  run_step (&none, MOST_BENT, RMP_TARGET_BAKE, 1, &plain);
  g_assert_cmpuint (plain.relief->topology->n_vertices, ==, masked.relief->topology->n_vertices);
  g_assert_true (
      memcmp (plain.relief->positions, masked.relief->positions, positions_size (&plain)) != 0);
  rmp_output_clear (&plain);
  rmp_output_clear (&masked);
  run_clear (&none);
  run_clear (&run);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/per-vertex/" name, function)
  ADD ("heights-stay-within-the-limit", heights_stay_within_the_limit);
  ADD ("what-is-not-compressed-stays-down", what_is_not_compressed_stays_down);
  ADD ("unit-of-length-does-not-matter", unit_of_length_does_not_matter);
  ADD ("neighbouring-frames-may-pop", neighbouring_frames_may_pop);
  ADD ("bad-input-lifts-nothing", bad_input_lifts_nothing);
  ADD ("two-points-have-nothing-to-lift", two_points_have_nothing_to_lift);
  ADD ("collapsed-line-gives-numbers", collapsed_line_gives_numbers);
  ADD ("flat-line-ends-in-the-lower-answer", flat_line_ends_in_the_lower_answer);
  ADD ("search-remembers-eight-steps", search_remembers_eight_steps);
  ADD ("technique-raises-vertices-and-says-how-well", technique_raises_vertices_and_says_how_well);
  ADD ("surface-does-not-depend-on-order-threads-or-target",
       surface_does_not_depend_on_order_threads_or_target);
  ADD ("rest-is-the-base", rest_is_the_base);
  ADD ("live-lines-fade", live_lines_fade);
  ADD ("lines-share-the-cloth", lines_share_the_cloth);
  ADD ("region-keeps-vertices-down", region_keeps_vertices_down);
#undef ADD
  return g_test_run ();
}
