/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-path.h: where on its way a vertex meets a face that goes its own way, both straight and at the same time. */

#include <glib.h>

G_BEGIN_DECLS

/* From where to where. */
typedef struct
{
  const float *begin, *end; /* metres */
} RmpFoldPath3;

/**
 * rmp_fold_path_meet:
 * @face: its corners
 * @part: (out): of the way, 0 … 1, a little before
 *
 * Returns: whether the vertex passes through the face from its front to its back
 */
gboolean rmp_fold_path_meet (const RmpFoldPath3 *vertex, const RmpFoldPath3 face[3], double *part);

/* Whether two faces, corner by corner, cross at a part of their ways. */
gboolean rmp_fold_paths_cross (const RmpFoldPath3 corners[6], double part);

G_END_DECLS
