/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* simulator.h: what is the same in all simulators of cloth: where they begin, how a frame is gone
 * through, what is kept from one to the next, and what is told of it. A simulator adds how the
 * cloth moves from one frame to the next.
 */

#include "cloth/contact.h"
#include "cloth/forces.h"
#include "cloth/model.h"
#include "cloth/preflight.h"

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
/* clang-format on */

extern const RmpFigure rmp_cloth_figures[RMP_CLOTH_N_FIGURES];
extern const RmpFigure rmp_cloth_crease_figures[RMP_CLOTH_CREASE_N_FIGURES];

typedef enum
{
  RMP_CLOTH_FIELD_STRAIN,
  RMP_CLOTH_N_FIELDS,
} RmpClothField;

extern const RmpField rmp_cloth_fields[RMP_CLOTH_N_FIELDS];

/* The kinds of input that all take; and, last, one more where cloth creases. */
#define RMP_CLOTH_N_INPUTS 6
#define RMP_CLOTH_CREASE_N_INPUTS 7
extern const RmpInputUse rmp_cloth_inputs[RMP_CLOTH_CREASE_N_INPUTS];

/* From one moment to a later one. */
typedef struct
{
  const RmpClothModel *model;
  const RmpClothForces *forces;
  double *positions, *velocities; /* (inout) [#V × 3] metres, metres a second */
  double *kept;                   /* (inout) [n_kept] what the simulator keeps; 0 at first */
  const double *rest_angles;      /* (nullable) [#hinges]: where cloth creases */
  const double *from, *to;        /* [#V × 3] where the rig carries the cloth at both moments */
  double start, length;           /* seconds */
  RmpClothContact *contact;       /* (nullable): what it may run into */
  const RmpCall *call;
  guint n_steps, n_iterations; /* (out) */
  guint n_on_card;             /* (out): of the steps, those that an accelerator made */
  char *warning;               /* (out) (nullable): translated */
  RmpOutput *output;           /* (nullable): where the simulator tells what it has of its own */
} RmpClothSpan;

/* Where the rig carries a vertex after @seconds of the span. */
void rmp_cloth_span_carry (const RmpClothSpan *self, guint vertex, double seconds,
                           double position[3]);

/* And how fast. */
void rmp_cloth_span_carry_velocity (const RmpClothSpan *self, guint vertex, double velocity[3]);

/* Adds what the rig pulls vertices with that are not pinned, after @seconds of the span, where they
 * are at @positions, [#V × 3].
 */
void rmp_cloth_span_hold (const RmpClothSpan *self, double seconds, const double *positions,
                          const double *velocities, double *forces);

/**
 * rmp_cloth_span_settle_holds:
 * @end: seconds into the span where a step ends; @step: seconds it takes
 * @begin: [#V × 3] where it began
 * @positions: (inout): [#V × 3] where vertices come to without the rig
 *
 * The same pull as it is where the step ends, which is stable however strong it is. What is pinned
 * comes to where the rig has it.
 */
void rmp_cloth_span_settle_holds (const RmpClothSpan *self, double end, double step,
                                  const double *begin, double *positions);

/**
 * rmp_cloth_span_resolve:
 * @done: seconds into the span where a step begins
 * @step: seconds it takes
 * @begin: [#V × 3] where cloth was
 * @turns: (nullable): what the simulator does in turns with contact
 * @ends, @velocities: (inout): where it is proposed to come to, and how fast
 *
 * Keeps cloth from running through anything in a step.
 */
gboolean rmp_cloth_span_resolve (RmpClothSpan *self, double done, double step, const double *begin,
                                 const RmpCollisionTurns *turns, double *ends, double *velocities,
                                 GError **error);

/* What a simulator adds. */
typedef struct
{
  gpointer (*prepare) (const RmpClothModel *model, const RmpValues *values);
  void (*free) (gpointer solver);
  gboolean creases; /* it bends back to the span's rest_angles, and has RMP_CLOTH_CREASE_PARAMS */
  gsize (*count_kept) (const RmpClothModel *model); /* (nullable): nothing is kept */

  /* Goes through a span. Any number of threads may do so with the same solver and other spans.
   * Returns: FALSE with an error that says what to do, or G_IO_ERROR_CANCELLED
   */
  gboolean (*advance) (gpointer solver, RmpClothSpan *span, GError **error);

  /* Time does not matter: cloth has settled after one span, which may have no length. */
  gboolean is_static;
} RmpClothSolver;

/* --- the stages of a technique ---------------------------------------------------------------- */

gboolean rmp_cloth_any_order (const RmpValues *values);
gpointer rmp_cloth_prepare (const RmpClothSolver *solver, const RmpInput *input,
                            const RmpValues *values, GError **error);
void rmp_cloth_shared_free (gpointer shared);
gboolean rmp_cloth_step (gpointer shared, gpointer analysis, gpointer state, RmpSampler *sampler,
                         const RmpValues *values, double time, RmpTarget target,
                         const gboolean *fields, RmpOutput *output, const RmpCall *call,
                         GError **error);
gpointer rmp_cloth_state_new (gpointer shared);
gpointer rmp_cloth_state_copy (gpointer state);
GBytes *rmp_cloth_state_save (gpointer state);
gpointer rmp_cloth_state_load (gpointer shared, GBytes *bytes, GError **error);

/* All members of an RmpTechnique that simulators of cloth have alike. @prepare_func: calls
 * rmp_cloth_prepare()
 */
#define RMP_CLOTH_STAGES(prepare_func) RMP_CLOTH_STAGES_TELLING (prepare_func, rmp_cloth_figures)

/* The same. @its_figures: array that begins with RMP_CLOTH_FIGURE_ROWS */
#define RMP_CLOTH_STAGES_TELLING(prepare_func, its_figures)                                        \
  RMP_CLOTH_STAGES_TAKING (prepare_func, its_figures, RMP_CLOTH_N_INPUTS)

/* The same where cloth creases. */
#define RMP_CLOTH_CREASE_STAGES(prepare_func)                                                      \
  RMP_CLOTH_STAGES_TAKING (prepare_func, rmp_cloth_crease_figures, RMP_CLOTH_CREASE_N_INPUTS)

#define RMP_CLOTH_STAGES_TAKING(prepare_func, its_figures, its_n_inputs)                           \
  .kind = RMP_TECHNIQUE_SIMULATOR, .inputs = rmp_cloth_inputs, .n_inputs = (its_n_inputs),         \
  .fields = rmp_cloth_fields, .n_fields = RMP_CLOTH_N_FIELDS, .figures = (its_figures),            \
  .n_figures = G_N_ELEMENTS (its_figures), .any_order = rmp_cloth_any_order,                       \
  .prepare = (prepare_func), .shared_free = rmp_cloth_shared_free, .step = rmp_cloth_step,         \
  .state_new = rmp_cloth_state_new, .state_copy = rmp_cloth_state_copy, .state_free = g_free,      \
  .state_save = rmp_cloth_state_save, .state_load = rmp_cloth_state_load,                          \
  .preflight = &rmp_cloth_preflight

G_END_DECLS
