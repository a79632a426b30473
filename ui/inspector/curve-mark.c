/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/curve-mark.h"

#include "inspector/frame-dial.h"

#include <math.h>

gint
rmp_curve_mark_find_row (RmpLook *look, guint param)
{
  const RmpDials *dials = rmp_frame_dial_get_kind (look);

  return dials && dials->param == param ? dials->curve : -1;
}

/* The curve's left half lies between the two angles. */
static double
place (const RmpDial *dial)
{
  const double way = (fabs (dial->angle) - dial->ends[0]) / (dial->ends[1] - dial->ends[0]);

  return isfinite (way) ? CLAMP (way, 0.0, 1.0) - 1.0 : NAN;
}

/* NaN: the frame is not there yet, or the entry follows no angle. */
static double
find_mark (RmpWorkspace *workspace, RmpLook *look, guint entry)
{
  RmpDial dial;

  return rmp_frame_dial_read (workspace, look, entry, &dial) ? place (&dial) : NAN;
}

void
rmp_curve_mark_update (RmpWorkspace *workspace, RmpLook *look, guint entry, RmpCurveEditor *editor)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (editor)))
    rmp_curve_editor_set_mark (editor, find_mark (workspace, look, entry));
}
