/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "motion/sampler-class.h"

#include "motion/stop.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Half the step of differences, seconds: short against a limb's swing, long against the rounding of
 * floats.
 */
#define VELOCITY_STEP (1.0 / 480.0)

gpointer
rmp_sampler_alloc (gsize size, const RmpSamplerClass *klass, RmpMesh *mesh, RmpSkin *skin,
                   RmpSkeleton *skeleton)
{
  RmpSampler *self = g_malloc0 (size);

  g_atomic_ref_count_init (&self->ref_count);
  self->klass = klass;
  self->mesh = rmp_mesh_ref (mesh);
  self->skin = skin ? rmp_skin_ref (skin) : NULL;
  self->skeleton = skeleton ? rmp_skeleton_ref (skeleton) : NULL;
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
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  self->klass->free (self);
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->skin, rmp_skin_unref);
  g_clear_pointer (&self->skeleton, rmp_skeleton_unref);
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
  return self->klass->get_start (self);
}

double
rmp_sampler_get_end (RmpSampler *self)
{
  return self->klass->get_end (self);
}

/* --- order ------------------------------------------------------------------------------------ */

gboolean
rmp_sampler_is_sequential (RmpSampler *self)
{
  return self->klass->approach != NULL;
}

gboolean
rmp_sampler_approach (RmpSampler *self, double time, gint64 end, gboolean *there,
                      GCancellable *cancellable, guint n_threads, GError **error)
{
  *there = TRUE;
  return !self->klass->approach ||
         self->klass->approach (self, time, end, there, cancellable, n_threads, error);
}

gboolean
rmp_sampler_check (RmpSampler *self, GError **error)
{
  return !self->klass->check || self->klass->check (self, error);
}

void
rmp_sampler_doubt (RmpSampler *self, double time, guint n_threads, char **warning, char **remark)
{
  if (self->klass->doubt)
    self->klass->doubt (self, time, n_threads, warning, remark);
}

/* --- at a time -------------------------------------------------------------------------------- */

void
rmp_sampler_globals (RmpSampler *self, double time, double *globals)
{
  g_return_if_fail (self->skeleton != NULL);

  self->klass->globals (self, time, globals);
}

double *
rmp_sampler_bones (RmpSampler *self, double time)
{
  g_autofree double *globals = NULL;
  double *bones;

  if (!self->skin || !self->skeleton)
    return NULL;
  globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (self->skeleton));
  bones = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (self->skin));
  rmp_sampler_globals (self, time, globals);
  rmp_skin_matrices (self->skin, globals, bones);
  return bones;
}

float *
rmp_sampler_morph_weights (RmpSampler *self, double time, guint *n)
{
  *n = 0;
  return self->klass->morph_weights ? self->klass->morph_weights (self, time, n) : NULL;
}

void
rmp_sampler_rest (RmpSampler *self, double time, guint n, const guint32 *vertices, double *out)
{
  const float *positions = rmp_mesh_get_positions (self->mesh);

  if (self->klass->rest)
    {
      self->klass->rest (self, time, n, vertices, out);
      return;
    }
  for (guint i = 0; i < n; i++)
    for (gsize at = 3 * (gsize) vertices[i]; at < 3 * ((gsize) vertices[i] + 1); at++)
      out[at] = (double) positions[at];
}

void
rmp_sampler_deform (RmpSampler *self, const RmpSkinPose *pose, double time, float *positions,
                    guint n_threads)
{
  self->klass->deform (self, pose, time, positions, n_threads);
}

void
rmp_sampler_positions (RmpSampler *self, RmpSkinning skinning, double time, float *positions,
                       guint n_threads)
{
  g_autofree double *bones = rmp_sampler_bones (self, time);

  g_autoptr (RmpSkinPose) pose = bones ? rmp_skin_pose_new (self->skin, skinning, bones) : NULL;

  rmp_sampler_deform (self, pose, time, positions, n_threads);
}

gboolean
rmp_sampler_finite_positions (RmpSampler *self, RmpSkinning skinning, double time, float *positions,
                              guint n_threads, GError **error)
{
  const gsize n = rmp_sampler_n_floats (self);

  rmp_sampler_positions (self, skinning, time, positions, n_threads);
  for (gsize i = 0; i < n; i++)
    if (!isfinite (positions[i]))
      {
        const RmpStopCause cause = { time, (guint32) (i / 3), 0 };
        g_autofree char *message = g_strdup_printf (
            _ ("At %.3f s vertex %u has no finite place: look for weights or keys that are not "
               "numbers"),
            time, cause.vertex);

        rmp_stop_set (error, RMP_STOP_NOWHERE, &cause, message);
        return FALSE;
      }
  return TRUE;
}

double *
rmp_sampler_wide_positions (RmpSampler *self, RmpSkinning skinning, double time, guint n_threads,
                            GError **error)
{
  const gsize n = rmp_sampler_n_floats (self);
  g_autofree float *positions = g_new (float, n);
  double *wide;

  if (!rmp_sampler_finite_positions (self, skinning, time, positions, n_threads, error))
    return NULL;
  wide = g_new (double, n);
  for (gsize i = 0; i < n; i++)
    wide[i] = (double) positions[i];
  return wide;
}

void
rmp_sampler_velocities (RmpSampler *self, RmpSkinning skinning, double time, float *velocities,
                        guint n_threads)
{
  const double start = rmp_sampler_get_start (self), end = rmp_sampler_get_end (self);
  const double before = CLAMP (time - VELOCITY_STEP, start, end),
               after = CLAMP (time + VELOCITY_STEP, start, end);
  const float scale = after > before ? (float) (1.0 / (after - before)) : 0.0f;
  g_autofree float *earlier = NULL;

  g_return_if_fail (self);

  if (self->klass->velocities)
    {
      self->klass->velocities (self, time, velocities, n_threads);
      return;
    }
  earlier = g_new (float, rmp_sampler_n_floats (self));
  rmp_sampler_positions (self, skinning, before, earlier, n_threads);
  rmp_sampler_positions (self, skinning, after, velocities, n_threads);
  for (gsize i = 0; i < rmp_sampler_n_floats (self); i++)
    velocities[i] = scale * (velocities[i] - earlier[i]);
}
