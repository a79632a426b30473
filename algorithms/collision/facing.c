/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/facing.h"

#include <math.h>

#include "geometry/vector.h"

/* How long the border of a hole may be, by the diagonal of the box around its part. */
#define SMALL 0.25

/* A connected part. */
typedef struct
{
  double low[3], high[3];
  double volume; /* from its middle; of faces that look inwards below 0 */
  gboolean is_open;
} Part;

static void
part_init (Part *self)
{
  *self = (Part){ .low = { INFINITY, INFINITY, INFINITY },
                  .high = { -INFINITY, -INFINITY, -INFINITY } };
}

static void
part_add (Part *self, const double position[3])
{
  for (guint c = 0; c < 3; c++)
    {
      self->low[c] = MIN (self->low[c], position[c]);
      self->high[c] = MAX (self->high[c], position[c]);
    }
}

static void
part_add_face (Part *self, const double *const corners[3])
{
  double arms[3][3], cross[3];

  for (guint i = 0; i < 3; i++)
    for (guint c = 0; c < 3; c++)
      arms[i][c] = corners[i][c] - 0.5 * (self->low[c] + self->high[c]);
  rmp_vector_cross (arms[1], arms[2], cross);
  self->volume += rmp_vector_dot (arms[0], cross);
}

/* How many faces an edge has that go along it from its first end to its second. */
static guint
count_along (const RmpTopology *topology, guint32 edge)
{
  const guint32 *ends = topology->edges + 2 * (gsize) edge;
  guint n = 0;

  for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1]; i++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) topology->edge_faces[i];

      for (guint k = 0; k < 3; k++)
        n += corners[k] == ends[0] && corners[(k + 1) % 3] == ends[1];
    }
  return n;
}

static guint32
find_root (guint32 *parents, guint32 vertex)
{
  while (parents[vertex] != vertex)
    vertex = parents[vertex] = parents[parents[vertex]];
  return vertex;
}

/* Finds parts that have large holes, or edges at which there is no telling inside from outside. */
static void
find_open (const RmpTopology *topology, const double *positions, const guint32 *numbers,
           Part *parts)
{
  g_autofree guint32 *parents = g_new (guint32, (gsize) topology->n_vertices + 1);
  g_autofree double *lengths = g_new0 (double, (gsize) topology->n_vertices + 1);

  for (guint32 v = 0; v < topology->n_vertices; v++)
    parents[v] = v;
  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 *ends = topology->edges + 2 * (gsize) e;
      const guint n_faces = topology->edge_face_start[e + 1] - topology->edge_face_start[e];

      if (n_faces == 1)
        parents[find_root (parents, ends[0])] = find_root (parents, ends[1]);
      else if (n_faces != 2 || count_along (topology, e) != 1)
        parts[numbers[ends[0]]].is_open = TRUE;
    }
  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 *ends = topology->edges + 2 * (gsize) e;

      if (topology->edge_face_start[e + 1] - topology->edge_face_start[e] == 1)
        lengths[find_root (parents, ends[0])] += rmp_vector_distance (
            positions + 3 * (gsize) ends[0], positions + 3 * (gsize) ends[1]);
    }
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      Part *part = &parts[numbers[v]];

      part->is_open = part->is_open ||
                      lengths[v] > SMALL * rmp_vector_distance (part->low, part->high);
    }
}

void
rmp_facing_find (const RmpTopology *topology, const double *positions, gint8 *facing)
{
  g_autofree guint32 *numbers = g_new (guint32, (gsize) topology->n_vertices + 1);
  const guint n_parts = rmp_topology_components (topology, numbers);
  g_autofree Part *parts = g_new (Part, (gsize) n_parts + 1);

  for (guint i = 0; i < n_parts; i++)
    part_init (&parts[i]);
  for (guint32 v = 0; v < topology->n_vertices; v++)
    part_add (&parts[numbers[v]], positions + 3 * (gsize) v);
  find_open (topology, positions, numbers, parts);
  for (guint32 f = 0; f < topology->n_faces; f++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) f;
      const double *const places[3] = { positions + 3 * (gsize) corners[0],
                                        positions + 3 * (gsize) corners[1],
                                        positions + 3 * (gsize) corners[2] };

      part_add_face (&parts[numbers[corners[0]]], places);
    }
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const Part *part = &parts[numbers[v]];
      const double volume = part->is_open ? 0.0 : part->volume;

      facing[v] = (gint8) ((volume > 0.0) - (volume < 0.0));
    }
}
