/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sight.h"

#include <math.h>
#include <string.h>

/* The number of draws after which a pane that no longer shows a surface is forgotten. */
#define GONE_AFTER 4

/* Surfaces are raised as if seen from nearer by this factor. */
#define MARGIN 1.2f

void
rmp_view_init_near (RmpView *self, float samples)
{
  g_return_if_fail (self != NULL);
  *self = (RmpView){ .samples = samples, .pixels_metre = INFINITY };
}

static void
measure (RmpSight *self, const RmpView *view, const RmpRelief *relief)
{
  const RmpReliefDrawing *drawing = rmp_relief_get_drawing (relief);

  *self = (RmpSight){ .pane = view->pane, .nearest = 0, .farthest = INFINITY };
  memcpy (self->sight.eye, view->eye, sizeof self->sight.eye);
  self->sight.perspective = view->perspective;
  self->sight.pixels = drawing->get_pixels ? drawing->get_pixels (relief, view->pixels_metre)
                                           : INFINITY;
  for (gsize v = 0; v < relief->topology->n_vertices; v++)
    {
      const float pixels = (float) rmp_ridge_sight_measure (&self->sight,
                                                            relief->positions + 3 * v);
      self->nearest = fmaxf (self->nearest, pixels);
      self->farthest = fminf (self->farthest, pixels);
    }
}

void
rmp_sight_init (RmpSight *self, const RmpView *view, const RmpRelief *relief, guint64 draw,
                RmpRidgeSight *sight)
{
  g_return_if_fail (self != NULL);

  measure (self, view, relief);
  self->last_use = draw;
  *sight = self->sight;
  sight->pixels *= MARGIN;
}

gboolean
rmp_sight_suits (RmpSight *self, const RmpView *view, const RmpConnectivity *connectivity,
                 const RmpRelief *relief, const float *levels, guint64 draw)
{
  RmpSight other;

  g_return_val_if_fail (self != NULL, FALSE);

  measure (&other, view, relief);
  if (view->pane == self->pane)
    self->last_use = draw;
  else if (self->last_use + GONE_AFTER >= draw && self->nearest >= other.nearest)
    return TRUE;

  if (memcmp (&other.sight, &self->sight, sizeof other.sight) == 0)
    return TRUE;
  return connectivity->drawing->suits (self, &other, view->samples, connectivity, relief, levels);
}

gboolean
rmp_sight_is_flat (const RmpSight *self)
{
  RmpRidgeLod lod;

  g_return_val_if_fail (self != NULL, FALSE);
  rmp_ridge_lod_init (&lod, (double) self->nearest);
  return lod.lift < 1.0;
}
