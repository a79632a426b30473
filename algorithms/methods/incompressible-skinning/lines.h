/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lines.h: where folds run: lines drawn by hand, and lines found from the bending of joints over a
 * clip.
 *
 * Ly, Bertails-Descoubes, Rohmer, 2017, §5.1: a line through the inner side of every joint that
 * bends, along the limb. Departs from the paper: the line is the section of the surface by the
 * plane of the bend, not a march along edges, which would follow the mesh instead of the limb (see
 * march.h); the strongest bend comes first, so that the order of frames does not decide which of
 * two close lines is kept; drawn lines take precedence over found ones.
 */

#include "methods/incompressible-skinning/bend.h"
#include "methods/incompressible-skinning/line.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_SOURCE_SECTION, /* the plane of the strongest bend */
  RMP_FOLD_SOURCE_MARCH,   /* along edges, as published */
  RMP_FOLD_SOURCE_LIVE,    /* the plane of the bend of each frame */
  RMP_FOLD_SOURCE_DRAWN,   /* drawn lines alone */
} RmpFoldSource;

typedef struct
{
  RmpFoldSource source;
  RmpFoldAutomatic automatic; /* the next three are then an ordinary limb's */
  double width;               /* of a fold, metres */
  double reach;               /* metres */
  double length;              /* of a found line, metres */
  double threshold;           /* of the bend, radians */
  RmpFoldBendReading reading;
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
RmpFoldLines *rmp_fold_lines_find (const RmpInput *input, RmpSampler *sampler,
                                   const RmpTopology *topology, const double *rest,
                                   const RmpFoldLinesOptions *options, const RmpCall *call,
                                   GError **error);
/* Whether a border of the cloth cut a line short; only then may it be too short for a fold. */
gboolean rmp_fold_line_is_cut (double length, double wanted);

/**
 * rmp_fold_curve_is_tight:
 *
 * Whether the curve turns within the surface with a radius below the reach anywhere, so that folds
 * meet beside it.
 */
gboolean rmp_fold_curve_is_tight (const RmpSurfaceCurve *curve, const RmpTopology *topology,
                                  const double *rest, double reach);

G_END_DECLS
