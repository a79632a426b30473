/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report.h: the fields and figures of a frame: how the cloth is strained, and how well the patterns
 * suit it.
 */

#include "methods/geometric-wrinkles/blend.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_PATTERN_FIELD_COMPRESSION,
  RMP_PATTERN_FIELD_AREA,
  RMP_PATTERN_FIELD_STRAIN,
  RMP_PATTERN_FIELD_OVERSTRETCHED,
  RMP_PATTERN_FIELD_FACTOR,
  RMP_PATTERN_FIELD_MODULATION,
  RMP_PATTERN_FIELD_SHARE,
  RMP_PATTERN_FIELD_STRENGTH,
  RMP_PATTERN_FIELD_COHERENCE,
  RMP_PATTERN_FIELD_ALIGNMENT,
  RMP_PATTERN_FIELD_ORTHOGONALITY,
  RMP_PATTERN_N_FIELDS,
} RmpPatternFieldId;

extern const RmpField rmp_pattern_fields[RMP_PATTERN_N_FIELDS];

typedef enum
{
  RMP_PATTERN_FIGURE_FACTOR,
  RMP_PATTERN_FIGURE_MOST_FACTOR,
  RMP_PATTERN_FIGURE_COMPRESSED,
  RMP_PATTERN_FIGURE_OVERSTRETCHED,
  RMP_PATTERN_FIGURE_SURPLUS,
  RMP_PATTERN_FIGURE_AREA_ERROR,
  RMP_PATTERN_FIGURE_CLAMPED,
  RMP_PATTERN_FIGURE_UNPAINTED,
  RMP_PATTERN_FIGURE_NOT_FINITE,
  RMP_PATTERN_FIGURE_SKINNING,
  RMP_PATTERN_FIGURE_FACTORS,
  RMP_PATTERN_FIGURE_SURFACE,
  RMP_PATTERN_N_FIGURES,
} RmpPatternFigure;

extern const RmpFigure rmp_pattern_figures[RMP_PATTERN_N_FIGURES];

/* Fills all figures except the times. */
void rmp_pattern_report_figures (const RmpPatternFrame *frame, RmpOutput *output);

/* @fields: [RMP_PATTERN_N_FIELDS] (nullable) */
void rmp_pattern_report_fields (const RmpPatternFrame *frame, const gboolean *fields,
                                RmpOutput *output);

/* How faces are stretched, on the relief of @output. @posed: [#V × 3] */
void rmp_pattern_report_crosses (const RmpPatternFrame *frame, const float *posed,
                                 RmpOutput *output);

/* A warning about the patterns, translated; (nullable) (transfer full) */
char *rmp_pattern_report_warning (const RmpPatternFrame *frame);

G_END_DECLS
