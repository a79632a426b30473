/* SPDX-License-Identifier: GPL-3.0-or-later */
layout (location = 0) in vec3 position;
layout (location = 1) in vec3 normal;
layout (location = 2) in vec2 openness; /* crease openness, region */
layout (location = 3) in vec2 uv;
layout (location = 4) in vec3 rest;
layout (location = 5) in float field;
layout (location = 8) in vec4 levels; /* edges opposite to the corners, inside */
#ifdef NUMBERED
layout (location = 6) in uint vertex; /* of the relief: tells both faces of an edge where it begins */
layout (location = 7) in uvec2 list;  /* of ridges: first, how many; of layers and waves: number of the patch */
#else
layout (location = 6) in vec4 place;      /* (s, d) of the first line, (s, d) of the second */
layout (location = 7) in uvec4 lines;     /* or ~0 */
layout (location = 9) in vec4 place_more; /* of the third and fourth */
#endif

out Corner
{
  vec3 position, normal, rest;
  vec2 openness, uv;
  float field;
#ifdef NUMBERED
  uint vertex;
#else
  vec4 place, place_more;
#endif
} corner;
out Face
{
  uvec4 lines;
  vec4 levels;
} face;

void
main ()
{
  corner.position = position;
  corner.normal = normal;
  corner.openness = openness;
  corner.uv = uv;
  corner.rest = rest;
  corner.field = field;
  face.levels = levels;
#ifdef NUMBERED
  corner.vertex = vertex;
  face.lines = uvec4 (list, 0, 0);
#else
  corner.place = place;
  corner.place_more = place_more;
  face.lines = lines;
#endif
}
