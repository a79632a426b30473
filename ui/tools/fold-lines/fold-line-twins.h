/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-twins.h: edits of a fold line that, while symmetry is on, are made on all sides of the
 * character: on the line and on those at its mirrored places. Each is one edit of the document.
 */

#include "store/cloth/fold-line.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* The lines that follow @line at present: none while symmetry is off, or if there is nothing on the
 * other sides. (transfer full) (element-type RmpFoldLine)
 */
GPtrArray *rmp_fold_line_get_twins (RmpWorkspace *workspace, RmpFoldLine *line);

/* Previews a change of the line; a hidden line shows nothing. rmp_workspace_preview_fold_line()
 * with NULL ends it. @path: (nullable): a new course; NULL: the present one
 */
void rmp_fold_line_preview (RmpWorkspace *workspace, RmpFoldLine *line, const RmpDrawnLine *drawn,
                            const RmpPath *path);

gboolean rmp_fold_line_edit_path (RmpWorkspace *workspace, RmpFoldLine *line, const RmpPath *path,
                                  GError **error);
gboolean rmp_fold_line_edit_along (RmpWorkspace *workspace, RmpFoldLine *line, gboolean along,
                                   GError **error);
gboolean rmp_fold_line_edit_size (RmpWorkspace *workspace, RmpFoldLine *line, RmpFoldLineSize size,
                                  double metres, GError **error);
gboolean rmp_fold_line_edit_profile (RmpWorkspace *workspace, RmpFoldLine *line,
                                     RmpProfileItem *profile, GError **error);
gboolean rmp_fold_line_edit_pieces (RmpWorkspace *workspace, RmpFoldLine *line, guint n_pieces,
                                    const RmpFoldPiece *pieces, GError **error);
gboolean rmp_fold_line_edit_hidden (RmpWorkspace *workspace, RmpFoldLine *line, gboolean hidden,
                                    GError **error);
gboolean rmp_fold_line_edit_split (RmpWorkspace *workspace, RmpFoldLine *line, double arc,
                                   GError **error);
gboolean rmp_fold_line_edit_remove (RmpWorkspace *workspace, RmpFoldLine *line, GError **error);

G_END_DECLS
