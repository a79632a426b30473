/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* unwrap.h: makes texture coordinates for a mesh of the document, so that patterns can lie on it.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_surface_unwrap:
 * @summary: (out) (optional): the number of charts, in words; (transfer full)
 *
 * One edit: gives the mesh new UVs (painting/unwrap.h). Vertices and faces stay as they are, and so
 * does everything made on them.
 */
gboolean rmp_surface_unwrap (RmpSurface *self, char **summary, GError **error);

G_END_DECLS
