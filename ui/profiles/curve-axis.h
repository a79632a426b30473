/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-axis.h: what curves run over, and what their points are called: a section of a fold over
 * its width, or weights over an angle or a share.
 */

#include "technique/unit.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_CURVE_SECTION, /* t from −1 to 1, whose ends stay at 0 */
  RMP_CURVE_ANGLES,  /* a weight for each angle, radians */
  RMP_CURVE_SHARES,  /* a weight for each share, from 0 to 1 */
} RmpCurveKind;

typedef struct
{
  double low, high;    /* of what is shown, and of where points may be */
  double gap;          /* the least distance of two points */
  double grid, coarse; /* of lines: while points snap to them, and else */
  double step;         /* of an arrow key */
  RmpUnit unit;
  double slope_unit;                     /* a slope of the curve, as it is told */
  const char *position, *height, *slope; /* N_() captions of the fields */
} RmpCurveAxis;

const RmpCurveAxis *rmp_curve_axis_get (RmpCurveKind kind);

G_END_DECLS
