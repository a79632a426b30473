/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_project_add_import:
 * @import: what was read; its lengths are converted with its metres_per_unit
 * @name: (nullable): of the character; %NULL: the name of the file
 *
 * Adds a character with its skeleton, surfaces, materials and clips as one edit, “Import NAME”. A
 * vertex sequence with a mesh becomes a clip of that mesh; one without becomes a clip of the
 * surface that it fits (store/sequence.h).
 *
 * Returns: (transfer none): the new character, or the one that got the clip; or %NULL with
 *   %RMP_PROJECT_ERROR set and the project unchanged
 */
RmpCharacter *rmp_project_add_import (RmpProject *self, const RmpImport *import, const char *name,
                                      GError **error);

G_END_DECLS
