/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/quadrature.h"

#include <math.h>
#include <string.h>

#define MAX_DEPTH 8
#define LEAF_TEXELS 8.0

#define N_CHECKED 4 /* of the integrals, for the error */

#define MAX_FOURS (1 << (2 * (RMP_PATTERN_MAX_FIRST_SPLITS - 1)))

/* The integrals over four triangles: point by point, each of the four. */
typedef struct
{
  RmpPatternFour sums[RMP_PATTERN_QUADRATURE_SUMS];
  double slopes[2][RMP_PATTERN_QUADRATURE_SLOPES];
} Found;

typedef struct
{
  RmpPatternSlopeFunc func;
  gconstpointer data;
  GArray *samples;
  double tolerance; /* a unit of area */
  double sums[RMP_PATTERN_QUADRATURE_SUMS];
  guint n_slopes;
} Integral;

void
rmp_pattern_coefficients_get (const RmpPatternCoefficients *self, double c[5])
{
  g_assert (self);

  c[0] = self->c0;
  c[1] = self->ridge[0] - self->c0;
  c[2] = self->ridge[1];
  c[3] = self->ridge[2] - self->c0;
  c[4] = self->ridge[0] + self->ridge[2];
}

void
rmp_pattern_coefficients_set (RmpPatternCoefficients *self, double area, const double c[5])
{
  *self = (RmpPatternCoefficients){ .area = area,
                                    .c0 = c[0],
                                    .ridge = { c[1] + c[0], c[2], c[3] + c[0] } };
}

void
rmp_pattern_coefficients_get_direction (const RmpPatternCoefficients *self,
                                        RmpPatternDirection *direction)
{
  const double c4 = rmp_coefficients_c4 (self), half = 0.5 * (self->ridge[0] - self->ridge[2]);

  g_assert (direction);

  *direction = (RmpPatternDirection){ .strength = self->area > 0.0 ? c4 / self->area : 0.0 };
  if (!(c4 > 0.0))
    return;
  direction->angle = 0.5 * atan2 (self->ridge[1], half);
  if (direction->angle <= -G_PI_2)
    direction->angle = G_PI_2;
  direction->coherence = 2.0 * hypot (half, self->ridge[1]) / c4;
}

static double
point_weight (guint point)
{
  return point == 0  ? RMP_PATTERN_QUADRATURE_MIDDLE
         : point < 4 ? RMP_PATTERN_QUADRATURE_NEAR
                     : RMP_PATTERN_QUADRATURE_WIDE;
}

static void
find_slopes (const Integral *self, const RmpPatternSiblings *on,
             double slopes[2][RMP_PATTERN_QUADRATURE_SLOPES])
{
  double points[2][RMP_PATTERN_QUADRATURE_SLOPES]
      __attribute__ ((aligned (sizeof (RmpPatternFour))));

  rmp_pattern_quadrature_place (on, points);
  self->func (self->data, RMP_PATTERN_QUADRATURE_SLOPES,
              (const double *const[2]){ points[0], points[1] },
              (double *const[2]){ slopes[0], slopes[1] });
}

static void
integrate_once (Integral *self, const RmpPatternSiblings *on, Found *found)
{
  find_slopes (self, on, found->slopes);
  self->n_slopes += RMP_PATTERN_QUADRATURE_SLOPES;
  rmp_pattern_quadrature_add_up (
      on->area, (const double (*)[RMP_PATTERN_QUADRATURE_SLOPES]) found->slopes, found->sums);
}

/* One of them by the middles of its edges: corner 0, 1, 2, and the middle. */
static void
split (const RmpPatternSiblings *self, guint which, RmpPatternSiblings *parts)
{
  parts->area = 0.25 * self->area;
  for (guint c = 0; c < 2; c++)
    {
      const double a = self->corners[0][c][which], b = self->corners[1][c][which],
                   d = self->corners[2][c][which];
      const double ab = 0.5 * (a + b), bd = 0.5 * (b + d), da = 0.5 * (d + a);

      parts->corners[0][c] = (RmpPatternFour){ a, ab, da, bd };
      parts->corners[1][c] = (RmpPatternFour){ ab, b, bd, da };
      parts->corners[2][c] = (RmpPatternFour){ da, bd, d, ab };
    }
}

