/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-edits.h: commands on whole fold lines. Each is one edit of the document. */

#include "store/cloth/fold-line.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* Mirrors a path to one other side of the character. @sides: RmpSides, not 0. (transfer full)
 * (nullable)
 */
RmpPath *rmp_fold_line_mirror_path (RmpGarment *garment, const RmpPath *path, guint sides,
                                    GError **error);

/* Mirrors a path to all of them where there is cloth; equal results count once, as a path along the
 * middle is its own mirror image. @error: why one is missing; the others are returned nevertheless.
 * (transfer full) (element-type RmpPath)
 */
GPtrArray *rmp_fold_line_mirror_paths (RmpGarment *garment, const RmpPath *path, guint sides,
                                       GError **error);

/* Makes a copy that is moved a little to the side, so that it is visible. (transfer none)
 * (nullable)
 */
RmpFoldLine *rmp_fold_line_copy_beside (RmpFoldLine *self, GError **error);

/* Makes copies on the other sides that are switched on, or, while symmetry is off, on the other
 * side of x. Returns: the first; (transfer none) (nullable)
 */
RmpFoldLine *rmp_fold_line_copy_mirrored (RmpWorkspace *workspace, RmpFoldLine *self,
                                          GError **error);

/* The line of the same garment that has the end nearest to one of the ends of this one. (transfer
 * none) (nullable)
 */
RmpFoldLine *rmp_fold_line_find_neighbour (RmpFoldLine *self);

/* Joins this line with its neighbour, which is removed. */
gboolean rmp_fold_line_join_neighbour (RmpFoldLine *self, GError **error);

G_END_DECLS
