/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame.h: what all shaders of one draw share: camera, light, sizes. No GL. */

#include "camera.h"
#include "scene-private.h"

#include <cglm/types.h>

G_BEGIN_DECLS

enum
{
  RMP_LIGHT_KEY,
  RMP_LIGHT_FILL,
  RMP_LIGHT_RIM,
  RMP_N_LIGHTS,
};

/* The uniform block of frame.glsl, std140. */
typedef struct
{
  mat4 view_projection, view, shadow_matrix;
  vec4 eye; /* w: 1 in perspective, 0 orthographic */
  vec4 right, up, back;
  vec4 light_directions[RMP_N_LIGHTS], light_colours[RMP_N_LIGHTS];
  vec4 target; /* width, height in pixels; scale of line widths; height of the floor */
  vec4 sphere; /* centre and radius of the scene */
  vec4 ground; /* half side of the floor; half side, x and z of the contact texture's middle */
  /* occlusion texture on; alpha of surfaces; floor's shadow factor; metres moved along N */
  vec4 options;
} RmpFrame;

/* Beside the block: what single passes need. */
typedef struct
{
  RmpFrame block;
  mat4 inverse_projection, shadow_projection, contact_projection;
  int bounds[4];      /* x, y, width, height: pixels that the scene may cover */
  float view_height;  /* metres that the pane spans at the target */
  float pixels_metre; /* at one metre before the eye, or anywhere if orthographic */
} RmpFrameSetup;

void rmp_frame_setup (RmpFrameSetup *self, const RmpScene *scene, const RmpCamera *camera,
                      int width, int height, float line_scale);

G_END_DECLS
