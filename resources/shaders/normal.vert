/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"

layout (location = 0) in vec3 position;
layout (location = 1) in vec3 normal;
#ifdef HOLES
layout (location = 3) in vec2 uv;

out vec2 place; /* in the picture */
#endif

out vec3 view_normal;

void
main ()
{
#ifdef HOLES
  place = vec2 (uv.x, 1 - uv.y);
#endif
  view_normal = mat3 (view) * normal;
  gl_Position = view_projection * vec4 (position, 1);
}
