/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/sow.h"

#include "geometry/vector.h"
#include "methods/dynamic-wrinkling/direction.h"
#include "methods/dynamic-wrinkling/seed.h"
#include "wrinkles/reach.h"

#include <math.h>

#define MAX_POINTS 512

typedef struct
{
  double compression;
  guint32 face;
} Candidate;

typedef struct
{
  GPtrArray *wrinkles;
  RmpWrinkleKind kind;
  const RmpWrinkleFrame *frame;
  const RmpWrinkleOptions *options;
  RmpSegmentMap *map;
  RmpReach *reach;
  guint n_touches;
  const RmpWrinkleMark *touches;
  double least_width;    /* of any path */
  double widest;         /* of all paths */
  double reach_of_paths; /* from a place of a path to the farthest seed that may be too near it */
  guint8 *covered;       /* [#F] the whole face is too near an earlier path */
  /* Where the mesh is fine, the paths each face is in reach of: seeds need no search then. */
  gboolean has_lists;
  guint32 *first;  /* [#F] the last entry of its list + 1; 0: none */
  GArray *entries; /* (element-type Entry) */
} Sower;

typedef struct
{
  guint32 path, next;
} Entry;

static int
strongest_first (const void *a, const void *b)
{
  const Candidate *x = a, *y = b;

  if (x->compression != y->compression)
    return x->compression > y->compression ? -1 : 1;
  return x->face < y->face ? -1 : 1;
}

static gboolean
is_near_path (const Sower *self, const double point[3], double width, const RmpWrinkle *other)
{
  const RmpTopology *topology = self->frame->cloth->topology;
  const double most = MAX (width, 2.0 * other->shape.radius);
  double from[3], to[3];

  rmp_edge_path_point_position (topology, self->frame->positions, rmp_wrinkle_path (other), from);
  for (guint i = 1; i < other->points->len; i++)
    {
      rmp_edge_path_point_position (topology, self->frame->positions, rmp_wrinkle_path (other) + i,
                                    to);
      if (rmp_segment_distance (point, from, to) < most)
        return TRUE;
      rmp_vector_copy (to, from);
    }
  return FALSE;
}

static gboolean
is_near_listed (const Sower *self, guint32 face, const double point[3], double width)
{
  for (guint32 i = self->first[face]; i > 0;)
    {
      const Entry *entry = &g_array_index (self->entries, Entry, i - 1);

      if (is_near_path (self, point, width, g_ptr_array_index (self->wrinkles, entry->path)))
        return TRUE;
      i = entry->next;
    }
  return FALSE;
}

/* Whether an earlier path runs nearer than its width, or than @width. Looks only at triangles that
 * hang together with the seed's, so that the front of a sleeve does not block its back.
 */
static gboolean
is_too_near (Sower *self, guint32 face, const double point[3], double width)
{
  gboolean near = FALSE;
  const guint32 *faces;
  guint n;

  if (self->has_lists)
    return is_near_listed (self, face, point, width);
  faces = rmp_reach_flood (self->reach, self->frame->positions, face, point,
                           MAX (width, self->widest), &n);
  for (guint i = 0; i < n && !near; i++)
    {
      RmpSegment segment;

      for (guint k = 0; rmp_segment_map_get (self->map, faces[i], k, &segment) && !near; k++)
        {
          const RmpWrinkle *other = g_ptr_array_index (self->wrinkles, segment.path);

          near = rmp_segment_distance (point, segment.from, segment.to) <
                 MAX (width, 2.0 * other->shape.radius);
        }
    }
  return near;
}

static void
list (Sower *self, guint32 face, guint32 path)
{
  const Entry entry = { path, self->first[face] };

  /* Paths come one after the other. */
  if (entry.next > 0 && g_array_index (self->entries, Entry, entry.next - 1).path == path)
    return;
  g_array_append_val (self->entries, entry);
  self->first[face] = self->entries->len;
}

