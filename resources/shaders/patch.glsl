/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the control shader hands to the evaluation shader; FLOW is out in the one and in in the other. */
FLOW Corner
{
  vec3 position, normal, rest;
  vec2 openness, uv; /* crease openness, region */
  float field;
#ifdef NUMBERED
  uint vertex; /* of the relief */
#else
  vec4 place, place_more; /* (s, d) of the first line, (s, d) of the second; of the third and fourth */
#endif
} patch_corner[];
patch FLOW uvec4 patch_lines; /* lines or ~0; of ridges the first of the list, how many; of layers and waves its number */
patch FLOW vec4 patch_levels; /* edges opposite to the corners, inside */
