/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reimport.h: reads a character again, from a new version of its file or from another file of the
 * same character.
 */

#include "import/import.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_character_reimport:
 * @import: with at least one mesh
 * @summary: (out) (optional): what was carried over, and what was not and why; to be freed
 *
 * One edit: skeleton, meshes, materials and clips are replaced by those of the file. Meshes
 * correspond if they have the same name, or if one is left on either side; garments and fold lines
 * are transferred to them (carry.h), looks and their values stay. A clip replaces the one with the
 * same name; clips that the file does not have are kept and moved to the new joints by name.
 *
 * Returns: %FALSE with %RMP_PROJECT_ERROR set and everything as it was
 */
gboolean rmp_character_reimport (RmpCharacter *self, const RmpImport *import, char **summary,
                                 GError **error);

G_END_DECLS
