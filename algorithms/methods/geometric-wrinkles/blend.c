/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/blend.h"

#include "compute/parallel.h"

#include <math.h>

/* The values of one pattern by which patterns compete, on all faces. */
static void
fill_values (const RmpPatternFrame *self, const RmpPatternModulationOptions *options, guint pattern,
             double *values)
{
  const guint n = self->cloth->topology->n_faces;
  const double *factors = self->modulation->factors + (gsize) pattern * n;

  for (guint32 face = 0; face < n; face++)
    values[face] = rmp_pattern_modulation_value (self->cloth, options, pattern, face,
                                                 self->strains + face, factors[face]);
}

/* @values: [n_patterns × #V], NaN where a pattern does not compete; becomes weights. */
static void
weigh (const RmpPatternFrame *self, const RmpPatternModulationOptions *options, double *values,
       guint n_threads)
{
  const guint n = self->cloth->topology->n_vertices;

#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(static)
  for (guint v = 0; v < n; v++)
    {
      double there[RMP_PATTERN_MAX_COUNT], weights[RMP_PATTERN_MAX_COUNT];
      guint n_there = 0;

      for (guint i = 0; i < self->cloth->n_patterns; i++)
        if (!isnan (values[(gsize) i * n + v]))
          there[n_there++] = values[(gsize) i * n + v];
      rmp_pattern_factor_weights (n_there, there, options->variance, options->power, weights);
      n_there = 0;
      for (guint i = 0; i < self->cloth->n_patterns; i++)
        {
          double *value = values + (gsize) i * n + v;

          *value = isnan (*value) ? 1.0 : weights[n_there++];
        }
    }
}

static void
smooth (const RmpPatternFrame *self, const RmpPatternMapping *mapping, guint pattern,
        const double *values, double missing, double *map, guint n_threads)
{
  const RmpPatternedCloth *cloth = self->cloth;
  const RmpPatternMapOptions options = { cloth->topology,    cloth->areas,
                                         cloth->angles,      cloth->patterns[pattern].coefficients,
                                         mapping->smoothing, mapping->passes };

  rmp_pattern_map_smooth (&options, values, cloth->patterns[pattern].status,
                          mapping->flat_join ? 0 : RMP_PATTERN_FACTOR_FLAT, missing, map,
                          n_threads);
}

/* (transfer full) (nullable): [n_patterns × #V]; NULL: all weigh 1 */
static double *
find_weights (const RmpPatternFrame *self, const RmpPatternMapping *mapping,
              const RmpPatternModulationOptions *modulation, guint n_threads)
{
  const RmpPatternedCloth *cloth = self->cloth;
  g_autofree double *on_faces = NULL, *values = NULL;

  if (cloth->n_patterns < 2 || modulation->compete == RMP_PATTERN_COMPETE_OFF)
    return NULL;
  on_faces = g_new (double, MAX (cloth->topology->n_faces, 1));
  values = g_new (double, cloth->n_patterns *(gsize) MAX (cloth->topology->n_vertices, 1));
  for (guint i = 0; i < cloth->n_patterns; i++)
    {
      fill_values (self, modulation, i, on_faces);
      smooth (self, mapping, i, on_faces, (double) NAN,
              values + (gsize) i * cloth->topology->n_vertices, n_threads);
    }
  weigh (self, modulation, values, n_threads);
  return g_steal_pointer (&values);
}

/* The value of the pattern if it has one, else that of the look. */
static double
choose (double own, double look)
{
  return isnan (own) ? look : own;
}

static void
transform (float *map, const double *factors, const double *weights, const RmpPattern *settings,
           const RmpPatternMapping *mapping, const RmpMasked *const masked[4], guint n)
{
  const double plain[4] = { mapping->scale, mapping->bias, mapping->low, mapping->high };
  const double own[4] = { settings->scale, settings->bias, settings->low, settings->high };

  for (guint v = 0; v < n; v++)
    {
      double numbers[4];

      for (guint k = 0; k < 4; k++)
        numbers[k] = choose (own[k], rmp_masked_value (masked[k], plain[k], v));
      map[v] = (float) ((weights ? weights[v] : 1.0) * rmp_map_transform (factors[v], numbers[0],
                                                                          numbers[1], numbers[2],
                                                                          numbers[3]));
    }
}

void
rmp_pattern_frame_blend (RmpPatternFrame *self, const RmpPatternModulationOptions *options,
                         const RmpPatternMapping *mapping, const RmpMasked *const masked[4],
                         guint n_threads)
{
  const RmpPatternedCloth *cloth = self->cloth;
  const gsize n_faces = cloth->topology->n_faces, n = cloth->topology->n_vertices;
  g_autofree double *weights = find_weights (self, mapping, options, n_threads);
  g_autofree double *factors = g_new (double, MAX (n, 1));

  for (guint i = 0; i < cloth->n_patterns; i++)
    {
      smooth (self, mapping, i, self->modulation->factors + i * n_faces, 1.0, factors, n_threads);
      self->maps[i] = g_new (float, MAX (n, 1));
      transform (self->maps[i], factors, weights ? weights + i * n : NULL,
                 &cloth->patterns[i].settings, mapping, masked, (guint) n);
    }
  if (!weights)
    return;
  self->weights = g_new (float, MAX (n, 1));
  for (gsize v = 0; v < n; v++)
    self->weights[v] = (float) weights[v];
}

void
rmp_pattern_frame_clear (RmpPatternFrame *self)
{
  for (guint i = 0; i < RMP_PATTERN_MAX_COUNT; i++)
    g_clear_pointer (&self->maps[i], g_free);
  g_clear_pointer (&self->weights, g_free);
}
