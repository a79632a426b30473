/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/skeleton.h"

#include "skinning/affine.h"
#include "skinning/skeleton-private.h"

#include <string.h>

G_DEFINE_QUARK (rmp_skeleton_error_quark, rmp_skeleton_error)

static gboolean
all_finite (const double *values, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!isfinite (values[i]))
      return FALSE;
  return TRUE;
}

static gboolean
check_joint (guint joint, const char *name, gint32 parent, const RmpTransform *local,
             const double *matrix, GError **error)
{
  if (parent < -1 || (parent >= 0 && (guint) parent >= joint))
    {
      g_set_error (error, RMP_SKELETON_ERROR, RMP_SKELETON_ERROR_PARENT,
                   "Joint %u “%s” names joint %d as its parent, which does not come before it; the "
                   "file is damaged",
                   joint, name, parent);
      return FALSE;
    }
  if (!all_finite (local->translation, 3) || !all_finite (local->rotation, 4) ||
      !all_finite (local->scale, 3) || (matrix && !all_finite (matrix, 16)))
    {
      g_set_error (
          error, RMP_SKELETON_ERROR, RMP_SKELETON_ERROR_NOT_FINITE,
          "The rest transform of joint %u “%s” is not a finite number; the file is damaged", joint,
          name);
      return FALSE;
    }
  return TRUE;
}

RmpSkeleton *
rmp_skeleton_new (guint n_joints, const char *const *names, const gint32 *parents,
                  const RmpTransform *locals, const double *matrices, GError **error)
{
  RmpSkeleton *self;

  for (guint i = 0; i < n_joints; i++)
    if (!check_joint (i, names[i], parents[i], &locals[i], matrices ? matrices + 16 * i : NULL,
                      error))
      return NULL;

  self = g_new0 (RmpSkeleton, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->n_joints = n_joints;
  self->names = g_new0 (char *, n_joints + 1);
  for (guint i = 0; i < n_joints; i++)
    self->names[i] = g_strdup (names[i] ? names[i] : "");
  self->parents = g_memdup2 (parents, n_joints * sizeof *parents);
  self->locals = g_memdup2 (locals, n_joints * sizeof *locals);
  self->matrices = g_new (double, 16 * (gsize) n_joints);
  if (matrices)
    memcpy (self->matrices, matrices, 16 * (gsize) n_joints * sizeof *matrices);
  else
    for (guint i = 0; i < n_joints; i++)
      rmp_affine_from_transform (&locals[i], self->matrices + 16 * i);
  self->globals = g_new (double, 16 * (gsize) n_joints);
  rmp_skeleton_compose (self, self->matrices, self->globals);
  return self;
}

RmpSkeleton *
rmp_skeleton_ref (RmpSkeleton *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_skeleton_unref (RmpSkeleton *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_strfreev (self->names);
  g_free (self->parents);
  g_free (self->locals);
  g_free (self->matrices);
  g_free (self->globals);
  g_free (self->hinges);
  g_free (self);
}

guint
rmp_skeleton_get_n_joints (const RmpSkeleton *self)
{
  return self->n_joints;
}

const char *
rmp_skeleton_get_name (const RmpSkeleton *self, guint joint)
{
  g_return_val_if_fail (joint < self->n_joints, NULL);
  return self->names[joint];
}

const gint32 *
rmp_skeleton_get_parents (const RmpSkeleton *self)
{
  return self->parents;
}

const RmpTransform *
rmp_skeleton_get_rest_transforms (const RmpSkeleton *self)
{
  return self->locals;
}

const double *
rmp_skeleton_get_rest_locals (const RmpSkeleton *self)
{
  return self->matrices;
}

const double *
rmp_skeleton_get_rest_globals (const RmpSkeleton *self)
{
  return self->globals;
}

gint
rmp_skeleton_find (const RmpSkeleton *self, const char *name)
{
  g_return_val_if_fail (self, 0);

  for (guint i = 0; i < self->n_joints; i++)
    if (g_str_equal (self->names[i], name))
      return (gint) i;
  return -1;
}

void
rmp_skeleton_compose (const RmpSkeleton *self, const double *locals, double *globals)
{
  g_return_if_fail (self);

  for (guint i = 0; i < self->n_joints; i++)
    if (self->parents[i] < 0)
      memcpy (globals + 16 * i, locals + 16 * i, 16 * sizeof *globals);
    else
      rmp_affine_multiply (globals + 16 * self->parents[i], locals + 16 * i, globals + 16 * i);
}
