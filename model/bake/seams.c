/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/seams.h"

#include <string.h>

/* Vertices while they are found: each pair of vertex and texture coordinate is one. */
typedef struct
{
  guint32 *vertices, *uvs, *next; /* next: of the same vertex */
  guint n, n_allocated;
} Pairs;

#define NONE G_MAXUINT32

static void
pairs_grow (Pairs *self, guint n)
{
  self->n_allocated = n;
  self->vertices = g_renew (guint32, self->vertices, n);
  self->uvs = g_renew (guint32, self->uvs, n);
  self->next = g_renew (guint32, self->next, n);
}

static guint32
pairs_add (Pairs *self, guint32 vertex, guint32 uv)
{
  if (self->n == self->n_allocated)
    pairs_grow (self, self->n + self->n / 2 + 16);
  self->vertices[self->n] = vertex;
  self->uvs[self->n] = uv;
  self->next[self->n] = NONE;
  return self->n++;
}

static guint32
pairs_find (Pairs *self, guint32 vertex, guint32 uv)
{
  guint32 v = vertex;

  if (self->uvs[v] == NONE)
    self->uvs[v] = uv;
  while (self->uvs[v] != uv && self->next[v] != NONE)
    v = self->next[v];
  if (self->uvs[v] != uv)
    {
      const guint32 twin = pairs_add (self, vertex, uv);

      self->next[v] = twin;
      v = twin;
    }
  return v;
}

/* From the top. */
static float *
make_uvs (const Pairs *pairs, const RmpReliefTopology *topology)
{
  float *uvs = g_new0 (float, 2 * (gsize) pairs->n);

  for (gsize v = 0; v < pairs->n; v++)
    if (pairs->uvs[v] != NONE)
      {
        uvs[2 * v] = topology->uvs[2 * (gsize) pairs->uvs[v]];
        uvs[2 * v + 1] = 1.0f - topology->uvs[2 * (gsize) pairs->uvs[v] + 1];
      }
  return uvs;
}

RmpBakeSeams *
rmp_bake_seams_new (const RmpBakeTarget *target)
{
  const RmpReliefTopology *topology = target->topology;
  const gsize n_corners = 3 * (gsize) topology->n_faces;
  RmpBakeSeams *self = g_new0 (RmpBakeSeams, 1);
  Pairs pairs = { 0 };

  pairs_grow (&pairs, topology->n_vertices + topology->n_vertices / 8 + 16);
  for (guint32 v = 0; v < topology->n_vertices; v++)
    pairs_add (&pairs, v, NONE);
  self->corners = g_new (guint32, n_corners);
  for (gsize i = 0; i < n_corners; i++)
    self->corners[i] = pairs_find (&pairs, target->faces[i],
                                   target->uv_faces ? target->uv_faces[i] : 0);
  self->n_vertices = pairs.n;
  self->n_own = topology->n_vertices;
  self->uvs = target->uv_faces ? make_uvs (&pairs, topology) : NULL;
  self->vertices = pairs.vertices;
  g_free (pairs.uvs);
  g_free (pairs.next);
  return self;
}

void
rmp_bake_seams_free (RmpBakeSeams *self)
{
  g_free (self->corners);
  g_free (self->vertices);
  g_free (self->uvs);
  g_free (self);
}

float *
rmp_bake_seams_spread (const RmpBakeSeams *self, const float *vectors)
{
  float *spread = g_new (float, 3 * (gsize) self->n_vertices);

  if (self->n_own > 0)
    memcpy (spread, vectors, 3 * sizeof (float) * self->n_own);
  for (gsize v = self->n_own; v < self->n_vertices; v++)
    memcpy (spread + 3 * v, vectors + 3 * (gsize) self->vertices[v], 3 * sizeof (float));
  return spread;
}
