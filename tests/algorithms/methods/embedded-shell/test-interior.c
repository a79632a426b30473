/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The soft interior: its energy and derivatives, its mass, its muscles, and its steps in time. */

#include "block.h"
#include "methods/embedded-shell/interior-step.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "solvers/dense-cholesky.h"
#include "solvers/symmetric-eigen.h"

static const RmpEmbeddedMaterial flesh = { 2e4, 0.45, 1000.0 };

/* A muscle through all elements, along no axis. */
static void
add_muscle (RmpEmbeddedInterior *interior)
{
  const guint n = rmp_embedded_lattice_n_elements (rmp_embedded_interior_get_lattice (interior));
  g_autofree RmpEmbeddedFibre *fibres = g_new (RmpEmbeddedFibre, n);

  for (guint e = 0; e < n; e++)
    fibres[e] = (RmpEmbeddedFibre){ e, 0, { 0.6, 0.0, 0.8 }, 1e5, 0.3 };
  rmp_embedded_interior_set_fibres (interior, 1, n, fibres);
}

/* --- derivatives ------------------------------------------------------------------------------ */

static void
the_gradient_is_the_slope_of_the_energy (void)
{
  for (guint order = 0; order < 2; order++)
    for (guint muscles = 0; muscles < 2; muscles++)
      {
        g_autoptr (RmpEmbeddedLattice) lattice = block_new (order, 2, 1, 1);
        g_autoptr (RmpEmbeddedInterior)
            interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
        g_autofree double *q = block_disturb (lattice, 0.3, 1);
        const gsize n = 3 * (gsize) lattice->n_nodes;
        g_autofree double *gradient = g_new (double, n);
        const double activation = 0.7, step = 1e-5 * BLOCK_SIDE;
        const double *activations = muscles ? &activation : NULL;
        double largest;

        add_muscle (interior);
        rmp_embedded_interior_evaluate (interior, q, activations, gradient, 1);
        largest = block_find_largest (n, gradient);
        for (gsize i = 0; i < n; i++)
          {
            const double kept = q[i];
            double difference;

            q[i] = kept + step;
            difference = rmp_embedded_interior_evaluate (interior, q, activations, NULL, 1);
            q[i] = kept - step;
            difference -= rmp_embedded_interior_evaluate (interior, q, activations, NULL, 1);
            q[i] = kept;
            g_assert_cmpfloat_with_epsilon (difference / (2.0 * step), gradient[i], 1e-6 * largest);
          }
      }
}

static void
the_hessian_is_the_slope_of_the_gradient_and_symmetric (void)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (RmpEmbeddedLattice) lattice = block_new (order, 1, 2, 1);
      g_autoptr (RmpEmbeddedInterior)
          interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
      g_autoptr (RmpBlockMatrix) matrix = rmp_embedded_interior_new_matrix (interior, 0, NULL);
      g_autofree double *q = block_disturb (lattice, 0.2, 2);
      const gsize n = 3 * (gsize) lattice->n_nodes;
      g_autofree double *up = g_new (double, n), *down = g_new (double, n);
      const double activation = 0.4, step = 1e-5 * BLOCK_SIDE;
      double largest;

      add_muscle (interior);
      rmp_embedded_interior_add_hessian (interior, q, &activation, 1.0, FALSE, matrix, 1);
      largest = block_find_largest (9 * (gsize) matrix->start[matrix->n], matrix->blocks);
      for (gsize i = 0; i < n; i++)
        {
          const double kept = q[i];

          q[i] = kept + step;
          rmp_embedded_interior_evaluate (interior, q, &activation, up, 1);
          q[i] = kept - step;
          rmp_embedded_interior_evaluate (interior, q, &activation, down, 1);
          q[i] = kept;
          for (guint32 k = matrix->start[i / 3]; k < matrix->start[i / 3 + 1]; k++)
            {
              const guint32 r = matrix->columns[k];
              const double *block = matrix->blocks +
                                    9 * (gsize) rmp_block_matrix_find (matrix, r, (guint) (i / 3));

              for (guint c = 0; c < 3; c++)
                g_assert_cmpfloat_with_epsilon ((up[3 * r + c] - down[3 * r + c]) / (2.0 * step),
                                                block[3 * c + i % 3], 1e-6 * largest);
            }
        }
      for (guint r = 0; r < matrix->n; r++)
        for (guint32 k = matrix->start[r]; k < matrix->start[r + 1]; k++)
          {
            const double *block = matrix->blocks + 9 * (gsize) k;
            const double *other = matrix->blocks +
                                  9 * (gsize) rmp_block_matrix_find (matrix, matrix->columns[k], r);

            for (guint i = 0; i < 9; i++)
              g_assert_cmpfloat_with_epsilon (block[i], other[3 * (i % 3) + i / 3],
                                              1e-12 * largest);
          }
    }
}

