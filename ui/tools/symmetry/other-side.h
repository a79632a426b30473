/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* other-side.h: finds the other sides of a character, for edits that are made on all of them. The
 * garment is mirrored at rest: x about 0, where characters stand, y and z about the middle of its
 * cloth; or, for x, by the connectivity of its mesh (joined-sides.h).
 */

#include "geometry/sheet.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* The largest difference between the two sides of a character, metres. */
#define RMP_SYMMETRY_TOLERANCE 0.02

/* The mirrored axes, as bits. */
typedef enum
{
  RMP_SIDES_X = 1,
  RMP_SIDES_Y = 2,
  RMP_SIDES_Z = 4,
  RMP_SIDES_JOINED = 8, /* x by connectivity */
} RmpSides;

/* The largest number of other sides. */
#define RMP_MOST_SIDES 7

/* RmpSides that are switched on. */
guint rmp_workspace_get_mirrored (RmpWorkspace *self);

/* Lists the axes by which each of the other sides is mirrored: with x and y there are three. @each:
 * (out): RmpSides. Returns: their number
 */
guint rmp_sides_split (guint sides, guint each[RMP_MOST_SIDES]);

/* The centre of mirroring: 0 for x, the middle of the cloth for y and z, metres. @middle: (out
 * caller-allocates)
 */
void rmp_sheet_find_middle (const RmpSheet *sheet, double middle[3]);

/* The same for a garment: [3], valid until the garment changes. */
const double *rmp_garment_get_middle (RmpGarment *self);

/* Finds the mirrored place at rest, on the cloth or beside it. Returns: FALSE if @sides has
 * RMP_SIDES_JOINED and the point has no partner
 */
gboolean rmp_garment_mirror_position (RmpGarment *self, guint sides, const RmpSurfacePoint *point,
                                      double position[3]);

/* Finds the mirrored point of the cloth. Returns: FALSE if the garment has nothing there */
gboolean rmp_garment_find_twin (RmpGarment *self, guint sides, const RmpSurfacePoint *point,
                                RmpSurfacePoint *twin);

G_END_DECLS
