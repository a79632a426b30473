/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-stroke.h"

#include <math.h>

/* The number of rays that are cast at the surface from one place of the stroke to the next. */
#define LOOKS 4.0
/* Pixels between two rays, at least. */
#define SMALLEST_LOOK 0.5
/* Two rays have met separate parts of the surface if their hits are farther apart than this, in
 * multiples of the distance on a surface that faces the camera.
 */
#define JUMP 12.0
/* The most rays for one motion of the pointer. */
#define MOST_LOOKS 4096.0

struct _RmpBrushStroke
{
  RmpViewport *viewport;
  RmpShownCloth *cloth;
  RmpSurface *surface;
  RmpBrushSettings *settings;
  gboolean through;
  RmpBrushPlaceFunc place;
  gpointer data;

  double pointer[2]; /* pixels */
  double pen[2];
  double pressure;
  gboolean on; /* the pen is on the surface */
  float position[3];
  double travelled; /* metres on the surface since the last place */
};

RmpBrushStroke *
rmp_brush_stroke_new (RmpViewport *viewport, RmpShownCloth *cloth, RmpSurface *surface,
                      RmpBrushSettings *settings, gboolean through, RmpBrushPlaceFunc position,
                      gpointer data)
{
  RmpBrushStroke *self = g_new0 (RmpBrushStroke, 1);

  g_return_val_if_fail (RMP_IS_VIEWPORT (viewport), NULL);

  self->viewport = viewport;
  self->cloth = rmp_shown_cloth_ref (cloth);
  self->surface = g_object_ref (surface);
  self->settings = settings;
  self->through = through;
  self->place = position;
  self->data = data;
  return self;
}

void
rmp_brush_stroke_free (RmpBrushStroke *self)
{
  rmp_shown_cloth_unref (self->cloth);
  g_object_unref (self->surface);
  g_free (self);
}

static gboolean
look (RmpBrushStroke *self, double x, double y, RmpSurfaceHit *hit)
{
  return rmp_shown_cloth_locate (self->cloth, x, y, hit) && hit->surface == self->surface &&
         (hit->front || self->through);
}

static double
measure (const float a[3], const float b[3])
{
  const double dx = (double) a[0] - (double) b[0], dy = (double) a[1] - (double) b[1],
               dz = (double) a[2] - (double) b[2];

  return sqrt (dx * dx + dy * dy + dz * dz);
}

/* Metres between two places. */
static double
get_spacing (RmpBrushStroke *self, const float position[3], double pressure)
{
  const double pixel = rmp_viewport_get_pixel_size (self->viewport, position);
  const double radius = rmp_brush_settings_get_radius (self->settings, pixel) *
                        rmp_brush_settings_press_radius (self->settings, pressure);

  return MAX (rmp_brush_settings_get_number (self->settings, "spacing") * radius, pixel);
}

static void
put_down (RmpBrushStroke *self, const RmpSurfaceHit *hit, double pressure)
{
  self->travelled = 0.0;
  self->place (self->data, hit, pressure);
}

void
rmp_brush_stroke_start (RmpBrushStroke *self, double x, double y, double pressure)
{
  RmpSurfaceHit hit;

  self->pointer[0] = self->pen[0] = x;
  self->pointer[1] = self->pen[1] = y;
  self->pressure = pressure;
  self->on = look (self, x, y, &hit);
  if (!self->on)
    return;
  memcpy (self->position, hit.position, sizeof hit.position);
  put_down (self, &hit, pressure);
}

/* Adds the places between @from and @to, where @hit is, on the surface. */
static void
cross (RmpBrushStroke *self, const double from[2], const double to[2], double pressure,
       const RmpSurfaceHit *hit)
{
  const double way = measure (self->position, hit->position),
               spacing = get_spacing (self, hit->position, pressure);
  const double before = self->travelled;
  RmpSurfaceHit position;

  for (double next = spacing - before; next <= way; next += spacing)
    {
      const double part = way > 0.0 ? MAX (next, 0.0) / way : 1.0;

      if (look (self, from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1]),
                &position))
        put_down (self, &position, pressure);
      self->travelled = way - next;
    }
  if (before + way < spacing)
    self->travelled = before + way;
}

static void
step (RmpBrushStroke *self, const double from[2], const double to[2], double pressure)
{
  RmpSurfaceHit hit;
  const gboolean was_on = self->on;

  self->on = look (self, to[0], to[1], &hit);
  if (!self->on)
    return;
  if (was_on && measure (self->position, hit.position) <=
                    JUMP * hypot (to[0] - from[0], to[1] - from[1]) *
                        rmp_viewport_get_pixel_size (self->viewport, hit.position))
    cross (self, from, to, pressure, &hit);
  else
    put_down (self, &hit, pressure);
  memcpy (self->position, hit.position, sizeof hit.position);
}

/* Moves the pen straight to a place. */
static void
travel (RmpBrushStroke *self, const double to[2], double pressure)
{
  const double from[2] = { self->pen[0], self->pen[1] },
               way = hypot (to[0] - from[0], to[1] - from[1]);
  const double pixel = rmp_viewport_get_pixel_size (self->viewport, self->position);
  const double length = MAX (get_spacing (self, self->position, pressure) / (LOOKS * pixel),
                             SMALLEST_LOOK);
  const guint n = (guint) MIN (ceil (way / length), MOST_LOOKS);
  double last[2] = { from[0], from[1] };

  for (guint i = 1; i <= n; i++)
    {
      const double part = i / (double) n;
      const double next[2] = { from[0] + part * (to[0] - from[0]),
                               from[1] + part * (to[1] - from[1]) };

      step (self, last, next, self->pressure + part * (pressure - self->pressure));
      last[0] = next[0];
      last[1] = next[1];
    }
  self->pen[0] = to[0];
  self->pen[1] = to[1];
  self->pressure = pressure;
}

gboolean
rmp_brush_rope_pull (RmpBrushSettings *settings, const double pen[2], const double pointer[2],
                     double to[2])
{
  const double way = hypot (pointer[0] - pen[0], pointer[1] - pen[1]);
  const double pull = way - rmp_brush_settings_get_number (settings, "stabiliser");

  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (settings), FALSE);

  if (pull <= 0.0)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    to[i] = pen[i] + pull / way * (pointer[i] - pen[i]);
  return TRUE;
}

void
rmp_brush_stroke_extend (RmpBrushStroke *self, double x, double y, double pressure,
                         gboolean straight)
{
  double to[2] = { x, y };

  self->pointer[0] = x;
  self->pointer[1] = y;
  if (straight || rmp_brush_rope_pull (self->settings, self->pen, self->pointer, to))
    travel (self, to, pressure);
}

gboolean
rmp_brush_stroke_get_pen (RmpBrushStroke *self, double *x, double *y)
{
  *x = self->pen[0];
  *y = self->pen[1];
  return hypot (self->pointer[0] - self->pen[0], self->pointer[1] - self->pen[1]) > 1.0;
}
