/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clip-field.h: aggregates a field of a look over a clip: its mean or its extreme value at each
 * vertex.
 */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* Whether a field can be aggregated: it has quantities on the coarse mesh, not categories, and does
 * not exist on the relief alone.
 */
gboolean rmp_clip_field_is_usable (const RmpField *field);

/**
 * rmp_clip_field_new:
 * @snapshot: of a look; prepared here where it is not
 * @field: index of a usable field of its technique
 * @farthest: of a sequential field the largest value, of a diverging one the smallest, that is the
 *   most compressed; else
 *   the mean
 * @first: frames of the clip, both included
 *
 * Any thread; progress and cancel as in @call.
 *
 * Returns: (transfer full): [#V], 0 where the field has no value; %NULL with @error set
 */
float *rmp_clip_field_new (RmpSnapshot *snapshot, guint field, gboolean farthest, guint first,
                           guint last, const RmpCall *call, GError **error);

/* Converts values to weights in place: 0 for zero, 1 for the extreme value; of a diverging field
 * only the compressed side counts.
 */
void rmp_clip_field_to_weights (const RmpField *field, guint n_vertices, float *values);

G_END_DECLS
