/* SPDX-License-Identifier: GPL-3.0-or-later */
layout (location = 0) in vec3 position;

uniform mat4 matrix;

out float height;

void
main ()
{
  height = position.y;
  gl_Position = matrix * vec4 (position, 1);
}
