/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bind.h: binds a mesh without skin weights to the skeleton of another one that has some. */

#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_surface_bind:
 * @body: a mesh with weights, of the same or another character
 * @summary: (out) (optional): what was done; (transfer full)
 *
 * One edit: each vertex takes the weights of the nearest place of @body at rest, and the weights
 * are then smoothed over the mesh. The mesh moves to the character of @body but keeps its place at
 * rest; what was made on it stays. A character that is left without meshes is removed. Fails for a
 * mesh with a motion of its own, and if the two meshes are far apart.
 */
gboolean rmp_surface_bind (RmpSurface *self, RmpSurface *body, char **summary, GError **error);

G_END_DECLS
