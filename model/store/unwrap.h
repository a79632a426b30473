/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* unwrap.h: texture coordinates for a mesh of the document that has none, for patterns to lie on. */

#include "store/project.h"

G_BEGIN_DECLS

/**
 * rmp_surface_unwrap:
 * @summary: (out) (optional): into how many charts; to be freed
 *
 * One edit: gives the mesh UVs, or others (painting/unwrap.h). Vertices and faces stay as they are, and so does all that
 * was made on them.
 */
gboolean rmp_surface_unwrap (RmpSurface *self, char **summary, GError **error);

G_END_DECLS
