/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of algorithms/cloth/lengths-gather.c: a particle of a level where its vertex is, and on by what carries it. values[0]: how many
 * vertices there are.
 */
#include "gather.glsl"
#include "levels-way.glsl"

out vec4 made;

void
main ()
{
  uvec2 from = texelFetch (array1, get_element ()).xy;

  made = vec4 (texelFetch (array0, int (from.x)).xyz, uintBitsToFloat (from.y));
  if (made.w > 0.0)
    made.xyz += find_way (int (values[0]) + get_element ());
}
