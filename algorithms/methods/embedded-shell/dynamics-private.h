/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dynamics-private.h: a soft body, to those who make it and those who step it. */

#include "methods/embedded-shell/bones.h"
#include "methods/embedded-shell/dynamics.h"
#include "methods/embedded-shell/fit.h"

G_BEGIN_DECLS

struct _RmpShellDynamics
{
  RmpEmbeddedBuilt built;
  RmpEmbeddedInterior *interior;
  RmpEmbeddedFit *fit; /* (nullable): of an empty mesh */
  double gravity[3], time_step;

  RmpEmbeddedBones *bones;
  guint32 *carriers; /* [bones->n_bones] which of the skin's bones each is */
  double bone_pull;  /* N/m, of each node that a bone carries; 0: it is where the bone is */
  double *pull;      /* [#V] N/m, to where the motion has the vertex */
  gboolean pulled;

  guint n_muscles;
  guint *morphs; /* [n_muscles] from 1; 0: is looked for */
  gboolean looks_for_activations;
  double *areas;               /* [#V] */
  gboolean wants_exact, exact; /* the skin gives way: asked for; and there are few enough nodes */

  GMutex mutex; /* guards the next, and what the fit works with */
  RmpEmbeddedStepper *stepper;
  RmpBlockMatrix *springs;   /* N/m: what never changes of … */
  RmpBlockMatrix *stiffness; /* … the load's */
};

/* Coordinates of all nodes. */
static inline gsize
rmp_shell_dynamics_count (const RmpShellDynamics *self)
{
  return 3 * (gsize) self->built.lattice->n_nodes;
}

/* Of all bones that carry something. @thickness: of their length; 0: none is there */
void rmp_shell_dynamics_find_bones (RmpShellDynamics *self, RmpSampler *sampler, double thickness);

/* @nodes: (inout): [n_nodes × 3] of which those that bones carry are moved */
void rmp_shell_dynamics_move_bones (const RmpShellDynamics *self, RmpSampler *sampler, double time,
                                    double *nodes);

G_END_DECLS
