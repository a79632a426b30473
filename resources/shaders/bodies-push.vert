/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of algorithms/cloth/lengths-gather.c: a particle out of simple bodies. */
#include "gather.glsl"

uniform samplerBuffer array0; /* positions */
uniform samplerBuffer array1; /* where the step began */
uniform samplerBuffer array2; /* bodies */

out vec4 made;

vec4
get_row (uint row)
{
  return texelFetch (array2, int (row));
}

#include "push.glsl"

void
main ()
{
  made = texelFetch (array0, get_item ());
  if (made.w > 0.0)
    made.xyz = push_out (texelFetch (array1, get_item ()).xyz, made.xyz);
}
