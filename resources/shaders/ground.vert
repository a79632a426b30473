/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"

out vec2 place; /* x, z */

void
main ()
{
  vec2 corner = vec2 (gl_VertexID & 1, gl_VertexID >> 1) * 2 - 1;
  place = sphere.xz + corner * ground.x;
  gl_Position = view_projection * vec4 (place.x, target.w, place.y, 1);
}
