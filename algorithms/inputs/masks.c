/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/masks.h"

#include "inputs/list.h"

static gboolean
same_masked (gconstpointer x, gconstpointer y)
{
  const RmpMasked *a = x, *b = y;

  return a->param == b->param && a->low == b->low && a->high == b->high &&
         g_bytes_equal (a->bytes, b->bytes);
}

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  return rmp_input_list_equal (a, b, same_masked);
}

const RmpInputKind rmp_input_masks = {
  .id = "masks",
  .stage = RMP_STAGE_PREPARE,
  .equal = equal,
  .ref = (gpointer (*) (gpointer)) g_array_ref,
  .unref = (GDestroyNotify) g_array_unref,
};

const RmpMasked *
rmp_inputs_get_masked (const RmpInputs *self, guint param)
{
  guint n;
  const RmpMasked *masks = rmp_inputs_get_list (self, &rmp_input_masks, &n);

  for (guint i = 0; i < n; i++)
    if (masks[i].param == param)
      return masks + i;
  return NULL;
}

const float *
rmp_inputs_get_region (const RmpInputs *self)
{
  const RmpMasked *masked = rmp_inputs_get_masked (self, RMP_MASKED_REGION);

  return masked ? masked->weights : NULL;
}

/* Both ends are exact. */
double
rmp_masked_value (const RmpMasked *masked, double plain, guint32 vertex)
{
  double weight;

  if (!masked)
    return plain;
  weight = (double) masked->weights[vertex];
  return masked->low == masked->high ? masked->low
                                     : (1.0 - weight) * masked->low + weight * masked->high;
}

void
rmp_masks_apply_at (const RmpInputs *inputs, RmpValues *values, const guint32 corners[3],
                    const double weights[3])
{
  guint n;
  const RmpMasked *masks = rmp_inputs_get_list (inputs, &rmp_input_masks, &n);

  for (guint i = 0; i < n; i++)
    {
      double value = 0.0;

      if (masks[i].param == RMP_MASKED_REGION)
        continue;
      for (guint c = 0; c < 3; c++)
        value += weights[c] * rmp_masked_value (masks + i, 0.0, corners[c]);
      rmp_values_set_real (values, masks[i].param, value);
    }
}

static void
masked_clear (gpointer masked)
{
  g_bytes_unref (((RmpMasked *) masked)->bytes);
}

void
rmp_inputs_set_masks (RmpInputs **self, guint n, const RmpMasked *masks)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof *masks);

  g_array_set_clear_func (list, masked_clear);
  g_array_append_vals (list, masks, n);
  for (guint i = 0; i < n; i++)
    {
      RmpMasked *own = &g_array_index (list, RmpMasked, i);

      g_bytes_ref (own->bytes);
      own->weights = g_bytes_get_data (own->bytes, NULL);
    }
  rmp_inputs_put_list (self, &rmp_input_masks, list);
}
