/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sequence-surface.h: which mesh of a project a vertex sequence moves. */

#include "import/import.h"
#include "store/assets/sequence-fit.h"

G_BEGIN_DECLS

/**
 * rmp_sequence_find_surface:
 * @characters: those of the project
 * @wanted: (nullable): %NULL for the one whose number of vertices fits; of several, the one after
 *   which the sequence is named
 * @fit: (inout): empty; paired by number on return
 *
 * Returns: (transfer none): or %NULL with %RMP_PROJECT_ERROR set: if no number of vertices fits,
 *   the message gives them
 */
RmpSurface *rmp_sequence_find_surface (GListModel *characters, RmpSurface *wanted,
                                       const RmpImportSequence *sequence, RmpSequenceFit *fit,
                                       GError **error);

G_END_DECLS
