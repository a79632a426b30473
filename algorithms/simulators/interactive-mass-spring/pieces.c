/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pieces.h"

#include "geometry/disjoint.h"

/* The number of a particle that something holds, or what springs join it to. */
#define NO_PIECE G_MAXUINT32

static guint
number_pieces (guint n, guint32 *parents, const gboolean *held, guint32 *numbers)
{
  g_autofree gboolean *is_held = g_new0 (gboolean, n + 1);
  guint n_pieces = 0;

  for (guint v = 0; v < n; v++)
    if (held[v])
      is_held[rmp_disjoint_find (parents, v)] = TRUE;
  for (guint v = 0; v < n; v++)
    {
      const guint32 first = rmp_disjoint_find (parents, v);

      if (is_held[first])
        numbers[v] = NO_PIECE;
      else
        numbers[v] = first == v ? n_pieces++ : numbers[first];
    }
  return n_pieces;
}

void
rmp_free_pieces_init (RmpFreePieces *self, const RmpSpringSystem *system, const gboolean *held)
{
  const guint n = system->n_particles;
  g_autofree guint32 *parents = rmp_disjoint_new (n);
  g_autofree guint32 *numbers = g_new (guint32, n + 1);
  g_autofree guint32 *next = NULL;

  for (guint s = 0; s < system->n_springs; s++)
    rmp_disjoint_join (parents, system->springs[s].i, system->springs[s].j);
  self->n = number_pieces (n, parents, held, numbers);
  self->start = g_new0 (guint32, self->n + 1);
  self->members = g_new (guint32, n + 1);
  for (guint v = 0; v < n; v++)
    if (numbers[v] != NO_PIECE)
      self->start[numbers[v] + 1]++;
  for (guint p = 0; p < self->n; p++)
    self->start[p + 1] += self->start[p];
  next = g_memdup2 (self->start, (self->n + 1) * sizeof *next);
  for (guint32 v = 0; v < n; v++)
    if (numbers[v] != NO_PIECE)
      self->members[next[numbers[v]]++] = v;
}

void
rmp_free_pieces_clear (RmpFreePieces *self)
{
  g_clear_pointer (&self->start, g_free);
  g_clear_pointer (&self->members, g_free);
}
