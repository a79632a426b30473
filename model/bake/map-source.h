/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* map-source.h: what maps need of a document: taken on its thread, so that they can be written in
 * any. It may be used more than once, in one thread at a time.
 */

#include "evaluate/look-map.h"

G_BEGIN_DECLS

typedef struct
{
  RmpMapMaker *maker;
  char *name;        /* of the files, without extension */
  char *look, *clip; /* names; clip: (nullable) */
  double rate;       /* frames a second */
} RmpMapSource;

/* @clip: (nullable): %NULL for the bind pose, one frame */
RmpMapSource *rmp_map_source_new (RmpLook *look, RmpClipItem *clip, GError **error);
void rmp_map_source_free (RmpMapSource *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpMapSource, rmp_map_source_free)

G_END_DECLS
