/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/ridge-surface.h"

#include "geometry/vector.h"
#include "wrinkles/reach.h"

#include <string.h>

struct _RmpRidgeSurface
{
  gatomicrefcount ref_count;
  RmpTopology *topology;
  double *positions, *normals; /* [#V × 3] */
  RmpRidgeOptions options;
  guint n_segments, n_ridges;
  RmpRidgeSegment *segments;
  guint32 *segment_faces; /* [n_segments] */
  RmpRidge *ridges;
  guint32 *features;   /* [n_ridges] */
  guint32 *list_start; /* [#F + 1] */
  guint32 *lists;
};

/* Zero where a face has no area. */
static void
face_normal (const RmpRidgeSurface *self, guint32 face, double normal[3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  double first[3], second[3];

  rmp_vector_sub (self->positions + 3 * (gsize) corners[1],
                  self->positions + 3 * (gsize) corners[0], first);
  rmp_vector_sub (self->positions + 3 * (gsize) corners[2],
                  self->positions + 3 * (gsize) corners[0], second);
  rmp_vector_cross (first, second, normal);
  if (!rmp_vector_normalise (normal))
    normal[0] = normal[1] = normal[2] = 0.0;
}

static void
add_path (RmpRidgeSurface *self, const RmpRidgePath *path)
{
  RmpRidge *ridge = self->ridges + self->n_ridges;
  g_autofree double *normals = g_new (double, 3 * (gsize) (path->n_points - 1));
  double length = 0.0;

  for (guint i = 0; i + 1 < path->n_points; i++)
    length += rmp_vector_distance (path->points + 3 * i, path->points + 3 * (i + 1));
  *ridge = (RmpRidge){ path->shape, path->sign, length > 0.0 ? 1.0 / length : 0.0 };
  self->features[self->n_ridges] = path->feature;
  for (guint i = 0; i + 1 < path->n_points; i++)
    face_normal (self, path->faces[i], normals + 3 * (gsize) i);
  rmp_ridge_divide (path->n_points, path->points, normals, self->n_ridges,
                    self->segments + self->n_segments);
  self->n_segments += path->n_points - 1;
  self->n_ridges++;
}

/* Every face a segment can reach: what it lifts is within its support of it, hence within support
 * and half its length of its middle.
 */
static void
list_segments (RmpRidgeSurface *self)
{
  g_autoptr (RmpReach) reach = rmp_reach_new (self->topology);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, 2 * sizeof (guint32));
  g_autofree guint32 *filled = NULL;

  for (guint32 i = 0; i < self->n_segments; i++)
    {
      const RmpRidgeSegment *segment = self->segments + i;
      double support = rmp_ridge_support (self->ridges + segment->wrinkle, &self->options),
             middle[3];
      const guint32 *reached;
      guint n;

      for (guint c = 0; c < 3; c++)
        middle[c] = 0.5 * (segment->from[c] + segment->to[c]);
      reached = rmp_reach_flood (reach, self->positions, self->segment_faces[i], middle,
                                 support + 0.5 * rmp_vector_distance (segment->from, segment->to),
                                 &n);
      for (guint k = 0; k < n; k++)
        {
          const guint32 entry[2] = { reached[k], i };

          g_array_append_val (entries, entry);
          self->list_start[reached[k] + 1]++;
        }
    }
  for (guint i = 0; i < self->topology->n_faces; i++)
    self->list_start[i + 1] += self->list_start[i];
  filled = g_memdup2 (self->list_start, self->topology->n_faces * sizeof *filled);
  self->lists = g_new (guint32, MAX (entries->len, 1));
  for (guint i = 0; i < entries->len; i++)
    {
      const guint32 *entry = (const guint32 *) (void *) entries->data + 2 * (gsize) i;

      self->lists[filled[entry[0]]++] = entry[1];
    }
}

RmpRidgeSurface *
rmp_ridge_surface_new (RmpTopology *topology, const double *positions, const double *normals,
                       const RmpRidgeOptions *options, guint n_paths, const RmpRidgePath *paths)
{
  RmpRidgeSurface *self = g_new0 (RmpRidgeSurface, 1);
  gsize size = 3 * (gsize) topology->n_vertices * sizeof (double);
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_atomic_ref_count_init (&self->ref_count);
  self->topology = rmp_topology_ref (topology);
  self->positions = g_memdup2 (positions, size);
  self->normals = g_memdup2 (normals, size);
  self->options = *options;
  self->ridges = g_new (RmpRidge, MAX (n_paths, 1));
  self->features = g_new (guint32, MAX (n_paths, 1));
  self->list_start = g_new0 (guint32, (gsize) topology->n_faces + 1);
  for (guint i = 0; i < n_paths; i++)
    g_array_append_vals (faces, paths[i].faces, paths[i].n_points - 1);
  self->segments = g_new (RmpRidgeSegment, MAX (faces->len, 1));
  for (guint i = 0; i < n_paths; i++)
    add_path (self, paths + i);
  self->segment_faces = g_memdup2 (faces->data, faces->len * sizeof (guint32));
  list_segments (self);
  return self;
}

