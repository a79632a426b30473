/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colouring.h"

#include <string.h>

/* The colours each vertex has met: a row of bits a vertex, as wide as needed so far. */
typedef struct
{
  gsize n_vertices;
  guint n_words;
  guint64 *words; /* [n_vertices × n_words] */
} Met;

static void
widen (Met *self)
{
  guint64 *wider = g_new0 (guint64, self->n_vertices * (self->n_words + 1));

  for (gsize v = 0; v < self->n_vertices; v++)
    memcpy (wider + v * (self->n_words + 1), self->words + v * self->n_words,
            self->n_words * sizeof (guint64));
  g_free (self->words);
  self->words = wider;
  self->n_words++;
}

/* The smallest colour that none of the vertices has met. */
static guint32
find_colour (Met *self, guint width, const guint32 *vertices)
{
  for (guint w = 0;; w++)
    {
      guint64 used = 0;

      if (w == self->n_words)
        widen (self);
      for (guint i = 0; i < width; i++)
        used |= self->words[vertices[i] * (gsize) self->n_words + w];
      if (~used)
        return 64 * w + (guint32) __builtin_ctzll (~used);
    }
}

static void
sort_by_colour (RmpColouring *self)
{
  g_autofree guint32 *next = NULL;

  self->start = g_new0 (guint32, self->n_colours + 1);
  self->order = g_new (guint32, self->n_elements);
  for (guint i = 0; i < self->n_elements; i++)
    self->start[self->colours[i] + 1]++;
  for (guint c = 0; c < self->n_colours; c++)
    self->start[c + 1] += self->start[c];
  next = g_memdup2 (self->start, (self->n_colours + 1) * sizeof (guint32));
  for (guint32 i = 0; i < self->n_elements; i++)
    self->order[next[self->colours[i]]++] = i;
}

RmpColouring *
rmp_colouring_new (guint n_vertices, guint n_elements, guint width, const guint32 *elements)
{
  RmpColouring *self = g_new0 (RmpColouring, 1);
  Met met = { n_vertices, 1, g_new0 (guint64, n_vertices) };

  self->n_elements = n_elements;
  self->colours = g_new (guint32, n_elements);
  for (guint i = 0; i < n_elements; i++)
    {
      const guint32 *vertices = elements + (gsize) i * width;
      const guint32 colour = find_colour (&met, width, vertices);

      self->colours[i] = colour;
      self->n_colours = MAX (self->n_colours, colour + 1);
      for (guint k = 0; k < width; k++)
        met.words[vertices[k] * (gsize) met.n_words + colour / 64] |= G_GUINT64_CONSTANT (1)
                                                                      << (colour % 64);
    }
  g_free (met.words);
  sort_by_colour (self);
  return self;
}

void
rmp_colouring_free (RmpColouring *self)
{
  g_free (self->colours);
  g_free (self->start);
  g_free (self->order);
  g_free (self);
}
