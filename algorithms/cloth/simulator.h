/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* simulator.h: what is the same in all simulators of cloth: where they begin, how a frame is gone
 * through, what is kept from one to the next, and what is told of it. A simulator adds how the
 * cloth moves from one frame to the next.
 */

#include "cloth/body-table.h"
#include "cloth/contact-springs.h"
#include "cloth/contact.h"
#include "cloth/forces.h"
#include "cloth/model.h"
#include "cloth/preflight.h"
#include "cloth/projection.h"
#include "cloth/telling.h"

G_BEGIN_DECLS

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
  double way;                     /* metres that what carries the cloth goes in it at most */
  double last;                    /* seconds: where the motion ends */
  double settle, settled;         /* seconds before the first frame: in all, and before the span */
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

/* Takes the turns of a step one after another, without contact. */
gboolean rmp_cloth_span_take_turns (const RmpClothSpan *self, double step,
                                    const RmpCollisionTurns *turns, double *ends,
                                    double *velocities, GError **error);

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

/**
 * rmp_cloth_span_look:
 * @velocities: [#V × 3] when the step begins
 * @springs: (out) (transfer full) (nullable): %NULL: nothing is to be solved for, and
 * rmp_cloth_span_resolve() does it all
 *
 * For a simulator that solves for contact with the rest of a step: it is resolved by
 * rmp_contact_springs_resolve() then. Only where there are no bodies: what lies in layers on one
 * that is answered after the step would be thrown up by springs that are answered within it.
 */
gboolean rmp_cloth_span_look (RmpClothSpan *self, double done, double step, const double *begin,
                              const double *velocities, RmpContactSprings **springs,
                              GError **error);

/* For a simulator that moves cloth out of bodies within the step, in place of the above: see
 * cloth/projection.h. (transfer full) (nullable): %NULL: there is nothing that it may run into
 */
RmpClothProjection *rmp_cloth_span_project (const RmpClothSpan *self, double done, double step,
                                            const double *begin);

/* How far bodies go from the beginning of a span to its end, and the rig where it holds cloth. */
double rmp_cloth_span_measure_way (const RmpClothSpan *self);

/* A step that has been taken. */
typedef struct
{
  guint number;        /* within the span, from 1 */
  double time;         /* seconds into the span, where it ends */
  double length;       /* seconds */
  const double *begin; /* [#V × 3] (nullable): without it there is no telling how far cloth went */
} RmpClothStepEnd;

/* Where cloth settles, tells the call how far it is after @seconds of the span. */
void rmp_cloth_span_tell_beginning (const RmpClothSpan *self, double seconds);

/**
 * rmp_cloth_span_check:
 *
 * For a simulator, after each step. Tells how far cloth is that settles.
 *
 * Returns: %FALSE with RMP_STOP_FLIES where a vertex is nowhere, is faster than 1000 m/s, or has
 * gone farther in the step than ten times the size of the cloth, beyond what carries the cloth and
 * beyond how far that goes as a whole
 */
gboolean rmp_cloth_span_check (const RmpClothSpan *self, const RmpClothStepEnd *step,
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

  /* (nullable): figures of its own, a remark */
  void (*tell) (gpointer solver, const RmpCall *call, RmpOutput *output);

  /* Time does not matter: cloth has settled after one span, which may have no length. */
  gboolean is_static;
} RmpClothSolver;

/* --- the stages of a technique ---------------------------------------------------------------- */

gboolean rmp_cloth_any_order (const RmpValues *values);
gpointer rmp_cloth_prepare (const RmpClothSolver *solver, const RmpInput *input,
                            const RmpValues *values, const RmpCall *call, GError **error);
void rmp_cloth_shared_free (gpointer shared);
gboolean rmp_cloth_step (gpointer shared, gpointer analysis, gpointer state, RmpSampler *sampler,
                         const RmpValues *values, double time, RmpTarget target,
                         const gboolean *fields, RmpOutput *output, const RmpCall *call,
                         GError **error);
gpointer rmp_cloth_state_new (gpointer shared);
gpointer rmp_cloth_state_copy (gpointer state);
GBytes *rmp_cloth_state_save (gpointer state);
gpointer rmp_cloth_state_load (gpointer shared, GBytes *bytes, GError **error);

/* A technique's prepare() has no data, so that each simulator needs one of its own: defines it.
 * @solver: an RmpClothSolver
 */
#define RMP_CLOTH_DEFINE_PREPARE(solver)                                                           \
  static gpointer prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler,               \
                           const RmpValues *values, const RmpCall *call, GError **error)           \
  {                                                                                                \
    return rmp_cloth_prepare (&(solver), input, values, call, error);                              \
  }

/* All members of an RmpTechnique that simulators of cloth have alike, in a file that has prepare()
 * as above: where cloth creases, …
 */
#define RMP_CLOTH_STAGES(its_params, its_presets)                                                  \
  RMP_CLOTH_STAGES_TELLING (its_params, its_presets, rmp_cloth_crease_figures,                     \
                            RMP_CLOTH_CREASE_N_INPUTS, rmp_cloth_tables)

/* … and elsewhere. @its_figures: array that begins with RMP_CLOTH_FIGURE_ROWS; @its_tables: array
 * that has &rmp_cloth_body_table_kind
 */
#define RMP_CLOTH_STAGES_TELLING(its_params, its_presets, its_figures, its_n_inputs, its_tables)   \
  .kind = RMP_TECHNIQUE_SIMULATOR, .params = (its_params), .n_params = G_N_ELEMENTS (its_params),  \
  .presets = (its_presets), .n_presets = G_N_ELEMENTS (its_presets), .inputs = rmp_cloth_inputs,   \
  .n_inputs = (its_n_inputs), .fields = rmp_cloth_fields, .n_fields = RMP_CLOTH_N_FIELDS,          \
  .figures = (its_figures), .n_figures = G_N_ELEMENTS (its_figures), .tables = (its_tables),       \
  .n_tables = G_N_ELEMENTS (its_tables), .any_order = rmp_cloth_any_order, .prepare = prepare,     \
  .shared_free = rmp_cloth_shared_free, .step = rmp_cloth_step, .state_new = rmp_cloth_state_new,  \
  .state_copy = rmp_cloth_state_copy, .state_free = g_free, .state_save = rmp_cloth_state_save,    \
  .state_load = rmp_cloth_state_load, .preflight = &rmp_cloth_preflight

G_END_DECLS
