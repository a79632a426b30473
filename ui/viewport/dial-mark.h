/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dial-mark.h: a transparent layer over the panes with a dial for each entry of the selected look
 * that its technique can place (technique/dials.h): an arc as long as the angle that the entry
 * follows, and a disc that fills with its weight. A click chooses the entry, with Shift shows it
 * alone, with Control mutes it; they are taken only where the selecting tool would get them. The
 * arrow of the chosen entry's axis is turned by its tip (axis-handle.h).
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

#define RMP_TYPE_DIAL_MARK (rmp_dial_mark_get_type ())
G_DECLARE_FINAL_TYPE (RmpDialMark, rmp_dial_mark, RMP, DIAL_MARK, GtkWidget)

void rmp_dial_mark_set_viewport (RmpDialMark *self, RmpViewport *viewport); /* that it is part of */

/* The pointer is at a place in the viewport, or has left it. */
void rmp_dial_mark_hover (RmpDialMark *self, double x, double y);
void rmp_dial_mark_unhover (RmpDialMark *self);

/* Returns: FALSE if there is no dial at that place */
gboolean rmp_dial_mark_click (RmpDialMark *self, const RmpToolEvent *event);

/* A press on the tip of the chosen entry's axis: TRUE: it is taken; drag and release follow. */
gboolean rmp_dial_mark_press (RmpDialMark *self, const RmpToolEvent *event);
gboolean rmp_dial_mark_has_press (RmpDialMark *self);
void rmp_dial_mark_drag (RmpDialMark *self, const RmpToolEvent *event);
void rmp_dial_mark_release (RmpDialMark *self);

/* Puts back what is dragged. FALSE: nothing is */
gboolean rmp_dial_mark_cancel (RmpDialMark *self);

void rmp_dial_mark_let_go (RmpDialMark *self); /* … and the press is over */

/* (transfer full) (nullable): what the pointer does now; NULL: nothing that is the dials' */
char *rmp_dial_mark_get_hint (RmpDialMark *self);

/* A dial as it was drawn last. */
typedef struct
{
  guint pane, entry;
  double x, y; /* its middle, in the viewport */
  double angle, weight;
  double axis[2][2]; /* its ends, in the viewport; NaN: it has none */
  gboolean silenced;
  gboolean grips; /* its axis can be dragged by the tip */
} RmpShownDial;

/* (transfer none) (nullable): NULL: there are not so many */
const RmpShownDial *rmp_dial_mark_get_shown (RmpDialMark *self, guint index);

/* What is told of the dial under the pointer. (nullable) */
const char *rmp_dial_mark_get_text (RmpDialMark *self);

G_END_DECLS
