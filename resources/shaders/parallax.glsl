/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waves that are shaded alone, seen as if they were lifted; wave.glsl stands before it. */
uniform int wave_parallax; /* 0 off, 1 once by the height, 2 along the ray of sight */

const float flattest = .2; /* of the ray: looked at along the surface, the texture would run away */
const int ray_steps = 16, ray_halvings = 5;

/* Over the patch, metres. */
float
height_over (int patch_number, vec3 region, vec3 weights)
{
  return dot (weights, region) * add_waves (patch_number, weights).x;
}

vec3
moved_weights (vec3 weights, vec2 way)
{
  return weights + vec3 (-way.x - way.y, way);
}

/* Weights of what is seen at a place of a patch. towards: unit, to the eye */
vec3
seen_weights (int patch_number, vec3 weights, vec3 towards)
{
  if (wave_parallax == 0)
    return weights;
  Patch here = wave_patch_at (patch_number);
  vec3 normal = normalize (weights.x * here.n[0] + weights.y * here.n[1] + weights.z * here.n[2]);
  vec2 along = raise_index (inverse_metric (here.p),
                            vec2 (dot (towards, here.p[1] - here.p[0]), dot (towards, here.p[2] - here.p[0])));
  float up = dot (towards, normal), side = up < 0 ? -1 : 1;
  along /= side * max (abs (up), flattest);
  if (wave_parallax == 1)
    return moved_weights (weights, along * height_over (patch_number, here.region, weights));

  float most = 0;
  for (int train = 0; train < wave_trains; train++)
    most += max (wave_corner (train, patch_number, 0).x,
                 max (wave_corner (train, patch_number, 1).x, wave_corner (train, patch_number, 2).x));
  float above = most * side, below = above;
  for (int i = 1; i <= ray_steps; i++)
    {
      below = side * most * (1 - 2 * float (i) / float (ray_steps));
      if (side * below <= side * height_over (patch_number, here.region, moved_weights (weights, along * below)))
        break;
      above = below;
    }
  for (int i = 0; i < ray_halvings; i++)
    {
      float middle = .5 * (above + below);
      if (side * middle <= side * height_over (patch_number, here.region, moved_weights (weights, along * middle)))
        below = middle;
      else
        above = middle;
    }
  return moved_weights (weights, along * below);
}
