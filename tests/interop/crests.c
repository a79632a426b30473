/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "crests.h"

#include <math.h>

/* Samples to half a fold, and the width of the filter over them, which is finer than any fold and
 * coarser than faces.
 */
#define SAMPLES 16
#define FILTER 4.0
/* Folds lower than this part of their half width are not asked for: they drown in the faces. */
#define VISIBLE 0.03
/* How far a crest stands out, as a part of the curvature of a cubic fold of its height. */
#define PROMINENCE 0.25

/* A fold of the line: where it begins and ends, metres from the line's start. */
typedef struct
{
  gint id;
  double begin, end;
} Piece;

static double
distance (const double *a, const double *b)
{
  return sqrt ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
               (a[2] - b[2]) * (a[2] - b[2]));
}

static double *
line_positions (const BakeLine *line, const BakeFile *bake, const float *positions)
{
  double *places = g_new (double, 3 * (gsize) line->n_points);

  for (guint i = 0; i < line->n_points; i++)
    bake_line_position (line, i, bake, positions, places + 3 * i);
  return places;
}

static GArray *
find_pieces (const BakeLine *line, const double *arcs, GHashTable *heights)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));

  for (guint i = 0; i + 1 < line->n_points; i++)
    {
      Piece *last = pieces->len > 0 ? &g_array_index (pieces, Piece, pieces->len - 1) : NULL;
      const double *height = g_hash_table_lookup (heights, GINT_TO_POINTER (line->folds[i]));
      Piece piece = { line->folds[i], arcs[i], arcs[i + 1] };

      if (last && last->id == line->folds[i])
        last->end = arcs[i + 1];
      else if (line->folds[i] >= 0 && height && *height != 0.0)
        g_array_append_val (pieces, piece);
    }
  for (guint i = pieces->len; i > 0; i--)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i - 1);
      const double *height = g_hash_table_lookup (heights, GINT_TO_POINTER (piece->id));

      if (fabs (*height) < VISIBLE * 0.5 * (piece->end - piece->begin))
        g_array_remove_index (pieces, i - 1);
    }
  return pieces;
}

/* Values at points of a line, [n × 3], at @n_samples even steps of its length. */
static double *
resample (guint n, const double *arcs, const double *values, guint n_samples, double step)
{
  double *samples = g_new (double, 3 * (gsize) n_samples);
  guint i = 0;

  for (guint k = 0; k < n_samples; k++)
    {
      double t;

      while (i + 2 < n && arcs[i + 1] < k * step)
        i++;
      t = arcs[i + 1] > arcs[i] ? CLAMP ((k * step - arcs[i]) / (arcs[i + 1] - arcs[i]), 0.0, 1.0)
                                : 0.0;
      for (guint c = 0; c < 3; c++)
        samples[3 * k + c] = (1.0 - t) * values[3 * i + c] + t * values[3 * i + 3 + c];
    }
  return samples;
}

/* A point of a line that goes on beyond its ends as it came. */
static double
value_at (guint n, const double *values, gint at, guint c)
{
  gint last = (gint) n - 1;

  if (at < 0)
    return 2.0 * values[c] - values[3 * MIN (-at, last) + (gint) c];
  if (at > last)
    return 2.0 * values[3 * last + (gint) c] - values[3 * MAX (2 * last - at, 0) + (gint) c];
  return values[3 * at + (gint) c];
}

static double *
smooth (guint n, const double *values)
{
  gint reach = (gint) ceil (3.0 * FILTER);
  double *result = g_new0 (double, 3 * (gsize) n);

  for (gint k = 0; k < (gint) n; k++)
    {
      double whole = 0.0;

      for (gint i = -reach; i <= reach; i++)
        {
          double weight = exp (-0.5 * i * i / (FILTER * FILTER));

          whole += weight;
          for (guint c = 0; c < 3; c++)
            result[3 * k + (gint) c] += weight * value_at (n, values, k + i, c);
        }
      for (gint c = 0; c < 3; c++)
        result[3 * k + c] /= whole;
    }
  return result;
}

/* The curvature that lifts, as they are sampled, add at each sample, seen from where a piece is
 * lifted to; @lifts: [n × 3]
 */
