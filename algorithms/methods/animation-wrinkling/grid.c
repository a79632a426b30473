/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/grid.h"

#include "geometry/vector.h"

#define FIRST_BUCKETS 4096u

/* A piece in the list of a bucket, which several cubes share. */
typedef struct
{
  guint32 piece, hash, next;
} Entry;

struct _RmpCreaseGrid
{
  double cell;
  guint32 n_buckets; /* a power of 2 */
  guint32 *heads;    /* [n_buckets] last entry + 1; 0: none */
  GArray *entries;   /* (element-type Entry) */
  GArray *pieces;    /* (element-type RmpCreasePiece) */
};

RmpCreaseGrid *
rmp_crease_grid_new (double cell)
{
  RmpCreaseGrid *self = g_new0 (RmpCreaseGrid, 1);

  self->cell = cell;
  self->n_buckets = FIRST_BUCKETS;
  self->heads = g_new0 (guint32, self->n_buckets);
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->pieces = g_array_new (FALSE, FALSE, sizeof (RmpCreasePiece));
  return self;
}

void
rmp_crease_grid_free (RmpCreaseGrid *self)
{
  if (!self)
    return;
  g_array_unref (self->entries);
  g_array_unref (self->pieces);
  g_free (self->heads);
  g_free (self);
}

static guint32
hash_of (gint64 x, gint64 y, gint64 z)
{
  guint64 mixed = (guint64) x * 73856093u ^ (guint64) y * 19349663u ^ (guint64) z * 83492791u;

  mixed = (mixed ^ mixed >> 32) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return (guint32) (mixed >> 32);
}

static void
link_entry (RmpCreaseGrid *self, guint32 number)
{
  Entry *entry = &g_array_index (self->entries, Entry, number);
  guint32 *head = self->heads + (entry->hash & (self->n_buckets - 1));

  entry->next = *head;
  *head = number + 1;
}

/* Entries stay in the order they came, so that the last ones can go again. */
static void
grow (RmpCreaseGrid *self)
{
  self->n_buckets *= 2;
  g_free (self->heads);
  self->heads = g_new0 (guint32, self->n_buckets);
  for (guint32 i = 0; i < self->entries->len; i++)
    link_entry (self, i);
}

static gint64
cell_of (const RmpCreaseGrid *self, double coordinate)
{
  return (gint64) floor (coordinate / self->cell);
}

void
rmp_crease_grid_add (RmpCreaseGrid *self, const RmpCreasePiece *piece)
{
  gint64 low[3], high[3];
  guint32 number = self->pieces->len;

  g_assert (piece);

  for (guint c = 0; c < 3; c++)
    {
      low[c] = cell_of (self, MIN (piece->from[c], piece->to[c]));
      high[c] = cell_of (self, MAX (piece->from[c], piece->to[c]));
    }
  g_array_append_vals (self->pieces, piece, 1);
  for (gint64 x = low[0]; x <= high[0]; x++)
    for (gint64 y = low[1]; y <= high[1]; y++)
      for (gint64 z = low[2]; z <= high[2]; z++)
        {
          const Entry entry = { .piece = number, .hash = hash_of (x, y, z) };

          g_array_append_val (self->entries, entry);
          link_entry (self, self->entries->len - 1);
        }
  if (self->entries->len > self->n_buckets)
    grow (self);
}

guint
rmp_crease_grid_get_n_pieces (const RmpCreaseGrid *self)
{
  return self->pieces->len;
}

void
rmp_crease_grid_shrink (RmpCreaseGrid *self, guint n_pieces)
{
  g_assert (self);

  while (self->entries->len > 0)
    {
      Entry last = g_array_index (self->entries, Entry, self->entries->len - 1);

      if (last.piece < n_pieces)
        break;
      self->heads[last.hash & (self->n_buckets - 1)] = last.next;
      g_array_set_size (self->entries, self->entries->len - 1);
    }
  g_array_set_size (self->pieces, MIN (n_pieces, self->pieces->len));
}

/* A search in progress: what it looks for, and the best found so far. */
typedef struct
{
  const double *position, *normal;
  gboolean own;
  guint64 crease;
  double along, apart;
  guint32 piece; /* of the best */
  RmpCreaseNear *near;
} Search;

static void
look_at (const RmpCreaseGrid *self, Search *search, guint32 number, gboolean *found)
{
  const RmpCreasePiece *piece = &g_array_index (self->pieces, RmpCreasePiece, number);
  double way[3], to[3], foot[3], square, t, distance;

  if ((piece->crease == search->crease) != search->own ||
      rmp_vector_dot (piece->normal, search->normal) <= 0.0)
    return;
  rmp_vector_sub (piece->to, piece->from, way);
  rmp_vector_sub (search->position, piece->from, to);
  square = rmp_vector_dot (way, way);
  t = square > 0.0 ? CLAMP (rmp_vector_dot (to, way) / square, 0.0, 1.0) : 0.0;
  rmp_vector_add_scaled (piece->from, t, way, foot);
  distance = rmp_vector_distance (search->position, foot);
  if (distance > search->near->distance ||
      (*found && distance == search->near->distance && number >= search->piece))
    return;
  if (search->own && fabs (piece->along + (piece->along < 0.0 ? -t : t) * sqrt (square) -
                           search->along) < search->apart)
    return;

  *found = TRUE;
  search->piece = number;
  search->near->distance = distance;
  search->near->along = piece->along + (piece->along < 0.0 ? -t : t) * sqrt (square);
  rmp_vector_copy (foot, search->near->position);
  rmp_vector_copy (way, search->near->tangent);
  rmp_vector_normalise (search->near->tangent);
}

static gboolean
find (const RmpCreaseGrid *self, Search *search, double radius)
{
  gboolean found = FALSE;
  gint64 low[3], high[3];

  search->near->distance = radius;
  for (guint c = 0; c < 3; c++)
    {
      low[c] = cell_of (self, search->position[c] - radius);
      high[c] = cell_of (self, search->position[c] + radius);
    }
  for (gint64 x = low[0]; x <= high[0]; x++)
    for (gint64 y = low[1]; y <= high[1]; y++)
      for (gint64 z = low[2]; z <= high[2]; z++)
        for (guint32 i = self->heads[hash_of (x, y, z) & (self->n_buckets - 1)]; i > 0;)
          {
            const Entry *entry = &g_array_index (self->entries, Entry, i - 1);

            look_at (self, search, entry->piece, &found);
            i = entry->next;
          }
  return found && search->near->distance < radius;
}

gboolean
rmp_crease_grid_find_other (const RmpCreaseGrid *self, const double position[3],
                            const double normal[3], double radius, guint64 crease,
                            RmpCreaseNear *near)
{
  Search search = { .position = position, .normal = normal, .crease = crease, .near = near };

  return find (self, &search, radius);
}

gboolean
rmp_crease_grid_find_own (const RmpCreaseGrid *self, const double position[3],
                          const double normal[3], double radius, guint64 crease, double along,
                          double apart, RmpCreaseNear *near)
{
  Search search = { .position = position,
                    .normal = normal,
                    .own = TRUE,
                    .crease = crease,
                    .along = along,
                    .apart = apart,
                    .near = near };

  return find (self, &search, radius);
}
