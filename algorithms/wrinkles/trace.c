/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/trace.h"

#include "geometry/vector.h"

#include <math.h>

#define MAX_FALLBACKS 3
#define SHALLOW 0.034899496702500971 /* sin 2° */

typedef struct
{
  const RmpWrinkleField *field;
  const RmpTraceOptions *rules;
  const RmpSegmentMap *others; /* (nullable) */
  GArray *own;                 /* (element-type OwnSegment): of this path */
} Trace;

typedef struct
{
  guint32 face;
  double from[3], to[3];
} OwnSegment;

/* Where the walk stands: on @entry, or within the face if that is RMP_INDEX_NONE, about to go along
 * @direction.
 */
typedef struct
{
  guint32 face, entry;
  double position[3], direction[3];
  guint fallbacks;
} Walker;

static double
get_threshold (const RmpTraceOptions *rules, guint32 face)
{
  const double threshold = rules->thresholds ? rules->thresholds[face] : rules->threshold;

  return rules->run_on == 1.0 ? threshold : 1.0 + rules->run_on * (threshold - 1.0);
}

const char *
rmp_trace_stop_id (RmpTraceStop stop)
{
  static const char *const ids[] = { "overlap",   "self", "max-points", "boundary",
                                     "threshold", "turn", "stuck" };

  return ids[stop];
}

static const double *
corner (const Trace *self, guint32 face, guint k)
{
  return self->field->positions + 3 * (gsize) self->field->topology->faces[3 * face + k % 3];
}

/* The edge through which the walker leaves, or RMP_INDEX_NONE: the nearest one that it moves
 * towards.
 */
static guint32
find_exit (const Trace *self, const Walker *walker, double *distance)
{
  double a[3], b[3], normal[3], square;
  guint32 best = RMP_INDEX_NONE;

  rmp_vector_sub (corner (self, walker->face, 1), corner (self, walker->face, 0), a);
  rmp_vector_sub (corner (self, walker->face, 2), corner (self, walker->face, 0), b);
  rmp_vector_cross (a, b, normal);
  square = rmp_vector_dot (normal, normal);
  if (!(square > 0.0))
    return RMP_INDEX_NONE;

  for (guint k = 0; k < 3; k++)
    {
      guint32 edge = self->field->topology->face_edges[3 * walker->face + (k + 1) % 3];
      double side[3], gradient[3], to[3], approach, ahead;

      if (edge == walker->entry)
        continue;
      rmp_vector_sub (corner (self, walker->face, k + 2), corner (self, walker->face, k + 1), side);
      rmp_vector_cross (normal, side, gradient);
      approach = rmp_vector_dot (gradient, walker->direction) / square;
      if (!(approach < -1e-12))
        continue;
      rmp_vector_sub (walker->position, corner (self, walker->face, k + 1), to);
      ahead = MAX (0.0, -rmp_vector_dot (gradient, to) / square / approach);
      if (best == RMP_INDEX_NONE || ahead < *distance)
        {
          best = edge;
          *distance = ahead;
        }
    }
  return best;
}

static double
edge_parameter (const Trace *self, guint32 edge, const double position[3])
{
  const double *v1 = self->field->positions + 3 * (gsize) self->field->topology->edges[2 * edge];
  const double *v2 = self->field->positions +
                     3 * (gsize) self->field->topology->edges[2 * edge + 1];
  double along[3], to[3];

  rmp_vector_sub (v1, v2, along);
  rmp_vector_sub (position, v2, to);
  return rmp_vector_dot (to, along) / rmp_vector_dot (along, along);
}

static gboolean
crosses_itself (const Trace *self, guint32 face, const double from[3], const double to[3])
{
  for (guint i = 0; i < self->own->len; i++)
    {
      const OwnSegment *segment = &g_array_index (self->own, OwnSegment, i);

      if (segment->face == face &&
          rmp_segments_cross (self->field->topology, self->field->positions, face, from, to,
                              segment->from, segment->to))
        return TRUE;
    }
  return FALSE;
}

