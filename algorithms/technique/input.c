/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "input.h"

typedef struct
{
  const RmpInputKind *kind;
  gpointer value;
} Slot;

struct _RmpInputs
{
  gatomicrefcount ref_count;
  guint n;
  Slot slots[]; /* [n] in the order they were put */
};

RmpInputs *
rmp_inputs_ref (RmpInputs *self)
{
  if (self)
    g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_inputs_unref (RmpInputs *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < self->n; i++)
    self->slots[i].kind->unref (self->slots[i].value);
  g_free (self);
}

gconstpointer
rmp_inputs_get (const RmpInputs *self, const RmpInputKind *kind)
{
  for (guint i = 0; self && i < self->n; i++)
    if (self->slots[i].kind == kind)
      return self->slots[i].value;
  return NULL;
}

void
rmp_inputs_put (RmpInputs **self, const RmpInputKind *kind, gpointer value)
{
  g_autoptr (RmpInputs) before = g_steal_pointer (self);
  const guint n = before ? before->n : 0;
  RmpInputs *after = g_malloc (sizeof *after + (n + 1) * sizeof *after->slots);

  g_atomic_ref_count_init (&after->ref_count);
  after->n = 0;
  for (guint i = 0; i < n; i++)
    if (before->slots[i].kind != kind)
      after->slots[after->n++] = (Slot){ before->slots[i].kind,
                                         before->slots[i].kind->ref (before->slots[i].value) };
  if (value)
    after->slots[after->n++] = (Slot){ kind, value };
  *self = after;
}

gboolean
rmp_inputs_equal (const RmpInputs *a, const RmpInputs *b, const RmpInputKind *kind)
{
  const gconstpointer x = rmp_inputs_get (a, kind), y = rmp_inputs_get (b, kind);

  return x == y || (x && y && kind->equal (x, y));
}

guint64
rmp_inputs_first_frame (const RmpInputs *a, const RmpInputs *b, const RmpInputKind *kind)
{
  g_return_val_if_fail (kind, 0);

  if (rmp_inputs_equal (a, b, kind))
    return G_MAXUINT64;
  return kind->first_frame ? kind->first_frame (rmp_inputs_get (a, kind), rmp_inputs_get (b, kind))
                           : 0;
}

gconstpointer
rmp_inputs_get_list (const RmpInputs *self, const RmpInputKind *kind, guint *n)
{
  const GArray *list = rmp_inputs_get (self, kind);

  *n = list ? list->len : 0;
  return list ? list->data : NULL;
}

GArray *
rmp_inputs_borrow_list (const RmpInputs *self, const RmpInputKind *kind, guint size)
{
  guint n;
  gconstpointer structs = rmp_inputs_get_list (self, kind, &n);

  return g_array_append_vals (g_array_new (FALSE, FALSE, size), structs, n);
}

void
rmp_inputs_put_list (RmpInputs **self, const RmpInputKind *kind, GArray *list)
{
  if (list->len == 0)
    g_clear_pointer (&list, g_array_unref);
  rmp_inputs_put (self, kind, list);
}
