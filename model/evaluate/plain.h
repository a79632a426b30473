/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* plain.h: a surface without a method, as the coarse mesh, skinned or simulated: the reference for
 * comparisons.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct _RmpPlain RmpPlain;

/* The data that do not depend on time. Immutable, atomically reference-counted. */
RmpPlain *rmp_plain_new (RmpMesh *mesh);
RmpPlain *rmp_plain_ref (RmpPlain *self);
void rmp_plain_unref (RmpPlain *self);

/* @positions: (transfer full): [#V × 3]. Returns: (transfer full): the relief of the mesh there,
 *   nothing raised
 */
RmpRelief *rmp_plain_place (RmpPlain *self, float *positions, const RmpCall *call);

/* Dual quaternions, as the methods' default, so that bodies and garments meet without a gap.
 * (transfer full)
 */
RmpRelief *rmp_plain_step (RmpPlain *self, RmpSampler *sampler, double time, const RmpCall *call);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPlain, rmp_plain_unref)

G_END_DECLS
