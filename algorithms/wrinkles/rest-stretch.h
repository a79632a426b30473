/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rest-stretch.h: how faces of the garment's mesh are cut, where that is not how they lie on it. */

#include "technique/technique.h"

G_BEGIN_DECLS

/* Corners of a coarse face at rest: [3 × 3] metres, in whatever place. */
void rmp_rest_corners (const RmpInput *input, guint32 face, double corners[3][3]);

/* Length of a vector on the rest shape over that on the coarse face; 1 where the face has no area
 * to tell from.
 */
double rmp_rest_stretch (const RmpInput *input, guint32 face, const double vector[3]);

G_END_DECLS
