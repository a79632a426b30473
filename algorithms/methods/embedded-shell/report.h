/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report.h: the fields and figures of a frame. */

#include "methods/embedded-shell/frame.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_SHELL_FIELD_HEIGHT,
  RMP_SHELL_FIELD_COMPRESSION,
  RMP_SHELL_FIELD_WAVELENGTH,
  RMP_SHELL_FIELD_HELD,
  RMP_SHELL_FIELD_STRETCH_MOST,
  RMP_SHELL_FIELD_STRETCH_LEAST,
  RMP_SHELL_FIELD_GLUE,
  RMP_SHELL_FIELD_GLUE_CENTRES,
  RMP_SHELL_N_FIELDS,
} RmpShellField;

extern const RmpField rmp_shell_fields[RMP_SHELL_N_FIELDS];

typedef enum
{
  RMP_SHELL_FIGURE_WAVELENGTH,
  RMP_SHELL_FIGURE_ONSET,
  RMP_SHELL_FIGURE_COMPRESSION,
  RMP_SHELL_FIGURE_EXPECTED,
  RMP_SHELL_FIGURE_MEASURED,
  RMP_SHELL_FIGURE_AMPLITUDE,
  RMP_SHELL_FIGURE_HIGHEST,
  RMP_SHELL_FIGURE_EDGES,
  RMP_SHELL_FIGURE_VERTICES,
  RMP_SHELL_FIGURE_CENTRES,
  RMP_SHELL_FIGURE_DROPPED,
  RMP_SHELL_FIGURE_RESIDUAL,
  RMP_SHELL_FIGURE_ITERATIONS,
  RMP_SHELL_FIGURE_INNER,
  RMP_SHELL_FIGURE_SUBSTEPS,
  RMP_SHELL_FIGURE_CONVERGED,
  RMP_SHELL_FIGURE_STABLE,
  RMP_SHELL_FIGURE_LOWEST,
  RMP_SHELL_FIGURE_ENERGY,
  RMP_SHELL_FIGURE_GLUE,
  RMP_SHELL_FIGURE_DEPTH,
  RMP_SHELL_FIGURE_BODY_NODES,
  RMP_SHELL_FIGURE_BODY_HELD,
  RMP_SHELL_FIGURE_BODY_STEPS,
  RMP_SHELL_FIGURE_BODY_ITERATIONS,
  RMP_SHELL_FIGURE_BODY_MISMATCH,
  RMP_SHELL_FIGURE_ANEW,
  RMP_SHELL_FIGURE_SKINNING,
  RMP_SHELL_FIGURE_SOLVE,
  RMP_SHELL_FIGURE_SURFACE,
  RMP_SHELL_N_FIGURES,
} RmpShellFigure;

extern const RmpFigure rmp_shell_figures[RMP_SHELL_N_FIGURES];

/* How wide and high waves of heights are that stand on a surface. */
typedef struct
{
  double wavelength; /* metres; NaN where it is flat */
  double amplitude;  /* metres, √2 of the root mean square */
} RmpShellWaves;

/**
 * rmp_shell_waves_measure:
 * @rest: [#V × 3] metres, where lengths are measured
 * @heights: [#V] metres
 * @weights: [#F] how much of a face counts
 *
 * A sine of any direction has √(∫ h² / ∫ |∇h|²) = λ / 2π.
 */
RmpShellWaves rmp_shell_waves_measure (const RmpTopology *topology, const double *rest,
                                       const double *heights, const double *weights);

/* Fills all figures except the times. @dynamics: (nullable) */
void rmp_shell_report_figures (const RmpShellSurface *surface, const RmpShellDynamics *dynamics,
                               const RmpShellFrame *frame, RmpOutput *output, guint n_threads);

/* @fields: [RMP_SHELL_N_FIELDS] */
void rmp_shell_report_fields (const RmpShellSurface *surface, const RmpShellFrame *frame,
                              const gboolean *fields, RmpOutput *output, guint n_threads);

G_END_DECLS
