/* SPDX-License-Identifier: GPL-3.0-or-later */
in vec2 at;

uniform sampler2D source;
uniform vec2 stride;     /* one texel along the direction */
uniform vec2 deviation; /* of touch and bulk, texels */
uniform int reach;
uniform bool last; /* fades to nothing at the rim */

out vec2 nearness;

void
main ()
{
  vec2 sum = vec2 (0), weights = vec2 (0);
  /* Between two texels: the filter takes both. */
  for (float i = .5 - float (reach); i < float (reach); i += 2)
    {
      vec2 x = i / deviation, w = exp (-.5 * x * x);
      sum += w * texture (source, at + i * stride).rg;
      weights += w;
    }
  vec2 rim = smoothstep (vec2 (0), vec2 (.08), min (at, 1 - at));
  nearness = sum / weights * (last ? rim.x * rim.y : 1);
}
