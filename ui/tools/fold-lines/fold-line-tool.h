/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-tool.h: draws the lines on which folds stand, and edits existing ones.
 *
 * A drag draws freehand, clicks place points one by one; the handles of the selected line can be
 * moved, added and removed. Each gesture is one edit of the document.
 */

#include "tools/tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_FOLD_LINE_TOOL (rmp_fold_line_tool_get_type ())
G_DECLARE_FINAL_TYPE (RmpFoldLineTool, rmp_fold_line_tool, RMP, FOLD_LINE_TOOL, RmpTool)

G_END_DECLS
