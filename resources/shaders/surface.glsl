/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How cloth and clay reflect light. */
const float pi = 3.14159265;
const vec3 sky = vec3 (.25, .28, .33);
const vec3 floor_light = vec3 (.1156, .0986, .085);

struct Surface
{
  vec3 base, sheen;
  float sheen_roughness, wrap, roughness, f0, gloss;
};

vec3
reflected (Surface s, vec3 n, vec3 v, vec3 l, float wrap)
{
  vec3 h = normalize (l + v);
  float signed_nl = dot (n, l), nl = max (signed_nl, 0), nh = clamp (dot (n, h), 0, 1);
  float nv = max (dot (n, v), .04), vh = max (dot (v, h), 0);

  float sheen_peak = max (s.sheen.r, max (s.sheen.g, s.sheen.b));
  vec3 c = s.base * (1 - .35 * sheen_peak) / pi * max (signed_nl + wrap, 0) / ((1 + wrap) * (1 + wrap));
#ifndef CLAY
  float invert = 1 / s.sheen_roughness;
  float charlie = (2 + invert) * pow (max (1 - nh * nh, 0), .5 * invert) / (2 * pi);
  c += s.sheen * (charlie * nl / (4 * (nl + nv - nl * nv) + 1e-4));
#endif

  float a = s.roughness * s.roughness, a2 = a * a, m = 1 - vh, m2 = m * m;
  float fresnel = s.f0 + (1 - s.f0) * m2 * m2 * m;
  float k = nh * nh * (a2 - 1) + 1;
  float d = a2 / (pi * k * k);
  float g = .5 / (nl * sqrt (nv * nv * (1 - a2) + a2) + nv * sqrt (nl * nl * (1 - a2) + a2) + 1e-4);
  return c + s.gloss * fresnel * d * g * nl;
}

vec3
ambient (Surface s, vec3 n, vec3 v, float height, float open)
{
  float upward = .5 + .5 * n.y;
  vec3 light = mix (floor_light, sky, upward);
  light *= mix (mix (.55, 1, smoothstep (0, .5, height)), 1, upward);
  float m = 1 - max (dot (n, v), 0), m2 = m * m;
  return s.base * light * open / (1 - .6 * s.base * (1 - open)) + .9 * s.sheen * sky * (m2 * m2 * open);
}
