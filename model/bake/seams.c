/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/seams.h"

#include <string.h>

/* One vertex for each pair of vertex and texture coordinate. */
RmpBakeSeams *
rmp_bake_seams_new (const RmpBakeTarget *target)
{
  const RmpReliefTopology *topology = target->topology;
  const gsize n_corners = 3 * (gsize) topology->n_faces;
  g_autoptr (GArray)
      vertices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), topology->n_vertices);
  g_autoptr (GArray) uvs = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) next = g_array_new (FALSE, FALSE, sizeof (guint32)); /* of the same vertex */
  const guint32 none = G_MAXUINT32;
  RmpBakeSeams *self = g_new0 (RmpBakeSeams, 1);

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      g_array_append_val (vertices, v);
      g_array_append_val (uvs, none);
      g_array_append_val (next, none);
    }
  self->corners = g_new (guint32, n_corners);
  for (gsize i = 0; i < n_corners; i++)
    {
      const guint32 uv = target->uv_faces ? target->uv_faces[i] : 0;
      guint32 v = target->faces[i];

      if (g_array_index (uvs, guint32, v) == none)
        g_array_index (uvs, guint32, v) = uv;
      while (g_array_index (uvs, guint32, v) != uv && g_array_index (next, guint32, v) != none)
        v = g_array_index (next, guint32, v);
      if (g_array_index (uvs, guint32, v) != uv)
        {
          const guint32 twin = vertices->len;

          g_array_index (next, guint32, v) = twin;
          g_array_append_val (vertices, target->faces[i]);
          g_array_append_val (uvs, uv);
          g_array_append_val (next, none);
          v = twin;
        }
      self->corners[i] = v;
    }
  self->n_vertices = vertices->len;
  if (target->uv_faces)
    {
      self->uvs = g_new0 (float, 2 * (gsize) self->n_vertices);
      for (gsize v = 0; v < self->n_vertices; v++)
        {
          const guint32 uv = g_array_index (uvs, guint32, v);

          if (uv == none)
            continue;
          self->uvs[2 * v] = topology->uvs[2 * (gsize) uv];
          self->uvs[2 * v + 1] = 1.0f - topology->uvs[2 * (gsize) uv + 1]; /* from the top */
        }
    }
  self->vertices = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&vertices), FALSE);
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

  for (gsize v = 0; v < self->n_vertices; v++)
    memcpy (spread + 3 * v, vectors + 3 * (gsize) self->vertices[v], 3 * sizeof (float));
  return spread;
}
