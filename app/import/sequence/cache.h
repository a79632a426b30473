/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cache.h: point caches: positions over time without faces, for a mesh that is elsewhere. */

#include "scene.h"

G_BEGIN_DECLS

/* Returns: (transfer full): a scene with nothing but its frames, or %NULL with %RMP_IMPORT_ERROR
 *   set
 */
RmpImportScene *rmp_mdd_read (const char *path, GError **error);
RmpImportScene *rmp_pc2_read (const char *path, GError **error);

/* Maya's nCache: its .xml, or any .mcx or .mc of it, whether there is one for all frames or one for
 * each.
 */
RmpImportScene *rmp_maya_cache_read (const char *path, GError **error);

/* The first mesh of an Alembic file that moves. */
RmpImportScene *rmp_alembic_read (const char *path, GError **error);

/* For the above: frees @frames on failure. */
RmpImportScene *rmp_cache_finish (RmpFrames *frames, const char *format, GError **error);
char *rmp_cache_name (const char *path); /* of the file, without folder and extension */

G_END_DECLS
