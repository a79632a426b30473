/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* creases.h: creases that stay: the angles that cloth bends back to, and how sharp bends move them.
 *
 * An edge behaves as a plastic hinge. Bent from its angle at rest by more than it yields to, that
 * angle comes along; and the more it has come along in all, the more it takes to move it again
 * (isotropic hardening). What is unloaded then springs back by what the edge yields to, and no
 * further. A line that somebody drew can be a pleat: the edges about it rest in the angles that
 * they would have if the cloth were folded along it. This model is ours; it is no paper's.
 *
 * Edges yield at the end of each frame, and before the first one: a bend that comes and goes within
 * a frame leaves nothing.
 */

#include "cloth/model.h"

G_BEGIN_DECLS

typedef struct _RmpClothCreases RmpClothCreases;

/**
 * rmp_cloth_creases_new:
 * @input: lines drawn on its mesh, and what was painted of RMP_CLOTH_CREASE
 * @values: of a technique that has RMP_CLOTH_CREASE_PARAMS
 */
RmpClothCreases *rmp_cloth_creases_new (const RmpClothModel *model, const RmpInput *input,
                                        const RmpValues *values);
void rmp_cloth_creases_free (RmpClothCreases *self);

/* How many numbers are kept from frame to frame, 0 at first: none where nothing yields. */
gsize rmp_cloth_creases_count_kept (const RmpClothCreases *self);

/* @angles: (out caller-allocates): [#hinges] radians that the cloth bends back to */
void rmp_cloth_creases_rest (const RmpClothCreases *self, const double *kept, double *angles);

/* What is bent too much yields. @kept: (inout) */
void rmp_cloth_creases_yield (const RmpClothCreases *self, const double *positions, double *kept);

/* One edge that is @bend radians from its angle at rest. @moved: (inout): how far that angle came
 * along; @path: (inout): in all, back and forth. @share: 0 to 1, of the yielding that stays
 */
void rmp_cloth_crease_yield (double bend, double yield, double hardening, double share,
                             double *moved, double *path);

/* @n: (out): edges whose angle at rest came along by a degree or more
 * @largest: (out): radians, of all angles at rest
 */
void rmp_cloth_creases_measure (const RmpClothCreases *self, const double *kept, guint *n,
                                double *largest);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothCreases, rmp_cloth_creases_free)

G_END_DECLS
