/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/patterns.h"

#include "inputs/list.h"
#include "technique/same-number.h"

static gboolean
same_pattern (gconstpointer x, gconstpointer y)
{
  const RmpPattern *a = x, *b = y;

  return a->id == b->id && g_strcmp0 (a->name, b->name) == 0 &&
         rmp_same_number (a->amplitude, b->amplitude) && rmp_same_number (a->scale, b->scale) &&
         rmp_same_number (a->bias, b->bias) && rmp_same_number (a->low, b->low) &&
         rmp_same_number (a->high, b->high) && rmp_height_image_equal (a->image, b->image);
}

/* Quick through the tiles that images share. */
static gboolean
equal (gconstpointer a, gconstpointer b)
{
  return rmp_input_list_equal (a, b, same_pattern);
}

const RmpInputKind rmp_input_patterns = {
  .id = "patterns",
  .stage = RMP_STAGE_PREPARE,
  .equal = equal,
  .ref = (gpointer (*) (gpointer)) g_array_ref,
  .unref = (GDestroyNotify) g_array_unref,
};

static void
pattern_clear (gpointer data)
{
  RmpPattern *self = data;

  g_assert (data);

  g_free ((char *) self->name);
  rmp_height_image_unref (self->image);
}

void
rmp_inputs_set_patterns (RmpInputs **self, guint n, const RmpPattern *patterns)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof *patterns);

  g_array_set_clear_func (list, pattern_clear);
  g_array_append_vals (list, patterns, n);
  for (guint i = 0; i < n; i++)
    {
      RmpPattern *own = &g_array_index (list, RmpPattern, i);

      own->name = g_strdup (own->name);
      rmp_height_image_ref (own->image);
    }
  rmp_inputs_put_list (self, &rmp_input_patterns, list);
}
