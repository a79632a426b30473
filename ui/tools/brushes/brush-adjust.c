/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-adjust.h"

#include "tools/marks.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>

#define STRENGTH_PER_PIXEL (1.0 / 200.0)
#define ANGLE_PER_PIXEL (G_PI / 360.0)
#define ANGLE_LINE 36.0

static const char *
get_property (const RmpBrushAdjust *self, RmpBrushSettings *settings)
{
  if (self->what == RMP_BRUSH_ADJUST_STRENGTH)
    return "strength";
  if (self->what == RMP_BRUSH_ADJUST_ANGLE)
    return "angle";
  return rmp_brush_settings_get_flag (settings, "in-pixels") ? "radius-pixels" : "radius-mm";
}

/* The change of the setting for each pixel that the pointer moves. */
static double
get_rate (const RmpBrushAdjust *self, RmpBrushSettings *settings)
{
  if (self->what == RMP_BRUSH_ADJUST_STRENGTH)
    return STRENGTH_PER_PIXEL;
  if (self->what == RMP_BRUSH_ADJUST_ANGLE)
    return ANGLE_PER_PIXEL;
  return rmp_brush_settings_get_flag (settings, "in-pixels") ? 1.0 : 1e3 * self->pixel;
}

static void
set (RmpBrushAdjust *self, RmpBrushSettings *settings, double value)
{
  rmp_brush_settings_set_number (settings, get_property (self, settings), value);
}

gboolean
rmp_brush_adjust_is_active (const RmpBrushAdjust *self)
{
  return self->what != RMP_BRUSH_ADJUST_NONE;
}

void
rmp_brush_adjust_begin (RmpBrushAdjust *self, RmpBrushSettings *settings, RmpBrushAdjusted what,
                        double x, double pixel)
{
  if (!self->typed)
    self->typed = g_string_new (NULL);
  g_string_truncate (self->typed, 0);
  self->what = what;
  self->press_x = x;
  self->pixel = pixel;
  self->first = rmp_brush_settings_get_number (settings, get_property (self, settings));
}

void
rmp_brush_adjust_move (RmpBrushAdjust *self, RmpBrushSettings *settings, double x)
{
  if (self->typed->len == 0)
    set (self, settings, self->first + (x - self->press_x) * get_rate (self, settings));
}

/* A minus sign, typed before or after the digits, toggles the sign. */
static gboolean
type_sign (RmpBrushAdjust *self, guint key, double *value)
{
  if (self->what != RMP_BRUSH_ADJUST_ANGLE || (key != GDK_KEY_minus && key != GDK_KEY_KP_Subtract))
    return FALSE;
  if (self->typed->str[0] == '-')
    g_string_erase (self->typed, 0, 1);
  else
    g_string_prepend_c (self->typed, '-');
  *value = g_ascii_strtod (self->typed->str, NULL);
  return TRUE;
}

gboolean
rmp_brush_adjust_type (RmpBrushAdjust *self, RmpBrushSettings *settings, guint key)
{
  const double unit = self->what == RMP_BRUSH_ADJUST_STRENGTH ? 0.01
                      : self->what == RMP_BRUSH_ADJUST_ANGLE  ? G_PI / 180.0
                                                              : 1.0;
  double number = 0.0;

  if (!rmp_brush_adjust_is_active (self) ||
      (!type_sign (self, key, &number) && !rmp_tool_type_number (self->typed, key, &number)))
    return FALSE;
  set (self, settings, self->typed->len > 0 ? unit * number : self->first);
  return TRUE;
}

void
rmp_brush_adjust_end (RmpBrushAdjust *self, RmpBrushSettings *settings, gboolean keep)
{
  if (!keep && rmp_brush_adjust_is_active (self))
    set (self, settings, self->first);
  self->what = RMP_BRUSH_ADJUST_NONE;
}

void
rmp_brush_adjust_clear (RmpBrushAdjust *self)
{
  if (self->typed)
    g_string_free (g_steal_pointer (&self->typed), TRUE);
}

static char *
format (const RmpBrushAdjust *self, RmpBrushSettings *settings)
{
  const double value = rmp_brush_settings_get_number (settings, get_property (self, settings));

  if (self->what == RMP_BRUSH_ADJUST_STRENGTH)
    return g_strdup_printf (_ ("Strength %.0f %%"), 100.0 * value);
  if (self->what == RMP_BRUSH_ADJUST_ANGLE)
    return g_strdup_printf (_ ("Angle %.0f°"), value * 180.0 / G_PI);
  if (rmp_brush_settings_get_flag (settings, "in-pixels"))
    return g_strdup_printf (_ ("%.0f px"), value);
  return rmp_quantity_format (1e-3 * value, RMP_UNIT_METRE);
}

void
rmp_brush_adjust_snapshot (const RmpBrushAdjust *self, RmpBrushSettings *settings,
                           GtkWidget *widget, GtkSnapshot *snapshot, double x, double y)
{
  g_autofree char *text = NULL;

  if (!rmp_brush_adjust_is_active (self))
    return;
  if (self->what == RMP_BRUSH_ADJUST_ANGLE)
    {
      const double angle = rmp_brush_settings_get_number (settings, "angle");
      const double dx = ANGLE_LINE * cos (angle), dy = -ANGLE_LINE * sin (angle);

      rmp_mark_segment (snapshot, RMP_MARK_SELECTED, (const double[2]){ x - dx, y - dy },
                        (const double[2]){ x + dx, y + dy });
    }
  text = format (self, settings);
  rmp_mark_text_on (widget, snapshot, x, y, text);
}
