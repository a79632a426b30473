/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* replace.h: replaces a mesh of a character, which otherwise stays as it is. */

#include "import/import.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_surface_replace:
 * @mesh: which of @import's meshes
 * @summary: (out) (optional): what was carried over, and what was not and why; to be freed
 *
 * One edit: shape, materials and texture coordinates are those of the new mesh; name and character
 * stay. Garments and fold lines are transferred to it by the nearest place at rest (carry.h); looks
 * and their values stay. The new mesh keeps its own skin weights if they are for bones of the
 * character and place it where the old mesh is; otherwise it takes those of the old mesh at the
 * nearest places.
 *
 * Returns: %FALSE with %RMP_PROJECT_ERROR set and everything as it was
 */
gboolean rmp_surface_replace (RmpSurface *self, const RmpImport *import, guint mesh, char **summary,
                              GError **error);

/* The same under another name in the history. */
gboolean rmp_surface_replace_as (RmpSurface *self, const char *label, const RmpImport *import,
                                 guint mesh, char **summary, GError **error);

/* The same with a mesh of the project, which is kept as well. */
gboolean rmp_surface_replace_by (RmpSurface *self, RmpSurface *other, char **summary,
                                 GError **error);

/* Guesses the mesh of @import that is meant: one with the name of the surface, or else the nearest
 * in size.
 */
guint rmp_surface_guess_replacement (RmpSurface *self, const RmpImport *import);

G_END_DECLS
