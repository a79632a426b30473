/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "store/assets/transform.h"

#include <string.h>

#include "skinning/joint-limits.h"

static gboolean
is_turned (const RmpChange *self)
{
  return self->turn[0] != 0.0 || self->turn[1] != 0.0 || self->turn[2] != 0.0;
}

static gboolean
is_moved (const RmpChange *self)
{
  return self->offset[0] != 0.0 || self->offset[1] != 0.0 || self->offset[2] != 0.0;
}

gboolean
rmp_change_is_none (const RmpChange *self)
{
  return self->scale == 1.0 && !is_turned (self) && !is_moved (self);
}

/* --- turning ---------------------------------------------------------------------------------- */

/* v' = v + 2w (q × v) + 2 q × (q × v) */
static void
turn_vector (const double q[4], double v[3])
{
  double a[3], b[3];

  for (guint i = 0; i < 3; i++)
    a[i] = q[(i + 1) % 3] * v[(i + 2) % 3] - q[(i + 2) % 3] * v[(i + 1) % 3];
  for (guint i = 0; i < 3; i++)
    b[i] = q[(i + 1) % 3] * a[(i + 2) % 3] - q[(i + 2) % 3] * a[(i + 1) % 3];
  for (guint i = 0; i < 3; i++)
    v[i] += 2.0 * (q[3] * a[i] + b[i]);
}

RmpChange
rmp_change_invert (const RmpChange *self)
{
  RmpChange back = { 1.0 / self->scale,
                     { -self->turn[0], -self->turn[1], -self->turn[2], self->turn[3] },
                     { -self->offset[0], -self->offset[1], -self->offset[2] } };

  turn_vector (back.turn, back.offset);
  for (guint i = 0; i < 3; i++)
    back.offset[i] *= back.scale;
  return back;
}

/* r' = q r */
static void
turn_rotation (const double q[4], double r[4])
{
  const double x = q[3] * r[0] + q[0] * r[3] + q[1] * r[2] - q[2] * r[1];
  const double y = q[3] * r[1] + q[1] * r[3] + q[2] * r[0] - q[0] * r[2];
  const double z = q[3] * r[2] + q[2] * r[3] + q[0] * r[1] - q[1] * r[0];
  const double w = q[3] * r[3] - q[0] * r[0] - q[1] * r[1] - q[2] * r[2];

  r[0] = x;
  r[1] = y;
  r[2] = z;
  r[3] = w;
}

/* Whether turn and offset act on @joint itself; others follow their parents. */
static gboolean
places_joint (const RmpChange *self, RmpSkeleton *skeleton, guint joint)
{
  return (is_turned (self) || is_moved (self)) && skeleton &&
         joint < rmp_skeleton_get_n_joints (skeleton) &&
         rmp_skeleton_get_parents (skeleton)[joint] < 0;
}

/* --- arrays ----------------------------------------------------------------------------------- */

float *
rmp_change_lengths (const RmpChange *self, const float *values, gsize n)
{
  float *changed = g_new (float, MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    changed[i] = (float) (values[i] * self->scale);
  return changed;
}

void
rmp_change_positions (const RmpChange *self, float *positions, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      double v[3] = { positions[3 * i], positions[3 * i + 1], positions[3 * i + 2] };

      if (is_turned (self))
        turn_vector (self->turn, v);
      for (guint c = 0; c < 3; c++)
        positions[3 * i + c] = (float) (v[c] * self->scale + self->offset[c]);
    }
}

void
rmp_change_ways (const RmpChange *self, float *ways, gsize n)
{
  RmpChange still = *self;

  for (guint c = 0; c < 3; c++)
    still.offset[c] = 0.0;
  rmp_change_positions (&still, ways, n);
}

/* Matrices keep rotation and scale; a change of unit is a change of where they move things. */
static double *
change_matrices (const RmpChange *self, const double *matrices, guint n)
{
  double *changed = g_memdup2 (matrices, sizeof (double) * 16 * n);

  for (gsize i = 0; i < n; i++)
    for (int j = 12; j < 15; j++)
      changed[16 * i + j] *= self->scale;
  return changed;
}

/* --- objects ---------------------------------------------------------------------------------- */

RmpMesh *
rmp_change_mesh (const RmpChange *self, RmpMesh *mesh, GError **error)
{
  guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *positions = rmp_change_lengths (self, rmp_mesh_get_positions (mesh),
                                                    (gsize) n * 3);

  g_return_val_if_fail (self, NULL);

  return rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (mesh), rmp_mesh_get_faces (mesh),
                       rmp_mesh_get_n_uvs (mesh), rmp_mesh_get_uvs (mesh),
                       rmp_mesh_get_uv_faces (mesh), error);
}

