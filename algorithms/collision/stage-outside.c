/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stage-outside.c: which side of a body cloth belongs on.
 *
 * Where surfaces cross, it cannot be seen from them which side of the other either came from. A
 * closed body has an outside, though, where all cloth belongs that bodies do not hold.
 */

#include "collision/stage-private.h"

#include <string.h>

#include "collision/facing.h"
#include "collision/proximity.h"

void
rmp_collision_stage_find_facing (RmpCollisionStage *self)
{
  for (guint b = 0; b < self->n_bodies; b++)
    {
      const guint32 first = rmp_hierarchy_get_first (self->bodies[b]);

      rmp_facing_find (rmp_hierarchy_get_topology (self->bodies[b]),
                       self->begins + 3 * (gsize) first, self->facing + first);
    }
}

/* Where a face looks, by its corners; FALSE where it has no area. */
static gboolean
get_face_normal (const RmpCollisionStage *self, const guint32 corners[3], double normal[3])
{
  const double *corner = self->begins + 3 * (gsize) corners[0];
  double a[3], b[3];

  rmp_vector_sub (self->begins + 3 * (gsize) corners[1], corner, a);
  rmp_vector_sub (self->begins + 3 * (gsize) corners[2], corner, b);
  rmp_vector_cross (a, b, normal);
  return rmp_vector_normalise (normal);
}

double
rmp_collision_stage_get_height (const RmpCollisionStage *self, guint32 vertex,
                                const guint32 face[3])
{
  double normal[3], offset[3];

  rmp_vector_sub (self->begins + 3 * (gsize) vertex, self->begins + 3 * (gsize) face[0], offset);
  if (!get_face_normal (self, face, normal))
    return 0.0;
  return self->facing[face[0]] * rmp_vector_dot (offset, normal);
}

/* Where the faces around a vertex look that have all of @n vertices; not of unit length. */
static void
find_normal (const RmpCollisionStage *self, guint n, const guint32 *vertices, double normal[3])
{
  const RmpTopology *topology = rmp_hierarchy_get_topology (self->all);

  memset (normal, 0, 3 * sizeof *normal);
  for (guint32 i = topology->vertex_corner_start[vertices[0]];
       i < topology->vertex_corner_start[vertices[0] + 1]; i++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) (topology->vertex_corners[i] / 3);
      double own[3];
      guint n_there = 0;

      for (guint k = 0; k < 3; k++)
        for (guint j = 0; j < n; j++)
          n_there += corners[k] == vertices[j];
      if (n_there == n && get_face_normal (self, corners, own))
        rmp_vector_add_scaled (normal, self->facing[corners[0]], own, normal);
    }
}

/* Whether no end of an edge of cloth is below an edge of a body. */
static gboolean
is_above (const RmpStencil *stencil, gboolean is_first, const double positions[4][3],
          const double normal[3])
{
  const guint own = is_first ? 2 : 0;

  for (guint k = 0; stencil->kind == RMP_STENCIL_EDGES && k < 2; k++)
    {
      double way[3];

      rmp_vector_sub (positions[own + k], positions[2 - own], way);
      if (rmp_vector_dot (way, normal) < 0.0)
        return FALSE;
    }
  return TRUE;
}

/* What is outside is kept there, however near it is to where the cloth crosses: otherwise coarse
 * cloth that is tight would let what is round come through its faces. Vertices inside are pulled
 * out of the faces under which they lie; the nearest points of others are on their edges, and the
 * way there is not the way out.
 */
RmpTangled
rmp_collision_stage_get_side (const RmpCollisionStage *self, const RmpStencil *stencil,
                              RmpTangled tangled)
{
  const guint split = rmp_stencil_split (stencil->kind);
  const gboolean is_first = stencil->vertices[0] >= self->n_cloth; /* the body's feature */
  double positions[4][3], weights[4], between[3], normal[3];

  find_normal (self, is_first ? split : 4 - split, stencil->vertices + (is_first ? 0 : split),
               normal);
  rmp_stencil_gather (stencil, self->begins, positions);
  rmp_proximity_find (stencil->kind, positions, weights, between);
  if (rmp_vector_dot (between, normal) * (is_first ? 1.0 : -1.0) > 0.0 &&
      is_above (stencil, is_first, positions, normal))
    return RMP_TANGLED_NOT;
  if (stencil->kind == RMP_STENCIL_EDGES || !is_first)
    return tangled;
  return weights[0] != 0.0 && weights[1] != 0.0 && weights[2] != 0.0 ? RMP_TANGLED_OPPOSITE
                                                                     : RMP_TANGLED_SOMEHOW;
}
