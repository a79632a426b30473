/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "profiles/curve-axis.h"

#define DEGREE (G_PI / 180.0)

static const RmpCurveAxis axes[] = {
  [RMP_CURVE_SECTION] = { -1.0, 1.0, 0.01, 0.1, 0.5, 0.01, RMP_UNIT_NONE, 1.0, N_ ("Position t"),
                          N_ ("Height B"), N_ ("Slope") },
  [RMP_CURVE_ANGLES] = { 0.0, G_PI, 0.5 * DEGREE, 5.0 * DEGREE, 45.0 * DEGREE, DEGREE,
                         RMP_UNIT_RADIAN, 100.0 * DEGREE, N_ ("Angle"), N_ ("Weight"),
                         N_ ("Slope, %/°") },
  [RMP_CURVE_SHARES] = { 0.0, 1.0, 0.005, 0.05, 0.25, 0.01, RMP_UNIT_NONE, 1.0, N_ ("Share"),
                         N_ ("Weight"), N_ ("Slope") },
};

const RmpCurveAxis *
rmp_curve_axis_get (RmpCurveKind kind)
{
  return axes + kind;
}
