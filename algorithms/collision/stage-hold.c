/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stage-hold.c: vertices that lie between two parts of bodies, by the nearest points of these. */

#include "collision/stage-private.h"

#include "collision/pinch.h"
#include "collision/proximity.h"

/* A part of a body that is near a vertex. */
typedef struct
{
  guint32 vertex;
  RmpStencil stencil;
  RmpPinchSide side;
} Near;

static int
compare (gconstpointer a, gconstpointer b)
{
  const Near *first = a, *second = b;

  if (first->vertex != second->vertex)
    return first->vertex < second->vertex ? -1 : 1;
  if (first->side.distance != second->side.distance)
    return first->side.distance < second->side.distance ? -1 : 1;
  return rmp_stencil_compare (&first->stencil, &second->stencil);
}

/* Whether a stencil is of a face of a body and a vertex of cloth that may be held, and near. */
static gboolean
measure (const RmpCollisionWork *work, const RmpStencil *stencil, Near *near)
{
  const RmpCollisionStage *self = work->stage;
  const guint32 vertex = stencil->vertices[3];
  double positions[4][3], ends[4][3], weights[4], between[3], end[3];

  if (stencil->kind != RMP_STENCIL_FACE || vertex >= self->n_cloth ||
      stencil->vertices[0] < self->n_cloth || self->inverse_masses[vertex] == 0.0)
    return FALSE;
  rmp_stencil_gather (stencil, self->begins, positions);
  rmp_stencil_gather (stencil, self->ends, ends);
  *near = (Near){ .vertex = vertex, .stencil = *stencil };
  near->side.distance = rmp_proximity_find (stencil->kind, positions, weights, between);
  if (!(near->side.distance < RMP_PINCH_RELEASE * work->options->thickness))
    return FALSE;
  rmp_vector_copy (between, near->side.normal);
  if (!rmp_vector_normalise (near->side.normal) &&
      !rmp_proximity_normal (stencil->kind, positions, near->side.normal))
    return FALSE;
  /* The weights lead from the point of the face to the vertex. */
  rmp_stencil_sum (ends, weights, end);
  rmp_vector_sub (ends[3], end, near->side.end);
  rmp_vector_sub (positions[3], between, near->side.way);
  rmp_vector_sub (near->side.end, near->side.way, near->side.way);
  return TRUE;
}

/* @near: [@n] the parts near a vertex, nearest first */
static void
hold_vertex (const RmpCollisionWork *work, const Near *near, guint n)
{
  RmpCollisionStage *self = work->stage;
  const guint32 vertex = near[0].vertex;

  for (guint i = 1; i < n; i++)
    if (rmp_pinch_holds (&near[0].side, &near[i].side, work->options->thickness,
                         work->held_before[vertex]))
      {
        rmp_pinch_move (self->begins + 3 * (gsize) vertex, &near[0].side, &near[i].side,
                        rmp_pinch_drift (work->options->drift, work->step),
                        self->ends + 3 * (gsize) vertex);
        self->inverse_masses[vertex] = 0.0;
        self->held[vertex] = 1;
        return;
      }
}

void
rmp_collision_stage_hold (const RmpCollisionWork *work)
{
  const GArray *stencils = work->stage->stencils;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Near));
  guint end;

  for (guint i = 0; i < stencils->len; i++)
    {
      Near near;

      if (measure (work, &g_array_index (stencils, RmpStencil, i), &near))
        g_array_append_val (list, near);
    }
  g_array_sort (list, compare);
  for (guint begin = 0; begin < list->len; begin = end)
    {
      const Near *first = &g_array_index (list, Near, begin);

      for (end = begin + 1; end < list->len; end++)
        if (g_array_index (list, Near, end).vertex != first->vertex)
          break;
      hold_vertex (work, first, end - begin);
    }
}
