/* SPDX-License-Identifier: GPL-3.0-or-later */
layout (vertices = 3) out;

in Corner
{
  vec3 position, normal, rest;
  vec2 openness, uv;
  float field;
} corner[];

out Corner
{
  vec3 position, normal, rest;
  vec2 openness, uv;
  float field;
} patch_corner[];

uniform samplerBuffer levels; /* a face: edges opposite to its corners, inside */

void
main ()
{
  patch_corner[gl_InvocationID].position = corner[gl_InvocationID].position;
  patch_corner[gl_InvocationID].normal = corner[gl_InvocationID].normal;
  patch_corner[gl_InvocationID].openness = corner[gl_InvocationID].openness;
  patch_corner[gl_InvocationID].uv = corner[gl_InvocationID].uv;
  patch_corner[gl_InvocationID].rest = corner[gl_InvocationID].rest;
  patch_corner[gl_InvocationID].field = corner[gl_InvocationID].field;
  if (gl_InvocationID == 0)
    {
      vec4 level = texelFetch (levels, gl_PrimitiveID);
      gl_TessLevelOuter[0] = level.x;
      gl_TessLevelOuter[1] = level.y;
      gl_TessLevelOuter[2] = level.z;
      gl_TessLevelInner[0] = level.w;
    }
}
