/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-private.h"

#include <math.h>
#include <string.h>

/* Times that folds are let go as far as they have room; then what crosses does not go at all. */
#define MAX_ROUNDS 6

static gboolean
moves (const RmpFoldContact *self, guint32 cluster)
{
  guint n;
  const guint32 *vertices = rmp_broad_phase_get_vertices (self->phase, cluster, &n);

  for (guint i = 0; i < n; i++)
    if (memcmp (self->base + 3 * (gsize) vertices[i], self->positions + 3 * (gsize) vertices[i],
                sizeof (float[3])) != 0)
      return TRUE;
  return FALSE;
}

/* Whether faces cross without folds. */
static gboolean
crosses_before (const RmpFoldContact *self, const RmpCrossing *crossing)
{
  const guint32 *faces = self->topology->faces;
  const float *corners[6];

  for (guint i = 0; i < 3; i++)
    {
      corners[i] = self->base + 3 * (gsize) faces[3 * (gsize) crossing->a + i];
      corners[3 + i] = self->base + 3 * (gsize) faces[3 * (gsize) crossing->b + i];
    }
  return rmp_faces_cross (corners);
}

/* Tells what has been found apart, from @first on: all of a pair of clusters. */
static void
sort_found (RmpFoldContact *self, guint position, guint first)
{
  guint n = first;

  for (guint i = first; i < self->found->len; i++)
    {
      const RmpCrossing crossing = g_array_index (self->found, RmpCrossing, i);

      if (crosses_before (self, &crossing))
        {
          g_array_append_val (self->before, crossing);
          continue;
        }
      g_array_index (self->found, RmpCrossing, n++) = crossing;
    }
  g_array_set_size (self->found, n);
  if (n > first)
    g_array_append_val (self->slots, position);
}

/* @changed: [#clusters] what has changed since the last time: nothing else crosses that did not
 *   then and is held back now
 */
static void
find (RmpFoldContact *self, const guint8 *changed)
{
  g_array_set_size (self->found, 0);
  g_array_set_size (self->slots, 0);
  g_array_set_size (self->before, 0);
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const RmpClusterPair pair = g_array_index (self->pairs, RmpClusterPair, i);
      const guint n = self->found->len;

      if (!(changed[pair.a] | changed[pair.b]))
        continue;
      rmp_crossings_compare (self->crossings, pair, self->found);
      if (self->found->len > n)
        sort_found (self, i, n);
    }
}

RmpFoldContact *
rmp_fold_contact_new (const RmpBroadPhase *phase, const float *base, float *positions,
                      guint n_threads)
{
  g_autoptr (RmpFoldContact) self = g_new0 (RmpFoldContact, 1);
  const guint n = rmp_broad_phase_get_n_clusters (phase);

  self->phase = phase;
  self->topology = rmp_broad_phase_get_topology (phase);
  self->base = base;
  self->positions = positions;
  self->crossings = rmp_crossings_new (phase, positions);
  self->moving = g_new (guint8, n);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (RmpClusterPair));
  self->found = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));
  self->slots = g_array_new (FALSE, FALSE, sizeof (guint));
  self->before = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));
  for (guint32 k = 0; k < n; k++)
    self->moving[k] = moves (self, k) ? 1 : 0;
  rmp_broad_phase_find (phase, base, positions, self->moving, 0.0, self->pairs, n_threads);
  find (self, self->moving);
  return g_steal_pointer (&self);
}

guint
rmp_fold_contact_count (const RmpFoldContact *self)
{
  return self->found->len;
}

gboolean
rmp_fold_contact_has_any (const RmpFoldContact *self)
{
  return self->found->len + self->before->len > 0;
}

void
rmp_fold_contact_free (RmpFoldContact *self)
{
  g_assert (self);

  rmp_crossings_free (self->crossings);
  g_array_unref (self->pairs);
  g_array_unref (self->found);
  g_array_unref (self->slots);
  g_array_unref (self->before);
  g_free (self->moving);
  g_free (self);
}

static void
growing_init (RmpFoldGrowing *self, RmpFoldContact *contact, const guint32 *moved,
              const RmpFoldCarriers *carriers, double *rooms)
{
  const guint n_vertices = contact->topology->n_vertices;

  *self = (RmpFoldGrowing){
    .contact = contact, .moved = moved, .carriers = carriers, .rooms = rooms
  };
  rmp_fold_bands_init (&self->bands, carriers);
  self->full = g_memdup2 (contact->positions, n_vertices * sizeof (float[3]));
  self->index = g_new (guint32, n_vertices);
  self->parts = g_new (double, carriers->n_moved);
  self->is_lower = g_new0 (guint8, carriers->n_folds);
  self->is_changed = g_new0 (guint8, n_vertices);
  self->changed = g_new0 (guint8, rmp_broad_phase_get_n_clusters (contact->phase));
  memset (self->index, 0xff, n_vertices * sizeof *self->index);
  for (guint32 m = 0; m < carriers->n_moved; m++)
    {
      rooms[m] = self->parts[m] = 1.0;
      if (memcmp (contact->base + 3 * (gsize) moved[m], self->full + 3 * (gsize) moved[m],
                  sizeof (float[3])) != 0)
        self->index[moved[m]] = m;
    }
}

static void
growing_clear (RmpFoldGrowing *self)
{
  rmp_fold_bands_clear (&self->bands);
  g_free (self->full);
  g_free (self->index);
  g_free (self->parts);
  g_free (self->is_lower);
  g_free (self->is_changed);
  g_free (self->changed);
}

