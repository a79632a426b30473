/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "system.h"

#include <math.h>
#include <string.h>

#include "compute/large-pages.h"
#include "compute/parallel.h"
#include "geometry/vector.h"
#include "incidence.h"
#include "solvers/block-cholesky.h"
#include "solvers/kept-coarse-space.h"

#define FREQUENCY_ITERATIONS 40
#define FREQUENCY_TOLERANCE 1e-2

/* How many times as many iterations a coarse space may cost before it is fitted again. */
#define WORN 1.2

/* What solves for a matrix of some pattern; made when it is wanted first. */
typedef struct
{
  RmpBlockCholesky *factor; /* (nullable) */
  RmpKeptCoarseSpace coarse;
} Means;

static void
means_clear (Means *self)
{
  g_clear_pointer (&self->factor, rmp_block_cholesky_free);
  rmp_kept_coarse_space_clear (&self->coarse);
}

struct _RmpContinuumSystem
{
  guint n, n_elements;
  const RmpStretchElement *elements;
  RmpContinuumOptions options;
  gboolean bends;
  RmpContinuumBending bending;
  RmpStretchState *states;
  RmpFilter *filters;
  RmpIncidence stretched, bent;
  RmpBlockMatrix *matrix;
  guint32 *stretch_slots; /* [n_elements × 9] */
  gsize *bend_start;      /* [n bent elements] into bend_slots */
  guint32 *bend_slots;    /* of each element's vertices with each other */
  Means means;            /* where nothing is pushed */
  double *right;          /* [#V × 3] */
  double *on;             /* [#V × 9] of conjugate gradients */
};

/* --- the pattern ------------------------------------------------------------------------------ */

/* Elements of any width as pairs of their vertices. (transfer full) */
static guint32 *
list_pairs (const RmpContinuumBending *bending, guint *n)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint e = 0; e < bending->n; e++)
    for (guint32 i = bending->start[e]; i < bending->start[e + 1]; i++)
      for (guint32 j = bending->start[e]; j < i; j++)
        {
          const guint32 pair[2] = { bending->vertices[i], bending->vertices[j] };

          g_array_append_vals (pairs, pair, 2);
        }
  *n = pairs->len / 2;
  return (guint32 *) (gpointer) g_array_free (pairs, FALSE);
}

static void
find_bend_slots (RmpContinuumSystem *self)
{
  const RmpContinuumBending *bending = &self->bending;
  gsize at = 0;

  self->bend_start = g_new (gsize, (gsize) bending->n + 1);
  for (guint e = 0; e < bending->n; e++)
    {
      const gsize width = bending->start[e + 1] - bending->start[e];

      self->bend_start[e] = at;
      at += width * width;
    }
  self->bend_slots = rmp_large_new (guint32, at + 1);
  for (guint e = 0, k = 0; e < bending->n; e++)
    for (guint32 i = bending->start[e]; i < bending->start[e + 1]; i++)
      for (guint32 j = bending->start[e]; j < bending->start[e + 1]; j++)
        self->bend_slots[k++] = rmp_block_matrix_find (self->matrix, bending->vertices[i],
                                                       bending->vertices[j]);
}

static void
init_matrix (RmpContinuumSystem *self, const guint32 *corners)
{
  g_autofree guint32 *pairs = NULL;
  RmpElements lists[2] = { { self->n_elements, 3, corners }, { 0, 2, NULL } };

  if (self->bends)
    lists[1].vertices = pairs = list_pairs (&self->bending, &lists[1].n);
  self->matrix = rmp_block_matrix_new (self->n, 2, lists);
  self->stretch_slots = rmp_large_new (guint32, 9 * (gsize) self->n_elements + 1);
  rmp_block_matrix_slots (self->matrix, &lists[0], self->stretch_slots);
  if (self->bends)
    find_bend_slots (self);
}

