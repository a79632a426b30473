/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import.h"
#include "skinning/retarget.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_motion_match:
 * @import: a file with clips; its meshes do not matter
 * @pairs: (nullable): as for rmp_retarget_new()
 *
 * Returns: (transfer full): how the bones of the file move those of the character, or %NULL with
 *   %RMP_PROJECT_ERROR_NOT_FOUND set if either has no bones
 */
RmpRetarget *rmp_motion_match (RmpCharacter *character, const RmpImport *import,
                               const char *const *pairs, GError **error);

/* “54 of 75 bones that move are matched. …”: what to expect of it, in sentences. (transfer full) */
char *rmp_motion_describe (const RmpRetarget *retarget, const RmpImport *import);

/* Whether some, but fewer than half, of the moving bones are matched. It is then likely another
 * body, and the user is asked first.
 */
gboolean rmp_motion_is_partial (const RmpRetarget *retarget, const RmpImport *import);

/* Adds the file's clips to the character as one edit, “Import motion NAME”. Fails if no bone is
 * matched.
 */
gboolean rmp_character_add_motion (RmpCharacter *self, const RmpImport *import,
                                   const RmpRetarget *retarget, GError **error);

G_END_DECLS
