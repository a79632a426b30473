/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stage-private.h: cloth and bodies as one list of vertices, cloth first; shared by stage.c, which
 * pushes and stops, stage-find.c, which finds what is near or meets, and stage-zones.c, which makes
 * rigid what still meets.
 */

#include "collision/contact.h"
#include "collision/stage.h"

G_BEGIN_DECLS

struct _RmpCollisionStage
{
  guint n_cloth, n_vertices; /* of cloth; of all */
  RmpHierarchy *cloth;
  guint n_bodies;
  RmpHierarchy **bodies;
  double *rest;    /* [#cloth × 3] */
  double diagonal; /* of the box round cloth at rest, metres */

  /* Of a step, all [#V] or [#V × 3]: */
  double *begins, *ends, *inverse_masses;
  guint8 *touched;  /* moved by the stage */
  GArray *stencils; /* of RmpStencil */
  GArray *contacts; /* of RmpContact, in the order of their stencils */
};

/* A contact of which all ends but its own are as they were when it was found. */
typedef struct
{
  RmpCollisionStage *stage;
  const RmpCollisionOptions *options;
  double step;
  guint n_threads;
} RmpCollisionWork;

/* Fills the contacts with what is nearer than the thickness at the beginning. */
gboolean rmp_collision_stage_find_near (const RmpCollisionWork *work, GError **error);

/* Fills them with what meets between beginning and end, of vertices with @moving (nullable). */
gboolean rmp_collision_stage_find_meeting (const RmpCollisionWork *work, const guint8 *moving,
                                           GError **error);

/* Moves what still meets as one, until nothing does. Contacts have been found for all vertices. */
gboolean rmp_collision_stage_make_zones (const RmpCollisionWork *work, RmpCollisionReport *report,
                                         GError **error);

static inline gboolean
rmp_collision_stage_is_cloth (const RmpCollisionStage *self, const RmpStencil *stencil)
{
  for (guint i = 0; i < 4; i++)
    if (stencil->vertices[i] >= self->n_cloth)
      return FALSE;
  return TRUE;
}

/* How thick cloth is for a pair: features that are close at rest must not push each other away. */
double rmp_collision_stage_get_thickness (const RmpCollisionWork *work, const RmpStencil *stencil);

void rmp_collision_stage_get_motion (const RmpCollisionStage *self, const RmpStencil *stencil,
                                     RmpStencilMotion *motion);

G_END_DECLS
