/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sequence.h: motion given as vertex positions over time, which becomes a clip of the character
 * whose surface it moves.
 *
 * A cache numbers vertices as in the file from which the mesh came, but in the mesh they are
 * welded. They are matched by their numbers in that file, then by numbers that count only vertices
 * used by faces, then by the numbers of the welded ones.
 */

#include "import/import.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_project_add_sequence:
 * @surface: (nullable): the surface to move; %NULL for the one whose number of vertices fits
 * @import: with a sequence, which is taken out of it; findings are added to its report
 * @metres_per_unit: of its positions; 0 for the power of ten that comes nearest the size of the
 *   mesh
 *
 * Adds a clip to the surface's character, as one edit.
 *
 * Returns: (transfer none): the clip, or %NULL with %RMP_PROJECT_ERROR set: if no number of
 *   vertices fits, the message gives them
 */
RmpClipItem *rmp_project_add_sequence (RmpProject *self, RmpSurface *surface,
                                       const RmpImport *import, double metres_per_unit,
                                       GError **error);

G_END_DECLS