/* Returns: whether that moves the vertex */
static gboolean
place (RmpFoldGrowing *self, guint32 vertex)
{
  const float *base = self->contact->base + 3 * (gsize) vertex,
              *full = self->full + 3 * (gsize) vertex;
  float *position = self->contact->positions + 3 * (gsize) vertex, before[3];
  const guint32 m = self->index[vertex];

  memcpy (before, position, sizeof before);
  for (guint c = 0; c < 3; c++)
    position[c] = (float) ((double) base[c] +
                           self->rooms[m] * ((double) full[c] - (double) base[c]));
  return memcmp (before, position, sizeof before) != 0;
}

/* Lets what lies beside a vertex rise no faster than cloth does that begins to. */
static void
spread_from (RmpFoldGrowing *self, guint32 m, GArray *queue)
{
  const RmpFoldContact *contact = self->contact;
  const RmpTopology *topology = contact->topology;
  const guint32 vertex = self->moved[m];
  double *own = self->bands.own;

  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    {
      const guint32 other = topology->vertex_neighbours[i], beside = self->index[other];
      const float *a = contact->base + 3 * (gsize) vertex, *b = contact->base + 3 * (gsize) other;
      const double x = (double) (a[0] - b[0]), y = (double) (a[1] - b[1]),
                   z = (double) (a[2] - b[2]);
      const double most = own[m] + sqrt (x * x + y * y + z * z) / self->carriers->spread;

      if (beside == G_MAXUINT32 || !(most < own[beside]))
        continue;
      own[beside] = most;
      self->is_lower[self->carriers->folds[beside]] = 1;
      g_array_append_val (queue, beside);
    }
}

/* Lowers vertices to their parts, and what belongs together with them. */
static void
lower (RmpFoldGrowing *self)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 m = 0; m < self->carriers->n_moved; m++)
    if (self->parts[m] < 1.0)
      {
        self->bands.own[m] = MIN (self->bands.own[m], self->parts[m] * self->rooms[m]);
        self->parts[m] = 1.0;
        g_array_append_val (queue, m);
      }
  for (guint i = 0; i < queue->len; i++)
    spread_from (self, g_array_index (queue, guint32, i), queue);
  for (guint i = 0; i < queue->len; i++)
    rmp_fold_bands_give_way (&self->bands, g_array_index (queue, guint32, i));
}

/* Lets folds go as far as they may. */
static void
settle (RmpFoldGrowing *self)
{
  const RmpBroadPhase *phase = self->contact->phase;
  const guint n = rmp_broad_phase_get_n_clusters (phase);

  lower (self);
  for (guint32 k = 0; k < self->carriers->n_folds; k++)
    if (self->is_lower[k])
      rmp_fold_bands_even_out (&self->bands, k);
  memset (self->is_changed, 0, self->contact->topology->n_vertices);
  for (guint32 m = 0; m < self->carriers->n_moved; m++)
    if (self->is_lower[self->carriers->folds[m]] && self->index[self->moved[m]] == m)
      {
        self->rooms[m] = rmp_fold_bands_get_room (&self->bands, m);
        self->is_changed[self->moved[m]] = place (self, self->moved[m]) ? 1 : 0;
      }
  for (guint32 k = 0; k < n; k++)
    {
      guint n_vertices;
      const guint32 *vertices = rmp_broad_phase_get_vertices (phase, k, &n_vertices);

      self->changed[k] = 0;
      for (guint i = 0; i < n_vertices && self->contact->moving[k]; i++)
        self->changed[k] |= self->is_changed[vertices[i]];
      if (self->changed[k])
        rmp_crossings_update (self->contact->crossings, k);
    }
}

static void
mark_folds (const RmpFoldGrowing *self, gboolean *base_crosses)
{
  const RmpFoldContact *contact = self->contact;

  memset (base_crosses, 0, self->carriers->n_folds * sizeof *base_crosses);
  for (guint i = 0; i < contact->before->len; i++)
    for (guint k = 0; k < 6; k++)
      {
        const RmpCrossing *crossing = &g_array_index (contact->before, RmpCrossing, i);
        const gsize face = k < 3 ? crossing->a : crossing->b;
        const guint32 m = self->index[contact->topology->faces[3 * face + k % 3]];

        if (m != G_MAXUINT32)
          base_crosses[self->carriers->folds[m]] = TRUE;
      }
}

gboolean
rmp_fold_contact_limit (RmpFoldContact *self, const guint32 *moved, const RmpFoldCarriers *carriers,
                        double *rooms, gboolean *base_crosses)
{
  RmpFoldGrowing growing;
  guint round = 0;

  g_assert (self);

  growing_init (&growing, self, moved, carriers, rooms);
  mark_folds (&growing, base_crosses);
  for (; self->found->len > 0; round++)
    {
      if (round < MAX_ROUNDS)
        rmp_fold_growing_stop (&growing);
      for (guint i = 0; i < self->found->len && round >= MAX_ROUNDS; i++)
        {
          rmp_fold_growing_stop_face (&growing, g_array_index (self->found, RmpCrossing, i).a, 0.0);
          rmp_fold_growing_stop_face (&growing, g_array_index (self->found, RmpCrossing, i).b, 0.0);
        }
      settle (&growing);
      find (self, growing.changed);
    }
  growing_clear (&growing);
  return round > 0;
}
