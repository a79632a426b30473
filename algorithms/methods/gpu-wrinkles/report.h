/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report.h: what the method tells of a frame. */

#include "methods/gpu-wrinkles/field.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_WAVE_FIGURE_ENERGY,
  RMP_WAVE_FIGURE_DEFECTS,
  RMP_WAVE_FIGURE_WAVED,
  RMP_WAVE_FIGURE_HIGHEST,
  RMP_WAVE_FIGURE_COMPRESSED,
  RMP_WAVE_FIGURE_LOST,
  RMP_WAVE_FIGURE_ON_CARD,
  RMP_WAVE_FIGURE_SKINNING,
  RMP_WAVE_FIGURE_WAVES,
  RMP_WAVE_FIGURE_SURFACE,
  RMP_WAVE_N_FIGURES,
} RmpWaveFigureId;

typedef enum
{
  RMP_WAVE_FIELD_COMPRESSION,
  RMP_WAVE_FIELD_STRETCH,
  RMP_WAVE_FIELD_AMPLITUDE,
  RMP_WAVE_FIELD_PHASE,
  RMP_WAVE_FIELD_DEFECT,
  RMP_WAVE_N_FIELDS,
} RmpWaveFieldId;

extern const RmpFigure rmp_wave_figures[RMP_WAVE_N_FIGURES];
extern const RmpField rmp_wave_fields[RMP_WAVE_N_FIELDS];

/* Figures but for those of time. @trains: [@n]; @options: of each */
void rmp_wave_report_figures (guint n, const RmpWaveField *trains, const RmpWaveOptions *options,
                              RmpOutput *output);

/* Of the first train. */
void rmp_wave_report_fields (const RmpWaveField *train, const RmpWaveOptions *options,
                             const gboolean *fields, RmpOutput *output);

G_END_DECLS
