/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/slides.h"

#include <string.h>

#include "geometry/vector.h"

/* Of the rest length: shorter ways do not turn a direction. */
#define NOISE 1e-6

/* Unit directions of the lifts and how much of the height each point takes. */
static void
split_lifts (const RmpFoldSpan *span, double *directions, double *weights)
{
  memcpy (directions, span->lift, 3 * span->n_points * sizeof *directions);
  for (guint i = 0; i < span->n_points; i++)
    {
      weights[i] = rmp_vector_norm (directions + 3 * i);
      rmp_vector_normalise (directions + 3 * i);
    }
}

/* S along corrected directions. */
static gboolean
correct (const RmpFoldSpan *span, const double *shares, double rest_length, double height, guint passes,
         gboolean is_printed, const double *normals, const double *weights, double *strays)
{
  static const RmpFoldLaw exact = { .limit = INFINITY };
  gsize size = 3 * (gsize) span->n_points;
  g_autofree double *directions = g_new (double, 3 * size);
  double *lift = directions + size, *raised = lift + size;
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
      rmp_fold_correct (span->n_points, is_printed ? raised : span->base, raised, shares, weights, NOISE * rest_length,
                        directions);
      for (gsize i = 0; i < size; i++)
        lift[i] = weights[i / 3] * directions[i];
    }
  for (gsize i = 0; i < size; i++)
    strays[i] = lift[i] - span->lift[i];
  return passes > 0;
}

/* S of points that slide along the raised fold. */
static gboolean
slide (const RmpFoldSpan *span, const double *shares, double rest_length, double height, double *strays)
{
  height = rmp_fold_slide (span, shares, rest_length, height, strays);
  if (!isfinite (height))
    return FALSE;
  for (gsize i = 0; i < 3 * (gsize) span->n_points; i++)
    strays[i] = (strays[i] - span->base[i]) / height - span->lift[i];
  return TRUE;
}

/* Linear between the points. */
static void
fill_table (guint n_points, const double *shares, const double *normals, const double *strays, float *table)
{
  g_autofree double *parts = g_new (double, 4 * (gsize) n_points);
  guint segment = 0;

  for (guint i = 0; i < n_points; i++)
    {
      double along = rmp_vector_dot (strays + 3 * i, normals + 3 * i);

      rmp_vector_add_scaled (strays + 3 * i, -along, normals + 3 * i, parts + 4 * i);
      parts[4 * i + 3] = along;
    }
  for (guint k = 1; k + 1 < RMP_RELIEF_SLIDE_KNOTS; k++)
    {
      double share = (double) k / (RMP_RELIEF_SLIDE_KNOTS - 1), width, u;

      while (segment + 2 < n_points && shares[segment + 1] < share)
        segment++;
      width = shares[segment + 1] - shares[segment];
      u = width > 0.0 ? CLAMP ((share - shares[segment]) / width, 0.0, 1.0) : 0.0;
      for (guint c = 0; c < 4; c++)
        table[4 * k + c] = (float) ((1.0 - u) * parts[4 * segment + c] + u * parts[4 * (segment + 1) + c]);
    }
}

gboolean
rmp_fold_slide_find (const RmpFoldSpan *span, const double *shares, double rest_length, double height,
                     RmpFoldDirections directions, guint passes, float *table)
{
  g_autofree double *normals = g_new (double, 7 * (gsize) span->n_points);
  double *strays = normals + 3 * (gsize) span->n_points, *weights = strays + 3 * (gsize) span->n_points;
  gboolean found = FALSE;

  memset (table, 0, 4 * RMP_RELIEF_SLIDE_KNOTS * sizeof *table);
  if (span->n_points < 3 || !(height > 0.0))
    return FALSE;
  split_lifts (span, normals, weights);
  if (directions == RMP_FOLD_DIRECTIONS_CORRECTED || directions == RMP_FOLD_DIRECTIONS_PRINTED)
    found = correct (span, shares, rest_length, height, passes, directions == RMP_FOLD_DIRECTIONS_PRINTED, normals,
                     weights, strays);
  else if (directions == RMP_FOLD_DIRECTIONS_SLIDE)
    found = slide (span, shares, rest_length, height, strays);
  if (found)
    fill_table (span->n_points, shares, normals, strays, table);
  return found;
}
