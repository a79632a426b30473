/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bind.h: binds a mesh without skin weights to the skeleton of another one. */

#include "store/document/project.h"

G_BEGIN_DECLS

/* Whether @clothes can be bound to it: a mesh that has weights, or, for clothes without any of
 * another character, one that a joint carries, as a still body: the cloth of a character meets the
 * meshes of that one alone.
 */
gboolean rmp_surface_can_wear (RmpSurface *self, RmpSurface *clothes);

/**
 * rmp_surface_bind:
 * @body: a mesh that can wear it
 * @summary: (out) (optional): what was done; (transfer full)
 *
 * One edit: each vertex takes the weights of the nearest place of @body at rest, and the weights
 * are then smoothed over the mesh; with a body without weights all of it goes where that one goes.
 * The mesh moves to the character of @body but keeps its place at rest; what was made on it stays.
 * A character that is left without meshes is removed. Fails for a mesh with a motion of its own,
 * and if the two meshes are far apart:
 * clothes on the average, a flat sheet wherever it is nearest.
 */
gboolean rmp_surface_bind (RmpSurface *self, RmpSurface *body, char **summary, GError **error);

G_END_DECLS
