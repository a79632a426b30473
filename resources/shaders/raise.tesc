/* SPDX-License-Identifier: GPL-3.0-or-later */
layout (vertices = 3) out;

in Corner
{
  vec3 position, normal, rest;
  vec2 openness, uv;
  float field;
#ifdef NUMBERED
  uint vertex;
#else
  vec4 place, place_more;
#endif
} corner[];
in Face
{
  uvec4 lines;
  vec4 levels;
} face[];

#define FLOW out
#include "patch.glsl"

void
main ()
{
  patch_corner[gl_InvocationID].position = corner[gl_InvocationID].position;
  patch_corner[gl_InvocationID].normal = corner[gl_InvocationID].normal;
  patch_corner[gl_InvocationID].openness = corner[gl_InvocationID].openness;
  patch_corner[gl_InvocationID].uv = corner[gl_InvocationID].uv;
  patch_corner[gl_InvocationID].rest = corner[gl_InvocationID].rest;
  patch_corner[gl_InvocationID].field = corner[gl_InvocationID].field;
#ifdef NUMBERED
  patch_corner[gl_InvocationID].vertex = corner[gl_InvocationID].vertex;
#else
  patch_corner[gl_InvocationID].place = corner[gl_InvocationID].place;
  patch_corner[gl_InvocationID].place_more = corner[gl_InvocationID].place_more;
#endif
  if (gl_InvocationID == 0)
    {
      patch_lines = face[0].lines;
      patch_levels = face[0].levels;
      gl_TessLevelOuter[0] = face[0].levels.x;
      gl_TessLevelOuter[1] = face[0].levels.y;
      gl_TessLevelOuter[2] = face[0].levels.z;
      gl_TessLevelInner[0] = face[0].levels.w;
    }
}
