/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A flat rectangle in space. */
#include "frame.glsl"

uniform float corners[12]; /* of a strip: x, y, z each */

void
main ()
{
  int i = 3 * gl_VertexID;
  gl_Position = view_projection * vec4 (corners[i], corners[i + 1], corners[i + 2], 1);
}
