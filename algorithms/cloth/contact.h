/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact.h: cloth among bodies that move: which they are, and where, while a simulator goes
 * through a span of time.
 */

#include "cloth/model.h"
#include "collision/stage.h"

G_BEGIN_DECLS

/* The colliders in @inputs (nullable) that cloth does not pass through. (transfer container)
 * (element-type RmpSampler)
 */
GPtrArray *rmp_cloth_list_colliders (const RmpInputs *inputs, const RmpValues *values);

/* The topology of a collider and where it is at rest, [#V × 3] metres, both (transfer full). */
RmpTopology *rmp_cloth_load_collider (RmpSampler *collider, double **rest);

/* Where it is at a time. (transfer full) */
double *rmp_cloth_sample_collider (RmpSampler *collider, double time, guint n_threads);

/* Whether [@n × 3] places are numbers. @time: seconds, for the error */
gboolean rmp_cloth_check_positions (guint n, const double *positions, double time, GError **error);

/* What does not depend on time. Immutable; any number of threads may be among the same bodies. */
typedef struct _RmpClothBodies RmpClothBodies;

/**
 * rmp_cloth_bodies_new:
 * @model: borrowed
 * @input: whose colliders the bodies are, and the faces of whose mesh that are no cloth, but for
 * those next to it; its inputs are referenced
 * @values: of a technique whose parameters begin with RMP_CLOTH_PARAMS
 *
 * Returns: (transfer full) (nullable): %NULL where nothing is to collide
 */
RmpClothBodies *rmp_cloth_bodies_new (const RmpClothModel *model, const RmpInput *input,
                                      const RmpValues *values);
void rmp_cloth_bodies_free (RmpClothBodies *self);

/* What somebody has while going through a span. */
typedef struct _RmpClothContact RmpClothContact;

/* What was met on the way. */
typedef struct
{
  guint n_crossings;   /* contours along which cloth ran through something, at the last look */
  guint n_hits;        /* pairs stopped on their way */
  guint n_unresolved;  /* pairs that still meet */
  gboolean overloaded; /* steps should be shorter */
} RmpClothMet;

/**
 * rmp_cloth_contact_new:
 * @garment: the motion of the garment's mesh
 * @start, @end: times of the colliders' motion, seconds, between which they move linearly
 * @held: (inout): [#V] 1 at vertices that bodies hold between them; kept from span to span, at
 * first all 0; borrowed
 *
 * Returns: (transfer full): %NULL where the motion of a collider has what is no number
 */
RmpClothContact *rmp_cloth_contact_new (RmpClothBodies *bodies, RmpSampler *garment, double start,
                                        double end, guint8 *held, guint n_threads, GError **error);
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
const RmpClothMet *rmp_cloth_contact_get_met (const RmpClothContact *self);

/* For who keeps cloth off bodies by itself. */
const RmpCollisionOptions *rmp_cloth_contact_get_options (const RmpClothContact *self);
const guint8 *rmp_cloth_contact_get_held (const RmpClothContact *self); /* [#V] */
guint rmp_cloth_contact_get_n_bodies (const RmpClothContact *self);
RmpTopology *rmp_cloth_contact_get_topology (const RmpClothContact *self, guint body);

/* [#V × 3] of a body, where the span begins or ends. */
const double *rmp_cloth_contact_get_start (const RmpClothContact *self, guint body);
const double *rmp_cloth_contact_get_end (const RmpClothContact *self, guint body);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothContact, rmp_cloth_contact_free)

G_END_DECLS
