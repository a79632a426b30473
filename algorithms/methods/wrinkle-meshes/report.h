/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report.h: the fields and figures of a frame. */

#include "methods/wrinkle-meshes/frame.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FINE_FIELD_STRAIN,
  RMP_FINE_FIELD_USED,
  RMP_FINE_FIELD_HEIGHT,
  RMP_FINE_N_FIELDS,
} RmpFineField;

extern const RmpField rmp_fine_fields[RMP_FINE_N_FIELDS];

typedef enum
{
  RMP_FINE_FIGURE_STRAIN,
  RMP_FINE_FIGURE_STRAIN_BEFORE,
  RMP_FINE_FIGURE_USED,
  RMP_FINE_FIGURE_WIDTH,
  RMP_FINE_FIGURE_HEIGHT,
  RMP_FINE_FIGURE_VERTICES,
  RMP_FINE_FIGURE_FAR,
  RMP_FINE_FIGURE_ANEW,
  RMP_FINE_FIGURE_SKINNING,
  RMP_FINE_FIGURE_SOLVE,
  RMP_FINE_FIGURE_SURFACE,
  RMP_FINE_N_FIGURES,
} RmpFineFigure;

extern const RmpFigure rmp_fine_figures[RMP_FINE_N_FIGURES];

/* Fills all figures except the times. */
void rmp_fine_report_figures (const RmpFineSurface *surface, const RmpFineSettings *settings,
                              const RmpFineFrame *frame, RmpOutput *output);

/* @fields: [RMP_FINE_N_FIELDS] */
void rmp_fine_report_fields (const RmpFineSurface *surface, const RmpFineSettings *settings,
                             const RmpFineFrame *frame, const gboolean *fields, RmpOutput *output);

G_END_DECLS
