/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "activations.h"

#include <math.h>
#include <string.h>

#include "bones.h"
#include "geometry/vector.h"

#define EFFORT 1e-4 /* of |α|² */
#define SWEEPS 200  /* over the bounded coordinates */
#define HALVINGS 4
#define ENOUGH 1e-6 /* of a step, in activations */

/* --- muscles ---------------------------------------------------------------------------------- */

static void
add_fibre (const RmpEmbeddedInterior *self, guint32 element, guint32 muscle,
           const RmpEmbeddedMuscle *from, GArray *fibres)
{
  RmpEmbeddedFibre fibre = {
    .element = element,
    .muscle = muscle,
    .stiffness = RMP_EMBEDDED_MUSCLE_STIFFNESS * rmp_embedded_interior_get_modulus (self) *
                 (from->strength > 0.0 ? from->strength : 1.0),
    .shortening = RMP_EMBEDDED_MUSCLE_SHORTENING,
  };

  rmp_vector_sub (from->to, from->from, fibre.direction);
  if (rmp_vector_normalise (fibre.direction))
    g_array_append_val (fibres, fibre);
}

void
rmp_embedded_interior_set_muscles (RmpEmbeddedInterior *self, guint n_muscles,
                                   const RmpEmbeddedMuscle *muscles)
{
  g_autoptr (GArray) fibres = g_array_new (FALSE, FALSE, sizeof (RmpEmbeddedFibre));
  const RmpEmbeddedLattice *lattice;

  g_return_if_fail (self && (n_muscles == 0 || muscles));

  lattice = rmp_embedded_interior_get_lattice (self);
  for (guint32 m = 0; m < n_muscles; m++)
    {
      const guint before = fibres->len;
      double nearest = (double) INFINITY;
      guint32 chosen = 0;

      for (guint32 e = 0; e < rmp_embedded_lattice_n_elements (lattice); e++)
        {
          double middle[3], distance;

          for (guint c = 0; c < 3; c++)
            middle[c] = lattice->origin[c] +
                        lattice->side * ((double) lattice->parts.cells[3 * (gsize) e + c] + 0.5);
          distance = rmp_embedded_line_distance (muscles[m].from, muscles[m].to, middle);
          if (distance <= muscles[m].radius)
            add_fibre (self, e, m, &muscles[m], fibres);
          if (distance < nearest)
            {
              nearest = distance;
              chosen = e;
            }
        }
      if (fibres->len == before && isfinite (nearest))
        add_fibre (self, chosen, m, &muscles[m], fibres);
    }
  rmp_embedded_interior_set_fibres (self, n_muscles, fibres->len,
                                    (const RmpEmbeddedFibre *) (gpointer) fibres->data);
}

/* --- the fit ---------------------------------------------------------------------------------- */

typedef struct
{
  const RmpEmbeddedActivationPlan *plan;
  const double *positions;
  guint n_muscles, n_vertices, n_nodes;
  double scale;   /* of Σ A |…|², which is 1 at rest */
  double *x;      /* [#V × 3] B q */
  double *slopes; /* [n_muscles × n_nodes × 3] ∂q/∂α */
  double *moves;  /* [n_muscles × #V × 3] ∂x/∂α */
  GCancellable *cancellable;
} Fit;

static void
init_fit (Fit *self)
{
  double squares = 0.0;

  self->n_muscles = rmp_embedded_interior_get_n_muscles (self->plan->interior);
  self->n_vertices = self->plan->embedding->n_vertices;
  self->n_nodes = rmp_embedded_interior_get_n_nodes (self->plan->interior);
  self->x = g_new (double, 3 * (gsize) self->n_vertices + 1);
  self->slopes = g_new (double, 3 * (gsize) self->n_nodes * self->n_muscles + 1);
  self->moves = g_new (double, 3 * (gsize) self->n_vertices * self->n_muscles + 1);
  rmp_embedding_apply (self->plan->embedding, self->plan->embedding->lattice->rest, self->x,
                       self->plan->n_threads);
  for (guint v = 0; v < self->n_vertices; v++)
    {
      const double off = rmp_vector_distance (self->x + 3 * (gsize) v,
                                              self->positions + 3 * (gsize) v);

      squares += self->plan->areas[v] * off * off;
    }
  self->scale = squares > 0.0 ? 1.0 / squares : 0.0;
}

static void
clear_fit (Fit *self)
{
  g_free (self->x);
  g_free (self->slopes);
  g_free (self->moves);
}

/* How far the shape is from q, by how far it is from rest. */
static double
find_error (Fit *self, const double *q)
{
  double sum = 0.0;

  rmp_embedding_apply (self->plan->embedding, q, self->x, self->plan->n_threads);
  for (guint v = 0; v < self->n_vertices; v++)
    {
      const double off = rmp_vector_distance (self->x + 3 * (gsize) v,
                                              self->positions + 3 * (gsize) v);

      sum += self->scale * self->plan->areas[v] * off * off;
    }
  return sum;
}

static double
find_effort (const Fit *self, const double *activations)
{
  double sum = 0.0;

  for (guint m = 0; m < self->n_muscles; m++)
    sum += EFFORT * activations[m] * activations[m];
  return sum;
}

/* FALSE: cancelled */
static gboolean
settle (Fit *self, double *q, const double *activations)
{
  RmpEmbeddedStepOptions options = rmp_embedded_step_defaults;
  const RmpEmbeddedLoad load = { .activations = activations };

  options.n_threads = self->plan->n_threads;
  return rmp_embedded_stepper_settle (self->plan->stepper, &load, &options, q, self->cancellable,
                                      NULL) != RMP_EMBEDDED_CANCELLED;
}

