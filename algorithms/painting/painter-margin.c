/* SPDX-License-Identifier: GPL-3.0-or-later */
/* painter-margin.c: what the texels round an island stand for: the positions across its seams. */
#include "geometry/vector.h"
#include "painting/painter-private.h"

/* How far the position of a margin may lie beyond the corners of the face it falls on, as a weight.
 */
#define FARTHEST_WEIGHT 2.0

guint32
rmp_painter_layout_get_other (const RmpTopology *topology, guint32 face, guint edge)
{
  const guint32 id = topology->face_edges[3 * (gsize) face + edge];

  if (id == RMP_INDEX_NONE || rmp_topology_edge_valence (topology, id) != 2)
    return RMP_INDEX_NONE;
  return topology->edge_faces[topology->edge_face_start[id]] == face
             ? topology->edge_faces[topology->edge_face_start[id] + 1]
             : topology->edge_faces[topology->edge_face_start[id]];
}

guint
rmp_painter_layout_find_corner (const RmpTopology *topology, guint32 face, guint32 vertex)
{
  guint corner = 0;

  while (corner < 2 && topology->faces[3 * (gsize) face + corner] != vertex)
    corner++;
  return corner;
}

double
rmp_painter_layout_edge_distance (const float *p, guint edge, double x, double y, double *part)
{
  const float *a = p + 2 * edge, *b = p + 2 * ((edge + 1) % 3);
  const double dx = (double) b[0] - (double) a[0], dy = (double) b[1] - (double) a[1];
  const double ax = x - (double) a[0], ay = y - (double) a[1];
  const double square = dx * dx + dy * dy;

  *part = square > 0.0 ? CLAMP ((ax * dx + ay * dy) / square, 0.0, 1.0) : 0.0;
  return (ax - *part * dx) * (ax - *part * dx) + (ay - *part * dy) * (ay - *part * dy);
}

static double
get_height (const double a[3], const double b[3], const double point[3], double *foot)
{
  double line[3], offset[3], square;

  rmp_vector_sub (b, a, line);
  rmp_vector_sub (point, a, offset);
  square = rmp_vector_dot (line, line);
  *foot = square > 0.0 ? rmp_vector_dot (offset, line) / square : 0.0;
  rmp_vector_add_scaled (offset, -*foot, line, offset);
  return rmp_vector_norm (offset);
}

/* Unfolds what lies beyond an edge onto the face across: @weights of all corners of @face, the one
 * opposite below 0.
 */
static guint32
cross_edge (const RmpPainterLayout *self, guint32 face, guint edge, const double weights[3],
            double out[3])
{
  const RmpTopology *topology = self->topology;
  const float *positions = rmp_mesh_get_positions (self->mesh);
  const guint32 other = rmp_painter_layout_get_other (topology, face, edge),
                *corners = topology->faces + 3 * (gsize) face;
  const guint32 ends[2] = { corners[edge], corners[(edge + 1) % 3] };
  guint first, second, third;
  double a[3], b[3], c[3], d[3], here, there, foot_here, foot_there, depth;

  if (other == RMP_INDEX_NONE)
    return RMP_INDEX_NONE;
  first = rmp_painter_layout_find_corner (topology, other, ends[0]);
  second = rmp_painter_layout_find_corner (topology, other, ends[1]);
  third = 3 - first - second;
  rmp_vector_load (positions + 3 * (gsize) ends[0], a);
  rmp_vector_load (positions + 3 * (gsize) ends[1], b);
  rmp_vector_load (positions + 3 * (gsize) corners[(edge + 2) % 3], c);
  rmp_vector_load (positions + 3 * (gsize) topology->faces[3 * (gsize) other + third], d);
  here = get_height (a, b, c, &foot_here);
  there = get_height (a, b, d, &foot_there);
  if (!(there > 1e-9 * rmp_vector_distance (a, b)))
    return RMP_INDEX_NONE;
  depth = -weights[(edge + 2) % 3] * here / there;
  out[third] = depth;
  out[second] = weights[(edge + 1) % 3] + weights[(edge + 2) % 3] * foot_here - depth * foot_there;
  out[first] = 1.0 - out[second] - out[third];
  return other;
}

static void
set_weights (RmpMarginTexel *margin, const double weights[3])
{
  double inside[3], sum = 0.0;
  gboolean far = FALSE;

  for (guint i = 0; i < 3; i++)
    {
      far |= !(fabs (weights[i]) <= FARTHEST_WEIGHT);
      inside[i] = weights[i] > 0.0 ? MIN (weights[i], 1e6) : 0.0;
      sum += inside[i];
    }
  for (guint i = 0; i < 2; i++)
    margin->weights[i] = (float) (far ? inside[i + 1] / sum : weights[i + 1]);
}

