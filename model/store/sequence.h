/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sequence.h: motion that is positions of vertices over time: a clip of the character whose surface it moves.
 *
 * A cache counts the vertices of the file that the mesh came from; the mesh has them welded. Its vertices are found by
 * their numbers in that file, then by the numbers of those that faces use, then by the welded ones' own.
 */

#include "import/import.h"
#include "store/project.h"

G_BEGIN_DECLS

/**
 * rmp_project_add_sequence:
 * @surface: (nullable): the surface to move; %NULL for the one whose number of vertices fits
 * @import: with a sequence, which is taken out of it; what was found on the way is added to its report
 * @metres_per_unit: of its positions; 0 for the power of ten that comes nearest the size of the mesh
 *
 * Adds a clip to the surface's character, as one edit.
 *
 * Returns: (transfer none): the clip, or %NULL with %RMP_PROJECT_ERROR set: where no number fits the message has them
 */
RmpClipItem *rmp_project_add_sequence (RmpProject *self, RmpSurface *surface, const RmpImport *import,
                                       double metres_per_unit, GError **error);

G_END_DECLS
