/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-course.h: a line in space, before and after its folds were raised. */

#include "technique.h"

G_BEGIN_DECLS

/* Parts of a segment of the line, so that a picture of it is round. */
#define RMP_FOLD_COURSE_PARTS 4

typedef struct
{
  guint n_points;        /* RMP_FOLD_COURSE_PARTS from each point of the line to the next, and the last */
  double *base, *raised; /* [n × 3] metres */
} RmpFoldCourse;

/* Whether @line of @relief says where it would be without folds. */
gboolean rmp_fold_course_is_known (const RmpRelief *relief, const RmpOverlayLine *line);

/* Of a line whose course is known. */
void rmp_fold_course_init (RmpFoldCourse *self, const RmpRelief *relief, const RmpOverlayLine *line);
void rmp_fold_course_clear (RmpFoldCourse *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpFoldCourse, rmp_fold_course_clear)

G_END_DECLS