/* Faces in reach of path @number, and those of which no place is far enough from it. */
static void
cover (Sower *self, guint32 number)
{
  const RmpWrinkle *wrinkle = g_ptr_array_index (self->wrinkles, number);
  const RmpTopology *topology = self->frame->cloth->topology;
  const double *positions = self->frame->positions, width = 2.0 * wrinkle->shape.radius;
  const RmpEdgePathPoint *path = rmp_wrinkle_path (wrinkle);
  double since = INFINITY, last[3] = { 0.0, 0.0, 0.0 };

  self->widest = MAX (self->widest, width);
  if (!self->has_lists)
    return;
  for (guint i = 0; i + 1 < wrinkle->points->len; i++)
    {
      const guint32 face = rmp_edge_path_shared_face (topology, path[i].edge, path[i + 1].edge);
      const guint32 *faces;
      double point[3];
      guint n;

      rmp_edge_path_point_position (topology, positions, path + i, point);
      since += rmp_vector_distance (point, last);
      rmp_vector_copy (point, last);
      if (face == RMP_INDEX_NONE || since < 0.5 * self->least_width)
        continue;
      since = 0.0;
      faces = rmp_reach_flood (self->reach, positions, face, point, self->reach_of_paths, &n);
      for (guint k = 0; k < n; k++)
        {
          const guint32 *corners = topology->faces + 3 * (gsize) faces[k];
          gboolean inside = !self->covered[faces[k]];

          list (self, faces[k], number);

          for (guint c = 0; c < 3 && inside; c++)
            inside = rmp_vector_distance (point, positions + 3 * (gsize) corners[c]) < width;
          if (inside)
            self->covered[faces[k]] = 1;
        }
    }
}

/* Cuts the path, on both sides of its beginning in @face, at the first crossing with another. */
static void
cut_at_crossings (const Sower *self, guint32 face, GArray *points)
{
  const RmpTopology *topology = self->frame->cloth->topology;
  const RmpEdgePathPoint *path = (const RmpEdgePathPoint *) (void *) points->data;
  guint middle = 0, first, last;

  for (guint i = 0; i + 1 < points->len; i++)
    if (rmp_edge_path_shared_face (topology, path[i].edge, path[i + 1].edge) == face)
      {
        middle = i;
        break;
      }
  first = 0;
  last = points->len - 1;
  for (guint i = 0; i + 1 < points->len; i++)
    {
      guint32 at = rmp_edge_path_shared_face (topology, path[i].edge, path[i + 1].edge);
      double from[3], to[3];

      rmp_edge_path_point_position (topology, self->frame->positions, path + i, from);
      rmp_edge_path_point_position (topology, self->frame->positions, path + i + 1, to);
      if (at != RMP_INDEX_NONE &&
          !rmp_segment_map_crosses (self->map, topology, self->frame->positions, at, from, to,
                                    NULL))
        continue;
      if (i < middle)
        first = i + 1;
      else if (i > middle)
        {
          last = i;
          break;
        }
      else
        first = last = i;
    }
  g_array_set_size (points, last + 1);
  if (first > 0)
    g_array_remove_range (points, 0, first);
}

static void
plant (Sower *self, guint32 face, const double barycentric[3], guint64 frame_number,
       guint64 *next_id)
{
  const RmpTopology *topology = self->frame->cloth->topology;
  const RmpTraceOptions rules = { self->options->threshold, self->options->turn, MAX_POINTS,
                                  self->options->thresholds, self->options->run_on };
  RmpWrinkleField field = rmp_wrinkle_frame_field (self->frame);
  g_autoptr (GArray) points = NULL;
  RmpWrinkleShape shape;
  RmpTraceStop stops[2];
  double position[3] = { 0.0, 0.0, 0.0 };
  RmpWrinkle *wrinkle;

  for (guint k = 0; k < 3; k++)
    rmp_vector_add_scaled (
        position, barycentric[k],
        self->frame->positions + 3 * (gsize) topology->faces[3 * (gsize) face + k], position);
  rmp_wrinkle_shape_init (&shape, self->frame->compression[face],
                          rmp_wrinkle_options_get_threshold (self->options, face),
                          rmp_wrinkle_options_get_least_radius (self->options, face),
                          self->options->most_fullness);
  if (is_too_near (self, face, position, 2.0 * shape.radius))
    return;

  points = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
  rmp_trace (&field, &rules, self->map, face, barycentric, points, stops);
  if (points->len < 2)
    return;
  rmp_edge_path_smooth (topology, self->frame->positions, self->options->smoothing, points->len,
                        (RmpEdgePathPoint *) (void *) points->data);
  cut_at_crossings (self, face, points);
  if (points->len < 2)
    return;

  wrinkle = rmp_wrinkle_new (*next_id, frame_number, g_steal_pointer (&points));
  rmp_wrinkle_measure (wrinkle, self->frame);
  wrinkle->kind = self->kind;
  rmp_wrinkle_update_shape (wrinkle, self->frame, self->options, TRUE);
  if (wrinkle->length < 2.0 * self->options->least_length * wrinkle->least_radius ||
      rmp_wrinkle_is_touched (wrinkle, self->frame, self->reach, RMP_TOUCH_DELETE, self->n_touches,
                              self->touches))
    {
      rmp_wrinkle_free (wrinkle);
      return;
    }
  (*next_id)++;
  rmp_wrinkle_choose_sign (wrinkle, self->frame, self->options, self->wrinkles, self->map,
                           self->reach);
  rmp_segment_map_add_path (self->map, topology, self->frame->positions, self->wrinkles->len,
                            wrinkle->points->len, rmp_wrinkle_path (wrinkle));
  g_ptr_array_add (self->wrinkles, wrinkle);
  cover (self, self->wrinkles->len - 1);
}

