/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifdef HOLES
in vec2 place;

uniform sampler2D picture;
uniform float cutoff; /* alpha below which there is a hole */
#endif

void
leave_holes ()
{
#ifdef HOLES
  if (texture (picture, place).a < cutoff)
    discard;
#endif
}
