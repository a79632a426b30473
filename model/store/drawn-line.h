/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* drawn-line.h: RmpDrawnLine (technique.h) as a value of its own: copies own everything they point to. */

#include "technique.h"

G_BEGIN_DECLS

RmpDrawnLine *rmp_drawn_line_copy (const RmpDrawnLine *self);
void rmp_drawn_line_free (RmpDrawnLine *self);

/* Whether they are equal in everything, including their names. */
gboolean rmp_drawn_line_equal (const RmpDrawnLine *a, const RmpDrawnLine *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDrawnLine, rmp_drawn_line_free)

G_END_DECLS
