/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clip-span.h: the times of the first and last key of a clip, stored apart from the keys: these may
 * be most of a project, and a list of clips shows how long each clip is without reading them.
 */

#include "skinning/clip.h"
#include "store/document/edit.h"

G_BEGIN_DECLS

/* Stores the keys of @clip as an asset, and their span. Returns the hash, to be freed. */
char *rmp_clip_store (RmpEdit *edit, const RmpClip *clip, GError **error);

/* FALSE if the span is not stored, as for keys of an older version, which have to be read. */
gboolean rmp_clip_span_read (sqlite3 *db, const char *keys, double *start, double *end);

G_END_DECLS
