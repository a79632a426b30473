/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-section.h: the true cross-section of one fold, read off a frame: its line before and after the fold was raised,
 * seen from the side.
 *
 * The picture's plane holds the chord of the fold's piece and the direction the fold rises in; its origin is the middle
 * of the chord. What leaves that plane is lost, so lengths in it are at most those in space.
 */

#include "technique.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_points;
  double *base;               /* [n × 2] metres: along the chord, and the way the fold rises; without folds */
  double *raised;             /* [n × 2] */
  guint begin, end;           /* points at the ends of the fold's piece; those beyond are its neighbours' */
  double height;              /* X, metres */
  double rest_length, length; /* L0, L (X), metres */
} RmpFoldSection;

/**
 * rmp_fold_section_new:
 * @output: a frame whose lines have a known course (fold-course.h)
 * @fold: index into its rows
 *
 * Returns: (transfer full) (nullable): %NULL where the frame does not tell: lines without a course, no such fold, a chord
 * without length
 */
RmpFoldSection *rmp_fold_section_new (const RmpOutput *output, guint fold);
void rmp_fold_section_free (RmpFoldSection *self);

/* The tallest fold of the frame, of one line unless @line is NULL. Returns: FALSE if there is no fold at all. */
gboolean rmp_fold_section_find_tallest (const RmpOutput *output, const char *line, guint *fold);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldSection, rmp_fold_section_free)

G_END_DECLS
