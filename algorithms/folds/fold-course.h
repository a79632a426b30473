/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-course.h: the course of a fold line in space, before and after its folds were raised. */

#include "technique/technique.h"

G_BEGIN_DECLS

/* Each segment of the line is divided into so many parts, so that it looks round when drawn. */
#define RMP_FOLD_COURSE_PARTS 4

typedef struct
{
  guint n_points;        /* RMP_FOLD_COURSE_PARTS a segment, and the last point */
  double *base, *raised; /* [n × 3] metres */
} RmpFoldCourse;

/* Whether @relief knows where @line, one of its lines, would run without folds. */
gboolean rmp_fold_course_is_known (const RmpRelief *relief, const RmpOverlayLine *line);

/* @line: one whose course is known */
void rmp_fold_course_init (RmpFoldCourse *self, const RmpRelief *relief,
                           const RmpOverlayLine *line);
void rmp_fold_course_clear (RmpFoldCourse *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpFoldCourse, rmp_fold_course_clear)

G_END_DECLS
