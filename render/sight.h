/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sight.h: how finely wrinkles have to be raised for the panes that show them.
 *
 * A raised surface serves all passes and panes, so the nearest pane decides. What it needs changes
 * with every move of the camera; raised a little finer than needed, it lasts for many moves. Where
 * wrinkles fade out the fineness does not depend on the camera, so that nothing jumps.
 */

#include "connectivity.h"

G_BEGIN_DECLS

/* One pane's draw. */
typedef struct
{
  guint64 pane;  /* tells panes apart */
  float samples; /* straight pieces over the width of a fold */
  float eye[3];
  gboolean perspective;
  /* at one metre before the eye, or anywhere without perspective; INFINITY: as near as can be */
  float pixels_metre;
} RmpView;

/* A view from very near, for folds of so many pieces. */
void rmp_view_init_near (RmpView *self, float samples);

/* A raised surface is kept while it has at most so many times the triangles that are needed. */
#define RMP_SIGHT_MOST_WASTE 2

/* The view for which a surface has been raised. */
struct _RmpSight
{
  RmpRidgeSight sight;
  float nearest,
      farthest; /* pixels of what the form measures, at the nearest and the farthest vertex */
  guint64 pane, last_use; /* draw in which the pane last looked */
};

/* Takes the view as the one that decides from now on. @sight: (out): by which to cut edges */
void rmp_sight_init (RmpSight *self, const RmpView *view, const RmpRelief *relief, guint64 draw,
                     RmpRidgeSight *sight);

/**
 * rmp_sight_suits:
 * @self: as it was raised, of a form that cuts edges for who looks
 * @levels: [n_patches × 3 × 4] with which
 * @draw: number of this draw; notes that the pane looked
 *
 * Returns: whether it does for another view, or is not its to decide
 */
gboolean rmp_sight_suits (RmpSight *self, const RmpView *view, const RmpConnectivity *connectivity,
                          const RmpRelief *relief, const float *levels, guint64 draw);

/* Whether its ridges are so small in the view that they show as normals alone, which vertices are
 * too sparse to carry.
 */
gboolean rmp_sight_is_flat (const RmpSight *self);

G_END_DECLS
