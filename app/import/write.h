/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* write.h: a scene, or why there is none, as the stream of model/import/stream.h. */

#include "scene.h"

G_BEGIN_DECLS

/* FALSE with %RMP_IMPORT_ERROR_TOO_LARGE or an error of @output set. */
gboolean rmp_scene_write (const RmpImportScene *scene, GOutputStream *output, GError **error);

/* May follow a scene that broke off. */
gboolean rmp_failure_write (const GError *failure, const char *stage, GOutputStream *output,
                            GError **error);

G_END_DECLS
