/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bending.h"

#include <string.h>

#include "compute/large-pages.h"
#include "compute/parallel.h"
#include "geometry/vector.h"

/* The twist stands for two entries of its tensor. */
static const double counts[3] = { 1.0, 1.0, 2.0 };

/* --- elements --------------------------------------------------------------------------------- */

/* The slot of a vertex among an element's, which it is added to. */
static guint32
find_slot (GArray *vertices, guint32 first, guint32 vertex)
{
  for (guint32 k = first; k < vertices->len; k++)
    if (g_array_index (vertices, guint32, k) == vertex)
      return k;
  g_array_append_val (vertices, vertex);
  return vertices->len - 1;
}

static void
begin (RmpContinuumBending *self, guint n, const double weights[3])
{
  memset (self, 0, sizeof *self);
  self->n = n;
  memcpy (self->weights, weights, sizeof self->weights);
  self->areas = g_new (double, (gsize) n + 1);
  self->start = g_new (guint32, (gsize) n + 1);
  self->curvatures = g_new0 (double, 3 * (gsize) n + 1);
}

static void
finish (RmpContinuumBending *self, GArray *vertices)
{
  self->start[self->n] = vertices->len;
  self->gradients = g_new0 (double, 9 * (gsize) vertices->len + 1);
  rmp_large_pages_ask (self->gradients, 9 * (gsize) vertices->len * sizeof (double));
  self->vertices = (guint32 *) (gpointer) g_array_free (vertices, FALSE);
}

void
rmp_continuum_bending_init (RmpContinuumBending *self, const RmpCurvature *curvature,
                            guint n_hinges, const RmpClothHinge *hinges, const double weights[3])
{
  GArray *vertices = g_array_new (FALSE, FALSE, sizeof (guint32));

  begin (self, curvature->n, weights);
  self->curvature = curvature;
  self->hinges = hinges;
  self->n_hinges = n_hinges;
  self->slots = rmp_large_new (guint32, 4 * (gsize) curvature->start[curvature->n] + 1);
  self->angles = g_new (double, (gsize) n_hinges + 1);
  self->turns = rmp_large_new (double, 12 * (gsize) n_hinges + 1);
  for (guint e = 0; e < self->n; e++)
    {
      self->areas[e] = curvature->areas[e];
      self->start[e] = vertices->len;
      for (guint32 t = curvature->start[e]; t < curvature->start[e + 1]; t++)
        for (guint i = 0; i < 4; i++)
          self->slots[4 * (gsize) t + i] = find_slot (
              vertices, self->start[e], hinges[curvature->terms[t].hinge].vertices[i]);
    }
  finish (self, vertices);
}

void
rmp_continuum_bending_init_grid (RmpContinuumBending *self, guint n, const RmpBendStencil *stencils,
                                 const double weights[3], RmpBendForm form, gboolean clamped,
                                 const double *rest)
{
  GArray *vertices = g_array_new (FALSE, FALSE, sizeof (guint32));

  begin (self, n, weights);
  self->stencils = stencils;
  self->form = form;
  self->clamped = clamped;
  self->rest = g_new0 (double, 3 * (gsize) n + 1);
  for (guint e = 0; e < n; e++)
    {
      self->areas[e] = stencils[e].area;
      self->start[e] = vertices->len;
      g_array_append_vals (vertices, stencils[e].vertices, stencils[e].n);
    }
  finish (self, vertices);
  if (rest)
    {
      rmp_continuum_bending_measure (self, rest, NULL, 1);
      memcpy (self->rest, self->curvatures, 3 * (gsize) n * sizeof (double));
    }
}

void
rmp_continuum_bending_clear (RmpContinuumBending *self)
{
  g_free (self->areas);
  g_free (self->start);
  g_free (self->vertices);
  g_free (self->curvatures);
  g_free (self->gradients);
  g_free (self->slots);
  g_free (self->angles);
  g_free (self->turns);
  g_free (self->rest);
}

/* --- as they are bent ------------------------------------------------------------------------- */

static void
measure_hinges (RmpContinuumBending *self, const double *positions, const double *rest_angles,
                int n_threads)
{
#pragma omp parallel for schedule(static) num_threads(n_threads)
  for (guint h = 0; h < self->n_hinges; h++)
    {
      const double *x[4];

      for (guint i = 0; i < 4; i++)
        x[i] = positions + 3 * (gsize) self->hinges[h].vertices[i];
      if (rmp_cloth_hinge_bend (x, &self->angles[h], self->turns + 12 * (gsize) h))
        {
          self->angles[h] = rmp_cloth_hinge_difference (self->angles[h], rest_angles[h]);
          continue;
        }
      /* an edge or flap without extent does not bend */
      self->angles[h] = 0.0;
      memset (self->turns + 12 * (gsize) h, 0, 12 * sizeof (double));
    }
}

