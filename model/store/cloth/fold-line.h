/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line.h: the fold lines drawn on a garment. What a line does not set is taken from the look,
 * so one line serves all looks.
 *
 * A line is a path on the surface at rest: handles placed by the user, and the curve through them.
 * Its division into folds is taken from the look too, until the user fixes it by hand.
 */

#include "geometry/path.h"
#include "inputs/drawn-lines.h"
#include "store/looks/profile-item.h"

G_BEGIN_DECLS

#define RMP_TYPE_FOLD_LINE (rmp_fold_line_get_type ())
G_DECLARE_FINAL_TYPE (RmpFoldLine, rmp_fold_line, RMP, FOLD_LINE, GObject)

/* Property: name. Signal changed (): any part of it has changed. */
GListModel *
rmp_garment_get_fold_lines (RmpGarment *self); /* (transfer none) of RmpFoldLine, oldest first */

const char *rmp_fold_line_get_name (RmpFoldLine *self);
gint64 rmp_fold_line_get_id (RmpFoldLine *self);
RmpGarment *rmp_fold_line_get_garment (RmpFoldLine *self);
const guint *rmp_fold_line_get_handles (RmpFoldLine *self,
                                        guint *n_handles); /* indices of curve points, ascending */
const RmpPath *
rmp_fold_line_get_path (RmpFoldLine *self); /* valid until the row changes: edit a copy */
RmpProfileItem *rmp_fold_line_get_profile (RmpFoldLine *self); /* (nullable): the look's */
gboolean rmp_fold_line_get_hidden (RmpFoldLine *self);         /* kept, but makes no folds */

/* Everything that methods know about it: curve, kind, sizes, pieces. Valid until the row changes.
 * For a preview, copy the struct, change the copy and pass it to the evaluator.
 */
const RmpDrawnLine *rmp_fold_line_get_drawn (RmpFoldLine *self);

/* The curve at rest, metres from its first point; @arcs: (out caller-allocates) (nullable):
 * [n_points]
 */
double rmp_fold_line_get_arcs (RmpFoldLine *self, double *arcs);

/* The description of a new line. In a zero-initialised struct only the path must be filled in, and
 * of the path only the curve: without handles, its ends become the handles.
 */
typedef struct
{
  const char *name; /* NULL: chosen */
  const char *seed; /* of its variation; NULL: its own */
  const RmpPath *path;
  gboolean along;
  double width, length, reach; /* metres; not above 0: the look's */
  RmpProfileItem *profile;     /* NULL: the look's */
  guint n_pieces;
  const RmpFoldPiece *pieces;
  gboolean hidden;
} RmpFoldLineSpec;

typedef enum
{
  RMP_FOLD_LINE_WIDTH,
  RMP_FOLD_LINE_LENGTH,
  RMP_FOLD_LINE_REACH,
} RmpFoldLineSize;

/* One edit each. Curves have to lie on the garment's mesh: segment i inside the face of point i. */
RmpFoldLine *rmp_garment_add_fold_line (RmpGarment *self, const RmpFoldLineSpec *spec,
                                        GError **error); /* (transfer none) */
gboolean rmp_fold_line_set_path (RmpFoldLine *self, const RmpPath *path, GError **error);
gboolean rmp_fold_line_set_along (RmpFoldLine *self, gboolean along, GError **error);
gboolean rmp_fold_line_set_size (RmpFoldLine *self, RmpFoldLineSize size, double metres,
                                 GError **error); /* NaN: the look's */
gboolean rmp_fold_line_set_profile (RmpFoldLine *self, RmpProfileItem *profile,
                                    GError **error); /* NULL: the look's */
gboolean rmp_fold_line_set_pieces (RmpFoldLine *self, guint n_pieces, const RmpFoldPiece *pieces,
                                   GError **error); /* 0: divided by the look's width */
gboolean rmp_fold_line_set_hidden (RmpFoldLine *self, gboolean hidden, GError **error);
gboolean rmp_fold_line_rename (RmpFoldLine *self, const char *name, GError **error);
gboolean rmp_fold_line_remove (RmpFoldLine *self, GError **error);

/**
 * rmp_fold_line_duplicate:
 * @path: (nullable): another course for the copy, such as a mirrored one; %NULL: the same course
 *
 * Returns: (transfer none): the copy
 */
RmpFoldLine *rmp_fold_line_duplicate (RmpFoldLine *self, const RmpPath *path, GError **error);

/**
 * rmp_fold_line_split:
 * @arc: metres from the first point, inside the line
 *
 * This line becomes the part before the cut; the curve itself does not change. Pieces fixed by hand
 * keep their places and are cut with the line; both parts are as long as they are drawn.
 *
 * Returns: (transfer none): the part after the cut
 */
RmpFoldLine *rmp_fold_line_split (RmpFoldLine *self, double arc, GError **error);

/* This line takes the course of both, and @other is removed. Pieces fixed by hand are dropped. */
gboolean rmp_fold_line_join (RmpFoldLine *self, RmpFoldLine *other, const RmpPath *path,
                             GError **error);

/**
 * rmp_layer_draw_lines:
 * @detected: (element-type RmpDetectedLine): lines that the technique of the layer has found
 *
 * “Make Editable”, as one edit: adds them to the garment as drawn lines, and lets only drawn lines
 * fold. The layer folds as before, except for the variation, which is seeded by each line.
 */
gboolean rmp_layer_draw_lines (RmpLayer *self, GPtrArray *detected, GError **error);

G_END_DECLS
