/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* first-stroke.h: what a stroke of the pattern brush needs so that the cloth rises under it: faces that are cloth, charts for an
 * image to lie on, a pattern, and a look on show that uses it.
 */

#include "store/pattern-item.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

typedef struct
{
  RmpSurface *surface;
  RmpGarment *garment;     /* (nullable): the faces of the mesh that no garment has become one */
  RmpPatternItem *pattern; /* (nullable): a new one */
  double radius;           /* of the brush, metres: how high a full range is follows from it */
} RmpFirstStroke;

/* Whether something is missing: all that is, but for a pattern that looks use already, wherever they show. */
gboolean rmp_first_stroke_is_due (const RmpFirstStroke *self);

/**
 * rmp_first_stroke_prepare:
 * @said: (out): what was made, in words; to be freed
 *
 * One edit: makes what is missing. A look of another method that shows on the garment gives way to the new one and stays in the
 * list. Fails where the mesh has a texture on UVs that are too small to paint on.
 *
 * Returns: (transfer none) (nullable): the pattern
 */
RmpPatternItem *rmp_first_stroke_prepare (const RmpFirstStroke *self, RmpWorkspace *workspace, char **said,
                                          GError **error);

/* Whether an image on the garment's UVs can hold a stroke of that radius. */
gboolean rmp_garment_can_be_painted (RmpGarment *self, double radius);

G_END_DECLS
