/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One triangle over the whole target. */
out vec2 at;

void
main ()
{
  at = vec2 (gl_VertexID == 1 ? 2 : 0, gl_VertexID == 2 ? 2 : 0);
  gl_Position = vec4 (2 * at - 1, 0, 1);
}
