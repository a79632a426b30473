/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layout.h: how a line is divided into folds, and what makes one fold differ from the next.
 *
 * Ly, Bertails-Descoubes, Rohmer, 2017, §5: folds of equal width one after another, as many as fit the line best. So a width
 * that is dragged shows nothing until their number jumps. Unless the paper's way is asked for, folds are as wide as they are
 * asked to be, from the middle outwards, and those at the ends grow out of nothing. `variation` is Rimple's: unequal
 * pieces, uneven tapers and wavy crests, so that folds do not look like a hose. The waves vanish on the line itself, so
 * the lengths kept along it do not depend on them. Nothing is random: a hash of seed, line and fold decides.
 */

#include "relief.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_CENTRE_CREST,   /* odd number of folds: a crest in the middle of the line */
  RMP_FOLD_CENTRE_VALLEY,  /* even number, unless the line is shorter than a fold: then one */
  RMP_FOLD_CENTRE_NEAREST, /* whichever fits the width better */
} RmpFoldCentre;

/* Folds on a line of @length metres that are about @width wide; at least 1, at most some 400. */
guint rmp_fold_count (double length, double width, RmpFoldCentre centre);

/* Loop levels that give a fold of @width about @samples edges on a mesh whose edges are @edge long; 0 to 6. */
guint rmp_fold_levels (double samples, double edge, double width);

/**
 * rmp_fold_divide:
 * @seed: of the look
 * @name: of the line
 * @length: metres
 * @variation: 0: equal pieces; 1: the most
 * @ends: (out caller-allocates): [@n_folds × 2] begin and end of each piece, metres; together they fill the line
 */
void rmp_fold_divide (guint64 seed, const char *name, double length, guint n_folds, double variation, double *ends);

/* A part of a line that is one fold. */
typedef struct
{
  double begin, end; /* metres */
  guint chance;      /* what its variation is drawn by: the same however many folds there are */
} RmpFoldShare;

/**
 * rmp_fold_divide_by_width:
 * @width: of a fold, metres
 * @centre: a crest or a valley in the middle; with either, all that is returned changes steadily with @length and @width, but
 *   that a fold at an end begins when there is room for a narrow one
 * @is_cut: a border has kept the line from its length: on less than half a fold there is none
 *
 * What is left at the ends, less than a seventh of a fold, belongs to none.
 *
 * Returns: (transfer full) (element-type RmpFoldShare): ascending
 */
GArray *rmp_fold_divide_by_width (guint64 seed, const char *name, double length, double width, RmpFoldCentre centre,
                                  double variation, gboolean is_cut);

/**
 * rmp_fold_layout:
 * @ends: [@n_folds × 2] pieces, metres
 * @chances: (nullable): [@n_folds] what each varies by; NULL: its index
 * @piece: metres, by which crests wave: the folds' mean width
 * @variation: 0: straight crests, even tapers; 1: the most
 * @line: (out): waves, reach and n_folds; the caller sets first_fold, profile and group
 * @folds: (out caller-allocates): [@n_folds] pieces and reaches; the caller sets heights and features
 */
void rmp_fold_layout (guint64 seed, const char *name, guint n_folds, const double *ends, const guint *chances,
                      double piece, double reach, double variation, RmpReliefLine *line, RmpReliefFold *folds);

G_END_DECLS
