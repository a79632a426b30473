/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* readers.h: which reader is for which file, by the end of its name. */

#include "scene.h"

G_BEGIN_DECLS

/* (transfer full): the scene, or %NULL with %RMP_IMPORT_ERROR set. */
RmpImportScene *rmp_read_file (const char *path, GError **error);

G_END_DECLS
