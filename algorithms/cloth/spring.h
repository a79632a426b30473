/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spring.h: a damped spring between two particles. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint32 i, j;
  double length;    /* metres, at rest */
  double stiffness; /* N/m */
  double damping;   /* N·s/m, along the spring */
} RmpClothSpring;

/* What a spring does to its first particle; the second gets the opposite. */
typedef struct
{
  double energy;         /* J */
  double force[3];       /* N */
  double by_position[9]; /* N/m, ∂force/∂x of the first particle, without damping */
  double by_velocity[9]; /* N·s/m */
} RmpClothSpringForce;

/**
 * rmp_cloth_spring_pull:
 * @x, @v: positions and velocities of the two particles
 * @clamped: whether a compressed spring's sideways stiffness, which is negative, counts as none:
 *   solvers that need a definite matrix say so
 *
 * Returns: %FALSE where the particles coincide, so that there is no direction: the force is zero
 */
gboolean rmp_cloth_spring_pull (const RmpClothSpring *self, const double *const x[2],
                                const double *const v[2], gboolean clamped,
                                RmpClothSpringForce *force);

G_END_DECLS
