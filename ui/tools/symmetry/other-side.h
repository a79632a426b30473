/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* other-side.h: where the other sides of a character are, for what is done the same on all of them: where the garment is
 * mirrored at rest, x about 0, where characters stand, y and z about the middle of its cloth; or, for x, by how its mesh is
 * joined (joined-sides.h).
 */

#include "geometry/sheet.h"
#include "workspace/workspace.h"

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

/* The same of a garment's sheet: [3], valid until the garment changes. */
const double *rmp_garment_get_middle (RmpGarment *self);

/* Where the same place on the other side would be at rest, on the cloth or beside it. Returns: FALSE where @sides has
 * RMP_SIDES_JOINED and the mesh does not tell
 */
gboolean rmp_garment_mirror_place (RmpGarment *self, guint sides, const RmpSurfacePoint *point, double place[3]);

/* The same place on the other side. Returns: FALSE where the garment has nothing there */
gboolean rmp_garment_find_twin (RmpGarment *self, guint sides, const RmpSurfacePoint *point, RmpSurfacePoint *twin);

G_END_DECLS
