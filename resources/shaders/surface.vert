/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"

layout (location = 0) in vec3 position;
layout (location = 1) in vec3 normal;
layout (location = 2) in vec2 openness; /* crease openness, region */
layout (location = 3) in vec2 uv;
layout (location = 4) in vec3 rest;
layout (location = 5) in float field;

uniform float uv_metres; /* > 0: the chart is the uv, in metres; else the rest position */

out vec4 place; /* world position, field */
out vec4 frame; /* normal, openness */
out vec3 chart;
flat out float category; /* the field of one corner */

void
main ()
{
  place = vec4 (position, field);
  frame = vec4 (normal, openness.x);
  category = field;
  chart = uv_metres > 0 ? vec3 (uv * uv_metres, 0) : rest;
  gl_Position = view_projection * vec4 (position, 1);
}