/* The second derivatives of a lattice as one dense matrix. (transfer full) */
static double *
make_dense (const RmpBlockMatrix *matrix)
{
  const gsize n = 3 * (gsize) matrix->n;
  double *dense = g_new0 (double, n *n);

  for (guint r = 0; r < matrix->n; r++)
    for (guint32 k = matrix->start[r]; k < matrix->start[r + 1]; k++)
      for (guint i = 0; i < 9; i++)
        dense[(3 * r + i / 3) * n + 3 * matrix->columns[k] + i % 3] =
            matrix->blocks[9 * (gsize) k + i];
  return dense;
}

static void
a_cell_at_rest_moves_freely_in_six_ways (void)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (RmpEmbeddedLattice) lattice = block_new (order, 1, 1, 1);
      g_autoptr (RmpEmbeddedInterior)
          interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
      g_autoptr (RmpBlockMatrix) matrix = rmp_embedded_interior_new_matrix (interior, 0, NULL);
      const guint n = 3 * lattice->n_nodes;
      g_autofree double *dense = NULL, *values = g_new (double, n);
      guint n_zero = 0;

      rmp_embedded_interior_add_hessian (interior, lattice->rest, NULL, 1.0, FALSE, matrix, 1);
      dense = make_dense (matrix);
      g_assert_true (rmp_symmetric_eigen (n, dense, values));
      for (guint i = 0; i < n; i++)
        n_zero += fabs (values[i]) < 1e-12 * values[n - 1];
      g_assert_cmpuint (n_zero, ==, 6);
      g_assert_cmpfloat (values[6], >, 1e-6 * values[n - 1]);
    }
}

static void
clamped_cells_curve_nowhere_down (void)
{
  g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 1, 1, 1);
  g_autoptr (RmpEmbeddedInterior) interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
  g_autofree double *q = block_disturb (lattice, 0.9, 3);
  const double activation = 1.0;

  add_muscle (interior);
  for (guint clamped = 0; clamped < 2; clamped++)
    {
      g_autoptr (RmpBlockMatrix) matrix = rmp_embedded_interior_new_matrix (interior, 0, NULL);
      g_autofree double *dense = NULL, *values = g_new (double, 81);

      rmp_embedded_interior_add_hessian (interior, q, &activation, 1.0, clamped == 1, matrix, 1);
      dense = make_dense (matrix);
      g_assert_true (rmp_symmetric_eigen (81, dense, values));
      if (clamped)
        g_assert_cmpfloat (values[0], >, -1e-12 * values[80]);
      else
        g_assert_cmpfloat (values[0], <, -1e-3 * values[80]);
    }
}

/* --- invariants ------------------------------------------------------------------------------- */

