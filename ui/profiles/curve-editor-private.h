/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-editor-private.h: what the editor's behaviour and its picture share. */

#include "profiles/curve-editor.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_CURVE_DRAG_NONE,
  RMP_CURVE_DRAG_POINT,
  RMP_CURVE_DRAG_KNOB,
  RMP_CURVE_DRAG_STEPS, /* a series of steps with keys or number fields is under way */
} RmpCurveDrag;

struct _RmpCurveEditor
{
  GtkWidget parent_instance;

  RmpCurveKind kind;
  RmpCurvePoints points;
  RmpProfile *profile; /* of the points */
  gint selected;       /* −1: none */
  double mark;         /* NaN: none */

  RmpCurveDrag drag;
  RmpCurvePoints before; /* the gesture */
  gint selected_before;
  RmpCurvePoints held; /* the points when the gesture began */
  gint held_point;
  double press_x, press_y;    /* of the pointer */
  double grip_x, grip_y;      /* of the point or knob when the drag began */
  double side;                /* of the knob: ∓1 */
  gboolean snapping, outside; /* how the drag stands */
};

/* Length of a tangent's arms, pixels. */
#define RMP_CURVE_ARM 34.0

/* Of heights and slopes, with Control; what Shift makes of a motion. */
#define RMP_CURVE_GRID 0.1
#define RMP_CURVE_FINE 0.1
double rmp_curve_snap (double value, double grid);

/* Pixels for 1 of t and of y. */
void rmp_curve_editor_get_scale (RmpCurveEditor *self, double scale[2]);

/* The knob of the selected point's tangent. Returns: FALSE where that arm would leave the curve. */
gboolean rmp_curve_editor_get_knob (RmpCurveEditor *self, double side, double *x, double *y);

/* curve-drawing.c */
void rmp_curve_editor_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

G_END_DECLS
