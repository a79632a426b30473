/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-look.h: how near cloth that faces them comes to the vertices of folds, as all grow.
 *
 * Vertices that lie together look for faces once: for all that come near them anywhere on their ways. What is left of that for
 * a vertex is measured at each step, as long as it can still come nearer than what has been.
 */

#include "methods/incompressible-skinning/contact.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpFoldGrowth *growth;
  const guint32 *index;  /* [#V] into the moved vertices, or G_MAXUINT32 for what stays */
  const double *normals; /* [#V × 3] unit, without folds */
  double near, far;      /* metres: nothing goes on that is nearer, and nothing is felt that is farther */
  guint n_steps;
} RmpFoldLook;

/**
 * rmp_fold_look_round:
 * @pose: swept from the begin of the growth to its end, with normals
 * @nearest: (inout): [n_moved × n_steps] of each vertex: the distance so far after each step of the growth, longer for what
 *   hardly faces it; at first its first one is what it begins with, @far at most
 * @n_threads: 0 for all cores; the bytes are the same for any number
 */
void rmp_fold_look_round (const RmpFoldLook *self, const RmpCrossingTree *tree, const RmpCrossingPose *pose,
                          double *nearest, guint n_threads);

G_END_DECLS
