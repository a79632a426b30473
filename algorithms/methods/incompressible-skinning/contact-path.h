/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-path.h: where a moving vertex meets a moving face; both move in straight lines at the
 * same time.
 */

#include <glib.h>

G_BEGIN_DECLS

/* The motion of a point along a straight path. */
typedef struct
{
  const float *begin, *end; /* metres */
} RmpFoldPath3;

/**
 * rmp_fold_path_meet:
 * @face: its corners
 * @part: (out): of the way, 0 … 1, shortly before they meet
 *
 * Returns: whether the vertex passes through the face from its front to its back
 */
gboolean rmp_fold_path_meet (const RmpFoldPath3 *vertex, const RmpFoldPath3 face[3], double *part);

/* Whether two faces, corner by corner, cross at a part of their ways. */
gboolean rmp_fold_paths_cross (const RmpFoldPath3 corners[6], double part);

G_END_DECLS
