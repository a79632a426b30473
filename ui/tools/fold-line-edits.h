/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-edits.h: what commands do to a whole fold line. Each is one edit of the document. */

#include "store/fold-line.h"

G_BEGIN_DECLS

/* On the other side of the character. @sides: RmpSides; 0: x. (transfer full) (nullable) */
RmpPath *rmp_fold_line_mirror_path (RmpGarment *garment, const RmpPath *path, guint sides, GError **error);

/* A copy a little to the side, so that it is seen. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_copy_beside (RmpFoldLine *self, GError **error);

/* A copy on the other side, in the same words. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_copy_mirrored (RmpFoldLine *self, guint sides, GError **error);

/* The line of the same garment with an end nearest to one of this. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_find_neighbour (RmpFoldLine *self);

/* This line goes on along its neighbour, which goes. */
gboolean rmp_fold_line_join_neighbour (RmpFoldLine *self, GError **error);

G_END_DECLS
