/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"
#include "holes.glsl"

in float height;

out vec2 nearness; /* touch, bulk */

void
main ()
{
  leave_holes ();

  float above = height - target.w, touch = clamp (1 - above / .12, 0, 1);
  nearness = vec2 (touch * touch, exp (-max (above, 0) / .55));
}