static void
a_rigid_motion_costs_nothing (void)
{
  static const double turn[9] = { 2.0 / 3.0,  -1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0,
                                  -1.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0 };
  g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 2, 2, 1);
  g_autoptr (RmpEmbeddedInterior) interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
  g_autofree double *q = block_disturb (lattice, 0.2, 4);
  const gsize n = 3 * (gsize) lattice->n_nodes;
  g_autofree double *turned = g_new (double, n), *gradient = g_new (double, n),
                    *turned_gradient = g_new (double, n);
  double energy, largest;

  for (guint v = 0; v < lattice->n_nodes; v++)
    for (guint i = 0; i < 3; i++)
      turned[3 * v + i] = rmp_vector_dot (turn + 3 * i, q + 3 * v) + 0.01 * i;
  energy = rmp_embedded_interior_evaluate (interior, q, NULL, gradient, 1);
  g_assert_cmpfloat_with_epsilon (
      rmp_embedded_interior_evaluate (interior, turned, NULL, turned_gradient, 1), energy,
      1e-11 * energy);
  largest = block_find_largest (n, gradient);
  for (guint v = 0; v < lattice->n_nodes; v++)
    for (guint i = 0; i < 3; i++)
      g_assert_cmpfloat_with_epsilon (turned_gradient[3 * v + i],
                                      rmp_vector_dot (turn + 3 * i, gradient + 3 * v),
                                      1e-11 * largest);
}

static void
the_mass_is_that_of_the_volume (void)
{
  for (guint lumped = 0; lumped < 2; lumped++)
    {
      g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 3, 2, 1);
      g_autoptr (RmpEmbeddedInterior) interior = NULL;
      g_autoptr (RmpBlockMatrix) matrix = NULL;
      double total = 0.0;

      lattice->parts.fill[1] = 0.5;
      lattice->parts.fill[2] = 0.0; /* which still weighs a little */
      interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
      matrix = rmp_embedded_interior_new_matrix (interior, 0, NULL);
      rmp_embedded_interior_add_mass (interior, 1.0, lumped == 1, matrix);
      for (gsize i = 0; i < 9 * (gsize) matrix->start[matrix->n]; i += 9)
        total += matrix->blocks[i];
      g_assert_cmpfloat_with_epsilon (total, 1000.0 * BLOCK_SIDE * BLOCK_SIDE * BLOCK_SIDE * 4.55,
                                      1e-12);
      for (guint v = 0; lumped && v < matrix->n; v++)
        g_assert_cmpfloat (matrix->blocks[9 * (gsize) matrix->diagonal[v]], >, 0.0);
    }
}

static void
threads_do_not_change_a_byte (void)
{
  g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 6, 4, 4);
  g_autoptr (RmpEmbeddedInterior) interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
  g_autofree double *q = block_disturb (lattice, 0.2, 5);
  const gsize n = 3 * (gsize) lattice->n_nodes;
  double *gradients[2], energies[2];
  RmpBlockMatrix *matrices[2];

  for (guint i = 0; i < 2; i++)
    {
      gradients[i] = g_new (double, n);
      energies[i] = rmp_embedded_interior_evaluate (interior, q, NULL, gradients[i], i ? 4 : 1);
      matrices[i] = rmp_embedded_interior_new_matrix (interior, 0, NULL);
      rmp_embedded_interior_add_hessian (interior, q, NULL, 1.0, TRUE, matrices[i], i ? 4 : 1);
    }
  g_assert_true (energies[0] == energies[1]);
  g_assert_cmpmem (gradients[0], n * sizeof (double), gradients[1], n * sizeof (double));
  g_assert_cmpmem (
      matrices[0]->blocks, 9 * (gsize) matrices[0]->start[matrices[0]->n] * sizeof (double),
      matrices[1]->blocks, 9 * (gsize) matrices[1]->start[matrices[1]->n] * sizeof (double));
  for (guint i = 0; i < 2; i++)
    {
      g_free (gradients[i]);
      rmp_block_matrix_free (matrices[i]);
    }
}

/* --- steps in time ---------------------------------------------------------------------------- */

