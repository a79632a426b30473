/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/vector.h"
#include "painting/painter-private.h"

#include <string.h>

void
rmp_painter_reach_init (RmpPainterReach *self, guint n_faces)
{
  self->marks = g_new0 (guint32, n_faces);
  self->mark = 0;
  self->faces = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
rmp_painter_reach_clear (RmpPainterReach *self)
{
  g_free (self->marks);
  g_array_unref (self->faces);
}

static void
begin (RmpPainterReach *self, guint n_faces)
{
  if (++self->mark == 0)
    {
      memset (self->marks, 0, n_faces * sizeof *self->marks);
      self->mark = 1;
    }
  g_array_set_size (self->faces, 0);
}

static void
reach (RmpPainterReach *self, guint32 face)
{
  self->marks[face] = self->mark;
  g_array_append_val (self->faces, face);
}

static double
get_segment_distance (const double point[3], const double a[3], const double b[3])
{
  double line[3], offset[3], square, part;

  rmp_vector_sub (b, a, line);
  rmp_vector_sub (point, a, offset);
  square = rmp_vector_dot (line, line);
  part = square > 0.0 ? CLAMP (rmp_vector_dot (offset, line) / square, 0.0, 1.0) : 0.0;
  rmp_vector_add_scaled (offset, -part, line, offset);
  return rmp_vector_dot (offset, offset);
}

/* Whether a triangle comes nearer to a point than @radius. */
static gboolean
is_near (const double point[3], const double corners[3][3], double radius)
{
  double first[3], second[3], offset[3], normal[3], height, square;
  gboolean inside = TRUE;

  rmp_vector_sub (corners[1], corners[0], first);
  rmp_vector_sub (corners[2], corners[0], second);
  rmp_vector_sub (point, corners[0], offset);
  rmp_vector_cross (first, second, normal);
  square = rmp_vector_dot (normal, normal);
  height = rmp_vector_dot (offset, normal);
  if (square > 0.0 && !(height * height < radius * radius * square))
    return FALSE;
  for (guint e = 0; e < 3; e++)
    {
      double edge[3], side[3];

      if (get_segment_distance (point, corners[e], corners[(e + 1) % 3]) < radius * radius)
        return TRUE;
      rmp_vector_sub (corners[(e + 1) % 3], corners[e], edge);
      rmp_vector_sub (point, corners[e], offset);
      rmp_vector_cross (edge, offset, side);
      inside = inside && rmp_vector_dot (side, normal) >= 0.0;
    }
  return inside && square > 0.0;
}

static gboolean
is_face_near (const RmpTopology *topology, const float *positions, guint32 face,
              const double centre[3], double radius)
{
  double corners[3][3];

  for (guint c = 0; c < 3; c++)
    rmp_vector_load (positions + 3 * (gsize) topology->faces[3 * (gsize) face + c], corners[c]);
  return is_near (centre, corners, radius);
}

void
rmp_painter_reach_gather (RmpPainterReach *self, const RmpTopology *topology,
                          const float *positions, guint32 seed, const double centre[3],
                          double radius)
{
  g_assert (self);
  g_assert (topology);

  begin (self, topology->n_faces);
  if (seed == RMP_INDEX_NONE)
    {
      for (guint32 f = 0; f < topology->n_faces; f++)
        if (is_face_near (topology, positions, f, centre, radius))
          reach (self, f);
      return;
    }
  reach (self, seed);
  for (guint i = 0; i < self->faces->len; i++)
    {
      const guint32 *edges = topology->face_edges +
                             3 * (gsize) g_array_index (self->faces, guint32, i);

      for (guint e = 0; e < 3; e++)
        for (guint32 k = edges[e] == RMP_INDEX_NONE ? 0 : topology->edge_face_start[edges[e]];
             edges[e] != RMP_INDEX_NONE && k < topology->edge_face_start[edges[e] + 1]; k++)
          if (self->marks[topology->edge_faces[k]] != self->mark &&
              is_face_near (topology, positions, topology->edge_faces[k], centre, radius))
            reach (self, topology->edge_faces[k]);
    }
}

void
rmp_painter_reach_gather_flat (RmpPainterReach *self, const RmpPainterLayout *layout, double u,
                               double v, double radius)
{
  const double side = (double) layout->side, last = side - 1.0;
  const double low[2] = { (u - radius) * side - 0.5, (v - radius) * side - 0.5 };
  const double high[2] = { (u + radius) * side - 0.5, (v + radius) * side - 0.5 };

  g_assert (self);

  begin (self, layout->topology->n_faces);
  if (high[0] < 0.0 || high[1] < 0.0 || low[0] > last || low[1] > last)
    return;
  for (guint row = (guint) MAX (low[1], 0.0) / RMP_TILE_SIDE;
       row <= (guint) MIN (high[1], last) / RMP_TILE_SIDE; row++)
    for (guint column = (guint) MAX (low[0], 0.0) / RMP_TILE_SIDE;
         column <= (guint) MIN (high[0], last) / RMP_TILE_SIDE; column++)
      {
        const guint tile = row * layout->n_across + column;

        for (guint32 i = layout->start[tile]; i < layout->start[tile + 1]; i++)
          if (self->marks[layout->faces[i]] != self->mark)
            reach (self, layout->faces[i]);
      }
}
