/* SPDX-License-Identifier: GPL-3.0-or-later */
layout (location = 0) in vec3 position;
layout (location = 1) in vec3 normal;
layout (location = 2) in vec2 openness; /* crease openness, region */
layout (location = 3) in vec2 uv;
layout (location = 4) in vec3 rest;
layout (location = 5) in float field;

out Corner
{
  vec3 position, normal, rest;
  vec2 openness, uv;
  float field;
} corner;

void
main ()
{
  corner.position = position;
  corner.normal = normal;
  corner.openness = openness;
  corner.uv = uv;
  corner.rest = rest;
  corner.field = field;
}