static void
what_falls_freely_keeps_its_shape (void)
{
  g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 2, 1, 1);
  g_autoptr (RmpEmbeddedInterior) interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
  g_autoptr (RmpEmbeddedStepper)
      stepper = rmp_embedded_stepper_new (interior, NULL, 0, NULL, RMP_EMBEDDED_MASS_CONSISTENT);
  const gsize n = 3 * (gsize) lattice->n_nodes;
  g_autofree double *q = g_memdup2 (lattice->rest, n * sizeof (double));
  g_autofree double *velocity = g_new0 (double, n);
  const RmpEmbeddedLoad load = { .gravity = { 0.0, -10.0, 0.0 } };

  for (gsize i = 0; i < n; i += 3)
    velocity[i] = 1.0;
  for (guint step = 0; step < 5; step++)
    g_assert_cmpint (rmp_embedded_stepper_advance (stepper, &load, &rmp_embedded_step_defaults, q,
                                                   velocity, NULL, NULL),
                     ==, RMP_EMBEDDED_CONVERGED);
  for (gsize i = 0; i < n; i += 3)
    {
      g_assert_cmpfloat_with_epsilon (velocity[i], 1.0, 1e-6);
      g_assert_cmpfloat_with_epsilon (velocity[i + 1], -1.0, 1e-6);
      g_assert_cmpfloat_with_epsilon (q[i] - lattice->rest[i], 0.1, 1e-7);
    }
}

/* @many: nodes, so that factors are sparse */
static void
hang (gboolean many)
{
  g_autoptr (RmpEmbeddedLattice)
      lattice = block_new (RMP_EMBEDDED_QUADRATIC, many ? 8 : 3, many ? 4 : 1, many ? 4 : 1);
  g_autoptr (RmpEmbeddedInterior) interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
  g_autofree guint8 *held = g_new0 (guint8, lattice->n_nodes);
  const gsize n = 3 * (gsize) lattice->n_nodes;
  g_autofree double *q = g_memdup2 (lattice->rest, n * sizeof (double));
  g_autofree double *velocity = g_new0 (double, n), *gradient = g_new (double, n);
  g_autoptr (RmpEmbeddedStepper) stepper = NULL;
  g_autoptr (RmpBlockMatrix) mass = rmp_embedded_interior_new_matrix (interior, 0, NULL);
  RmpEmbeddedStepOptions options = rmp_embedded_step_defaults;
  const RmpEmbeddedLoad load = { .gravity = { 0.0, -10.0, 0.0 } };
  g_autofree double *gravity = g_new (double, n), *force = g_new (double, n);

  g_assert_cmpint (lattice->n_nodes >= RMP_EMBEDDED_SPARSE_FROM, ==, many);
  for (guint v = 0; v < lattice->n_nodes; v++)
    if (lattice->rest[3 * v] < 0.1 + 0.6 * BLOCK_SIDE)
      held[v] = 7;
  stepper = rmp_embedded_stepper_new (interior, held, 0, NULL, RMP_EMBEDDED_MASS_CONSISTENT);
  options.time_step = 1000.0; /* so long that it comes to rest */
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (
        rmp_embedded_stepper_advance (stepper, &load, &options, q, velocity, NULL, NULL), !=,
        RMP_EMBEDDED_CANCELLED);
  rmp_embedded_interior_evaluate (interior, q, NULL, gradient, 1);
  rmp_embedded_interior_add_mass (interior, 1.0, FALSE, mass);
  for (gsize i = 0; i < n; i++)
    gravity[i] = load.gravity[i % 3];
  rmp_block_matrix_multiply (mass, gravity, force, 1);
  for (gsize i = 0; i < n; i++)
    if (held[i / 3])
      g_assert_true (q[i] == lattice->rest[i]);
    else
      g_assert_cmpfloat_with_epsilon (gradient[i], force[i], 1e-6 * block_find_largest (n, force));
  g_assert_cmpfloat (q[n - 2], <, lattice->rest[n - 2]);
}

static void
what_is_held_hangs_in_balance (void)
{
  hang (FALSE);
  hang (TRUE);
}

static void
a_held_target_is_reached (void)
{
  g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 2, 1, 1);
  g_autoptr (RmpEmbeddedInterior) interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
  g_autofree guint8 *held = g_new0 (guint8, lattice->n_nodes);
  const gsize n = 3 * (gsize) lattice->n_nodes;
  g_autofree double *q = g_memdup2 (lattice->rest, n * sizeof (double));
  g_autofree double *target = g_memdup2 (lattice->rest, n * sizeof (double));
  g_autofree double *velocity = g_new0 (double, n);
  g_autoptr (RmpEmbeddedStepper) stepper = NULL;
  const RmpEmbeddedLoad load = { .target = target };

  held[0] = 5; /* x and z */
  target[0] += 0.01;
  target[1] += 0.01;
  stepper = rmp_embedded_stepper_new (interior, held, 0, NULL, RMP_EMBEDDED_MASS_LUMPED);
  g_assert_cmpint (rmp_embedded_stepper_advance (stepper, &load, &rmp_embedded_step_defaults, q,
                                                 velocity, NULL, NULL),
                   ==, RMP_EMBEDDED_CONVERGED);
  g_assert_cmpfloat_with_epsilon (q[0], target[0], 1e-15);
  g_assert_cmpfloat_with_epsilon (q[2], target[2], 1e-15);
  g_assert_cmpfloat (fabs (q[1] - target[1]), >, 1e-3);
}

