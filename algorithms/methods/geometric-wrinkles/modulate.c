/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/modulate.h"

#include "compute/parallel.h"
#include "geometry/vector.h"
#include "methods/geometric-wrinkles/closed-block.h"

void
rmp_pattern_modulation_init (RmpPatternModulation *self, const RmpPatternedCloth *cloth)
{
  const gsize n = MAX (cloth->n_patterns, 1) * (gsize) MAX (cloth->topology->n_faces, 1);

  self->factors = g_new (double, n);
  self->status = g_new (guint8, n);
}

void
rmp_pattern_modulation_clear (RmpPatternModulation *self)
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
             RmpPatternStrain *strain)
{
  double corners[3][3], metric[3];

  load_posed (cloth, posed, face, corners);
  rmp_pattern_rest_triangle_get_metric (cloth->rest + face, (const double (*)[3]) corners, metric);
  rmp_pattern_strain_init (strain, metric, least);
}

void
rmp_pattern_modulation_strains (const RmpPatternedCloth *cloth, const float *posed, double least,
                                RmpPatternStrain *strains, guint n_threads)
{
  const guint n = cloth->topology->n_faces;

#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(static)
  for (guint32 face = 0; face < n; face++)
    if (cloth->rest[face].degenerate)
      rmp_pattern_strain_init (strains + face, (const double[3]){ 1.0, 0.0, 1.0 }, least);
    else
      find_strain (cloth, posed, face, least, strains + face);
}

double
rmp_pattern_modulation_value (const RmpPatternedCloth *cloth,
                              const RmpPatternModulationOptions *options, guint pattern,
                              guint32 face, const RmpPatternStrain *strain, double factor)
{
  const RmpPatternOnCloth *on = cloth->patterns + pattern;

  if (options->compete == RMP_PATTERN_COMPETE_FACTOR || on->status[face] != 0)
    return factor;
  return rmp_pattern_factor_direction (on->coefficients + face, strain);
}

static double
find_factor (const RmpPatternOnCloth *pattern, const RmpPatternModulationOptions *options,
             guint32 face, const RmpPatternDeformation *deformation, const RmpPatternStrain *strain,
             RmpPatternFactorStatus *status)
{
  const RmpPatternCoefficients *coefficients = pattern->coefficients + face;
  RmpPatternSlopeSample samples[2 * RMP_PATTERN_BINS * RMP_PATTERN_BINS];
  guint n;

  switch (options->factor)
    {
    case RMP_PATTERN_FACTOR_PAPER:
      return rmp_pattern_factor_paper (coefficients, deformation);
    case RMP_PATTERN_FACTOR_INVARIANT:
      return rmp_pattern_factor_invariant (coefficients, strain);
    case RMP_PATTERN_FACTOR_CLOSED:
      return rmp_pattern_factor_closed (coefficients, strain, status);
    case RMP_PATTERN_FACTOR_EXACT:
    case RMP_PATTERN_FACTOR_FLAT_REST:
    default:
      n = rmp_pattern_face_slopes_get (pattern->slopes + face, samples);
      return rmp_pattern_factor_solve (n, samples, strain,
                                       options->factor == RMP_PATTERN_FACTOR_EXACT
                                           ? (double) NAN
                                           : options->slack * coefficients->area,
                                       status);
    }
}

/* A factor that is a number, with all that is to be said of it. */
static void
store (RmpPatternModulation *self, gsize at, double factor, RmpPatternFactorStatus status)
{
  if (!isfinite (factor))
    {
      factor = 1.0;
      status |= RMP_PATTERN_FACTOR_NOT_FINITE;
    }
  self->factors[at] = factor;
  self->status[at] = (guint8) status;
}

static void
do_face (RmpPatternModulation *self, const RmpPatternedCloth *cloth,
         const RmpPatternModulationOptions *options, const float *posed, guint32 face)
{
  const gsize n = cloth->topology->n_faces;
  RmpPatternDeformation deformation = { .clamped = FALSE };
  RmpPatternStrain strain = { .clamped = FALSE };
  double corners[3][3];

  if (!cloth->rest[face].degenerate && options->factor == RMP_PATTERN_FACTOR_PAPER)
    {
      load_posed (cloth, posed, face, corners);
      rmp_pattern_deformation_init (&deformation, cloth->rest + face, (const double (*)[3]) corners,
                                    options->least);
    }
  else if (!cloth->rest[face].degenerate)
    find_strain (cloth, posed, face, options->least, &strain);
  for (guint i = 0; i < cloth->n_patterns; i++)
    {
      RmpPatternFactorStatus status = cloth->patterns[i].status[face];
      const double factor = status != 0 ? 1.0
                                        : find_factor (cloth->patterns + i, options, face,
                                                       &deformation, &strain, &status);

      store (self, i * n + face, factor,
             status | (deformation.clamped || strain.clamped ? RMP_PATTERN_FACTOR_CLAMPED : 0));
    }
}

