/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where one sees a place of a patch, and how high its waves are of so many pixels: of a point each. */
layout (location = 0) in vec3 place;   /* weights of the second and third corner, number of the patch */
layout (location = 1) in vec3 towards; /* unit, to the eye */
layout (location = 2) in vec2 right;   /* change of the weights from a pixel to the next */
out vec3 seen;
out float height;

#include "wave.glsl"
#include "parallax.glsl"

void
main ()
{
  vec3 weights = vec3 (1 - place.x - place.y, place.xy);
  seen = seen_weights (int (place.z), weights, towards);
  wave_right = right;
  height = add_waves (int (place.z), weights).x;
  gl_Position = vec4 (0, 0, 0, 1);
}
