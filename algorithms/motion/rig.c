/* SPDX-License-Identifier: GPL-3.0-or-later */

/* rig.c: motion of a mesh that hangs on a skeleton, by its skin or as a whole, under a clip; with
 * morph targets. A held rig is another one in which a joint is held in a rotation.
 */

#include "motion/hold.h"
#include "motion/sampler-class.h"
#include "skinning/affine.h"

#include <string.h>

/* Everything except the mesh may be absent. */
typedef struct
{
  RmpSampler base;
  RmpClip *clip;
  gint node;
  guint n_targets;
  float *deltas;       /* [n_targets × #V × 3] */
  float *rest_weights; /* [n_targets] */
  RmpSampler *whole;   /* (nullable): owned reference to the rig that is held, which has the rest */
  RmpJointHold hold;
} Rig;

static void
rig_free (RmpSampler *sampler)
{
  Rig *self = (Rig *) sampler;

  g_clear_pointer (&self->clip, rmp_clip_unref);
  if (self->whole)
    {
      rmp_sampler_unref (self->whole);
      return;
    }
  g_free (self->deltas);
  g_free (self->rest_weights);
}

static double
rig_get_start (RmpSampler *sampler)
{
  const Rig *self = (Rig *) sampler;

  return self->clip ? rmp_clip_get_start (self->clip) : 0.0;
}

static double
rig_get_end (RmpSampler *sampler)
{
  const Rig *self = (Rig *) sampler;

  return self->clip ? rmp_clip_get_end (self->clip) : 0.0;
}

static void
rig_globals (RmpSampler *sampler, double time, double *globals)
{
  const Rig *self = (Rig *) sampler;

  if (self->clip)
    rmp_clip_pose (self->clip, sampler->skeleton, time, globals);
  else
    rmp_skeleton_compose (sampler->skeleton, rmp_skeleton_get_rest_locals (sampler->skeleton),
                          globals);
  if (self->whole)
    rmp_joint_hold_apply (&self->hold, sampler->skeleton, globals);
}

static float *
rig_morph_weights (RmpSampler *sampler, double time, guint *n)
{
  const Rig *self = (Rig *) sampler;
  float *weights = g_memdup2 (self->rest_weights, self->n_targets * sizeof *weights);

  *n = self->n_targets;
  if (self->n_targets > 0 && self->clip && self->node >= 0)
    rmp_clip_weights (self->clip, (guint) self->node, time, self->n_targets, weights);
  return weights;
}

static void
rig_rest (RmpSampler *sampler, double time, guint n, const guint32 *vertices, double *out)
{
  const Rig *self = (Rig *) sampler;
  const float *positions = rmp_mesh_get_positions (sampler->mesh);
  guint n_targets;
  g_autofree float *weights = rig_morph_weights (sampler, time, &n_targets);

  for (guint i = 0; i < n; i++)
    for (gsize at = 3 * (gsize) vertices[i]; at < 3 * ((gsize) vertices[i] + 1); at++)
      {
        float position = positions[at];

        for (guint t = 0; t < n_targets; t++)
          if (weights[t] != 0.0f)
            position += weights[t] * self->deltas[t * rmp_sampler_n_floats (sampler) + at];
        out[at] = (double) position;
      }
}

/* The whole mesh. */
static void
morph (RmpSampler *sampler, double time, float *out)
{
  const Rig *self = (Rig *) sampler;
  const gsize n = rmp_sampler_n_floats (sampler);
  guint n_targets;
  g_autofree float *weights = rig_morph_weights (sampler, time, &n_targets);

  memcpy (out, rmp_mesh_get_positions (sampler->mesh), n * sizeof *out);
  for (guint t = 0; t < n_targets; t++)
    {
      const float *delta = self->deltas + t * n;
      const float weight = weights[t];

      if (weight != 0.0f)
        for (gsize i = 0; i < n; i++)
          out[i] += weight * delta[i];
    }
}

static void
follow_node (RmpSampler *sampler, double time, float *positions)
{
  const Rig *self = (Rig *) sampler;
  const guint n_vertices = rmp_mesh_get_n_vertices (sampler->mesh);
  g_autofree double *globals = g_new (double,
                                      16 * (gsize) rmp_skeleton_get_n_joints (sampler->skeleton));

  rmp_sampler_globals (sampler, time, globals);
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

static void
rig_deform (RmpSampler *sampler, const RmpSkinPose *pose, double time, float *positions,
            guint n_threads)
{
  morph (sampler, time, positions);
  if (pose)
    rmp_skin_pose_deform (pose, positions, NULL, positions, NULL, n_threads);
  else if (sampler->skeleton && !sampler->skin && ((Rig *) sampler)->node >= 0)
    follow_node (sampler, time, positions);
}

static const RmpSamplerClass rig_class = {
  .free = rig_free,
  .get_start = rig_get_start,
  .get_end = rig_get_end,
  .deform = rig_deform,
  .morph_weights = rig_morph_weights,
  .rest = rig_rest,
  .globals = rig_globals,
};

RmpSampler *
rmp_sampler_new_rig (RmpMesh *mesh, const RmpMorphs *morphs, RmpSkin *skin, RmpSkeleton *skeleton,
                     RmpClip *clip, gint node)
{
  Rig *self;

  g_return_val_if_fail (!skin || rmp_skin_get_n_vertices (skin) == rmp_mesh_get_n_vertices (mesh),
                        NULL);

  self = rmp_sampler_alloc (sizeof *self, &rig_class, mesh, skin, skeleton);
  self->clip = clip ? rmp_clip_ref (clip) : NULL;
  self->node = node;
  if (morphs && morphs->n_targets > 0)
    {
      const gsize n = morphs->n_targets * rmp_sampler_n_floats (&self->base);

      self->n_targets = morphs->n_targets;
      self->deltas = g_memdup2 (morphs->deltas, n * sizeof (float));
      self->rest_weights = g_memdup2 (morphs->weights, morphs->n_targets * sizeof (float));
    }
  return &self->base;
}

RmpSampler *
rmp_sampler_new_held (RmpSampler *rig, const RmpJointHold *hold)
{
  const Rig *whole = (Rig *) rig;
  Rig *self;

  g_return_val_if_fail (rig, NULL);
  g_return_val_if_fail (hold, NULL);

  if (rig->klass != &rig_class || !rig->skeleton)
    return NULL;
  self = rmp_sampler_alloc (sizeof *self, &rig_class, rig->mesh, rig->skin, rig->skeleton);
  self->clip = whole->clip ? rmp_clip_ref (whole->clip) : NULL;
  self->node = whole->node;
  self->n_targets = whole->n_targets;
  self->deltas = whole->deltas;
  self->rest_weights = whole->rest_weights;
  self->whole = rmp_sampler_ref (rig);
  self->hold = *hold;
  return &self->base;
}
