/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tape.h"

#include <string.h>

void
rmp_tape_pass (RmpTape *self, gpointer data, gsize size)
{
  if (self->out)
    g_byte_array_append (self->out, data, (guint) size);
  else if (self->failed || size > self->left)
    self->failed = TRUE;
  else
    {
      if (size > 0)
        memcpy (data, self->in, size);
      self->in += size;
      self->left -= size;
    }
}

void
rmp_tape_pass_array (RmpTape *self, gpointer *array, gsize n, gsize size, gpointer (*alloc) (gsize))
{
  guint8 there = *array != NULL;

  RMP_PASS (self, there);
  if (!there || self->failed)
    return;
  if (!self->out)
    {
      if (n > self->left / size)
        {
          self->failed = TRUE;
          return;
        }
      *array = alloc (MAX (n * size, 1));
    }
  rmp_tape_pass (self, *array, n * size);
}

void
rmp_tape_pass_box (RmpTape *self, gpointer *box, gsize size)
{
  if (!self->out)
    {
      if (self->failed || size > self->left)
        {
          self->failed = TRUE;
          return;
        }
      *box = g_atomic_rc_box_alloc (MAX (size, 1));
    }
  rmp_tape_pass (self, *box, size);
}

void
rmp_tape_pass_string (RmpTape *self, char **text)
{
  guint32 length = *text ? (guint32) strlen (*text) + 1 : 0;

  RMP_PASS (self, length);
  if (length == 0 || self->failed)
    return;
  if (!self->out)
    {
      if (length > self->left || self->in[length - 1] != '\0')
        {
          self->failed = TRUE;
          return;
        }
      *text = g_malloc (length);
    }
  rmp_tape_pass (self, *text, length);
}
