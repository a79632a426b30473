/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tube.h"

#define SPRING_ROUNDS 200
/* Above 1 to settle sooner; from about 1.5 the chart starts to swing. */
#define SPRING_GAIN 1.2
#define CHART_GAP .030

RmpTube *
rmp_tube_new (guint rows, guint columns)
{
  RmpTube *self = g_new0 (RmpTube, 1);

  self->rows = rows;
  self->columns = columns;
  self->vertices = g_new (guint, rows * columns);

  return self;
}

void
rmp_tube_free (RmpTube *self)
{
  g_free (self->vertices);
  g_free (self);
}

/* The tube's vertex at a chart's column. */
static guint
vertex_at (const RmpChart *self, guint row, guint column)
{
  return rmp_tube_at (self->tube, row, self->tube->seam + column);
}

static double
length_between (const RmpVec *positions, guint a, guint b)
{
  return vec_distance (positions[a], positions[b]);
}

/* Lengths round the ring from the seam, less half the ring. A hole is bridged by its chord. */
static void
lay_row (RmpChart *self, const RmpVec *positions, guint row)
{
  guint n = self->tube->columns;
  double sign = self->tube->mirrored ? -1 : 1, total = 0;
  guint before = vertex_at (self, row, 0);

  for (guint c = 0; c <= n; c++)
    {
      guint vertex = vertex_at (self, row, c);

      if (vertex == RMP_HOLE)
        continue;
      total += length_between (positions, before, vertex);
      rmp_chart_at (self, row, c)->u = sign * total;
      before = vertex;
    }
  for (guint c = 0; c <= n; c++)
    rmp_chart_at (self, row, c)->u -= sign * total / 2;
}

/* Lengths along one column, away from the anchor row in one direction. */
static void
lay_column (RmpChart *self, const RmpVec *positions, guint column, guint anchor, int direction)
{
  double sign = (self->tube->down ? -1 : 1) * direction, total = 0;
  guint before = vertex_at (self, anchor, column);

  for (int row = (int) anchor; row >= (int) self->first && row <= (int) self->last; row += direction)
    {
      guint vertex = vertex_at (self, (guint) row, column);

      if (vertex == RMP_HOLE)
        continue;
      total += length_between (positions, before, vertex);
      rmp_chart_at (self, (guint) row, column)->v = sign * total;
      before = vertex;
    }
}

typedef struct
{
  guint a, b; /* indices into the chart's uvs */
  double length;
} Spring;

static void
add_spring (const RmpChart *self, const RmpVec *positions, GArray *springs, guint row, guint column, int right, int up)
{
  guint n = self->tube->columns;
  int c = (int) column + right, r = (int) row + up;
  Spring spring;
  guint a, b;

  if (c < 0 || c > (int) n || r > (int) self->last)
    return;
  a = vertex_at (self, row, column);
  b = vertex_at (self, (guint) r, (guint) c);
  if (a == RMP_HOLE || b == RMP_HOLE)
    return;

  spring.a = (row - self->first) * (n + 1) + column;
  spring.b = ((guint) r - self->first) * (n + 1) + (guint) c;
  spring.length = length_between (positions, a, b);
  g_array_append_val (springs, spring);
}

static GArray *
build_springs (const RmpChart *self, const RmpVec *positions)
{
  GArray *springs = g_array_new (FALSE, FALSE, sizeof (Spring));

  for (guint row = self->first; row <= self->last; row++)
    for (guint column = 0; column <= self->tube->columns; column++)
      {
        add_spring (self, positions, springs, row, column, 1, 0);
        add_spring (self, positions, springs, row, column, 0, 1);
        add_spring (self, positions, springs, row, column, 1, 1);
        add_spring (self, positions, springs, row, column, -1, 1);
      }

  return springs;
}

static void
relax_springs (RmpChart *self, const GArray *springs)
{
  guint n = (self->last - self->first + 1) * (self->tube->columns + 1);
  g_autofree RmpUv *moves = g_new (RmpUv, n);
  g_autofree guint *counts = g_new (guint, n);

  for (guint round = 0; round < SPRING_ROUNDS; round++)
    {
      for (guint i = 0; i < n; i++)
        {
          moves[i] = (RmpUv){ 0, 0 };
          counts[i] = 0;
        }
      for (guint i = 0; i < springs->len; i++)
        {
          const Spring *spring = &g_array_index (springs, Spring, i);
          RmpUv *a = &self->uvs[spring->a], *b = &self->uvs[spring->b];
          double du = b->u - a->u, dv = b->v - a->v;
          double half = .5 * (1 - spring->length / MAX (hypot (du, dv), 1e-12));

          moves[spring->a].u += half * du;
          moves[spring->a].v += half * dv;
          moves[spring->b].u -= half * du;
          moves[spring->b].v -= half * dv;
          counts[spring->a]++;
          counts[spring->b]++;
        }
      for (guint i = 0; i < n; i++)
        if (counts[i] > 0)
          {
            self->uvs[i].u += SPRING_GAIN * moves[i].u / counts[i];
            self->uvs[i].v += SPRING_GAIN * moves[i].v / counts[i];
          }
    }
}

