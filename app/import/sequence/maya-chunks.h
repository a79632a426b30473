/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* maya-chunks.h: one file of a Maya cache: where the vectors of a channel stand in it. */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  guint file;     /* for the caller to tell files apart by */
  guint64 offset; /* of the vectors, big-endian */
  gboolean is_double;
  guint n_points;
  gboolean has_time;
  gint32 ticks; /* 6000 a second */
} RmpMayaSample;

/**
 * rmp_maya_chunks_read:
 * @channel: (inout): %NULL takes the first there is, and becomes its name
 * @file: noted in what is appended
 * @samples: (element-type RmpMayaSample): one is appended for each frame that has the channel
 *
 * Returns: %FALSE with %RMP_IMPORT_ERROR set if the file is damaged
 */
gboolean rmp_maya_chunks_read (const char *path, char **channel, guint file, GArray *samples,
                               GError **error);

G_END_DECLS
