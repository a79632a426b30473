/* SPDX-License-Identifier: GPL-3.0-or-later */
layout (location = 0) in vec3 position;

#ifdef HOLES
layout (location = 3) in vec2 uv;

out vec2 place; /* in the picture */
#endif

uniform mat4 matrix;

out float height;

void
main ()
{
  height = position.y;
#ifdef HOLES
  place = vec2 (uv.x, 1 - uv.y);
#endif
  gl_Position = matrix * vec4 (position, 1);
}
