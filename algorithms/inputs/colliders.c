/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/colliders.h"

/* Motions are immutable, so that the same objects move alike. */
static gboolean
equal (gconstpointer a, gconstpointer b)
{
  const GPtrArray *x = a, *y = b;

  if (x->len != y->len)
    return FALSE;
  for (guint i = 0; i < x->len; i++)
    if (x->pdata[i] != y->pdata[i])
      return FALSE;
  return TRUE;
}

const RmpInputKind rmp_input_colliders = {
  .id = "colliders",
  .stage = RMP_STAGE_PREPARE,
  .equal = equal,
  .ref = (gpointer (*) (gpointer)) g_ptr_array_ref,
  .unref = (GDestroyNotify) g_ptr_array_unref,
};

RmpSampler *const *
rmp_inputs_get_colliders (const RmpInputs *self, guint *n)
{
  const GPtrArray *samplers = rmp_inputs_get (self, &rmp_input_colliders);

  *n = samplers ? samplers->len : 0;
  return samplers ? (RmpSampler *const *) samplers->pdata : NULL;
}

void
rmp_inputs_set_colliders (RmpInputs **self, guint n, RmpSampler *const *samplers)
{
  GPtrArray *copy = n > 0 ? g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_sampler_unref)
                          : NULL;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (copy, rmp_sampler_ref (samplers[i]));
  rmp_inputs_put (self, &rmp_input_colliders, copy);
}
