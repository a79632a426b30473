/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report.h: the fields, figures and lines of a frame. */

#include "methods/dynamic-wrinkling/garment.h"
#include "methods/dynamic-wrinkling/state.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_WRINKLE_FIELD_LABEL,
  RMP_WRINKLE_FIELD_COMPRESSION,
  RMP_WRINKLE_FIELD_STRETCH,
  RMP_WRINKLE_FIELD_REFERENCE,
  RMP_WRINKLE_N_FIELDS,
} RmpWrinkleFieldId;

extern const RmpField rmp_wrinkle_fields[RMP_WRINKLE_N_FIELDS];

typedef enum
{
  RMP_WRINKLE_FIGURE_WRINKLES,
  RMP_WRINKLE_FIGURE_BORN,
  RMP_WRINKLE_FIGURE_LENGTH,
  RMP_WRINKLE_FIGURE_HEIGHT,
  RMP_WRINKLE_FIGURE_COMPRESSION,
  RMP_WRINKLE_FIGURE_COMPRESSED,
  RMP_WRINKLE_FIGURE_STRETCHED,
  RMP_WRINKLE_FIGURE_ENERGY,
  RMP_WRINKLE_FIGURE_SKINNING,
  RMP_WRINKLE_FIGURE_LABELS,
  RMP_WRINKLE_FIGURE_REFERENCES,
  RMP_WRINKLE_FIGURE_CARRYING,
  RMP_WRINKLE_FIGURE_SEEDING,
  RMP_WRINKLE_FIGURE_SURFACE,
  RMP_WRINKLE_N_FIGURES,
} RmpWrinkleFigure;

extern const RmpFigure rmp_wrinkle_figures[RMP_WRINKLE_N_FIGURES];

/* Fills all figures except the two times that are not spent in the state. */
void rmp_wrinkle_report_figures (const RmpWrinkleState *state, const RmpWrinkleOptions *options,
                                 const RmpWrinkleCost *cost, RmpOutput *output);

/* @fields: [RMP_WRINKLE_N_FIELDS] (nullable) */
void rmp_wrinkle_report_fields (const RmpWrinkleGarment *garment, const RmpWrinkleState *state,
                                const gboolean *fields, RmpOutput *output);

/* How each face is strained, on the relief of @output. */
void rmp_wrinkle_report_crosses (const RmpWrinkleGarment *garment, const RmpWrinkleState *state,
                                 RmpOutput *output);

/* The active paths, on the relief of @output. */
void rmp_wrinkle_report_lines (const RmpWrinkleGarment *garment, RmpOutput *output);

G_END_DECLS
