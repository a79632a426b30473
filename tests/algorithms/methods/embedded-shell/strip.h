/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* strip.h: a strip of skin on a flat interior, in units of its wavelength. */

#include "methods/embedded-shell/solve.h"

G_BEGIN_DECLS

typedef struct
{
  guint across, along, n; /* quads; vertices */
  RmpShellMaterial material;
  double edge, wavelength; /* metres */
  RmpTopology *topology;
  double *rest, *up, *foundation;
  RmpShellSkin *skin;
  RmpShellConstraint *constraint;
  RmpShellWork *work;
} Strip;

/* @edges: over a wave; @length, @width: wavelengths. @scale: of all lengths; @stiff: of all moduli
 */
void strip_init (Strip *self, guint edges, double length, double width, double scale, double stiff);
void strip_clear (Strip *self);

/* Stretched one way it gets narrower the other way from now on. */
void strip_couple (Strip *self);

/* The target is shorter along x by @strain, step by step; @turn: radians about z. @x, @target:
 * (out) [n × 3]
 */
RmpShellSolution strip_compress (Strip *self, RmpShellSolver solver, gboolean founded,
                                 double strain, guint n_steps, double turn, double tolerance,
                                 guint n_threads, double *x, double *target);

/* Largest height. */
double strip_height (const Strip *self, const double *x);

G_END_DECLS
