/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-ring.h"

#include <math.h>

/* The number of places of a ring. It is closed: the last one equals the first. */
#define N_POINTS 49
/* Pixels: a smaller ring is a dot. */
#define SMALLEST_RING 4.0
/* The number of steps in which a point is pulled in until it has the radius of the ring, where the
 * surface bends away.
 */
#define PULLS 3
/* The surface is searched this far above and below the tangent plane, in radii. */
#define HEIGHT 1.0

/* Finds the surface along the normal, from a place in the tangent plane. Returns: its distance from
 * the middle of the ring, or NaN
 */
static double
drop (RmpShownCloth *cloth, const RmpSurfaceHit *hit, const float tangent[3], double reach,
      double radius, float position[3])
{
  const double height = HEIGHT * radius;
  RmpSurfaceHit found;
  float origin[3];
  double square = 0;

  for (guint i = 0; i < 3; i++)
    origin[i] = hit->position[i] +
                (float) (reach * (double) tangent[i] + height * (double) hit->normal[i]);
  if (!rmp_shown_cloth_cast (cloth, hit->surface, origin,
                             (const float[3]){ -hit->normal[0], -hit->normal[1], -hit->normal[2] },
                             2.0 * height, &found))
    return NAN;
  for (guint i = 0; i < 3; i++)
    {
      position[i] = found.position[i];
      square += pow ((double) (position[i] - hit->position[i]), 2.0);
    }
  return sqrt (square);
}

static void
trace_point (RmpShownCloth *cloth, const RmpSurfaceHit *hit, const float tangent[3], double radius,
             float position[3])
{
  double reach = radius;

  for (guint i = 0; i < 3; i++)
    position[i] = hit->position[i] + (float) radius * tangent[i];
  for (guint pull = 0; pull < PULLS; pull++)
    {
      float place[3];
      const double distance = drop (cloth, hit, tangent, reach, radius, place);

      if (isnan (distance))
        {
          reach *= 0.8; /* beyond the visible edge of a limb */
          continue;
        }
      memcpy (position, place, sizeof place);
      reach *= radius / MAX (distance, 0.5 * radius);
    }
}

/* Finds the places on the surface of @hit that lie @radius metres from it, all round. */
static void
trace_ring (RmpShownCloth *cloth, const RmpSurfaceHit *hit, double radius,
            float positions[N_POINTS][3])
{
  float u[3], v[3], tangent[3];

  rmp_mark_get_frame (hit->normal, u, v);
  for (guint i = 0; i < N_POINTS; i++)
    {
      const float angle = 2.0f * (float) G_PI * (float) i / (N_POINTS - 1);

      for (guint axis = 0; axis < 3; axis++)
        tangent[axis] = cosf (angle) * u[axis] + sinf (angle) * v[axis];
      trace_point (cloth, hit, tangent, radius, positions[i]);
    }
  memcpy (positions[N_POINTS - 1], positions[0], sizeof positions[0]);
}

/* The distance at which the brush has half its weight, in radii. */
static double
find_half (RmpBrushSettings *settings)
{
  double low = 0.0, high = 1.0;

  for (guint i = 0; i < 12; i++)
    {
      const double middle = 0.5 * (low + high);

      if (rmp_brush_settings_fall (settings, middle) > 0.5)
        low = middle;
      else
        high = middle;
    }
  return low;
}

void
rmp_brush_ring_snapshot (RmpShownCloth *cloth, RmpViewport *viewport, GtkSnapshot *snapshot,
                         RmpMarkStyle style, const RmpSurfaceHit *hit, double radius,
                         RmpBrushSettings *settings)
{
  float positions[N_POINTS][3];
  double x, y;

  if (rmp_viewport_project (viewport, hit->pane, hit->position, &x, &y))
    rmp_mark_dot (snapshot, style, x, y, 2.5);
  if (radius < SMALLEST_RING * rmp_viewport_get_pixel_size (viewport, hit->position))
    return;
  trace_ring (cloth, hit, find_half (settings) * radius, positions);
  rmp_mark_curve (viewport, snapshot, hit->pane, RMP_MARK_TWIN, N_POINTS, positions[0]);
  trace_ring (cloth, hit, radius, positions);
  rmp_mark_curve (viewport, snapshot, hit->pane, style, N_POINTS, positions[0]);
}
