/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/coefficients.h"

#include <math.h>
#include <string.h>

#define N_POINTS 7
#define MAX_DEPTH 8
#define LEAF_TEXELS 8.0

/* Integrals: C0, the three of the ridge, the three of the moments; the error counts the first four. */
#define N_SUMS 7
#define N_CHECKED 4

#define MAX_LEAVES (1 << (2 * RMP_MAX_FIRST_SPLITS))

typedef struct
{
  double corners[3][2];
  double area;
} Triangle;

typedef struct
{
  RmpSlopeFunc func;
  gconstpointer data;
  GArray *samples;
  double tolerance; /* a unit of area */
  double sums[N_SUMS];
  guint n_slopes;
} Integral;

void
rmp_coefficients_get (const RmpCoefficients *self, double c[5])
{
  c[0] = self->c0;
  c[1] = self->ridge[0] - self->c0;
  c[2] = self->ridge[1];
  c[3] = self->ridge[2] - self->c0;
  c[4] = self->ridge[0] + self->ridge[2];
}

void
rmp_coefficients_set (RmpCoefficients *self, double area, const double c[5])
{
  *self = (RmpCoefficients){ .area = area, .c0 = c[0], .ridge = { c[1] + c[0], c[2], c[3] + c[0] } };
}

void
rmp_coefficients_get_direction (const RmpCoefficients *self, RmpPatternDirection *direction)
{
  const double c4 = rmp_coefficients_c4 (self), half = 0.5 * (self->ridge[0] - self->ridge[2]);

  *direction = (RmpPatternDirection){ .strength = self->area > 0.0 ? c4 / self->area : 0.0 };
  if (!(c4 > 0.0))
    return;
  direction->angle = 0.5 * atan2 (self->ridge[1], half);
  if (direction->angle <= -G_PI_2)
    direction->angle = G_PI_2;
  direction->coherence = 2.0 * hypot (half, self->ridge[1]) / c4;
}

/* The middle, then three on the medians at either distance. */
static void
place_points (const Triangle *triangle, double (*points)[2])
{
  static const double near = 0.79742698535308732, far = 0.10128650732345634;    /* (9 + 2√15)/21, (6 − √15)/21 */
  static const double close = 0.059715871789769820, wide = 0.47014206410511509; /* (9 − 2√15)/21, (6 + √15)/21 */

  for (guint c = 0; c < 2; c++)
    {
      const double a = triangle->corners[0][c], b = triangle->corners[1][c], d = triangle->corners[2][c];

      points[0][c] = (a + b + d) / 3.0;
      points[1][c] = near * a + far * (b + d);
      points[2][c] = near * b + far * (d + a);
      points[3][c] = near * d + far * (a + b);
      points[4][c] = close * a + wide * (b + d);
      points[5][c] = close * b + wide * (d + a);
      points[6][c] = close * d + wide * (a + b);
    }
}

static double
point_weight (guint point)
{
  static const double near = 0.12593918054482715, wide = 0.13239415278850618; /* (155 ∓ √15)/1200 */

  return point == 0 ? 9.0 / 40.0 : point < 4 ? near : wide;
}

/* The rule on @n triangles of one size; @sums: [@n × N_SUMS]; @slopes: (out caller-allocates) [@n × N_POINTS × 2] */
static void
apply_rule (Integral *self, guint n, const Triangle *triangles, double (*sums)[N_SUMS], double (*slopes)[2])
{
  double points[4 * N_POINTS][2], terms[N_SUMS][4 * N_POINTS];

  for (guint i = 0; i < n; i++)
    place_points (triangles + i, points + i * N_POINTS);
  self->func (self->data, n * N_POINTS, (const double (*)[2]) points, slopes);
  self->n_slopes += n * N_POINTS;
#pragma omp simd
  for (guint i = 0; i < n * N_POINTS; i++)
    {
      const double x = slopes[i][0], y = slopes[i][1], xx = x * x, xy = x * y, yy = y * y;
      const double s = sqrt (1.0 + xx + yy), inverse = 1.0 / s;

      terms[0][i] = s;
      terms[1][i] = xx * inverse;
      terms[2][i] = xy * inverse;
      terms[3][i] = yy * inverse;
      terms[4][i] = xx;
      terms[5][i] = xy;
      terms[6][i] = yy;
    }
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < N_SUMS; k++)
      {
        const double *t = terms[k] + i * N_POINTS;

        sums[i][k] = triangles[i].area * (9.0 / 40.0 * t[0] + point_weight (1) * (t[1] + t[2] + t[3]) +
                                          point_weight (4) * (t[4] + t[5] + t[6]));
      }
}