static void
a_cancelled_step_changes_nothing (void)
{
  g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 1, 1, 1);
  g_autoptr (RmpEmbeddedInterior) interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
  g_autoptr (RmpEmbeddedStepper)
      stepper = rmp_embedded_stepper_new (interior, NULL, 0, NULL, RMP_EMBEDDED_MASS_CONSISTENT);
  const gsize n = 3 * (gsize) lattice->n_nodes;
  g_autofree double *q = block_disturb (lattice, 0.2, 6);
  g_autofree double *before = g_memdup2 (q, n * sizeof (double));
  g_autofree double *velocity = g_new0 (double, n);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpEmbeddedLoad load = { .force = NULL };
  RmpEmbeddedReport report;

  g_cancellable_cancel (cancellable);
  g_assert_cmpint (rmp_embedded_stepper_advance (stepper, &load, &rmp_embedded_step_defaults, q,
                                                 velocity, cancellable, &report),
                   ==, RMP_EMBEDDED_CANCELLED);
  g_assert_cmpuint (report.iterations, ==, 0);
  g_assert_cmpmem (q, n * sizeof (double), before, n * sizeof (double));
}

static void
no_number_leaves_the_last_state (void)
{
  g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 1, 1, 1);
  g_autoptr (RmpEmbeddedInterior) interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
  g_autoptr (RmpEmbeddedStepper)
      stepper = rmp_embedded_stepper_new (interior, NULL, 0, NULL, RMP_EMBEDDED_MASS_CONSISTENT);
  const gsize n = 3 * (gsize) lattice->n_nodes;
  g_autofree double *q = g_memdup2 (lattice->rest, n * sizeof (double));
  g_autofree double *velocity = g_new0 (double, n), *force = g_new0 (double, n);
  const RmpEmbeddedLoad load = { .force = force };

  force[7] = (double) NAN;
  g_assert_cmpint (rmp_embedded_stepper_advance (stepper, &load, &rmp_embedded_step_defaults, q,
                                                 velocity, NULL, NULL),
                   ==, RMP_EMBEDDED_NOT_CONVERGED);
  g_assert_cmpmem (q, n * sizeof (double), lattice->rest, n * sizeof (double));
}

static void
what_is_turned_inside_out_comes_back (void)
{
  g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 1, 1, 1);
  g_autoptr (RmpEmbeddedInterior) interior = rmp_embedded_interior_new (lattice, 1, &flesh, TRUE);
  g_autoptr (RmpEmbeddedStepper)
      stepper = rmp_embedded_stepper_new (interior, NULL, 0, NULL, RMP_EMBEDDED_MASS_CONSISTENT);
  const gsize n = 3 * (gsize) lattice->n_nodes;
  g_autofree double *q = block_disturb (lattice, 1.0, 7), *velocity = g_new0 (double, n);
  const RmpEmbeddedLoad load = { .force = NULL };
  double before = rmp_embedded_interior_evaluate (interior, q, NULL, NULL, 1);
  RmpEmbeddedReport report = { 0 };

  for (gsize i = 0; i < n; i += 3)
    q[i] = 0.2 - q[i]; /* mirrored */
  before = MAX (before, rmp_embedded_interior_evaluate (interior, q, NULL, NULL, 1));
  g_assert_true (isfinite (before));
  for (guint step = 0; step < 60; step++)
    rmp_embedded_stepper_advance (stepper, &load, &rmp_embedded_step_defaults, q, velocity, NULL,
                                  &report);
  g_assert_cmpfloat (report.energy, <, 1e-3 * before);
}

