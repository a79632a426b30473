/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "collision/contact-limit.h"

#include "collision/crossing.h"

/* Weights in the way are lowered by this factor per round, and below the least to 0. */
#define LOWER 0.7f
#define LEAST 0.1f

/* Rounds until all that still crosses lies on the base. They end by themselves long before. */
#define MOST_ROUNDS 64

typedef struct
{
  const RmpRaisedMesh *mesh;
  const RmpTopology *topology;
  float *weights;   /* [#W] borrowed */
  float *used;      /* [#V] that vertices lie by */
  float *positions; /* [#V × 3] */
  guint8 *moved;    /* [#V] in this round */
  guint8 *moving;   /* [#clusters] */
  RmpCrossings *crossings;
  GArray *pairs, *found;
} Limit;

static void
limit_init (Limit *self, const RmpRaisedMesh *mesh, float *weights)
{
  const RmpTopology *topology = rmp_broad_phase_get_topology (mesh->phase);
  const gsize n = topology->n_vertices;

  *self = (Limit){ .mesh = mesh, .topology = topology, .weights = weights };
  self->used = g_new (float, MAX (n, 1));
  self->positions = g_memdup2 (mesh->raised, 3 * n * sizeof *self->positions);
  self->moved = g_new0 (guint8, MAX (n, 1));
  self->moving = g_new (guint8, MAX (rmp_broad_phase_get_n_clusters (mesh->phase), 1));
  self->crossings = rmp_crossings_new (mesh->phase, self->positions);
  rmp_crossings_set_thorough (self->crossings);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (RmpClusterPair));
  self->found = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));
  for (gsize v = 0; v < n; v++)
    self->used[v] = 1.0f;
  for (gsize v = 0; v < mesh->around->n_vertices; v++)
    weights[v] = 1.0f;
  memset (self->moving, 1, rmp_broad_phase_get_n_clusters (mesh->phase));
}

static void
limit_clear (Limit *self)
{
  g_free (self->used);
  g_free (self->positions);
  g_free (self->moved);
  g_free (self->moving);
  rmp_crossings_free (self->crossings);
  g_array_unref (self->pairs);
  g_array_unref (self->found);
}

/* --- what is in the way ---------------------------------------------------------------------- */

static gboolean
cross_on_base (const Limit *self, const RmpCrossing *crossing)
{
  const guint32 *first = self->topology->faces + 3 * (gsize) crossing->a;
  const guint32 *second = self->topology->faces + 3 * (gsize) crossing->b;
  const float *corners[6];

  for (guint i = 0; i < 3; i++)
    {
      corners[i] = self->mesh->base + 3 * (gsize) first[i];
      corners[3 + i] = self->mesh->base + 3 * (gsize) second[i];
    }
  return rmp_faces_cross (corners);
}

/* Finds the pairs that cross, but not on the base, among faces that have moved. Earlier pairs have
 * moved since, so none is missed.
 */
static void
find_crossings (Limit *self, guint n_threads)
{
  guint n = 0;

  g_array_set_size (self->pairs, 0);
  g_array_set_size (self->found, 0);
  rmp_broad_phase_find (self->mesh->phase, self->positions, self->positions, self->moving, 0.0,
                        self->pairs, n_threads);
  for (guint i = 0; i < self->pairs->len; i++)
    rmp_crossings_compare (self->crossings, g_array_index (self->pairs, RmpClusterPair, i),
                           self->found);
  for (guint i = 0; i < self->found->len; i++)
    {
      const RmpCrossing crossing = g_array_index (self->found, RmpCrossing, i);

      if (!cross_on_base (self, &crossing))
        g_array_index (self->found, RmpCrossing, n++) = crossing;
    }
  g_array_set_size (self->found, n);
}

/* --- giving way ------------------------------------------------------------------------------ */

static guint32
get_corner (const RmpRaisedMesh *mesh, guint32 vertex, guint k)
{
  return mesh->corners ? mesh->corners[3 * (gsize) vertex + k] : vertex;
}

static float
get_share (const RmpRaisedMesh *mesh, guint32 vertex, guint k)
{
  if (mesh->shares)
    return mesh->shares[3 * (gsize) vertex + k];
  return k == 0 ? 1.0f : 0.0f;
}