/* Corner 0, 1, 2, and the middle. */
static void
split (const Triangle *triangle, Triangle parts[4])
{
  double middles[3][2]; /* of the edge opposite each corner */

  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      middles[k][c] = 0.5 * (triangle->corners[(k + 1) % 3][c] + triangle->corners[(k + 2) % 3][c]);
  for (guint k = 0; k < 4; k++)
    parts[k].area = 0.25 * triangle->area;
  for (guint k = 0; k < 3; k++)
    for (guint j = 0; j < 3; j++)
      memcpy (parts[k].corners[j], j == k ? triangle->corners[k] : middles[3 - k - j], sizeof middles[0]);
  memcpy (parts[3].corners, middles, sizeof middles);
}

static void
accept (Integral *self, const Triangle parts[4], const double (*sums)[N_SUMS], const double (*slopes)[2])
{
  for (guint i = 0; i < 4; i++)
    for (guint k = 0; k < N_SUMS; k++)
      self->sums[k] += sums[i][k];
  for (guint i = 0; self->samples && i < 4 * N_POINTS; i++)
    {
      const RmpSlopeSample sample = { parts[i / N_POINTS].area * point_weight (i % N_POINTS),
                                      { slopes[i][0], slopes[i][1] } };

      g_array_append_val (self->samples, sample);
    }
}

/* How far the quarters of a triangle add up to something else than the rule gives on itself. */
static double
compare (const double (*quarters)[N_SUMS], const double coarse[N_SUMS])
{
  double difference = 0.0;

  for (guint k = 0; k < N_CHECKED; k++)
    difference = MAX (difference, fabs (quarters[0][k] + quarters[1][k] + quarters[2][k] + quarters[3][k] - coarse[k]));
  return difference;
}

/* @coarse: what the rule gives on the triangle itself */
static void
refine (Integral *self, const Triangle *triangle, const double coarse[N_SUMS], guint depth)
{
  Triangle parts[4];
  double sums[4][N_SUMS], slopes[4 * N_POINTS][2];

  split (triangle, parts);
  apply_rule (self, 4, parts, sums, slopes);
  if (compare ((const double (*)[N_SUMS]) sums, coarse) / 16.0 <= self->tolerance * triangle->area ||
      depth + 1 >= MAX_DEPTH)
    {
      accept (self, parts, (const double (*)[N_SUMS]) sums, (const double (*)[2]) slopes);
      return;
    }
  for (guint i = 0; i < 4; i++)
    refine (self, parts + i, sums[i], depth + 1);
}

/* The triangle split @splits times over, in the order of the splits. Returns: one past the last */
static Triangle *
split_evenly (const Triangle *triangle, guint splits, Triangle *leaves)
{
  Triangle parts[4];

  if (splits == 0)
    {
      *leaves = *triangle;
      return leaves + 1;
    }
  split (triangle, parts);
  for (guint i = 0; i < 4; i++)
    leaves = split_evenly (parts + i, splits - 1, leaves);
  return leaves;
}

guint
rmp_coefficients_first_splits (double texels)
{
  if (!(texels > LEAF_TEXELS))
    return 0;
  return (guint) CLAMP (ceil (log2 (texels / LEAF_TEXELS)), 0.0, RMP_MAX_FIRST_SPLITS);
}