/* The unit normal of @edge in the plane of @face that points into it. */
static void
inward (const Trace *self, guint32 edge, guint32 face, const double along[3], double out[3])
{
  const RmpTopology *topology = self->field->topology;
  const double *apex = self->field->positions +
                       3 * (gsize) rmp_topology_opposite_vertex (topology, face, edge);
  double to[3];

  rmp_vector_sub (apex, self->field->positions + 3 * (gsize) topology->edges[2 * edge + 1], to);
  rmp_vector_add_scaled (to, -rmp_vector_dot (to, along), along, out);
  rmp_vector_normalise (out);
}

/* Turns the walker, which stands on @edge, into the face beyond. FALSE: too far a turn. */
static gboolean
turn_into (const Trace *self, Walker *walker, guint32 edge, guint32 next)
{
  const RmpTopology *topology = self->field->topology;
  const double *direction = self->field->directions + 3 * (gsize) next;
  double along[3], from[3], into[3], straight[3], agreement;

  rmp_vector_sub (self->field->positions + 3 * (gsize) topology->edges[2 * edge],
                  self->field->positions + 3 * (gsize) topology->edges[2 * edge + 1], along);
  rmp_vector_normalise (along);
  inward (self, edge, walker->face, along, from);
  inward (self, edge, next, along, into);
  for (guint c = 0; c < 3; c++)
    straight[c] = rmp_vector_dot (walker->direction, along) * along[c] -
                  rmp_vector_dot (walker->direction, from) * into[c];

  walker->face = next;
  walker->entry = edge;
  if (self->field->isotropic[next])
    {
      rmp_vector_copy (straight, walker->direction);
      return TRUE;
    }
  agreement = rmp_vector_dot (direction, straight);
  for (guint c = 0; c < 3; c++)
    walker->direction[c] = agreement < 0.0 ? -direction[c] : direction[c];
  if (acos (CLAMP (fabs (agreement) / rmp_vector_norm (straight), 0.0, 1.0)) > self->rules->turn)
    return FALSE;
  if (rmp_vector_dot (walker->direction, into) < SHALLOW)
    {
      rmp_vector_copy (straight, walker->direction);
      return ++walker->fallbacks < MAX_FALLBACKS;
    }
  walker->fallbacks = 0;
  return TRUE;
}

static RmpTraceStop
walk (Trace *self, Walker *walker, GArray *points, guint n_before)
{
  const RmpWrinkleField *field = self->field;

  for (;;)
    {
      RmpEdgePathPoint point;
      OwnSegment segment;
      double distance = 0.0, reached[3];
      guint32 next;

      point.edge = find_exit (self, walker, &distance);
      if (point.edge == RMP_INDEX_NONE)
        return RMP_TRACE_STOP_STUCK;
      rmp_vector_add_scaled (walker->position, distance, walker->direction, reached);
      point.t = rmp_edge_path_clamp (edge_parameter (self, point.edge, reached));
      rmp_edge_path_point_position (field->topology, field->positions, &point, reached);

      if (self->others && rmp_segment_map_crosses (self->others, field->topology, field->positions,
                                                   walker->face, walker->position, reached, NULL))
        return RMP_TRACE_STOP_OVERLAP;
      if (crosses_itself (self, walker->face, walker->position, reached))
        return RMP_TRACE_STOP_SELF;
      segment.face = walker->face;
      rmp_vector_copy (walker->position, segment.from);
      rmp_vector_copy (reached, segment.to);
      g_array_append_val (self->own, segment);
      g_array_append_val (points, point);
      rmp_vector_copy (reached, walker->position);

      if (n_before + points->len >= self->rules->max_points)
        return RMP_TRACE_STOP_MAX_POINTS;
      next = rmp_edge_path_face_across (field->topology, point.edge, walker->face);
      if (next == RMP_INDEX_NONE)
        return RMP_TRACE_STOP_BOUNDARY;
      if (!(field->compression[next] >= get_threshold (self->rules, next)))
        return RMP_TRACE_STOP_THRESHOLD;
      if (!turn_into (self, walker, point.edge, next))
        return RMP_TRACE_STOP_TURN;
    }
}

