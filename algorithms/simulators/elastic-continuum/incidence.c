/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "incidence.h"

void
rmp_incidence_init (RmpIncidence *self, guint n_vertices, guint n_elements, const guint32 *start,
                    guint width, const guint32 *vertices)
{
  const guint32 n = start ? start[n_elements] : width * n_elements;
  g_autofree guint32 *next = NULL;

  self->start = g_new0 (guint32, (gsize) n_vertices + 1);
  self->elements = g_new (guint32, (gsize) n + 1);
  self->slots = g_new (guint32, (gsize) n + 1);
  for (guint32 k = 0; k < n; k++)
    self->start[vertices[k] + 1]++;
  for (guint v = 0; v < n_vertices; v++)
    self->start[v + 1] += self->start[v];
  next = g_memdup2 (self->start, ((gsize) n_vertices + 1) * sizeof (guint32));
  for (guint32 e = 0; e < n_elements; e++)
    for (guint32 k = start ? start[e] : width * e; k < (start ? start[e + 1] : width * (e + 1));
         k++)
      {
        const guint32 at = next[vertices[k]]++;

        self->elements[at] = e;
        self->slots[at] = k;
      }
}

void
rmp_incidence_clear (RmpIncidence *self)
{
  g_free (self->start);
  g_free (self->elements);
  g_free (self->slots);
}
