/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* carry.h: what was made on a mesh, taken over to another one: the faces of garments, fold lines, wrinkles
 * touched by hand, masks and direction fields.
 *
 * Inside an open edit, before the new mesh is loaded.
 */

#include "geometry/mesh-repair.h"
#include "store/project.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_garments, n_lines, n_touches, n_painted; /* carried */
  GPtrArray *lost;                                 /* (element-type utf8) a sentence each: what was not, and why */
} RmpCarried;

void rmp_carried_init (RmpCarried *self);
void rmp_carried_clear (RmpCarried *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpCarried, rmp_carried_clear)

/* “2 garments and 5 fold lines carried over; 1 was not: …”; to be freed. NULL where there was nothing to carry. */
char *rmp_carried_describe (const RmpCarried *self);

/**
 * rmp_surface_carry_repair:
 * @mesh: the repaired one, in the lengths of the surface's own
 *
 * Every face is known, so nothing moves; a line over a face that is gone goes the nearest way.
 */
gboolean rmp_surface_carry_repair (RmpSurface *self, RmpMesh *mesh, const RmpMeshRepair *repair, RmpCarried *carried,
                                   GError **error);

/**
 * rmp_surface_carry:
 * @old: the surface's own mesh, in whatever pose
 * @mesh: another mesh of the same thing, in the same pose and lengths
 *
 * Where the faces are the same, by their vertices, all stays on them. Otherwise a face belongs to the garment whose face
 * lies nearest to its middle, and lines go through the nearest places, where these are no farther than a fiftieth of the
 * mesh's size.
 */
gboolean rmp_surface_carry (RmpSurface *self, RmpMesh *old, RmpMesh *mesh, RmpCarried *carried, GError **error);

/* All garments on the surface are lost, for this reason. */
gboolean rmp_surface_carry_nothing (RmpSurface *self, const char *why, RmpCarried *carried, GError **error);

G_END_DECLS
