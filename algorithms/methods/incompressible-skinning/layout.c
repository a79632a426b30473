/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/layout.h"

#include <math.h>

#include "geometry/subdivision.h"

/* Rounding of a quotient that should be a whole number. */
#define WHOLE 1e-9
/* A width typed a hundred times too small must not stop the window. */
#define MAX_FOLDS 400.0

/* At variation 1: pieces from 0.4 to 1.6 of their mean, tapers from 0.2 to 1 of the reach. */
#define PIECE_VARIATION 0.6
#define TAPER_VARIATION 0.8
#define WAVE_ONSET 0.5 /* of the reach */

/* Waves at variation 1, for a mean piece and reach of 1. Along the line the warp's slope 2π Σ a f stays below 1, so
 * that no fold ever turns over.
 */
static const struct
{
  double amplitude, frequency_s, frequency_d;
} waves[RMP_RELIEF_WAVES] = { { 0.35, 0.15, 0.35 }, { 0.17, 0.30, 0.80 }, { 0.08, 0.50, 1.50 } };

guint
rmp_fold_count (double length, double width, RmpFoldCentre centre)
{
  double ratio = MIN (length / width, MAX_FOLDS);

  switch (centre)
    {
    case RMP_FOLD_CENTRE_CREST:
      return (guint) MAX (1.0, 2.0 * floor ((ratio - 1.0) / 2.0 + 0.5 + WHOLE) + 1.0);
    case RMP_FOLD_CENTRE_VALLEY:
      /* A line shorter than a fold holds one: it has no room for a valley. */
      return ratio < 1.0 ? 1 : (guint) MAX (2.0, 2.0 * floor (ratio / 2.0 + 0.5 + WHOLE));
    case RMP_FOLD_CENTRE_NEAREST:
    default:
      return (guint) MAX (1.0, floor (ratio + 0.5 + WHOLE));
    }
}

guint
rmp_fold_levels (double samples, double edge, double width)
{
  double levels = ceil (log2 (samples * edge / width) - WHOLE);

  return (guint) CLAMP (levels, 0.0, (double) RMP_SUBDIVISION_MAX_LEVELS);
}

/* splitmix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014. */
static guint64
mix (guint64 x)
{
  x += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

/* In [0, 1), fixed for a look's seed, a line's name, an index and a purpose. */
static double
chance (guint64 seed, const char *name, guint index, guint purpose)
{
  guint64 hash = mix (seed);

  for (const char *c = name; *c != '\0'; c++)
    hash = mix (hash ^ (guint64) (guchar) *c);
  hash = mix (mix (hash ^ index) ^ purpose);
  return (double) (hash >> 11) * 0x1p-53;
}

enum
{
  PURPOSE_PIECE,
  PURPOSE_LEFT,
  PURPOSE_RIGHT,
  PURPOSE_AMPLITUDE,
  PURPOSE_PHASE,
  PURPOSE_SLANT,
};

static void
lay_waves (guint64 seed, const char *name, double piece, double reach, double variation, RmpReliefLine *line)
{
  line->wave_onset = variation > 0.0 ? (float) (WAVE_ONSET * reach) : 0.0f;
  for (guint i = 0; i < RMP_RELIEF_WAVES; i++)
    {
      double strength = 0.7 + 0.3 * chance (seed, name, i, PURPOSE_AMPLITUDE);
      double slant = chance (seed, name, i, PURPOSE_SLANT) < 0.5 ? -1.0 : 1.0;

      line->wave_amplitude[i] = (float) (variation * strength * waves[i].amplitude * piece);
      line->wave_frequency_s[i] = (float) (waves[i].frequency_s / piece);
      line->wave_frequency_d[i] = (float) (slant * waves[i].frequency_d / reach);
      line->wave_phase[i] = (float) (2.0 * G_PI * chance (seed, name, i, PURPOSE_PHASE));
    }
}

void
rmp_fold_divide (guint64 seed, const char *name, double length, guint n_folds, double variation, double *ends)
{
  double total = 0.0;

  for (guint k = 0; k < n_folds; k++)
    {
      ends[2 * k] = total;
      total += 1.0 + PIECE_VARIATION * variation * (2.0 * chance (seed, name, k, PURPOSE_PIECE) - 1.0);
      ends[2 * k + 1] = total;
    }
  for (guint i = 0; i < 2 * n_folds; i++)
    ends[i] *= length / total;
  ends[2 * n_folds - 1] = length;
}

void
rmp_fold_layout (guint64 seed, const char *name, guint n_folds, const double *ends, double reach, double variation,
                 RmpReliefLine *line, RmpReliefFold *folds)
{
  double total = 0.0;

  for (guint k = 0; k < n_folds; k++)
    {
      double left = 1.0 - TAPER_VARIATION * variation * chance (seed, name, k, PURPOSE_LEFT);
      double right = 1.0 - TAPER_VARIATION * variation * chance (seed, name, k, PURPOSE_RIGHT);

      total += ends[2 * k + 1] - ends[2 * k];
      folds[k] = (RmpReliefFold){
        .begin = (float) ends[2 * k],
        .end = (float) ends[2 * k + 1],
        .reach_left = (float) (left * reach),
        .reach_right = (float) (right * reach),
      };
    }
  *line = (RmpReliefLine){ .n_folds = n_folds, .reach = (float) reach };
  lay_waves (seed, name, total / n_folds, reach, variation, line);
}
