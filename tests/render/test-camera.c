/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "camera.h"

#include <cglm/cglm.h>

static const float width = 1280, height = 800;

static void
init_oblique (RmpCamera *camera, gboolean orthographic)
{
  rmp_camera_init (camera, (float[]){ .3f, 1.1f, -.2f }, 2.4f);
  camera->yaw = 2.2f;
  camera->pitch = .4f;
  camera->orthographic = orthographic;
}

static void
test_ray_meets_projected_point (void)
{
  const float point[3] = { .1f, 1.3f, -.5f };
  for (int orthographic = 0; orthographic < 2; orthographic++)
    {
      RmpCamera camera;
      init_oblique (&camera, orthographic);
      float pixel[2], depth, origin[3], direction[3];
      g_assert_true (rmp_camera_project (&camera, point, width, height, pixel, &depth));
      rmp_camera_get_ray (&camera, pixel[0], pixel[1], width, height, origin, direction);
      vec3 offset, off_ray;
      glm_vec3_sub ((float *) point, origin, offset);
      glm_vec3_cross (offset, direction, off_ray);
      g_assert_cmpfloat (glm_vec3_norm (off_ray), <, 1e-5f);
      g_assert_cmpfloat (glm_vec3_dot (offset, direction), >, 0);
    }
}

static void
test_project_equals_matrices (void)
{
  vec3 point = { .1f, 1.3f, -.5f };
  for (int orthographic = 0; orthographic < 2; orthographic++)
    {
      RmpCamera camera;
      init_oblique (&camera, orthographic);
      mat4 view, projection, both;
      vec4 clip;
      float pixel[2], depth, near, far;
      rmp_camera_get_depth_range (&camera, point, .5f, &near, &far);
      rmp_camera_get_view (&camera, view);
      rmp_camera_get_projection (&camera, width / height, near, far, projection);
      glm_mat4_mul (projection, view, both);
      glm_mat4_mulv (both, (vec4){ point[0], point[1], point[2], 1 }, clip);
      g_assert_true (rmp_camera_project (&camera, point, width, height, pixel, &depth));
      g_assert_cmpfloat_with_epsilon (pixel[0], (.5f + .5f * clip[0] / clip[3]) * width, .01f);
      g_assert_cmpfloat_with_epsilon (pixel[1], (.5f - .5f * clip[1] / clip[3]) * height, .01f);
      g_assert_cmpfloat (fabsf (clip[2] / clip[3]), <, 1);
    }
}

static void
test_frame_shows_all_corners (void)
{
  const float minimum[3] = { -.4f, 0, -.2f }, maximum[3] = { .5f, 1.8f, .3f };
  for (int orthographic = 0; orthographic < 2; orthographic++)
    for (int i = 0; i < 8; i++)
      {
        RmpCamera camera;
        init_oblique (&camera, orthographic);
        camera.yaw = .7f * (float) i;
        rmp_camera_frame (&camera, minimum, maximum, width / height);
        for (int corner = 0; corner < 8; corner++)
          {
            const float point[3] = { corner & 1 ? maximum[0] : minimum[0],
                                     corner & 2 ? maximum[1] : minimum[1],
                                     corner & 4 ? maximum[2] : minimum[2] };
            float pixel[2], depth;
            g_assert_true (rmp_camera_project (&camera, point, width, height, pixel, &depth));
            g_assert_true (pixel[0] > 0 && pixel[0] < width && pixel[1] > 0 && pixel[1] < height);
          }
      }
}

static void
assert_keeps_pixel (const RmpCamera *before, const RmpCamera *after, const float point[3],
                    float tolerance)
{
  float old[2], new[2], depth;
  g_assert_true (rmp_camera_project (before, point, width, height, old, &depth));
  g_assert_true (rmp_camera_project (after, point, width, height, new, &depth));
  g_assert_cmpfloat_with_epsilon (old[0], new[0], tolerance);
  g_assert_cmpfloat_with_epsilon (old[1], new[1], tolerance);
}

static void
test_point_under_pointer_stays (void)
{
  const float point[3] = { .1f, 1.3f, -.5f };
  for (int orthographic = 0; orthographic < 2; orthographic++)
    {
      RmpCamera before, after;
      init_oblique (&before, orthographic);
      after = before;
      rmp_camera_dolly (&after, .5f, point);
      g_assert_cmpfloat_with_epsilon (after.distance, .5f * before.distance, 1e-6f);
      assert_keeps_pixel (&before, &after, point, .05f);
      after = before;
      rmp_camera_orbit_about (&after, point, .8f, -.3f);
      assert_keeps_pixel (&before, &after, point, .05f);
    }
}

static void
test_pan_follows_pointer (void)
{
  RmpCamera before, after;
  init_oblique (&before, FALSE);
  after = before;
  rmp_camera_pan (&after, 40, 25, height);
  float old[2], new[2], depth;
  rmp_camera_project (&before, before.target, width, height, old, &depth);
  rmp_camera_project (&after, before.target, width, height, new, &depth);
  g_assert_cmpfloat_with_epsilon (new[0] - old[0], 40, .05f);
  g_assert_cmpfloat_with_epsilon (new[1] - old[1], 25, .05f);
}

static void
test_glide_takes_the_short_way (void)
{
  RmpCamera a, b, mix;
  init_oblique (&a, FALSE);
  b = a;
  a.yaw = 3.0f;
  b.yaw = -3.0f;
  rmp_camera_mix (&a, &b, .5f, &mix);
  g_assert_cmpfloat_with_epsilon (fabsf (remainderf (mix.yaw, 2 * GLM_PIf)), GLM_PIf, 1e-5f);
  rmp_camera_mix (&a, &b, 0, &mix);
  g_assert_cmpfloat (mix.yaw, ==, a.yaw);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/camera/ray-meets-projected-point", test_ray_meets_projected_point);
  g_test_add_func ("/render/camera/project-equals-matrices", test_project_equals_matrices);
  g_test_add_func ("/render/camera/frame-shows-all-corners", test_frame_shows_all_corners);
  g_test_add_func ("/render/camera/point-under-pointer-stays", test_point_under_pointer_stays);
  g_test_add_func ("/render/camera/pan-follows-pointer", test_pan_follows_pointer);
  g_test_add_func ("/render/camera/glide-takes-the-short-way", test_glide_takes_the_short_way);
  return g_test_run ();
}
