/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spring-creases.h: creases of cloth that is springs: how long flexion springs are at rest where
 * the edges between their ends rest in other angles than those in which the cloth is made.
 *
 * A spring knows a distance alone, so a crease of springs has a size and no side: it keeps to the
 * one it is on. Flat, a flexion spring hardly resists small bends; over a crease it is shorter than
 * the way round, and holds the angle as firmly as any spring its length.
 */

#include "cloth/model.h"
#include "cloth/network.h"

G_BEGIN_DECLS

typedef struct _RmpSpringCreases RmpSpringCreases;

/**
 * rmp_spring_creases_new:
 * @model: borrowed
 * @network: of the model's cloth; which springs are flexion springs
 * @springs: [@n] the same springs, in any order
 *
 * Between the ends of a flexion spring lie the faces on one or both sides of a vertex, or of an
 * edge.
 */
RmpSpringCreases *rmp_spring_creases_new (const RmpClothModel *model,
                                          const RmpSpringNetwork *network, guint n,
                                          const RmpClothSpring *springs);
void rmp_spring_creases_free (RmpSpringCreases *self);

/**
 * rmp_spring_creases_bend:
 * @angles: [#hinges] radians at rest
 *
 * Returns: (transfer full) (nullable): [n] the springs with their lengths in these angles; %NULL
 *   where they are what they were
 */
RmpClothSpring *rmp_spring_creases_bend (const RmpSpringCreases *self, const double *angles);

G_END_DECLS
