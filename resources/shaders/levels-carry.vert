/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of algorithms/cloth/lengths-gather.c: a vertex on by what the finest level carries it. */
#include "gather.glsl"
#include "levels-way.glsl"

out vec4 made;

void
main ()
{
  made = texelFetch (array0, get_item ());
  if (made.w > 0.0)
    made.xyz += find_way (get_item ());
}
