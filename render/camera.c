/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "camera.h"

#include <cglm/cglm.h>

void
rmp_camera_init (RmpCamera *self, const float target[3], float distance)
{
  g_return_if_fail (self != NULL);

  *self = (RmpCamera){
    .target = { target[0], target[1], target[2] },
    .distance = distance,
    .yaw = glm_rad (25),
    .pitch = glm_rad (8),
    .fov = glm_rad (35),
  };
}

void
rmp_camera_frame (RmpCamera *self, const float minimum[3], const float maximum[3], float aspect)
{
  vec3 axes[3];
  rmp_camera_get_axes (self, axes[0], axes[1], axes[2]);
  for (int i = 0; i < 3; i++)
    self->target[i] = .5f * (minimum[i] + maximum[i]);

  /* Each corner must lie inside the pane's two half angles. */
  const float tangent = tanf (.5f * self->fov), margin = 1.08f;
  float needed = 1e-3f;
  for (int corner = 0; corner < 8; corner++)
    {
      vec3 offset;
      for (int i = 0; i < 3; i++)
        offset[i] = (corner >> i & 1 ? maximum[i] : minimum[i]) - self->target[i];
      const float side = fabsf (glm_vec3_dot (offset, axes[0])) / MIN (aspect, 100.f);
      const float height = fabsf (glm_vec3_dot (offset, axes[1]));
      const float nearer = self->orthographic ? 0 : glm_vec3_dot (offset, axes[2]);
      needed = MAX (needed, MAX (side, height) * margin / tangent + nearer);
    }
  self->distance = needed;
}

void
rmp_camera_get_axes (const RmpCamera *self, float right[3], float up[3], float back[3])
{
  const float cy = cosf (self->yaw), sy = sinf (self->yaw), cp = cosf (self->pitch),
              sp = sinf (self->pitch);
  glm_vec3_copy ((vec3){ cy, 0, -sy }, right);
  glm_vec3_copy ((vec3){ -sy * sp, cp, -cy * sp }, up);
  glm_vec3_copy ((vec3){ sy * cp, sp, cy * cp }, back);
}

void
rmp_camera_get_eye (const RmpCamera *self, float eye[3])
{
  vec3 right, up, back;
  rmp_camera_get_axes (self, right, up, back);
  for (int i = 0; i < 3; i++)
    eye[i] = self->target[i] + self->distance * back[i];
}

void
rmp_camera_get_view (const RmpCamera *self, mat4 view)
{
  vec3 axes[3], eye;
  rmp_camera_get_axes (self, axes[0], axes[1], axes[2]);
  rmp_camera_get_eye (self, eye);
  glm_mat4_identity (view);
  for (int row = 0; row < 3; row++)
    {
      for (int i = 0; i < 3; i++)
        view[i][row] = axes[row][i];
      view[3][row] = -glm_vec3_dot (axes[row], eye);
    }
}

void
rmp_camera_get_projection (const RmpCamera *self, float aspect, float near, float far,
                           mat4 projection)
{
  const float tangent = tanf (.5f * self->fov);
  if (self->orthographic)
    {
      const float half = self->distance * tangent;
      glm_ortho (-half * aspect, half * aspect, -half, half, near, far, projection);
    }
  else
    glm_frustum (-near * tangent * aspect, near * tangent * aspect, -near * tangent, near * tangent,
                 near, far, projection);
}

void
rmp_camera_get_depth_range (const RmpCamera *self, const float centre[3], float radius, float *near,
                            float *far)
{
  vec3 right, up, back, eye, offset;
  rmp_camera_get_axes (self, right, up, back);
  rmp_camera_get_eye (self, eye);
  glm_vec3_sub (eye, (float *) centre, offset);
  const float depth = glm_vec3_dot (offset, back);
  *far = MAX (depth + radius * 1.02f, self->distance * 1e-2f);
  *near = self->orthographic ? depth - radius * 1.02f : MAX (depth - radius * 1.02f, *far * 2e-3f);
  if (self->orthographic)
    *far = MAX (*far, *near + 1e-3f);
}

void
rmp_camera_orbit (RmpCamera *self, float yaw, float pitch)
{
  g_return_if_fail (self != NULL);
  self->yaw = remainderf (self->yaw + yaw, 2 * GLM_PIf);
  self->pitch = CLAMP (self->pitch + pitch, -GLM_PI_2f, GLM_PI_2f);
}

