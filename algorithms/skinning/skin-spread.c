/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "skinning/skin-spread.h"

#include <math.h>
#include <string.h>

#include "geometry/bvh.h"

typedef struct
{
  guint16 bones[RMP_SKIN_MAX_INFLUENCES];
  float weights[RMP_SKIN_MAX_INFLUENCES];
} Entry;

/* --- a mean of entries ------------------------------------------------------------------------ */

typedef struct
{
  guint n_bones;
  double *sums; /* [#bones] zero between uses */
} Mean;

static void
add_entry (const Mean *self, const Entry *entry, double share)
{
  for (guint i = 0; i < RMP_SKIN_MAX_INFLUENCES; i++)
    self->sums[entry->bones[i]] += share * (double) entry->weights[i];
}

static void
add_corners (const Mean *self, const Entry *entries, const guint32 *faces,
             const RmpSurfacePoint *point)
{
  double weights[3];

  rmp_surface_point_weights (point, weights);
  for (guint k = 0; k < 3; k++)
    add_entry (self, &entries[faces[3 * (gsize) point->face + k]], weights[k]);
}

/* Takes the heaviest bones out of the sums, which are zero again. */
static void
settle (const Mean *self, Entry *entry)
{
  memset (entry, 0, sizeof *entry);
  for (guint i = 0; i < RMP_SKIN_MAX_INFLUENCES; i++)
    {
      guint best = 0;

      for (guint b = 1; b < self->n_bones; b++)
        if (self->sums[b] > self->sums[best])
          best = b;
      if (!(self->sums[best] > 0.0))
        break;
      entry->bones[i] = (guint16) best;
      entry->weights[i] = (float) self->sums[best];
      self->sums[best] = 0.0;
    }
  memset (self->sums, 0, self->n_bones * sizeof *self->sums);
}

/* --- from a skin and back --------------------------------------------------------------------- */

static Entry *
read_entries (const RmpSkin *skin)
{
  const guint n_influences = rmp_skin_get_n_influences (skin);
  Entry *entries = g_new0 (Entry, rmp_skin_get_n_vertices (skin));

  for (gsize v = 0; v < rmp_skin_get_n_vertices (skin); v++)
    for (guint i = 0; i < n_influences; i++)
      {
        entries[v].bones[i] = rmp_skin_get_joints (skin)[n_influences * v + i];
        entries[v].weights[i] = rmp_skin_get_weights (skin)[n_influences * v + i];
      }
  return entries;
}

/* With the bones of @skin. */
static RmpSkin *
to_skin (const RmpSkin *skin, guint n, const Entry *entries)
{
  g_autofree guint16 *joints = g_new (guint16, (gsize) n * RMP_SKIN_MAX_INFLUENCES);
  g_autofree float *weights = g_new (float, (gsize) n *RMP_SKIN_MAX_INFLUENCES);
  guint n_influences = rmp_skin_get_n_influences (skin);

  for (gsize v = 0; v < n; v++)
    while (n_influences < RMP_SKIN_MAX_INFLUENCES && entries[v].weights[n_influences] > 0.0f)
      n_influences++;
  for (gsize v = 0; v < n; v++)
    for (guint i = 0; i < n_influences; i++)
      {
        joints[n_influences * v + i] = entries[v].bones[i];
        weights[n_influences * v + i] = entries[v].weights[i];
      }
  return rmp_skin_new (n, n_influences, joints, weights, rmp_skin_get_n_bones (skin),
                       rmp_skin_get_bones (skin), rmp_skin_get_inverse_binds (skin));
}

/* --- over a mesh ------------------------------------------------------------------------------ */

typedef struct
{
  const RmpTopology *topology;
  const float *positions;
  Entry *entries;
  guint8 *known; /* [#V] 1 where the entry holds */
  Mean mean;
} Spread;

static double
edge_length (const Spread *self, guint32 a, guint32 b)
{
  double square = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      const double difference = (double) self->positions[3 * (gsize) a + c] -
                                (double) self->positions[3 * (gsize) b + c];

      square += difference * difference;
    }
  return sqrt (square);
}

