/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "settle.h"

#include <math.h>
#include <string.h>

/* Of a place's largest coordinate, rounded down to a power of two: a step or two of single
 * precision.
 */
#define ROUNDING 0x1p-22
/* Cells are much wider than what is looked for, so that few places lie near a wall of theirs. */
#define CELL 16.0

typedef struct
{
  float *positions;
  GHashTable *cells; /* hash of a cell → the last place kept in it, plus one */
  guint32 *next;     /* [n] the one kept before it, plus one */
} Settler;

/* Where places are looked for: as wide as their largest coordinate asks for. */
typedef struct
{
  int exponent;
  gint64 at[3];
} Cell;

static double
largest_of (const float *position)
{
  return MAX (fabs ((double) position[0]),
              MAX (fabs ((double) position[1]), fabs ((double) position[2])));
}

static double
nearness (int exponent)
{
  return ldexp (ROUNDING, exponent - 1);
}

static int
exponent_of (double largest)
{
  int exponent;

  frexp (largest, &exponent);
  return exponent;
}

/* The cell of a place that is moved by @shift times @signs. */
static Cell
find_cell (const float *position, int exponent, double shift, const double signs[3])
{
  Cell cell = { .exponent = exponent };

  for (guint c = 0; c < 3; c++)
    cell.at[c] = (gint64) floor (((double) position[c] + shift * signs[c]) /
                                 (CELL * nearness (exponent)));
  return cell;
}

static gpointer
hash_cell (const Cell *cell)
{
  guint64 hash = (guint64) cell->exponent;

  for (guint c = 0; c < 3; c++)
    {
      hash = (hash ^ (guint64) cell->at[c]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      hash ^= hash >> 29;
    }
  return GSIZE_TO_POINTER (hash | 1);
}

static gboolean
is_near (const float *a, const float *b, double near)
{
  for (guint c = 0; c < 3; c++)
    if (!(fabs ((double) a[c] - (double) b[c]) <= near))
      return FALSE;
  return TRUE;
}

/* The first of the places kept in the cells around that is near, plus one, or @best if that is
 * before it.
 */
static guint32
find_around (const Settler *self, const float *position, int exponent, double near, guint32 best)
{
  gpointer last = NULL;

  for (guint corner = 0; corner < 8; corner++)
    {
      const double signs[3] = { corner & 1 ? 1.0 : -1.0, corner & 2 ? 1.0 : -1.0,
                                corner & 4 ? 1.0 : -1.0 };
      const Cell cell = find_cell (position, exponent, near, signs);
      gpointer key = hash_cell (&cell);

      if (key == last)
        continue;
      last = key;
      for (guint32 at = GPOINTER_TO_UINT (g_hash_table_lookup (self->cells, key)); at > 0;
           at = self->next[at - 1])
        if ((best == 0 || at < best) &&
            is_near (self->positions + 3 * (gsize) (at - 1), position, near))
          best = at;
    }
  return best;
}

/* Positions on either side of a power of two are kept by different exponents. */
static guint32
find_kept (const Settler *self, const float *position)
{
  const double largest = largest_of (position), near = nearness (exponent_of (largest));
  const int low = exponent_of (largest - near), high = exponent_of (largest + near);
  guint32 best = 0;

  for (int exponent = low; exponent <= high; exponent++)
    best = find_around (self, position, exponent, near, best);
  return best;
}

static void
keep (Settler *self, guint32 index)
{
  static const double none[3] = { 0.0, 0.0, 0.0 };
  const float *position = self->positions + 3 * (gsize) index;
  const Cell cell = find_cell (position, exponent_of (largest_of (position)), 0.0, none);
  gpointer key = hash_cell (&cell);

  self->next[index] = GPOINTER_TO_UINT (g_hash_table_lookup (self->cells, key));
  g_hash_table_insert (self->cells, key, GUINT_TO_POINTER (index + 1));
}

void
rmp_settle_positions (guint n, float *positions)
{
  g_autoptr (GHashTable) cells = g_hash_table_new (NULL, NULL);
  g_autofree guint32 *next = g_new0 (guint32, MAX (1, n));
  Settler self = { positions, cells, next };

  for (guint32 v = 0; v < n; v++)
    {
      float *position = positions + 3 * (gsize) v;
      const double largest = largest_of (position);
      guint32 kept;

      if (!(largest > 0.0) || !isfinite (largest) ||
          isnan (position[0] + position[1] + position[2]))
        continue;
      kept = find_kept (&self, position);
      if (kept > 0)
        memcpy (position, positions + 3 * (gsize) (kept - 1), 3 * sizeof *position);
      else
        keep (&self, v);
    }
}