static void
run_closed (RmpPatternModulation *self, const RmpPatternedCloth *cloth,
            const RmpPatternModulationOptions *options, const float *posed, guint n_threads)
{
  const guint n = cloth->topology->n_faces;

#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(static)
  for (guint32 begin = 0; begin < n; begin += RMP_PATTERN_CLOSED_BLOCK)
    {
      const guint count = MIN (RMP_PATTERN_CLOSED_BLOCK, n - begin);
      RmpPatternClosedBlock block;
      const gboolean crushed = rmp_pattern_closed_block_measure (&block, cloth, posed,
                                                                 options->least, begin, count);

      for (guint i = 0; i < cloth->n_patterns; i++)
        rmp_pattern_closed_block_find_factors (&block, cloth->patterns + i, begin, count,
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
            RmpPatternSlopeSample *mixed, RmpPatternSlopeSample *one)
{
  double area = 0.0;

  *n = 0;
  for (guint i = 0; i < cloth->n_patterns; i++)
    {
      const guint count = rmp_patterned_cloth_sample (cloth, i, face, one);

      for (guint k = 0; k < count; k++)
        {
          if (k >= *n)
            mixed[(*n)++] = (RmpPatternSlopeSample){ .weight = one[k].weight };
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
mix_face (RmpPatternModulation *self, const RmpPatternedCloth *cloth,
          const RmpPatternModulationOptions *options, const float *posed, guint32 face,
          RmpPatternSlopeSample *mixed, RmpPatternSlopeSample *one)
{
  const gsize n_faces = cloth->topology->n_faces;
  double values[RMP_PATTERN_MAX_COUNT], weights[RMP_PATTERN_MAX_COUNT], area, factor;
  RmpPatternFactorStatus status = 0;
  RmpPatternStrain strain;
  guint n;

  for (guint i = 0; i < cloth->n_patterns; i++)
    if (cloth->patterns[i].status[face] != 0)
      return;
  find_strain (cloth, posed, face, options->least, &strain);
  for (guint i = 0; i < cloth->n_patterns; i++)
    values[i] = rmp_pattern_modulation_value (cloth, options, i, face, &strain,
                                              self->factors[i * n_faces + face]);
  rmp_pattern_factor_weights (cloth->n_patterns, values, options->variance, options->power,
                              weights);
  area = mix_slopes (cloth, face, weights, &n, mixed, one);
  if (options->factor == RMP_PATTERN_FACTOR_FLAT_REST)
    area = options->slack * cloth->areas[face];
  factor = rmp_pattern_factor_solve (n, mixed, &strain, area, &status);
  for (guint i = 0; i < cloth->n_patterns; i++)
    store (self, i * n_faces + face, factor,
           status | (strain.clamped ? RMP_PATTERN_FACTOR_CLAMPED : 0));
}

static void
mix (RmpPatternModulation *self, const RmpPatternedCloth *cloth,
     const RmpPatternModulationOptions *options, const float *posed, guint n_threads)
{
#pragma omp parallel num_threads(rmp_parallel_threads(RMP_PARALLEL_MINIMUM, n_threads))
  {
    g_autofree RmpPatternSlopeSample *room = g_new (RmpPatternSlopeSample, 2 * RMP_PATTERN_SAMPLES);

#pragma omp for schedule(dynamic, 64)
    for (guint32 face = 0; face < cloth->topology->n_faces; face++)
      mix_face (self, cloth, options, posed, face, room, room + RMP_PATTERN_SAMPLES);
  }
}

void
rmp_pattern_modulation_run (RmpPatternModulation *self, RmpPatternedCloth *cloth,
                            const RmpPatternModulationOptions *options, const float *posed,
                            guint n_threads)
{
  const gboolean solves = options->factor == RMP_PATTERN_FACTOR_EXACT ||
                          options->factor == RMP_PATTERN_FACTOR_FLAT_REST;

  g_assert (cloth);

  if (options->factor == RMP_PATTERN_FACTOR_CLOSED)
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
  if (solves && options->at_once && options->compete != RMP_PATTERN_COMPETE_OFF &&
      cloth->n_patterns > 1)
    mix (self, cloth, options, posed, n_threads);
}
