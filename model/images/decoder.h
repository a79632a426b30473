/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* decoder.h: decodes pictures in a separate process, rimple-import, because files of pictures may
 * be as hostile as those of models.
 */

#include "images/picture.h"
#include "import/cursor.h"
#include "import/stream.h"

G_BEGIN_DECLS

/**
 * rmp_decoder_run:
 * @kind: "heights", "normals" or "colours"
 * @side: as of the program's answer
 * @input: a file's descriptor, read from its beginning and closed
 * @section: (out): of @type, inside what is returned
 *
 * Returns: (transfer full): the answer, or %NULL with %RMP_IMAGE_ERROR set
 */
GBytes *rmp_decoder_run (const char *kind, const char *name, guint side, int input,
                         RmpStreamSection type, RmpCursor *section, GError **error);

/* Sets the error for an answer that makes no sense. Returns: NULL */
gpointer rmp_decoder_fail (const char *name, GError **error);

G_END_DECLS
