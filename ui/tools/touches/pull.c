/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/touches/pull.h"

#include <math.h>

/* The normal counts as seen from the side if a pixel along it covers at least this many pixels. */
#define SEEN 0.3

double
rmp_pull_measure (RmpViewport *viewport, const RmpSurfaceHit *hit, double dx, double dy)
{
  const double pixel = rmp_viewport_get_pixel_size (viewport, hit->position);
  double from[2], to[2], length;
  float tip[3];

  g_return_val_if_fail (RMP_IS_VIEWPORT (viewport), 0.0);

  for (guint i = 0; i < 3; i++)
    tip[i] = hit->position[i] + (float) pixel * hit->normal[i];
  if (!rmp_viewport_project (viewport, hit->pane, hit->position, from, from + 1) ||
      !rmp_viewport_project (viewport, hit->pane, tip, to, to + 1))
    return 0.0;
  length = hypot (to[0] - from[0], to[1] - from[1]);
  if (length < SEEN)
    return -dy * pixel;
  return (dx * (to[0] - from[0]) + dy * (to[1] - from[1])) / length * pixel;
}
