/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/crease.h"

#include "geometry/vector.h"
#include "wrinkles/polyline-tree.h"
#include "wrinkles/streamline.h"

#define MAX_STEPS 10000
#define SNAPS 3
/* The least length of a step, relative to a full one; contradicting directions make it shorter. */
#define LEAST_STEP 0.2

double
rmp_crease_options_half_width (const RmpCreaseOptions *self, double compression)
{
  RmpFoldArc arc;

  rmp_fold_arc_init (&arc, compression, self->least_radius, self->most_half_width,
                     self->wide_until);
  return arc.half_width;
}

RmpCrease *
rmp_crease_copy (const RmpCrease *self)
{
  RmpCrease *copy = g_memdup2 (self, sizeof *self);

  copy->curve = rmp_surface_curve_copy (self->curve);
  return copy;
}

void
rmp_crease_free (RmpCrease *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->curve, rmp_surface_curve_free);
  g_free (self);
}

/* A curve on its way. */
typedef struct
{
  const RmpCreaseField *field;
  const RmpCreaseOptions *options;
  RmpCreaseGrid *grid;
  guint64 id;
  RmpSurfacePoint seed;

  RmpSurfacePoint point;
  double direction[3]; /* of the way, unit, in the plane of the point's face */
  double along;        /* metres from the seed, negative on the way back */
  double sign;
  RmpCreasePosition position;
} Tracer;

static const double *
face_normal (const Tracer *self, guint32 face)
{
  return self->field->cloth->axes[face][2];
}

static double
walk (const Tracer *self, RmpSurfacePoint *point, double direction[3], double length,
      GArray *points)
{
  const RmpCreaseCloth *cloth = self->field->cloth;

  return rmp_surface_walk (cloth->topology, cloth->rest, cloth->cloth, point, direction, length,
                           points);
}

static void
get_position (const Tracer *self, const RmpSurfacePoint *point, double position[3])
{
  rmp_surface_point_position (point, self->field->cloth->topology->faces, self->field->cloth->rest,
                              position);
}

/* The field at the end of a straight way from the tracer's point, as seen there: x along the way so
 * far.
 */
static gboolean
look_ahead (gpointer data, const double offset[2], double direction[2])
{
  const Tracer *self = data;
  RmpSurfacePoint point = self->point;
  RmpCreasePosition position;
  double side[3], way[3], length = hypot (offset[0], offset[1]), x, y;
  double out[2] = { length > 0.0 ? offset[0] / length : 1.0,
                    length > 0.0 ? offset[1] / length : 0.0 };

  g_assert (data);

  rmp_vector_cross (face_normal (self, point.face), self->direction, side);
  for (guint c = 0; c < 3; c++)
    way[c] = out[0] * self->direction[c] + out[1] * side[c];
  if (length > 0.0 && walk (self, &point, way, length, NULL) > 0.0)
    return FALSE;
  rmp_crease_field_at (self->field, &point, &position);
  if (position.spread < RMP_CREASE_LEAST_SPREAD)
    return FALSE;
  rmp_vector_cross (face_normal (self, point.face), way, side);
  x = rmp_vector_dot (position.direction, way);
  y = rmp_vector_dot (position.direction, side);
  direction[0] = x * out[0] - y * out[1];
  direction[1] = x * out[1] + y * out[0];
  return TRUE;
}

/* Goes on to @point on another curve, or on its own; it hardly matters by what way. */
static void
snap (Tracer *self, const double point[3], GArray *points)
{
  for (guint i = 0; i < SNAPS; i++)
    {
      double position[3], way[3], length;
      const double *normal = face_normal (self, self->point.face);

      get_position (self, &self->point, position);
      rmp_vector_sub (point, position, way);
      rmp_vector_add_scaled (way, -rmp_vector_dot (way, normal), normal, way);
      length = rmp_vector_norm (way);
      if (!(length > 1e-9 * self->options->step))
        return;
      walk (self, &self->point, way, length, points);
    }
}

