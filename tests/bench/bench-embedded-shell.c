/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-embedded-shell.c: the article's solver and ours, on skins of the sizes of its Table 1: one
 * linear system of a wrinkled skin by both, which share the matrix and its product; frames of a
 * motion; and how often a solve ends in a minimum.
 */

#include "bench/bench.h"

#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "bench/shell-shape.h"
#include "methods/embedded-shell/solve-private.h"

#define ACCURACY 1e-6 /* of linear systems, by the residual */
#define MOST_INNER 60000
#define FRAMES 20      /* of the whole motion */
#define TOLERANCE 1e-5 /* the method's default */
#define STARTS 3
#define NOISE 0.01 /* by the thickness */

typedef struct
{
  const char *name;
  RmpBenchShellPlan plan;
  double paper; /* seconds a frame of the article's static solve */
} Row;

/* Unknowns are three times the vertices, as in the table's column n. */
static const Row rows[] = {
  { "pillow", { RMP_BENCH_PILLOW, 15, 7, 1, 87 }, 0.069 },
  { "slab", { RMP_BENCH_SLAB, 50, 5, 0, 21 }, 0.252 },
  { "pillow", { RMP_BENCH_PILLOW, 29, 18, 1, 95 }, 0.576 },
  { "bar", { RMP_BENCH_BAR, 64, 8, 8, 82 }, 2.694 },
  { "pillow", { RMP_BENCH_PILLOW, 58, 36, 1, 100 }, 4.536 },
  { "pillow", { RMP_BENCH_PILLOW, 87, 54, 1, 98 }, 36.746 },
  { "pillow", { RMP_BENCH_PILLOW, 87, 54, 1, 2108 }, 45.69 },
};

typedef struct
{
  RmpBenchShell shell;
  RmpShellProblem problem;
  double *x, *target, *gradient; /* [n × 3] */
} Bench;

