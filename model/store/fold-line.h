/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line.h: the fold lines drawn on a garment. What a line does not set is the look's, so one line serves all looks.
 *
 * A line is a path on the surface at rest: handles somebody placed, and the curve that was laid through them. Its
 * division into folds is the look's too, until somebody settles it by hand.
 */

#include "geometry/path.h"
#include "store/profile-item.h"

G_BEGIN_DECLS

#define RMP_TYPE_FOLD_LINE (rmp_fold_line_get_type ())
G_DECLARE_FINAL_TYPE (RmpFoldLine, rmp_fold_line, RMP, FOLD_LINE, GObject)

/* Property: name. Signal changed (): something of it is not what it was. */
GListModel *rmp_garment_get_fold_lines (RmpGarment *self); /* (transfer none) of RmpFoldLine, oldest first */

const char *rmp_fold_line_get_name (RmpFoldLine *self);
gint64 rmp_fold_line_get_id (RmpFoldLine *self);
RmpGarment *rmp_fold_line_get_garment (RmpFoldLine *self);
const guint *rmp_fold_line_get_handles (RmpFoldLine *self, guint *n_handles); /* indices of curve points, ascending */
const RmpPath *rmp_fold_line_get_path (RmpFoldLine *self);     /* valid until the row changes: edit a copy */
RmpProfileItem *rmp_fold_line_get_profile (RmpFoldLine *self); /* (nullable): the look's */
gboolean rmp_fold_line_get_hidden (RmpFoldLine *self);         /* it is kept, but makes no folds */

/* All that a method learns of it: curve, kind, sizes, pieces. Valid until the row changes; for a preview copy the
 * struct, put other things in and hand it to the evaluator.
 */
const RmpDrawnLine *rmp_fold_line_get_drawn (RmpFoldLine *self);

/* The curve at rest, metres from its first point; @arcs: (out caller-allocates) (nullable): [n_points] */
double rmp_fold_line_get_arcs (RmpFoldLine *self, double *arcs);

/* A line to be. Of the zero-initialised struct only the path has to be filled in, and of the path only the curve: without
 * handles its ends are the handles.
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
                                 GError **error);                                                /* NaN: the look's */
gboolean rmp_fold_line_set_profile (RmpFoldLine *self, RmpProfileItem *profile, GError **error); /* NULL: the look's */
gboolean rmp_fold_line_set_pieces (RmpFoldLine *self, guint n_pieces, const RmpFoldPiece *pieces,
                                   GError **error); /* 0: divided by the look's width */
gboolean rmp_fold_line_set_hidden (RmpFoldLine *self, gboolean hidden, GError **error);
gboolean rmp_fold_line_rename (RmpFoldLine *self, const char *name, GError **error);
gboolean rmp_fold_line_remove (RmpFoldLine *self, GError **error);

/**
 * rmp_fold_line_duplicate:
 * @path: (nullable): another course for the copy, as a mirrored one; %NULL: the same
 *
 * Returns: (transfer none): the copy
 */
RmpFoldLine *rmp_fold_line_duplicate (RmpFoldLine *self, const RmpPath *path, GError **error);

/**
 * rmp_fold_line_split:
 * @arc: metres from the first point, inside the line
 *
 * This line becomes the part before the cut, and the curve stays what it is. Pieces settled by hand stay where they are, cut where the line is; both
 * parts are as long as they are drawn.
 *
 * Returns: (transfer none): the part behind the cut
 */
RmpFoldLine *rmp_fold_line_split (RmpFoldLine *self, double arc, GError **error);

/* This line takes the course of both; @other goes. Pieces settled by hand are given up. */
gboolean rmp_fold_line_join (RmpFoldLine *self, RmpFoldLine *other, const RmpPath *path, GError **error);

/**
 * rmp_layer_draw_lines:
 * @detected: (element-type RmpDetectedLine): lines the layer's technique found
 *
 * “Make Editable”: adds them to the garment as drawn lines and leaves folds to drawn lines alone, in one edit. The layer
 * folds as before, but for the seeded variation, which is each line's own.
 */
gboolean rmp_layer_draw_lines (RmpLayer *self, GPtrArray *detected, GError **error);

G_END_DECLS
