/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface-raise.h: what raises the patches of a surface into a buffer that is drawn from then on.
 */

#include "surface.h"
#include "tessellator.h"

G_BEGIN_DECLS

/**
 * rmp_surface_raise:
 * @self: with `n_raised`, `raised_ends` and `sight` as they belong to @levels; `indexed`: by the
 *   processor
 * @levels: by rmp_connectivity_get_levels()
 *
 * Returns: bytes uploaded
 */
gsize rmp_surface_raise (RmpRaisedSurface *self, RmpTessellator *tessellator,
                         const RmpSceneItem *item, const float *levels);

G_END_DECLS
