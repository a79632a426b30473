/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame.h: the skin at a time. */

#include "collision/stage.h"
#include "methods/embedded-shell/shown.h"
#include "methods/embedded-shell/state.h"

G_BEGIN_DECLS

typedef struct
{
  double *target, *normals;  /* [#V × 3] x_q: where the skin would be without wrinkles */
  double *positions;         /* [#V × 3] where it rests */
  gboolean anew;             /* nothing was remembered */
  double crowding;           /* of the skin, at the end of the frame; 0 of a soft body */
  guint substeps;            /* solves */
  RmpShellSolution solution; /* of the last solve, with the steps of all */
  double *multipliers;       /* (nullable): [C × 3] μ of that, newtons; where they are wanted */
  RmpShellContact *contact;  /* (nullable): bodies at the end of the frame */
  double depth;              /* metres: how deep the skin is in a body */
  RmpCollisionReport met;    /* where it met itself */
  RmpCollisionReport passed; /* where bodies passed it on the way from the frame before */
  gboolean leapt;            /* bodies did so much of that that it was not looked for */
  /* Of a soft body: iterations of all its steps, and whether each came to its end. */
  guint interior_iterations, interior_steps;
  gboolean interior_converged;
  /* Newtons, of all nodes: how much what the skin pulls with at the end of the last step differs
   * from what that was taken with.
   */
  double mismatch;
} RmpShellFrame;

/* What a frame is made from; all borrowed. */
typedef struct
{
  RmpShellSurface *surface;
  RmpShellDynamics *dynamics; /* (nullable): of a soft body */
  RmpShellBodies *bodies;     /* (nullable) */
  const RmpShellShown *shown; /* (nullable): what to go on from where there is no state */
  gboolean ripples;           /* waves begin from those of ripple.h */
  gboolean tells;             /* somebody looks at the frame: multipliers are wanted */
  const RmpShellSettings *settings;
  RmpSampler *sampler;  /* of the garment */
  double time;          /* seconds */
  const double *coarse; /* [… × 3] where it is, metres */
} RmpShellScene;

/**
 * rmp_shell_frame_init:
 * @state: (nullable): of the frame before, then of this one; of a soft body it is needed
 *
 * Returns: %FALSE with an error if it was cancelled, or a body is nowhere; @self is to be cleared
 *   all the same
 */
gboolean rmp_shell_frame_init (RmpShellFrame *self, const RmpShellScene *scene,
                               RmpShellState *state, const RmpCall *call, GError **error);
void rmp_shell_frame_clear (RmpShellFrame *self);

G_END_DECLS
