/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* camera.h: where a pane looks from: a turntable round a target, horizon level.
 *
 * A plain value: copy it, compare it, glide between two with rmp_camera_mix(). World is
 * right-handed, Y up, metres; yaw 0 looks from +Z, yaw 90° from +X, pitch 90° from above. Pixels
 * have their origin at the top left of the pane, in the unit of the @width and @height given along.
 */

#include <cglm/types.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  float target[3];       /* metres: the pivot */
  float distance;        /* metres from target to eye, > 0 */
  float yaw, pitch;      /* radians; pitch in [−π/2, π/2] */
  float fov;             /* radians, of the pane's height */
  gboolean orthographic; /* same size at the target as the perspective view */
} RmpCamera;

/* Looks at @target from the front, a little from the right and above, 35° wide. */
void rmp_camera_init (RmpCamera *self, const float target[3], float distance);

/* Frames the box: centre becomes the target, all of it is visible with a margin of 8 %; yaw and
 * pitch stay.
 */
void rmp_camera_frame (RmpCamera *self, const float minimum[3], const float maximum[3],
                       float aspect);

void rmp_camera_get_eye (const RmpCamera *self, float eye[3]);

/* Unit vectors: to the right, up and from target to eye. */
void rmp_camera_get_axes (const RmpCamera *self, float right[3], float up[3], float back[3]);

void rmp_camera_get_view (const RmpCamera *self, mat4 view);

/**
 * rmp_camera_get_projection:
 * @aspect: width over height
 * @near, @far: metres from the eye; see rmp_camera_get_depth_range()
 */
void rmp_camera_get_projection (const RmpCamera *self, float aspect, float near, float far,
                                mat4 projection);

/* Tight planes round a sphere, such as a scene's; @near is always positive. */
void rmp_camera_get_depth_range (const RmpCamera *self, const float centre[3], float radius,
                                 float *near, float *far);

/* Turns round the target by radians; pitch stops at the poles. */
void rmp_camera_orbit (RmpCamera *self, float yaw, float pitch);

/* Moves target and eye by pixels, so that what is at the target's depth stays under the pointer. */
void rmp_camera_pan (RmpCamera *self, float dx, float dy, float height);

/**
 * rmp_camera_dolly:
 * @factor: the distance is multiplied by it, < 1 goes nearer
 * @point: (nullable): [3] world point that stays at its pixel (the point under the pointer); %NULL:
 *   the target
 */
void rmp_camera_dolly (RmpCamera *self, float factor, const float *point);

/* Orbits about any world point, which keeps its pixel. */
void rmp_camera_orbit_about (RmpCamera *self, const float pivot[3], float yaw, float pitch);

/* A moment of a glide: t in [0, 1] from @a to @b, yaw the short way round. */
void rmp_camera_mix (const RmpCamera *a, const RmpCamera *b, float t, RmpCamera *mix);

/* The ray through a pixel: @origin on it (the eye if in perspective), @direction unit. */
void rmp_camera_get_ray (const RmpCamera *self, float x, float y, float width, float height,
                         float origin[3], float direction[3]);

/* The pixel and view depth (metres before the eye) of a world point. Returns: FALSE if it is behind
 * the eye.
 */
gboolean rmp_camera_project (const RmpCamera *self, const float point[3], float width, float height,
                             float pixel[2], float *depth);

/* Metres that one pixel spans at the depth of @point. */
float rmp_camera_get_pixel_size (const RmpCamera *self, const float point[3], float height);

G_END_DECLS
