/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layout.h: how a line is divided into folds, and how folds differ from one another.
 *
 * Ly, Bertails-Descoubes, Rohmer, 2017, §5: the line is divided into folds of equal width, as many
 * as fit best. While the width is dragged, nothing would then change until their number jumps.
 * Unless the way of the paper is chosen, folds have exactly the chosen width, from the middle
 * outwards, and those at the ends grow from nothing. `variation` is an addition: unequal pieces,
 * uneven tapers and wavy crests, so that folds do not look like a hose. The waves vanish on the
 * line itself, so the lengths kept along it do not depend on them. Nothing is random: everything
 * follows from a hash of seed, line and fold.
 */

#include "relief/relief.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_CENTRE_CREST,   /* odd number of folds: a crest in the middle of the line */
  RMP_FOLD_CENTRE_VALLEY,  /* even number; one if the line is shorter than a fold */
  RMP_FOLD_CENTRE_NEAREST, /* whichever number fits the width better */
} RmpFoldCentre;

/* The number of folds of about @width on a line of @length metres; at least 1, at most about 400.
 */
guint rmp_fold_count (double length, double width, RmpFoldCentre centre);

/* The number of Loop levels, 0 to 6, at which a fold of @width has about @samples edges, if the
 * edges of the mesh are @edge long.
 */
guint rmp_fold_levels (double samples, double edge, double width);

/**
 * rmp_fold_divide:
 * @seed: of the look
 * @name: of the line
 * @length: metres
 * @variation: 0: equal pieces; 1: the most
 * @ends: (out caller-allocates): [@n_folds × 2] begin and end of each piece, metres; together they
 *   fill the line
 */
void rmp_fold_divide (guint64 seed, const char *name, double length, guint n_folds,
                      double variation, double *ends);

/* A part of a line that is one fold. */
typedef struct
{
  double begin, end; /* metres */
  guint chance;      /* selects its variation; independent of the number of folds */
} RmpFoldShare;

/**
 * rmp_fold_divide_by_width:
 * @width: of a fold, metres
 * @centre: a crest or a valley in the middle; the result then changes continuously with @length and
 *   @width, except that a fold at an end appears when there is room for a narrow one
 * @is_cut: the line was cut short by a border: with less than half a fold of room it has none
 *
 * A rest at the ends of less than a seventh of a fold belongs to no fold.
 *
 * Returns: (transfer full) (element-type RmpFoldShare): ascending
 */
GArray *rmp_fold_divide_by_width (guint64 seed, const char *name, double length, double width,
                                  RmpFoldCentre centre, double variation, gboolean is_cut);

/**
 * rmp_fold_layout:
 * @ends: [@n_folds × 2] pieces, metres
 * @chances: (nullable): [@n_folds] selects the variation of each; NULL: its index
 * @piece: metres, the scale of waves: the mean width of the folds
 * @variation: 0: straight crests, even tapers; 1: the most
 * @line: (out): waves, reach and n_folds; the caller sets first_fold, profile and group
 * @folds: (out caller-allocates): [@n_folds] pieces and reaches; the caller sets heights and
 *   features
 */
void rmp_fold_layout (guint64 seed, const char *name, guint n_folds, const double *ends,
                      const guint *chances, double piece, double reach, double variation,
                      RmpReliefLine *line, RmpReliefFold *folds);

G_END_DECLS
