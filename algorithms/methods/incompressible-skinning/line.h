/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* line.h: a line along which folds stand: drawn by somebody, or found by lines.h. */

#include "geometry/curve.h"
#include "inputs/drawn-lines.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/* Folds a line can have: its number times this is the feature of its first. */
#define RMP_FOLD_MAX_PIECES 1024u

typedef struct
{
  /* its joint's, with a number where the joint has several, or that of the drawn line; a GRefString
   */
  char *name;
  const char *variation; /* (nullable) borrowed: what a drawn line varies by, in place of its id */
  guint64 id;            /* of the drawn line; 0: found */
  guint32 number;        /* unique, the same as other lines come and go */
  /* of the drawn line: drawn along a crease it becomes several, of a piece each */
  guint first_piece;
  guint32 bone,
      /* its joint's and the one above, into the skin's bones; RMP_INDEX_NONE where it has none */
      parent;

  RmpSurfaceCurve
      *curve; /* (nullable) on the coarse mesh; NULL: the section of the surface through the seed */
  guint32 middle;  /* point of the curve that is the line's middle, or RMP_INDEX_NONE: half way */
  gboolean moves;  /* from frame to frame, with the bend */
  gboolean single; /* one fold about the middle, whatever room there is */
  RmpSurfacePoint seed; /* where the inward ray from the joint meets the coarse mesh */
  double origin[3];     /* the joint at rest, metres */
  double inward[3];     /* unit, from the joint to the inner side of the bend */
  double axis[3];       /* unit normal of the line's plane */
  double forward[3];    /* unit, from the parent joint to the joint */
  double bisector
      [3]; /* unit normal of the plane that halves the joint at rest, away from the parent */

  double length;       /* metres, half to each side of the middle; NaN: as long as the curve */
  double width, reach; /* metres; NaN: the look's */
  gboolean fits_reach; /* the reach is by its limb as well */
  double fit_width;    /* metres, by its limb, where the look leaves it to that; NaN: the look's */
  RmpProfile *profile; /* (nullable) borrowed; the look's */
  guint n_pieces;      /* 0: divided by the width */
  const RmpFoldPiece *pieces; /* [n_pieces] borrowed */
} RmpFoldJointLine;

/* Which sizes the look leaves automatic; each line then takes them from its limb. */
typedef struct
{
  gboolean width, reach, length;
  gboolean separation; /* follows the reach */
} RmpFoldAutomatic;

typedef struct
{
  guint n_lines;
  RmpFoldJointLine *lines; /* drawn ones first */
  GPtrArray *findings; /* (element-type RmpFinding) one a drawn line and one a bone of the skin */
} RmpFoldLines;

void rmp_fold_lines_free (RmpFoldLines *self);

void rmp_fold_line_clear (RmpFoldJointLine *line);

/* The line's own value where it has one, else the look's. */
static inline double
rmp_fold_line_choose (double own, double look)
{
  return own > 0.0 ? own : look;
}

/* The width of a fold on the line, metres. @look: the look's width */
static inline double
rmp_fold_line_get_width (const RmpFoldJointLine *line, gboolean is_automatic, double look)
{
  return rmp_fold_line_choose (line->width,
                               is_automatic ? rmp_fold_line_choose (line->fit_width, look) : look);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldLines, rmp_fold_lines_free)

G_END_DECLS
