/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/render-view.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

/* Metres, and degrees: what lies beyond is a slip of the keyboard, and no picture. */
#define FARTHEST 1e6
#define NEAREST 1e-4

static gboolean
invalid (GError **error, const char *text, const char *reason)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "“%s” %s", text, reason);
  return FALSE;
}

static gboolean
parse_numbers (const char *text, double values[6], guint *n, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", 7);

  for (*n = 0; words[*n]; (*n)++)
    {
      char *end;

      if (*n == 6)
        return invalid (error, text, "has more than YAW,PITCH,DISTANCE,X,Y,Z");
      values[*n] = g_ascii_strtod (words[*n], &end);
      if (end == words[*n] || *end || !(fabs (values[*n]) <= FARTHEST))
        return invalid (error, text,
                        "is no camera; write YAW,PITCH[,DISTANCE[,X,Y,Z]] in degrees and metres");
    }
  if (*n < 2 || *n == 4 || *n == 5 || (*n > 2 && values[2] < NEAREST))
    return invalid (error, text,
                    "is no camera; write YAW,PITCH[,DISTANCE[,X,Y,Z]] in degrees and metres");
  return TRUE;
}

gboolean
rmp_cli_view_parse (RmpCliView *self, const char *text, GError **error)
{
  const float origin[3] = { 0.0f, 0.0f, 0.0f };
  double values[6] = { 0 };
  guint n = 0;

  *self = (RmpCliView){ 0 };
  rmp_camera_init (&self->camera, origin, 1.0f);
  if (!text)
    return TRUE;
  if (!parse_numbers (text, values, &n, error))
    return FALSE;
  self->camera.yaw = (float) (values[0] * G_PI / 180.0);
  self->camera.pitch = (float) (CLAMP (values[1], -90.0, 90.0) * G_PI / 180.0);
  self->has_distance = n > 2;
  self->has_target = n == 6;
  self->camera.distance = self->has_distance ? (float) values[2] : 1.0f;
  for (guint i = 0; i < 3; i++)
    self->camera.target[i] = (float) values[3 + i];
  return TRUE;
}

RmpCamera
rmp_cli_view_frame (const RmpCliView *self, const float minimum[3], const float maximum[3],
                    float aspect, guint n, guint index)
{
  RmpCamera camera = self->camera;
  float distance = 0.0f;

  for (guint i = 0; i < n; i++)
    {
      camera.yaw = self->camera.yaw + 2.0f * (float) G_PI * (float) i / (float) n;
      rmp_camera_frame (&camera, minimum, maximum, aspect);
      distance = MAX (distance, camera.distance);
    }
  camera.yaw = self->camera.yaw + 2.0f * (float) G_PI * (float) index / (float) n;
  camera.distance = self->has_distance ? self->camera.distance : distance;
  if (self->has_target)
    memcpy (camera.target, self->camera.target, sizeof camera.target);
  return camera;
}
