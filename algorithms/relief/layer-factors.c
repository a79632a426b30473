/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layer-factors.c: by how much patterns of reliefs of the form layers are multiplied at a place:
 * linear between corners, or made of weights.
 */

#include <math.h>

#include "relief/relief-private.h"

void
rmp_relief_find_place (const RmpRelief *self, guint32 face, const double weights[3],
                       RmpReliefPlace *place)
{
  const RmpReliefTopology *topology = self->topology;
  const guint32 *uvs = topology->uv_faces + 3 * (gsize) face;

  place->corners = topology->faces + 3 * (gsize) face;
  for (guint k = 0; k < 3; k++)
    place->weights[k] = weights[k];
  for (guint c = 0; c < 2; c++)
    {
      const double origin = (double) topology->uvs[2 * (gsize) uvs[0] + c];
      const double second = (double) topology->uvs[2 * (gsize) uvs[1] + c];
      const double third = (double) topology->uvs[2 * (gsize) uvs[2] + c];

      place->chart[c] = weights[0] * origin + weights[1] * second + weights[2] * third;
      place->chart_by[0][c] = second - origin;
      place->chart_by[1][c] = third - origin;
    }
  for (guint c = 0; c < 3 && self->n_weights > 0; c++)
    {
      const float *rest = topology->rest_positions + c;
      const double origin = (double) rest[3 * (gsize) place->corners[0]];
      const double second = (double) rest[3 * (gsize) place->corners[1]];
      const double third = (double) rest[3 * (gsize) place->corners[2]];

      place->rest[c] = weights[0] * origin + weights[1] * second + weights[2] * third;
      place->rest_by[0][c] = second - origin;
      place->rest_by[1][c] = third - origin;
    }
}

/* As linear on the face. */
static void
blend_modulation (const RmpReliefPattern *pattern, const guint32 *corners, const double weights[3],
                  double factor[3])
{
  const double k[3] = { (double) pattern->modulation[corners[0]],
                        (double) pattern->modulation[corners[1]],
                        (double) pattern->modulation[corners[2]] };

  factor[0] = weights[0] * k[0] + weights[1] * k[1] + weights[2] * k[2];
  factor[1] = k[1] - k[0];
  factor[2] = k[2] - k[0];
}

static void
add_weights (const RmpRelief *self, const RmpReliefPlace *place,
             double factors[RMP_RELIEF_MAX_PATTERNS][3])
{
  for (guint i = 0; i < self->n_patterns; i++)
    factors[i][0] = factors[i][1] = factors[i][2] = 0.0;
  for (guint i = 0; i < self->n_weights; i++)
    rmp_relief_weight_add (self->weights + i, place, factors[self->weights[i].pattern]);
  for (guint i = 0; i < self->n_patterns; i++)
    if (self->patterns[i].shared && (factors[i][0] > 1.0 || factors[i][0] < 0.0))
      {
        factors[i][0] = factors[i][0] > 1.0 ? 1.0 : 0.0;
        factors[i][1] = factors[i][2] = 0.0;
      }
}

void
rmp_relief_factors_at (const RmpRelief *self, const RmpReliefPlace *place,
                       double factors[RMP_RELIEF_MAX_PATTERNS][3])
{
  if (self->n_weights > 0)
    add_weights (self, place, factors);
  else
    for (guint i = 0; i < self->n_patterns; i++)
      blend_modulation (self->patterns + i, place->corners, place->weights, factors[i]);
  for (guint i = 0; i < self->n_patterns && self->constant_modulation; i++)
    factors[i][1] = factors[i][2] = 0.0;
}

void
rmp_relief_find_factors (const RmpRelief *self, guint32 face, const double weights[3],
                         double factors[RMP_RELIEF_MAX_PATTERNS][3])
{
  RmpReliefPlace place;

  g_assert (self);
  g_assert (self->form == RMP_RELIEF_LAYERS && !self->whole_faces);

  rmp_relief_find_place (self, face, weights, &place);
  rmp_relief_factors_at (self, &place, factors);
}

double
rmp_relief_bound_factor (const RmpRelief *self, guint pattern, const guint32 *corners)
{
  double most = 0.0;

  for (guint k = 0; k < 3 && self->n_weights == 0; k++)
    most = MAX (most, fabs ((double) self->patterns[pattern].modulation[corners[k]]));
  for (guint i = 0; i < self->n_weights; i++)
    if (self->weights[i].pattern == pattern)
      most += fabs ((double) self->weights[i].amount);
  return self->patterns[pattern].shared ? MIN (most, 1.0) : most;
}
