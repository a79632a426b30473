/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-adjust.h: changes radius, strength or angle of brushes by moving the pointer or by typing a
 * number. The settings change at once; cancelling restores them.
 */

#include "tools/brushes/brush-settings.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_BRUSH_ADJUST_NONE,
  RMP_BRUSH_ADJUST_RADIUS,
  RMP_BRUSH_ADJUST_STRENGTH,
  RMP_BRUSH_ADJUST_ANGLE,
} RmpBrushAdjusted;

/* All zero: nothing is adjusted. */
typedef struct
{
  RmpBrushAdjusted what;
  double press_x; /* where the pointer was */
  double pixel;   /* metres there */
  double first;   /* the first value, in the unit of the setting */
  GString *typed; /* NULL at first */
} RmpBrushAdjust;

gboolean rmp_brush_adjust_is_active (const RmpBrushAdjust *self);

/* @pixel: metres per pixel at the ring */
void rmp_brush_adjust_begin (RmpBrushAdjust *self, RmpBrushSettings *settings,
                             RmpBrushAdjusted what, double x, double pixel);
void rmp_brush_adjust_move (RmpBrushAdjust *self, RmpBrushSettings *settings, double x);

/* Types a key of a number in millimetres or pixels, per cent, or degrees. Returns: FALSE if the key
 * is not part of a number, or nothing is being adjusted
 */
gboolean rmp_brush_adjust_type (RmpBrushAdjust *self, RmpBrushSettings *settings, guint key);

/* @keep: FALSE restores */
void rmp_brush_adjust_end (RmpBrushAdjust *self, RmpBrushSettings *settings, gboolean keep);
void rmp_brush_adjust_clear (RmpBrushAdjust *self);

/* Draws the value beside a place of @widget, and the angle as a line through it. */
void rmp_brush_adjust_snapshot (const RmpBrushAdjust *self, RmpBrushSettings *settings,
                                GtkWidget *widget, GtkSnapshot *snapshot, double x, double y);

G_END_DECLS