/* Whether the curve runs into another or into itself here. */
static gboolean
meets (Tracer *self, const double position[3], GArray *points, RmpCreaseEnd *end)
{
  double room = 0.5 * self->options->spacing *
                rmp_crease_options_half_width (self->options, self->position.compression);
  const double *normal = face_normal (self, self->point.face);
  RmpCreaseNear near;

  if (rmp_crease_grid_find_other (self->grid, position, normal, room, self->id, &near))
    {
      *end = RMP_CREASE_END_MERGED;
      snap (self, near.position, points);
      return TRUE;
    }
  if (!rmp_crease_grid_find_own (self->grid, position, normal, room, self->id, self->along,
                                 4.0 * room, &near))
    return FALSE;
  *end = RMP_CREASE_END_MERGED;
  if (self->sign > 0.0 && near.along < 2.0 * room &&
      rmp_vector_dot (near.tangent, self->direction) > 0.0)
    {
      *end = RMP_CREASE_END_CLOSED;
      get_position (self, &self->seed, near.position);
    }
  snap (self, near.position, points);
  return TRUE;
}

/* One way from the seed. @points: (element-type RmpSurfacePoint): where the pieces begin */
static RmpCreaseEnd
trace_way (Tracer *self, GArray *points)
{
  static const double ahead[2] = { 1.0, 0.0 };

  for (guint i = 0; i < MAX_STEPS; i++)
    {
      RmpCreasePiece piece = { .crease = self->id, .along = self->along };
      double step[2], side[3], way[3], length, left, before = self->position.compression;
      const double *normal = face_normal (self, self->point.face);
      RmpSurfacePoint from = self->point;
      RmpCreaseEnd end;
      guint n_before = points->len;

      if (!rmp_streamline_step (look_ahead, self, ahead, self->options->step, step))
        return RMP_CREASE_END_ALIKE;
      length = hypot (step[0], step[1]);
      if (length < LEAST_STEP * self->options->step)
        return RMP_CREASE_END_ALIKE;
      rmp_vector_cross (normal, self->direction, side);
      for (guint c = 0; c < 3; c++)
        way[c] = step[0] * self->direction[c] + step[1] * side[c];
      rmp_vector_copy (normal, piece.normal);
      get_position (self, &from, piece.from);
      rmp_vector_copy (way, self->direction);
      left = walk (self, &self->point, self->direction, length, points);
      rmp_crease_field_at (self->field, &self->point, &self->position);

      if (self->position.compression < self->options->stop)
        {
          double part = CLAMP (
              (before - self->options->stop) / (before - self->position.compression), 0.0, 1.0);

          g_array_set_size (points, n_before);
          self->point = from;
          walk (self, &self->point, way, part * (length - left), points);
          return RMP_CREASE_END_FADED;
        }
      get_position (self, &self->point, piece.to);
      self->along += self->sign * (length - left);
      if (meets (self, piece.to, points, &end))
        return end;
      rmp_crease_grid_add (self->grid, &piece);
      if (left > 0.0)
        return RMP_CREASE_END_BORDER;
      if (self->position.spread < RMP_CREASE_LEAST_SPREAD)
        return RMP_CREASE_END_ALIKE;
    }
  return RMP_CREASE_END_LONG;
}

/* Adds the end of a way in the face of its last piece, which it lies on the border of. */
static void
finish_way (const Tracer *self, GArray *points)
{
  RmpSurfacePoint end = self->point;

  if (points->len > 0)
    rmp_surface_point_move (&self->point, self->field->cloth->topology->faces,
                            g_array_index (points, RmpSurfacePoint, points->len - 1).face, &end);
  g_array_append_val (points, end);
}

/* The way back, turned round, then the way ahead. */
static RmpSurfaceCurve *
join_ways (const Tracer *self, const GArray *back, const GArray *ahead)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));

  if (back->len > 1)
    {
      g_autoptr (RmpSurfaceCurve)
          curve = rmp_surface_curve_new (back->len, (const RmpSurfacePoint *) (void *) back->data);
      g_autoptr (RmpSurfaceCurve)
          reversed = rmp_surface_curve_reverse (curve, self->field->cloth->topology->faces);

      g_array_append_vals (points, reversed->points, reversed->n_points - (ahead->len > 1 ? 1 : 0));
    }
  if (ahead->len > 1)
    g_array_append_vals (points, ahead->data, ahead->len);
  return points->len > 1
             ? rmp_surface_curve_new (points->len, (const RmpSurfacePoint *) (void *) points->data)
             : NULL;
}

