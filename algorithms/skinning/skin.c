/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/skin-private.h"

#include "skinning/affine.h"

#include <string.h>

typedef struct
{
  guint16 joint;
  double weight;
} Influence;

/* Adds to the entry of the same bone if there is one. Returns the number of entries. */
static guint
add_influence (Influence *influences, guint n, guint16 joint, double weight)
{
  for (guint i = 0; i < n; i++)
    if (influences[i].joint == joint)
      {
        influences[i].weight += weight;
        return n;
      }
  influences[n] = (Influence){ joint, weight };
  return n + 1;
}

/* Largest weight first; equal weights by bone, so that the order of the file does not matter. */
static void
sort_influences (Influence *influences, guint n)
{
  for (guint i = 1; i < n; i++)
    for (guint j = i; j > 0 && (influences[j].weight > influences[j - 1].weight ||
                                (influences[j].weight >= influences[j - 1].weight &&
                                 influences[j].joint < influences[j - 1].joint));
         j--)
      {
        const Influence swap = influences[j];

        influences[j] = influences[j - 1];
        influences[j - 1] = swap;
      }
}

/* Rounds to float so that the sum in order is exactly 1: a rest pose then returns every vertex to
 * its place. The rounding of the others goes to the smallest weight that is not zero.
 */
static void
store_weights (const Influence *influences, guint n, double sum, float *weights)
{
  float total = 0.0f;

  for (guint i = 0; i + 1 < n; i++)
    {
      weights[i] = (float) (influences[i].weight / sum);
      total += weights[i];
    }
  weights[n - 1] = MAX (1.0f - total, 0.0f);
}

static void
bind_vertex (RmpSkin *self, guint vertex, const guint16 *joints, const float *weights)
{
  const guint n_influences = self->n_influences;
  Influence influences[RMP_SKIN_MAX_INFLUENCES];
  guint16 *out_joints = self->joints + (gsize) vertex * n_influences;
  double sum = 0.0;
  guint n = 0;
  gboolean repaired = FALSE;

  for (guint i = 0; i < n_influences; i++)
    {
      const gboolean usable = isfinite (weights[i]) && weights[i] >= 0.0f &&
                              joints[i] < self->n_bones;

      repaired = repaired || (!usable && weights[i] != 0.0f);
      if (usable && weights[i] > 0.0f)
        {
          n = add_influence (influences, n, joints[i], weights[i]);
          sum += weights[i];
        }
    }
  if (repaired)
    self->n_repaired++;
  if (n == 0)
    {
      self->n_unweighted++;
      influences[n++] = (Influence){ 0, 1.0 };
      sum = 1.0;
    }
  sort_influences (influences, n);
  for (guint i = 0; i < n_influences; i++)
    out_joints[i] = influences[i < n ? i : 0].joint;
  store_weights (influences, n, sum, self->weights + (gsize) vertex * n_influences);
}

