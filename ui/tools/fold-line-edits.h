/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-edits.h: what commands do to a whole fold line. Each is one edit of the document. */

#include "store/fold-line.h"

G_BEGIN_DECLS

/* How far the other side of a character may differ from this one, metres. */
#define RMP_SYMMETRY_TOLERANCE 0.02

/* On the other side of the character: where x is negated, at rest. (transfer full) (nullable) */
RmpPath *rmp_fold_line_mirror_path (RmpGarment *garment, const RmpPath *path, GError **error);

/* A copy a little to the side, so that it is seen. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_copy_beside (RmpFoldLine *self, GError **error);

/* A copy on the other side. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_copy_mirrored (RmpFoldLine *self, GError **error);

/* The line of the same garment with an end nearest to one of this. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_find_neighbour (RmpFoldLine *self);

/* This line goes on along its neighbour, which goes. */
gboolean rmp_fold_line_join_neighbour (RmpFoldLine *self, GError **error);

G_END_DECLS
