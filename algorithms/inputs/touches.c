/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/touches.h"

gboolean
rmp_touch_equal (const RmpTouch *a, const RmpTouch *b)
{
  return a->kind == b->kind && a->face == b->face && a->barycentric[0] == b->barycentric[0] &&
         a->barycentric[1] == b->barycentric[1] && a->first == b->first && a->last == b->last;
}

/* The smallest first frame of those from @from on. @list: (nullable) */
static guint64
first_of (const GArray *list, guint from)
{
  guint64 first = G_MAXUINT64;

  for (guint i = from; list && i < list->len; i++)
    first = MIN (first, g_array_index (list, RmpTouch, i).first);
  return first;
}

/* The earliest frame of all touches from the first pair on that differs. */
static guint64
first_frame (gconstpointer a, gconstpointer b)
{
  const GArray *x = a, *y = b;
  const guint n = x && y ? MIN (x->len, y->len) : 0;
  guint same = 0;

  while (same < n &&
         rmp_touch_equal (&g_array_index (x, RmpTouch, same), &g_array_index (y, RmpTouch, same)))
    same++;
  return MIN (first_of (x, same), first_of (y, same));
}

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  return first_frame (a, b) == G_MAXUINT64;
}

const RmpInputKind rmp_input_touches = {
  .id = "touches",
  .stage = RMP_STAGE_PREPARE,
  .equal = equal,
  .first_frame = first_frame,
  .ref = (gpointer (*) (gpointer)) g_array_ref,
  .unref = (GDestroyNotify) g_array_unref,
};

void
rmp_inputs_set_touches (RmpInputs **self, guint n, const RmpTouch *touches)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof *touches);

  rmp_inputs_put_list (self, &rmp_input_touches, g_array_append_vals (list, touches, n));
}