static void
accept (Integral *self, double area, const Found *found)
{
  for (guint i = 0; i < 4; i++)
    for (guint k = 0; k < RMP_PATTERN_QUADRATURE_SUMS; k++)
      self->sums[k] += found->sums[k][i];
  for (guint i = 0; self->samples && i < RMP_PATTERN_QUADRATURE_SLOPES; i++)
    {
      const guint point = i % RMP_PATTERN_QUADRATURE_POINTS,
                  at = 4 * point + i / RMP_PATTERN_QUADRATURE_POINTS;
      const RmpPatternSlopeSample sample = { area * point_weight (point),
                                             { found->slopes[0][at], found->slopes[1][at] } };

      g_array_append_val (self->samples, sample);
    }
}

/* How far the quarters of a triangle add up to something else than the quadrature gives on itself,
 * @which of @coarse.
 */
static double
compare (const Found *quarters, const Found *coarse, guint which)
{
  double difference = 0.0;

  for (guint k = 0; k < N_CHECKED; k++)
    {
      const RmpPatternFour q = quarters->sums[k];

      difference = MAX (difference, fabs (q[0] + q[1] + q[2] + q[3] - coarse->sums[k][which]));
    }
  return difference;
}

/* @coarse: what the quadrature gives on the triangle itself */
static void
refine (Integral *self, const RmpPatternSiblings *on, guint which, const Found *coarse, guint depth)
{
  RmpPatternSiblings parts;
  Found found;

  split (on, which, &parts);
  integrate_once (self, &parts, &found);
  if (compare (&found, coarse, which) / 16.0 <= self->tolerance * on->area ||
      depth + 1 >= MAX_DEPTH)
    {
      accept (self, parts.area, &found);
      return;
    }
  for (guint i = 0; i < 4; i++)
    refine (self, &parts, i, &found, depth + 1);
}

/* The triangle four times over. */
static void
whole_init (RmpPatternSiblings *self, const double corners[3][2])
{
  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      self->corners[k][c] = (RmpPatternFour){ corners[k][c], corners[k][c], corners[k][c],
                                              corners[k][c] };
  self->area = 0.5 * fabs ((corners[1][0] - corners[0][0]) * (corners[2][1] - corners[0][1]) -
                           (corners[1][1] - corners[0][1]) * (corners[2][0] - corners[0][0]));
}

/* The first @n triangles of @fours, each split: [@n]. */
static void
split_all (const RmpPatternSiblings *fours, guint n, RmpPatternSiblings *parts)
{
  for (guint i = 0; i < n; i++)
    split (fours + i / 4, i % 4, parts + i);
}

/* The triangle split @splits times over, more than none. @parents: [MAX_FOURS / 4] one split
 * before, @leaves: [MAX_FOURS].
 * Returns: how many fours of leaves
 */
static guint
split_evenly (const RmpPatternSiblings *whole, guint splits, RmpPatternSiblings *parents,
              RmpPatternSiblings *leaves)
{
  guint n = 1;

  *parents = *whole;
  split (whole, 0, leaves);
  for (guint i = 1; i < splits; i++)
    {
      memcpy (parents, leaves, n * sizeof *parents);
      n *= 4;
      split_all (parents, n, leaves);
    }
  return n;
}

guint
rmp_pattern_coefficients_first_splits (double texels)
{
  if (!(texels > LEAF_TEXELS))
    return 0;
  return (guint) CLAMP (ceil (log2 (texels / LEAF_TEXELS)), 0.0, RMP_PATTERN_MAX_FIRST_SPLITS);
}

