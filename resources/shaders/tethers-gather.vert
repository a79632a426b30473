/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of algorithms/cloth/lengths-gather.c: a particle no farther from those that hold it than its tethers are long. It has four, negative
 * ones being none.
 */
#include "gather.glsl"

uniform samplerBuffer array0;  /* positions */
uniform usamplerBuffer array1; /* held */
uniform samplerBuffer array2;  /* reaches */

out vec4 made;

void
main ()
{
  uvec4 held = texelFetch (array1, get_item ());
  vec4 reaches = texelFetch (array2, get_item ());

  made = texelFetch (array0, get_item ());
  for (int k = 0; k < 4 && reaches[k] >= 0.0 && made.w > 0.0; k++)
    {
      vec3 from = texelFetch (array0, int (held[k])).xyz, way = made.xyz - from;
      float length = sqrt (dot (way, way));

      if (length > reaches[k])
        made.xyz = from + reaches[k] / length * way;
    }
}
