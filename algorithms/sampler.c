/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sampler.h"

#include "skinning/affine.h"

#include <string.h>

struct _RmpSampler
{
  gatomicrefcount ref_count;
  RmpMesh *mesh;

  /* A rig; all but the mesh may be absent. */
  RmpSkin *skin;
  RmpSkeleton *skeleton;
  RmpClip *clip;
  gint node;
  guint n_targets;
  float *deltas;       /* [n_targets × #V × 3] */
  float *rest_weights; /* [n_targets] */

  /* A sequence, where n_frames > 0. */
  guint n_frames;
  double *times;  /* [n_frames] */
  GBytes *frames; /* float [n_frames × #V × 3] */
};

static gsize
n_floats (const RmpSampler *self)
{
  return 3 * (gsize) rmp_mesh_get_n_vertices (self->mesh);
}

static RmpSampler *
sampler_new (RmpMesh *mesh)
{
  RmpSampler *self = g_new0 (RmpSampler, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->mesh = rmp_mesh_ref (mesh);
  self->node = -1;
  return self;
}

RmpSampler *
rmp_sampler_new_rig (RmpMesh *mesh, const RmpMorphs *morphs, RmpSkin *skin, RmpSkeleton *skeleton, RmpClip *clip,
                     gint node)
{
  RmpSampler *self;

  g_return_val_if_fail (skin == NULL || rmp_skin_get_n_vertices (skin) == rmp_mesh_get_n_vertices (mesh), NULL);

  self = sampler_new (mesh);
  self->skin = skin != NULL ? rmp_skin_ref (skin) : NULL;
  self->skeleton = skeleton != NULL ? rmp_skeleton_ref (skeleton) : NULL;
  self->clip = clip != NULL ? rmp_clip_ref (clip) : NULL;
  self->node = node;
  if (morphs != NULL && morphs->n_targets > 0)
    {
      self->n_targets = morphs->n_targets;
      self->deltas = g_memdup2 (morphs->deltas, morphs->n_targets * n_floats (self) * sizeof (float));
      self->rest_weights = g_memdup2 (morphs->weights, morphs->n_targets * sizeof (float));
    }
  return self;
}

RmpSampler *
rmp_sampler_new_sequence (RmpMesh *mesh, guint n_frames, double rate, const float *positions)
{
  const gsize size = 3 * sizeof (float) * n_frames * rmp_mesh_get_n_vertices (mesh);
  g_autoptr (GBytes) copy = g_bytes_new (positions, size);
  g_autofree double *times = g_new (double, n_frames);

  g_return_val_if_fail (n_frames > 0 && rate > 0.0, NULL);

  for (guint i = 0; i < n_frames; i++)
    times[i] = i / rate;
  return rmp_sampler_new_frames (mesh, n_frames, times, copy);
}

RmpSampler *
rmp_sampler_new_frames (RmpMesh *mesh, guint n_frames, const double *times, GBytes *positions)
{
  RmpSampler *self;

  g_return_val_if_fail (n_frames > 0, NULL);

  self = sampler_new (mesh);
  g_assert (g_bytes_get_size (positions) == n_frames * n_floats (self) * sizeof (float));
  self->n_frames = n_frames;
  self->times = g_memdup2 (times, n_frames * sizeof *times);
  self->frames = g_bytes_ref (positions);
  return self;
}

RmpSampler *
rmp_sampler_ref (RmpSampler *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_sampler_unref (RmpSampler *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->skin, rmp_skin_unref);
  g_clear_pointer (&self->skeleton, rmp_skeleton_unref);
  g_clear_pointer (&self->clip, rmp_clip_unref);
  g_free (self->deltas);
  g_free (self->rest_weights);
  g_free (self->times);
  g_clear_pointer (&self->frames, g_bytes_unref);
  g_free (self);
}

RmpMesh *
rmp_sampler_get_mesh (RmpSampler *self)
{
  return self->mesh;
}

RmpSkin *
rmp_sampler_get_skin (RmpSampler *self)
{
  return self->skin;
}

RmpSkeleton *
rmp_sampler_get_skeleton (RmpSampler *self)
{
  return self->skeleton;
}

double
rmp_sampler_get_start (RmpSampler *self)
{
  if (self->n_frames > 0)
    return self->times[0];
  return self->clip != NULL ? rmp_clip_get_start (self->clip) : 0.0;
}

double
rmp_sampler_get_end (RmpSampler *self)
{
  if (self->n_frames > 0)
    return self->times[self->n_frames - 1];
  return self->clip != NULL ? rmp_clip_get_end (self->clip) : 0.0;
}

void
rmp_sampler_globals (RmpSampler *self, double time, double *globals)
{
  g_return_if_fail (self->skeleton != NULL);

  if (self->clip != NULL)
    rmp_clip_pose (self->clip, self->skeleton, time, globals);
  else
    rmp_skeleton_compose (self->skeleton, rmp_skeleton_get_rest_locals (self->skeleton), globals);
}

/* Of the morphs: (transfer full) [n_targets] */
static float *
sample_weights (RmpSampler *self, double time)
{
  float *weights = g_memdup2 (self->rest_weights, self->n_targets * sizeof *weights);

  if (self->n_targets > 0 && self->clip != NULL && self->node >= 0)
    rmp_clip_weights (self->clip, (guint) self->node, time, self->n_targets, weights);
  return weights;
}

void
rmp_sampler_rest (RmpSampler *self, double time, guint n, const guint32 *vertices, double *out)
{
  const float *positions = rmp_mesh_get_positions (self->mesh);
  g_autofree float *weights = sample_weights (self, time);

  for (guint i = 0; i < n; i++)
    for (gsize at = 3 * (gsize) vertices[i]; at < 3 * ((gsize) vertices[i] + 1); at++)
      {
        float place = positions[at];

        for (guint t = 0; t < self->n_targets; t++)
          if (weights[t] != 0.0f)
            place += weights[t] * self->deltas[t * n_floats (self) + at];
        out[at] = (double) place;
      }
}

/* The whole mesh. */
static void
morph (RmpSampler *self, double time, float *out)
{
  const gsize n = n_floats (self);
  g_autofree float *weights = sample_weights (self, time);

  memcpy (out, rmp_mesh_get_positions (self->mesh), n * sizeof *out);
  for (guint t = 0; t < self->n_targets; t++)
    {
      const float *delta = self->deltas + t * n;
      const float weight = weights[t];

      if (weight != 0.0f)
        for (gsize i = 0; i < n; i++)
          out[i] += weight * delta[i];
    }
}

/* The last frame at or before @time, or the first; by bisection. */
static guint
find_frame (const RmpSampler *self, double time)
{
  guint low = 0, high = self->n_frames - 1;

  while (low < high)
    {
      const guint middle = low + (high - low + 1) / 2;

      if (self->times[middle] <= time)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* The frame before @time, the one after it, and the blend between. */
static void
sample_sequence (RmpSampler *self, double time, float *positions)
{
  const gsize n = n_floats (self);
  const float *frames = g_bytes_get_data (self->frames, NULL);
  const guint frame = find_frame (self, time);
  const guint next = MIN (frame + 1, self->n_frames - 1);
  const float *before = frames + frame * n;
  const float *after = frames + next * n;
  const double span = self->times[next] - self->times[frame];
  const float blend = span > 0.0 ? (float) CLAMP ((time - self->times[frame]) / span, 0.0, 1.0) : 0.0f;

  for (gsize i = 0; i < n; i++)
    positions[i] = blend > 0.0f ? (1.0f - blend) * before[i] + blend * after[i] : before[i];
}

static void
follow_node (RmpSampler *self, double time, float *positions)
{
  const guint n_vertices = rmp_mesh_get_n_vertices (self->mesh);
  g_autofree double *globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (self->skeleton));

  rmp_sampler_globals (self, time, globals);
  for (guint v = 0; v < n_vertices; v++)
    {
      float *p = positions + 3 * (gsize) v;
      const double point[3] = { p[0], p[1], p[2] };
      double moved[3];

      rmp_affine_apply (globals + 16 * self->node, point, moved);
      for (guint i = 0; i < 3; i++)
        p[i] = (float) moved[i];
    }
}

double *
rmp_sampler_bones (RmpSampler *self, double time)
{
  g_autofree double *globals = NULL;
  double *bones;

  if (self->skin == NULL || self->skeleton == NULL)
    return NULL;
  globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (self->skeleton));
  bones = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (self->skin));
  rmp_sampler_globals (self, time, globals);
  rmp_skin_matrices (self->skin, globals, bones);
  return bones;
}

void
rmp_sampler_deform (RmpSampler *self, const RmpSkinPose *pose, double time, float *positions, guint n_threads)
{
  if (self->n_frames > 0)
    {
      sample_sequence (self, time, positions);
      return;
    }
  morph (self, time, positions);
  if (pose != NULL)
    rmp_skin_pose_deform (pose, positions, NULL, positions, NULL, n_threads);
  else if (self->skeleton != NULL && self->skin == NULL && self->node >= 0)
    follow_node (self, time, positions);
}

void
rmp_sampler_positions (RmpSampler *self, RmpSkinning law, double time, float *positions, guint n_threads)
{
  g_autofree double *bones = self->n_frames == 0 ? rmp_sampler_bones (self, time) : NULL;

  g_autoptr (RmpSkinPose) pose = bones ? rmp_skin_pose_new (self->skin, law, bones) : NULL;

  rmp_sampler_deform (self, pose, time, positions, n_threads);
}
