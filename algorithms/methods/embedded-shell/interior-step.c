/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "interior-step.h"

#include <math.h>
#include <string.h>

#define MOST_HALVINGS 30

/* A step is kept if it lowers the potential by this part of what its slope promises. */
#define SUFFICIENT 1e-4

/* By the mean of the diagonal. */
#define SUPPORT 1e-6

/* A rise that is lost in the rounding of the potential does not count. */
#define ROUNDING 1e-13

const RmpEmbeddedStepOptions rmp_embedded_step_defaults = {
  .time_step = 0.02,
  .tolerance = 1e-8,
  .most = 40,
};

struct _RmpEmbeddedStepper
{
  const RmpEmbeddedInterior *interior;
  guint n;
  guint8 *held;         /* (nullable) */
  RmpBlockMatrix *mass; /* kg */
  RmpBlockMatrix *matrix;
  RmpEmbeddedSystem *system;
};

/* One step as it is being solved. [n × 3] each */
typedef struct
{
  RmpEmbeddedStepper *self;
  const RmpEmbeddedLoad *load;
  const RmpEmbeddedStepOptions *options;
  double dt;                 /* seconds; 1 where velocities are displacements */
  gboolean at_rest;          /* inertia does not count */
  const double *q;           /* at the beginning */
  const double *start;       /* velocities then */
  double *force;             /* of the load: constant over the step, N */
  double *v, *at, *gradient; /* at = q + Δt v */
  double *residual, *trial, *product;
} Step;

RmpEmbeddedStepper *
rmp_embedded_stepper_new (const RmpEmbeddedInterior *interior, const guint8 *held, guint n_pairs,
                          const guint32 *pairs, RmpEmbeddedMass mass)
{
  RmpEmbeddedStepper *self;
  RmpElements more;

  g_return_val_if_fail (interior && (n_pairs == 0 || pairs), NULL);

  self = g_new0 (RmpEmbeddedStepper, 1);
  self->interior = interior;
  self->n = rmp_embedded_interior_get_n_nodes (interior);
  self->held = held ? g_memdup2 (held, self->n) : NULL;
  more = (RmpElements){
    .n = n_pairs,
    .width = 2 * rmp_embedded_basis_n_nodes (rmp_embedded_interior_get_lattice (interior)->order),
    .vertices = pairs,
  };
  self->mass = rmp_embedded_interior_new_matrix (interior, 1, &more);
  self->matrix = rmp_embedded_interior_new_matrix (interior, 1, &more);
  if (mass != RMP_EMBEDDED_MASS_NONE)
    rmp_embedded_interior_add_mass (interior, 1.0, mass == RMP_EMBEDDED_MASS_LUMPED, self->mass);
  self->system = rmp_embedded_system_new (self->matrix, self->held);
  return self;
}

void
rmp_embedded_stepper_free (RmpEmbeddedStepper *self)
{
  g_return_if_fail (self);

  g_free (self->held);
  rmp_block_matrix_free (self->mass);
  rmp_block_matrix_free (self->matrix);
  rmp_embedded_system_free (self->system);
  g_free (self);
}

RmpBlockMatrix *
rmp_embedded_stepper_new_matrix (const RmpEmbeddedStepper *self)
{
  const guint32 n_blocks = self ? self->matrix->start[self->n] : 0;
  RmpBlockMatrix *matrix;

  g_return_val_if_fail (self, NULL);

  matrix = g_new0 (RmpBlockMatrix, 1);
  matrix->n = self->n;
  matrix->start = g_memdup2 (self->matrix->start, ((gsize) self->n + 1) * sizeof (guint32));
  matrix->columns = g_memdup2 (self->matrix->columns, (gsize) n_blocks * sizeof (guint32));
  matrix->diagonal = g_memdup2 (self->matrix->diagonal, (gsize) self->n * sizeof (guint32));
  matrix->blocks = g_new0 (double, 9 * (gsize) n_blocks + 1);
  return matrix;
}

/* --- one step --------------------------------------------------------------------------------- */

static gsize
count (const Step *step)
{
  return 3 * (gsize) step->self->n;
}

