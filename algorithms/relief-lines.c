/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief-lines.c: what a line of the form `folds` does at a place (s, d) next to it.
 *
 * Based on:
 *   M. Ly, F. Bertails-Descoubes, D. Rohmer. Unilaterally incompressible skinning. Report hal-01512412, 2017.
 *     §5.2  weight of a fold                            rmp_relief_fold_weight ()
 *
 * Departs from the paper: crests may wave along the line, lean to one side and slide along it (RmpReliefLine).
 *
 * In single precision, so that the tessellation evaluation shader can say the same line by line.
 */

#include "relief.h"

#include <math.h>
#include <string.h>

/* 1 − 3x² + 2x³ and its slope, 0 from x = 1 on; x ≥ 0. */
static float
cubic_decay (float x, float *slope)
{
  if (x >= 1.0f)
    {
      *slope = 0.0f;
      return 0.0f;
    }
  *slope = 6.0f * x * (x - 1.0f);
  return 1.0f + x * x * (2.0f * x - 3.0f);
}

/* s̃ and its derivatives by s and d. */
static float
warp_arc (const RmpReliefLine *line, float s, float d, float *by_s, float *by_d)
{
  const float turn = 2.0f * (float) G_PI;
  float x, fade, fade_slope;
  float warped = s;

  *by_s = 1.0f;
  *by_d = 0.0f;
  if (!(line->wave_onset > 0.0f))
    return s;

  x = d / line->wave_onset;
  fade = 1.0f - expf (-x * x);
  fade_slope = 2.0f * x / line->wave_onset * (1.0f - fade);
  for (guint i = 0; i < RMP_RELIEF_WAVES; i++)
    {
      float angle = turn * (s * line->wave_frequency_s[i] + d * line->wave_frequency_d[i]) + line->wave_phase[i];
      float wave = line->wave_amplitude[i] * sinf (angle);
      float wave_slope = line->wave_amplitude[i] * turn * cosf (angle);

      warped += wave * fade;
      *by_s += wave_slope * line->wave_frequency_s[i] * fade;
      *by_d += wave_slope * line->wave_frequency_d[i] * fade + wave * fade_slope;
    }
  return warped;
}

static guint32
find_fold (const RmpReliefLine *line, const RmpReliefFold *folds, float s)
{
  for (guint32 k = line->first_fold; k < line->first_fold + line->n_folds; k++)
    if (s >= folds[k].begin && s < folds[k].end)
      return k;
  return RMP_LINE_NONE;
}

float
rmp_relief_fold_weight (const RmpReliefLine *line, const RmpReliefFold *folds, const float *profile, float s, float d,
                        guint32 *fold, float *ds, float *dd)
{
  float by_s, by_d, scale, reach, across, across_slope, along, along_slope;
  float warped = warp_arc (line, s, d, &by_s, &by_d);
  guint32 k = find_fold (line, folds, warped);

  if (fold != NULL)
    *fold = k;
  if (ds != NULL)
    *ds = 0.0f;
  if (dd != NULL)
    *dd = 0.0f;
  if (k == RMP_LINE_NONE)
    return 0.0f;

  reach = d > 0.0f ? folds[k].reach_left : folds[k].reach_right;
  if (!(fabsf (d) < reach))
    return 0.0f;
  across = cubic_decay (fabsf (d) / reach, &across_slope);
  scale = 2.0f / (folds[k].end - folds[k].begin);
  along = rmp_profile_table_lookup (profile, (warped - folds[k].begin) * scale - 1.0f, &along_slope);
  if (ds != NULL)
    *ds = along_slope * scale * by_s * across;
  if (dd != NULL)
    *dd = along_slope * scale * by_d * across + along * across_slope * copysignf (1.0f / reach, d);
  return along * across;
}

float
rmp_relief_line_fade (const RmpReliefLine *line, float d, float *dd)
{
  float slope = 0.0f, fade = 0.0f;

  if (fabsf (d) < line->reach)
    fade = cubic_decay (fabsf (d) / line->reach, &slope);
  if (dd != NULL)
    *dd = slope * copysignf (1.0f / line->reach, d);
  return fade;
}

/* Catmull–Rom between the samples, mirrored at both ends. @x: in steps of the table. */
static void
slide_along (const float *table, guint n, float x, float value[3], float slope[3])
{
  guint i = MIN ((guint) x, n - 2);
  const float *before = table + 3 * (i > 0 ? i - 1 : 1);
  const float *a = table + 3 * i;
  const float *b = a + 3;
  const float *after = table + 3 * (i + 2 < n ? i + 2 : n - 2);
  float u = x - (float) i;

  for (guint c = 0; c < 3; c++)
    {
      float start = 0.5f * (b[c] - before[c]);
      float end = 0.5f * (after[c] - a[c]);
      float square = 3.0f * (b[c] - a[c]) - 2.0f * start - end;
      float cube = 2.0f * (a[c] - b[c]) + start + end;

      value[c] = a[c] + u * (start + u * (square + u * cube));
      slope[c] = start + u * (2.0f * square + 3.0f * u * cube);
    }
}

gboolean
rmp_relief_line_slide (const RmpReliefLine *line, const RmpReliefFold *folds, const float *slides, float s, float d,
                       float slide[3], float ds[3], float dd[3])
{
  float by_s, by_d, fade, fade_slope, begin, step, value[3], slope[3];
  float warped;

  memset (slide, 0, 3 * sizeof *slide);
  if (ds != NULL)
    memset (ds, 0, 3 * sizeof *ds);
  if (dd != NULL)
    memset (dd, 0, 3 * sizeof *dd);
  if (line->n_slides < 2 || line->n_folds == 0)
    return FALSE;
  begin = folds[line->first_fold].begin;
  step = (folds[line->first_fold + line->n_folds - 1].end - begin) / (float) (line->n_slides - 1);
  warped = warp_arc (line, s, d, &by_s, &by_d);
  fade = rmp_relief_line_fade (line, d, &fade_slope);
  if (!(warped > begin && warped < begin + step * (float) (line->n_slides - 1) && fade > 0.0f))
    return FALSE;

  slide_along (slides + 3 * (gsize) line->first_slide, line->n_slides, (warped - begin) / step, value, slope);
  for (guint c = 0; c < 3; c++)
    {
      slide[c] = fade * value[c];
      if (ds != NULL)
        ds[c] = fade * slope[c] / step * by_s;
      if (dd != NULL)
        dd[c] = fade * slope[c] / step * by_d + fade_slope * value[c];
    }
  return TRUE;
}
