/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* followed-directions.h: the direction field that stamps and noise of the pattern brush follow,
 * instead of the direction of the stroke.
 */

#include "geometry/curve.h"
#include "painting/painter.h"
#include "store/cloth/direction-item.h"

G_BEGIN_DECLS

/* The field of the garment with the name in the brush settings. (transfer none) (nullable) */
RmpDirectionItem *rmp_followed_directions_find (RmpGarment *garment, RmpTipKind kind);

/* The direction at a point of the mesh, in a pose [#V × 3]. FALSE: there is none, and @direction is
 * not changed
 */
gboolean rmp_followed_directions_get (RmpDirectionItem *self, const RmpSurfacePoint *point,
                                      const float *positions, float direction[3]);

/* The same on the UVs, at a place of the texture that a face of the garment covers. @direction:
 * unit
 */
gboolean rmp_followed_directions_get_flat (RmpDirectionItem *self, const double position[2],
                                           double direction[2]);

G_END_DECLS
