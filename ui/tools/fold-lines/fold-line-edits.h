/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-edits.h: what commands do to a whole fold line. Each is one edit of the document. */

#include "store/fold-line.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* On one other side of the character. @sides: RmpSides, not 0. (transfer full) (nullable) */
RmpPath *rmp_fold_line_mirror_path (RmpGarment *garment, const RmpPath *path, guint sides, GError **error);

/* On all of them where there is cloth, each place once: a path along a middle is its own mirror image. @error: why one is
 * missing, without which the others are returned all the same. (transfer full) (element-type RmpPath)
 */
GPtrArray *rmp_fold_line_mirror_paths (RmpGarment *garment, const RmpPath *path, guint sides, GError **error);

/* A copy a little to the side, so that it is seen. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_copy_beside (RmpFoldLine *self, GError **error);

/* Copies on the other sides, in the same words; while symmetry is off, left and right. Returns: the first; (transfer none)
 * (nullable)
 */
RmpFoldLine *rmp_fold_line_copy_mirrored (RmpWorkspace *workspace, RmpFoldLine *self, GError **error);

/* The line of the same garment with an end nearest to one of this. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_find_neighbour (RmpFoldLine *self);

/* This line goes on along its neighbour, which goes. */
gboolean rmp_fold_line_join_neighbour (RmpFoldLine *self, GError **error);

G_END_DECLS
