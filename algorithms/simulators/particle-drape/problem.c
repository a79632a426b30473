/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "problem.h"

#include <string.h>

#include "geometry/vector.h"

double
rmp_drape_problem_measure_outside (const RmpDrapeProblem *self, guint32 vertex, const double x[3])
{
  const double frequency = self->model->holds[vertex].frequency;
  double fall[3] = { x[0], x[1], x[2] }, energy;

  if (self->datum)
    rmp_vector_sub (x, self->datum + 3 * (gsize) vertex, fall);
  energy = -rmp_vector_dot (self->loads + 3 * (gsize) vertex, fall);
  if (frequency > 0.0)
    {
      const double distance = rmp_vector_distance (x, self->positions + 3 * (gsize) vertex);

      energy += 0.5 * self->model->masses[vertex] * frequency * frequency * distance * distance;
    }
  return energy;
}

double
rmp_drape_problem_measure_datum (const RmpDrapeProblem *self)
{
  double energy = 0.0;

  for (guint v = 0; self->datum && v < self->model->n_vertices; v++)
    if (self->is_free[v])
      energy -= rmp_vector_dot (self->loads + 3 * (gsize) v, self->datum + 3 * (gsize) v);
  return energy;
}

/* Its derivative. */
static void
add_outside (const RmpDrapeProblem *self, guint32 vertex, const double *x, double *gradient)
{
  const double frequency = self->model->holds[vertex].frequency;
  const double stiffness = self->model->masses[vertex] * frequency * frequency;

  for (guint c = 0; c < 3; c++)
    {
      const gsize i = 3 * (gsize) vertex + c;

      gradient[i] += stiffness * (x[i] - self->positions[i]) - self->loads[i];
    }
}

double
rmp_drape_problem_evaluate (const RmpDrapeProblem *self, const double *x, double *gradient)
{
  const guint n = self->model->n_vertices;
  RmpDrapeSum energy = { 0.0, 0.0 };

  if (gradient)
    memset (gradient, 0, 3 * (gsize) n * sizeof (double));
  rmp_drape_sum_add (&energy, self->energy->klass->evaluate (self->energy, x, gradient));
  if (self->repulsion)
    rmp_drape_sum_add (&energy, rmp_drape_repulsion_evaluate (self->repulsion, x, gradient));
  if (self->barrier && self->place)
    rmp_drape_sum_add (&energy, rmp_drape_place_evaluate (self->place, self->barrier, x, gradient));
  else if (self->barrier)
    rmp_drape_sum_add (&energy, rmp_drape_barrier_evaluate (self->barrier, x, gradient));
  for (guint v = 0; v < n; v++)
    {
      if (self->is_free[v])
        rmp_drape_sum_add (&energy, rmp_drape_problem_measure_outside (self, v, x + 3 * (gsize) v));
      if (gradient && self->is_free[v])
        add_outside (self, v, x, gradient);
      else if (gradient)
        memset (gradient + 3 * (gsize) v, 0, 3 * sizeof (double));
    }
  return rmp_drape_sum_get (&energy);
}

double
rmp_drape_problem_measure_force (const RmpDrapeProblem *self, const double *gradient)
{
  double most = 0.0;

  for (guint v = 0; v < self->model->n_vertices; v++)
    most = MAX (most, rmp_vector_norm (gradient + 3 * (gsize) v) /
                          (self->model->masses[v] * self->gravity));
  return most;
}

gboolean
rmp_drape_problem_allow (const RmpDrapeProblem *self, const double *x, const double *to,
                         double *part, GError **error)
{
  return self->place ? rmp_drape_place_allow (self->place, self->barrier, x, to, part, error)
                     : rmp_drape_barrier_allow (self->barrier, x, to, part, error);
}

/* Of what a vertex weighs a metre: how stiff the matrix is where nothing else is. */
#define LEAST_STIFFNESS 0.1

/* Terms of as many vertices each go together. */
void
rmp_drape_problem_init_matrix (const RmpDrapeProblem *self, RmpDrapeMatrix *matrix)
{
  GArray *terms[RMP_DRAPE_MOST_VERTICES + 1] = { NULL };
  RmpElements lists[RMP_DRAPE_MOST_VERTICES + 1];
  guint n_lists = 0;

  for (guint32 term = 0; term < self->energy->n_terms; term++)
    {
      guint32 vertices[RMP_DRAPE_MOST_VERTICES];
      const guint n = self->energy->klass->list_vertices (self->energy, term, vertices);

      if (!terms[n])
        terms[n] = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_array_append_vals (terms[n], vertices, n);
    }
  for (guint n = 1; n <= RMP_DRAPE_MOST_VERTICES; n++)
    if (terms[n])
      lists[n_lists++] = (RmpElements){ terms[n]->len / n, n,
                                        (const guint32 *) (gpointer) terms[n]->data };
  rmp_drape_matrix_init (matrix, self->model->n_vertices, self->is_free, n_lists, lists);
  for (guint n = 0; n <= RMP_DRAPE_MOST_VERTICES; n++)
    if (terms[n])
      g_array_unref (terms[n]);
}

void
rmp_drape_problem_derive (const RmpDrapeProblem *self, const double *x, double caution,
                          gboolean exact, RmpDrapeMatrix *matrix)
{
  const RmpClothModel *model = self->model;
  const double least = MAX (caution * caution / self->spacing, LEAST_STIFFNESS);

  rmp_drape_matrix_reset (matrix);
  self->energy->klass->add_hessian (self->energy, x, caution, exact, matrix);
  if (self->repulsion)
    rmp_drape_repulsion_add_hessian (self->repulsion, x, exact, matrix);
  if (self->barrier && self->place)
    rmp_drape_place_add_hessian (self->place, self->barrier, x, matrix);
  else if (self->barrier)
    rmp_drape_barrier_add_hessian (self->barrier, x, NULL, matrix);
  for (guint v = 0; v < model->n_vertices; v++)
    {
      const double frequency = model->holds[v].frequency;

      rmp_drape_matrix_add_diagonal (
          matrix, v, model->masses[v] * (frequency * frequency + least * self->gravity));
    }
}
