/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import.h"
#include "skinning/retarget.h"
#include "store/project.h"

G_BEGIN_DECLS

/**
 * rmp_motion_match:
 * @import: a file with clips; its meshes do not matter
 * @pairs: (nullable): as for rmp_retarget_new()
 *
 * Returns: (transfer full): how the file's bones move those of the character, or %NULL with %RMP_PROJECT_ERROR_NOT_FOUND set
 *   where either has none
 */
RmpRetarget *rmp_motion_match (RmpCharacter *character, const RmpImport *import, const char *const *pairs,
                               GError **error);

/* “54 of 75 bones that move are matched. …”: what will come of it, in sentences. To be freed. */
char *rmp_motion_describe (const RmpRetarget *retarget, const RmpImport *import);

/* Whether fewer than half of the bones that move are matched, some at least: likely another body, so that one asks first. */
gboolean rmp_motion_is_partial (const RmpRetarget *retarget, const RmpImport *import);

/* Adds the file's clips to the character as one edit, “Import motion NAME”. Fails where no bone is matched. */
gboolean rmp_character_add_motion (RmpCharacter *self, const RmpImport *import, const RmpRetarget *retarget,
                                   GError **error);

G_END_DECLS
