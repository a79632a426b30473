/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/state-private.h"

#include "geometry/vector.h"

/* A seed goes to a neighbour that is more compressed by this factor. */
#define CLIMB 1.05

RmpCreaseState *
rmp_crease_state_new (const RmpCreaseCloth *cloth, guint n_lines, const RmpDrawnLine *lines)
{
  RmpCreaseState *self = g_new0 (RmpCreaseState, 1);

  self->cloth = cloth;
  self->next_id = 1;
  self->creases = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_crease_free);
  for (guint i = 0; i < n_lines; i++)
    {
      RmpCrease *crease = g_new0 (RmpCrease, 1);

      crease->id = self->next_id++;
      crease->line = lines[i].id;
      crease->strength = 1.0;
      crease->seed = lines[i].curve->points[0];
      crease->curve = rmp_surface_curve_copy (lines[i].curve);
      g_ptr_array_add (self->creases, crease);
    }
  return self;
}

RmpCreaseState *
rmp_crease_state_copy (const RmpCreaseState *self)
{
  RmpCreaseState *copy = g_memdup2 (self, sizeof *self);

  copy->creases = g_ptr_array_copy (self->creases, (GCopyFunc) (void (*) (void)) rmp_crease_copy,
                                    NULL);
  g_ptr_array_set_free_func (copy->creases, (GDestroyNotify) rmp_crease_free);
  return copy;
}

void
rmp_crease_state_free (RmpCreaseState *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->creases);
  g_free (self);
}

/* The most compressed place of the one-ring of the nearest corner, if that is clearly more than the
 * seed's own.
 */
static void
move_seed (const RmpCreaseField *field, RmpSurfacePoint *seed)
{
  const RmpTopology *topology = field->cloth->topology;
  RmpCreasePosition position;
  double weights[3], most;
  guint32 vertex, best = RMP_INDEX_NONE;
  guint nearest = 0;

  rmp_crease_field_at (field, seed, &position);
  rmp_surface_point_weights (seed, weights);
  for (guint k = 1; k < 3; k++)
    if (weights[k] > weights[nearest])
      nearest = k;
  vertex = topology->faces[3 * (gsize) seed->face + nearest];
  most = MAX (CLIMB * position.compression, 0.0);
  if (field->compression[vertex] > most)
    {
      most = field->compression[vertex];
      best = vertex;
    }
  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    {
      guint32 other = topology->vertex_neighbours[i];

      if (field->compression[other] <= most || !(field->cloth->vertex_areas[other] > 0.0))
        continue;
      most = field->compression[other];
      best = other;
    }
  if (best != RMP_INDEX_NONE)
    rmp_crease_vertex_point (field->cloth, best, seed);
}

/* A part of a curve that is compressed beyond τ1 all along. */
typedef struct
{
  guint first, last; /* points */
  guint strongest;
  gboolean has_seed;
} Part;

/* Parts that are long enough to live on their own. @parts: (element-type Part) */
static void
find_parts (const RmpCrease *crease, const RmpCreaseField *field, const RmpCreaseOptions *options,
            GArray *parts)
{
  const RmpCreaseCloth *cloth = field->cloth;
  const RmpSurfaceCurve *curve = crease->curve;
  g_autofree double *arcs = g_new (double, curve->n_points),
                    *compression = g_new (double, curve->n_points);
  double seed[3], nearest = INFINITY;
  guint at_seed = 0;

  rmp_surface_curve_arcs (curve, cloth->topology->faces, cloth->rest, arcs);
  rmp_surface_point_position (&crease->seed, cloth->topology->faces, cloth->rest, seed);
  for (guint i = 0; i < curve->n_points; i++)
    {
      RmpCreasePosition at;
      double position[3];

      rmp_crease_field_at (field, curve->points + i, &at);
      rmp_surface_point_position (curve->points + i, cloth->topology->faces, cloth->rest, position);
      compression[i] = at.compression;
      if (rmp_vector_distance (position, seed) < nearest)
        {
          nearest = rmp_vector_distance (position, seed);
          at_seed = i;
        }
    }
  for (guint i = 0; i < curve->n_points; i++)
    {
      Part part = { .first = i, .strongest = i };

      if (compression[i] < options->stop)
        continue;
      for (; i < curve->n_points && compression[i] >= options->stop; i++)
        {
          part.last = i;
          part.has_seed = part.has_seed || i == at_seed;
          if (compression[i] > compression[part.strongest])
            part.strongest = i;
        }
      if (arcs[part.last] - arcs[part.first] >=
          options->shortest * rmp_crease_options_half_width (options, compression[part.strongest]))
        g_array_append_val (parts, part);
    }
}