RmpContinuumSystem *
rmp_continuum_system_new (guint n_vertices, guint n_elements, const RmpStretchElement *elements,
                          const RmpContinuumBending *bending, const RmpFilter *filters,
                          const RmpContinuumOptions *options)
{
  RmpContinuumSystem *self = g_new0 (RmpContinuumSystem, 1);
  g_autofree guint32 *corners = g_new (guint32, 3 * (gsize) n_elements + 1);

  self->n = n_vertices;
  self->n_elements = n_elements;
  self->elements = elements;
  self->options = *options;
  self->bends = bending && bending->n > 0;
  if (bending)
    self->bending = *bending;
  self->states = g_new0 (RmpStretchState, (gsize) n_elements + 1);
  rmp_large_pages_ask (self->states, n_elements * sizeof (RmpStretchState));
  self->filters = g_memdup2 (filters, n_vertices * sizeof (RmpFilter));
  for (guint e = 0; e < n_elements; e++)
    memcpy (corners + 3 * (gsize) e, elements[e].vertices, 3 * sizeof (guint32));
  rmp_incidence_init (&self->stretched, n_vertices, n_elements, NULL, 3, corners);
  if (self->bends)
    rmp_incidence_init (&self->bent, n_vertices, self->bending.n, self->bending.start, 0,
                        self->bending.vertices);
  init_matrix (self, corners);
  self->right = g_new0 (double, 3 * (gsize) n_vertices + 1);
  self->on = g_new0 (double, 9 * (gsize) n_vertices + 1);
  return self;
}

void
rmp_continuum_system_free (RmpContinuumSystem *self)
{
  rmp_continuum_bending_clear (&self->bending);
  g_free (self->states);
  g_free (self->filters);
  rmp_incidence_clear (&self->stretched);
  rmp_incidence_clear (&self->bent);
  rmp_block_matrix_free (self->matrix);
  g_free (self->stretch_slots);
  g_free (self->bend_start);
  g_free (self->bend_slots);
  means_clear (&self->means);
  g_free (self->right);
  g_free (self->on);
  g_free (self);
}

void
rmp_continuum_system_begin (RmpContinuumSystem *self)
{
  rmp_kept_coarse_space_begin (&self->means.coarse);
}

const RmpBlockMatrix *
rmp_continuum_system_get_matrix (const RmpContinuumSystem *self)
{
  return self->matrix;
}

/* --- elements --------------------------------------------------------------------------------- */

static void
measure (RmpContinuumSystem *self, const double *positions, const double *rest_angles,
         RmpTension tension, guint n_threads)
{
#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(self->n_elements, n_threads))
  for (guint e = 0; e < self->n_elements; e++)
    {
      const RmpStretchElement *element = &self->elements[e];
      const double *const x[3] = { positions + 3 * (gsize) element->vertices[0],
                                   positions + 3 * (gsize) element->vertices[1],
                                   positions + 3 * (gsize) element->vertices[2] };

      rmp_continuum_stretch (element, x, tension, &self->states[e]);
    }
  if (self->bends)
    rmp_continuum_bending_measure (&self->bending, positions, rest_angles, n_threads);
}

/* Adds what elements do to a vertex. */
static void
pull_vertex (const RmpContinuumSystem *self, guint vertex, double force[3])
{
  for (guint32 k = self->stretched.start[vertex]; k < self->stretched.start[vertex + 1]; k++)
    {
      const guint32 e = self->stretched.elements[k];
      double part[3];

      rmp_continuum_stretch_force (&self->elements[e], &self->states[e],
                                   self->stretched.slots[k] - 3 * e, part);
      rmp_vector_add_scaled (force, 1.0, part, force);
    }
  for (guint32 k = self->bends ? self->bent.start[vertex] : 0;
       self->bends && k < self->bent.start[vertex + 1]; k++)
    rmp_continuum_bending_pull (&self->bending, self->bent.elements[k], self->bent.slots[k], force);
}

/* Which parts of the stiffness are meant. */
typedef struct
{
  gboolean tensions, changes, bends;
  double stretch_damping, bend_damping; /* by the stiffness */
} Parts;

static void
add_stretched (RmpContinuumSystem *self, guint vertex, const Parts *parts)
{
  for (guint32 k = self->stretched.start[vertex]; k < self->stretched.start[vertex + 1]; k++)
    {
      const guint32 e = self->stretched.elements[k], i = self->stretched.slots[k] - 3 * e;

      for (guint j = 0; j < 3; j++)
        {
          double *block = self->matrix->blocks +
                          9 * (gsize) self->stretch_slots[9 * (gsize) e + 3 * i + j];

          for (guint c = 0; c < 3 && parts->tensions; c++)
            block[4 * c] += rmp_continuum_stretch_weight (&self->elements[e], &self->states[e], i,
                                                          j);
          if (parts->changes)
            rmp_continuum_stretch_block (&self->elements[e], &self->states[e], i, j,
                                         parts->stretch_damping, block);
        }
    }
}