static void
triangle_init (Triangle *self, const double corners[3][2])
{
  memcpy (self->corners, corners, sizeof self->corners);
  self->area = 0.5 * fabs ((corners[1][0] - corners[0][0]) * (corners[2][1] - corners[0][1]) -
                           (corners[1][1] - corners[0][1]) * (corners[2][0] - corners[0][0]));
}

guint
rmp_coefficients_sample (const double corners[3][2], guint splits, RmpSlopeFunc func, gconstpointer data,
                         RmpSlopeSample *samples)
{
  Triangle whole, leaves[MAX_LEAVES];
  const guint n = 1u << (2 * splits);

  g_return_val_if_fail (splits <= RMP_MAX_FIRST_SPLITS, 0);

  triangle_init (&whole, corners);
  split_evenly (&whole, splits, leaves);
  for (guint i = 0; i < n; i++)
    {
      double points[N_POINTS][2], slopes[N_POINTS][2];

      place_points (leaves + i, points);
      func (data, N_POINTS, (const double (*)[2]) points, slopes);
      for (guint k = 0; k < N_POINTS; k++)
        samples[i * N_POINTS + k] = (RmpSlopeSample){ leaves[i].area * point_weight (k),
                                                      { slopes[k][0], slopes[k][1] } };
    }
  return n * N_POINTS;
}

/* What the first splits gave. */
typedef struct
{
  Triangle leaves[MAX_LEAVES], parents[MAX_LEAVES / 4];
  double sums[MAX_LEAVES][N_SUMS], coarse[MAX_LEAVES / 4][N_SUMS];
  double slopes[MAX_LEAVES * N_POINTS][2];
} Start;

/* Leaves that their parent already agrees with to the tolerance itself are believed: points lie closer there than the spline
 * is broad, so that nothing falls between them.
 */
static void
refine_leaves (Integral *self, const Start *start, guint first_splits)
{
  const guint n = 1u << (2 * first_splits);

  if (first_splits == 0)
    {
      refine (self, start->leaves, start->sums[0], 0);
      return;
    }
  for (guint i = 0; i < n; i += 4)
    if (compare (start->sums + i, start->coarse[i / 4]) <= self->tolerance * start->parents[i / 4].area)
      accept (self, start->leaves + i, start->sums + i, start->slopes + i * N_POINTS);
    else
      for (guint k = i; k < i + 4; k++)
        refine (self, start->leaves + k, start->sums[k], first_splits);
}

guint
rmp_coefficients_integrate (RmpCoefficients *self, const double corners[3][2], guint first_splits, double error,
                            RmpSlopeFunc func, gconstpointer data, GArray *samples)
{
  Integral integral = { .func = func, .data = data, .samples = samples };
  const guint n = 1u << (2 * first_splits);
  double unused[4 * N_POINTS][2], c4 = 0.0;
  Triangle whole;
  Start start;

  g_return_val_if_fail (first_splits <= RMP_MAX_FIRST_SPLITS, 0);

  triangle_init (&whole, corners);
  split_evenly (&whole, first_splits, start.leaves);
  for (guint i = 0; i < n; i += MIN (n, 4))
    apply_rule (&integral, MIN (n, 4), start.leaves + i, start.sums + i, start.slopes + i * N_POINTS);
  for (guint i = 0; i < n; i++)
    c4 += start.sums[i][1] + start.sums[i][3];
  if (first_splits > 0)
    split_evenly (&whole, first_splits - 1, start.parents);
  for (guint i = 0; i < n / 4; i += MIN (n / 4, 4))
    apply_rule (&integral, MIN (n / 4, 4), start.parents + i, start.coarse + i, unused);
  integral.tolerance = error * MAX (c4, 1e-6 * whole.area) / whole.area;
  refine_leaves (&integral, &start, first_splits);

  self->area = whole.area;
  self->c0 = integral.sums[0];
  memcpy (self->ridge, integral.sums + 1, sizeof self->ridge);
  for (guint k = 0; k < 3; k++)
    self->moments[k] = integral.sums[4 + k] / whole.area;
  return integral.n_slopes;
}
