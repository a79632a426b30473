/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_relief_evaluate() of the form waves: the same arrays, the same function. Corners are those of patches, three each. */
#include "base.glsl"

uniform samplerBuffer wave_corners;  /* by train, a corner: height, phase, radians to the next corner and to the last */
uniform samplerBuffer wave_vertices; /* two texels a corner: position, normal, openness, region */
uniform samplerBuffer wave_metrics;  /* a patch: uu, uv, vv of the inverse of its metric at rest */
uniform samplerBuffer wave_table;    /* of a drawn profile: value and slope, from t = −1 to 1 */
uniform int wave_trains, wave_patches;
uniform int wave_shape; /* of the profile: 0 cosine, 1 sharp, 2 drawn */
uniform float wave_sharpness;
uniform bool wave_curved;
uniform float wave_shift; /* of what slopes show of the cloth beyond what they look long */

const int table_pieces = 128;
const float two_pi = 6.28318531;

/* Change of the place on the patch from a pixel to the next, along the screen's x and y; 0: no pixel looks. */
vec2 wave_right = vec2 (0), wave_down = vec2 (0);

vec4
wave_corner (int train, int patch_number, int corner)
{
  return texelFetch (wave_corners, 3 * (train * wave_patches + patch_number) + corner);
}

/* What is shown of a wave of so many pixels. */
float
shown_wave (float pixels)
{
  return clamp (.5 * (pixels - 2), 0, 1);
}

/* As rmp_profile_table_lookup(). */
vec2
drawn_section (float t)
{
  float x = clamp (.5 * (t + 1), 0, 1) * float (table_pieces);
  int i = min (int (x), table_pieces - 1);
  float f = x - float (i), g = 1 - f, step_size = 2 / float (table_pieces);
  vec2 a = texelFetch (wave_table, i).xy, b = texelFetch (wave_table, i + 1).xy;
  float rise = b.x - a.x, bend_a = a.y * step_size - rise, bend_b = rise - b.y * step_size;
  float value = g * a.x + f * b.x + f * g * (bend_a * g + bend_b * f);
  float slope = rise + (g - f) * (bend_a * g + bend_b * f) + f * g * (bend_b - bend_a);
  return vec2 (value, slope / step_size);
}

/* P (θ) and dP/dθ. */
vec2
wave_section (float theta)
{
  if (wave_shape == 1)
    {
      float share = .5 * (1 + cos (theta)), held = max (share, 1e-4);
      return vec2 (2 * pow (max (share, 1e-20), wave_sharpness) - 1,
                   -wave_sharpness * sin (theta) * pow (held, wave_sharpness - 1));
    }
  if (wave_shape == 2)
    {
      float turns = theta / two_pi;
      vec2 section = drawn_section (2 * (turns - round (turns)));
      return vec2 (2 * section.x - 1, 4 / two_pi * section.y);
    }
  return vec2 (cos (theta), -sin (theta));
}

/* θ of a corner's wave, and its derivatives by u and v. */
vec3
wave_angle (vec4 wave, int corner, vec3 weights)
{
  int next = (corner + 1) % 3, last = (corner + 2) % 3;
  vec3 by = vec3 (0);
  by[next] = wave.z;
  by[last] = wave.w;
  return vec3 (wave.y + weights[next] * wave.z + weights[last] * wave.w, by.yz - by.x);
}

/* Height of a corner's wave where a pixel looks. */
float
wave_height (vec4 wave, vec2 by)
{
  float turn = max (abs (dot (by, wave_right)), abs (dot (by, wave_down)));
  return wave.x * shown_wave (two_pi / max (turn, 1e-20));
}

/* Height of the waves at a place of a patch, with its derivatives by u and v, before the region. */
vec3
add_waves (int patch_number, vec3 weights)
{
  precise vec3 sum = vec3 (0);
  for (int train = 0; train < wave_trains; train++)
    for (int corner = 0; corner < 3; corner++)
      {
        vec4 wave = wave_corner (train, patch_number, corner);
        vec3 angle = wave_angle (wave, corner, weights);
        vec2 section = wave_section (angle.x);
        vec2 by_weight = corner == 0 ? vec2 (-1) : corner == 1 ? vec2 (1, 0) : vec2 (0, 1);
        float height = wave_height (wave, angle.yz);
        sum += height * vec3 (weights[corner] * section.x,
                              by_weight * section.x + weights[corner] * section.y * angle.yz);
      }
  return sum;
}

/* --- patches */

struct Patch
{
  vec3 p[3], n[3], region;
};

Patch
wave_patch_at (int patch_number)
{
  Patch here;
  for (int i = 0; i < 3; i++)
    {
      vec4 a = texelFetch (wave_vertices, 2 * (3 * patch_number + i));
      vec4 b = texelFetch (wave_vertices, 2 * (3 * patch_number + i) + 1);
      here.p[i] = a.xyz;
      here.n[i] = vec3 (a.w, b.xy);
      here.region[i] = b.w;
    }
  return here;
}

vec3
wave_normal (int patch_number, vec3 weights)
{
  Patch here = wave_patch_at (patch_number);
  vec3 n;
  return lifted_normal (here.p, here.n, here.region, weights, wave_curved, add_waves (patch_number, weights), n);
}

/* uu, uv, vv of the inverse of the metric of a flat patch; 0 where it has no area. */
vec3
inverse_metric (vec3 p[3])
{
  vec3 u = p[1] - p[0], v = p[2] - p[0];
  float uu = dot (u, u), uv = dot (u, v), vv = dot (v, v), determinant = uu * vv - uv * uv;
  return determinant > 1e-12 * uu * vv ? vec3 (vv, -uv, uu) / determinant : vec3 (0);
}

/* A vector in weights, of a covector. */
vec2
raise_index (vec3 inverse, vec2 by)
{
  return vec2 (inverse.x * by.x + inverse.y * by.y, inverse.y * by.x + inverse.z * by.y);
}

/* How far along the patch the cloth lies that shows at a place, in weights. */
vec2
wave_slip (int patch_number, vec3 weights)
{
  Patch here = wave_patch_at (patch_number);
  vec3 rest = texelFetch (wave_metrics, patch_number).xyz, posed = inverse_metric (here.p);
  vec2 slip = vec2 (0);
  for (int train = 0; train < wave_trains; train++)
    for (int corner = 0; corner < 3; corner++)
      {
        vec4 wave = wave_corner (train, patch_number, corner);
        vec3 angle = wave_angle (wave, corner, weights);
        vec2 along = raise_index (rest, angle.yz);
        float square = dot (along, angle.yz), height = dot (weights, here.region) * wave_height (wave, angle.yz);
        float steep = height * height * dot (raise_index (posed, angle.yz), angle.yz);
        if (square > 1e-12)
          slip -= wave_shift * weights[corner] * steep * sin (2 * angle.x) / (8 + 2 * steep) / square * along;
      }
  return slip;
}
