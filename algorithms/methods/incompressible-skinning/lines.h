/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lines.h: where folds run, found from how joints bend over a clip.
 *
 * Ly, Bertails-Descoubes, Rohmer, 2017, §5.1: a line through the inner side of every joint that bends, along the limb.
 * Departs from the paper: the line is the section of the surface by the plane of the bend, not a march along edges,
 * which would follow the mesh instead of the limb; the strongest bend goes first, so that the order of frames does not
 * decide which of two close lines is kept.
 */

#include "geometry/curve.h"
#include "technique.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;           /* its joint's, with a number where the joint has several */
  guint32 bone, parent; /* its joint's and the one above, into the skin's bones */
  RmpSurfacePoint seed; /* where the inward ray from the joint meets the coarse mesh */
  double origin[3];     /* the joint at rest, metres */
  double inward[3];     /* unit, from the joint to the inner side of the bend */
  double axis[3];       /* unit normal of the line's plane */
  double forward[3];    /* unit, from the parent joint to the joint */
} RmpFoldLine;

typedef struct
{
  guint n_lines;
  RmpFoldLine *lines;
  GPtrArray *findings; /* (element-type RmpFinding) one a bone of the skin */
} RmpFoldLines;

typedef struct
{
  double length;     /* of a line, metres */
  double threshold;  /* of the bend, radians */
  double separation; /* between two lines, metres */
  double start, end; /* of the range, seconds */
  double step;       /* between two sampled frames, seconds */
} RmpFoldLinesOptions;

/**
 * rmp_fold_lines_find:
 * @topology: of the input's mesh
 * @rest: [#V × 3] metres
 *
 * Returns: (transfer full): %NULL with %G_IO_ERROR_CANCELLED set when cancelled
 */
RmpFoldLines *rmp_fold_lines_find (const RmpInput *input, RmpSampler *sampler, const RmpTopology *topology,
                                   const double *rest, const RmpFoldLinesOptions *options, const RmpCall *call,
                                   GError **error);
void rmp_fold_lines_free (RmpFoldLines *self);

/* Whether a border of the cloth kept a line from its full length; only then may it be too short for a fold. */
gboolean rmp_fold_line_is_cut (double length, double wanted);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldLines, rmp_fold_lines_free)

G_END_DECLS
