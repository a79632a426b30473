/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/joints.h"

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  const GPtrArray *x = a, *y = b;

  return g_strv_equal ((const char *const *) x->pdata, (const char *const *) y->pdata);
}

const RmpInputKind rmp_input_joints = {
  .id = "joints",
  .stage = RMP_STAGE_PREPARE,
  .equal = equal,
  .ref = (gpointer (*) (gpointer)) g_ptr_array_ref,
  .unref = (GDestroyNotify) g_ptr_array_unref,
};

void
rmp_inputs_set_joints (RmpInputs **self, const char *const *names)
{
  GPtrArray *copy = names ? g_ptr_array_new_with_free_func (g_free) : NULL;

  for (guint i = 0; names && names[i]; i++)
    g_ptr_array_add (copy, g_strdup (names[i]));
  if (copy)
    g_ptr_array_add (copy, NULL);
  rmp_inputs_put (self, &rmp_input_joints, copy);
}
