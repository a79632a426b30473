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
/* At variation 1, how much farther a fold may lie to one side than to the other, and how much
 * shorter those at the ends are.
 */
#define STAGGER_VARIATION 0.5
#define END_VARIATION 0.4
#define WAVE_ONSET 0.5 /* of the reach */

/* Folds at the end of a line are no narrower than this part of the width: meshes would not show
 * them.
 */
#define LEAST_PART 0.15
/* A line that a border cut short has no fold where there is less room than this part of one. */
#define LEAST_CUT 0.5

/* Waves at variation 1, for a mean piece and reach of 1. Along the line the warp's slope 2π Σ a f
 * stays below 1, so that no fold ever turns over.
 */
static const struct
{
  double amplitude, frequency_s, frequency_d;
} waves[RMP_RELIEF_LINE_WAVES] = { { 0.35, 0.15, 0.35 },
                                   { 0.17, 0.30, 0.80 },
                                   { 0.08, 0.50, 1.50 } };

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

/* splitmix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.
 */
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
  PURPOSE_SHIFT,
};

/* Side by side on a wide surface folds of one length are a ladder: a little variation is to be seen
 * in where they begin and end.
 */
static double
unruliness (double variation)
{
  return 1.0 - (1.0 - variation) * (1.0 - variation);
}

static void
lay_waves (guint64 seed, const char *name, double piece, double reach, double variation,
           RmpReliefLine *line)
{
  line->wave_onset = variation > 0.0 ? (float) (WAVE_ONSET * reach) : 0.0f;
  for (guint i = 0; i < RMP_RELIEF_LINE_WAVES; i++)
    {
      double strength = 0.7 + 0.3 * chance (seed, name, i, PURPOSE_AMPLITUDE);
      double slant = chance (seed, name, i, PURPOSE_SLANT) < 0.5 ? -1.0 : 1.0;

      line->wave_amplitude[i] = (float) (unruliness (variation) * strength * waves[i].amplitude *
                                         piece);
      line->wave_frequency_s[i] = (float) (waves[i].frequency_s / piece);
      line->wave_frequency_d[i] = (float) (slant * waves[i].frequency_d / reach);
      line->wave_phase[i] = (float) (2.0 * G_PI * chance (seed, name, i, PURPOSE_PHASE));
    }
}

static double
vary_width (guint64 seed, const char *name, guint index, double variation)
{
  return 1.0 +
         PIECE_VARIATION * variation * (2.0 * chance (seed, name, index, PURPOSE_PIECE) - 1.0);
}

static void
add_share (GArray *shares, double begin, double end, guint index)
{
  const RmpFoldShare share = { begin, end, index };

  g_array_append_val (shares, share);
}

/* A line as it is divided from its middle outwards. */
typedef struct
{
  guint64 seed;
  const char *name;
  double half, width, variation;
} Division;

/* Where two folds meet that would at @even if all were alike: the less varied, the nearer it is to
 * the end of the line, so that folds that fill the line go on to do so.
 */
static double
find_border (const Division *self, double even, guint index)
{
  const double room = MIN ((self->half - even) / self->width, 1.0);
  const double part = 0.5 * (vary_width (self->seed, self->name, index, self->variation) - 1.0);

  return even < self->half ? even + room * part * self->width : self->half;
}

/* Folds from @inner, where one would be at @even, on to one end of the line, about whose middle
 * they are measured.
 */
static void
go_outwards (const Division *self, double sign, double inner, double even, GArray *shares)
{
  for (guint i = 1; inner < self->half && i < (guint) (0.5 * MAX_FOLDS); i++)
    {
      const guint index = 2 * i + (sign > 0.0 ? 1 : 0);
      const double outer = find_border (self, even + self->width * i, index);

      /* Two folds that share a valley on a short line get half of it each. */
      if (inner == 0.0 || outer - inner >= LEAST_PART * self->width)
        add_share (shares, self->half + MIN (sign * inner, sign * outer),
                   self->half + MAX (sign * inner, sign * outer), index);
      inner = outer;
    }
}

static int
compare_shares (gconstpointer a, gconstpointer b)
{
  const double x = ((const RmpFoldShare *) a)->begin, y = ((const RmpFoldShare *) b)->begin;

  return x < y ? -1 : x > y;
}

GArray *
rmp_fold_divide_by_width (guint64 seed, const char *name, double length, double width,
                          RmpFoldCentre centre, double variation, gboolean is_cut)
{
  GArray *shares = g_array_new (FALSE, FALSE, sizeof (RmpFoldShare));
  const Division self = { seed, name, 0.5 * length, width, variation };
  const double even = centre == RMP_FOLD_CENTRE_CREST ? 0.5 * width : 0.0;
  double inner[2] = { 0.0, 0.0 };

  if (is_cut && length < LEAST_CUT * width)
    return shares;
  if (centre == RMP_FOLD_CENTRE_CREST)
    {
      for (guint side = 0; side < 2; side++)
        inner[side] = find_border (&self, even, side);
      add_share (shares, self.half - inner[0], self.half + inner[1], 0);
    }
  go_outwards (&self, -1.0, inner[0], even, shares);
  go_outwards (&self, 1.0, inner[1], even, shares);
  g_array_sort (shares, compare_shares);
  return shares;
}

void
rmp_fold_divide (guint64 seed, const char *name, double length, guint n_folds, double variation,
                 double *ends)
{
  double total = 0.0;

  for (guint k = 0; k < n_folds; k++)
    {
      ends[2 * k] = total;
      total += vary_width (seed, name, k, variation);
      ends[2 * k + 1] = total;
    }
  for (guint i = 0; i < 2 * n_folds; i++)
    ends[i] *= length / total;
  ends[2 * n_folds - 1] = length;
}

void
rmp_fold_layout (guint64 seed, const char *name, guint n_folds, const double *ends,
                 const guint *chances, double piece, double reach, double variation,
                 RmpReliefLine *line, RmpReliefFold *folds)
{
  const double unruly = unruliness (variation), middle = 0.5 * (ends[0] + ends[2 * n_folds - 1]);

  g_assert (line);

  for (guint k = 0; k < n_folds; k++)
    {
      const guint index = chances ? chances[k] : k;
      const double off = fabs (0.5 * (ends[2 * k] + ends[2 * k + 1]) - middle) /
                         MAX (ends[2 * n_folds - 1] - middle, 1e-300);
      const double inner = 1.0 - END_VARIATION * unruly * off * off;
      const double shift = STAGGER_VARIATION * unruly *
                           (2.0 * chance (seed, name, index, PURPOSE_SHIFT) - 1.0);
      double left = inner *
                    (1.0 - TAPER_VARIATION * unruly * chance (seed, name, index, PURPOSE_LEFT)) *
                    MIN (1.0 + shift, 1.0);
      double right = inner *
                     (1.0 - TAPER_VARIATION * unruly * chance (seed, name, index, PURPOSE_RIGHT)) *
                     MIN (1.0 - shift, 1.0);

      folds[k] = (RmpReliefFold){
        .begin = (float) ends[2 * k],
        .end = (float) ends[2 * k + 1],
        .reach_left = (float) (left * reach),
        .reach_right = (float) (right * reach),
      };
    }
  *line = (RmpReliefLine){ .n_folds = n_folds, .reach = (float) reach };
  lay_waves (seed, name, piece, reach, variation, line);
}
