/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* figure.h: the dancer's skin as an implicit surface, in parts. Height 1.748 m, head .22 m: a
 * dancer's long line.
 *
 * The whole and the torso are the same left and right; arm, leg and thumb are the left ones alone.
 */

#include "human.h"

#define RMP_FIGURE_N_ARM 11
#define RMP_FIGURE_N_FINGERS 4

typedef struct
{
  RmpHuman human;
  RmpVec hand_width, hand_normal; /* unit */
  RmpVec arm_points[RMP_FIGURE_N_ARM];
} RmpFigure;

/* Negative inside, metres. */
typedef double (*RmpField) (const RmpFigure *figure, RmpVec p);

void rmp_figure_init (RmpFigure *self);

double rmp_figure_torso (const RmpFigure *self, RmpVec p);
double rmp_figure_arm (const RmpFigure *self, RmpVec p);
double rmp_figure_leg (const RmpFigure *self, RmpVec p);
double rmp_figure_head (const RmpFigure *self, RmpVec p);
double rmp_figure_whole (const RmpFigure *self, RmpVec p);
double rmp_figure_thumb (const RmpFigure *self, RmpVec p);

/**
 * rmp_figure_gradient:
 *
 * Returns: the gradient of a field by central differences over .2 mm
 */
RmpVec rmp_figure_gradient (const RmpFigure *self, RmpField field, RmpVec p);

/**
 * rmp_figure_project:
 * @steps: Newton steps at most
 *
 * Returns: @p moved along the gradient onto the field's surface, by 20 mm a step at most
 */
RmpVec rmp_figure_project (const RmpFigure *self, RmpField field, RmpVec p, guint steps);

/**
 * rmp_figure_shoot:
 * @origin: a point inside
 * @direction: unit
 * @limit: metres
 *
 * Returns: the point where a ray leaves the field's inside
 */
RmpVec rmp_figure_shoot (const RmpFigure *self, RmpField field, RmpVec origin, RmpVec direction,
                         double limit);