/* How vertices move with each activation. FALSE: the interior does not rest stably */
static gboolean
find_moves (Fit *self, const double *q, const double *activations)
{
  const gsize n = 3 * (gsize) self->n_nodes;

  for (guint m = 0; m < self->n_muscles; m++)
    rmp_embedded_interior_find_slopes (self->plan->interior, q, m, self->slopes + n * m);
  if (!rmp_embedded_stepper_respond (self->plan->stepper, q, activations, self->n_muscles,
                                     self->slopes, self->plan->n_threads))
    return FALSE;
  for (gsize i = 0; i < n * self->n_muscles; i++)
    self->slopes[i] = -self->slopes[i];
  for (guint m = 0; m < self->n_muscles; m++)
    rmp_embedding_apply (self->plan->embedding, self->slopes + n * m,
                         self->moves + 3 * (gsize) self->n_vertices * m, self->plan->n_threads);
  return TRUE;
}

/* Σ w a · b over vertices */
static double
multiply (const Fit *self, const double *a, const double *b)
{
  double sum = 0.0;

  for (guint v = 0; v < self->n_vertices; v++)
    sum += self->scale * self->plan->areas[v] *
           rmp_vector_dot (a + 3 * (gsize) v, b + 3 * (gsize) v);
  return sum;
}

/* The least of ½ dᵀ A d − bᵀ d with 0 ≤ α + d ≤ 1, coordinate after coordinate. */
static void
minimise_bounded (guint n, const double *a, const double *b, const double *activations, double *d)
{
  memset (d, 0, n * sizeof (double));
  for (guint sweep = 0; sweep < SWEEPS; sweep++)
    for (guint i = 0; i < n; i++)
      {
        double rest = b[i];

        for (guint j = 0; j < n; j++)
          rest -= j == i ? 0.0 : a[(gsize) i * n + j] * d[j];
        d[i] = CLAMP (rest / a[(gsize) i * n + i], -activations[i], 1.0 - activations[i]);
      }
}

/* @step: (out): [n_muscles]. x must be B q. */
static void
find_step (const Fit *self, const double *activations, double *step)
{
  const guint n = self->n_muscles;
  g_autofree double *a = g_new (double, (gsize) n *n + 1), *b = g_new (double, (gsize) n + 1);
  g_autofree double *left = g_new (double, 3 * (gsize) self->n_vertices + 1);

  for (gsize i = 0; i < 3 * (gsize) self->n_vertices; i++)
    left[i] = self->positions[i] - self->x[i];
  for (guint i = 0; i < n; i++)
    {
      const double *moves = self->moves + 3 * (gsize) self->n_vertices * i;

      for (guint j = 0; j < n; j++)
        a[(gsize) i * n + j] = multiply (self, moves,
                                         self->moves + 3 * (gsize) self->n_vertices * j) +
                               (i == j ? EFFORT : 0.0);
      b[i] = multiply (self, moves, left) - EFFORT * activations[i];
    }
  minimise_bounded (n, a, b, activations, step);
}

/* Goes along the step, less far where that makes it worse. @goal: (inout). FALSE: nowhere */
static gboolean
go (Fit *self, const double *step, double *q, double *activations, double *goal)
{
  const gsize n = 3 * (gsize) self->n_nodes;
  g_autofree double *trial_q = g_new (double, n), *trial = g_new (double, self->n_muscles);
  double length = 1.0;

  for (guint h = 0; h < HALVINGS; h++, length *= 0.5)
    {
      double next;

      for (guint m = 0; m < self->n_muscles; m++)
        trial[m] = CLAMP (activations[m] + length * step[m], 0.0, 1.0);
      memcpy (trial_q, q, n * sizeof (double));
      if (!settle (self, trial_q, trial))
        return FALSE;
      next = find_error (self, trial_q) + find_effort (self, trial);
      if (!(next < *goal))
        continue;
      *goal = next;
      memcpy (q, trial_q, n * sizeof (double));
      memcpy (activations, trial, self->n_muscles * sizeof (double));
      return TRUE;
    }
  return FALSE;
}

static double
find_largest (guint n, const double *values)
{
  double largest = 0.0;

  for (guint i = 0; i < n; i++)
    largest = MAX (largest, fabs (values[i]));
  return largest;
}

gboolean
rmp_embedded_activations_fit (const RmpEmbeddedActivationPlan *plan, const double *positions,
                              double *q, double *activations, GCancellable *cancellable,
                              double *error)
{
  Fit fit = { .plan = plan, .positions = positions, .cancellable = cancellable };
  g_autofree double *step = NULL;
  double goal;

  g_return_val_if_fail (plan && positions && q && activations, FALSE);

  init_fit (&fit);
  step = g_new (double, (gsize) fit.n_muscles + 1);
  for (guint m = 0; m < fit.n_muscles; m++)
    activations[m] = CLAMP (activations[m], 0.0, 1.0);
  settle (&fit, q, activations);
  goal = find_error (&fit, q) + find_effort (&fit, activations);
  for (guint i = 0; i < plan->most && !g_cancellable_is_cancelled (cancellable); i++)
    {
      if (!find_moves (&fit, q, activations))
        break;
      find_error (&fit, q);
      find_step (&fit, activations, step);
      if (find_largest (fit.n_muscles, step) < ENOUGH || !go (&fit, step, q, activations, &goal))
        break;
    }
  if (error)
    *error = find_error (&fit, q);
  clear_fit (&fit);
  return !g_cancellable_is_cancelled (cancellable);
}
