/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of algorithms/cloth/lengths-gather.c: a particle moved by what the length of a group asks of it. values[2] above 0: only if that is
 * too long.
 */
#include "gather.glsl"
#include "lengths-link.glsl"

out vec4 made;

void
main ()
{
  Length found;

  if (find_length (get_element (), made, found) && !(values[2] > 0.0 && !(found.length > found.rest)))
    made.xyz += found.stiffness * (found.length - found.rest) / found.weights * made.w / found.length *
                found.way;
}
