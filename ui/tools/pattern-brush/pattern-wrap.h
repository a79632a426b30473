/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-wrap.h: how what is painted goes on beyond the texture, as the look on show has it. */

#include "images/spline-image.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* Of the garment's look in the active pane; RMP_WRAP_CLAMP where it has none that takes patterns. */
RmpWrap rmp_pattern_wrap_find (RmpWorkspace *workspace, RmpGarment *garment);

/* Whether a point lies where the border stands for all that is beyond, so that nothing can be painted. */
gboolean rmp_pattern_wrap_loses (RmpWrap wrap, RmpMesh *mesh, const RmpSurfacePoint *point);

G_END_DECLS
