/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "elastica.h"

#include "geometry/vector.h"

/* Less than that times the spacing's own curvature has no direction. */
#define STRAIGHT 1e-9

static guint
count_pieces (const RmpElastica *self)
{
  return self->closed ? self->n : self->n - 1;
}

/* The first difference from a node to the next. */
static void
differentiate (const RmpElastica *self, const double *positions, guint node, double out[3])
{
  rmp_vector_sub (positions + 3 * (gsize) ((node + 1) % self->n), positions + 3 * (gsize) node,
                  out);
  for (guint c = 0; c < 3; c++)
    out[c] /= self->lengths[node];
}

/* Of both pieces at a node: where there are two. */
static gboolean
bend (const RmpElastica *self, const double *positions, guint node, double *span, double out[3])
{
  const guint last = (node + self->n - 1) % self->n;
  double before[3], after[3];

  if (!self->closed && (node == 0 || node + 1 == self->n))
    return FALSE;
  *span = 0.5 * (self->lengths[last] + self->lengths[node]);
  differentiate (self, positions, last, before);
  differentiate (self, positions, node, after);
  rmp_vector_sub (after, before, out);
  for (guint c = 0; c < 3; c++)
    out[c] /= *span;
  return TRUE;
}

double
rmp_elastica_metric (const RmpElastica *self, const double *positions, guint node)
{
  double slope[3];

  differentiate (self, positions, node, slope);
  return rmp_vector_dot (slope, slope);
}

double
rmp_elastica_curvature (const RmpElastica *self, const double *positions, guint node)
{
  double second[3], span;

  return bend (self, positions, node, &span, second) ? rmp_vector_norm (second) : 0.0;
}

static double
pull_piece (const RmpElastica *self, const double *positions, guint node, double *forces)
{
  const guint next = (node + 1) % self->n;
  double slope[3], excess;

  differentiate (self, positions, node, slope);
  excess = rmp_vector_dot (slope, slope) - 1.0;
  for (guint c = 0; c < 3; c++)
    {
      const double force = 4.0 * self->stretch * excess * slope[c];

      forces[3 * (gsize) node + c] += force;
      forces[3 * (gsize) next + c] -= force;
    }
  return self->lengths[node] * self->stretch * excess * excess;
}

static double
pull_bend (const RmpElastica *self, const double *positions, guint node, double *forces)
{
  const guint last = (node + self->n - 1) % self->n, next = (node + 1) % self->n;
  const double rest = self->curvatures ? self->curvatures[node] : 0.0;
  double second[3], span, size, excess;

  if (!bend (self, positions, node, &span, second))
    return 0.0;
  size = rmp_vector_norm (second);
  excess = size - rest;
  for (guint c = 0; c < 3 && size * span > STRAIGHT; c++)
    {
      const double moment = 2.0 * self->bend * excess * second[c] / size;

      forces[3 * (gsize) last + c] -= moment / self->lengths[last];
      forces[3 * (gsize) next + c] -= moment / self->lengths[node];
      forces[3 * (gsize) node + c] += moment *
                                      (1.0 / self->lengths[last] + 1.0 / self->lengths[node]);
    }
  return span * self->bend * excess * excess;
}

void
rmp_elastica_pull (const RmpElastica *self, const double *positions, double *forces,
                   double energies[2])
{
  g_return_if_fail (self && self->n >= 2);

  energies[0] = energies[1] = 0.0;
  for (guint k = 0; k < count_pieces (self); k++)
    energies[0] += pull_piece (self, positions, k, forces);
  for (guint k = 0; k < self->n; k++)
    energies[1] += pull_bend (self, positions, k, forces);
}