static void
add_bent (RmpContinuumSystem *self, guint vertex, const Parts *parts)
{
  const RmpContinuumBending *bending = &self->bending;

  for (guint32 k = self->bent.start[vertex]; k < self->bent.start[vertex + 1]; k++)
    {
      const guint32 e = self->bent.elements[k], slot = self->bent.slots[k];
      const guint32 first = bending->start[e], width = bending->start[e + 1] - first;
      const guint32 *slots = self->bend_slots + self->bend_start[e] +
                             (gsize) (slot - first) * width;

      for (guint32 j = 0; j < width; j++)
        rmp_continuum_bending_block (bending, e, slot, first + j, 1.0 + parts->bend_damping,
                                     self->matrix->blocks + 9 * (gsize) slots[j]);
    }
}

/* Mass, damping and forces of a vertex. */
static void
add_vertex (RmpContinuumSystem *self, const RmpContinuumStep *step, guint v)
{
  const double mass = step->masses[v], damping = step->damping * mass;
  double *block = self->matrix->blocks + 9 * (gsize) self->matrix->diagonal[v];
  double *right = self->right + 3 * (gsize) v;

  for (guint c = 0; c < 3; c++)
    {
      block[4 * c] += mass / (step->step * step->step) + 0.5 * damping / step->step;
      right[c] = step->forces[3 * (gsize) v + c] +
                 (mass / step->step - 0.5 * damping) * step->velocities[3 * (gsize) v + c];
    }
  pull_vertex (self, v, right);
}

/* Each vertex writes its own row, and does all with the elements about it while they are at hand.
 * @step: (nullable): stiffness alone
 */
static void
assemble (RmpContinuumSystem *self, const Parts *parts, const RmpContinuumStep *step,
          guint n_threads)
{
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(self->n, n_threads))
  for (guint v = 0; v < self->n; v++)
    {
      rmp_block_matrix_clear_row (self->matrix, v);
      add_stretched (self, v, parts);
      if (parts->bends && self->bends)
        add_bent (self, v, parts);
      if (step)
        add_vertex (self, step, v);
    }
}

/* --- a step ----------------------------------------------------------------------------------- */

/* With the paper's form of bends each block is a number. */
static gboolean
is_alike (const RmpContinuumSystem *self)
{
  return !self->options.tangent &&
         (!self->options.coupled || !self->bends || self->bending.form == RMP_BEND_DIFFERENCES);
}

static gboolean
solve_by_factor (const RmpContinuumSystem *self, Means *means, const RmpBlockMatrix *matrix,
                 const RmpContinuumStep *step, double *ways, guint n_threads)
{
  if (!means->factor)
    means->factor = rmp_block_cholesky_new (matrix, self->filters,
                                            matrix == self->matrix && is_alike (self));
  if (!rmp_block_cholesky_factorise (means->factor, matrix))
    return FALSE;
  rmp_block_cholesky_solve (means->factor, matrix, self->right, step->ways, ways, n_threads);
  return TRUE;
}

static gboolean
is_free (const RmpContinuumSystem *self)
{
  for (guint v = 0; v < self->n; v++)
    if (self->filters[v].kind != RMP_FILTER_FREE)
      return FALSE;
  return TRUE;
}

/* Elastic forces, and so the rows of their matrix, add up to nothing: where no vertex is fixed the
 * momentum of the whole is known, and what the solver has left over of it is put right.
 */
static void
keep_momentum (const RmpContinuumSystem *self, const RmpContinuumStep *step, double *ways)
{
  const double factor = 1.0 / (step->step * step->step) + 0.5 * step->damping / step->step;
  double lacking[3] = { 0.0, 0.0, 0.0 }, whole = 0.0;

  if (!is_free (self))
    return;
  for (guint v = 0; v < self->n; v++)
    {
      const double weight = factor * step->masses[v];

      whole += weight;
      for (guint c = 0; c < 3; c++)
        lacking[c] += self->right[3 * (gsize) v + c] - weight * ways[3 * (gsize) v + c];
    }
  for (gsize i = 0; i < 3 * (gsize) self->n; i++)
    ways[i] += lacking[i % 3] / whole;
}

