/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stroke.h: a freehand line on a sheet: it is steadied while it is drawn, then fitted by a path
 * with few handles.
 */

#include "geometry/path.h"

G_BEGIN_DECLS

/* By default the largest distance of a fitted path from the stroke, metres. */
#define RMP_STROKE_TOLERANCE 0.002

typedef struct _RmpStroke RmpStroke;

/**
 * rmp_stroke_new:
 * @sheet: kept by reference
 * @radius: length of the string by which the pointer pulls the pen, metres; 0: the pen is at the
 *   pointer
 *
 * The pen moves only when the string is taut, so that trembling within @radius is not drawn.
 */
RmpStroke *rmp_stroke_new (RmpSheet *sheet, double radius);
void rmp_stroke_free (RmpStroke *self);

/**
 * rmp_stroke_add:
 * @pointer: where the pointer is now; may be far from the last one, or the same
 *
 * Returns: %FALSE if the point is ignored, because it is not on cloth or cannot be reached over
 *   cloth
 */
gboolean rmp_stroke_add (RmpStroke *self, const RmpSurfacePoint *pointer);

/* Lets the pen catch up with the pointer. Ends a stroke. */
void rmp_stroke_finish (RmpStroke *self);

/**
 * rmp_stroke_get_points:
 * @n_points: (out)
 *
 * Returns: (transfer none): closely spaced points that the pen has drawn; valid until the next
 *   change
 */
const RmpSurfacePoint *rmp_stroke_get_points (const RmpStroke *self, guint *n_points);

/**
 * rmp_path_fit:
 * @points: [@n_points] a stroke
 * @tolerance: metres
 * @deviation: (out) (optional): the largest distance of a point of the stroke from the path, metres
 *
 * Makes a path from the first to the last point, with the fewest handles that keep it within
 * @tolerance of the stroke.
 *
 * Returns: (transfer full): %NULL with %RMP_PATH_ERROR set
 */
RmpPath *rmp_path_fit (const RmpSheet *sheet, gboolean smooth, guint n_points,
                       const RmpSurfacePoint *points, double tolerance, double *deviation,
                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpStroke, rmp_stroke_free)

G_END_DECLS
