/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact.h: cloth among bodies that move, while a simulator goes through a span of time. */

#include "cloth/bodies.h"

G_BEGIN_DECLS

/* What somebody has while going through a span. */
typedef struct _RmpClothContact RmpClothContact;

/* What was met on the way. */
typedef struct
{
  guint n_crossings;     /* contours along which cloth ran through something, at the last look */
  guint n_began_crossed; /* the same at the first look */
  guint n_looks;
  guint n_pinched;     /* zones between bodies that do not move as one */
  guint n_hits;        /* pairs stopped on their way */
  guint n_unresolved;  /* pairs that still meet */
  gboolean overloaded; /* steps should be shorter */
  double thickness;    /* metres, of cloth where it meets things */
  double asked;        /* the same as people want it, where edges allow less; else 0 */
} RmpClothMet;

/**
 * rmp_cloth_contact_new:
 * @garment: the motion of the garment's mesh
 * @start, @end: times of the colliders' motion, seconds, between which they move linearly
 * @held: (inout): [#V] 1 at vertices that bodies hold between them; kept from span to span, at
 * first all 0; borrowed
 * @call: borrowed
 *
 * Returns: (transfer full): %NULL where the motion of a collider has what is no number
 */
RmpClothContact *rmp_cloth_contact_new (RmpClothBodies *bodies, RmpSampler *garment, double start,
                                        double end, guint8 *held, const RmpCall *call,
                                        GError **error);
void rmp_cloth_contact_free (RmpClothContact *self);

/**
 * rmp_cloth_contact_resolve:
 * @from, @to: parts of the span, 0 to 1, where the step begins and ends
 * @step: seconds it takes
 * @begin: [#V × 3] where cloth is at @from
 * @ends: (inout): [#V × 3] where it is proposed to come to, and where it may
 * @velocities: (inout): [#V × 3]
 */
gboolean rmp_cloth_contact_resolve (RmpClothContact *self, double from, double to, double step,
                                    const double *begin, const RmpCollisionTurns *turns,
                                    double *ends, double *velocities, GError **error);

/* What is near where a step begins, and from where it would come to @ends by itself: see
 * rmp_collision_stage_look().
 */
gboolean rmp_cloth_contact_look (RmpClothContact *self, double from, double to, double step,
                                 const double *begin, const double *ends,
                                 const RmpCollisionPair **pairs, guint *n, GError **error);

/* The same step, where the pairs found have pushed each other: as rmp_cloth_contact_resolve(). */
gboolean rmp_cloth_contact_resolve_pushed (RmpClothContact *self, double from, double to,
                                           double step, const double *begin, const double *rubs,
                                           double *ends, double *velocities, GError **error);
const RmpClothMet *rmp_cloth_contact_get_met (const RmpClothContact *self);

/* For who knows what would be met, since the same way has been gone before. */
void rmp_cloth_contact_set_met (RmpClothContact *self, const RmpClothMet *met);

/* For who keeps cloth off bodies by itself. */
const RmpCollisionOptions *rmp_cloth_contact_get_options (const RmpClothContact *self);
guint8 *rmp_cloth_contact_get_held (const RmpClothContact *self); /* [#V] */
const RmpClothBodies *rmp_cloth_contact_get_bodies (const RmpClothContact *self);
guint rmp_cloth_contact_get_n_threads (const RmpClothContact *self);
guint rmp_cloth_contact_get_n_bodies (const RmpClothContact *self);
RmpTopology *rmp_cloth_contact_get_topology (const RmpClothContact *self, guint body);

/* [#V × 3] of a body, where the span begins or ends. */
const double *rmp_cloth_contact_get_start (const RmpClothContact *self, guint body);
const double *rmp_cloth_contact_get_end (const RmpClothContact *self, guint body);

/* The same a part of the span on, 0 to 1. (transfer full) */
double *rmp_cloth_contact_place_body (const RmpClothContact *self, guint body, double part);

/* And the pose of a body that is a shape. */
void rmp_cloth_contact_get_pose (const RmpClothContact *self, guint body, double part,
                                 double pose[16]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothContact, rmp_cloth_contact_free)

G_END_DECLS