RmpRidgeSurface *
rmp_ridge_surface_ref (RmpRidgeSurface *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_ridge_surface_unref (RmpRidgeSurface *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_topology_unref (self->topology);
  g_free (self->positions);
  g_free (self->normals);
  g_free (self->segments);
  g_free (self->segment_faces);
  g_free (self->ridges);
  g_free (self->features);
  g_free (self->list_start);
  g_free (self->lists);
  g_free (self);
}

guint
rmp_ridge_surface_get_n_segments (const RmpRidgeSurface *self)
{
  return self->n_segments;
}

const RmpRidgeSegment *
rmp_ridge_surface_get_segments (const RmpRidgeSurface *self)
{
  return self->segments;
}

guint
rmp_ridge_surface_get_n_ridges (const RmpRidgeSurface *self)
{
  return self->n_ridges;
}

const RmpRidge *
rmp_ridge_surface_get_ridges (const RmpRidgeSurface *self)
{
  return self->ridges;
}

const guint32 *
rmp_ridge_surface_get_features (const RmpRidgeSurface *self)
{
  return self->features;
}

const RmpRidgeOptions *
rmp_ridge_surface_get_options (const RmpRidgeSurface *self)
{
  return &self->options;
}

guint32
rmp_ridge_surface_get_segment_face (const RmpRidgeSurface *self, guint segment)
{
  return self->segment_faces[segment];
}

const double *
rmp_ridge_surface_get_positions (const RmpRidgeSurface *self)
{
  return self->positions;
}

RmpTopology *
rmp_ridge_surface_get_topology (const RmpRidgeSurface *self)
{
  return self->topology;
}

gsize
rmp_ridge_surface_get_size (const RmpRidgeSurface *self)
{
  g_return_val_if_fail (self, 0);

  return sizeof *self + 6 * (gsize) self->topology->n_vertices * sizeof *self->positions +
         self->n_segments * (sizeof *self->segments + sizeof *self->segment_faces) +
         self->n_ridges * (sizeof *self->ridges + sizeof *self->features) +
         (self->topology->n_faces + 1 + (gsize) self->list_start[self->topology->n_faces]) *
             sizeof *self->lists;
}

const guint32 *
rmp_ridge_surface_get_list (const RmpRidgeSurface *self, guint32 face, guint *n)
{
  *n = self->list_start[face + 1] - self->list_start[face];
  return self->lists + self->list_start[face];
}

void
rmp_ridge_surface_evaluate (const RmpRidgeSurface *self, guint32 face, const double barycentric[3],
                            double share, RmpRidgePoint *point)
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  double base[3] = { 0.0, 0.0, 0.0 }, normal[3] = { 0.0, 0.0, 0.0 };
  guint order[3] = { 0, 1, 2 }, n;
  const guint32 *list = rmp_ridge_surface_get_list (self, face, &n);
  guint32 wrinkle;

  /* corners in the order of their vertices: a point on an edge is the same to the last bit from
   * both its faces
   */
  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k < 2; k++)
      if (corners[order[k]] > corners[order[k + 1]])
        {
          guint swap = order[k];

          order[k] = order[k + 1];
          order[k + 1] = swap;
        }
  for (guint k = 0; k < 3; k++)
    {
      const gsize at = 3 * (gsize) corners[order[k]];

      if (barycentric[order[k]] == 0.0)
        continue;
      rmp_vector_add_scaled (base, barycentric[order[k]], self->positions + at, base);
      rmp_vector_add_scaled (normal, barycentric[order[k]], self->normals + at, normal);
    }
  rmp_vector_normalise (normal);
  point->lift = rmp_ridge_evaluate (self->segments, self->ridges, &self->options, n, list, base,
                                    normal, share, point->normal, &wrinkle);
  if (self->options.bump_only)
    point->lift = 0.0;
  rmp_vector_add_scaled (base, point->lift, normal, point->position);
  point->feature = wrinkle == G_MAXUINT32 ? G_MAXUINT32 : self->features[wrinkle];
}
