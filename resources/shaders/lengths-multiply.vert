/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of algorithms/cloth/lengths-gather.c: the multiplier of a particle's length in a group, after which lengths-give.vert moves it.
 * array3 has those of the iteration before; with values[2] above 0 there was none.
 */
#include "gather.glsl"
#include "lengths-link.glsl"

uniform samplerBuffer array3;

out float made;

void
main ()
{
  vec4 position;
  Length found;

  made = values[2] > 0.0 ? 0.0 : texelFetch (array3, int (values[0]) + get_item ()).x;
  if (find_length (get_item (), position, found))
    {
      float compliance = 1.0 / (found.stiffness * values[1]);

      made -= (found.length - found.rest + compliance * made) / (found.weights + compliance);
    }
}
