/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-private.h: folds that are in the way, as contact.c lowers and contact-stop.c measures
 * them.
 */

#include "methods/incompressible-skinning/contact.h"

G_BEGIN_DECLS

struct _RmpFoldContact
{
  const RmpBroadPhase *phase;
  RmpTopology *topology; /* borrowed */
  const float *base;
  float *positions;
  RmpCrossings *crossings;
  guint8 *moving; /* [#clusters] */
  GArray *pairs;  /* of RmpClusterPair: all that come near each other as folds grow */
  GArray *found;  /* of RmpCrossing: what crosses where folds are, and not without them */
  GArray *slots;  /* of guint: of the pair of clusters that each of them is found in */
  GArray *before; /* of RmpCrossing: what crosses without folds, too */
};

/* Folds that are lowered. */
typedef struct
{
  RmpFoldContact *contact;
  const guint32 *moved; /* [#moved] */
  const RmpFoldCarriers *carriers;
  RmpFoldBands bands;
  float *full;      /* [#V × 3] at full heights */
  guint32 *index;   /* [#V] into the moved vertices, or G_MAXUINT32 for what stays */
  double *rooms;    /* [#moved] */
  double *parts;    /* [#moved] of where vertices are now, how far each may go: 1 all … 0 */
  guint8 *is_lower; /* [#folds] */
  guint8 *is_changed, *changed; /* [#V], [#clusters]: by what has been lowered last */
} RmpFoldGrowing;

/* Lowers parts to where what is found begins to cross. */
void rmp_fold_growing_stop (RmpFoldGrowing *self);

/* Lowers the parts that the corners of a face go. */
void rmp_fold_growing_stop_face (RmpFoldGrowing *self, guint32 face, double part);

G_END_DECLS
