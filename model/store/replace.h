/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* replace.h: another mesh in the place of one that is there, of a character that otherwise stays as it is. */

#include "import/import.h"
#include "store/project.h"

G_BEGIN_DECLS

/**
 * rmp_surface_replace:
 * @mesh: which of @import's meshes
 * @summary: (out) (optional): what was carried over, and what was not and why; to be freed
 *
 * One edit: shape, materials and texture coordinates are those of the new mesh, name and character stay; garments and fold
 * lines go over to it by the nearest place at rest (carry.h), looks and their values stay. Its own weights are kept where
 * they are for the character's bones and bring it to where the old mesh is; otherwise it takes those of the old mesh by the
 * nearest place.
 *
 * Returns: %FALSE with %RMP_PROJECT_ERROR set and everything as it was
 */
gboolean rmp_surface_replace (RmpSurface *self, const RmpImport *import, guint mesh, char **summary, GError **error);

/* The same by a mesh of the project, which stays too. */
gboolean rmp_surface_replace_by (RmpSurface *self, RmpSurface *other, char **summary, GError **error);

/* The mesh of @import that is meant, if it must be guessed: of the surface's name, or else the nearest in size. */
guint rmp_surface_guess_replacement (RmpSurface *self, const RmpImport *import);

G_END_DECLS
