/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layer-weight.c: what layer.glsl says of weights, line by line. */

#include "relief/layer-weight.h"

#include <math.h>

#include "geometry/vector.h"

/* Metres from the bone at which a place has no side. */
#define NO_SIDE 1e-9

/* Lobes less sharp than 1 rise without bounds where they begin; normals take them to rise as from
 * here on.
 */
#define LEAST_COSINE 1e-3

void
rmp_relief_weight_keep (const RmpReliefWeight *self)
{
  g_assert (self);

  if (self->mask)
    rmp_spline_image_ref (self->mask);
  if (self->painted)
    g_atomic_rc_box_acquire (self->painted);
  if (self->turned)
    g_atomic_rc_box_acquire (self->turned);
}

void
rmp_relief_weight_clear (RmpReliefWeight *self)
{
  g_assert (self);

  g_clear_pointer (&self->mask, rmp_spline_image_unref);
  g_clear_pointer (&self->painted, g_atomic_rc_box_release);
  g_clear_pointer (&self->turned, g_atomic_rc_box_release);
}

/* @factor: (inout): times another, both with their derivatives */
static void
multiply (double factor[3], const double by[3])
{
  for (guint d = 1; d < 3; d++)
    factor[d] = factor[d] * by[0] + factor[0] * by[d];
  factor[0] *= by[0];
}

static void
weigh_mask (const RmpReliefWeight *self, const RmpReliefPlace *place, double factor[3])
{
  double slope[2];
  const double grey = rmp_spline_image_evaluate (self->mask, place->chart[0], place->chart[1],
                                                 slope);

  factor[0] = CLAMP (grey, 0.0, 1.0);
  for (guint d = 0; d < 2; d++)
    factor[1 + d] = grey > 0.0 && grey < 1.0
                        ? slope[0] * place->chart_by[d][0] + slope[1] * place->chart_by[d][1]
                        : 0.0;
}

static void
weigh_painted (const RmpReliefWeight *self, const RmpReliefPlace *place, double factor[3])
{
  const double corner[3] = { (double) self->painted[place->corners[0]],
                             (double) self->painted[place->corners[1]],
                             (double) self->painted[place->corners[2]] };

  factor[0] = place->weights[0] * corner[0] + place->weights[1] * corner[1] +
              place->weights[2] * corner[2];
  factor[1] = corner[1] - corner[0];
  factor[2] = corner[2] - corner[0];
}

/* @along: way along the bone, and its derivatives */
static void
weigh_reach (const RmpReliefWeight *self, const double along[3], double factor[3])
{
  const double extent = (double) self->extent, share = along[0] / extent;

  factor[0] = exp (-share * share);
  for (guint d = 1; d < 3; d++)
    factor[d] = -2.0 * share / extent * along[d] * factor[0];
}

/* The side of cloth that has turned; @side_by: (out): [2] its derivatives by u and v */
static void
turn_side (const RmpReliefWeight *self, const RmpReliefPlace *place, double side[3],
           double side_by[2][3])
{
  double along[3], first[3], third[3], angle = 0.0, by[2] = { 0.0, 0.0 };

  rmp_vector_load (self->side, first);
  rmp_vector_load (self->along, along);
  if (self->turned)
    {
      const double twist = -(double) self->twist;
      double corner[3];

      for (guint k = 0; k < 3; k++)
        {
          corner[k] = (double) self->turned[place->corners[k]];
          angle += twist * place->weights[k] * corner[k];
        }
      by[0] = twist * (corner[1] - corner[0]);
      by[1] = twist * (corner[2] - corner[0]);
    }
  rmp_vector_cross (along, first, third);
  for (guint c = 0; c < 3; c++)
    {
      side[c] = cos (angle) * first[c] + sin (angle) * third[c];
      for (guint d = 0; d < 2; d++)
        side_by[d][c] = by[d] * (cos (angle) * third[c] - sin (angle) * first[c]);
    }
}

/* @across: from the bone to the place, and its derivatives */
static void
weigh_side (const RmpReliefWeight *self, const RmpReliefPlace *place, double across[3][3],
            double factor[3])
{
  const double distance = rmp_vector_norm (across[0]), sharpness = (double) self->sharpness;
  double side[3], side_by[2][3], cosine;

  factor[0] = factor[1] = factor[2] = 0.0;
  if (!(distance >= NO_SIDE))
    return;
  turn_side (self, place, side, side_by);
  cosine = rmp_vector_dot (across[0], side) / distance;
  if (!(cosine > 0.0))
    return;
  factor[0] = pow (cosine, sharpness);
  for (guint d = 0; d < 2; d++)
    {
      const double outward = rmp_vector_dot (across[0], across[1 + d]) / (distance * distance);
      const double by = (rmp_vector_dot (across[1 + d], side) +
                         rmp_vector_dot (across[0], side_by[d])) /
                            distance -
                        cosine * outward;

      factor[1 + d] = sharpness * factor[0] / MAX (cosine, LEAST_COSINE) * by;
    }
}

void
rmp_relief_weight_add (const RmpReliefWeight *self, const RmpReliefPlace *place, double factor[3])
{
  double own[3] = { (double) self->amount, 0.0, 0.0 }, part[3];

  g_assert (self);
  g_assert (place);

  if (self->mask)
    {
      weigh_mask (self, place, part);
      multiply (own, part);
    }
  if (self->painted)
    {
      weigh_painted (self, place, part);
      multiply (own, part);
    }
  if (self->extent > 0.0f || self->sharpness > 0.0f)
    {
      double origin[3], along[3], way[3], across[3][3];

      rmp_vector_load (self->origin, origin);
      rmp_vector_load (self->along, along);
      rmp_vector_sub (place->rest, origin, across[0]);
      for (guint d = 0; d < 2; d++)
        rmp_vector_copy (place->rest_by[d], across[1 + d]);
      for (guint d = 0; d < 3; d++)
        {
          way[d] = rmp_vector_dot (across[d], along);
          rmp_vector_add_scaled (across[d], -way[d], along, across[d]);
        }
      if (self->extent > 0.0f)
        {
          weigh_reach (self, way, part);
          multiply (own, part);
        }
      if (self->sharpness > 0.0f)
        {
          weigh_side (self, place, across, part);
          multiply (own, part);
        }
    }
  for (guint d = 0; d < 3; d++)
    factor[d] += own[d];
}
