/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/segment-map.h"

#include "geometry/vector.h"

#define NO_ENTRY G_MAXUINT32

typedef struct
{
  guint32 next, path;
  double from[3], to[3];
} Entry;

struct _RmpSegmentMap
{
  guint n_faces;
  guint32 *first, *last; /* [n_faces] of entries */
  GArray *entries;
};

RmpSegmentMap *
rmp_segment_map_new (guint n_faces)
{
  RmpSegmentMap *self = g_new0 (RmpSegmentMap, 1);

  self->n_faces = n_faces;
  self->first = g_new (guint32, n_faces);
  self->last = g_new (guint32, n_faces);
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  for (guint i = 0; i < n_faces; i++)
    self->first[i] = self->last[i] = NO_ENTRY;
  return self;
}

void
rmp_segment_map_free (RmpSegmentMap *self)
{
  if (!self)
    return;
  g_free (self->first);
  g_free (self->last);
  g_array_unref (self->entries);
  g_free (self);
}

void
rmp_segment_map_add (RmpSegmentMap *self, guint32 face, guint32 path, const double from[3],
                     const double to[3])
{
  Entry entry = { .next = NO_ENTRY, .path = path };
  guint32 at = self->entries->len;

  rmp_vector_copy (from, entry.from);
  rmp_vector_copy (to, entry.to);
  g_array_append_val (self->entries, entry);
  if (self->last[face] == NO_ENTRY)
    self->first[face] = at;
  else
    g_array_index (self->entries, Entry, self->last[face]).next = at;
  self->last[face] = at;
}

void
rmp_segment_map_add_path (RmpSegmentMap *self, const RmpTopology *topology, const double *positions,
                          guint32 path, guint n, const RmpEdgePathPoint *points)
{
  for (guint i = 0; i + 1 < n; i++)
    {
      guint32 face = rmp_edge_path_shared_face (topology, points[i].edge, points[i + 1].edge);
      double from[3], to[3];

      if (face == RMP_INDEX_NONE)
        continue;
      rmp_edge_path_point_position (topology, positions, points + i, from);
      rmp_edge_path_point_position (topology, positions, points + i + 1, to);
      rmp_segment_map_add (self, face, path, from, to);
    }
}

gboolean
rmp_segment_map_get (const RmpSegmentMap *self, guint32 face, guint i, RmpSegment *segment)
{
  guint32 at = self->first[face];

  while (at != NO_ENTRY && i-- > 0)
    at = g_array_index (self->entries, Entry, at).next;
  if (at == NO_ENTRY)
    return FALSE;
  segment->path = g_array_index (self->entries, Entry, at).path;
  segment->from = g_array_index (self->entries, Entry, at).from;
  segment->to = g_array_index (self->entries, Entry, at).to;
  return TRUE;
}

static double
turn (const double a[2], const double b[2], const double c[2])
{
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static gboolean
cross_properly (const double a[2], const double b[2], const double c[2], const double d[2])
{
  double a_of_cd = turn (c, d, a), b_of_cd = turn (c, d, b);
  double c_of_ab = turn (a, b, c), d_of_ab = turn (a, b, d);

  return ((a_of_cd > 0.0 && b_of_cd < 0.0) || (a_of_cd < 0.0 && b_of_cd > 0.0)) &&
         ((c_of_ab > 0.0 && d_of_ab < 0.0) || (c_of_ab < 0.0 && d_of_ab > 0.0));
}

/* Drops the coordinate along which the face's normal is longest: sides stay what they are. */
static void
flatten (const double normal[3], const double point[3], double flat[2])
{
  guint drop = 0;

  for (guint c = 1; c < 3; c++)
    if (fabs (normal[c]) > fabs (normal[drop]))
      drop = c;
  flat[0] = point[(drop + 1) % 3];
  flat[1] = point[(drop + 2) % 3];
}

gboolean
rmp_segments_cross (const RmpTopology *topology, const double *positions, guint32 face,
                    const double a[3], const double b[3], const double c[3], const double d[3])
{
  const double *corners[3];
  double first[3], second[3], normal[3], flat[4][2];

  for (guint k = 0; k < 3; k++)
    corners[k] = positions + 3 * (gsize) topology->faces[3 * face + k];
  rmp_vector_sub (corners[1], corners[0], first);
  rmp_vector_sub (corners[2], corners[0], second);
  rmp_vector_cross (first, second, normal);
  flatten (normal, a, flat[0]);
  flatten (normal, b, flat[1]);
  flatten (normal, c, flat[2]);
  flatten (normal, d, flat[3]);
  return cross_properly (flat[0], flat[1], flat[2], flat[3]);
}

gboolean
rmp_segment_map_crosses (const RmpSegmentMap *self, const RmpTopology *topology,
                         const double *positions, guint32 face, const double from[3],
                         const double to[3], guint32 *path)
{
  for (guint32 at = self->first[face]; at != NO_ENTRY;
       at = g_array_index (self->entries, Entry, at).next)
    {
      const Entry *entry = &g_array_index (self->entries, Entry, at);

      if (!rmp_segments_cross (topology, positions, face, from, to, entry->from, entry->to))
        continue;
      if (path)
        *path = entry->path;
      return TRUE;
    }
  return FALSE;
}
