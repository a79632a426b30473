/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stage.h: keeps cloth from running through itself and through bodies.
 *
 * A simulator proposes where vertices come to in a step; the stage returns where they may come to.
 * What begins without an edge in a face ends so, whatever was proposed: features that are near push
 * each other away, those that meet on their way are stopped, and what can be told apart in no other
 * way moves as one rigid zone for the step. Only bodies that leave cloth no room can make it cross;
 * the report says so. What begins crossed does not hold on to itself, and is pulled back to where
 * it came through.
 *
 * Results depend on the arguments of a step alone, not on earlier steps or the number of threads.
 */

#include <gio/gio.h>

#include "collision/ccd.h"
#include "collision/hierarchy.h"

G_BEGIN_DECLS

/* How what is near pushes each other away. */
typedef enum
{
  RMP_COLLISION_IN_TURN, /* pair by pair, each of which knows what those before it did */
  RMP_COLLISION_AT_ONCE, /* all pairs by what they find, and vertices go by a mean of that */
} RmpCollisionOrder;

typedef struct
{
  double thickness; /* metres, below which surfaces push each other away */
  double stiffness; /* of that push, newtons per metre of depth and pair */
  RmpCollisionOrder order;
  double friction;      /* of cloth on cloth */
  double body_friction; /* of cloth on bodies */
  double tolerance;     /* how far apart what meets may be, of the size of the features */
  RmpCcdWay way;        /* by which it is found */
  guint n_rounds;       /* of impulses, before zones become rigid */
  gboolean itself;      /* whether cloth collides with itself */
  gboolean culls;       /* whether patches that lie open are not searched for what is near */
  gboolean untangles;   /* whether what begins crossed is pulled apart */
  double reach;         /* of what has gone through each other, in thicknesses */
  double drift;         /* of what bodies hold, as in rmp_pinch_drift() */
  guint most_pairs;     /* that may come near each other, of cloth and all bodies together */
} RmpCollisionOptions;

void rmp_collision_options_init (RmpCollisionOptions *self);

/* What the stage moved a vertex away from. */
typedef enum
{
  RMP_MOVED_NOT,
  RMP_MOVED_BY_CLOTH,
  RMP_MOVED_BY_BODY,
} RmpCollisionMoved;

/* The parts of a step that a simulator takes in turns with contact: what contact pushes away at the
 * end of a step alone, and the simulator draws back in the next, never comes to rest. The ends that
 * are proposed are those of none of the turns.
 */
typedef struct
{
  /**
   * run:
   * @turn: from 0
   * @inverse_masses: [#V] 1/kg; 0 for what is held, too
   * @ends: (inout): [#V × 3]
   * @velocities: (inout): [#V × 3]
   */
  void (*run) (gpointer data, guint turn, const double *inverse_masses, double *ends,
               double *velocities);
  gpointer data;
  guint n_turns;

  /* Whether turns change velocities by themselves. Otherwise these change as much as the mean
   * velocity of the step does.
   */
  gboolean keeps_velocities;

  /* Whether layers of cloth that lie on each other slide the slower in each step: turns that leave
   * lengths longer than they should draw at them for long, and let them slip now and then.
   */
  gboolean calms;
} RmpCollisionTurns;

/* Two features of cloth that are near where a step begins, which a simulator may push apart by
 * itself, as a part of what it solves for.
 */
typedef struct
{
  guint32 vertices[4];
  double weights[4]; /* of an impulse */
  double normal[3];  /* unit */
  double thickness;  /* metres, below which they push each other away */
  double gap;        /* metres between them beyond that */
  double friction;
} RmpCollisionPair;

/* One step. Positions are in metres, finite. */
typedef struct
{
  double step;                  /* seconds, positive */
  const double *begin;          /* [#V × 3] of cloth */
  const double *inverse_masses; /* [#V] 1/kg; 0 for vertices that go where they are proposed */
  const double *const *body_begins, *const *body_ends; /* [#bodies] of [#V × 3] */
  /* (inout) (nullable): [#V] 1 at vertices that bodies hold between them; at first all 0. What is
   * held meets no body, and follows those that hold it. Without it nothing is held.
   */
  guint8 *held;
  /* (out) (nullable): [#V] RmpCollisionMoved */
  guint8 *touched;
  /* The same step once more, from other ends: what is near has pushed already. */
  gboolean again;
  const RmpCollisionTurns *turns; /* (nullable) */
  /* (nullable): [#pairs] newton seconds of friction that is left to the pairs which
   * rmp_collision_stage_look() found for this step and which have pushed each other already
   */
  const double *rubs;
  GCancellable *cancellable; /* (nullable): looked at in each round and zone */
} RmpCollisionStep;

typedef struct
{
  guint n_contours;    /* along which surfaces cross at the beginning */
  guint n_near;        /* pairs that pushed each other away */
  guint n_hits;        /* pairs that were stopped on their way, of all rounds */
  guint n_rounds;      /* of impulses */
  guint n_zones;       /* that moved as one */
  guint n_zoned;       /* vertices in them */
  guint n_pinched;     /* zones between bodies that do not move as one */
  guint n_unresolved;  /* pairs that still meet */
  guint n_held;        /* vertices that bodies hold between them */
  gboolean overloaded; /* so much is in zones that steps should be shorter */
} RmpCollisionReport;

typedef struct _RmpCollisionStage RmpCollisionStage;

/**
 * rmp_collision_stage_new:
 * @rest: [#V × 3] metres, finite
 * @bodies: [@n_bodies] meshes that move where they will
 * @body_rests: [@n_bodies] of [#V × 3]
 */
RmpCollisionStage *rmp_collision_stage_new (RmpTopology *cloth, const double *rest, guint n_bodies,
                                            RmpTopology *const *bodies,
                                            const double *const *body_rests);
void rmp_collision_stage_free (RmpCollisionStage *self);

/**
 * rmp_collision_stage_look:
 * @ends: [#V × 3] where vertices would come to by themselves
 * @pairs: (out) (transfer none): [@n] what is near of cloth, and not tangled; until the step is
 * resolved
 *
 * Returns: as rmp_collision_stage_resolve()
 */
gboolean rmp_collision_stage_look (RmpCollisionStage *self, const RmpCollisionOptions *options,
                                   const RmpCollisionStep *step, const double *ends,
                                   const RmpCollisionPair **pairs, guint *n, guint n_threads,
                                   GError **error);

/**
 * rmp_collision_stage_resolve:
 * @ends: (inout): [#V × 3] where vertices are proposed to come to, and where they may
 * @velocities: (inout): [#V × 3] at the end, changed as much as the mean velocity of the step
 * @report: (out)
 * @n_threads: 0 for all cores
 *
 * Returns: %FALSE, and nothing has changed, if too many pairs come near each other, with
 * RMP_HIERARCHY_ERROR_OVERFLOW, where vertices of cloth are numbered first, then those of the
 * bodies, one after the other; or with G_IO_ERROR_CANCELLED
 */
gboolean rmp_collision_stage_resolve (RmpCollisionStage *self, const RmpCollisionOptions *options,
                                      const RmpCollisionStep *step, double *ends,
                                      double *velocities, RmpCollisionReport *report,
                                      guint n_threads, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCollisionStage, rmp_collision_stage_free)

G_END_DECLS
