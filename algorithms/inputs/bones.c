/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/bones.h"

/* Skins are immutable, so that the same object is the same. */
static gboolean
equal (gconstpointer a, gconstpointer b)
{
  const RmpBones *x = a, *y = b;

  return x->skin == y->skin && x->joint == y->joint;
}

static gpointer
bones_ref (gpointer bones)
{
  return g_atomic_rc_box_acquire (bones);
}

static void
bones_clear (gpointer data)
{
  RmpBones *self = data;

  g_clear_pointer (&self->skin, rmp_skin_unref);
}

static void
bones_unref (gpointer bones)
{
  g_atomic_rc_box_release_full (bones, bones_clear);
}

const RmpInputKind rmp_input_bones = {
  .id = "bones",
  .stage = RMP_STAGE_PREPARE,
  .equal = equal,
  .ref = bones_ref,
  .unref = bones_unref,
};

const RmpBones *
rmp_inputs_get_bones (const RmpInputs *self)
{
  return rmp_inputs_get (self, &rmp_input_bones);
}

double
rmp_bones_weigh (const RmpBones *self, guint32 vertex, gint joint)
{
  double sum = 0.0;
  guint n;

  if (!self || joint < 0)
    return 0.0;
  if (!self->skin)
    return self->joint == joint ? 1.0 : 0.0;
  n = rmp_skin_get_n_influences (self->skin);
  for (gsize i = (gsize) vertex * n; i < ((gsize) vertex + 1) * n; i++)
    if (rmp_skin_get_bones (self->skin)[rmp_skin_get_joints (self->skin)[i]] == (guint) joint)
      sum += (double) rmp_skin_get_weights (self->skin)[i];
  return sum;
}

void
rmp_inputs_set_bones (RmpInputs **self, RmpSkin *skin, gint joint)
{
  RmpBones *bones = g_atomic_rc_box_new0 (RmpBones);

  bones->skin = skin ? rmp_skin_ref (skin) : NULL;
  bones->joint = joint;
  rmp_inputs_put (self, &rmp_input_bones, bones);
}
