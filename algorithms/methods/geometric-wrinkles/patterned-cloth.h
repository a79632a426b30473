/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* patterned-cloth.h: a garment with its patterns, and all of it that does not change while it
 * moves.
 */

#include "inputs/patterns.h"
#include "methods/geometric-wrinkles/factor.h"
#include "technique/technique.h"

G_BEGIN_DECLS

#define RMP_PATTERN_MAX_COUNT 8

/* Slopes are kept on so many cells over the largest. */
#define RMP_PATTERN_BINS RMP_PATTERN_SLOPE_MAX_BINS

typedef enum
{
  RMP_PATTERN_AXIS_FIRST, /* from the face's first corner to its second */
  RMP_PATTERN_AXIS_SECOND,
  RMP_PATTERN_AXIS_THIRD,
  RMP_PATTERN_AXIS_LONGEST,
} RmpPatternAxisEdge;

/* The options that coefficients depend on. */
typedef struct
{
  double amplitude; /* metres, of patterns that have none of their own */
  double blur;      /* texels */
  RmpWrap wrap;
  double error; /* of C4, relative */
  RmpPatternAxisEdge axis;
} RmpPatternOptions;

/* The distribution of slopes on a face, as factor.h compresses it. */
typedef struct
{
  guint n;
  float *numbers; /* [n × 3] weight, slope by x and y */
} RmpPatternFaceSlopes;

typedef struct
{
  RmpPattern settings; /* without name and image */
  RmpSplineImage *image;
  double amplitude;
  RmpPatternCoefficients *coefficients; /* [#F] */
  guint8 *status;                       /* [#F] flat or degenerate */

  /* Of the closed model on the matrix of products G of a posed face's first two sides: h² = (limit
   * − det G) / (G̃ : metric), G̃ its adjugate. [#F] each; a limit of 0: h = 1.
   */
  double *limit, *metric[3];

  RmpPatternFaceSlopes *slopes; /* (nullable) [#F] once they are asked for */
} RmpPatternOnCloth;

typedef struct
{
  RmpTopology *topology;     /* of the mesh */
  RmpReliefTopology *relief; /* of the mesh */
  RmpSeams *seams;
  float *region; /* (nullable) [#V] the mask, and 0 where the garment ends on the mesh */

  RmpPatternRestTriangle *rest; /* [#F] degenerate also where there is no cloth */
  guint8 *first;                /* [#F] the corner at which its x axis begins */
  guint32 *corners;             /* [#F × 3] vertices from that one on */
  double *areas;                /* [#F] at rest; 0: degenerate or no cloth */
  double *angles;               /* [#F × 3] at rest, by the mesh's corners */

  /* [#F] of C = R⁻ᵀ G R⁻¹: the largest eigenvalue of R⁻¹ R⁻ᵀ by the determinant at rest, a little
   * more at most: tr C / det C is no larger than this by tr G / det G.
   */
  float *crush;

  RmpPatternOptions options;
  guint n_patterns;
  RmpPatternOnCloth patterns[RMP_PATTERN_MAX_COUNT];
  GMutex mutex; /* guards the making of slopes */
} RmpPatternedCloth;

/**
 * rmp_patterned_cloth_new:
 * @call: stops it and takes its progress
 *
 * Returns: (transfer full): %NULL with an error: no texture coordinates, a position that is no
 *   number, or cancelled
 */
RmpPatternedCloth *rmp_patterned_cloth_new (const RmpInput *input, const RmpPatternOptions *options,
                                            const RmpCall *call, GError **error);

/* The same without patterns, for what depends on the mesh alone. */
RmpPatternedCloth *rmp_patterned_cloth_new_bare (const RmpInput *input,
                                                 const RmpPatternOptions *options, GError **error);

/**
 * rmp_patterned_cloth_new_from:
 * @earlier: of an input that differs in nothing but its patterns; may be in use
 *
 * The same, bit for bit, in the time that what has been painted since takes.
 */
RmpPatternedCloth *rmp_patterned_cloth_new_from (const RmpPatternedCloth *earlier,
                                                 const RmpInput *input, const RmpCall *call,
                                                 GError **error);
void rmp_patterned_cloth_free (RmpPatternedCloth *self);

/* Fills the slopes of all patterns, once. Any thread. */
void rmp_patterned_cloth_make_slopes (RmpPatternedCloth *self, guint n_threads);

/* @samples: (out caller-allocates): [2 × RMP_PATTERN_BINS²]. Returns: how many */
guint rmp_pattern_face_slopes_get (const RmpPatternFaceSlopes *self,
                                   RmpPatternSlopeSample *samples);

/**
 * rmp_patterned_cloth_sample:
 * @samples: (out caller-allocates): [RMP_PATTERN_SAMPLES] the same places of the face for every
 *   pattern
 *
 * Returns: how many
 */
guint rmp_patterned_cloth_sample (const RmpPatternedCloth *self, guint pattern, guint32 face,
                                  RmpPatternSlopeSample *samples);

#define RMP_PATTERN_SAMPLES (7 << (2 * RMP_PATTERN_MAX_FIRST_SPLITS))

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPatternedCloth, rmp_patterned_cloth_free)

G_END_DECLS