guint
rmp_pattern_coefficients_sample (const double corners[3][2], guint splits, RmpPatternSlopeFunc func,
                                 gconstpointer data, RmpPatternSlopeSample *samples)
{
  const Integral integral = { .func = func, .data = data };
  RmpPatternSiblings whole, parents[MAX_FOURS / 4], leaves[MAX_FOURS];
  double slopes[2][RMP_PATTERN_QUADRATURE_SLOPES];
  guint n;

  g_return_val_if_fail (splits > 0 && splits <= RMP_PATTERN_MAX_FIRST_SPLITS, 0);

  whole_init (&whole, corners);
  n = split_evenly (&whole, splits, parents, leaves);
  for (guint i = 0; i < n; i++)
    {
      find_slopes (&integral, leaves + i, slopes);
      for (guint k = 0; k < RMP_PATTERN_QUADRATURE_SLOPES; k++)
        *samples++ = (RmpPatternSlopeSample){ leaves[i].area * point_weight (k / 4),
                                              { slopes[0][k], slopes[1][k] } };
    }
  return n * RMP_PATTERN_QUADRATURE_SLOPES;
}

/* The results of the first splits. */
typedef struct
{
  RmpPatternSiblings leaves[MAX_FOURS], parents[MAX_FOURS / 4];
  Found found[MAX_FOURS], coarse[MAX_FOURS / 4];
} Start;

/* Leaves that their parent already agrees with to the tolerance itself are believed: points lie
 * closer there than the spline is broad, so that nothing falls between them.
 */
static void
refine_leaves (Integral *self, const Start *start, guint n, guint first_splits)
{
  for (guint i = 0; i < n; i++)
    if (compare (start->found + i, start->coarse + i / 4, i % 4) <=
        self->tolerance * start->parents[i / 4].area)
      accept (self, start->leaves[i].area, start->found + i);
    else
      for (guint k = 0; k < 4; k++)
        refine (self, start->leaves + i, k, start->found + i, first_splits);
}

static double
get_tolerance (double error, double c4, double area)
{
  return error * MAX (c4, 1e-6 * area) / area;
}

static void
integrate_split (Integral *self, const RmpPatternSiblings *whole, guint first_splits, double error)
{
  RmpPatternFour c4s = { 0.0 };
  Start start;
  const guint n = split_evenly (whole, first_splits, start.parents, start.leaves);

  for (guint i = 0; i < n; i++)
    {
      integrate_once (self, start.leaves + i, start.found + i);
      c4s += start.found[i].sums[1] + start.found[i].sums[3];
    }
  for (guint i = 0; 4 * i < n; i++)
    integrate_once (self, start.parents + i, start.coarse + i);
  self->tolerance = get_tolerance (error, c4s[0] + c4s[1] + c4s[2] + c4s[3], whole->area);
  refine_leaves (self, &start, n, first_splits);
}

guint
rmp_pattern_coefficients_integrate (RmpPatternCoefficients *self, const double corners[3][2],
                                    guint first_splits, double error, RmpPatternSlopeFunc func,
                                    gconstpointer data, GArray *samples)
{
  Integral integral = { .func = func, .data = data, .samples = samples };
  RmpPatternSiblings whole;
  Found found;

  g_return_val_if_fail (first_splits <= RMP_PATTERN_MAX_FIRST_SPLITS, 0);

  whole_init (&whole, corners);
  if (first_splits > 0)
    integrate_split (&integral, &whole, first_splits, error);
  else
    {
      integrate_once (&integral, &whole, &found);
      integral.tolerance = get_tolerance (error, found.sums[1][0] + found.sums[3][0], whole.area);
      refine (&integral, &whole, 0, &found, 0);
    }

  self->area = whole.area;
  self->c0 = integral.sums[0];
  memcpy (self->ridge, integral.sums + 1, sizeof self->ridge);
  for (guint k = 0; k < 3; k++)
    self->moments[k] = integral.sums[4 + k] / whole.area;
  return integral.n_slopes;
}
