/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* previews.h: the values that are previewed at present. */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

typedef struct _RmpPreviews RmpPreviews;

RmpPreviews *rmp_previews_new (void);
void rmp_previews_free (RmpPreviews *self);

/* @subject: referenced; @value: copied, or %NULL: nothing of @kind is tried for @subject any more.
 * Returns: whether that changes anything
 */
gboolean rmp_previews_set (RmpPreviews *self, const RmpPreviewKind *kind, gpointer subject,
                           gconstpointer value);

/* Applies them to a new snapshot of @look, or of plain skinning. @look: (nullable) */
void rmp_previews_apply (const RmpPreviews *self, RmpSnapshot *snapshot, RmpSurface *surface,
                         RmpLook *look);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPreviews, rmp_previews_free)

G_END_DECLS
