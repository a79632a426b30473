/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import.h"
#include "store/project.h"

G_BEGIN_DECLS

/**
 * rmp_project_add_import:
 * @import: what was read; its lengths are multiplied by its metres_per_unit on the way in
 * @name: (nullable): of the character; %NULL for the file's
 *
 * Adds a character with its skeleton, surfaces, materials and clips as one edit, “Import NAME”. A vertex sequence that came
 * with its mesh becomes a clip; one without a mesh becomes a clip of the surface that it fits (store/sequence.h).
 *
 * Returns: (transfer none): the character, or the one that got the clip, or %NULL with %RMP_PROJECT_ERROR set and the project as it was
 */
RmpCharacter *rmp_project_add_import (RmpProject *self, const RmpImport *import, const char *name, GError **error);

G_END_DECLS