static void
measure_curvatures (guint n, const double *samples, const double *lifts, double step,
                    const Piece *piece, double *curvatures)
{
  double up[3] = { 0.0, 0.0, 0.0 };
  double length;

  for (guint k = 0; k < n; k++)
    for (guint c = 0; c < 3 && k * step >= piece->begin && k * step < piece->end; c++)
      up[c] += lifts[3 * k + c];
  length = sqrt (up[0] * up[0] + up[1] * up[1] + up[2] * up[2]);
  for (guint k = 0; k < n; k++)
    {
      curvatures[k] = 0.0;
      for (guint c = 0; c < 3 && k > 0 && k + 1 < n; c++)
        curvatures[k] -= up[c] / length *
                         (samples[3 * k + 3 + c] - 2.0 * samples[3 * k + c] +
                          samples[3 * k - 3 + c]) /
                         (step * step);
    }
}

/* How far value @at stands out from the lower of the higher ground around it. */
static double
prominence (guint n, const double *values, guint at)
{
  double low[2] = { values[at], values[at] };

  for (guint i = at; i > 0 && values[i - 1] <= values[at]; i--)
    low[0] = MIN (low[0], values[i - 1]);
  for (guint i = at; i + 1 < n && values[i + 1] <= values[at]; i++)
    low[1] = MIN (low[1], values[i + 1]);
  return values[at] - MAX (low[0], low[1]);
}

static guint
count_maxima (guint n, const double *curvatures, double step, const Piece *piece, double height)
{
  double half = 0.5 * (piece->end - piece->begin);
  double least = PROMINENCE * 2.0 * height / (half * half);
  guint maxima = 0;

  for (guint k = 1; k + 1 < n; k++)
    if (k * step >= piece->begin && k * step < piece->end && curvatures[k] > curvatures[k - 1] &&
        curvatures[k] >= curvatures[k + 1] && prominence (n, curvatures, k) >= least)
      maxima++;
  return maxima;
}

void
crests_count (const BakeFile *bake, const BakeLine *line, const float *folded, const float *plain,
              GHashTable *heights, Crests *crests)
{
  guint n = line->n_points;
  g_autofree double *rest = line_positions (line, bake, bake->rest);
  g_autofree double *positions = line_positions (line, bake, folded);
  g_autofree double *lifts = line_positions (line, bake, plain);
  g_autofree double *arcs = g_new0 (double, n);
  g_autofree double *samples = NULL, *ups = NULL, *curvatures = NULL;
  g_autoptr (GArray) pieces = NULL;
  double narrowest = G_MAXDOUBLE, step;
  guint n_samples;

  for (guint i = 0; i < n; i++)
    {
      for (guint c = 0; c < 3; c++)
        lifts[3 * i + c] = positions[3 * i + c] - lifts[3 * i + c];
      if (i > 0)
        arcs[i] = arcs[i - 1] + distance (rest + 3 * i - 3, rest + 3 * i);
    }
  pieces = find_pieces (line, arcs, heights);
  if (pieces->len == 0)
    return;
  for (guint i = 0; i < pieces->len; i++)
    narrowest = MIN (narrowest,
                     g_array_index (pieces, Piece, i).end - g_array_index (pieces, Piece, i).begin);
  step = 0.5 * narrowest / SAMPLES;
  n_samples = (guint) (arcs[n - 1] / step) + 1;
  ups = resample (n, arcs, lifts, n_samples, step);
  samples = smooth (n_samples, ups);
  curvatures = g_new (double, n_samples);

  for (guint i = 0; i < pieces->len; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);
      const double *height = g_hash_table_lookup (heights, GINT_TO_POINTER (piece->id));
      guint maxima;

      measure_curvatures (n_samples, samples, ups, step, piece, curvatures);
      maxima = count_maxima (n_samples, curvatures, step, piece, fabs (*height));
      crests->folds++;
      crests->crests += maxima;
      crests->held += *height < 0.0;
      if (*height < 0.0)
        crests->held_wrong += maxima != 1;
      else
        crests->wrong += maxima != 1;
    }
}
