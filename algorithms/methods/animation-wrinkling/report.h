/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report.h: the fields, figures, lines and rows of a frame. */

#include "methods/animation-wrinkling/fine-mesh.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_CREASE_FIELD_COMPRESSION,
  RMP_CREASE_FIELD_SHORTENING,
  RMP_CREASE_FIELD_CURVE,
  RMP_CREASE_FIELD_HEIGHT,
  RMP_CREASE_N_FIELDS,
} RmpCreaseFieldId;

extern const RmpField rmp_crease_fields[RMP_CREASE_N_FIELDS];

typedef enum
{
  RMP_CREASE_FIGURE_WRINKLES,
  RMP_CREASE_FIGURE_BORN,
  RMP_CREASE_FIGURE_SPLIT,
  RMP_CREASE_FIGURE_KEPT,
  RMP_CREASE_FIGURE_GONE,
  RMP_CREASE_FIGURE_LENGTH,
  RMP_CREASE_FIGURE_HEIGHT,
  RMP_CREASE_FIGURE_COMPRESSION,
  RMP_CREASE_FIGURE_VERTICES,
  RMP_CREASE_FIGURE_SKINNING,
  RMP_CREASE_FIGURE_STRETCH,
  RMP_CREASE_FIGURE_CURVES,
  RMP_CREASE_FIGURE_SURFACE,
  RMP_CREASE_N_FIGURES,
} RmpCreaseFigure;

extern const RmpFigure rmp_crease_figures[RMP_CREASE_N_FIGURES];

/* A frame and what it was made of. */
typedef struct
{
  const RmpCreaseField *field;
  const RmpCreaseState *state;
  const RmpCreaseLift *lift;
  const RmpCreaseOptions *options;
  const RmpCreaseStyle *style;
  const RmpCreaseMesh *mesh;
  const RmpRelief *base; /* the mesh without wrinkles */
  const RmpCreaseEvents *events;
} RmpCreaseScene;

/* Fills all figures except the times. */
void rmp_crease_report_figures (const RmpCreaseScene *scene, RmpOutput *output);

/* @fields: [RMP_CREASE_N_FIELDS]; @heights: [#V of the relief] */
void rmp_crease_report_fields (const RmpCreaseScene *scene, const gboolean *fields,
                               const float *heights, RmpOutput *output);

/* The crests of the curves, and a row for each. */
void rmp_crease_report_lines (const RmpCreaseScene *scene, RmpOutput *output);

G_END_DECLS
