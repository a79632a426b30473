// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a vertex animation texture: include it in a vertex shader. Both textures are sampled
// without filtering, mipmaps and sRGB, and the second texture coordinate, v downwards, is passed as
// it is in the file. The mesh's position is that of the first frame; y is up, lengths are metres.
uniform sampler2D vat_offsets; // @NAME@_vat.png
uniform sampler2D vat_normals; // @NAME@_vnrm.png

const vec3 vat_least = vec3 (@LEAST@);
const vec3 vat_most = vec3 (@MOST@);
const float vat_frames = @FRAMES@.0;
const float vat_height = @HEIGHT@.0;
const float vat_rate = @RATE@; // frames a second

vec2
vat_texel (vec2 place, float frame)
{
  return vec2 (place.x, place.y + frame / vat_height);
}

// The texture has z up.
vec3
vat_y_up (vec3 v)
{
  return vec3 (v.x, v.z, -v.y);
}

vec3
vat_offset (vec2 place, float frame)
{
  return vat_y_up (mix (vat_least, vat_most, textureLod (vat_offsets, vat_texel (place, frame), 0.0).xyz));
}

vec3
vat_normal (vec2 place, float frame)
{
  return vat_y_up (2.0 * textureLod (vat_normals, vat_texel (place, frame), 0.0).xyz - 1.0);
}

// Moves a vertex to where it is so many seconds after the first frame; the clip starts again at its
// end.
void
vat_play (float seconds, vec2 place, inout vec3 position, out vec3 normal)
{
  float time = mod (seconds * vat_rate, vat_frames);
  float first = floor (time);
  float second = min (first + 1.0, vat_frames - 1.0);
  float part = time - first;

  position += mix (vat_offset (place, first), vat_offset (place, second), part);
  normal = normalize (mix (vat_normal (place, first), vat_normal (place, second), part));
}
