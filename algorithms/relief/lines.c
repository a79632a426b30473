/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lines.c: what a line of the form `folds` does at a place (s, d) next to it.
 *
 * Based on:
 *   M. Ly, F. Bertails-Descoubes, D. Rohmer. Unilaterally incompressible skinning. Report
 *     hal-01512412, 2017.
 *     §5.2  weight of a fold                            rmp_relief_position_weight ()
 *
 * Departs from the paper: crests may wave along the line and lean to one side (RmpReliefLine),
 * points may slide along them, and lines that come close to each other share the cloth between
 * them.
 *
 * In single precision, so that the tessellation evaluation shader can say the same line by line.
 */

#include "relief/relief.h"

#include <math.h>

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
  for (guint i = 0; i < RMP_RELIEF_LINE_WAVES; i++)
    {
      float angle = turn * (s * line->wave_frequency_s[i] + d * line->wave_frequency_d[i]) +
                    line->wave_phase[i];
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

void
rmp_relief_line_position (const RmpReliefLine *line, const RmpReliefFold *folds, float s, float d,
                          RmpReliefPosition *position)
{
  float by_s, by_d, scale, reach, slope;
  float warped = warp_arc (line, s, d, &by_s, &by_d);
  guint32 k = find_fold (line, folds, warped);

  *position = (RmpReliefPosition){ .fold = k };
  if (k == RMP_LINE_NONE)
    return;

  scale = 2.0f / (folds[k].end - folds[k].begin);
  position->t = (warped - folds[k].begin) * scale - 1.0f;
  position->t_by_s = scale * by_s;
  position->t_by_d = scale * by_d;
  reach = d > 0.0f ? folds[k].reach_left : folds[k].reach_right;
  if (!(fabsf (d) < reach))
    return;
  position->across = cubic_decay (fabsf (d) / reach, &slope);
  position->across_by_d = slope * copysignf (1.0f / reach, d);
}

float
rmp_relief_position_weight (const RmpReliefPosition *position, const float *profile, float *ds,
                            float *dd)
{
  float along = 0.0f, slope = 0.0f;

  if (position->across > 0.0f)
    along = rmp_profile_table_lookup (profile, position->t, &slope);
  if (ds)
    *ds = slope * position->t_by_s * position->across;
  if (dd)
    *dd = slope * position->t_by_d * position->across + along * position->across_by_d;
  return along * position->across;
}

float
rmp_relief_fold_weight (const RmpReliefLine *line, const RmpReliefFold *folds, const float *profile,
                        float s, float d, guint32 *fold, float *ds, float *dd)
{
  RmpReliefPosition position;

  rmp_relief_line_position (line, folds, s, d, &position);
  if (fold)
    *fold = position.fold;
  return rmp_relief_position_weight (&position, profile, ds, dd);
}

float
rmp_relief_line_distance (const RmpReliefLine *line, const RmpReliefFold *folds, float s, float d,
                          float *ds, float *dd)
{
  float begin = folds[line->first_fold].begin;
  float end = folds[line->first_fold + line->n_folds - 1].end;
  float beyond = s < begin ? s - begin : s > end ? s - end : 0.0f;
  float distance = sqrtf (d * d + beyond * beyond);

  *ds = distance > 0.0f ? beyond / distance : 0.0f;
  *dd = distance > 0.0f ? d / distance : 0.0f;
  return distance;
}

/* 1 − c (other / reach) own² / (own² + other²). Without the cubic decay c lifts would jump where
 * the other's reach ends, and without the squares they would have an edge along their own line.
 */
float
rmp_relief_line_yield (float own, float other, float reach, float *by_own, float *by_other)
{
  float sum = own * own + other * other;
  float decay, slope;

  *by_own = *by_other = 0.0f;
  if (!(other < reach))
    return 1.0f;
  /* Within 10 nm of where they cross; the square of the sum is still a number there. */
  if (!(sum > 1e-16f))
    return 0.5f;
  decay = cubic_decay (other / reach, &slope);
  *by_own = -decay * 2.0f * own * other * other / (sum * sum);
  *by_other = decay * 2.0f * own * own * other / (sum * sum) - slope / reach * own * own / sum;
  return 1.0f - decay * own * own / sum;
}