void
rmp_camera_pan (RmpCamera *self, float dx, float dy, float height)
{
  vec3 right, up, back;
  rmp_camera_get_axes (self, right, up, back);
  const float metres = 2 * self->distance * tanf (.5f * self->fov) / height;
  for (int i = 0; i < 3; i++)
    self->target[i] += metres * (dy * up[i] - dx * right[i]);
}

void
rmp_camera_dolly (RmpCamera *self, float factor, const float *point)
{
  const float distance = CLAMP (self->distance * factor, 1e-3f, 1e4f);
  const float ratio = distance / self->distance;
  if (point)
    for (int i = 0; i < 3; i++)
      self->target[i] = point[i] + ratio * (self->target[i] - point[i]);
  self->distance = distance;
}

/* Turns the whole camera rigidly about the pivot: target and eye keep their place relative to the
 * view's axes.
 */
void
rmp_camera_orbit_about (RmpCamera *self, const float pivot[3], float yaw, float pitch)
{
  vec3 before[3], after[3], offset;
  rmp_camera_get_axes (self, before[0], before[1], before[2]);
  rmp_camera_orbit (self, yaw, pitch);
  rmp_camera_get_axes (self, after[0], after[1], after[2]);
  glm_vec3_sub (self->target, (float *) pivot, offset);
  for (int i = 0; i < 3; i++)
    {
      self->target[i] = pivot[i];
      for (int axis = 0; axis < 3; axis++)
        self->target[i] += glm_vec3_dot (offset, before[axis]) * after[axis][i];
    }
}

void
rmp_camera_mix (const RmpCamera *a, const RmpCamera *b, float t, RmpCamera *mix)
{
  RmpCamera result = t < 1 ? *a : *b;
  glm_vec3_lerp ((float *) a->target, (float *) b->target, t, result.target);
  result.distance = a->distance * powf (b->distance / a->distance, t);
  result.yaw = a->yaw + t * remainderf (b->yaw - a->yaw, 2 * GLM_PIf);
  result.pitch = a->pitch + t * (b->pitch - a->pitch);
  result.fov = a->fov + t * (b->fov - a->fov);
  *mix = result;
}

void
rmp_camera_get_ray (const RmpCamera *self, float x, float y, float width, float height,
                    float origin[3], float direction[3])
{
  vec3 right, up, back;
  rmp_camera_get_axes (self, right, up, back);
  rmp_camera_get_eye (self, origin);
  const float tangent = tanf (.5f * self->fov);
  const float h = (2 * x / width - 1) * tangent * width / height,
              v = (1 - 2 * y / height) * tangent;
  for (int i = 0; i < 3; i++)
    {
      const float across = h * right[i] + v * up[i];
      direction[i] = self->orthographic ? -back[i] : across - back[i];
      origin[i] += self->orthographic ? self->distance * across : 0;
    }
  glm_vec3_normalize (direction);
}

gboolean
rmp_camera_project (const RmpCamera *self, const float point[3], float width, float height,
                    float pixel[2], float *depth)
{
  vec3 right, up, back, eye, offset;
  rmp_camera_get_axes (self, right, up, back);
  rmp_camera_get_eye (self, eye);
  glm_vec3_sub ((float *) point, eye, offset);
  *depth = -glm_vec3_dot (offset, back);
  if (!self->orthographic && *depth <= 0)
    return FALSE;

  const float span = tanf (.5f * self->fov) * (self->orthographic ? self->distance : *depth);
  pixel[0] = .5f * width + .5f * height * glm_vec3_dot (offset, right) / span;
  pixel[1] = .5f * height - .5f * height * glm_vec3_dot (offset, up) / span;
  return TRUE;
}

float
rmp_camera_get_pixel_size (const RmpCamera *self, const float point[3], float height)
{
  vec3 right, up, back, eye, offset;
  rmp_camera_get_axes (self, right, up, back);
  rmp_camera_get_eye (self, eye);
  glm_vec3_sub (eye, (float *) point, offset);
  const float depth = self->orthographic ? self->distance
                                         : MAX (glm_vec3_dot (offset, back), 1e-4f);
  return 2 * depth * tanf (.5f * self->fov) / height;
}