/* --- bad input -------------------------------------------------------------------------------- */

static void
materials_that_are_none_are_refused_by_name (void)
{
  static const struct
  {
    RmpEmbeddedMaterial material;
    const char *name;
  } bad[] = {
    { { 0.0, 0.3, 1000.0 }, "modulus" },
    { { -1.0, 0.3, 1000.0 }, "modulus" },
    { { (double) NAN, 0.3, 1000.0 }, "modulus" },
    { { 1e4, 0.5, 1000.0 }, "Poisson" },
    { { 1e4, -0.1, 1000.0 }, "Poisson" },
    { { 1e4, (double) NAN, 1000.0 }, "Poisson" },
    { { 1e4, 0.3, 0.0 }, "density" },
    { { 1e4, 0.3, (double) INFINITY }, "density" },
  };

  g_assert_true (rmp_embedded_material_check (&flesh, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (rmp_embedded_material_check (&bad[i].material, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
      g_assert_nonnull (strstr (error->message, bad[i].name));
    }
}

/* --- dense factors ---------------------------------------------------------------------------- */

static void
dense_factors_solve_and_tell_what_is_not_positive (void)
{
  enum
  {
    N = 37
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  double root[N * N], matrix[N * N], factor[N * N], x[N], y[N];

  for (guint i = 0; i < N * N; i++)
    root[i] = g_rand_double_range (rand, -1.0, 1.0);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      {
        matrix[N * i + j] = i == j ? 0.1 : 0.0;
        for (guint k = 0; k < N; k++)
          matrix[N * i + j] += root[N * i + k] * root[N * j + k];
      }
  memcpy (factor, matrix, sizeof factor);
  g_assert_true (rmp_dense_cholesky_factorise (N, factor, 1));
  for (guint i = 0; i < N; i++)
    x[i] = y[i] = root[i];
  rmp_dense_cholesky_solve (N, factor, x);
  for (guint i = 0; i < N; i++)
    {
      double sum = 0.0;

      for (guint j = 0; j < N; j++)
        sum += matrix[N * i + j] * x[j];
      g_assert_cmpfloat_with_epsilon (sum, y[i], 1e-10);
    }
  matrix[20 * (N + 1)] = -1.0;
  g_assert_false (rmp_dense_cholesky_factorise (N, matrix, 1));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/embedded-interior/" name, function)
  TEST ("the-gradient-is-the-slope-of-the-energy", the_gradient_is_the_slope_of_the_energy);
  TEST ("the-hessian-is-the-slope-of-the-gradient-and-symmetric",
        the_hessian_is_the_slope_of_the_gradient_and_symmetric);
  TEST ("a-cell-at-rest-moves-freely-in-six-ways", a_cell_at_rest_moves_freely_in_six_ways);
  TEST ("clamped-cells-curve-nowhere-down", clamped_cells_curve_nowhere_down);
  TEST ("a-rigid-motion-costs-nothing", a_rigid_motion_costs_nothing);
  TEST ("the-mass-is-that-of-the-volume", the_mass_is_that_of_the_volume);
  TEST ("threads-do-not-change-a-byte", threads_do_not_change_a_byte);
  TEST ("what-falls-freely-keeps-its-shape", what_falls_freely_keeps_its_shape);
  TEST ("what-is-held-hangs-in-balance", what_is_held_hangs_in_balance);
  TEST ("a-held-target-is-reached", a_held_target_is_reached);
  TEST ("a-cancelled-step-changes-nothing", a_cancelled_step_changes_nothing);
  TEST ("no-number-leaves-the-last-state", no_number_leaves_the_last_state);
  TEST ("what-is-turned-inside-out-comes-back", what_is_turned_inside_out_comes_back);
  TEST ("materials-that-are-none-are-refused-by-name", materials_that_are_none_are_refused_by_name);
  TEST ("dense-factors-solve-and-tell-what-is-not-positive",
        dense_factors_solve_and_tell_what_is_not_positive);
#undef TEST
  return g_test_run ();
}