RmpSkin *
rmp_change_skin (const RmpChange *self, RmpSkin *skin)
{
  guint n_bones = rmp_skin_get_n_bones (skin);
  g_autofree double *inverse_binds = change_matrices (self, rmp_skin_get_inverse_binds (skin),
                                                      n_bones);

  return rmp_skin_new (rmp_skin_get_n_vertices (skin), rmp_skin_get_n_influences (skin),
                       rmp_skin_get_joints (skin), rmp_skin_get_weights (skin), n_bones,
                       rmp_skin_get_bones (skin), inverse_binds);
}

RmpSkeleton *
rmp_change_skeleton (const RmpChange *self, RmpSkeleton *skeleton, GError **error)
{
  guint n = rmp_skeleton_get_n_joints (skeleton);
  g_autofree const char **names = g_new0 (const char *, n + 1);
  g_autofree RmpTransform *transforms = g_memdup2 (rmp_skeleton_get_rest_transforms (skeleton),
                                                   sizeof *transforms * n);
  g_autofree double *locals = change_matrices (self, rmp_skeleton_get_rest_locals (skeleton), n);
  RmpSkeleton *changed;

  g_return_val_if_fail (self, NULL);

  for (guint i = 0; i < n; i++)
    {
      names[i] = rmp_skeleton_get_name (skeleton, i);
      for (int j = 0; j < 3; j++)
        transforms[i].translation[j] *= self->scale;
      if (!places_joint (self, skeleton, i))
        continue;
      turn_vector (self->turn, transforms[i].translation);
      turn_rotation (self->turn, transforms[i].rotation);
      for (int j = 0; j < 4; j++)
        turn_vector (self->turn, locals + 16 * (gsize) i + 4 * j);
      for (int j = 0; j < 3; j++)
        {
          transforms[i].translation[j] += self->offset[j];
          locals[16 * (gsize) i + 12 + j] += self->offset[j];
        }
    }
  changed = rmp_skeleton_new (n, names, rmp_skeleton_get_parents (skeleton), transforms, locals,
                              error);
  if (changed)
    rmp_skeleton_set_hinges (changed, rmp_skeleton_get_hinges (skeleton));
  return changed;
}

/* New values of a channel of @width numbers, or NULL where it stays. */
static float *
change_values (const RmpChange *self, const RmpChannel *channel, gboolean positions)
{
  const guint width = channel->path == RMP_CHANNEL_ROTATION ? 4 : 3;
  const gsize a_key = channel->interpolation == RMP_INTERPOLATION_CUBIC ? 3 : 1,
              n = channel->n_keys * a_key;
  float *values;

  if (channel->path != RMP_CHANNEL_TRANSLATION &&
      !(positions && channel->path == RMP_CHANNEL_ROTATION))
    return NULL;
  values = g_memdup2 (channel->values, n * width * sizeof *values);
  for (gsize i = 0; i < n; i++)
    {
      double v[4] = { 0.0, 0.0, 0.0, 0.0 };

      for (guint c = 0; c < width; c++)
        v[c] = width == 3 ? values[width * i + c] * self->scale : (double) values[width * i + c];
      if (positions && width == 3)
        turn_vector (self->turn, v);
      else if (positions)
        turn_rotation (self->turn, v);
      /* Of a cubic key the value is in the middle, between its tangents. */
      for (guint c = 0; positions && width == 3 && i % a_key == a_key / 2 && c < 3; c++)
        v[c] += self->offset[c];
      for (guint c = 0; c < width; c++)
        values[width * i + c] = (float) v[c];
    }
  return values;
}

RmpClip *
rmp_change_clip (const RmpChange *self, RmpClip *clip, RmpSkeleton *skeleton, GError **error)
{
  guint n = rmp_clip_get_n_channels (clip);
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (g_free);
  g_autofree RmpChannel *channels = g_new (RmpChannel, MAX (n, 1));

  g_return_val_if_fail (self, NULL);

  for (guint i = 0; i < n; i++)
    {
      float *values;

      channels[i] = *rmp_clip_get_channel (clip, i);
      values = change_values (self, &channels[i], places_joint (self, skeleton, channels[i].joint));
      if (!values)
        continue;
      channels[i].values = values;
      g_ptr_array_add (changed, values);
    }
  return rmp_clip_new (rmp_clip_get_name (clip), channels, n, error);
}
