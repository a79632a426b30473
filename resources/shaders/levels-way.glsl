/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the next coarser level carries a particle by in kernels that gather (algorithms/cloth/lengths-gather.c). Positions are array0,
 * array1 is whence particles are, array2 and array3 who carries whom, array4 where the coarser particles have come to.
 */
uniform samplerBuffer array0;
uniform usamplerBuffer array1;
uniform usamplerBuffer array2;
uniform usamplerBuffer array3;
uniform samplerBuffer array4;

vec3
find_way (int row)
{
  int end = int (texelFetch (array2, row + 1).x);
  vec3 way = vec3 (0.0);

  for (int k = int (texelFetch (array2, row).x); k < end; k++)
    {
      uvec2 parent = texelFetch (array3, k).xy;
      int vertex = int (texelFetch (array1, int (parent.x)).x);

      way += uintBitsToFloat (parent.y) *
             (texelFetch (array4, int (parent.x)).xyz - texelFetch (array0, vertex).xyz);
    }
  return way;
}
