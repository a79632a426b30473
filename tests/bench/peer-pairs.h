/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* peer-pairs.h: pairs of faces whose boxes meet, as Embree finds them, to compare with. A build
 * without Embree has none.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _PeerPairs PeerPairs;

/* @boxes: [@n × 6] low and high corners; borrowed, and read at each fit. (nullable): without Embree
 */
PeerPairs *peer_pairs_new (guint n, const float *boxes);
void peer_pairs_free (PeerPairs *self);
void peer_pairs_fit (PeerPairs *self);

/* Each pair is counted twice, and each face with itself. */
guint peer_pairs_count (PeerPairs *self);

G_END_DECLS
