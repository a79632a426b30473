/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame-private.h: how a frame of a soft body (frame-body.c) and one of a motion (frame.c) take the
 * skin along.
 */

#include "methods/embedded-shell/frame.h"

G_BEGIN_DECLS

typedef struct
{
  RmpShellFrame *frame;
  const RmpShellScene *scene;
  RmpShellSurface *surface;
  const RmpShellSettings *settings;
  RmpShellWork *work;
  double *stiffness, *reach; /* (nullable): [#V] of contact */
  /* (nullable): [#V × 3] at the frame before: the target, and the skin. */
  double *from, *was;
  double since; /* seconds, when that was */
  const RmpCall *call;
  GError **error;
} RmpShellPass;

RmpShellProblem rmp_shell_step_problem (const RmpShellPass *self);

/* Whether bodies hold on to what touches them. */
gboolean rmp_shell_step_rubs (const RmpShellPass *self);

/* Where bodies are at a time. */
gboolean rmp_shell_step_meet (RmpShellPass *self, double time);

/* What the skin touched at a time it holds on to. @x: [#V × 3] where it was then */
gboolean rmp_shell_step_hold_on (RmpShellPass *self, double time, const double *x);

/* The first frame: the skin lies on its target, but for some noise. */
gboolean rmp_shell_step_begin (RmpShellPass *self);

/* On from wrinkles on the target @from, which turn with it. @offsets: (inout) */
gboolean rmp_shell_step_go_on (RmpShellPass *self, const double *from, double *offsets);

/* Where the way begins that bodies are looked for on. @from, @was: [#V × 3] */
void rmp_shell_step_set_out (RmpShellPass *self, double time, const double *from,
                             const double *was);

/* Of a soft body: the first frame, and the steps that lead to another. FALSE with an error. */
gboolean rmp_shell_step_begin_body (RmpShellPass *self, RmpShellState *state);
gboolean rmp_shell_step_advance_body (RmpShellPass *self, RmpShellState *state);

G_END_DECLS