/* Holes are left out of @low and @high by being NaN. */
static void
get_extent (const RmpChart *self, RmpUv *low, RmpUv *high)
{
  guint n = (self->last - self->first + 1) * (self->tube->columns + 1);

  *low = (RmpUv){ G_MAXDOUBLE, G_MAXDOUBLE };
  *high = (RmpUv){ -G_MAXDOUBLE, -G_MAXDOUBLE };
  for (guint i = 0; i < n; i++)
    {
      low->u = fmin (low->u, self->uvs[i].u);
      low->v = fmin (low->v, self->uvs[i].v);
      high->u = fmax (high->u, self->uvs[i].u);
      high->v = fmax (high->v, self->uvs[i].v);
    }
}

RmpChart *
rmp_chart_new (const RmpTube *tube, const RmpVec *positions, guint first, guint last, guint anchor)
{
  RmpChart *self = g_new0 (RmpChart, 1);
  guint n = (last - first + 1) * (tube->columns + 1);
  g_autoptr (GArray) springs = NULL;
  RmpUv low, high;

  self->tube = tube;
  self->first = first;
  self->last = last;
  self->uvs = g_new (RmpUv, n);
  for (guint i = 0; i < n; i++)
    self->uvs[i] = (RmpUv){ NAN, NAN };

  for (guint row = first; row <= last; row++)
    lay_row (self, positions, row);
  for (guint column = 0; column <= tube->columns; column++)
    {
      lay_column (self, positions, column, anchor, 1);
      lay_column (self, positions, column, anchor, -1);
    }
  springs = build_springs (self, positions);
  relax_springs (self, springs);

  get_extent (self, &low, &high);
  for (guint i = 0; i < n; i++)
    {
      self->uvs[i].u -= low.u;
      self->uvs[i].v -= low.v;
    }

  return self;
}

void
rmp_chart_free (RmpChart *self)
{
  g_free (self->uvs);
  g_free (self);
}

RmpUv
rmp_chart_get_size (const RmpChart *self)
{
  RmpUv low, high;

  get_extent (self, &low, &high);

  return high;
}

/* A pole's row closes each quad to a triangle. */
static void
add_triangle (RmpPiece *piece, RmpCorner a, RmpCorner b, RmpCorner c, gboolean reverse)
{
  if (a.vertex == b.vertex || b.vertex == c.vertex || c.vertex == a.vertex)
    return;
  if (reverse)
    rmp_piece_add_triangle (piece, a, c, b);
  else
    rmp_piece_add_triangle (piece, a, b, c);
}

void
rmp_piece_add_chart (RmpPiece *self, const RmpChart *chart, RmpUv origin, RmpQuadFilter filter, gpointer data)
{
  static const guint corner_rows[4] = { 0, 0, 1, 1 }, corner_columns[4] = { 0, 1, 1, 0 };
  const RmpTube *tube = chart->tube;
  guint n_uvs = (chart->last - chart->first + 1) * (tube->columns + 1);
  gboolean reverse = tube->down != tube->mirrored;
  g_autofree guint *ids = g_new (guint, n_uvs);

  for (guint i = 0; i < n_uvs; i++)
    ids[i] = RMP_HOLE;

  for (guint row = chart->first; row < chart->last; row++)
    for (guint column = 0; column < tube->columns; column++)
      {
        guint diagonal = 0, tube_column = (tube->seam + column) % tube->columns;
        gboolean hole = FALSE;
        RmpCorner corners[4];

        for (guint k = 0; k < 4; k++)
          hole = hole || vertex_at (chart, row + corner_rows[k], column + corner_columns[k]) == RMP_HOLE;
        if (hole || (filter != NULL && !filter (tube, row, tube_column, &diagonal, data)))
          continue;

        for (guint k = 0; k < 4; k++)
          {
            guint r = row + corner_rows[k], c = column + corner_columns[k];
            guint *id = &ids[(r - chart->first) * (tube->columns + 1) + c];

            if (*id == RMP_HOLE)
              {
                RmpUv *uv = rmp_chart_at (chart, r, c);

                *id = rmp_piece_add_uv (self, origin.u + uv->u, origin.v + uv->v);
              }
            corners[k] = (RmpCorner){ vertex_at (chart, r, c), *id };
          }
        if (diagonal == 0)
          diagonal = 1 + (row + tube_column) % 2;
        if (diagonal == 1)
          {
            add_triangle (self, corners[0], corners[1], corners[2], reverse);
            add_triangle (self, corners[0], corners[2], corners[3], reverse);
          }
        else
          {
            add_triangle (self, corners[0], corners[1], corners[3], reverse);
            add_triangle (self, corners[1], corners[2], corners[3], reverse);
          }
      }
}

void
rmp_piece_add_charts (RmpPiece *self, guint n, RmpChart *const *charts, RmpQuadFilter filter, gpointer data)
{
  RmpUv origin = { CHART_GAP, CHART_GAP };
  double shelf = 0;

  for (guint i = 0; i < n; i++)
    {
      RmpUv size = rmp_chart_get_size (charts[i]);

      if (origin.u > CHART_GAP && origin.u + size.u + CHART_GAP > self->metres_per_uv)
        {
          origin = (RmpUv){ CHART_GAP, origin.v + shelf + CHART_GAP };
          shelf = 0;
        }
      rmp_piece_add_chart (self, charts[i], origin, filter, data);
      origin.u += size.u + CHART_GAP;
      shelf = MAX (shelf, size.v);
    }
}