static void
measure_triangle (RmpContinuumBending *self, guint element)
{
  const RmpCurvature *curvature = self->curvature;
  double *bent = self->curvatures + 3 * (gsize) element;

  memset (bent, 0, 3 * sizeof (double));
  memset (self->gradients + 9 * (gsize) self->start[element], 0,
          9 * (gsize) (self->start[element + 1] - self->start[element]) * sizeof (double));
  rmp_curvature_at (curvature, element, self->angles, bent);
  for (guint32 t = curvature->start[element]; t < curvature->start[element + 1]; t++)
    for (guint i = 0; i < 4; i++)
      {
        const double *turn = self->turns + 12 * (gsize) curvature->terms[t].hinge + 3 * i;
        double *gradient = self->gradients + 9 * (gsize) self->slots[4 * (gsize) t + i];

        for (guint k = 0; k < 9; k++)
          gradient[k] += curvature->terms[t].shares[k / 3] * turn[k % 3];
      }
}

/* The second differences of an element. */
static void
difference (const RmpBendStencil *stencil, const double *positions, double differences[3][3])
{
  memset (differences, 0, 9 * sizeof (double));
  for (guint i = 0; i < stencil->n; i++)
    for (guint k = 0; k < 3; k++)
      rmp_vector_add_scaled (differences[k], stencil->differences[i][k],
                             positions + 3 * (gsize) stencil->vertices[i], differences[k]);
}

void
rmp_bend_stencil_normal (const RmpBendStencil *self, const double *positions, double normal[3])
{
  double sides[2][3];

  for (guint i = 0; i < 2; i++)
    rmp_vector_sub (positions + 3 * (gsize) self->tangents[2 * i + 1],
                    positions + 3 * (gsize) self->tangents[2 * i], sides[i]);
  rmp_vector_cross (sides[0], sides[1], normal);
  rmp_vector_normalise (normal);
}

/* What changes the curvature is the normal times the weight of a vertex in the difference: that the
 * normal turns is left out, as in the paper. The other form has the difference itself there.
 */
static void
measure_node (RmpContinuumBending *self, guint element, const double *positions)
{
  const RmpBendStencil *stencil = &self->stencils[element];
  double normal[3], differences[3][3];
  double *bent = self->curvatures + 3 * (gsize) element;

  rmp_bend_stencil_normal (stencil, positions, normal);
  difference (stencil, positions, differences);
  for (guint k = 0; k < 3; k++)
    bent[k] = rmp_vector_dot (normal, differences[k]) - self->rest[3 * (gsize) element + k];
  for (guint i = 0; i < stencil->n; i++)
    for (guint k = 0; k < 3; k++)
      {
        double *gradient = self->gradients + 9 * (gsize) (self->start[element] + i) + 3 * k;
        const double *along = self->form == RMP_BEND_NORMAL ? normal : differences[k];

        for (guint c = 0; c < 3; c++)
          gradient[c] = stencil->differences[i][k] * along[c];
      }
}

void
rmp_continuum_bending_measure (RmpContinuumBending *self, const double *positions,
                               const double *rest_angles, guint n_threads)
{
  const int n = rmp_parallel_threads (self->n, n_threads);

  if (self->curvature)
    measure_hinges (self, positions, rest_angles, n);
#pragma omp parallel for schedule(static) num_threads(n)
  for (guint e = 0; e < self->n; e++)
    if (self->curvature)
      measure_triangle (self, e);
    else
      measure_node (self, e, positions);
}

/* --- what they do ----------------------------------------------------------------------------- */

double
rmp_continuum_bending_energy (const RmpContinuumBending *self, guint element)
{
  const double *bent = self->curvatures + 3 * (gsize) element;
  double sum = 0.0;

  for (guint k = 0; k < 3; k++)
    sum += counts[k] * self->weights[k] * bent[k] * bent[k];
  return self->areas[element] * sum;
}

/* 2 A ξ (B − B⁰), which of the paper's form is what multiplies differences. */
static double
find_moment (const RmpContinuumBending *self, guint element, guint k)
{
  const double moment = 2.0 * self->areas[element] * counts[k] * self->weights[k] *
                        self->curvatures[3 * (gsize) element + k];

  return self->form == RMP_BEND_DIFFERENCES && self->clamped ? MAX (moment, 0.0) : moment;
}

void
rmp_continuum_bending_pull (const RmpContinuumBending *self, guint element, guint32 slot,
                            double force[3])
{
  const double *gradient = self->gradients + 9 * (gsize) slot;

  for (guint k = 0; k < 3; k++)
    rmp_vector_add_scaled (force, -find_moment (self, element, k), gradient + 3 * k, force);
}

void
rmp_continuum_bending_block (const RmpContinuumBending *self, guint element, guint32 row,
                             guint32 column, double factor, double block[9])
{
  if (self->form == RMP_BEND_DIFFERENCES)
    {
      const double (*differences)[3] = self->stencils[element].differences;
      const guint32 first = self->start[element];

      for (guint k = 0; k < 3; k++)
        for (guint c = 0; c < 3; c++)
          block[4 * c] += factor * find_moment (self, element, k) * differences[row - first][k] *
                          differences[column - first][k];
      return;
    }
  for (guint k = 0; k < 3; k++)
    {
      const double *left = self->gradients + 9 * (gsize) row + 3 * k;
      const double *right = self->gradients + 9 * (gsize) column + 3 * k;
      const double stiffness = factor * 2.0 * self->areas[element] * counts[k] * self->weights[k];

      for (guint i = 0; i < 9; i++)
        block[i] += stiffness * left[i / 3] * right[i % 3];
    }
}
