/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of algorithms/cloth/lengths-gather.c: a particle moved as the multiplier of its length in a group has changed, from array3 to array4.
 * With values[2] above 0 it was 0.
 */
#include "gather.glsl"
#include "lengths-link.glsl"

uniform samplerBuffer array3;
uniform samplerBuffer array4;

out vec4 made;

void
main ()
{
  int row = int (values[0]) + get_item ();
  float before = values[2] > 0.0 ? 0.0 : texelFetch (array3, row).x;
  Length found;

  if (find_length (get_element (), made, found))
    made.xyz += (before - texelFetch (array4, row).x) * made.w / found.length * found.way;
}
