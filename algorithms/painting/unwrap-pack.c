/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/unwrap-private.h"

#include <math.h>
#include <stdlib.h>

#define N_ANGLES 36 /* that are tried within a right angle */

/* Between two charts and at the rim there is room for the margins of a painter at 1024². Of very
 * many charts it is a part of the room each has.
 */
#define GAP (10.0 / 1024.0)
#define LARGEST_GAP_PART 0.3

#define N_HALVINGS 48

/* The box when the chart is turned by an angle. */
static double
measure_box (const RmpChart *chart, const double *uvs, double angle, double low[2], double size[2])
{
  const double c = cos (angle), s = sin (angle);
  double high[2] = { -INFINITY, -INFINITY };

  low[0] = low[1] = INFINITY;
  for (guint i = chart->first; i < chart->first + chart->n; i++)
    {
      const double turned[2] = { c * uvs[2 * i] - s * uvs[2 * i + 1],
                                 s * uvs[2 * i] + c * uvs[2 * i + 1] };

      for (guint k = 0; k < 2; k++)
        {
          low[k] = MIN (low[k], turned[k]);
          high[k] = MAX (high[k], turned[k]);
        }
    }
  size[0] = high[0] - low[0];
  size[1] = high[1] - low[1];
  return size[0] * size[1];
}

/* Lying on its longer side. */
static void
turn_chart (RmpChart *chart, double *uvs)
{
  double least = INFINITY, best = 0.0;

  for (guint i = 0; i < N_ANGLES; i++)
    {
      double low[2], size[2];
      const double angle = 0.5 * G_PI * i / N_ANGLES,
                   area = measure_box (chart, uvs, angle, low, size);

      /* So that rounding does not choose between equal boxes. */
      if (area < least * (1.0 - 1e-9))
        {
          least = area;
          best = angle + (size[0] < size[1] ? 0.5 * G_PI : 0.0);
        }
    }
  for (guint i = chart->first; i < chart->first + chart->n; i++)
    {
      const double u = uvs[2 * i], v = uvs[2 * i + 1];

      uvs[2 * i] = cos (best) * u - sin (best) * v;
      uvs[2 * i + 1] = sin (best) * u + cos (best) * v;
    }
  measure_box (chart, uvs, 0.0, chart->low, chart->size);
}

static int
compare_charts (const void *a, const void *b)
{
  const RmpChart *first = *(RmpChart *const *) a, *second = *(RmpChart *const *) b;

  if (first->size[1] != second->size[1])
    return first->size[1] > second->size[1] ? -1 : 1;
  return (first > second) - (first < second);
}

/* In rows from the highest to the lowest. FALSE: they do not fit */
static gboolean
lay_rows (guint n_charts, RmpChart **charts, double scale, double gap)
{
  double left = gap, bottom = gap, top = gap;

  for (guint i = 0; i < n_charts; i++)
    {
      const double width = scale * charts[i]->size[0], height = scale * charts[i]->size[1];

      if (left + width + gap > 1.0)
        {
          left = gap;
          bottom = top + gap;
        }
      if (left + width + gap > 1.0 || bottom + height + gap > 1.0)
        return FALSE;
      charts[i]->position[0] = left;
      charts[i]->position[1] = bottom;
      left += width + gap;
      top = MAX (top, bottom + height);
    }
  return TRUE;
}

static double
find_scale (guint n_charts, RmpChart **charts, double gap)
{
  double longest = 0.0, low = 0.0, high;

  for (guint i = 0; i < n_charts; i++)
    longest = MAX (longest, MAX (charts[i]->size[0], charts[i]->size[1]));
  high = longest > 0.0 ? 1.0 / longest : 0.0;
  for (guint i = 0; i < N_HALVINGS; i++)
    {
      const double middle = 0.5 * (low + high);

      if (lay_rows (n_charts, charts, middle, gap))
        low = middle;
      else
        high = middle;
    }
  lay_rows (n_charts, charts, low, gap);
  return low;
}

void
rmp_unwrap_pack (guint n_charts, RmpChart *charts, double *uvs)
{
  g_autofree RmpChart **order = g_new (RmpChart *, MAX (n_charts, 1));
  const double gap = MIN (GAP, LARGEST_GAP_PART / sqrt (MAX (n_charts, 1)));
  double scale;

  for (guint i = 0; i < n_charts; i++)
    {
      turn_chart (&charts[i], uvs);
      order[i] = &charts[i];
    }
  qsort (order, n_charts, sizeof (RmpChart *), compare_charts);
  scale = find_scale (n_charts, order, gap);
  for (guint i = 0; i < n_charts; i++)
    for (guint k = charts[i].first; k < charts[i].first + charts[i].n; k++)
      for (guint c = 0; c < 2; c++)
        uvs[2 * k + c] = charts[i].position[c] + scale * (uvs[2 * k + c] - charts[i].low[c]);
}