/* Solved for is what is other than if everything went on as it did: accuracy is of forces then, and
 * not of a motion that all of the cloth has. What that is most like is what it was in the last
 * steps; only where contact is solved for again it begins where it came to.
 */
static gboolean
solve_by_gradients (RmpContinuumSystem *self, Means *means, const RmpBlockMatrix *matrix,
                    const RmpContinuumStep *step, double *ways, RmpContinuumOutcome *outcome,
                    guint n_threads)
{
  const gsize n = 3 * (gsize) self->n;
  double *on = self->on, *image = self->on + n, *fixed = self->on + 2 * n;
  RmpCgOptions options = *self->options.gradients;
  RmpCgStatus status;
  guint n_iterations;

  options.n_threads = n_threads;
  options.cancellable = step->cancellable;
  options.narrow = TRUE;
  options.coarse = rmp_kept_coarse_space_get (&means->coarse, matrix, self->filters,
                                              step->positions, step->step);
  if (step->changes && outcome->n_iterations == 0)
    {
      options.ways = step->changes;
      options.n_ways = RMP_CONTINUUM_N_CHANGES;
    }
  for (gsize i = 0; i < n; i++)
    {
      on[i] = step->step * step->velocities[i];
      fixed[i] = step->ways[i] - on[i];
      ways[i] -= on[i];
    }
  rmp_block_matrix_multiply (matrix, on, image, n_threads);
  for (gsize i = 0; i < n; i++)
    self->right[i] -= image[i];
  status = rmp_filtered_cg_solve (matrix, self->right, self->filters, fixed, &options, ways,
                                  &n_iterations);
  rmp_kept_coarse_space_judge (&means->coarse, status, n_iterations, WORN);
  outcome->n_iterations += n_iterations;
  keep_momentum (self, step, ways);
  for (gsize i = 0; i < n; i++)
    ways[i] += on[i];
  outcome->stagnated = status == RMP_CG_STAGNATED;
  return status != RMP_CG_NOT_POSITIVE;
}

static gboolean
solve_with (RmpContinuumSystem *self, Means *means, const RmpBlockMatrix *matrix,
            const RmpContinuumStep *step, double *ways, RmpContinuumOutcome *outcome,
            guint n_threads)
{
  return self->options.gradients && !is_alike (self)
             ? solve_by_gradients (self, means, matrix, step, ways, outcome, n_threads)
             : solve_by_factor (self, means, matrix, step, ways, n_threads);
}

/* What contact solves its systems with. */
typedef struct
{
  RmpContinuumSystem *system;
  const RmpContinuumStep *step;
  RmpContinuumOutcome *outcome;
  guint n_threads;
} Solving;

static gboolean
solve_pushed (gpointer data, const RmpBlockMatrix *matrix, gboolean plain, double *ways)
{
  const Solving *self = data;
  Means means = { 0 };
  const gboolean solved = solve_with (self->system, plain ? &self->system->means : &means, matrix,
                                      self->step, ways, self->outcome, self->n_threads);

  means_clear (&means);
  return solved;
}

/* With what cloth does to itself. */
static gboolean
solve (RmpContinuumSystem *self, const RmpContinuumStep *step, double *ways,
       RmpContinuumOutcome *outcome, guint n_threads)
{
  Solving solving = { self, step, outcome, n_threads };
  g_autofree double *from = NULL;

  for (gsize i = 0; i < 3 * (gsize) self->n; i++)
    ways[i] = self->filters[i / 3].kind == RMP_FILTER_FIXED ? step->ways[i]
                                                            : step->step * step->velocities[i];
  if (!step->springs)
    return solve_with (self, &self->means, self->matrix, step, ways, outcome, n_threads);
  from = g_memdup2 (ways, 3 * (gsize) self->n * sizeof *from);
  return rmp_contact_springs_solve (step->springs,
                                    &(RmpContactSystem){
                                        .matrix = self->matrix,
                                        .unknowns = { NULL, 1.0 / step->step, 1.0 },
                                        .n_threads = n_threads,
                                        .solve = solve_pushed,
                                        .data = &solving,
                                    },
                                    from, self->right, ways);
}

