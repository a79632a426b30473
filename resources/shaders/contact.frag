/* SPDX-License-Identifier: GPL-3.0-or-later */
in float height;

out vec2 nearness; /* touch, bulk */

void
main ()
{
  float touch = clamp (1 - height / .12, 0, 1);
  nearness = vec2 (touch * touch, exp (-max (height, 0) / .55));
}
