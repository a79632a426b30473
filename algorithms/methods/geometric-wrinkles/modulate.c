/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/modulate.h"

#include "compute/parallel.h"
#include "geometry/vector.h"
#include "methods/geometric-wrinkles/closed-block.h"

void
rmp_modulation_init (RmpModulation *self, const RmpPatternedCloth *cloth)
{
  const gsize n = MAX (cloth->n_patterns, 1) * (gsize) MAX (cloth->topology->n_faces, 1);

  self->factors = g_new (double, n);
  self->status = g_new (guint8, n);
}

void
rmp_modulation_clear (RmpModulation *self)
{
  g_clear_pointer (&self->factors, g_free);
  g_clear_pointer (&self->status, g_free);
}

static void
load_posed (const RmpPatternedCloth *cloth, const float *posed, guint32 face, double corners[3][3])
{
  for (guint k = 0; k < 3; k++)
    rmp_vector_load (posed + 3 * (gsize) cloth->corners[3 * (gsize) face + k], corners[k]);
}

static void
find_strain (const RmpPatternedCloth *cloth, const float *posed, guint32 face, double least,
             RmpStrain *strain)
{
  double corners[3][3], metric[3];

  load_posed (cloth, posed, face, corners);
  rmp_rest_triangle_get_metric (cloth->rest + face, (const double (*)[3]) corners, metric);
  rmp_strain_init (strain, metric, least);
}

void
rmp_modulation_strains (const RmpPatternedCloth *cloth, const float *posed, double least,
                        RmpStrain *strains, guint n_threads)
{
  const guint n = cloth->topology->n_faces;

#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(static)
  for (guint32 face = 0; face < n; face++)
    if (cloth->rest[face].degenerate)
      rmp_strain_init (strains + face, (const double[3]){ 1.0, 0.0, 1.0 }, least);
    else
      find_strain (cloth, posed, face, least, strains + face);
}

double
rmp_modulation_value (const RmpPatternedCloth *cloth, const RmpModulationOptions *options,
                      guint pattern, guint32 face, const RmpStrain *strain, double factor)
{
  const RmpClothPattern *on = cloth->patterns + pattern;

  if (options->compete == RMP_COMPETE_FACTOR || on->status[face] != 0)
    return factor;
  return rmp_factor_direction (on->coefficients + face, strain);
}

static double
find_factor (const RmpClothPattern *pattern, const RmpModulationOptions *options, guint32 face,
             const RmpDeformation *deformation, const RmpStrain *strain, RmpFactorStatus *status)
{
  const RmpCoefficients *coefficients = pattern->coefficients + face;
  RmpSlopeSample samples[2 * RMP_PATTERN_BINS * RMP_PATTERN_BINS];
  guint n;

  switch (options->factor)
    {
    case RMP_FACTOR_PAPER:
      return rmp_factor_paper (coefficients, deformation);
    case RMP_FACTOR_INVARIANT:
      return rmp_factor_invariant (coefficients, strain);
    case RMP_FACTOR_CLOSED:
      return rmp_factor_closed (coefficients, strain, status);
    case RMP_FACTOR_EXACT:
    case RMP_FACTOR_FLAT_REST:
    default:
      n = rmp_face_slopes_get (pattern->slopes + face, samples);
      return rmp_factor_solve (
          n, samples, strain,
          options->factor == RMP_FACTOR_EXACT ? (double) NAN : options->slack * coefficients->area,
          status);
    }
}

/* A factor that is a number, with all that is to be said of it. */
static void
store (RmpModulation *self, gsize at, double factor, RmpFactorStatus status)
{
  if (!isfinite (factor))
    {
      factor = 1.0;
      status |= RMP_FACTOR_NOT_FINITE;
    }
  self->factors[at] = factor;
  self->status[at] = (guint8) status;
}

static void
do_face (RmpModulation *self, const RmpPatternedCloth *cloth, const RmpModulationOptions *options,
         const float *posed, guint32 face)
{
  const gsize n = cloth->topology->n_faces;
  RmpDeformation deformation = { .clamped = FALSE };
  RmpStrain strain = { .clamped = FALSE };
  double corners[3][3];

  if (!cloth->rest[face].degenerate && options->factor == RMP_FACTOR_PAPER)
    {
      load_posed (cloth, posed, face, corners);
      rmp_deformation_init (&deformation, cloth->rest + face, (const double (*)[3]) corners,
                            options->least);
    }
  else if (!cloth->rest[face].degenerate)
    find_strain (cloth, posed, face, options->least, &strain);
  for (guint i = 0; i < cloth->n_patterns; i++)
    {
      RmpFactorStatus status = cloth->patterns[i].status[face];
      const double factor = status != 0 ? 1.0
                                        : find_factor (cloth->patterns + i, options, face,
                                                       &deformation, &strain, &status);

      store (self, i * n + face, factor,
             status | (deformation.clamped || strain.clamped ? RMP_FACTOR_CLAMPED : 0));
    }
}

