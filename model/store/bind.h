/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bind.h: a mesh that comes without weights is bound to the skeleton of another one that has some. */

#include "store/project.h"

G_BEGIN_DECLS

/**
 * rmp_surface_bind:
 * @body: a mesh with weights, of the same or another character
 * @summary: (out) (optional): what was done; to be freed
 *
 * One edit: each vertex takes the weights of the nearest place of @body, where both are at rest, evened out over the mesh. The mesh
 * goes over to the body's character and stays where it is at rest; what was made on it stays. A character that has nothing left
 * goes. Fails for a mesh with a motion of its own, and where the two are far apart.
 */
gboolean rmp_surface_bind (RmpSurface *self, RmpSurface *body, char **summary, GError **error);

G_END_DECLS