static gboolean
try_step (RmpContinuumSystem *self, const RmpContinuumStep *step, RmpTension tension, double *ways,
          RmpContinuumOutcome *outcome, guint n_threads)
{
  const RmpContinuumOptions *options = &self->options;
  const Parts parts = { TRUE, options->tangent, options->coupled,
                        options->stretch_damping / step->step, options->bend_damping / step->step };

  measure (self, step->positions, step->rest_angles, tension, n_threads);
  assemble (self, &parts, step, n_threads);
  return solve (self, step, ways, outcome, n_threads);
}

/* What the step went elsewhere than on, before what earlier ones did. */
static void
remember (const RmpContinuumSystem *self, const RmpContinuumStep *step, const double *ways)
{
  const gsize n = 3 * (gsize) self->n;

  memmove (step->changes + n, step->changes,
           (RMP_CONTINUUM_N_CHANGES - 1) * n * sizeof *step->changes);
  for (gsize i = 0; i < n; i++)
    step->changes[i] = ways[i] - step->step * step->velocities[i];
}

gboolean
rmp_continuum_system_step (RmpContinuumSystem *self, const RmpContinuumStep *step, double *ways,
                           RmpContinuumOutcome *outcome, guint n_threads)
{
  gboolean done;

  memset (outcome, 0, sizeof *outcome);
  done = try_step (self, step, self->options.tension, ways, outcome, n_threads);
  outcome->retried = !done && self->options.tension == RMP_TENSION_WHOLE;
  if (outcome->retried)
    {
      self->bending.clamped = TRUE;
      done = try_step (self, step, RMP_TENSION_CLAMPED, ways, outcome, n_threads);
      self->bending.clamped = FALSE;
    }
  if (step->changes)
    remember (self, step, ways);
  return done;
}

/* --- what is told ----------------------------------------------------------------------------- */

double
rmp_continuum_system_frequency (RmpContinuumSystem *self, const double *positions,
                                const double *masses, const double *rest_angles)
{
  const Parts parts = { FALSE, !self->options.tangent, !self->options.coupled, 0.0, 0.0 };
  const gsize n = 3 * (gsize) self->n;
  g_autofree double *vector = g_new (double, n + 1), *image = g_new (double, n + 1);
  double value = 0.0;
  guint32 noise = 1;

  if (!parts.changes && !(parts.bends && self->bends))
    return 0.0;
  measure (self, positions, rest_angles, RMP_TENSION_WHOLE, 1);
  assemble (self, &parts, NULL, 1);
  for (gsize i = 0; i < n; i++)
    {
      noise = 1664525u * noise + 1013904223u;
      vector[i] = noise / 4294967296.0 - 0.5;
    }
  for (guint k = 0; k < FREQUENCY_ITERATIONS; k++)
    {
      double size = 0.0;
      const double last = value;

      for (guint v = 0; v < self->n; v++)
        if (self->filters[v].kind == RMP_FILTER_FIXED)
          memset (vector + 3 * (gsize) v, 0, 3 * sizeof (double));
      for (gsize i = 0; i < n; i++)
        size += vector[i] * vector[i];
      if (!(size > 0.0))
        return 0.0;
      for (gsize i = 0; i < n; i++)
        vector[i] /= sqrt (size);
      rmp_block_matrix_multiply (self->matrix, vector, image, 1);
      value = 0.0;
      for (gsize i = 0; i < n; i++)
        {
          image[i] /= masses[i / 3];
          value += vector[i] * image[i];
          vector[i] = image[i];
        }
      if (k > 4 && fabs (value - last) < FREQUENCY_TOLERANCE * value)
        break;
    }
  return sqrt (MAX (value, 0.0));
}

void
rmp_continuum_system_measure (RmpContinuumSystem *self, const double *positions,
                              const double *rest_angles, double energies[2], double *forces)
{
  measure (self, positions, rest_angles, self->options.tension, 1);
  energies[0] = energies[1] = 0.0;
  for (guint e = 0; e < self->n_elements; e++)
    energies[0] += self->states[e].energy;
  for (guint e = 0; self->bends && e < self->bending.n; e++)
    energies[1] += rmp_continuum_bending_energy (&self->bending, e);
  memset (forces, 0, 3 * (gsize) self->n * sizeof (double));
  for (guint v = 0; v < self->n; v++)
    pull_vertex (self, v, forces + 3 * (gsize) v);
}
