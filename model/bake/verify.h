/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* verify.h: the files of a bake, read back and compared with what the look gives.
 *
 * They are read as other programs' files are, by rimple-import, which shares nothing with what wrote them; the look is
 * computed once more from the snapshot of the bake. All formats can be read back. Compared are the places of all vertices at
 * all frames, and of every file that it is, to the byte, what was written: which is all that is known of base meshes, normals
 * and texture coordinates.
 */

#include "bake/bake.h"

G_BEGIN_DECLS

/* Metres that a vertex may be from where it should be. */
#define RMP_BAKE_VERIFY_TOLERANCE 1e-6

typedef struct
{
  guint n_files;  /* that are as they were written */
  guint n_frames; /* that were compared, of each format */
  double largest; /* metres: how far a vertex is from where it should be, at most */
} RmpBakeVerdict;

/**
 * rmp_bake_verify:
 * @self: after its run; not while it runs
 * @verdict: (out)
 * @call: progress reports the fraction done
 *
 * Any thread; blocks, for about as long as the bake took, once for each format.
 *
 * Returns: %FALSE with %RMP_BAKE_ERROR_DIFFERS if a file is not what it should be: the message names file, frame and how large
 *     the largest difference is
 */
gboolean rmp_bake_verify (RmpBake *self, RmpBakeVerdict *verdict, const RmpCall *call, GError **error);

/* “Read back 49 frames of 3 files: the same to 0.001 mm”, translated; to be freed. */
char *rmp_bake_verdict_describe (const RmpBakeVerdict *self);

/* As a task on a thread of its own. */
void rmp_bake_verify_async (RmpBake *self, GCancellable *cancellable, RmpProgressFunc progress, gpointer progress_data,
                            GAsyncReadyCallback callback, gpointer data);
gboolean rmp_bake_verify_finish (GAsyncResult *result, RmpBakeVerdict *verdict, GError **error);

G_END_DECLS
