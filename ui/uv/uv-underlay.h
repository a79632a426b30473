/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* uv-underlay.h: the colours that the heat map of the frame on show gives a garment laid flat, so that one paints where its
 * cloth is compressed.
 */

#include "geometry/uv-layout.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/**
 * rmp_uv_underlay_new:
 * @layout: of the garment's mesh
 *
 * Returns: (transfer full) (nullable): [#triangles of @layout × 3] floats, sRGB; %NULL where the active pane shows no heat map
 *   on the garment by its coarse faces or vertices
 */
GBytes *rmp_uv_underlay_new (RmpWorkspace *workspace, RmpGarment *garment, const RmpUvLayout *layout);

G_END_DECLS
