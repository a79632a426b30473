/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* first-stroke.h: prepares a mesh for a first stroke of the pattern brush, so that the cloth rises
 * under it: it needs a garment, texture coordinates, a pattern, and a visible look that uses the
 * pattern.
 */

#include "store/cloth/pattern-item.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

typedef struct
{
  RmpSurface *surface;
  RmpGarment *garment;     /* (nullable): one is made of the faces without a garment */
  RmpPatternItem *pattern; /* (nullable): a new one */
  double radius;           /* of the brush, metres; the amplitude follows from it */
} RmpFirstStroke;

/* Whether anything is missing. A pattern that is used by any look, visible or not, needs no other
 * look.
 */
gboolean rmp_first_stroke_is_due (const RmpFirstStroke *self);

/**
 * rmp_first_stroke_prepare:
 * @said: (out): what was made, in words; (transfer full)
 *
 * Makes what is missing, as one edit. If a look of another method is visible on the garment, the
 * new one replaces it there; the other stays in the list. Fails if the mesh has a texture on UVs
 * that are too small to paint on.
 *
 * Returns: (transfer none) (nullable): the pattern
 */
RmpPatternItem *rmp_first_stroke_prepare (const RmpFirstStroke *self, RmpWorkspace *workspace,
                                          char **said, GError **error);

G_END_DECLS
