/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stage-private.h: cloth and bodies as one list of vertices, cloth first; shared by stage.c, which
 * stops what meets, stage-repel.c, which pushes what is near, stage-average.c, which does so all at
 * once, stage-find.c, which finds both, stage-zones.c, which makes rigid what still meets,
 * stage-untangle.c, which pulls apart what begins crossed, stage-outside.c, which tells inside from
 * outside there, and stage-hold.c, which lets go with bodies what they hold between them.
 */

#include "collision/contact.h"
#include "collision/intersections.h"
#include "collision/stage.h"

G_BEGIN_DECLS

typedef struct _RmpTangle RmpTangle;

struct _RmpCollisionStage
{
  guint n_cloth, n_vertices; /* of cloth; of all */
  RmpHierarchy *cloth;
  guint n_bodies;
  RmpHierarchy **bodies;
  RmpHierarchy *all; /* of cloth and bodies as one mesh */
  double *rest;      /* [#cloth × 3] */
  double diagonal;   /* of the box round cloth at rest, metres */
  gint8 *facing;     /* [#V] 1 at closed bodies whose faces look outwards, -1 inwards, else 0 */

  /* Of a step, all [#V] or [#V × 3]: */
  double *begins, *ends, *inverse_masses;
  guint8 *held;      /* by bodies */
  guint8 *touched;   /* RmpCollisionMoved: moved by the stage */
  gboolean turned;   /* whether anything may have been moved in turns */
  RmpTangle *tangle; /* (nullable): what begins crossed */
  gboolean is_clean; /* whether nothing crosses where the last step ended, which @ends still says */
  GArray *stencils;  /* of RmpStencil */
  GArray *contacts;  /* of RmpContact, in the order of their stencils */
  GArray *pairs;     /* of RmpCollisionPair: what they are to a simulator that looks */
  gboolean looked;   /* at the step, which has not been resolved */
  RmpCollisionReport found; /* by looking */
};

/* A contact of which all ends but its own are as they were when it was found. */
typedef struct
{
  RmpCollisionStage *stage;
  const RmpCollisionOptions *options;
  double step;
  const guint8 *held_before;      /* (nullable) [#cloth] */
  const RmpCollisionTurns *turns; /* (nullable) */
  const double *rubs;             /* (nullable) [#pairs] */
  guint n_threads;
  GCancellable *cancellable; /* (nullable) */
} RmpCollisionWork;

/* Fills the contacts with what is nearer than the thickness at the beginning. */
gboolean rmp_collision_stage_find_near (const RmpCollisionWork *work, GError **error);

/* Fills them with what meets between beginning and end, of vertices with @moving (nullable). */
gboolean rmp_collision_stage_find_meeting (const RmpCollisionWork *work, const guint8 *moving,
                                           GError **error);

/* The impulse of a contact; @lands: as in RmpContactRule. */
RmpContactRule rmp_collision_stage_make_rule (const RmpCollisionWork *work,
                                              const RmpContact *contact, gboolean lands);
void rmp_collision_stage_get_velocities (const RmpCollisionWork *work, const RmpContact *contact,
                                         double masses[4], double velocities[4][3]);

/* Moves the ends of what has a weight in the contact. @moved: (nullable) (inout) [#V] */
void rmp_collision_stage_set_velocities (const RmpCollisionWork *work, const RmpContact *contact,
                                         const double masses[4], const double velocities[4][3],
                                         guint8 *moved);

/* What a contact gives its vertices. */
typedef struct
{
  double masses[4];
  double velocities[4][3]; /* (inout) */
  double rubbed;           /* (out): of the friction that its rule has left */
  double change;           /* (out): of the speed of its features */
} RmpCollisionPush;

/* Called by any thread. Returns: whether it gives them any */
typedef gboolean (*RmpCollisionResponse) (const RmpCollisionWork *work, const RmpContact *contact,
                                          const RmpContactRule *rule, RmpCollisionPush *push);

/* Of the contacts that there are, as long as they stay. */
typedef struct _RmpCollisionStageAverage RmpCollisionStageAverage;
RmpCollisionStageAverage *rmp_collision_stage_average_new (const RmpCollisionStage *stage);
void rmp_collision_stage_average_free (RmpCollisionStageAverage *self);

