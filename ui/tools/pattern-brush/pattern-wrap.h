/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-wrap.h: how painted patterns continue beyond the texture, according to the visible look.
 */

#include "images/spline-image.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* The setting of the garment's look in the active pane; RMP_WRAP_CLAMP if it has none that takes
 * patterns.
 */
RmpWrap rmp_pattern_wrap_find (RmpWorkspace *workspace, RmpGarment *garment);

/* Whether a point lies beyond the texture where the border is extended, so that nothing can be
 * painted there.
 */
gboolean rmp_pattern_wrap_loses (RmpWrap wrap, RmpMesh *mesh, const RmpSurfacePoint *point);

G_END_DECLS
