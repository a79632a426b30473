/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/drawn-lines.h: the garment's fold lines that are not hidden. */

#include "evaluate/input-reader.h"
#include "inputs/drawn-lines.h"
#include "store/cloth/fold-line.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_drawn_lines;

/* Subject RmpGarment: RmpDrawnLine, in place of the line with its number, or on top if there is
 * none. Each number is kept on its own.
 */
extern const RmpPreviewKind rmp_preview_line;

G_END_DECLS
