/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pick.h"

#include <cglm/cglm.h>

/* Möller, Trumbore, "Fast, minimum storage ray/triangle intersection", 1997, in doubles. */
static gboolean
meet_triangle (const double origin[3], const double direction[3], const float *p0, const float *p1, const float *p2,
               gboolean front_only, double *distance, double barycentric[2])
{
  double e1[3], e2[3], from[3], p[3], q[3];
  for (int i = 0; i < 3; i++)
    {
      e1[i] = (double) p1[i] - (double) p0[i];
      e2[i] = (double) p2[i] - (double) p0[i];
      from[i] = origin[i] - (double) p0[i];
    }
  for (int i = 0; i < 3; i++)
    {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      p[i] = direction[j] * e2[k] - direction[k] * e2[j];
      q[i] = from[j] * e1[k] - from[k] * e1[j];
    }
  const double det = e1[0] * p[0] + e1[1] * p[1] + e1[2] * p[2];
  if (det == 0 || (front_only && det < 0))
    return FALSE;
  const double b = (from[0] * p[0] + from[1] * p[1] + from[2] * p[2]) / det;
  const double c = (direction[0] * q[0] + direction[1] * q[1] + direction[2] * q[2]) / det;
  if (b < 0 || c < 0 || b + c > 1)
    return FALSE;
  *distance = (e2[0] * q[0] + e2[1] * q[1] + e2[2] * q[2]) / det;
  barycentric[0] = b;
  barycentric[1] = c;
  return *distance > 0;
}

/* The base of folds stands for their surface: heights are small beside a pixel's footprint on the base. */
gboolean
rmp_scene_pick (const RmpScene *self, const float origin[3], const float direction[3], gboolean front_only,
                RmpPick *pick)
{
  const double from[3] = { origin[0], origin[1], origin[2] };
  const double along[3] = { direction[0], direction[1], direction[2] };
  double nearest = G_MAXDOUBLE;
  for (guint index = 0; index < rmp_scene_get_n_items (self); index++)
    {
      const RmpSceneItem *item = rmp_scene_get_item (self, index);
      const RmpReliefTopology *topology = item->relief->topology;
      const float *x = item->relief->positions;
      for (guint face = 0; face < topology->n_faces; face++)
        {
          const guint32 *corners = topology->faces + 3 * (gsize) face;
          double distance, barycentric[2];
          if (!meet_triangle (from, along, x + 3 * (gsize) corners[0], x + 3 * (gsize) corners[1],
                              x + 3 * (gsize) corners[2], front_only, &distance, barycentric) ||
              distance >= nearest)
            continue;
          nearest = distance;
          *pick = (RmpPick){
            .item = index,
            .id = item->id,
            .face = face,
            .barycentric = { (float) barycentric[0], (float) barycentric[1] },
            .distance = (float) distance,
          };
        }
    }
  if (nearest == G_MAXDOUBLE)
    return FALSE;
  rmp_relief_evaluate (rmp_scene_get_item (self, pick->item)->relief, pick->face, pick->barycentric, &pick->point);
  return TRUE;
}

float
rmp_pick_get_field_value (const RmpScene *scene, const RmpPick *pick)
{
  const RmpSceneItem *item = rmp_scene_get_item (scene, pick->item);
  if (!item->field)
    return NAN;
  const guint32 *corners = item->relief->topology->faces + 3 * (gsize) pick->face;
  const float b = pick->barycentric[0], c = pick->barycentric[1];
  return (1 - b - c) * item->field[corners[0]] + b * item->field[corners[1]] + c * item->field[corners[2]];
}
