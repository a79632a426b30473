/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is the same for everything in one draw; render/frame.h fills it. */
layout (std140) uniform Frame
{
  mat4 view_projection;
  mat4 view;
  mat4 shadow_matrix; /* world to the shadow map's [0, 1]³ */
  vec4 eye;           /* w: 1 in perspective, 0 orthographic */
  vec4 right, up, back;
  vec4 light_directions[3]; /* key, fill, rim */
  vec4 light_colours[3];    /* times strength */
  vec4 target;              /* width, height in pixels; scale of line widths; height of the floor */
  vec4 sphere;              /* centre and radius of the scene */
  vec4 ground;              /* half side of the floor; half side, x and z of the contact texture's middle */
  vec4 options;             /* occlusion texture on; alpha of surfaces; floor's shadow factor; metres moved along N */
};

vec3
towards_eye (vec3 position)
{
  return eye.w > .5 ? normalize (eye.xyz - position) : back.xyz;
}
