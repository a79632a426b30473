/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reimport.h: another version of the file a character came from, or another file of the same character. */

#include "import/import.h"
#include "store/project.h"

G_BEGIN_DECLS

/**
 * rmp_character_reimport:
 * @import: with at least one mesh
 * @summary: (out) (optional): what was carried over, and what was not and why; to be freed
 *
 * One edit: skeleton, meshes, materials and clips are those of the file. Meshes are the same where their names are, or
 * where one is left on either side; garments and fold lines go over to them (carry.h), looks and their values stay. A
 * clip of a name that is there takes its place; clips that the file does not have stay, moved to the new joints by name.
 *
 * Returns: %FALSE with %RMP_PROJECT_ERROR set and everything as it was
 */
gboolean rmp_character_reimport (RmpCharacter *self, const RmpImport *import, char **summary, GError **error);

G_END_DECLS
