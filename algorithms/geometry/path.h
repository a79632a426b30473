/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* path.h: curves through points of a sheet, and shortest ways between two of them.
 *
 * A path is what a person placed, its handles, and the curve that follows from them. It is a value: edits make a new
 * path and leave the old one for undo.
 */

#include "geometry/sheet.h"

G_BEGIN_DECLS

/* Why there is no path. The message names the handle. */
typedef enum
{
  RMP_PATH_ERROR_APART,          /* no cloth joins two handles: place them on one piece */
  RMP_PATH_ERROR_OFF_CLOTH,      /* a handle is not on cloth: move it */
  RMP_PATH_ERROR_TOO_SHORT,      /* all handles are in one place, or there are fewer than two */
  RMP_PATH_ERROR_NO_COUNTERPART, /* nothing of the other side or the other mesh is near enough */
} RmpPathError;

#define RMP_PATH_ERROR (rmp_path_error_quark ())
GQuark rmp_path_error_quark (void);

/**
 * rmp_path_between:
 * @from: a point of @sheet
 * @to: another
 *
 * A geodesic over cloth: no way close to it is shorter. It is never longer than the shortest way along edges, and the
 * way back is the same curve. It starts and ends in these places; where one is on an edge or corner, it may be named
 * by another of the faces that meet there. A curve between equal places has no length.
 *
 * Returns: (transfer full): %NULL with %RMP_PATH_ERROR set
 */
RmpSurfaceCurve *rmp_path_between (const RmpSheet *sheet, const RmpSurfacePoint *from, const RmpSurfacePoint *to,
                                   GError **error);

typedef struct
{
  gboolean smooth; /* runs through the handles without corners; else shortest from each to the next */
  guint n_handles; /* ≥ 2 */
  RmpSurfacePoint *handles;
  RmpSurfaceCurve *curve;
  guint *indices; /* [n_handles] the points of the curve at the handles */
} RmpPath;

/**
 * rmp_path_new:
 * @handles: [@n_handles] points of @sheet, in order; equal neighbours count once
 *
 * Returns: (transfer full): %NULL with %RMP_PATH_ERROR set
 */
RmpPath *rmp_path_new (const RmpSheet *sheet, gboolean smooth, guint n_handles, const RmpSurfacePoint *handles,
                       GError **error);
RmpPath *rmp_path_copy (const RmpPath *self);
void rmp_path_free (RmpPath *self);

/**
 * rmp_path_nearest:
 * @place: [3] metres
 * @arc: (out) (optional): arc length of the nearest point of the path, metres
 * @after: (out) (optional): the last handle at or before it; never the last of all
 *
 * Returns: the distance in space, metres
 */
double rmp_path_nearest (const RmpPath *self, const RmpSheet *sheet, const double place[3], double *arc, guint *after);

/* Edits. Each returns a new path (transfer full), or %NULL with %RMP_PATH_ERROR set. */

/* A further handle on the path, at the arc length @arc; @index: (out) (optional): its number. */
RmpPath *rmp_path_insert (const RmpPath *self, const RmpSheet *sheet, double arc, guint *index, GError **error);
RmpPath *rmp_path_remove (const RmpPath *self, const RmpSheet *sheet, guint index, GError **error);
RmpPath *rmp_path_move (const RmpPath *self, const RmpSheet *sheet, guint index, const RmpSurfacePoint *to,
                        GError **error);
RmpPath *rmp_path_reverse (const RmpPath *self, const RmpSheet *sheet, GError **error);

/* The first path, then the second, joined at those ends that are nearest; the direction of the first is kept. */
RmpPath *rmp_path_join (const RmpPath *self, const RmpPath *other, const RmpSheet *sheet, GError **error);

/**
 * rmp_path_split:
 * @arc: arc length of the cut, metres
 * @before: (out): (transfer full): up to the cut
 * @after: (out): (transfer full): from the cut on
 *
 * Smooth halves bend a little differently near the cut than the whole did, because nothing leads on there.
 *
 * Returns: %FALSE with %RMP_PATH_ERROR set, as when a half would have no length
 */
gboolean rmp_path_split (const RmpPath *self, const RmpSheet *sheet, double arc, RmpPath **before, RmpPath **after,
                         GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPath, rmp_path_free)

G_END_DECLS
