/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stretch.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

/* The shear stands for two entries of its tensor. */
static const double counts[3] = { 1.0, 1.0, 2.0 };

#define SLACK 1e-9 /* of the weights: a tension below minus that is a compression */

/* The positive part of the tension as a matrix, and which directions it has. */
static void
clamp (const double weights[3], RmpStretchState *state, double part[3])
{
  const double *s = state->tension;
  const double half = 0.5 * (s[0] - s[1]), middle = 0.5 * (s[0] + s[1]);
  const double size = hypot (half, s[2]), angle = 0.5 * atan2 (s[2], half);
  const double slack = -SLACK * MAX (MAX (weights[0], weights[1]), weights[2]);
  const double c = cos (angle), d = sin (angle), high = middle + size, low = middle - size;

  state->n_taut = (guint) (high >= slack) + (guint) (low >= slack);
  state->taut[0] = c;
  state->taut[1] = d;
  memcpy (part, s, 3 * sizeof (double));
  if (low >= 0.0)
    return;
  part[0] = MAX (high, 0.0) * c * c;
  part[1] = MAX (high, 0.0) * d * d;
  part[2] = MAX (high, 0.0) * c * d;
}

void
rmp_continuum_stretch (const RmpStretchElement *element, const double *const x[3],
                       RmpTension tension, RmpStretchState *state)
{
  const double *weights = element->weights;

  rmp_cloth_triangle_deform (&element->shape, x, state->w[0], state->w[1]);
  state->metric[0] = rmp_vector_dot (state->w[0], state->w[0]) - 1.0;
  state->metric[1] = rmp_vector_dot (state->w[1], state->w[1]) - 1.0;
  state->metric[2] = rmp_vector_dot (state->w[0], state->w[1]);
  state->energy = 0.0;
  for (guint k = 0; k < 3; k++)
    {
      state->tension[k] = weights[k] * state->metric[k];
      state->energy += counts[k] * element->shape.area * state->tension[k] * state->metric[k];
    }
  memcpy (state->held, state->tension, sizeof state->held);
  state->n_taut = 2;
  if (tension == RMP_TENSION_WHOLE)
    return;
  clamp (weights, state, state->held);
  if (tension == RMP_TENSION_CLAMPED)
    memcpy (state->tension, state->held, sizeof state->held);
  else
    state->n_taut = 2;
}

void
rmp_continuum_stretch_force (const RmpStretchElement *element, const RmpStretchState *state,
                             guint vertex, double force[3])
{
  const double *s = state->tension;
  const double du = element->shape.du[vertex], dv = element->shape.dv[vertex];
  const double factor = -4.0 * element->shape.area;

  for (guint c = 0; c < 3; c++)
    force[c] = factor * (state->w[0][c] * (s[0] * du + s[2] * dv) +
                         state->w[1][c] * (s[2] * du + s[1] * dv));
}

double
rmp_continuum_stretch_weight (const RmpStretchElement *element, const RmpStretchState *state,
                              guint i, guint j)
{
  const RmpClothTriangle *shape = &element->shape;
  const double *s = state->held;

  return 4.0 * shape->area *
         (s[0] * shape->du[i] * shape->du[j] + s[1] * shape->dv[i] * shape->dv[j] +
          s[2] * (shape->du[i] * shape->dv[j] + shape->dv[i] * shape->du[j]));
}

/* block += factor a bᵀ */
static void
add_product (double factor, const double a[3], const double b[3], double block[9])
{
  for (guint k = 0; k < 9; k++)
    block[k] += factor * a[k / 3] * b[k % 3];
}

/* Half the gradients of the metric by a vertex, in the order of weights. */
static void
differentiate (const RmpStretchElement *element, const RmpStretchState *state, guint vertex,
               double gradients[3][3])
{
  const double du = element->shape.du[vertex], dv = element->shape.dv[vertex];

  for (guint c = 0; c < 3; c++)
    {
      gradients[0][c] = du * state->w[0][c];
      gradients[1][c] = dv * state->w[1][c];
      gradients[2][c] = 0.5 * (du * state->w[1][c] + dv * state->w[0][c]);
    }
}

/* Adds what changes along the one direction that is taut. */
static void
add_taut (const RmpStretchElement *element, const RmpStretchState *state, double left[3][3],
          double right[3][3], double block[9])
{
  const double c = state->taut[0], d = state->taut[1];
  const double parts[3] = { c * c, d * d, 2.0 * c * d };
  double weight = 0.0, a[3] = { 0.0 }, b[3] = { 0.0 };

  for (guint k = 0; k < 3; k++)
    {
      weight += element->weights[k] * parts[k] * parts[k] / counts[k];
      rmp_vector_add_scaled (a, parts[k], left[k], a);
      rmp_vector_add_scaled (b, parts[k], right[k], b);
    }
  add_product (8.0 * element->shape.area * weight, a, b, block);
}

void
rmp_continuum_stretch_block (const RmpStretchElement *element, const RmpStretchState *state,
                             guint i, guint j, double damping, double block[9])
{
  const double factor = 8.0 * element->shape.area * (damping + (state->n_taut == 2 ? 1.0 : 0.0));
  double left[3][3], right[3][3];

  differentiate (element, state, i, left);
  differentiate (element, state, j, right);
  for (guint k = 0; k < 3 && factor > 0.0; k++)
    add_product (factor * counts[k] * element->weights[k], left[k], right[k], block);
  if (state->n_taut == 1)
    add_taut (element, state, left, right, block);
}