static double
now (clockid_t id)
{
  struct timespec time;

  clock_gettime (id, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static void
init_bench (Bench *self, const Row *row)
{
  gsize n;

  rmp_bench_shell_init (&self->shell, &row->plan);
  n = 3 * (gsize) self->shell.n;
  self->x = g_new (double, n);
  self->target = g_new (double, n);
  self->gradient = g_new (double, n);
  self->problem = (RmpShellProblem){ .skin = self->shell.skin,
                                     .constraint = self->shell.constraint,
                                     .target = self->target };
}

static void
clear_bench (Bench *self)
{
  g_free (self->x);
  g_free (self->target);
  g_free (self->gradient);
  rmp_bench_shell_clear (&self->shell);
}

/* To rest, with noise. */
static void
begin (Bench *self, guint64 seed)
{
  const gsize n = 3 * (gsize) self->shell.n;

  memcpy (self->target, self->shell.rest, n * sizeof (double));
  for (gsize i = 0; i < n; i++)
    self->x[i] = self->target[i] +
                 NOISE * self->shell.material.thickness * rmp_shell_noise ((guint32) i, seed);
}

/* The skin goes along with its interior. */
static void
move_to (Bench *self, double share)
{
  const gsize n = 3 * (gsize) self->shell.n;
  g_autofree double *before = g_memdup2 (self->target, n * sizeof (double));

  rmp_bench_shell_move (&self->shell, share, self->target);
  for (gsize i = 0; i < n; i++)
    self->x[i] += self->target[i] - before[i];
}

static RmpShellSolveOptions
make_options (RmpShellSolver solver, guint n_threads)
{
  return (RmpShellSolveOptions){
    .solver = solver, .tolerance = TOLERANCE, .most = 40, .most_inner = 400, .n_threads = n_threads
  };
}

/* --- linear systems --------------------------------------------------------------------------- */

/* The share of the energy's fall that both agree on: how far the steps are apart. */
static double
compare (gsize n, const double *a, const double *b)
{
  double difference = 0.0, length = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      difference += (a[i] - b[i]) * (a[i] - b[i]);
      length += a[i] * a[i];
    }
  return sqrt (difference / length);
}

/* Additions and multiplications of an iteration: the matrix's product, and H and its transpose. */
static double
count_operations (const Bench *self, guint products_with_rows)
{
  const RmpBlockMatrix *matrix = self->shell.work->matrix;
  const RmpShellRows *rows_of = rmp_shell_constraint_get_rows (self->shell.constraint);

  return 18.0 * matrix->start[matrix->n] + 6.0 * products_with_rows * rows_of->start[rows_of->n];
}

/* One thread each, in thread time; elements are clamped, so that both have the same definite
 * system.
 */
static void
time_systems (Bench *self)
{
  const gsize n = 3 * (gsize) self->shell.n;
  RmpShellSolveOptions options = make_options (RMP_SHELL_SOLVER_PROJECTED, 1);
  const double gamma = self->shell.material.thickness * self->shell.material.skin_modulus;
  g_autofree double *ours = g_new (double, n), *theirs = g_new (double, n);
  double time[4], product;
  RmpShellStep step[2];
  guint n_products = 0;

  options.most_inner = MOST_INNER;
  move_to (self, 1.0 + 1.0 / FRAMES);
  rmp_shell_constraint_move_onto (self->shell.constraint, self->target, self->x, 1);
  rmp_shell_problem_gradient (&self->problem, self->x, self->gradient, 1);
  /* the article's solver begins with forces of the glue that leave as little */
  rmp_shell_constraint_project (self->shell.constraint, self->gradient, 1);
  time[0] = now (CLOCK_THREAD_CPUTIME_ID);
  rmp_shell_problem_hessian (&self->problem, self->x, RMP_SHELL_ROUGH, self->shell.work->matrix, 1);
  time[1] = now (CLOCK_THREAD_CPUTIME_ID);
  step[0] = rmp_shell_projected_step (&self->problem, self->shell.work, &options,
                                      ACCURACY * ACCURACY, INFINITY, 0.1, self->gradient, ours);
  time[2] = now (CLOCK_THREAD_CPUTIME_ID);
  step[1] = rmp_shell_published_step (&self->problem, self->shell.work, &options, gamma, ACCURACY,
                                      self->gradient, theirs);
  time[3] = now (CLOCK_THREAD_CPUTIME_ID);
  product = now (CLOCK_THREAD_CPUTIME_ID);
  for (; n_products < 20; n_products++)
    rmp_block_matrix_multiply (self->shell.work->matrix, theirs, self->gradient, 1);
  product = (now (CLOCK_THREAD_CPUTIME_ID) - product) / n_products;
  g_print ("  assembly %.1f ms, product %.3f ms (%.2f Gflop/s)\n"
           "  linear system to %g: ours %u iterations, %.1f ms (%.2f Gflop/s); the article's %u%s, "
           "%.1f ms (%.2f); %.1f times as fast; steps differ by %.1e\n",
           1e3 * (time[1] - time[0]), 1e3 * product,
           18e-9 * self->shell.work->matrix->start[self->shell.n] / product, ACCURACY,
           step[0].inner, 1e3 * (time[2] - time[1]),
           1e-9 * step[0].inner * count_operations (self, 2) / (time[2] - time[1]), step[1].inner,
           step[1].inner == MOST_INNER ? " (not there)" : "", 1e3 * (time[3] - time[2]),
           1e-9 * step[1].inner * count_operations (self, 2) / (time[3] - time[2]),
           (time[3] - time[2]) / (time[2] - time[1]), compare (n, ours, theirs));
}

/* --- frames ----------------------------------------------------------------------------------- */

static void
time_frames (Bench *self, const Row *row)
{
  const RmpShellSolveOptions options = make_options (RMP_SHELL_SOLVER_PROJECTED, 0);
  guint iterations = 0, inner = 0, converged = 0;
  double slowest = 0.0, all = 0.0, process = now (CLOCK_PROCESS_CPUTIME_ID);
  RmpShellSolution solution;

  begin (self, 0);
  for (guint frame = 1; frame <= FRAMES; frame++)
    {
      double time = now (CLOCK_MONOTONIC);

      move_to (self, (double) frame / FRAMES);
      rmp_shell_solve (&self->problem, self->shell.work, &options, self->x, &solution);
      time = now (CLOCK_MONOTONIC) - time;
      slowest = MAX (slowest, time);
      all += time;
      iterations += solution.iterations;
      inner += solution.inner;
      converged += solution.converged;
    }
  process = now (CLOCK_PROCESS_CPUTIME_ID) - process;
  g_print ("  %d frames on all cores: %.1f ms each (%.1f of processor), the slowest %.1f; %.1f "
           "steps and %.0f iterations each; %u converged; the article: %.0f ms\n",
           FRAMES, 1e3 * all / FRAMES, 1e3 * process / FRAMES, 1e3 * slowest,
           (double) iterations / FRAMES, (double) inner / FRAMES, converged, 1e3 * row->paper);
}

/* --- minima ----------------------------------------------------------------------------------- */

/* How many directions the energy falls along; G_MAXUINT: too large to be counted */
static guint
count_falling (Bench *self)
{
  const guint constraint_rows = rmp_shell_constraint_get_n_rows (self->shell.constraint);
  guint negative;

  if (3 * self->shell.n > RMP_SHELL_MOST_FACTORED)
    return G_MAXUINT;
  rmp_shell_problem_hessian (&self->problem, self->x, RMP_SHELL_EXACT, self->shell.work->matrix, 0);
  negative = rmp_shell_problem_count_negative (&self->problem, self->shell.work->matrix,
                                               &self->shell.work->saddle, NULL);
  return negative == G_MAXUINT ? G_MAXUINT : negative - 3 * constraint_rows;
}

/* Half of the motion in one step, from several starts. */
static void
count_minima (Bench *self, RmpShellSolver solver, const char *name)
{
  const RmpShellSolveOptions options = make_options (solver, 0);
  guint minima = 0, converged = 0, iterations = 0, inner = 0;
  double energy = 0.0, residual = 0.0, process = now (CLOCK_PROCESS_CPUTIME_ID);
  g_autoptr (GString) falling = g_string_new (NULL);

  for (guint seed = 0; seed < STARTS; seed++)
    {
      RmpShellSolution solution;
      guint directions;

      begin (self, seed);
      move_to (self, 0.5);
      rmp_shell_solve (&self->problem, self->shell.work, &options, self->x, &solution);
      directions = count_falling (self);
      minima += solution.converged && directions == 0;
      converged += solution.converged;
      iterations += solution.iterations;
      inner += solution.inner;
      energy += solution.energy / STARTS;
      residual = MAX (residual, solution.residual);
      if (directions == G_MAXUINT)
        g_string_append (falling, " ?");
      else
        g_string_append_printf (falling, " %u", directions);
    }
  process = now (CLOCK_PROCESS_CPUTIME_ID) - process;
  g_print ("  %-10s half the motion in one step, %d starts: %u converged, %u in a minimum "
           "(directions downwards:%s), %u steps, %u iterations, energy %.5g J, residual %.1e, "
           "%.2f s of processor\n",
           name, STARTS, converged, minima, falling->str, iterations, inner, energy, residual,
           process);
}

static void
print_size (const Bench *self, const Row *row)
{
  const RmpBlockMatrix *matrix = self->shell.work->matrix;
  const RmpShellRows *rows_of = rmp_shell_constraint_get_rows (self->shell.constraint);
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  g_print (
      "%s: %u unknowns, %u faces, %u centres (the article: %u), wavelength %.1f mm, %.1f edges; "
      "K %.1f MB, H %.1f MB, at most %.0f MB so far\n",
      row->name, 3 * self->shell.n, self->shell.topology->n_faces,
      rmp_shell_constraint_get_n_rows (self->shell.constraint), row->plan.centres,
      1e3 * self->shell.wavelength,
      self->shell.wavelength / rmp_shell_skin_get_edge (self->shell.skin),
      1e-6 * matrix->start[matrix->n] * (9 * sizeof (double) + sizeof (guint32)),
      1e-6 * rows_of->start[rows_of->n] * 2 * (sizeof (double) + sizeof (guint32)),
      1e-3 * (double) usage.ru_maxrss);
}

int
rmp_bench_embedded_shell (int argc, char **argv)
{
  const guint least = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 0;
  const guint most = argc > 2 ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : G_MAXUINT;

  if (argc > 3)
    {
      g_printerr ("Usage: rimple-bench embedded-shell [LEAST [MOST]] (unknowns)\n");
      return 2;
    }
  rmp_bench_print_machine ();
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Bench bench;

      init_bench (&bench, &rows[i]);
      if (3 * bench.shell.n >= least && 3 * bench.shell.n <= most)
        {
          print_size (&bench, &rows[i]);
          time_frames (&bench, &rows[i]);
          time_systems (&bench);
          if (3 * bench.shell.n <= RMP_SHELL_MOST_FACTORED)
            {
              count_minima (&bench, RMP_SHELL_SOLVER_PROJECTED, "ours:");
              count_minima (&bench, RMP_SHELL_SOLVER_PUBLISHED, "article's:");
            }
        }
      clear_bench (&bench);
    }
  return 0;
}
