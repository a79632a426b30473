/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.h"

#include <cglm/cglm.h>
#include <math.h>

static void
set_camera (RmpFrameSetup *self, const RmpCamera *camera, int width, int height)
{
  RmpFrame *block = &self->block;
  mat4 projection;
  float near, far;
  /* The floor reaches beyond the character and must not be cut. */
  rmp_camera_get_depth_range (camera, block->sphere,
                              MAX (1.1f * block->sphere[3], block->ground[0]), &near, &far);
  rmp_camera_get_projection (camera, (float) width / (float) height, near, far, projection);
  rmp_camera_get_view (camera, block->view);
  glm_mat4_mul (projection, block->view, block->view_projection);
  glm_mat4_inv (projection, self->inverse_projection);

  rmp_camera_get_eye (camera, block->eye);
  block->eye[3] = camera->orthographic ? 0 : 1;
  rmp_camera_get_axes (camera, block->right, block->up, block->back);

  self->view_height = 2 * camera->distance * tanf (.5f * camera->fov);
  self->pixels_metre = camera->orthographic ? (float) height / self->view_height
                                            : .5f * (float) height / tanf (.5f * camera->fov);
}

/* The pane where a corner of the box lies behind the eye. */
static void
set_bounds (RmpFrameSetup *self, const float minimum[3], const float maximum[3], int width,
            int height)
{
  vec2 low = { 1, 1 }, high = { -1, -1 };
  for (int corner = 0; corner < 8; corner++)
    {
      vec4 point = { 0, 0, 0, 1 }, clip;
      for (int i = 0; i < 3; i++)
        point[i] = corner >> i & 1 ? maximum[i] : minimum[i];
      glm_mat4_mulv (self->block.view_projection, point, clip);
      for (int i = 0; i < 2; i++)
        {
          low[i] = clip[3] > 1e-4f ? MIN (low[i], clip[i] / clip[3]) : -1;
          high[i] = clip[3] > 1e-4f ? MAX (high[i], clip[i] / clip[3]) : 1;
        }
      if (clip[3] <= 1e-4f)
        break;
    }
  const int size[2] = { width, height };
  for (int i = 0; i < 2; i++)
    {
      const int first = (int) ((.5f + .5f * MAX (low[i], -1)) * (float) size[i]) - 2;
      const int last = (int) ((.5f + .5f * MIN (high[i], 1)) * (float) size[i]) + 3;
      self->bounds[i] = MAX (first, 0);
      self->bounds[2 + i] = MAX (MIN (last, size[i]) - self->bounds[i], 0);
    }
}

/* The rig turns with the camera's heading but never tilts. */
static void
set_lights (RmpFrame *block, const RmpLighting *lighting, float yaw)
{
  static const float positions[RMP_N_LIGHTS][3] = { { -.50f, .62f, .60f },
                                                    { .80f, .10f, .59f },
                                                    { .45f, .55f, -.70f } };
  static const float colours[RMP_N_LIGHTS][4] = { { 1, .955f, .89f, 1.62f },
                                                  { .62f, .74f, .95f, .24f },
                                                  { .90f, .95f, 1, 2.10f } };
  const float heading = yaw + lighting->turn, c = cosf (heading), s = sinf (heading);
  for (int light = 0; light < RMP_N_LIGHTS; light++)
    {
      const float *position = positions[light];
      glm_vec3_copy ((vec3){ position[0] * c + position[2] * s, position[1],
                             position[2] * c - position[0] * s },
                     block->light_directions[light]);
      glm_vec3_normalize (block->light_directions[light]);
      const float strength = colours[light][3] *
                             (light == RMP_LIGHT_KEY ? exp2f (lighting->key_stops) : 1);
      glm_vec3_scale ((float *) colours[light], strength, block->light_colours[light]);
    }
}

/* Looks along the key light at the scene's sphere; far enough behind it to reach the floor. */
static void
set_shadow (RmpFrameSetup *self)
{
  RmpFrame *block = &self->block;
  const float *centre = block->sphere, reach = 1.05f * block->sphere[3];
  vec3 axes[3];
  glm_vec3_copy (block->light_directions[RMP_LIGHT_KEY], axes[2]);
  glm_vec3_crossn ((vec3){ 0, 1, 0 }, axes[2], axes[0]);
  glm_vec3_cross (axes[2], axes[0], axes[1]);

  mat4 view = GLM_MAT4_IDENTITY_INIT, projection;
  for (int row = 0; row < 3; row++)
    {
      for (int i = 0; i < 3; i++)
        view[i][row] = axes[row][i];
      view[3][row] = -glm_vec3_dot (axes[row], (float *) centre);
    }
  glm_ortho (-reach, reach, -reach, reach, -reach, 3 * reach, projection);
  glm_mat4_mul (projection, view, self->shadow_projection);

  mat4 to_texture = GLM_MAT4_IDENTITY_INIT;
  for (int i = 0; i < 3; i++)
    to_texture[i][i] = to_texture[3][i] = .5f;
  glm_mat4_mul (to_texture, self->shadow_projection, block->shadow_matrix);
}

/* A view from under the floor: x and z become the axes of the texture, and height is dropped. */
static void
set_ground (RmpFrameSetup *self, const float minimum[3], const float maximum[3])
{
  RmpFrame *block = &self->block;
  const float half = .5f * MAX (maximum[0] - minimum[0], maximum[2] - minimum[2]) + .45f;
  glm_vec4_copy (
      (vec4){ MAX (2.2f * block->sphere[3], 1.2f), half, block->sphere[0], block->sphere[2] },
      block->ground);
  glm_mat4_zero (self->contact_projection);
  self->contact_projection[0][0] = 1 / half;
  self->contact_projection[2][1] = 1 / half;
  self->contact_projection[3][0] = -block->sphere[0] / half;
  self->contact_projection[3][1] = -block->sphere[2] / half;
  self->contact_projection[3][3] = 1;
}

/* Unless it has been set, the floor is at 0, or below a scene that reaches clearly deeper. */
static float
floor_height (const RmpScene *scene, const float minimum[3])
{
  if (!isnan (scene->floor))
    return scene->floor;
  return minimum[1] < -.02f ? minimum[1] : 0;
}

void
rmp_frame_setup (RmpFrameSetup *self, const RmpScene *scene, const RmpCamera *camera, int width,
                 int height, float line_scale)
{
  vec3 minimum, maximum;
  RmpFrame *block = &self->block;
  *self = (RmpFrameSetup){ 0 };
  rmp_scene_get_extent (scene, minimum, maximum);
  rmp_scene_get_sphere (scene, block->sphere, &block->sphere[3]);
  set_ground (self, minimum, maximum);
  set_camera (self, camera, width, height);
  set_bounds (self, minimum, maximum, width, height);
  set_lights (block, &scene->lighting, camera->yaw);
  set_shadow (self);

  const float radius = block->sphere[3];
  glm_vec4_copy ((vec4){ (float) width, (float) height, line_scale, floor_height (scene, minimum) },
                 block->target);
  glm_vec4_copy ((vec4){ 0, scene->see_through ? .45f : 1,
                         scene->background == RMP_BACKGROUND_LIGHT ? .7f : 1,
                         radius < .25f ? .004f * radius : .004f },
                 block->options);
}
