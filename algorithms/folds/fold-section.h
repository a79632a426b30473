/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-section.h: the true cross-section of one fold, read off a frame: its line before and after
 * the fold was raised, seen from the side.
 *
 * The plane of the picture contains the chord of the fold's piece and the direction in which the
 * fold rises; its origin is the middle of the chord. Points are projected onto it, so lengths in
 * the picture are at most those in space.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_points;
  double *base;               /* [n × 2] metres: along chord and rise; without folds */
  double *raised;             /* [n × 2] */
  guint begin, end;           /* points at the ends of its piece; beyond are its neighbours */
  double height;              /* X, metres */
  double rest_length, length; /* L0, L (X), metres */
} RmpFoldSection;

/**
 * rmp_fold_section_new:
 * @output: a frame whose lines have a known course (fold-course.h)
 * @fold: index into its rows
 *
 * Returns: (transfer full) (nullable): %NULL if the frame does not show it: its lines have no known
 *   course, there is no such fold, or the chord has no length
 */
RmpFoldSection *rmp_fold_section_new (const RmpOutput *output, guint fold);
void rmp_fold_section_free (RmpFoldSection *self);

/* Finds the tallest fold of the frame, or of one line if @line names it. Returns: FALSE if there is
 * none
 */
gboolean rmp_fold_section_find_tallest (const RmpOutput *output, const char *line, guint *fold);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldSection, rmp_fold_section_free)

G_END_DECLS
