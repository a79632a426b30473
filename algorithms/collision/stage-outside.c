/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stage-outside.c: which side of a body cloth belongs on.
 *
 * Where surfaces cross, it cannot be seen from them which side of the other either came from. A
 * closed body has an outside, though, where all cloth belongs that bodies do not hold.
 */

#include "collision/stage-private.h"

#include "collision/proximity.h"

/* Marks the parts that have an edge which does not have two faces that go along it in opposite
 * directions. @has_hole: (inout) [#parts]
 */
static void
find_holes (const RmpTopology *topology, const guint32 *parts, guint8 *has_hole)
{
  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 *ends = topology->edges + 2 * (gsize) e;
      const guint32 begin = topology->edge_face_start[e], end = topology->edge_face_start[e + 1];
      guint n_along = 0;

      for (guint32 i = begin; i < end; i++)
        {
          const guint32 *corners = topology->faces + 3 * (gsize) topology->edge_faces[i];

          for (guint k = 0; k < 3; k++)
            n_along += corners[k] == ends[0] && corners[(k + 1) % 3] == ends[1];
        }
      if (end - begin != 2 || n_along != 1)
        has_hole[parts[ends[0]]] = 1;
    }
}

void
rmp_collision_stage_find_facing (RmpCollisionStage *self)
{
  for (guint b = 0; b < self->n_bodies; b++)
    {
      const RmpTopology *topology = rmp_hierarchy_get_topology (self->bodies[b]);
      const guint32 first = rmp_hierarchy_get_first (self->bodies[b]);
      const double *positions = self->begins + 3 * (gsize) first;
      g_autofree guint32 *parts = g_new (guint32, (gsize) topology->n_vertices + 1);
      const guint n_parts = rmp_topology_components (topology, parts);
      g_autofree guint8 *has_hole = g_new0 (guint8, (gsize) n_parts + 1);
      g_autofree double *volumes = g_new0 (double, (gsize) n_parts + 1);

      find_holes (topology, parts, has_hole);
      for (guint32 f = 0; f < topology->n_faces; f++)
        {
          const guint32 *corners = topology->faces + 3 * (gsize) f;
          double cross[3];

          rmp_vector_cross (positions + 3 * (gsize) corners[1], positions + 3 * (gsize) corners[2],
                            cross);
          volumes[parts[corners[0]]] += rmp_vector_dot (positions + 3 * (gsize) corners[0], cross);
        }
      for (guint32 v = 0; v < topology->n_vertices; v++)
        if (!has_hole[parts[v]] && volumes[parts[v]] != 0.0)
          self->facing[first + v] = volumes[parts[v]] < 0.0 ? -1 : 1;
    }
}

double
rmp_collision_stage_get_height (const RmpCollisionStage *self, guint32 vertex,
                                const guint32 face[3])
{
  const double *corner = self->begins + 3 * (gsize) face[0];
  double a[3], b[3], normal[3], offset[3];

  rmp_vector_sub (self->begins + 3 * (gsize) face[1], corner, a);
  rmp_vector_sub (self->begins + 3 * (gsize) face[2], corner, b);
  rmp_vector_sub (self->begins + 3 * (gsize) vertex, corner, offset);
  rmp_vector_cross (a, b, normal);
  if (!rmp_vector_normalise (normal))
    return 0.0;
  return self->facing[face[0]] * rmp_vector_dot (offset, normal);
}

/* What is outside is kept there, however near it is to where the cloth crosses. What is inside is
 * pulled out of the faces under which it lies; the nearest points of others are on their edges,
 * and the way there is not the way out.
 */
RmpTangled
rmp_collision_stage_get_side (const RmpCollisionStage *self, const RmpStencil *stencil)
{
  double positions[4][3], weights[4], between[3];

  if (rmp_collision_stage_get_height (self, stencil->vertices[3], stencil->vertices) > 0.0)
    return RMP_TANGLED_NOT;
  rmp_stencil_gather (stencil, self->begins, positions);
  rmp_proximity_find (stencil->kind, positions, weights, between);
  return weights[0] != 0.0 && weights[1] != 0.0 && weights[2] != 0.0 ? RMP_TANGLED_OPPOSITE
                                                                     : RMP_TANGLED_SOMEHOW;
}
