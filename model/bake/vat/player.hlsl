// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a vertex animation texture: include it in a vertex shader. Both textures are sampled
// without filtering, mipmaps and sRGB, and the second texture coordinate, v downwards, is passed as
// it is in the file (an importer that turns v upwards: pass 1 − v). The mesh's position is that of
// the first frame; y is up, lengths are metres.
Texture2D vat_offsets; // @NAME@_vat.png
Texture2D vat_normals; // @NAME@_vnrm.png
SamplerState vat_sampler;

static const float3 vat_least = float3 (@LEAST@);
static const float3 vat_most = float3 (@MOST@);
static const float vat_frames = @FRAMES@.0;
static const float vat_height = @HEIGHT@.0;
static const float vat_rate = @RATE@; // frames a second

float2 vat_texel (float2 place, float frame)
{
  return float2 (place.x, place.y + frame / vat_height);
}

// The texture has z up.
float3 vat_y_up (float3 v)
{
  return float3 (v.x, v.z, -v.y);
}

float3 vat_offset (float2 place, float frame)
{
  return vat_y_up (lerp (vat_least, vat_most, vat_offsets.SampleLevel (vat_sampler, vat_texel (place, frame), 0).xyz));
}

float3 vat_normal (float2 place, float frame)
{
  return vat_y_up (2.0 * vat_normals.SampleLevel (vat_sampler, vat_texel (place, frame), 0).xyz - 1.0);
}

// Moves a vertex to where it is so many seconds after the first frame; the clip starts again at its
// end.
void vat_play (float seconds, float2 place, inout float3 position, out float3 normal)
{
  float time = fmod (seconds * vat_rate, vat_frames);
  float first = floor (time);
  float second = min (first + 1.0, vat_frames - 1.0);
  float part = time - first;

  position += lerp (vat_offset (place, first), vat_offset (place, second), part);
  normal = normalize (lerp (vat_normal (place, first), vat_normal (place, second), part));
}
