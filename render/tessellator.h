/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tessellator.h: the programs that raise patches on the GPU, and what surfaces of one form share.
 */

#include "relief-drawing.h"

G_BEGIN_DECLS

struct _RmpTessellator
{
  GLuint raisers[RMP_N_RELIEF_FORMS][RMP_MOST_RAISERS]; /* 0: there is none, or not yet */
  gpointer shared[RMP_N_RELIEF_FORMS];                  /* as RmpReliefDrawing makes it, or NULL */
};

/* @self: all zero */
gboolean rmp_tessellator_init (RmpTessellator *self, GError **error);
void rmp_tessellator_clear (RmpTessellator *self);

/* After a draw. @draw: its number */
void rmp_tessellator_end (RmpTessellator *self, guint64 draw);

/**
 * rmp_tessellator_use:
 * @raiser: of the form's
 * @categories: the field's values name something and do not blend
 *
 * Makes the program current that raises patches of the form, which is still to be given what it
 * reads.
 *
 * Returns: the program
 */
GLuint rmp_tessellator_use (RmpTessellator *self, RmpReliefForm form, guint raiser,
                            gboolean categories);

G_END_DECLS
