/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* comparer.h: computes the distance between the frames of two looks in the background, so that the
 * window never waits.
 *
 * Each place on the screen that compares has one answer at a time: the newest two frames asked for
 * win, and until they are compared the answer before stays. Lives on the main thread.
 */

#include "evaluate/parts.h"
#include "relief/difference.h"

G_BEGIN_DECLS

typedef struct _RmpComparer RmpComparer;

/* @ready: called on the main thread when a requested answer is available. */
typedef void (*RmpComparerFunc) (gpointer data);

RmpComparer *rmp_comparer_new (RmpComparerFunc ready, gpointer data);
void rmp_comparer_free (RmpComparer *self);

/**
 * rmp_comparer_request:
 * @position: whatever tells comparisons of the same part from each other: the pane
 * @part: of @surface: its faces are compared
 * @a: the frame that the distance is shown on
 * @b: the frame that it is measured to
 * @exact: (out): whether the answer is of these two
 *
 * Returns: (transfer full) (nullable): the last answer for this part
 */
RmpReliefDifference *rmp_comparer_request (RmpComparer *self, guint position, RmpSurface *surface,
                                           const RmpPart *part, const RmpResult *a,
                                           const RmpResult *b, gboolean *exact);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpComparer, rmp_comparer_free)

G_END_DECLS
