/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake.h: reliefs whose form is cut for bakes, such as `paths` and `layers`, as meshes, all of one
 * connectivity.
 *
 * Files for other programs want one mesh for a shot: it is fine wherever any frame of the shot is
 * to be fine, as far as there may be so many triangles. Of layers that is where something is
 * painted on the cloth: no edge spans more than two texels of a pattern.
 */

#include "relief/relief.h"

G_BEGIN_DECLS

typedef struct _RmpReliefBake RmpReliefBake;

/* @mesh: the coarse one the reliefs are on, of as many faces. (transfer full) */
RmpReliefBake *rmp_relief_bake_new (RmpMesh *mesh);

/* For reliefs on a topology of their own, at rest. (transfer full) */
RmpReliefBake *rmp_relief_bake_new_on (const RmpReliefTopology *topology);
void rmp_relief_bake_free (RmpReliefBake *self);

/* Triangles that a mesh may have about, before its edges become longer than patterns or wrinkles
 * want them, if nothing is asked for; and what may be asked for.
 */
#define RMP_BAKE_TRIANGLES 500000
#define RMP_BAKE_MOST_TRIANGLES 20000000

/* Before the first mesh. @n_triangles: at most RMP_BAKE_MOST_TRIANGLES; 0: RMP_BAKE_TRIANGLES */
void rmp_relief_bake_set_limit (RmpReliefBake *self, guint n_triangles);

/* @relief: of such a form, the same for all: counts towards what is fine, in any order. Before the
 *   first mesh.
 */
void rmp_relief_bake_add (RmpReliefBake *self, const RmpRelief *relief);

/* Texels of a pattern that the longest edge of the mesh spans, once all were added; 0: there are no
 * patterns. More than RMP_BAKE_TEXELS where the mesh would have become too large.
 */
#define RMP_BAKE_TEXELS 2.0
double rmp_relief_bake_get_texels (const RmpReliefBake *self);

/* Whether reliefs without patterns ask for more triangles than there may be, once all were added:
 * edges are longer then.
 */
gboolean rmp_relief_bake_is_coarser (const RmpReliefBake *self);

/**
 * rmp_relief_bake_mesh:
 * @relief: one that was added
 * @n_threads: 0 for all cores
 *
 * Returns: (transfer full): of the form `mesh`; the topology is the same for all
 */
RmpRelief *rmp_relief_bake_mesh (RmpReliefBake *self, const RmpRelief *relief, guint n_threads);

/**
 * rmp_relief_bake_stop_at_contact:
 * @relief: one that was added, and is not shared yet
 * @n_threads: 0 for all cores
 *
 * Lowers what is raised, by the relief's `region`, until its mesh runs through itself nowhere but
 * where it would without. See contact-limit.h.
 *
 * Returns: pairs of its faces that ran through each other
 */
guint rmp_relief_bake_stop_at_contact (RmpReliefBake *self, RmpRelief *relief, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReliefBake, rmp_relief_bake_free)

G_END_DECLS
