/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact.h: folds that keep out of each other on the whole surface, where the fan limit sees their line alone.
 *
 * All folds are thought to grow together from the base to their heights, and become lower as cloth that faces them comes near
 * (contact-room.h): from one pose to the next that is as steady as the skin's own motion, also where the skin begins to cross.
 * What the base's own crossing has taken inside has no room at all. (Not in the paper, which leaves self-penetration open.)
 *
 * A fold stops as one at each distance from its line: one crest is left of it, lower the more of it has no room, and beside the
 * line it may be as high as it was.
 *
 * Faces that cross all the same, and do not without folds, go back to where they begin to. That is not steady, and seldom needed;
 * it makes sure that no two faces cross that do not cross without folds.
 */

#include "geometry/crossing.h"

G_BEGIN_DECLS

/* A surface and where its vertices go. */
typedef struct
{
  guint n_vertices;
  guint n_faces;
  const guint32 *faces; /* [n_faces × 3] */
  const float *base;    /* [n_vertices × 3] without folds, metres */
  guint n_moved;
  const guint32 *moved; /* [n_moved] vertices, ascending */
  const double *places; /* [n_moved × 3] without folds, metres */
  const double *shifts; /* [n_moved × 3] metres */
  guint n_folds;
  const guint32 *folds; /* [n_moved] that moves it most */
  const double *along;  /* [n_moved] how much of the crest's height it takes beside the crest, 0 … 1, */
  const double *across; /* [n_moved] and how much the crest takes there of its height on the line */
} RmpFoldGrowth;

/**
 * rmp_fold_growth_limit:
 * @tree: of the faces
 * @rooms: (out caller-allocates): [n_moved] how much of its way each vertex can go: 1 all … 0
 * @n_threads: 0 for all cores; the bytes are the same for any number
 *
 * Returns: %FALSE if all can go all the way
 */
gboolean rmp_fold_growth_limit (const RmpFoldGrowth *self, const RmpCrossingTree *tree, double *rooms, guint n_threads);

G_END_DECLS
