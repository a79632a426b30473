/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth-trees.h: a tree over the faces of each of some reliefs, for rays. Those of a heavy garment take longer than a
 * picture may, so they can be made ahead in a thread. For the thread of the widgets.
 */

#include "geometry/bvh.h"
#include "relief.h"

G_BEGIN_DECLS

typedef struct _RmpClothTrees RmpClothTrees;

RmpClothTrees *rmp_cloth_trees_new (guint n, RmpRelief *const *reliefs);
void rmp_cloth_trees_free (RmpClothTrees *self); /* waits for nothing; nothing is called any more */

/* Begins with all that are not there yet. @ready: once they are; not called where they are quick to make: then it
 * returns FALSE.
 */
gboolean rmp_cloth_trees_prepare (RmpClothTrees *self, GSourceOnceFunc ready, gpointer data);

/* @ready is called no more. */
void rmp_cloth_trees_forget (RmpClothTrees *self);

/* Whether a ray has nothing to wait for. */
gboolean rmp_cloth_trees_are_ready (RmpClothTrees *self);

/* Borrowed while @self lives. Makes it, or waits for it. */
const RmpBvh *rmp_cloth_trees_get (RmpClothTrees *self, guint relief);

G_END_DECLS
