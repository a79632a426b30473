/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dial-drawing.h: how a dial looks. */

#include "technique/dials.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_DIAL_RADIUS 16.0 /* pixels, of the whole */

typedef enum
{
  RMP_DIAL_HOVERED = 1 << 0,
  RMP_DIAL_CHOSEN = 1 << 1,
  RMP_DIAL_SOLO = 1 << 2,
  RMP_DIAL_FAINT = 1 << 3, /* it takes no clicks now */
} RmpDialState;

/* The axis of a hinge. @ends: of it, pixels; the second is the one it turns right-handed about */
void rmp_dial_draw_axis (GtkSnapshot *snapshot, RmpDialState state, const double ends[2][2]);

/* @at: its middle, pixels; @joint: the place that it belongs to */
void rmp_dial_draw (GtkSnapshot *snapshot, const RmpDial *dial, RmpDialState state,
                    const double at[2], const double joint[2]);

G_END_DECLS