/* Lowers the weights of a face. A weight is lowered once a round, however many pairs ask for it. */
static void
lower_face (const Limit *self, guint32 face, const float *before)
{
  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < 3; k++)
      {
        const guint32 vertex = self->topology->faces[3 * (gsize) face + i],
                      corner = get_corner (self->mesh, vertex, k);
        const float lowered = LOWER * before[corner];

        if (get_share (self->mesh, vertex, k) > 0.0f)
          self->weights[corner] = MIN (self->weights[corner], lowered < LEAST ? 0.0f : lowered);
      }
}

/* Smooths the weights: between neighbouring vertices they differ by one part of the reach at most.
 */
static void
spread (const Limit *self)
{
  const RmpTopology *around = self->mesh->around;
  const float rise = 1.0f / (float) self->mesh->reach;

  for (guint round = 0; round < self->mesh->reach; round++)
    for (gsize e = 0; e < around->n_edges; e++)
      {
        float *a = &self->weights[around->edges[2 * e]],
              *b = &self->weights[around->edges[2 * e + 1]];

        *a = MIN (*a, *b + rise);
        *b = MIN (*b, *a + rise);
      }
}

static void
lower (const Limit *self)
{
  g_autofree float *before = g_memdup2 (self->weights,
                                        self->mesh->around->n_vertices * sizeof *before);

  for (guint i = 0; i < self->found->len; i++)
    {
      const RmpCrossing *crossing = &g_array_index (self->found, RmpCrossing, i);

      lower_face (self, crossing->a, before);
      lower_face (self, crossing->b, before);
    }
  spread (self);
}

/* --- the surface by its weights -------------------------------------------------------------- */

static float
mean_weight (const Limit *self, guint32 vertex)
{
  float weight = 0.0f;

  if (!self->mesh->corners)
    return self->weights[vertex];
  for (guint k = 0; k < 3; k++)
    weight += get_share (self->mesh, vertex, k) * self->weights[get_corner (self->mesh, vertex, k)];
  return weight;
}

static void
move_vertices (Limit *self)
{
  const float *base = self->mesh->base, *raised = self->mesh->raised;

  for (guint32 v = 0; v < self->topology->n_vertices; v++)
    {
      const float weight = mean_weight (self, v);

      self->moved[v] = weight < self->used[v];
      if (!self->moved[v])
        continue;
      self->used[v] = weight;
      for (gsize i = 3 * (gsize) v; i < 3 * (gsize) v + 3; i++)
        self->positions[i] = base[i] + weight * (raised[i] - base[i]);
    }
}

static void
mark_moving (Limit *self)
{
  for (guint32 cluster = 0; cluster < rmp_broad_phase_get_n_clusters (self->mesh->phase); cluster++)
    {
      guint n;
      const guint32 *vertices = rmp_broad_phase_get_vertices (self->mesh->phase, cluster, &n);

      self->moving[cluster] = 0;
      for (guint i = 0; i < n && !self->moving[cluster]; i++)
        self->moving[cluster] = self->moved[vertices[i]];
      if (self->moving[cluster])
        rmp_crossings_update (self->crossings, cluster);
    }
}

guint
rmp_contact_limit (const RmpRaisedMesh *mesh, float *weights, guint n_threads)
{
  Limit limit;
  guint n_found;

  g_return_val_if_fail (mesh->reach > 0, 0);

  limit_init (&limit, mesh, weights);
  find_crossings (&limit, n_threads);
  n_found = limit.found->len;
  for (guint round = 0; round < MOST_ROUNDS && limit.found->len > 0; round++)
    {
      lower (&limit);
      move_vertices (&limit);
      mark_moving (&limit);
      find_crossings (&limit, n_threads);
    }
  limit_clear (&limit);
  return n_found;
}

char *
rmp_contact_describe (guint n_crossings)
{
  if (n_crossings == 0)
    return g_strdup ("");
  return g_strdup_printf (
      ngettext (
          "without Stop at contact, cloth runs through itself in %u place more than its base",
          "without Stop at contact, cloth runs through itself in %u places more than its base",
          n_crossings),
      n_crossings);
}