static gboolean
touches_known (const Spread *self, guint32 vertex)
{
  const RmpTopology *topology = self->topology;

  for (guint i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    if (self->known[topology->vertex_neighbours[i]])
      return TRUE;
  return FALSE;
}

static void
take_from_neighbours (Spread *self, guint32 vertex, double shortest)
{
  const RmpTopology *topology = self->topology;

  for (guint i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    {
      const guint32 other = topology->vertex_neighbours[i];

      if (self->known[other])
        add_entry (&self->mean, &self->entries[other],
                   1.0 / fmax (edge_length (self, vertex, other), shortest));
    }
  settle (&self->mean, &self->entries[vertex]);
}

/* Ring after ring: all of a ring are filled from those before it. Returns whether there was one. */
static gboolean
fill_ring (Spread *self, guint n, const guint32 *vertices, double shortest)
{
  g_autoptr (GArray) ring = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < n; i++)
    if (!self->known[vertices[i]] && touches_known (self, vertices[i]))
      g_array_append_val (ring, vertices[i]);
  for (guint i = 0; i < ring->len; i++)
    take_from_neighbours (self, g_array_index (ring, guint32, i), shortest);
  for (guint i = 0; i < ring->len; i++)
    self->known[g_array_index (ring, guint32, i)] = 1;
  return ring->len > 0;
}

/* Pieces without any weights: from the nearest face that has. */
static void
fill_rest (Spread *self, guint n, const guint32 *vertices)
{
  const RmpTopology *topology = self->topology;
  g_autofree guint8 *mask = g_new (guint8, topology->n_faces);
  g_autoptr (RmpBvh) bvh = NULL;

  for (gsize f = 0; f < topology->n_faces; f++)
    mask[f] = self->known[topology->faces[3 * f]] && self->known[topology->faces[3 * f + 1]] &&
              self->known[topology->faces[3 * f + 2]];
  bvh = rmp_bvh_new (topology->n_faces, topology->faces, self->positions, mask);
  for (guint i = 0; i < n; i++)
    {
      const float *position = self->positions + 3 * (gsize) vertices[i];
      const double point[3] = { (double) position[0], (double) position[1], (double) position[2] };
      RmpSurfacePoint hit;

      if (self->known[vertices[i]] || !rmp_bvh_closest (bvh, point, &hit, NULL))
        continue;
      add_corners (&self->mean, self->entries, topology->faces, &hit);
      settle (&self->mean, &self->entries[vertices[i]]);
    }
}

RmpSkin *
rmp_skin_spread (const RmpSkin *skin, const RmpTopology *topology, const float *positions, guint n,
                 const guint32 *vertices)
{
  const guint n_bones = rmp_skin_get_n_bones (skin);
  const double shortest = 1e-3 * rmp_topology_mean_edge_length (topology, positions);
  g_autofree Entry *entries = read_entries (skin);
  g_autofree guint8 *known = g_new (guint8, topology->n_vertices);
  g_autofree double *sums = g_new0 (double, n_bones);
  Spread self = { topology, positions, entries, known, { n_bones, sums } };

  memset (known, 1, topology->n_vertices);
  for (guint i = 0; i < n; i++)
    known[vertices[i]] = 0;
  if (!memchr (known, 1, topology->n_vertices))
    return NULL;
  while (fill_ring (&self, n, vertices, fmax (shortest, 1e-30)))
    ;
  fill_rest (&self, n, vertices);
  return to_skin (skin, topology->n_vertices, entries);
}

RmpSkin *
rmp_skin_transfer (const RmpSkin *skin, guint n_faces, const guint32 *faces, const float *positions,
                   guint n, const float *points)
{
  g_autofree Entry *entries = read_entries (skin), *taken = g_new0 (Entry, n);
  g_autofree double *sums = g_new0 (double, rmp_skin_get_n_bones (skin));
  g_autoptr (RmpBvh) bvh = rmp_bvh_new (n_faces, faces, positions, NULL);
  const Mean mean = { rmp_skin_get_n_bones (skin), sums };

  for (gsize v = 0; v < n; v++)
    {
      const double point[3] = { (double) points[3 * v], (double) points[3 * v + 1],
                                (double) points[3 * v + 2] };
      RmpSurfacePoint hit;

      if (!rmp_bvh_closest (bvh, point, &hit, NULL))
        continue;
      add_corners (&mean, entries, faces, &hit);
      settle (&mean, &taken[v]);
    }
  return to_skin (skin, n, taken);
}

void
rmp_skin_get_carrier (const RmpSkin *skin, const double *matrices, guint vertex, double *carrier)
{
  const gsize each = rmp_skin_get_n_influences (skin);

  memset (carrier, 0, 16 * sizeof *carrier);
  for (gsize i = each * vertex; i < each * (vertex + 1); i++)
    for (guint k = 0; k < 16; k++)
      carrier[k] += (double) rmp_skin_get_weights (skin)[i] *
                    matrices[16 * (gsize) rmp_skin_get_joints (skin)[i] + k];
}