/* A curve whose middle is no more compressed goes on as its parts: the one with the seed keeps the
 * number.
 */
static void
split (RmpCreaseState *self, const RmpCrease *crease, const RmpCreaseField *field,
       const RmpCreaseOptions *options, GPtrArray *out)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (Part));
  guint heir = 0;

  find_parts (crease, field, options, parts);
  if (parts->len < 2)
    {
      g_ptr_array_add (out, rmp_crease_copy (crease));
      return;
    }
  for (guint i = 0; i < parts->len; i++)
    if (g_array_index (parts, Part, i).has_seed)
      heir = i;
  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);
      RmpCrease *piece = g_memdup2 (crease, sizeof *crease);

      piece->curve = rmp_surface_curve_new (part->last - part->first + 1,
                                            crease->curve->points + part->first);
      if (!part->has_seed)
        piece->seed = crease->curve->points[part->strongest];
      if (i != heir)
        {
          piece->id = self->next_id++;
          piece->parent = crease->id;
        }
      if (part->first > 0)
        piece->ends[0] = RMP_CREASE_END_FADED;
      if (part->last + 1 < crease->curve->n_points)
        piece->ends[1] = RMP_CREASE_END_FADED;
      g_ptr_array_add (out, piece);
    }
}

static double
curve_length (const RmpSurfaceCurve *curve, const RmpCreaseCloth *cloth)
{
  return rmp_surface_curve_arcs (curve, cloth->topology->faces, cloth->rest, NULL);
}

/* Mean compression of the points of a curve. */
static double
mean_compression (const RmpSurfaceCurve *curve, const RmpCreaseField *field)
{
  double sum = 0.0;

  for (guint i = 0; i < curve->n_points; i++)
    {
      RmpCreasePosition position;

      rmp_crease_field_at (field, curve->points + i, &position);
      sum += position.compression;
    }
  return sum / curve->n_points;
}

/* A curve that somebody keeps neither shortens nor sinks. @next: (transfer full) (nullable): what
 * it would become
 */
static RmpCrease *
hold (const RmpCrease *old, RmpCrease *next, const RmpCreaseField *field, guint n_pieces,
      RmpCreaseGrid *grid)
{
  if (!next || curve_length (next->curve, field->cloth) < curve_length (old->curve, field->cloth))
    {
      g_clear_pointer (&next, rmp_crease_free);
      rmp_crease_grid_shrink (grid, n_pieces);
      next = rmp_crease_copy (old);
      rmp_crease_add_to_grid (next, field->cloth, grid);
    }
  next->held = MAX (old->held, mean_compression (next->curve, field));
  return next;
}

/* The curve traced anew, if it is where it was; else NULL and @grid as before. */
static RmpCrease *
trace_again (const RmpCrease *old, const RmpSurfacePoint *seed, const RmpCreaseField *field,
             const RmpCreaseOptions *options, RmpCreaseGrid *grid)
{
  guint n_pieces = rmp_crease_grid_get_n_pieces (grid);
  g_autoptr (RmpCrease) crease = rmp_crease_trace (field, options, grid, old->id, seed);
  RmpCreasePosition position;

  rmp_crease_field_at (field, seed, &position);
  if (!crease ||
      !(rmp_crease_distance (crease->curve, old->curve, field->cloth) <
        options->spacing * rmp_crease_options_half_width (options, position.compression)))
    {
      rmp_crease_grid_shrink (grid, n_pieces);
      return NULL;
    }
  crease->parent = old->parent;
  crease->birth = old->birth;
  crease->strength = MIN (old->strength + rmp_crease_options_fade (options), 1.0);
  return g_steal_pointer (&crease);
}

/* The curve of the next frame, or the old one weakened; NULL: it is gone. @before: the curves of
 * the last frame; a seed does not climb into the room of another, as it would on every slope that
 * is full of curves.
 */
