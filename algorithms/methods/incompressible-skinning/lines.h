/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lines.h: where folds run: lines that somebody drew, and lines found from how joints bend over a clip.
 *
 * Ly, Bertails-Descoubes, Rohmer, 2017, §5.1: a line through the inner side of every joint that bends, along the limb.
 * Departs from the paper: the line is the section of the surface by the plane of the bend, not a march along edges,
 * which would follow the mesh instead of the limb (march.h has that); the strongest bend goes first, so that the order of
 * frames does not decide which of two close lines is kept; drawn lines are the author's word, and found ones give way.
 */

#include "geometry/curve.h"
#include "methods/incompressible-skinning/bend.h"
#include "technique.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_SOURCE_SECTION, /* the plane of the strongest bend */
  RMP_FOLD_SOURCE_MARCH,   /* along edges, as published */
  RMP_FOLD_SOURCE_LIVE,    /* the plane of the bend of each frame */
  RMP_FOLD_SOURCE_DRAWN,   /* drawn lines alone */
} RmpFoldSource;

/* Folds a line can have: its number times this is the feature of its first. */
#define RMP_FOLD_MAX_PIECES 1024u

typedef struct
{
  char *name; /* its joint's, with a number where the joint has several, or that of the drawn line; a GRefString */
  const char *variation; /* (nullable) borrowed: what a drawn line varies by, in place of its id */
  guint64 id;            /* of the drawn line; 0: found */
  guint32 number;        /* unique, the same as other lines come and go */
  guint first_piece;     /* of the drawn line: drawn along a crease it becomes several, of a piece each */
  guint32 bone, parent;  /* its joint's and the one above, into the skin's bones; RMP_INDEX_NONE where it has none */

  RmpSurfaceCurve *curve; /* (nullable) on the coarse mesh; NULL: the section of the surface through the seed */
  guint32 middle;         /* point of the curve that is the line's middle, or RMP_INDEX_NONE: half way */
  gboolean moves;         /* from frame to frame, with the bend */
  gboolean single;        /* one fold about the middle, whatever room there is */
  RmpSurfacePoint seed;   /* where the inward ray from the joint meets the coarse mesh */
  double origin[3];       /* the joint at rest, metres */
  double inward[3];       /* unit, from the joint to the inner side of the bend */
  double axis[3];         /* unit normal of the line's plane */
  double forward[3];      /* unit, from the parent joint to the joint */
  double bisector[3];     /* unit normal of the plane that halves the joint at rest, away from the parent */

  double length;              /* metres, half to each side of the middle; NaN: as long as the curve */
  double width, reach;        /* metres; NaN: the look's */
  gboolean fits_reach;        /* the reach is by its limb as well */
  double fit_width;           /* metres, by its limb, where the look leaves it to that; NaN: the look's */
  RmpProfile *profile;        /* (nullable) borrowed; the look's */
  guint n_pieces;             /* 0: divided by the width */
  const RmpFoldPiece *pieces; /* [n_pieces] borrowed */
} RmpFoldLine;

/* What a look leaves to the limb of each line. */
typedef struct
{
  gboolean width, reach, length;
  gboolean separation; /* follows the reach */
} RmpFoldAutomatic;

typedef struct
{
  guint n_lines;
  RmpFoldLine *lines;  /* drawn ones first */
  GPtrArray *findings; /* (element-type RmpFinding) one a drawn line and one a bone of the skin */
} RmpFoldLines;

typedef struct
{
  RmpFoldSource source;
  RmpFoldAutomatic automatic; /* the next three are then an ordinary limb's */
  double width;               /* of a fold, metres */
  double reach;               /* metres */
  double length;              /* of a found line, metres */
  double threshold;           /* of the bend, radians */
  RmpBendReading reading;
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

void rmp_fold_line_clear (RmpFoldLine *line);

/* Its own where it has one, else the look's. */
static inline double
rmp_fold_line_choose (double own, double look)
{
  return own > 0.0 ? own : look;
}

/* Of a fold of the line, metres; @look: the look's */
static inline double
rmp_fold_line_get_width (const RmpFoldLine *line, gboolean is_automatic, double look)
{
  return rmp_fold_line_choose (line->width, is_automatic ? rmp_fold_line_choose (line->fit_width, look) : look);
}

/* Whether a border of the cloth kept a line from its full length; only then may it be too short for a fold. */
gboolean rmp_fold_line_is_cut (double length, double wanted);

/**
 * rmp_fold_curve_is_tight:
 *
 * Whether the curve turns within the surface on a radius below the reach somewhere: the folds' sides meet there.
 */
gboolean rmp_fold_curve_is_tight (const RmpSurfaceCurve *curve, const RmpTopology *topology, const double *rest,
                                  double reach);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldLines, rmp_fold_lines_free)

G_END_DECLS
