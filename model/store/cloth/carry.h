/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* carry.h: transfers what was made on a mesh to another one: the faces of garments, fold lines,
 * wrinkles touched by hand, masks and direction fields.
 *
 * Before the new mesh is loaded.
 */

#include "geometry/mesh-repair.h"
#include "store/document/edit.h"
#include "store/document/project.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_garments, n_lines, n_touches, n_painted; /* carried */
  GPtrArray *lost; /* (element-type utf8) a sentence for each thing that was not, with the reason */
} RmpCarried;

void rmp_carried_init (RmpCarried *self);
void rmp_carried_clear (RmpCarried *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpCarried, rmp_carried_clear)

/* “2 garments and 5 fold lines carried over; 1 was not: …”; (transfer full) (nullable): there was
 * nothing to carry
 */
char *rmp_carried_describe (const RmpCarried *self);

/**
 * rmp_surface_carry_repair:
 * @mesh: the repaired mesh, in the same unit as that of the surface
 *
 * The repair knows what became of every face, so nothing moves; a line over a face that is gone
 * takes the nearest way round.
 */
gboolean rmp_surface_carry_repair (RmpSurface *self, RmpEdit *edit, RmpMesh *mesh,
                                   const RmpMeshRepair *repair, RmpCarried *carried,
                                   GError **error);

/**
 * rmp_surface_carry:
 * @old: the mesh of the surface, in any pose
 * @mesh: another mesh of the same object, in the same pose and unit
 *
 * If both meshes have the same faces on the same vertices, everything stays on them. Otherwise a
 * face belongs to the garment whose face is nearest to its middle, and lines go through the nearest
 * places, if these are no farther than a fiftieth of the size of the mesh.
 */
gboolean rmp_surface_carry (RmpSurface *self, RmpEdit *edit, RmpMesh *old, RmpMesh *mesh,
                            RmpCarried *carried, GError **error);

/* Reports all garments on the surface as lost. @why: the reason */
gboolean rmp_surface_carry_nothing (RmpSurface *self, RmpEdit *edit, const char *why,
                                    RmpCarried *carried, GError **error);

G_END_DECLS
