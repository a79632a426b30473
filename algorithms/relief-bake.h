/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* relief-bake.h: reliefs of the form `paths` as meshes, all of one connectivity.
 *
 * Files for other programs want one mesh for a shot: it is fine wherever any frame of the shot is to be fine.
 */

#include "relief.h"

G_BEGIN_DECLS

typedef struct _RmpReliefBake RmpReliefBake;

/* @mesh: the coarse one the reliefs are on, of as many faces. (transfer full) */
RmpReliefBake *rmp_relief_bake_new (RmpMesh *mesh);
void rmp_relief_bake_free (RmpReliefBake *self);

/* @relief: of the form `paths`: counts towards what is fine, in any order. Before the first mesh. */
void rmp_relief_bake_add (RmpReliefBake *self, const RmpRelief *relief);

/**
 * rmp_relief_bake_mesh:
 * @relief: one that was added
 * @n_threads: 0 for all cores
 *
 * Returns: (transfer full): of the form `mesh`; the topology is the same for all
 */
RmpRelief *rmp_relief_bake_mesh (RmpReliefBake *self, const RmpRelief *relief, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReliefBake, rmp_relief_bake_free)

G_END_DECLS
