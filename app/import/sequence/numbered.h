/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* numbered.h: one mesh a file, “name.0001.obj”, “name.0002.obj”, …: together a motion. OBJ and PLY.
 */

#include "scene.h"

G_BEGIN_DECLS

/**
 * rmp_numbered_read:
 * @path: any file of the sequence
 *
 * The number of a file is its frame; a frame without a file lies evenly between its neighbours, and
 * the report says which.
 *
 * Returns: (transfer full): the mesh of the first file with its motion, or %NULL with
 *   %RMP_IMPORT_ERROR set
 */
RmpImportScene *rmp_numbered_read (const char *path, GError **error);

G_END_DECLS
