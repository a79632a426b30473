/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth-trees.h: trees over the faces of reliefs, for casting rays. Building the tree of a heavy
 * garment takes longer than drawing a picture may, so trees can be built ahead in a thread. For use
 * in the thread of the widgets.
 */

#include "geometry/bvh.h"
#include "relief/relief.h"

G_BEGIN_DECLS

typedef struct _RmpClothTrees RmpClothTrees;

RmpClothTrees *rmp_cloth_trees_new (guint n, RmpRelief *const *reliefs);
void rmp_cloth_trees_free (RmpClothTrees *self); /* does not wait; @ready is not called any more */

/* Begins to build all missing trees. @ready: called when they are built. Returns: FALSE if they are
 * quick to build; @ready is then not called
 */
gboolean rmp_cloth_trees_prepare (RmpClothTrees *self, GSourceOnceFunc ready, gpointer data);

/* After this @ready is not called. */
void rmp_cloth_trees_forget (RmpClothTrees *self);

/* Whether all trees are built, so that a ray need not wait. */
gboolean rmp_cloth_trees_are_ready (RmpClothTrees *self);

/* Builds the tree, or waits for it. Borrowed while @self lives. */
const RmpBvh *rmp_cloth_trees_get (RmpClothTrees *self, guint relief);

G_END_DECLS
