/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* map.h: from the factors of triangles to the modulation map at the vertices (the paper, §4.3). */

#include "geometry/topology.h"
#include "methods/geometric-wrinkles/coefficients.h"

G_BEGIN_DECLS

/* The weight of a triangle at its vertices. */
typedef enum
{
  RMP_PATTERN_MAP_PLAIN, /* all equal */
  RMP_PATTERN_MAP_AREA,  /* its area at rest: keeps the mean over the mesh */
  RMP_PATTERN_MAP_ANGLE, /* its angle there at rest */
  RMP_PATTERN_MAP_PAINT, /* its C4: faint patterns, whose factors run wild, hardly count */
} RmpPatternMapWeight;

typedef struct
{
  const RmpTopology *topology;
  const double *areas;  /* [#F] at rest; 0: the triangle does not count */
  const double *angles; /* [#F × 3] at rest; of RMP_PATTERN_MAP_ANGLE alone */
  const RmpPatternCoefficients *coefficients; /* [#F] of RMP_PATTERN_MAP_PAINT alone */
  RmpPatternMapWeight weight;
  /* Smoothing passes over the neighbours, for triangles smaller than ridges, whose factors would
   * follow the phase.
   */
  guint passes;
} RmpPatternMapOptions;

/**
 * rmp_pattern_map_smooth:
 * @values: [#F]
 * @status: (nullable): [#F]; triangles with a bit of @but do not count
 * @missing: the value for vertices at which no triangle counts
 * @map: (out caller-allocates): [#V]
 * @n_threads: 0 for all cores
 */
void rmp_pattern_map_smooth (const RmpPatternMapOptions *options, const double *values,
                             const guint8 *status, guint8 but, double missing, double *map,
                             guint n_threads);

/* scale · value + bias, clamped; @low and @high may be in either order. */
static inline double
rmp_map_transform (double value, double scale, double bias, double low, double high)
{
  return CLAMP (scale * value + bias, MIN (low, high), MAX (low, high));
}

G_END_DECLS
