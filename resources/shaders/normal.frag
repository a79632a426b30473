/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "holes.glsl"
#include "octahedral.glsl"

in vec3 view_normal;

out vec2 folded;

void
main ()
{
  leave_holes ();
  folded = fold_normal (normalize (gl_FrontFacing ? view_normal : -view_normal));
}
