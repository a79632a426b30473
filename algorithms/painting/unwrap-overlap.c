/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/unwrap-private.h"

#include <math.h>
#include <string.h>

#define MOST_CELLS 1024 /* a side */

/* Triangles that overlap by less than this part of their size only touch. */
#define TOUCH 1e-9

typedef struct
{
  guint triangle, next; /* + 1; 0: none */
} Entry;

struct _RmpUnwrapTriangles
{
  double low[2], cells[2]; /* cells: a metre */
  guint n_across;
  guint *heads;    /* [n_across²] entry + 1; 0: none */
  GArray *entries; /* Entry */
  GArray *corners; /* double [… × 6] */
};

RmpUnwrapTriangles *
rmp_unwrap_triangles_new (const double low[2], const double high[2], guint n)
{
  RmpUnwrapTriangles *self = g_new0 (RmpUnwrapTriangles, 1);

  self->n_across = CLAMP ((guint) sqrt (n), 1, MOST_CELLS);
  self->heads = g_new0 (guint, self->n_across * self->n_across);
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->corners = g_array_new (FALSE, FALSE, 6 * sizeof (double));
  for (guint c = 0; c < 2; c++)
    {
      self->low[c] = low[c];
      self->cells[c] = high[c] > low[c] ? self->n_across / (high[c] - low[c]) : 0.0;
    }
  return self;
}

void
rmp_unwrap_triangles_free (RmpUnwrapTriangles *self)
{
  g_assert (self);

  g_free (self->heads);
  g_array_unref (self->entries);
  g_array_unref (self->corners);
  g_free (self);
}

/* Whether a line along an edge of @a has all of @b on its outer side. */
static gboolean
is_apart (const double a[6], const double b[6])
{
  for (guint e = 0; e < 3; e++)
    {
      const double *p = a + 2 * e, *q = a + 2 * ((e + 1) % 3), *r = a + 2 * ((e + 2) % 3);
      const double dx = q[0] - p[0], dy = q[1] - p[1];
      const double inner = dx * (r[1] - p[1]) - dy * (r[0] - p[0]), sign = inner < 0.0 ? -1.0 : 1.0;
      const double room = TOUCH * (dx * dx + dy * dy + fabs (inner));
      gboolean apart = TRUE;

      for (guint c = 0; c < 3; c++)
        apart = apart && sign * (dx * (b[2 * c + 1] - p[1]) - dy * (b[2 * c] - p[0])) <= room;
      if (apart)
        return TRUE;
    }
  return FALSE;
}

static void
get_cells (const RmpUnwrapTriangles *self, const double corners[6], guint range[4])
{
  for (guint c = 0; c < 2; c++)
    {
      const double last = self->n_across - 1.0;
      const double low = MIN (MIN (corners[c], corners[2 + c]), corners[4 + c]);
      const double high = MAX (MAX (corners[c], corners[2 + c]), corners[4 + c]);

      range[2 * c] = (guint) CLAMP ((low - self->low[c]) * self->cells[c], 0.0, last);
      range[2 * c + 1] = (guint) CLAMP ((high - self->low[c]) * self->cells[c], 0.0, last);
    }
}

static gboolean
is_free (const RmpUnwrapTriangles *self, const double corners[6], const guint range[4])
{
  for (guint row = range[2]; row <= range[3]; row++)
    for (guint column = range[0]; column <= range[1]; column++)
      for (guint i = self->heads[row * self->n_across + column]; i != 0;)
        {
          const Entry *entry = &g_array_index (self->entries, Entry, i - 1);
          const double *other = (const double *) (gpointer) self->corners->data +
                                6 * (gsize) entry->triangle;

          if (!is_apart (corners, other) && !is_apart (other, corners))
            return FALSE;
          i = entry->next;
        }
  return TRUE;
}

gboolean
rmp_unwrap_triangles_add (RmpUnwrapTriangles *self, const double corners[6])
{
  guint range[4];

  g_assert (self);

  get_cells (self, corners, range);
  if (!is_free (self, corners, range))
    return FALSE;
  for (guint row = range[2]; row <= range[3]; row++)
    for (guint column = range[0]; column <= range[1]; column++)
      {
        guint *head = &self->heads[row * self->n_across + column];
        const Entry entry = { self->corners->len, *head };

        g_array_append_val (self->entries, entry);
        *head = self->entries->len;
      }
  g_array_append_vals (self->corners, corners, 1);
  return TRUE;
}
