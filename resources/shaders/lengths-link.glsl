/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The length of a group that a particle has in kernels that gather (algorithms/cloth/lengths-gather.c). Positions are array0, links
 * array1, rests array2; values[0] is the group's first link, values[1] the square of the step where springs give way, else 0.
 */
uniform samplerBuffer array0;
uniform usamplerBuffer array1;
uniform samplerBuffer array2;

const float LEAST_LENGTH = 1e-12;
const uint NONE = 0xffffffffu;

struct Length
{
  vec3 way; /* to the other end */
  float length, weights, rest, stiffness;
};

/* Returns whether it is to be kept. @position: of the particle, 1/kg */
bool
find_length (int particle, out vec4 position, out Length found)
{
  uvec2 link = texelFetch (array1, int (values[0]) + get_item ()).xy;

  position = texelFetch (array0, particle);
  if (link.x == NONE)
    return false;
  vec4 other = texelFetch (array0, int (link.x));
  vec2 rest = texelFetch (array2, int (link.y)).xy;

  found.way = other.xyz - position.xyz;
  found.length = sqrt (dot (found.way, found.way));
  found.weights = position.w + other.w;
  found.rest = rest.x;
  found.stiffness = rest.y;
  return found.length >= LEAST_LENGTH && found.weights > 0.0 && found.stiffness > 0.0;
}