/* All paths of @wrinkles by the triangles that they cross, numbered by their indices in @wrinkles.
 * (transfer full)
 */
static RmpSegmentMap *
map_paths (const GPtrArray *wrinkles, const RmpWrinkleFrame *frame)
{
  RmpSegmentMap *map = rmp_segment_map_new (frame->cloth->topology->n_faces);

  for (guint i = 0; i < wrinkles->len; i++)
    {
      const RmpWrinkle *wrinkle = g_ptr_array_index (wrinkles, i);

      rmp_segment_map_add_path (map, frame->cloth->topology, frame->positions, i,
                                wrinkle->points->len, rmp_wrinkle_path (wrinkle));
    }
  return map;
}

/* Measures the widths of the existing paths and of those that may begin at @candidates.
 * @candidates: (element-type Candidate)
 */
static void
measure_widths (Sower *self, const GArray *candidates)
{
  double most = 0.0, least = INFINITY;

  for (guint i = 0; i < candidates->len; i++)
    {
      const guint32 face = g_array_index (candidates, Candidate, i).face;
      const double radius = rmp_wrinkle_options_get_least_radius (self->options, face);

      least = MIN (least, 2.0 * radius);
      most = MAX (
          most,
          2.0 * rmp_wrinkle_half_width (
                    1.0 - 1.0 / rmp_wrinkle_options_get_threshold (self->options, face), radius));
    }
  for (guint i = 0; i < self->wrinkles->len; i++)
    {
      const double width = 2.0 * ((const RmpWrinkle *) g_ptr_array_index (self->wrinkles, i))
                                     ->shape.radius;

      least = MIN (least, width);
      most = MAX (most, width);
    }
  self->least_width = least;
  self->reach_of_paths = most + 0.5 * least + self->frame->cloth->mean_edge;
  self->has_lists = self->frame->cloth->mean_edge <= 0.5 * least;
}

static gboolean
may_begin (const RmpWrinkleFrame *frame, const RmpWrinkleOptions *options, guint32 face)
{
  return frame->compression[face] >= rmp_wrinkle_options_get_threshold (options, face) &&
         !frame->isotropic[face];
}

void
rmp_wrinkles_sow (GPtrArray *wrinkles, RmpWrinkleKind kind, const RmpWrinkleFrame *frame,
                  const RmpWrinkleOptions *options, guint n_touches, const RmpWrinkleMark *touches,
                  guint64 frame_number, guint64 *next_id)
{
  guint n_faces = frame->cloth->topology->n_faces;
  g_autoptr (RmpSegmentMap) map = map_paths (wrinkles, frame);
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_autoptr (RmpReach) reach = rmp_reach_new (frame->cloth->topology);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_autofree guint8 *covered = g_new0 (guint8, MAX (n_faces, 1));
  g_autofree guint32 *first = g_new0 (guint32, MAX (n_faces, 1));
  Sower self = { wrinkles,
                 kind,
                 frame,
                 options,
                 map,
                 reach,
                 n_touches,
                 touches,
                 .covered = covered,
                 .first = first,
                 .entries = entries };

  g_assert (wrinkles);
  g_assert (options);

  for (guint32 i = 0; i < n_faces; i++)
    if (may_begin (frame, options, i))
      {
        Candidate candidate = { frame->compression[i], i };

        g_array_append_val (candidates, candidate);
      }
  g_array_sort (candidates, strongest_first);

  measure_widths (&self, candidates);
  for (guint i = 0; i < wrinkles->len && candidates->len > 0; i++)
    cover (&self, i);
  for (guint i = 0; i < n_touches && wrinkles->len < options->most_wrinkles; i++)
    if (touches[i].kind == RMP_TOUCH_PIN && touches[i].face < n_faces &&
        may_begin (frame, options, touches[i].face))
      plant (&self, touches[i].face, touches[i].barycentric, frame_number, next_id);
  for (guint i = 0; i < candidates->len; i++)
    for (guint attempt = 0; attempt < options->attempts && wrinkles->len < options->most_wrinkles;
         attempt++)
      {
        guint32 face = g_array_index (candidates, Candidate, i).face;
        double barycentric[3];

        if (covered[face])
          break;
        rmp_wrinkle_seed_place (options->seed, frame_number, face, attempt, barycentric, NULL);
        plant (&self, face, barycentric, frame_number, next_id);
      }
}