static guint8 *
narrow (const guint16 *joints, gsize n)
{
  guint8 *bytes = g_new (guint8, MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    bytes[i] = (guint8) joints[i];
  return bytes;
}

RmpSkin *
rmp_skin_new (guint n_vertices, guint n_influences, const guint16 *joints, const float *weights,
              guint n_bones, const guint32 *bones, const double *inverse_binds)
{
  const gsize n_entries = (gsize) n_vertices * n_influences;
  RmpSkin *self;

  g_return_val_if_fail (n_influences >= 1 && n_influences <= RMP_SKIN_MAX_INFLUENCES, NULL);
  g_return_val_if_fail (n_bones > 0, NULL);

  self = g_new0 (RmpSkin, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->n_vertices = n_vertices;
  self->n_influences = n_influences;
  self->n_bones = n_bones;
  self->joints = g_new (guint16, MAX (n_entries, 1));
  self->weights = g_new0 (float, MAX (n_entries, 1));
  self->bones = g_memdup2 (bones, n_bones * sizeof *bones);
  self->inverse_binds = g_memdup2 (inverse_binds, 16 * (gsize) n_bones * sizeof *inverse_binds);
  for (guint v = 0; v < n_vertices; v++)
    bind_vertex (self, v, joints + (gsize) v * n_influences, weights + (gsize) v * n_influences);
  if (n_bones <= G_MAXUINT8 + 1)
    self->small_joints = narrow (self->joints, n_entries);
  if (n_bones <= RMP_SKIN_MAX_PAIR_BONES)
    rmp_skin_find_pairs (self);
  return self;
}

RmpSkin *
rmp_skin_ref (RmpSkin *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_skin_unref (RmpSkin *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->joints);
  g_free (self->small_joints);
  g_free (self->weights);
  g_free (self->bones);
  g_free (self->inverse_binds);
  g_free (self->pairs);
  g_free (self);
}

guint
rmp_skin_get_n_vertices (const RmpSkin *self)
{
  return self->n_vertices;
}

guint
rmp_skin_get_n_influences (const RmpSkin *self)
{
  return self->n_influences;
}

guint
rmp_skin_get_n_unweighted (const RmpSkin *self)
{
  return self->n_unweighted;
}

guint
rmp_skin_get_n_repaired (const RmpSkin *self)
{
  return self->n_repaired;
}

const guint16 *
rmp_skin_get_joints (const RmpSkin *self)
{
  return self->joints;
}

const float *
rmp_skin_get_weights (const RmpSkin *self)
{
  return self->weights;
}

guint
rmp_skin_get_n_bones (const RmpSkin *self)
{
  return self->n_bones;
}

const guint32 *
rmp_skin_get_bones (const RmpSkin *self)
{
  return self->bones;
}

const double *
rmp_skin_get_inverse_binds (const RmpSkin *self)
{
  return self->inverse_binds;
}

void
rmp_skin_matrices (const RmpSkin *self, const double *globals, double *matrices)
{
  for (guint b = 0; b < self->n_bones; b++)
    rmp_affine_multiply (globals + 16 * (gsize) self->bones[b],
                         self->inverse_binds + 16 * (gsize) b, matrices + 16 * (gsize) b);
}

static void
blend_matrices (const double *matrices, const guint16 *joints, const double *weights, guint n,
                const double *point, double *out)
{
  double blended[16] = { 0.0 };

  for (guint k = 0; k < n; k++)
    {
      const double *matrix = matrices + 16 * (gsize) (joints ? joints[k] : k);

      for (guint i = 0; i < 16; i++)
        blended[i] += weights[k] * matrix[i];
    }
  rmp_affine_apply (blended, point, out);
}

gboolean
rmp_skin_blend_point (RmpSkinning skinning, guint n_bones, const double *matrices,
                      const double *weights, const double *point, double *out)
{
  g_autofree RmpBoneMotion *motions = NULL;
  guint pivot = 0;

  if (skinning == RMP_SKINNING_DUAL_QUATERNION)
    motions = rmp_skin_split_matrices (n_bones, matrices);
  for (guint b = 1; b < n_bones; b++)
    if (weights[b] > weights[pivot])
      pivot = b;
  if (motions)
    rmp_bone_motion_blend (motions, NULL, weights, n_bones, pivot, point, out);
  else
    blend_matrices (matrices, NULL, weights, n_bones, point, out);
  return skinning == RMP_SKINNING_LINEAR || motions;
}

/* The float weights of a vertex, renormalised to sum 1 in double. */
static void
get_double_weights (const RmpSkin *self, guint vertex, double *weights)
{
  const float *stored = self->weights + (gsize) vertex * self->n_influences;
  double sum = 0.0;

  for (guint k = 0; k < self->n_influences; k++)
    sum += stored[k];
  for (guint k = 0; k < self->n_influences; k++)
    weights[k] = stored[k] / sum;
}

void
rmp_skin_pose_deform_double (const RmpSkinPose *pose, const double *positions,
                             const guint32 *vertices, guint n, double *out)
{
  const RmpSkin *self = pose->skin;

  for (guint i = 0; i < n; i++)
    {
      const guint vertex = vertices ? vertices[i] : i;
      const guint16 *joints = self->joints + (gsize) vertex * self->n_influences;
      double weights[RMP_SKIN_MAX_INFLUENCES];

      get_double_weights (self, vertex, weights);
      if (pose->motions)
        rmp_bone_motion_blend (pose->motions, joints, weights, self->n_influences, 0,
                               positions + 3 * (gsize) vertex, out + 3 * (gsize) i);
      else
        blend_matrices (pose->matrices, joints, weights, self->n_influences,
                        positions + 3 * (gsize) vertex, out + 3 * (gsize) i);
    }
}

gboolean
rmp_skin_deform_double (const RmpSkin *self, RmpSkinning skinning, const double *matrices,
                        const double *positions, const guint32 *vertices, guint n, double *out)
{
  g_autoptr (RmpSkinPose) pose = rmp_skin_pose_new (self, skinning, matrices);

  rmp_skin_pose_deform_double (pose, positions, vertices, n, out);
  return !pose->is_bad;
}
