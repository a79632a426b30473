/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dynamics.h: the interior as a soft body that a look drives: it hangs on the bones of the rig, is
 * drawn to where the motion has the skin, is pulled by muscles, and feels the skin.
 */

#include "methods/embedded-shell/build.h"
#include "methods/embedded-shell/interior-step.h"
#include "methods/embedded-shell/problem.h"
#include "methods/embedded-shell/settings.h"

G_BEGIN_DECLS

/* Immutable to those who use it: any thread may ask it, one after the other. */
typedef struct _RmpShellDynamics RmpShellDynamics;

/* What one frame remembers for the next. */
typedef struct
{
  guint n_nodes, n_muscles;
  double time;         /* seconds */
  double *q;           /* [n_nodes × 3] metres */
  double *velocity;    /* [n_nodes × 3] m/s */
  double *force;       /* [n_nodes × 3] newtons: what the skin pulls with */
  double *activations; /* [n_muscles] 0 to 1 */
} RmpShellMoment;

/* Where the rig wants the interior to be. */
typedef struct
{
  double *skin;        /* [#V × 3] where the motion has the skin */
  double *nodes;       /* [n_nodes × 3] of those that bones carry */
  double *activations; /* [n_muscles] */
} RmpShellGoal;

/* The skin that hangs on the interior; all borrowed. */
typedef struct
{
  const RmpTopology *topology;
  const double *rest; /* [#V × 3] metres, in the bind pose */
  const RmpShellSkin *skin;
  const guint8 *fixed;               /* [#V] what does not hang on it, but on the motion */
  const RmpShellMaterial *materials; /* [#V] by which the cells are that it lies in */
  const RmpShellDynamics *earlier;   /* (nullable): whose lattice is shared where it is the same */
} RmpShellDynamicsSkin;

/**
 * rmp_shell_dynamics_new:
 * @sampler: of the garment, for its bones
 * @values: those of the group Soft body, lattice and moduli
 *
 * Returns: (transfer full): %NULL with an error of rmp_embedded_build(), or that names a value
 */
RmpShellDynamics *rmp_shell_dynamics_new (const RmpShellDynamicsSkin *skin, RmpSampler *sampler,
                                          const RmpValues *values, const RmpCall *call,
                                          GError **error);
void rmp_shell_dynamics_free (RmpShellDynamics *self);

const RmpEmbedding *rmp_shell_dynamics_get_embedding (const RmpShellDynamics *self);
const RmpEmbeddedInterior *rmp_shell_dynamics_get_interior (const RmpShellDynamics *self);

/* How many nodes bones hold. */
guint rmp_shell_dynamics_count_held (const RmpShellDynamics *self);

/* Seconds, that no step is longer than. */
double rmp_shell_dynamics_get_time_step (const RmpShellDynamics *self);

/* What somebody should know about it, translated. (transfer full) (nullable) */
char *rmp_shell_dynamics_warn (const RmpShellDynamics *self);

void rmp_shell_moment_init (RmpShellMoment *self, const RmpShellDynamics *dynamics);
void rmp_shell_moment_copy (RmpShellMoment *self, const RmpShellMoment *from);
void rmp_shell_moment_clear (RmpShellMoment *self);

/* All but the force becomes that of @from, a copy of the same. */
void rmp_shell_moment_go_back (RmpShellMoment *self, const RmpShellMoment *from);

/**
 * rmp_shell_dynamics_aim:
 * @skin: [#V × 3] where the motion has the skin
 * @before: (nullable): activations to begin to look from
 * @goal: (out): to be cleared, also after an error
 *
 * Returns: %FALSE with an error if it was cancelled
 */
gboolean rmp_shell_dynamics_aim (RmpShellDynamics *self, RmpSampler *sampler, double time,
                                 const double *skin, const double *before, RmpShellGoal *goal,
                                 const RmpCall *call, GError **error);
void rmp_shell_goal_clear (RmpShellGoal *self);

/**
 * rmp_shell_dynamics_begin:
 * @problem: of the skin where the motion has it, at @x
 *
 * The first frame: the interior hangs at rest where it is held, about as the skin's stiffness there
 * lets it; where nothing holds it, it is where the motion is, and does not move yet.
 */
RmpEmbeddedOutcome rmp_shell_dynamics_begin (RmpShellDynamics *self, const RmpShellGoal *goal,
                                             double time, const RmpShellProblem *problem,
                                             const double *x, RmpShellMoment *moment,
                                             const RmpCall *call, RmpEmbeddedReport *report);

/**
 * rmp_shell_dynamics_advance:
 * @goal: where the skin is to be at the end of the step, and nodes and activations later
 * @share: of the way of the latter, 0 to 1: the rest is for later steps
 * @time: at the end of the step
 * @problem: of the skin as it rests at @x
 * @moment: (inout): its force is what the skin pulls with at @x, and becomes what it was taken to
 *   pull with at the end of the step
 * @velocity: (nullable): [n_nodes × 3] that leads to where the skin rests at @x; %NULL: 0, it rests
 *   there at the beginning
 */
RmpEmbeddedOutcome rmp_shell_dynamics_advance (RmpShellDynamics *self, const RmpShellGoal *goal,
                                               double share, double time,
                                               const RmpShellProblem *problem, const double *x,
                                               const double *velocity, RmpShellMoment *moment,
                                               const RmpCall *call, RmpEmbeddedReport *report);

/* What the skin at rest at @x pulls with from now on. */
void rmp_shell_dynamics_pull (const RmpShellDynamics *self, const RmpShellProblem *problem,
                              const double *x, gboolean converged, RmpShellMoment *moment,
                              guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellDynamics, rmp_shell_dynamics_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpShellGoal, rmp_shell_goal_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpShellMoment, rmp_shell_moment_clear)

G_END_DECLS
