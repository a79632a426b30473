/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* other-side.h: where the other sides of a character are, for what is done the same on all of them: where the garment is
 * mirrored at rest, x about 0, where characters stand, y and z about the middle of its cloth; or by how its mesh is joined,
 * which holds for characters that are not the same on both sides.
 */

#include "geometry/sheet.h"
#include "geometry/symmetry.h"
#include "viewport.h"

G_BEGIN_DECLS

/* How far the other side of a character may differ from this one, metres. */
#define RMP_SYMMETRY_TOLERANCE 0.02

/* What is mirrored: bits. */
typedef enum
{
  RMP_SIDES_X = 1,
  RMP_SIDES_Y = 2,
  RMP_SIDES_Z = 4,
  RMP_SIDES_JOINED = 8, /* x by how the mesh is joined */
} RmpSides;

/* Other sides of one character, at most. */
#define RMP_MOST_SIDES 7

/* RmpSides that are switched on. */
guint rmp_workspace_get_mirrored (RmpWorkspace *self);

/* What each of the other sides is mirrored by: with x and y there are three. @each: (out): RmpSides; returns their number */
guint rmp_sides_split (guint sides, guint each[RMP_MOST_SIDES]);

/* What sides are mirrored about: x 0, y and z the middle of the cloth, metres. @middle: (out caller-allocates) */
void rmp_sheet_find_middle (const RmpSheet *sheet, double middle[3]);

/* Where the same place on the other side would be at rest, on the cloth or beside it. Returns: FALSE where @sides has
 * RMP_SIDES_JOINED and the mesh does not tell
 */
gboolean rmp_garment_mirror_place (RmpGarment *self, guint sides, const RmpSurfacePoint *point, double place[3]);

/* The same place on the other side. Returns: FALSE where the garment has nothing there */
gboolean rmp_garment_find_twin (RmpGarment *self, guint sides, const RmpSurfacePoint *point, RmpSurfacePoint *twin);

/* How the mesh is joined; (transfer none). */
RmpSymmetry *rmp_surface_get_symmetry (RmpSurface *self);

/* From now on the mesh is mirrored at the edge that is nearest to @hit, by how it is joined. */
void rmp_viewport_mirror_here (RmpViewport *self, const RmpSurfaceHit *hit);

/* Tells how many vertices of the mesh have no partner. */
void rmp_viewport_tell_symmetry (RmpViewport *self, RmpSurface *surface);

/* What shows it: a line on the cloth where the sides meet, which moves with it, and the outline of a plane that lies between
 * places and their twins in the pose of the pane.
 */
void rmp_garment_add_sides_to_scene (RmpGarment *self, guint sides, RmpViewport *viewport, RmpScene *scene, guint pane);

G_END_DECLS
