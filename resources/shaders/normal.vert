/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"

layout (location = 0) in vec3 position;
layout (location = 1) in vec3 normal;

out vec3 view_normal;

void
main ()
{
  view_normal = mat3 (view) * normal;
  gl_Position = view_projection * vec4 (position, 1);
}
