/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/slides.h"

#include <string.h>

#include "compute/processor.h"
#include "geometry/vector.h"

/* In rest lengths: points that move less do not turn a direction. */
#define NOISE 1e-6

/* Where less is left of a lift, points slide less than they could. */
#define FAINT 0.05

/* Points whose scratch fits on the stack. */
#define FEW 64

/* Unit directions of the lifts and how much of the height each point takes. */
RMP_VECTOR_CLONES static void
split_lifts (const RmpFoldSpan *span, double *directions, double *weights)
{
#pragma omp simd
  for (guint i = 0; i < span->n_points; i++)
    {
      const double x = span->lift[3 * i], y = span->lift[3 * i + 1], z = span->lift[3 * i + 2];
      const double weight = sqrt (x * x + y * y + z * z);
      const double inverse = weight > 0.0 && weight < INFINITY ? 1.0 / weight : 0.0;

      weights[i] = weight;
      directions[3 * i] = x * inverse;
      directions[3 * i + 1] = y * inverse;
      directions[3 * i + 2] = z * inverse;
    }
}

/* S along corrected directions. */
static gboolean
correct (const RmpFoldSpan *span, const double *shares, double rest_length, double height,
         guint passes, gboolean is_printed, const double *normals, const double *weights,
         double *strays)
{
  static const RmpFoldOptions exact = { .limit = INFINITY };
  const gsize size = 3 * (gsize) span->n_points;
  double few[9 * FEW];
  g_autofree double *many = span->n_points > FEW ? g_new (double, 3 * size) : NULL;
  double *directions = many ? many : few, *lift = directions + size, *raised = lift + size;
  const RmpFoldSpan turned = { span->n_points, span->base, lift };

  memcpy (directions, normals, size * sizeof *directions);
  memcpy (lift, span->lift, size * sizeof *lift);
  for (guint pass = 0; pass < passes; pass++)
    {
      RmpFoldSolution solution = { .height = height };

      if (pass > 0)
        rmp_fold_solve (&turned, rest_length, &exact, &solution);
      if (!(solution.height > 0.0))
        return FALSE;
      for (gsize i = 0; i < size; i++)
        raised[i] = span->base[i] + solution.height * lift[i];
      rmp_fold_correct (span->n_points, is_printed ? raised : span->base, raised, shares, weights,
                        NOISE * rest_length, directions);
      for (guint i = 0; i < span->n_points; i++)
        for (guint c = 0; c < 3; c++)
          lift[3 * i + c] = weights[i] * directions[3 * i + c];
    }
  for (gsize i = 0; i < size; i++)
    strays[i] = lift[i] - span->lift[i];
  return passes > 0;
}

/* S of points that slide along the raised fold. */
static gboolean
slide (const RmpFoldSpan *span, const double *shares, double rest_length, double height,
       double *strays)
{
  height = rmp_fold_slide (span, shares, rest_length, height, strays);
  if (!isfinite (height))
    return FALSE;
  for (gsize i = 0; i < 3 * (gsize) span->n_points; i++)
    strays[i] = (strays[i] - span->base[i]) / height - span->lift[i];
  return TRUE;
}

/* A number for each lane of a knot: x, y, z, along. */
typedef double Parts __attribute__ ((vector_size (32), aligned (8)));
typedef float Knot __attribute__ ((vector_size (16)));

#define KNOT_SIZE sizeof (Knot)

void
rmp_fold_slide_knots_init (RmpFoldSlideKnots *self, guint n_points, const double *shares)
{
  guint segment = 0;

  g_assert (self);

  for (guint k = 0; k < RMP_FOLD_SLIDE_INNER; k++)
    {
      const double position = (double) (k + 1) / (RMP_RELIEF_SLIDE_KNOTS - 1);
      double width;

      while (segment + 2 < n_points && shares[segment + 1] < position)
        segment++;
      width = segment + 1 < n_points ? shares[segment + 1] - shares[segment] : 0.0;
      self->segments[k] = segment;
      self->parts[k] = width > 0.0 ? CLAMP ((position - shares[segment]) / width, 0.0, 1.0) : 0.0;
    }
}

/* Linear between the points. @split: [n_points] strays, less what is along the lift, and that */
RMP_VECTOR_CLONES static void
interpolate (const Parts *split, const RmpFoldSlideKnots *knots, float *table)
{
  for (guint k = 0; k < RMP_FOLD_SLIDE_INNER; k++)
    {
      const Parts a = split[knots->segments[k]], b = split[knots->segments[k] + 1];
      const Parts between = (1.0 - knots->parts[k]) * a + knots->parts[k] * b;
      Knot knot;

      for (guint c = 0; c < 4; c++)
        knot[c] = (float) between[c];
      memcpy (table + 4 * (k + 1), &knot, sizeof knot);
    }
}

/* Splits deviations into a part along the lift and the rest, for a lift of 1. */
RMP_VECTOR_CLONES static void
split_strays (guint n_points, const double *regions, const double *normals, const double *strays,
              Parts *split)
{
  for (guint i = 0; i < n_points; i++)
    {
      double along = rmp_vector_dot (strays + 3 * i, normals + 3 * i), rest[3];

      rmp_vector_add_scaled (strays + 3 * i, -along, normals + 3 * i, rest);
      split[i] = (Parts){ rest[0], rest[1], rest[2], along };
      if (regions)
        split[i] /= MAX (regions[i], FAINT);
    }
}

/* The ends of a fold stay where they are. */
static void
fill_table (guint n_points, const RmpFoldSlideKnots *knots, const double *regions,
            const double *normals, const double *strays, float *table)
{
  Parts few[FEW];
  g_autofree Parts *many = n_points > FEW ? g_new (Parts, n_points) : NULL;
  Parts *split = many ? many : few;

  split_strays (n_points, regions, normals, strays, split);
  interpolate (split, knots, table);
  memset (table, 0, KNOT_SIZE);
  memset (table + 4 * (RMP_RELIEF_SLIDE_KNOTS - 1), 0, KNOT_SIZE);
}

gboolean
rmp_fold_slide_find (const RmpFoldSpan *span, const double *shares, const RmpFoldSlideKnots *knots,
                     const double *regions, double rest_length, double height,
                     RmpFoldDirections directions, guint passes, float *table)
{
  const gsize size = 3 * (gsize) span->n_points;
  double few[7 * FEW];
  g_autofree double *many = span->n_points > FEW ? g_new (double, 7 * (gsize) span->n_points)
                                                 : NULL;
  double *normals = many ? many : few, *strays = normals + size, *weights = strays + size;
  gboolean found = FALSE;

  if (span->n_points >= 3 && height > 0.0)
    {
      split_lifts (span, normals, weights);
      if (directions == RMP_FOLD_DIRECTIONS_CORRECTED || directions == RMP_FOLD_DIRECTIONS_PRINTED)
        found = correct (span, shares, rest_length, height, passes,
                         directions == RMP_FOLD_DIRECTIONS_PRINTED, normals, weights, strays);
      else if (directions == RMP_FOLD_DIRECTIONS_SLIDE)
        found = slide (span, shares, rest_length, height, strays);
    }
  if (found)
    fill_table (span->n_points, knots, regions, normals, strays, table);
  else
    memset (table, 0, 4 * RMP_RELIEF_SLIDE_KNOTS * sizeof *table);
  return found;
}
