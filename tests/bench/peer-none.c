/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peer-none.c: in place of libraries that are not there. */

#include "peer-pairs.h"
#include "peer-sheet.h"

#ifndef RIMPLE_HAS_BULLET

PeerSheet *
peer_sheet_new (G_GNUC_UNUSED guint side, G_GNUC_UNUSED double width,
                G_GNUC_UNUSED guint iterations)
{
  return NULL;
}

void
peer_sheet_free (G_GNUC_UNUSED PeerSheet *self)
{
}

void
peer_sheet_step (G_GNUC_UNUSED PeerSheet *self, G_GNUC_UNUSED double seconds)
{
}

void
peer_sheet_get_position (G_GNUC_UNUSED const PeerSheet *self, G_GNUC_UNUSED guint vertex,
                         G_GNUC_UNUSED double position[3])
{
}

#endif

#ifndef RIMPLE_HAS_EMBREE

PeerPairs *
peer_pairs_new (G_GNUC_UNUSED guint n, G_GNUC_UNUSED const float *boxes)
{
  return NULL;
}

void
peer_pairs_free (G_GNUC_UNUSED PeerPairs *self)
{
}

void
peer_pairs_fit (G_GNUC_UNUSED PeerPairs *self)
{
}

guint
peer_pairs_count (G_GNUC_UNUSED PeerPairs *self)
{
  return 0;
}

#endif