static double
dot (gsize n, const double *a, const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static double
find_largest (gsize n, const double *a)
{
  double largest = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = isfinite (a[i]) ? MAX (largest, fabs (a[i])) : (double) INFINITY;
  return largest;
}

static void
init_step (Step *step)
{
  const gsize n = count (step);
  const double dt = step->dt;

  step->force = g_new0 (double, n + 1);
  step->v = g_memdup2 (step->start, n * sizeof (double));
  step->at = g_new (double, n + 1);
  step->gradient = g_new (double, n + 1);
  step->residual = g_new (double, n + 1);
  step->trial = g_new (double, n + 1);
  step->product = g_new (double, n + 1);
  for (gsize i = 0; i < n; i++)
    step->trial[i] = step->load->gravity[i % 3];
  rmp_block_matrix_multiply (step->self->mass, step->trial, step->force, step->options->n_threads);
  for (gsize i = 0; step->load->force && i < n; i++)
    step->force[i] += step->load->force[i];
  for (gsize i = 0; i < n; i++)
    if (rmp_embedded_is_held (step->self->held, (guint) (i / 3), (guint) (i % 3)))
      step->v[i] = step->load->target ? (step->load->target[i] - step->q[i]) / dt : 0.0;
}

static void
clear_step (Step *step)
{
  g_free (step->force);
  g_free (step->v);
  g_free (step->at);
  g_free (step->gradient);
  g_free (step->residual);
  g_free (step->trial);
  g_free (step->product);
}

/* What holding on to velocities costs, joules. */
static double
add_inertia (Step *step, const double *v, double *residual)
{
  const gsize n = count (step);

  if (step->at_rest)
    return 0.0;
  for (gsize i = 0; i < n; i++)
    step->at[i] = v[i] - step->start[i];
  rmp_block_matrix_multiply (step->self->mass, step->at, step->product, step->options->n_threads);
  for (gsize i = 0; residual && i < n; i++)
    residual[i] -= step->product[i];
  return 0.5 * dot (n, step->at, step->product);
}

/* The potential whose least point is the step, joules; @residual: (out) (nullable): minus its
 * slope by v.
 */
static double
find_potential (Step *step, const double *v, double *residual)
{
  const gsize n = count (step);
  const double dt = step->dt;
  double potential;

  for (gsize i = 0; i < n; i++)
    step->at[i] = step->q[i] + dt * v[i];
  potential = rmp_embedded_interior_evaluate (
      step->self->interior, step->at, step->load->activations, residual ? step->gradient : NULL,
      step->options->n_threads);
  potential -= dt * dot (n, step->force, v);
  for (gsize i = 0; residual && i < n; i++)
    residual[i] = dt * (step->force[i] - step->gradient[i]);
  if (step->load->skin)
    {
      rmp_block_matrix_multiply (step->load->skin, v, step->product, step->options->n_threads);
      potential += 0.5 * dt * dt * dot (n, v, step->product);
      for (gsize i = 0; residual && i < n; i++)
        residual[i] -= dt * dt * step->product[i];
    }
  potential += add_inertia (step, v, residual);
  for (gsize i = 0; residual && i < n; i++)
    if (rmp_embedded_is_held (step->self->held, (guint) (i / 3), (guint) (i % 3)))
      residual[i] = 0.0;
  return potential;
}

/* What is added to the diagonal of clamped second derivatives that no mass supports. */
static void
support (RmpBlockMatrix *matrix)
{
  double mean = 0.0;

  for (guint v = 0; v < matrix->n; v++)
    for (guint i = 0; i < 9; i += 4)
      mean += matrix->blocks[9 * (gsize) matrix->diagonal[v] + i] / (3.0 * matrix->n);
  for (guint v = 0; v < matrix->n; v++)
    for (guint i = 0; i < 9; i += 4)
      matrix->blocks[9 * (gsize) matrix->diagonal[v] + i] += SUPPORT * mean;
}

/* The matrix of the system without what the elements add. */
static void
begin_matrix (Step *step)
{
  RmpEmbeddedStepper *self = step->self;
  const double squared = step->dt * step->dt;
  const gsize n_values = 9 * (gsize) self->matrix->start[self->n];

  rmp_block_matrix_clear_values (self->matrix);
  for (gsize i = 0; !step->at_rest && i < n_values; i++)
    self->matrix->blocks[i] = self->mass->blocks[i];
  for (gsize i = 0; step->load->skin && i < n_values; i++)
    self->matrix->blocks[i] += squared * step->load->skin->blocks[i];
  for (gsize i = 0; i < count (step); i++)
    step->at[i] = step->q[i] + step->dt * step->v[i];
}

static void
add_elements (Step *step, gboolean clamped)
{
  rmp_embedded_interior_add_hessian (step->self->interior, step->at, step->load->activations,
                                     step->dt * step->dt, clamped, step->self->matrix,
                                     step->options->n_threads);
}

/* A factor of second derivatives that lead down. Exact ones make the last steps short work. Where
 * they curve down, clamped ones lead down, but leave a slab that wants to wrinkle only slowly;
 * as little of them as makes the mean of both positive leaves it fast. FALSE: there is none
 */
static gboolean
factorise (Step *step)
{
  static const double shares[] = { 0.2, 0.5, 1.0 };
  RmpEmbeddedStepper *self = step->self;
  const gsize n_values = 9 * (gsize) self->matrix->start[self->n];
  const guint n_threads = step->options->n_threads;
  g_autofree double *exact = NULL, *clamped = NULL;

  begin_matrix (step);
  add_elements (step, FALSE);
  if (rmp_embedded_system_factorise (self->system, self->matrix, n_threads))
    return TRUE;
  exact = g_memdup2 (self->matrix->blocks, n_values * sizeof (double));
  begin_matrix (step);
  add_elements (step, TRUE);
  if (step->at_rest)
    support (self->matrix);
  clamped = g_memdup2 (self->matrix->blocks, n_values * sizeof (double));
  for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
    {
      for (gsize i = 0; i < n_values; i++)
        self->matrix->blocks[i] = (1.0 - shares[s]) * exact[i] + shares[s] * clamped[i];
      if (rmp_embedded_system_factorise (self->system, self->matrix, n_threads))
        return TRUE;
    }
  return FALSE;
}

/* The direction to go in takes the place of @vector, the residual. FALSE: there is none */
static gboolean
find_direction (Step *step, double *vector)
{
  if (!factorise (step))
    return FALSE;
  rmp_embedded_system_solve (step->self->system, step->self->matrix, vector,
                             step->options->n_threads);
  return TRUE;
}

/* Goes along @direction, less far where the potential would not fall. FALSE: nowhere */
static gboolean
move (Step *step, const double *direction, double slope, double *potential)
{
  const gsize n = count (step);
  double length = 1.0;

  for (guint h = 0; h < MOST_HALVINGS; h++, length *= 0.5)
    {
      double next;

      for (gsize i = 0; i < n; i++)
        step->trial[i] = step->v[i] + length * direction[i];
      next = find_potential (step, step->trial, NULL);
      if (next <= *potential - SUFFICIENT * length * slope + ROUNDING * fabs (*potential))
        {
          memcpy (step->v, step->trial, n * sizeof (double));
          *potential = next;
          return TRUE;
        }
    }
  return FALSE;
}

/* @report: (inout) */
static RmpEmbeddedOutcome
solve (Step *step, GCancellable *cancellable, RmpEmbeddedReport *report)
{
  const gsize n = count (step);
  const double scale = MAX (1.0, step->dt * find_largest (n, step->force));
  g_autofree double *direction = g_new (double, n + 1);
  double potential = find_potential (step, step->v, step->residual);

  for (;; report->iterations++)
    {
      report->residual = find_largest (n, step->residual) / scale;
      if (report->residual <= step->options->tolerance)
        return RMP_EMBEDDED_CONVERGED;
      if (g_cancellable_is_cancelled (cancellable))
        return RMP_EMBEDDED_CANCELLED;
      memcpy (direction, step->residual, n * sizeof (double));
      if (report->iterations == step->options->most || !isfinite (report->residual) ||
          !find_direction (step, direction) ||
          !move (step, direction, dot (n, step->residual, direction), &potential))
        return RMP_EMBEDDED_NOT_CONVERGED;
      find_potential (step, step->v, step->residual);
    }
}

RmpEmbeddedOutcome
rmp_embedded_stepper_advance (RmpEmbeddedStepper *self, const RmpEmbeddedLoad *load,
                              const RmpEmbeddedStepOptions *options, double *q, double *velocity,
                              GCancellable *cancellable, RmpEmbeddedReport *report)
{
  RmpEmbeddedReport own = { 0 };
  RmpEmbeddedOutcome outcome;
  Step step = { .self = self, .load = load, .options = options, .q = q, .start = velocity };

  g_return_val_if_fail (self && load && options && options->time_step > 0.0 && q && velocity,
                        RMP_EMBEDDED_NOT_CONVERGED);

  step.dt = options->time_step;
  init_step (&step);
  outcome = solve (&step, cancellable, &own);
  if (outcome != RMP_EMBEDDED_CANCELLED && isfinite (own.residual))
    for (gsize i = 0; i < count (&step); i++)
      {
        velocity[i] = step.v[i];
        q[i] += step.dt * step.v[i];
      }
  own.energy = rmp_embedded_interior_evaluate (self->interior, q, load->activations, NULL,
                                               options->n_threads);
  if (report)
    *report = own;
  clear_step (&step);
  return outcome;
}

/* --- at rest ---------------------------------------------------------------------------------- */

RmpEmbeddedOutcome
rmp_embedded_stepper_settle (RmpEmbeddedStepper *self, const RmpEmbeddedLoad *load,
                             const RmpEmbeddedStepOptions *options, double *q,
                             GCancellable *cancellable, RmpEmbeddedReport *report)
{
  RmpEmbeddedReport own = { 0 };
  RmpEmbeddedOutcome outcome;
  g_autofree double *still = NULL;
  Step step = { .self = self, .load = load, .options = options, .q = q, .at_rest = TRUE };

  g_return_val_if_fail (self && load && options && q, RMP_EMBEDDED_NOT_CONVERGED);

  step.dt = 1.0;
  step.start = still = g_new0 (double, 3 * (gsize) self->n + 1);
  init_step (&step);
  outcome = solve (&step, cancellable, &own);
  if (isfinite (own.residual))
    for (gsize i = 0; i < count (&step); i++)
      q[i] += step.v[i];
  own.energy = rmp_embedded_interior_evaluate (self->interior, q, load->activations, NULL,
                                               options->n_threads);
  if (report)
    *report = own;
  clear_step (&step);
  return outcome;
}

/* K at @q; of clamped elements with a little support. FALSE: not positive definite */
static gboolean
factorise_at (RmpEmbeddedStepper *self, const double *q, const double *activations,
              gboolean clamped, guint n_threads)
{
  rmp_block_matrix_clear_values (self->matrix);
  rmp_embedded_interior_add_hessian (self->interior, q, activations, 1.0, clamped, self->matrix,
                                     n_threads);
  if (clamped)
    support (self->matrix);
  return rmp_embedded_system_factorise (self->system, self->matrix, n_threads);
}

gboolean
rmp_embedded_stepper_is_stable (RmpEmbeddedStepper *self, const double *q,
                                const double *activations, guint n_threads)
{
  g_return_val_if_fail (self && q, FALSE);

  return factorise_at (self, q, activations, FALSE, n_threads);
}

gboolean
rmp_embedded_stepper_respond (RmpEmbeddedStepper *self, const double *q, const double *activations,
                              guint n_vectors, double *vectors, guint n_threads)
{
  g_return_val_if_fail (self && q && (n_vectors == 0 || vectors), FALSE);

  if (!factorise_at (self, q, activations, FALSE, n_threads) &&
      !factorise_at (self, q, activations, TRUE, n_threads))
    return FALSE;
  for (guint i = 0; i < n_vectors; i++)
    rmp_embedded_system_solve (self->system, self->matrix, vectors + 3 * (gsize) self->n * i,
                               n_threads);
  return TRUE;
}
