/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* material.h: what a garment's fabric and what holds it come to in implicit steps. */

#include "cloth/model.h"
#include "system.h"

G_BEGIN_DECLS

/* [#F] (transfer full) */
RmpTriangleOptions *rmp_implicit_triangles_new (const RmpClothModel *model,
                                                const RmpValues *values);

/* [#hinges] (transfer full) */
RmpBendOptions *rmp_implicit_bends_new (const RmpClothModel *model, const RmpValues *values);

/* [#V] A vertex swings about where the rig has it. (transfer full) */
RmpClothAnchor *rmp_implicit_anchors_new (const RmpClothModel *model);

G_END_DECLS
