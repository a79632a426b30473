/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* doubts.h: which frames of a bake a method does not fully trust, told in few lines. */

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct _RmpBakeDoubts RmpBakeDoubts;

RmpBakeDoubts *rmp_bake_doubts_new (void);
void rmp_bake_doubts_free (RmpBakeDoubts *self);
void rmp_bake_doubts_clear (RmpBakeDoubts *self);

/* @frame: later than those before */
void rmp_bake_doubts_add (RmpBakeDoubts *self, guint frame, const RmpOutput *output);

/* Of the files as a whole. */
void rmp_bake_doubts_add_remark (RmpBakeDoubts *self, const char *text);

/**
 * rmp_bake_doubts_describe:
 * @n_frames: in all
 *
 * Remarks, then a line for each reason, as the first of its frames words it; reasons that differ in
 * their numbers only are one.
 *
 * Returns: (transfer full)
 */
GStrv rmp_bake_doubts_describe (const RmpBakeDoubts *self, guint n_frames);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBakeDoubts, rmp_bake_doubts_free)

G_END_DECLS