/* Finds the point for which the texel (@x, @y) beyond @edge of @face stands. */
static void
place_margin (const RmpPainterLayout *self, guint32 face, guint edge, double part, double x,
              double y, RmpMarginTexel *margin)
{
  double at[2], by_column[2], by_row[2], weights[3] = { 0.0, 0.0, 0.0 }, across[3];
  guint32 other;

  margin->face = face;
  if (rmp_painter_layout_weights (self, face, at, by_column, by_row))
    {
      for (guint i = 0; i < 2; i++)
        weights[i + 1] = at[i] + by_column[i] * x + by_row[i] * y;
      weights[0] = 1.0 - weights[1] - weights[2];
    }
  else
    {
      weights[edge] = 1.0 - part;
      weights[(edge + 1) % 3] = part;
    }
  other = weights[(edge + 2) % 3] < 0.0 ? cross_edge (self, face, edge, weights, across)
                                        : RMP_INDEX_NONE;
  if (other != RMP_INDEX_NONE)
    margin->face = other;
  set_weights (margin, other != RMP_INDEX_NONE ? across : weights);
}

typedef struct
{
  double distance, part; /* distance: squared, texels */
  guint32 face;
  guint8 edge;
} NearestEdge;

/* The nearest edge where an island ends, for all texels near the edge that are in no island. */
static void
approach_edge (const RmpPainterLayout *self, guint32 face, guint edge, guint tile,
               const RmpPainterTile *shown, NearestEdge *nearest)
{
  const float *p = self->positions + 6 * (gsize) face, *a = p + 2 * edge,
              *b = p + 2 * ((edge + 1) % 3);
  const double left = (double) (tile % self->n_across * RMP_TILE_SIDE);
  const double bottom = (double) (tile / self->n_across * RMP_TILE_SIDE);
  const double last = RMP_TILE_SIDE - 1.0, margin = RMP_PAINTER_MARGIN;
  const double from_x = MAX (ceil ((double) MIN (a[0], b[0]) - margin - left), 0.0);
  const double from_y = MAX (ceil ((double) MIN (a[1], b[1]) - margin - bottom), 0.0);
  const double to_x = MIN (floor ((double) MAX (a[0], b[0]) + margin - left), last);
  const double to_y = MIN (floor ((double) MAX (a[1], b[1]) + margin - bottom), last);

  for (double y = from_y; y <= to_y; y += 1.0)
    for (double x = from_x; x <= to_x; x += 1.0)
      {
        const guint texel = (guint) y * RMP_TILE_SIDE + (guint) x;
        double part, distance;

        if (shown->islands[texel] != 0)
          continue;
        distance = rmp_painter_layout_edge_distance (p, edge, left + x, bottom + y, &part);
        if (distance < nearest[texel].distance)
          nearest[texel] = (NearestEdge){ distance, part, face, (guint8) edge };
      }
}

void
rmp_painter_layout_add_margins (const RmpPainterLayout *self, guint tile, RmpPainterTile *shown)
{
  g_autofree NearestEdge *nearest = g_new (NearestEdge, RMP_TILE_TEXELS);
  const guint left = tile % self->n_across * RMP_TILE_SIDE,
              bottom = tile / self->n_across * RMP_TILE_SIDE;
  g_autoptr (GArray) margins = g_array_new (FALSE, FALSE, sizeof (RmpMarginTexel));

  g_assert (shown);

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    nearest[i] = (NearestEdge){ (RMP_PAINTER_MARGIN + 0.5) * (RMP_PAINTER_MARGIN + 0.5), 0.0,
                                RMP_INDEX_NONE, 0 };
  for (guint32 i = self->start[tile]; i < self->start[tile + 1]; i++)
    for (guint e = 0; e < 3; e++)
      if (self->seams[self->faces[i]] & (1u << e))
        approach_edge (self, self->faces[i], e, tile, shown, nearest);
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    {
      const NearestEdge *edge = &nearest[i];
      RmpMarginTexel margin = { .texel = (guint16) i };

      if (edge->face == RMP_INDEX_NONE)
        continue;
      place_margin (self, edge->face, edge->edge, edge->part, (double) (left + i % RMP_TILE_SIDE),
                    (double) (bottom + i / RMP_TILE_SIDE), &margin);
      shown->islands[i] = self->islands[edge->face];
      g_array_append_val (margins, margin);
    }
  shown->n_margins = margins->len;
  shown->margins = (RmpMarginTexel *) (gpointer) g_array_free (g_steal_pointer (&margins), FALSE);
}