static RmpCrease *
follow (const RmpCrease *old, const RmpCreaseHands *hands, const RmpCreaseGrid *before,
        RmpCreaseGrid *grid, RmpCreaseEvents *events)
{
  const RmpCreaseField *field = hands->field;
  const RmpCreaseOptions *options = hands->options;
  RmpSurfacePoint seed = old->seed;
  guint n_pieces = rmp_crease_grid_get_n_pieces (grid);
  RmpCrease *crease = NULL;

  if (rmp_crease_hands_touch (hands, RMP_TOUCH_DELETE, old->curve))
    {
      events->gone++;
      return NULL;
    }

  move_seed (field, &seed);
  if (!rmp_surface_points_equal (1, &seed, &old->seed) &&
      rmp_crease_seed_is_free (&seed, old->id, field, options, before))
    crease = trace_again (old, &seed, field, options, grid);
  if (!crease)
    crease = trace_again (old, &old->seed, field, options, grid);
  if (rmp_crease_hands_touch (hands, RMP_TOUCH_KEEP, old->curve))
    return hold (old, crease, field, n_pieces, grid);
  if (crease)
    return crease;

  crease = rmp_crease_copy (old);
  crease->held = 0.0;
  crease->strength -= rmp_crease_options_fade (options);
  if (options->memory == 0 || crease->strength < 1e-9)
    {
      rmp_crease_free (crease);
      events->gone++;
      return NULL;
    }
  events->kept++;
  rmp_crease_add_to_grid (crease, field->cloth, grid);
  return crease;
}

static int
by_id (const void *a, const void *b)
{
  const RmpCrease *x = *(const RmpCrease *const *) a, *y = *(const RmpCrease *const *) b;

  return (x->id > y->id) - (x->id < y->id);
}

void
rmp_crease_state_step (RmpCreaseState *self, const RmpCreaseField *field,
                       const RmpCreaseOptions *options, guint n_touches, const RmpTouch *touches,
                       gboolean drawn_only, RmpCreaseEvents *events)
{
  const RmpCreaseHands hands = { field, options, self->frame, n_touches, touches };
  g_autoptr (GPtrArray) before = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_crease_free);
  double cell = MAX (2.0 * options->most_half_width, options->step); /* pieces lie in few cubes */
  g_autoptr (RmpCreaseGrid) grid = rmp_crease_grid_new (cell),
                            grid_before = rmp_crease_grid_new (cell);
  RmpCreaseEvents own = { 0 };

  for (guint i = 0; i < self->creases->len; i++)
    {
      const RmpCrease *crease = g_ptr_array_index (self->creases, i);

      if (crease->line != 0)
        g_ptr_array_add (before, rmp_crease_copy (crease));
      else if (!drawn_only)
        split (self, crease, field, options, before);
    }
  own.split = before->len > self->creases->len ? before->len - self->creases->len : 0;
  g_ptr_array_sort (before, by_id);
  for (guint i = 0; i < before->len; i++)
    rmp_crease_add_to_grid (g_ptr_array_index (before, i), self->cloth, grid_before);
  g_ptr_array_set_size (self->creases, 0);
  for (guint i = 0; i < before->len; i++)
    {
      const RmpCrease *crease = g_ptr_array_index (before, i);
      RmpCrease *next;

      if (crease->line != 0)
        {
          rmp_crease_add_to_grid (crease, self->cloth, grid);
          g_ptr_array_add (self->creases, rmp_crease_copy (crease));
          continue;
        }
      next = follow (crease, &hands, grid_before, grid, &own);
      if (next)
        g_ptr_array_add (self->creases, next);
    }
  if (!drawn_only)
    rmp_crease_state_sow (self, &hands, grid, &own);
  self->frame++;
  if (events)
    *events = own;
}

guint64
rmp_crease_state_get_frame (const RmpCreaseState *self)
{
  return self->frame;
}

guint
rmp_crease_state_get_n_creases (const RmpCreaseState *self)
{
  return self->creases->len;
}

const RmpCrease *
rmp_crease_state_get_crease (const RmpCreaseState *self, guint i)
{
  return g_ptr_array_index (self->creases, i);
}
