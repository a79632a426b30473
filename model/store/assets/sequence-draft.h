/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sequence-draft.h: a vertex sequence on its way into a project.
 *
 * The slow parts (pairing, reordering, checksums and writing) need no objects of the project and
 * can be done in another thread, between two short steps in the thread of the project.
 */

#include "import/import.h"
#include "store/document/project.h"

G_BEGIN_DECLS

typedef struct _RmpSequenceDraft RmpSequenceDraft;

/**
 * rmp_sequence_draft_new:
 * @surface: (nullable): the surface to move; %NULL for the one whose number of vertices fits
 * @import: with a sequence; it must outlive the draft and not be used elsewhere meanwhile
 * @metres_per_unit: of its positions; 0 for the power of ten that comes nearest the size of the
 *   mesh
 *
 * Returns: (transfer full): or %NULL with %RMP_PROJECT_ERROR set: if no number of vertices fits,
 *   the message gives them
 */
RmpSequenceDraft *rmp_sequence_draft_new (RmpProject *project, RmpSurface *surface,
                                          const RmpImport *import, double metres_per_unit,
                                          GError **error);
void rmp_sequence_draft_free (RmpSequenceDraft *self); /* in the project's thread */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSequenceDraft, rmp_sequence_draft_free)

/* In any thread: takes the sequence out of the import, converts it to metres and to the vertex
 * order of the mesh, and adds its findings to the report.
 */
gboolean rmp_sequence_draft_work (RmpSequenceDraft *self, GCancellable *cancellable,
                                  GError **error);

/* In any thread, after that: writes it into the working copy. Needs no open edit in the project's
 * thread.
 */
gboolean rmp_sequence_draft_store (RmpSequenceDraft *self, GCancellable *cancellable,
                                   GError **error);

/* In the thread of the project: adds the clip, as one edit. (transfer none) */
RmpClipItem *rmp_sequence_draft_add (RmpSequenceDraft *self, GError **error);

G_END_DECLS