RmpCrease *
rmp_crease_trace (const RmpCreaseField *field, const RmpCreaseOptions *options, RmpCreaseGrid *grid,
                  guint64 id, const RmpSurfacePoint *seed)
{
  Tracer self = { .field = field, .options = options, .grid = grid, .id = id, .seed = *seed };
  guint n_pieces = rmp_crease_grid_get_n_pieces (grid);
  g_autoptr (RmpCrease) crease = g_new0 (RmpCrease, 1);
  double position[3], half_width, length;
  g_autoptr (GArray) ahead = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  g_autoptr (GArray) back = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  RmpCreaseNear near;

  g_assert (field);
  g_assert (options);

  rmp_crease_field_at (field, seed, &self.position);
  half_width = rmp_crease_options_half_width (options, self.position.compression);
  get_position (&self, seed, position);
  if (self.position.compression < options->stop || self.position.spread < RMP_CREASE_LEAST_SPREAD ||
      rmp_crease_grid_find_other (grid, position, face_normal (&self, seed->face),
                                  0.5 * options->spacing * half_width, id, &near))
    return NULL;

  for (guint way = 0; way < 2; way++)
    {
      self.point = *seed;
      self.along = 0.0;
      self.sign = way == 0 ? 1.0 : -1.0;
      rmp_crease_field_at (field, seed, &self.position);
      for (guint c = 0; c < 3; c++)
        self.direction[c] = self.sign * self.position.direction[c];
      crease->ends[1 - way] = trace_way (&self, way == 0 ? ahead : back);
      finish_way (&self, way == 0 ? ahead : back);
      if (crease->ends[1] == RMP_CREASE_END_CLOSED)
        {
          crease->ends[0] = RMP_CREASE_END_CLOSED;
          break;
        }
    }
  crease->curve = join_ways (&self, back, ahead);
  length = crease->curve ? rmp_surface_curve_arcs (crease->curve, field->cloth->topology->faces,
                                                   field->cloth->rest, NULL)
                         : 0.0;
  if (!(length > 0.0) || length < options->shortest * half_width)
    {
      rmp_crease_grid_shrink (grid, n_pieces);
      return NULL;
    }
  crease->id = id;
  crease->seed = *seed;
  return g_steal_pointer (&crease);
}

void
rmp_crease_add_to_grid (const RmpCrease *self, const RmpCreaseCloth *cloth, RmpCreaseGrid *grid)
{
  guint n = self->curve->n_points;
  g_autofree double *positions = g_new (double, 3 * (gsize) n), *arcs = g_new (double, n);

  g_assert (cloth);

  rmp_surface_curve_positions (self->curve, cloth->topology->faces, cloth->rest, positions);
  rmp_surface_curve_arcs (self->curve, cloth->topology->faces, cloth->rest, arcs);
  for (guint i = 0; i + 1 < n; i++)
    {
      RmpCreasePiece piece = { .crease = self->id, .along = arcs[i] };

      rmp_vector_copy (positions + 3 * (gsize) i, piece.from);
      rmp_vector_copy (positions + 3 * (gsize) i + 3, piece.to);
      rmp_vector_copy (cloth->axes[self->curve->points[i].face][2], piece.normal);
      rmp_crease_grid_add (grid, &piece);
    }
}

static double
distance_from (guint n, const double *points, guint n_other, const double *other)
{
  g_autoptr (RmpPolylineTree) tree = rmp_polyline_tree_new (n_other, other);
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += rmp_polyline_tree_distance (tree, points + 3 * (gsize) i);
  return sum / n;
}

double
rmp_crease_distance (const RmpSurfaceCurve *a, const RmpSurfaceCurve *b,
                     const RmpCreaseCloth *cloth)
{
  g_autofree double *first = g_new (double, 3 * (gsize) a->n_points),
                    *second = g_new (double, 3 * (gsize) b->n_points);

  rmp_surface_curve_positions (a, cloth->topology->faces, cloth->rest, first);
  rmp_surface_curve_positions (b, cloth->topology->faces, cloth->rest, second);
  return MIN (distance_from (a->n_points, first, b->n_points, second),
              distance_from (b->n_points, second, a->n_points, first));
}
