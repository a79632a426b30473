/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* uv-underlay.h: the colours of the heat map of the present frame for a garment laid flat, so that
 * one can paint where the cloth is compressed.
 */

#include "geometry/uv-layout.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/**
 * rmp_uv_underlay_new:
 * @layout: of the garment's mesh
 *
 * Returns: (transfer full) (nullable): [#triangles of @layout × 3] floats, sRGB; %NULL if the
 *   active pane shows no heat map on the coarse faces or vertices of the garment
 */
GBytes *rmp_uv_underlay_new (RmpWorkspace *workspace, RmpGarment *garment,
                             const RmpUvLayout *layout);

G_END_DECLS
