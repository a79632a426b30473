/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* telling.h: what is told of each frame of simulated cloth: figures, fields, and warnings. */

#include "cloth/contact.h"

G_BEGIN_DECLS

/* The figures and fields of every simulator, in this order. */
typedef enum
{
  RMP_CLOTH_FIGURE_STRAIN,
  RMP_CLOTH_FIGURE_SPEED,
  RMP_CLOTH_FIGURE_KINETIC,
  RMP_CLOTH_FIGURE_STEPS,
  RMP_CLOTH_FIGURE_ITERATIONS,
  RMP_CLOTH_FIGURE_CARD,
  RMP_CLOTH_FIGURE_HITS,
  RMP_CLOTH_FIGURE_CROSSINGS,
  RMP_CLOTH_N_FIGURES,

  /* where cloth creases */
  RMP_CLOTH_FIGURE_CREASES = RMP_CLOTH_N_FIGURES,
  RMP_CLOTH_FIGURE_CREASE_ANGLE,
  RMP_CLOTH_CREASE_N_FIGURES,
} RmpClothFigure;

/* clang-format off */
#define RMP_CLOTH_FIGURE_ROWS                                                                      \
  [RMP_CLOTH_FIGURE_STRAIN] = { "strain", N_ ("Largest strain"),                                   \
    N_ ("max (|w_u|, |w_v|) − 1 over all faces: how much longer the cloth is along warp or weft "  \
        "than at rest."), RMP_UNIT_FRACTION },                                                     \
  [RMP_CLOTH_FIGURE_SPEED] = { "speed", N_ ("Largest speed"),                                      \
    N_ ("Of all vertices, at the end of the frame."), RMP_UNIT_SPEED },                            \
  [RMP_CLOTH_FIGURE_KINETIC] = { "kinetic", N_ ("Kinetic energy"),                                 \
    N_ ("Σ ½ m v² over all vertices, in joules."), RMP_UNIT_NONE },                                \
  [RMP_CLOTH_FIGURE_STEPS] = { "steps", N_ ("Steps"),                                              \
    N_ ("Steps of the simulation within the frame, those tried and shortened included."),          \
    RMP_UNIT_COUNT },                                                                              \
  [RMP_CLOTH_FIGURE_ITERATIONS] = { "iterations", N_ ("Iterations"),                               \
    N_ ("Of the solver, over all steps of the frame."), RMP_UNIT_COUNT },                          \
  [RMP_CLOTH_FIGURE_CARD] = { "on_card", N_ ("Steps on the graphics card"),                        \
    N_ ("Of the steps, those whose lengths the graphics card kept; the processor made the "        \
        "others."), RMP_UNIT_COUNT },                                                              \
  [RMP_CLOTH_FIGURE_HITS] = { "hits", N_ ("Stopped pairs"),                                        \
    N_ ("Pairs of vertex and face, or of edges, that would have met on their way within the "      \
        "frame."), RMP_UNIT_COUNT },                                                               \
  [RMP_CLOTH_FIGURE_CROSSINGS] = { "crossings", N_ ("Crossings"),                                  \
    N_ ("Contours along which cloth runs through itself or a body where the last step began."),    \
    RMP_UNIT_COUNT }

#define RMP_CLOTH_CREASE_FIGURE_ROWS                                                               \
  [RMP_CLOTH_FIGURE_CREASES] = { "creases", N_ ("Creased edges"),                                  \
    N_ ("Edges whose angle at rest came along with a bend by a degree or more."),                  \
    RMP_UNIT_COUNT },                                                                              \
  [RMP_CLOTH_FIGURE_CREASE_ANGLE] = { "crease_angle", N_ ("Largest angle at rest"),                \
    N_ ("Of all edges: what the cloth bends back to, pleats and creases included."),               \
    RMP_UNIT_RADIAN }
/* clang-format on */

extern const RmpFigure rmp_cloth_crease_figures[RMP_CLOTH_CREASE_N_FIGURES];

typedef enum
{
  RMP_CLOTH_FIELD_STRAIN,
  RMP_CLOTH_N_FIELDS,
} RmpClothField;

extern const RmpField rmp_cloth_fields[RMP_CLOTH_N_FIELDS];

/* Strain, speed and energy.
 *
 * @positions, @velocities: [#V × 3] of the cloth; @fields: as of a step
 */
void rmp_cloth_tell (const RmpClothModel *model, const double *positions, const double *velocities,
                     const gboolean *fields, RmpOutput *output);

/**
 * rmp_cloth_warn:
 * @met: (nullable): what was met within the frame
 * @n_frames: before this one
 * @n_tangled: frames in a row, up to this one, in which cloth ran through something
 * @patience: so many of these are not spoken of
 *
 * Returns: (transfer full) (nullable): what people should know of, the worst of it
 */
char *rmp_cloth_warn (const RmpClothModel *model, const RmpClothMet *met, guint n_frames,
                      guint n_tangled, guint patience);

G_END_DECLS
