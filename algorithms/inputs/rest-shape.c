/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/rest-shape.h"

#include <string.h>

/* A shape with what it points to. */
typedef struct
{
  RmpRestShape shape;
  gsize n; /* numbers */
  float *numbers;
} Value;

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  const Value *x = a, *y = b;

  return (x->shape.pattern != NULL) == (y->shape.pattern != NULL) && x->n == y->n &&
         memcmp (x->numbers, y->numbers, x->n * sizeof *x->numbers) == 0;
}

static void
value_clear (gpointer value)
{
  g_free (((Value *) value)->numbers);
}

static void
value_unref (gpointer value)
{
  g_atomic_rc_box_release_full (value, value_clear);
}

const RmpInputKind rmp_input_rest_shape = {
  .id = "rest-shape",
  .stage = RMP_STAGE_PREPARE,
  .equal = equal,
  .ref = g_atomic_rc_box_acquire,
  .unref = value_unref,
};

void
rmp_inputs_set_rest_shape (RmpInputs **self, guint n_vertices, float *positions, guint n_faces,
                           float *pattern)
{
  Value *value = positions || pattern ? g_atomic_rc_box_new0 (Value) : NULL;

  g_return_if_fail (!positions || !pattern);

  if (value)
    {
      value->shape = (RmpRestShape){ positions, pattern };
      value->n = positions ? 3 * (gsize) n_vertices : 6 * (gsize) n_faces;
      value->numbers = positions ? positions : pattern;
    }
  rmp_inputs_put (self, &rmp_input_rest_shape, value);
}
