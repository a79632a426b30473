/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arm.h"

#include <math.h>
#include <string.h>

#include "geometry/smoothstep.h"
#include "inputs/cloth.h"
#include "inputs/masks.h"
#include "skinning/affine.h"

#define N_KEYS 49
#define DURATION 2.0

ArmShape
arm_shape_sample (void)
{
  return (ArmShape){
    .sides = 24,
    .rings = 60,
    .radius = 0.045,
    .length = 0.6,
    .blend = 0.1,
    .bend = 2.0 * G_PI / 3.0,
  };
}

ArmShape
arm_shape_slim (double degrees)
{
  ArmShape shape = arm_shape_sample ();

  shape.radius = 0.04;
  shape.blend = 0.06;
  shape.bend = degrees * G_PI / 180.0;
  return shape;
}

static RmpMesh *
build_mesh (const ArmShape *shape, const double *matrix, float *weights)
{
  guint nu = shape->sides, nv = shape->rings, n = (nv + 1) * nu, f = 0;
  g_autofree float *positions = g_new (float, 3 * n);
  g_autofree guint32 *faces = g_new (guint32, 6 * nu * nv);
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;

  for (guint i = 0; i <= nv; i++)
    for (guint j = 0; j < nu; j++)
      {
        double x = shape->length * i / nv, angle = 2.0 * G_PI * j / nu, point[3], placed[3], w;
        guint v = i * nu + j;

        if (i > 0 && i < nv)
          {
            x += shape->jitter * shape->length / nv * sin (12.9898 * i + 78.233 * j);
            angle += shape->jitter * 2.0 * G_PI / nu * sin (39.425 * i + 11.135 * j);
          }
        point[0] = x;
        point[1] = shape->radius * cos (angle);
        point[2] = shape->radius * sin (angle);
        rmp_affine_apply (matrix, point, placed);
        for (guint c = 0; c < 3; c++)
          positions[3 * v + c] = (float) placed[c];
        w = rmp_smoothstep ((x - shape->length / 2.0 + shape->blend) / (2.0 * shape->blend));
        weights[2 * v] = (float) (1.0 - w);
        weights[2 * v + 1] = (float) w;
      }

  for (guint i = 0; i < nv; i++)
    for (guint j = 0; j < nu; j++)
      {
        guint32 a = i * nu + j, b = i * nu + (j + 1) % nu, c = a + nu, d = b + nu;
        const guint32 even[6] = { a, b, c, b, d, c }, odd[6] = { a, b, d, a, d, c };

        for (guint t = 0; t < 6; t++)
          faces[f++] = shape->parallel || (i + j) % 2 == 0 ? even[t] : odd[t];
      }

  mesh = rmp_mesh_new (n, positions, 2 * nu * nv, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return mesh;
}

/* Rest transforms of the two joints under the motion, and their inverse binds. */
static RmpSkeleton *
build_skeleton (const ArmShape *shape, const double *matrix, double *inverse_binds)
{
  static const char *const names[] = { "upper", "lower" };
  static const gint32 parents[] = { -1, 0 };
  const RmpTransform locals[2] = { { .rotation = { 0, 0, 0, 1 }, .scale = { 1, 1, 1 } },
                                   { .translation = { shape->length / 2.0, 0.0, 0.0 },
                                     .rotation = { 0, 0, 0, 1 },
                                     .scale = { 1, 1, 1 } } };
  g_autoptr (GError) error = NULL;
  double local_matrices[32], globals[32];
  RmpSkeleton *skeleton;

  memcpy (local_matrices, matrix, 16 * sizeof *matrix);
  rmp_affine_from_transform (&locals[1], local_matrices + 16);
  skeleton = rmp_skeleton_new (2, names, parents, locals, local_matrices, &error);
  g_assert_no_error (error);

  /* Inverse of rotation times uniform scale, and translation. */
  rmp_skeleton_compose (skeleton, local_matrices, globals);
  for (guint b = 0; b < 2; b++)
    {
      const double *g = globals + 16 * b;
      double *inverse = inverse_binds + 16 * b, square = g[0] * g[0] + g[1] * g[1] + g[2] * g[2],
             moved[3];

      rmp_affine_identity (inverse);
      for (guint column = 0; column < 3; column++)
        for (guint row = 0; row < 3; row++)
          inverse[4 * column + row] = g[4 * row + column] / square;
      rmp_affine_apply (inverse, g + 12, moved);
      for (guint row = 0; row < 3; row++)
        inverse[12 + row] = -moved[row];
    }
  return skeleton;
}

static RmpClip *
build_clip (const ArmShape *shape)
{
  float times[N_KEYS], elbow[4 * N_KEYS], shoulder[4 * N_KEYS];
  const RmpChannel channels[] = {
    { .joint = 0,
      .path = RMP_CHANNEL_ROTATION,
      .n_keys = N_KEYS,
      .times = times,
      .values = shoulder },
    { .joint = 1, .path = RMP_CHANNEL_ROTATION, .n_keys = N_KEYS, .times = times, .values = elbow }
  };
  g_autoptr (GError) error = NULL;
  RmpChannel linear[2];
  RmpClip *clip;

  for (guint i = 0; i < N_KEYS; i++)
    {
      double t = DURATION * i / (N_KEYS - 1), part = rmp_smoothstep (1.0 - fabs (t - 1.0));
      double bend = 0.5 * part * shape->bend, twist = 0.5 * part * shape->twist,
             roll = 0.5 * part * shape->roll;
      /* Bend about Z after the twist about X. */
      const double q[4] = { cos (bend) * sin (twist), sin (bend) * sin (twist),
                            sin (bend) * cos (twist), cos (bend) * cos (twist) };

      times[i] = (float) t;
      for (guint c = 0; c < 4; c++)
        elbow[4 * i + c] = (float) q[c];
      shoulder[4 * i] = shoulder[4 * i + 1] = 0.0f;
      shoulder[4 * i + 2] = (float) sin (roll);
      shoulder[4 * i + 3] = (float) cos (roll);
    }
  for (guint i = 0; i < 2; i++)
    {
      linear[i] = channels[i];
      linear[i].interpolation = RMP_INTERPOLATION_LINEAR;
    }
  /* An arm that was moved keeps its root's matrix, which a channel would replace. */
  clip = rmp_clip_new ("bend", shape->roll != 0.0 ? linear : linear + 1, shape->roll != 0.0 ? 2 : 1,
                       &error);
  g_assert_no_error (error);
  return clip;
}

void
arm_init_moved (Arm *self, const ArmShape *shape, const double *matrix)
{
  static const guint32 bones[] = { 0, 1 };
  guint n = (shape->rings + 1) * shape->sides;
  g_autofree float *weights = g_new (float, 2 * n);
  g_autofree guint16 *joints = g_new (guint16, 2 * n);
  g_autoptr (RmpSkeleton) skeleton = NULL;
  g_autoptr (RmpSkin) skin = NULL;
  double inverse_binds[32];

  self->mesh = build_mesh (shape, matrix, weights);
  self->clip = build_clip (shape);
  skeleton = build_skeleton (shape, matrix, inverse_binds);
  for (guint i = 0; i < 2 * n; i++)
    joints[i] = (guint16) (i % 2);
  skin = rmp_skin_new (n, 2, joints, weights, 2, bones, inverse_binds);
  self->sampler = rmp_sampler_new_rig (self->mesh, shape->morphs, skin, skeleton, self->clip, -1);
  self->input = (RmpInput){ .mesh = self->mesh, .character_size = 1.7, .seed = 7 };
}

void
arm_init (Arm *self, const ArmShape *shape)
{
  double matrix[16];

  rmp_affine_identity (matrix);
  arm_init_moved (self, shape, matrix);
}

void
arm_clear (Arm *self)
{
  rmp_sampler_unref (self->sampler);
  rmp_clip_unref (self->clip);
  rmp_mesh_unref (self->mesh);
  rmp_inputs_unref (self->input.inputs);
}

void
arm_set_cloth (Arm *self, const guint8 *cloth)
{
  rmp_inputs_set_cloth (&self->input.inputs, rmp_mesh_get_n_faces (self->mesh), cloth);
}

void
arm_set_region (Arm *self, const float *region)
{
  g_autoptr (GBytes)
      bytes = g_bytes_new (region, sizeof *region * (gsize) rmp_mesh_get_n_vertices (self->mesh));

  rmp_inputs_set_masks (&self->input.inputs, 1,
                        &(RmpMasked){ .param = RMP_MASKED_REGION, .bytes = bytes });
}

Arm
new_arm (const ArmShape *shape)
{
  Arm arm;

  arm_init (&arm, shape);
  return arm;
}
