/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* path.h: curves through points of a sheet, and shortest ways between two of them.
 *
 * A path consists of handles, which somebody placed, and of the curve that follows from them. It is
 * a value: editing makes a new path and leaves the old one for undo.
 */

#include "geometry/sheet.h"

G_BEGIN_DECLS

/* Why there is no path. The message names the handle. */
typedef enum
{
  RMP_PATH_ERROR_APART,          /* handles on different pieces of cloth: place them on one */
  RMP_PATH_ERROR_OFF_CLOTH,      /* a handle is not on cloth: move it */
  RMP_PATH_ERROR_TOO_SHORT,      /* all handles are in one place, or there are fewer than two */
  RMP_PATH_ERROR_NO_COUNTERPART, /* nothing on the other side or mesh is near enough */
} RmpPathError;

#define RMP_PATH_ERROR (rmp_path_error_quark ())
GQuark rmp_path_error_quark (void);

/**
 * rmp_path_between:
 * @from: a point of @sheet
 * @to: another
 *
 * Finds a geodesic over cloth: no curve near it is shorter. It is never longer than the shortest
 * way along edges, and the way back is the same curve. It starts and ends exactly at these points;
 * one that lies on an edge or corner may come back in another of the faces that meet there. Between
 * equal points the curve has no length.
 *
 * Returns: (transfer full): %NULL with %RMP_PATH_ERROR set
 */
RmpSurfaceCurve *rmp_path_between (const RmpSheet *sheet, const RmpSurfacePoint *from,
                                   const RmpSurfacePoint *to, GError **error);

typedef struct
{
  gboolean smooth; /* no corners at the handles; else the shortest way from each to the next */
  guint n_handles; /* ≥ 2 */
  RmpSurfacePoint *handles;
  RmpSurfaceCurve *curve;
  guint *indices; /* [n_handles] the points of the curve at the handles */
} RmpPath;

/**
 * rmp_path_new:
 * @handles: [@n_handles] points of @sheet, in order; of equal neighbours only one is kept
 *
 * Returns: (transfer full): %NULL with %RMP_PATH_ERROR set
 */
RmpPath *rmp_path_new (const RmpSheet *sheet, gboolean smooth, guint n_handles,
                       const RmpSurfacePoint *handles, GError **error);
RmpPath *rmp_path_copy (const RmpPath *self);
void rmp_path_free (RmpPath *self);

/**
 * rmp_path_nearest:
 * @position: [3] metres
 * @arc: (out) (optional): arc length of the nearest point of the path, metres
 * @after: (out) (optional): the last handle at or before that point, but never the last handle of
 *   the path
 *
 * Returns: the distance in space, metres
 */
double rmp_path_nearest (const RmpPath *self, const RmpSheet *sheet, const double position[3],
                         double *arc, guint *after);

/* Edits. Each returns a new path (transfer full), or %NULL with %RMP_PATH_ERROR set. */

/* Adds a handle on the path at arc length @arc. @index: (out) (optional): its number */
RmpPath *rmp_path_insert (const RmpPath *self, const RmpSheet *sheet, double arc, guint *index,
                          GError **error);
RmpPath *rmp_path_remove (const RmpPath *self, const RmpSheet *sheet, guint index, GError **error);
RmpPath *rmp_path_move (const RmpPath *self, const RmpSheet *sheet, guint index,
                        const RmpSurfacePoint *to, GError **error);
RmpPath *rmp_path_reverse (const RmpPath *self, const RmpSheet *sheet, GError **error);

/* Joins the two paths at the ends that are nearest to each other. The direction of the first is
 * kept.
 */
RmpPath *rmp_path_join (const RmpPath *self, const RmpPath *other, const RmpSheet *sheet,
                        GError **error);

/**
 * rmp_path_split:
 * @arc: arc length of the cut, metres
 * @before: (out): (transfer full): up to the cut
 * @after: (out): (transfer full): from the cut on
 *
 * Near the cut smooth halves bend slightly differently from the whole, because there is no further
 * handle beyond it.
 *
 * Returns: %FALSE with %RMP_PATH_ERROR set, for instance if a half would have no length
 */
gboolean rmp_path_split (const RmpPath *self, const RmpSheet *sheet, double arc, RmpPath **before,
                         RmpPath **after, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPath, rmp_path_free)

G_END_DECLS
