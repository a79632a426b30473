/* SPDX-License-Identifier: GPL-3.0-or-later */
uniform vec4 tint;

out vec4 colour;

void
main ()
{
  colour = vec4 (tint.rgb * tint.a, tint.a);
}