static void
run_closed (RmpModulation *self, const RmpPatternedCloth *cloth,
            const RmpModulationOptions *options, const float *posed, guint n_threads)
{
  const guint n = cloth->topology->n_faces;

#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(static)
  for (guint32 begin = 0; begin < n; begin += RMP_CLOSED_BLOCK)
    {
      const guint count = MIN (RMP_CLOSED_BLOCK, n - begin);
      RmpClosedBlock block;
      const gboolean crushed = rmp_closed_block_measure (&block, cloth, posed, options->least,
                                                         begin, count);

      for (guint i = 0; i < cloth->n_patterns; i++)
        rmp_closed_block_find_factors (&block, cloth->patterns + i, begin, count,
                                       self->factors + (gsize) i * n + begin,
                                       self->status + (gsize) i * n + begin);
      for (guint i = 0; crushed && i < count; i++)
        if (!(block.room[i] > 0.0))
          do_face (self, cloth, options, posed, begin + i);
    }
}

/* Slopes of the sum of all patterns by their weights. Returns: the area that the patterns hold at
 * rest by these
 */
static double
mix_slopes (const RmpPatternedCloth *cloth, guint32 face, const double *weights, guint *n,
            RmpSlopeSample *mixed, RmpSlopeSample *one)
{
  double area = 0.0;

  *n = 0;
  for (guint i = 0; i < cloth->n_patterns; i++)
    {
      const guint count = rmp_patterned_cloth_sample (cloth, i, face, one);

      for (guint k = 0; k < count; k++)
        {
          if (k >= *n)
            mixed[(*n)++] = (RmpSlopeSample){ .weight = one[k].weight };
          for (guint c = 0; c < 2; c++)
            mixed[k].slope[c] += weights[i] * one[k].slope[c];
          area += weights[i] * one[k].weight *
                  sqrt (1.0 + one[k].slope[0] * one[k].slope[0] +
                        one[k].slope[1] * one[k].slope[1]);
        }
    }
  return area;
}

/* One factor for the mix of patterns, where more than one is painted: with a factor each, a mix
 * would not hold the area.
 */
static void
mix_face (RmpModulation *self, const RmpPatternedCloth *cloth, const RmpModulationOptions *options,
          const float *posed, guint32 face, RmpSlopeSample *mixed, RmpSlopeSample *one)
{
  const gsize n_faces = cloth->topology->n_faces;
  double values[RMP_MAX_PATTERNS], weights[RMP_MAX_PATTERNS], area, factor;
  RmpFactorStatus status = 0;
  RmpStrain strain;
  guint n;

  for (guint i = 0; i < cloth->n_patterns; i++)
    if (cloth->patterns[i].status[face] != 0)
      return;
  find_strain (cloth, posed, face, options->least, &strain);
  for (guint i = 0; i < cloth->n_patterns; i++)
    values[i] = rmp_modulation_value (cloth, options, i, face, &strain,
                                      self->factors[i * n_faces + face]);
  rmp_factor_weights (cloth->n_patterns, values, options->variance, options->power, weights);
  area = mix_slopes (cloth, face, weights, &n, mixed, one);
  if (options->factor == RMP_FACTOR_FLAT_REST)
    area = options->slack * cloth->areas[face];
  factor = rmp_factor_solve (n, mixed, &strain, area, &status);
  for (guint i = 0; i < cloth->n_patterns; i++)
    store (self, i * n_faces + face, factor, status | (strain.clamped ? RMP_FACTOR_CLAMPED : 0));
}

static void
mix (RmpModulation *self, const RmpPatternedCloth *cloth, const RmpModulationOptions *options,
     const float *posed, guint n_threads)
{
#pragma omp parallel num_threads(rmp_parallel_threads(RMP_PARALLEL_MINIMUM, n_threads))
  {
    g_autofree RmpSlopeSample *room = g_new (RmpSlopeSample, 2 * RMP_PATTERN_SAMPLES);

#pragma omp for schedule(dynamic, 64)
    for (guint32 face = 0; face < cloth->topology->n_faces; face++)
      mix_face (self, cloth, options, posed, face, room, room + RMP_PATTERN_SAMPLES);
  }
}

void
rmp_modulation_run (RmpModulation *self, RmpPatternedCloth *cloth,
                    const RmpModulationOptions *options, const float *posed, guint n_threads)
{
  const gboolean solves = options->factor == RMP_FACTOR_EXACT ||
                          options->factor == RMP_FACTOR_FLAT_REST;

  if (options->factor == RMP_FACTOR_CLOSED)
    {
      run_closed (self, cloth, options, posed, n_threads);
      return;
    }
  if (solves)
    rmp_patterned_cloth_make_slopes (cloth, n_threads);
#pragma omp parallel for num_threads(rmp_parallel_threads(cloth->topology->n_faces, n_threads))    \
    schedule(static)
  for (guint32 face = 0; face < cloth->topology->n_faces; face++)
    do_face (self, cloth, options, posed, face);
  if (solves && options->at_once && options->compete != RMP_COMPETE_OFF && cloth->n_patterns > 1)
    mix (self, cloth, options, posed, n_threads);
}
