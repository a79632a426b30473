/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of tests/algorithms/compute/ring.c, for who only gathers. values[1]: how many there are. */
#include "gather.glsl"

uniform samplerBuffer array0;

out float made;

void
main ()
{
  int i = get_element (), n = int (values[1]);

  made = (1.0 - values[0]) * texelFetch (array0, i).x +
         values[0] * 0.5 * (texelFetch (array0, (i + n - 1) % n).x + texelFetch (array0, (i + 1) % n).x);
}