static void
reverse (GArray *points)
{
  for (guint i = 0; i < points->len / 2; i++)
    {
      RmpEdgePathPoint *a = &g_array_index (points, RmpEdgePathPoint, i);
      RmpEdgePathPoint *b = &g_array_index (points, RmpEdgePathPoint, points->len - 1 - i);
      RmpEdgePathPoint c = *a;

      *a = *b;
      *b = c;
    }
}

void
rmp_trace (const RmpWrinkleField *field, const RmpTraceOptions *rules, const RmpSegmentMap *others,
           guint32 face, const double barycentric[3], GArray *points, RmpTraceStop stops[2])
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (OwnSegment));
  g_autoptr (GArray) forward = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
  Trace self = { field, rules, others, own };

  g_return_if_fail (field);
  g_return_if_fail (points);

  g_array_set_size (points, 0);
  for (guint way = 0; way < 2; way++)
    {
      Walker walker = { .face = face, .entry = RMP_INDEX_NONE };

      for (guint c = 0; c < 3; c++)
        {
          walker.direction[c] = (way == 0 ? -1.0 : 1.0) * field->directions[3 * (gsize) face + c];
          for (guint k = 0; k < 3; k++)
            walker.position[c] += barycentric[k] * corner (&self, face, k)[c];
        }
      stops[way] = walk (&self, &walker, way == 0 ? points : forward, way == 0 ? 0 : points->len);
    }
  reverse (points);
  g_array_append_vals (points, forward->data, forward->len);
}

void
rmp_trace_on (const RmpWrinkleField *field, const RmpTraceOptions *rules,
              const RmpSegmentMap *others, const GArray *points, gboolean at_front, GArray *more,
              RmpTraceStop *stop)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (OwnSegment));
  const RmpEdgePathPoint *all = (const RmpEdgePathPoint *) (void *) points->data;
  const RmpEdgePathPoint *end = at_front ? all : all + points->len - 1;
  const RmpEdgePathPoint *inside = at_front ? all + 1 : all + points->len - 2;
  Trace self = { field, rules, others, own };
  Walker walker = { .face = rmp_edge_path_shared_face (field->topology, end->edge, inside->edge) };
  double from[3];
  guint32 next;

  g_return_if_fail (stop);

  g_array_set_size (more, 0);
  *stop = RMP_TRACE_STOP_STUCK;
  if (walker.face == RMP_INDEX_NONE)
    return;
  for (guint i = 0; i + 1 < points->len; i++)
    {
      OwnSegment segment = { .face = rmp_edge_path_shared_face (field->topology, all[i].edge,
                                                                all[i + 1].edge) };

      rmp_edge_path_point_position (field->topology, field->positions, all + i, segment.from);
      rmp_edge_path_point_position (field->topology, field->positions, all + i + 1, segment.to);
      g_array_append_val (own, segment);
    }

  rmp_edge_path_point_position (field->topology, field->positions, inside, from);
  rmp_edge_path_point_position (field->topology, field->positions, end, walker.position);
  rmp_vector_sub (walker.position, from, walker.direction);
  next = rmp_edge_path_face_across (field->topology, end->edge, walker.face);
  if (!rmp_vector_normalise (walker.direction))
    return;
  *stop = RMP_TRACE_STOP_BOUNDARY;
  if (next == RMP_INDEX_NONE)
    return;
  *stop = RMP_TRACE_STOP_THRESHOLD;
  if (!(field->compression[next] >= get_threshold (rules, next)))
    return;
  *stop = RMP_TRACE_STOP_TURN;
  if (!turn_into (&self, &walker, end->edge, next))
    return;
  *stop = walk (&self, &walker, more, points->len);
}
