/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/joint-limits.h"

#include "geometry/vector.h"
#include "skinning/skeleton-private.h"

void
rmp_skeleton_set_hinges (RmpSkeleton *self, const double *axes)
{
  gboolean any = FALSE;
  g_autofree double *hinges = NULL;

  g_return_if_fail (self);

  g_clear_pointer (&self->hinges, g_free);
  if (!axes)
    return;
  hinges = g_new0 (double, 3 * (gsize) MAX (self->n_joints, 1));
  for (guint i = 0; i < self->n_joints; i++)
    {
      rmp_vector_copy (axes + 3 * (gsize) i, hinges + 3 * (gsize) i);
      any |= rmp_vector_normalise (hinges + 3 * (gsize) i);
    }
  if (any)
    self->hinges = g_steal_pointer (&hinges);
}

const double *
rmp_skeleton_get_hinges (const RmpSkeleton *self)
{
  g_return_val_if_fail (self, NULL);
  return self->hinges;
}

gboolean
rmp_skeleton_get_hinge (const RmpSkeleton *self, guint joint, double axis[3])
{
  g_return_val_if_fail (self && joint < self->n_joints, FALSE);

  if (!self->hinges)
    return FALSE;
  rmp_vector_copy (self->hinges + 3 * (gsize) joint, axis);
  return rmp_vector_norm (axis) > 0.0;
}