/* All contacts respond to the same velocities, and ends go by means of what they give.
 *
 * @rules: (inout): [#contacts]
 *
 * Returns: by how much a contact would change a speed at most
 */
double rmp_collision_stage_average_apply (RmpCollisionStageAverage *self,
                                          const RmpCollisionWork *work,
                                          RmpCollisionResponse respond, RmpContactRule *rules);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCollisionStageAverage, rmp_collision_stage_average_free)

/* Pushes away what is near at the beginning, in turns with the simulator, or rubs what that has
 * pushed; and pulls back what has gone through. @ends, @velocities: as in
 * rmp_collision_stage_resolve()
 */
void rmp_collision_stage_repel (const RmpCollisionWork *work, double *ends, double *velocities);

/* What is moved away from where it was goes away at least as fast as it has come on the mean, and
 * no faster for it. What came there without speed, such as by a limit of lengths, or swings faster
 * than steps are, would be hurled otherwise.
 */
void rmp_collision_stage_change_velocity (const double *begin, const double *before,
                                          const double *after, double step, double *velocity);

/* Moves what still meets as one, until nothing does. Contacts have been found for all vertices. */
gboolean rmp_collision_stage_make_zones (const RmpCollisionWork *work, RmpCollisionReport *report,
                                         GError **error);

/* How two features are to each other that may lie on different sides of a contour. */
typedef enum
{
  RMP_TANGLED_NOT,      /* they belong where they are */
  RMP_TANGLED_SOMEHOW,  /* near a contour: to be left alone */
  RMP_TANGLED_OPPOSITE, /* both have gone through the other's surface */
} RmpTangled;

/* Finds what crosses at the beginning. */
gboolean rmp_collision_stage_find_tangle (const RmpCollisionWork *work, RmpCollisionReport *report,
                                          GError **error);
RmpTangled rmp_collision_stage_get_tangled (const RmpCollisionStage *self,
                                            const RmpStencil *stencil);

/* Tells where faces of bodies look, from where they are. */
void rmp_collision_stage_find_facing (RmpCollisionStage *self);

/* How far a vertex begins outside the plane of a face of a closed body, metres. */
double rmp_collision_stage_get_height (const RmpCollisionStage *self, guint32 vertex,
                                       const guint32 face[3]);

/* How features of cloth and of a closed body are that are @tangled by their contours. */
RmpTangled rmp_collision_stage_get_side (const RmpCollisionStage *self, const RmpStencil *stencil,
                                         RmpTangled tangled);

/* Moves the ends of edges that pierce faces back through these. */
void rmp_collision_stage_untangle (const RmpCollisionWork *work);
void rmp_collision_stage_clear_tangle (RmpCollisionStage *self);

/* Finds what bodies hold between them, among the stencils of faces and vertices that are near at
 * the beginning, and where it comes to.
 */
void rmp_collision_stage_hold (const RmpCollisionWork *work);

/* Whether a pair is of a body and of cloth that is held. */
static inline gboolean
rmp_collision_stage_is_held (const RmpCollisionStage *self, const RmpStencil *stencil)
{
  gboolean is_held = FALSE, has_body = FALSE;

  for (guint i = 0; i < 4; i++)
    {
      is_held = is_held || self->held[stencil->vertices[i]];
      has_body = has_body || stencil->vertices[i] >= self->n_cloth;
    }
  return is_held && has_body;
}

static inline gboolean
rmp_collision_stage_is_cloth (const RmpCollisionStage *self, const RmpStencil *stencil)
{
  for (guint i = 0; i < 4; i++)
    if (stencil->vertices[i] >= self->n_cloth)
      return FALSE;
  return TRUE;
}

/* Whether a simulator may push a pair by itself. What is tangled is pulled back by the stage. */
static inline gboolean
rmp_collision_stage_is_yielding (const RmpCollisionStage *self, const RmpStencil *stencil)
{
  return rmp_collision_stage_is_cloth (self, stencil) &&
         rmp_collision_stage_get_tangled (self, stencil) == RMP_TANGLED_NOT;
}

/* How thick cloth is for a pair: features that are close at rest must not push each other away. */
double rmp_collision_stage_get_thickness (const RmpCollisionWork *work, const RmpStencil *stencil);

void rmp_collision_stage_get_motion (const RmpCollisionStage *self, const RmpStencil *stencil,
                                     RmpStencilMotion *motion);

G_END_DECLS
