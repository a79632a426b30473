/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-inside.h: what of a skin its own crossing has taken inside.
 *
 * A vertex that sees the back of other cloth first is inside of it, or looks through an opening of a garment. So only what lies
 * together with faces that cross is inside: from them on, as far as vertices see a back. That grows with the crossing.
 */

#include "methods/incompressible-skinning/contact.h"

G_BEGIN_DECLS

/**
 * rmp_fold_inside_find:
 * @index: [#V] into the moved vertices, or G_MAXUINT32 for what stays
 * @pose: without folds; all that grows is compared
 * @normals: [#V × 3] unit, without folds
 *
 * Returns: (transfer full) (nullable): [n_moved] whether a vertex is inside; %NULL: none is
 */
guint8 *rmp_fold_inside_find (const RmpFoldGrowth *growth, const guint32 *index, const RmpCrossingPose *pose,
                              const double *normals);

G_END_DECLS
