/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pattern-brush-flat.c: strokes of the pattern brush in the plane of the texture, as evenly spaced
 * dabs.
 */

#include "tools/pattern-brush/pattern-brush-private.h"
#include "workspace/selected-garment.h"

#include <math.h>

/* Of a character's size. */
#define USUAL_RADIUS 0.016
/* The most dabs for one motion of the pointer. */
#define MOST_DABS 4096.0

static void
put_down (RmpPatternBrushTool *self, const double position[2], double radius, double pressure)
{
  RmpBrushSettings *settings = rmp_brush_tool_get_settings (RMP_BRUSH_TOOL (self));
  const double strength = rmp_brush_settings_get_number (settings, "strength") *
                          rmp_brush_settings_press_strength (settings, pressure);
  RmpDirectionItem *followed = rmp_pattern_brush_get_followed (self);
  RmpFlatDab dab = {
    .u = position[0],
    .v = position[1],
    .direction = { self->direction[0], self->direction[1] },
    .radius = radius * rmp_brush_settings_press_radius (settings, pressure),
    .strength = rmp_pattern_brush_get_strength (self, strength),
    .angle = rmp_brush_settings_get_number (settings, "angle"),
  };

  if (followed)
    rmp_followed_directions_get_flat (followed, position, dab.direction);
  self->last_dab[0] = position[0];
  self->last_dab[1] = position[1];
  rmp_paint_worker_dab_flat (self->worker, 1, &dab);
}

/* The radius of a stroke in metres, which is independent of the size of the garment in the UV view.
 */
static double
get_usual_radius (RmpPatternBrushTool *self)
{
  RmpGarment *garment = rmp_workspace_get_selected_garment (
      rmp_brush_tool_get_workspace (RMP_BRUSH_TOOL (self)));

  return garment ? USUAL_RADIUS * rmp_character_get_size (
                                      rmp_surface_get_character (rmp_garment_get_surface (garment)))
                 : 0.0;
}

gboolean
rmp_pattern_brush_tool_begin_flat (RmpPatternBrushTool *self, const double position[2],
                                   double radius, double pressure, RmpBrushMode mode)
{
  g_return_val_if_fail (RMP_IS_PATTERN_BRUSH_TOOL (self), FALSE);

  if (!rmp_pattern_brush_begin (self, NULL, get_usual_radius (self), mode))
    return FALSE;
  self->direction[0] = self->direction[1] = 0.0;
  self->last_pressure = pressure;
  put_down (self, position, radius, pressure);
  return TRUE;
}

void
rmp_pattern_brush_tool_move_flat (RmpPatternBrushTool *self, const double position[2],
                                  double radius, double pressure)
{
  RmpBrushSettings *settings = rmp_brush_tool_get_settings (RMP_BRUSH_TOOL (self));
  const double from[2] = { self->last_dab[0], self->last_dab[1] };
  const double way = hypot (position[0] - from[0], position[1] - from[1]);
  const double pressed = radius * rmp_brush_settings_press_radius (settings, pressure);
  const double spacing = MAX (rmp_brush_settings_get_number (settings, "spacing") * pressed,
                              way / MOST_DABS);
  const double first_pressure = self->last_pressure;

  if (!self->stroking || way <= 0.0)
    return;
  for (guint j = 0; j < 2; j++)
    self->direction[j] = (position[j] - from[j]) / way;
  for (double next = spacing; next <= way; next += spacing)
    {
      self->last_pressure = first_pressure + next / way * (pressure - first_pressure);
      put_down (self,
                (const double[2]){ from[0] + next * self->direction[0],
                                   from[1] + next * self->direction[1] },
                radius, self->last_pressure);
    }
}

void
rmp_pattern_brush_tool_end_flat (RmpPatternBrushTool *self, gboolean give_up)
{
  g_return_if_fail (RMP_IS_PATTERN_BRUSH_TOOL (self));
  if (self->stroking)
    rmp_pattern_brush_end (self, give_up);
}
