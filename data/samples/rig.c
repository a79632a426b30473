/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "rig.h"

int
rmp_rig_find (const RmpRig *self, const char *name)
{
  for (guint i = 0; i < self->n; i++)
    if (g_str_equal (self->names[i], name))
      return (int) i;

  return -1;
}

void
rmp_rig_evaluate (const RmpRig *self, const RmpPose *pose, RmpGlobals *globals)
{
  for (guint i = 0; i < self->n; i++)
    {
      int parent = self->parents[i];

      if (parent < 0)
        {
          globals->rotations[i] = pose->rotations[i];
          globals->origins[i] = vec_add (self->heads[i], pose->moves[i]);
          continue;
        }
      globals->rotations[i] = quat_multiply (globals->rotations[parent], pose->rotations[i]);
      globals->origins[i] = rmp_rig_carry (self, globals, (guint) parent,
                                           vec_add (self->heads[i], pose->moves[i]));
    }
}

RmpVec
rmp_rig_carry (const RmpRig *self, const RmpGlobals *globals, guint bone, RmpVec point)
{
  RmpVec offset = quat_rotate (globals->rotations[bone], vec_sub (point, self->heads[bone]));

  return vec_add (globals->origins[bone], offset);
}

/* Ties go to the lower index. */
static guint
largest (guint n, const double *weights)
{
  guint best = 0;

  for (guint i = 1; i < n; i++)
    if (weights[i] > weights[best])
      best = i;

  return best;
}

RmpInfluences
rmp_influences_from_weights (guint n, const double *weights)
{
  RmpInfluences result = { 0 };
  double left[RMP_MAX_BONES], sum = 0, next;

  for (guint i = 0; i < n; i++)
    left[i] = weights[i];
  for (guint k = 0; k < RMP_MAX_INFLUENCES; k++)
    {
      guint i = largest (n, left);

      if (left[i] <= 0)
        break;
      result.joints[k] = (guint8) i;
      result.weights[k] = left[i];
      left[i] = 0;
    }

  next = left[largest (n, left)];
  for (guint k = 0; k < RMP_MAX_INFLUENCES; k++)
    if (result.weights[k] > 0 && fabs (result.weights[k] - next) < 1e-12)
      {
        result.joints[k] = 0;
        result.weights[k] = 0;
      }

  for (guint k = 0; k < RMP_MAX_INFLUENCES; k++)
    sum += result.weights[k];
  for (guint k = 0; k < RMP_MAX_INFLUENCES; k++)
    result.weights[k] /= sum;

  return result;
}
