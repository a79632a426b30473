/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact.h: what two features that come near, or that touch on their way, do to each other.
 *
 * Both are impulses on the four vertices of a pair, along the normal and against what slides. They
 * keep the momentum of vertices that have a mass.
 */

#include "collision/ccd.h"

G_BEGIN_DECLS

typedef struct
{
  RmpStencil stencil;
  double weights[4]; /* of its vertices where the features are closest */
  double normal[3];  /* unit, from the first feature to the second */
  double distance;   /* metres, at the beginning of a step; of what meets, along the normal */
} RmpContact;

typedef struct
{
  double step;      /* seconds */
  double thickness; /* metres, below which features push each other away */
  double stiffness; /* newtons per metre of depth, of the pair */
  double friction;  /* of what is along the normal */
  gboolean lands;   /* whether what meets first goes the way that there is between it */
} RmpContactRule;

typedef struct
{
  double speed;      /* along the normal, before: metres per second */
  double impulse;    /* along the normal, newton seconds */
  double spring;     /* the part of it that pushes apart what does not approach any more */
  double sliding[3]; /* across the normal */
  double change;     /* of the speed along the normal */
} RmpContactImpulse;

/**
 * rmp_contact_measure:
 * @self: (inout): its stencil is given
 * @positions: of its vertices, metres
 * @velocities: of its vertices; where features touch they tell the side they came from
 * @thickness: metres
 *
 * Returns: whether the features are nearer than @thickness; if not, there is no normal
 */
gboolean rmp_contact_measure (RmpContact *self, const double positions[4][3],
                              const double velocities[4][3], double thickness);

/**
 * rmp_contact_meet:
 * @self: (inout): its stencil is given
 * @motion: of its vertices
 * @time: of a contact
 *
 * Weights and normal just before the contact. The normal keeps the second feature on the side where
 * it began.
 */
void rmp_contact_meet (RmpContact *self, const RmpStencilMotion *motion, double time);

/**
 * rmp_contact_repel:
 * @weights: inverse masses of the vertices, 1/kg; 0 does not yield
 * @velocities: (inout): of the vertices, metres per second
 * @impulse: (out): what they were given
 *
 * Stops what approaches, lets a spring push what is too near, and brakes what slides.
 */
void rmp_contact_repel (const RmpContact *self, const RmpContactRule *rule,
                        const double inverse_masses[4], double velocities[4][3],
                        RmpContactImpulse *impulse);

/* Takes that share of the speed at which features slide on each other, whatever presses them. */
void rmp_contact_calm (const RmpContact *self, double share, const double inverse_masses[4],
                       double velocities[4][3]);

/**
 * rmp_contact_attract:
 *
 * Of features that have run through each other: a spring pulls them back through, the more the
 * farther.
 *
 * Returns: %FALSE if they approach fast enough already, or cannot yield
 */
gboolean rmp_contact_attract (const RmpContact *self, const RmpContactRule *rule,
                              const double inverse_masses[4], double velocities[4][3]);

/**
 * rmp_contact_stop:
 *
 * Of features that meet on their way: they end the step a thickness from each other, if they
 * land and began farther away; otherwise they part with a small share of the thickness.
 *
 * Returns: %FALSE if they do so already, or cannot yield
 */
gboolean rmp_contact_stop (const RmpContact *self, const RmpContactRule *rule,
                           const double inverse_masses[4], double velocities[4][3]);

G_END_DECLS
