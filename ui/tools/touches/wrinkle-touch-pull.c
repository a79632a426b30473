/* SPDX-License-Identifier: GPL-3.0-or-later */

/* wrinkle-touch-pull.c: heights of wrinkles are proportional to one parameter, for the same path
 * and compression. A pull sets the value with which the crest passes through the pointer; while it
 * lasts the look is shown with it.
 */

#include "tools/touches/wrinkle-touch-private.h"

#include "tools/touches/pull.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>

static const char *
get_pulled (RmpLayer *layer)
{
  return rmp_technique_takes (rmp_layer_get_technique (layer), &rmp_input_touches)->pulled;
}

static guint
find_param (RmpLayer *layer)
{
  return (guint) rmp_technique_find_param (rmp_layer_get_technique (layer), get_pulled (layer));
}

gboolean
rmp_wrinkle_touch_press (RmpWrinkleTouch *self, const RmpToolEvent *event)
{
  RmpSurfaceHit hit;

  if (self->touched != RMP_TOUCHED_WRINKLE || self->pulling ||
      !get_pulled (rmp_wrinkle_touch_get_layer (self)) || self->lift < RMP_WRINKLE_TOUCH_LOWEST ||
      !rmp_viewport_locate (self->viewport, event->x, event->y, &hit) ||
      hit.feature != self->hit.feature || hit.surface != self->surface)
    return FALSE;
  self->pulling = TRUE;
  self->press_x = event->x;
  self->press_y = event->y;
  return TRUE;
}

gboolean
rmp_wrinkle_touch_is_pulling (RmpWrinkleTouch *self)
{
  return self->pulling;
}

void
rmp_wrinkle_touch_drag (RmpWrinkleTouch *self, const RmpToolEvent *event)
{
  const double dx = event->x - self->press_x, dy = event->y - self->press_y;
  RmpLayer *layer;
  guint param;

  if (!self->pulling || (!self->pulled && hypot (dx, dy) < RMP_PULL_DISTANCE))
    return;
  layer = rmp_wrinkle_touch_get_layer (self);
  param = find_param (layer);
  self->wanted = rmp_values_get_real (rmp_layer_get_values (layer), param) *
                 MAX (self->lift + rmp_pull_measure (self->viewport, &self->hit, dx, dy),
                      RMP_WRINKLE_TOUCH_LOWEST) /
                 self->lift;
  g_clear_pointer (&self->pulled, rmp_values_unref);
  self->pulled = rmp_values_copy (rmp_layer_get_values (layer));
  rmp_values_set_real (self->pulled, param, self->wanted);
  rmp_workspace_preview (self->workspace, &rmp_preview_values, layer, self->pulled);
  rmp_viewport_queue_layer (self->viewport);
}

/* “Smallest radius 9.1 mm → 11.4 mm”, and that the parameter is at its limit if it is. */
char *
rmp_wrinkle_touch_describe_pull (RmpWrinkleTouch *self)
{
  RmpLayer *layer = rmp_wrinkle_touch_get_layer (self);
  const guint param = find_param (layer);
  const RmpParam *info = &rmp_layer_get_technique (layer)->params[param];
  const double value = rmp_values_get_real (self->pulled, param);
  g_autofree char *before = rmp_quantity_format (
                      rmp_values_get_real (rmp_layer_get_values (layer), param), info->unit),
                  *after = rmp_quantity_format (value, info->unit);

  if (fabs (value - self->wanted) > 1e-6 * self->wanted)
    return g_strdup_printf (value < self->wanted ? _ ("%s %s → %s, the largest there is")
                                                 : _ ("%s %s → %s, the smallest there is"),
                            _ (info->label), before, after);
  return g_strdup_printf ("%s %s → %s", _ (info->label), before, after);
}

void
rmp_wrinkle_touch_end_pull (RmpWrinkleTouch *self)
{
  g_assert (self);
  if (self->pulled)
    rmp_workspace_preview (self->workspace, &rmp_preview_values, rmp_wrinkle_touch_get_layer (self),
                           NULL);
  g_clear_pointer (&self->pulled, rmp_values_unref);
  self->pulling = FALSE;
}

void
rmp_wrinkle_touch_release (RmpWrinkleTouch *self)
{
  g_autofree char *what = NULL, *label = NULL;
  g_autoptr (RmpValues) values = NULL;
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (GError) error = NULL;

  if (!self->pulling)
    return;
  if (!self->pulled)
    {
      self->pulling = FALSE;
      return;
    }
  what = rmp_wrinkle_touch_describe_pull (self);
  label = g_strdup_printf (_ ("Pull a wrinkle: %s"), what);
  layer = g_object_ref (rmp_wrinkle_touch_get_layer (self));
  values = rmp_values_ref (self->pulled);
  rmp_wrinkle_touch_end_pull (self);
  if (rmp_layer_set_values (layer, values, label, &error))
    gtk_widget_activate_action (GTK_WIDGET (self->viewport), "win.report-undoable", "s", what);
  else
    rmp_wrinkle_touch_report (self, error->message);
  rmp_wrinkle_touch_let_go (self); /* another wrinkle may have its number now */
}
