/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tube.h"

#define N_ROUNDS 400
/* Above 1 to settle sooner. */
#define GAIN 1.5
#define CHART_GAP .030

RmpTube *
rmp_tube_new (guint rows, guint columns)
{
  RmpTube *self = g_new0 (RmpTube, 1);

  self->rows = rows;
  self->columns = columns;
  self->vertices = g_new0 (guint, rows * columns);

  return self;
}

void
rmp_tube_free (RmpTube *self)
{
  g_free (self->vertices);
  g_free (self);
}

static RmpChart *
chart_alloc (const RmpTube *tube, guint first, guint last)
{
  RmpChart *self = g_new0 (RmpChart, 1);
  const guint n = (last - first + 1) * (tube->columns + 1);

  self->tube = tube;
  self->first = first;
  self->last = last;
  self->uvs = g_new (RmpUv, n);
  for (guint i = 0; i < n; i++)
    self->uvs[i] = (RmpUv){ NAN, NAN };

  return self;
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

  for (int row = (int) anchor; row >= (int) self->first && row <= (int) self->last;
       row += direction)
    {
      guint vertex = vertex_at (self, (guint) row, column);

      if (vertex == RMP_HOLE)
        continue;
      total += length_between (positions, before, vertex);
      rmp_chart_at (self, (guint) row, column)->v = sign * total;
      before = vertex;
    }
}

/* A triangle of the surface, laid flat with its first corner at the origin and its first edge along
 * u.
 */
typedef struct
{
  guint positions[3]; /* in the chart's uvs */
  RmpUv flat[3];
} Patch;

static void
add_patch (const RmpChart *self, const RmpVec *positions, GArray *patches, guint row, guint column,
           const guint *which)
{
  static const guint rows[4] = { 0, 0, 1, 1 }, columns[4] = { 0, 1, 1, 0 };
  double u = self->tube->mirrored ? -1 : 1, v = self->tube->down ? -1 : 1;
  Patch patch;
  RmpVec p[3], along;

  for (guint k = 0; k < 3; k++)
    {
      guint r = row + rows[which[k]], c = column + columns[which[k]],
            vertex = vertex_at (self, r, c);

      if (vertex == RMP_HOLE)
        return;
      patch.positions[k] = (r - self->first) * (self->tube->columns + 1) + c;
      p[k] = positions[vertex];
    }
  along = vec_unit (vec_sub (p[1], p[0]));
  patch.flat[0] = (RmpUv){ 0, 0 };
  patch.flat[1] = (RmpUv){ vec_distance (p[0], p[1]), 0 };
  patch.flat[2].u = vec_dot (vec_sub (p[2], p[0]), along);
  patch.flat[2].v = u * v * vec_length (vec_reject (vec_sub (p[2], p[0]), along));
  g_array_append_val (patches, patch);
}

/* Each quad counts by its triangles along both diagonals, so that neither is preferred. */
static GArray *
build_patches (const RmpChart *self, const RmpVec *positions)
{
  static const guint corners[4][3] = { { 0, 1, 2 }, { 0, 2, 3 }, { 0, 1, 3 }, { 1, 2, 3 } };
  GArray *patches = g_array_new (FALSE, FALSE, sizeof (Patch));

  for (guint row = self->first; row < self->last; row++)
    for (guint column = 0; column < self->tube->columns; column++)
      for (guint k = 0; k < G_N_ELEMENTS (corners); k++)
        add_patch (self, positions, patches, row, column, corners[k]);

  return patches;
}

/* Adds to @moves what takes the triangle's corners to its flat shape, turned and shifted to fit
 * best where they are.
 */
static void
fit_patch (const RmpUv *uvs, const Patch *patch, RmpUv *moves)
{
  const guint *positions = patch->positions;
  RmpUv here = { 0, 0 }, flat = { 0, 0 };
  double c = 0, s = 0, length;

  for (guint k = 0; k < 3; k++)
    {
      here.u += uvs[positions[k]].u / 3;
      here.v += uvs[positions[k]].v / 3;
      flat.u += patch->flat[k].u / 3;
      flat.v += patch->flat[k].v / 3;
    }
  for (guint k = 0; k < 3; k++)
    {
      double u = patch->flat[k].u - flat.u, v = patch->flat[k].v - flat.v;

      c += u * (uvs[positions[k]].u - here.u) + v * (uvs[positions[k]].v - here.v);
      s += u * (uvs[positions[k]].v - here.v) - v * (uvs[positions[k]].u - here.u);
    }
  length = MAX (hypot (c, s), 1e-12);
  for (guint k = 0; k < 3; k++)
    {
      double u = patch->flat[k].u - flat.u, v = patch->flat[k].v - flat.v;

      moves[positions[k]].u += here.u + (c * u - s * v) / length - uvs[positions[k]].u;
      moves[positions[k]].v += here.v + (s * u + c * v) / length - uvs[positions[k]].v;
    }
}

/* Turns, never mirrors, every triangle to where it fits best and averages, again and again. Springs
 * along the edges would do the same but cannot tell a triangle from its mirror image, and leave
 * folds.
 */
static void
relax_patches (RmpChart *self, const GArray *patches)
{
  guint n = (self->last - self->first + 1) * (self->tube->columns + 1);
  g_autofree RmpUv *moves = g_new (RmpUv, n);
  g_autofree guint *counts = g_new0 (guint, n);

  for (guint i = 0; i < patches->len; i++)
    for (guint k = 0; k < 3; k++)
      counts[g_array_index (patches, Patch, i).positions[k]]++;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      for (guint i = 0; i < n; i++)
        moves[i] = (RmpUv){ 0, 0 };
      for (guint i = 0; i < patches->len; i++)
        fit_patch (self->uvs, &g_array_index (patches, Patch, i), moves);
      for (guint i = 0; i < n; i++)
        if (counts[i] > 0)
          {
            self->uvs[i].u += GAIN * moves[i].u / counts[i];
            self->uvs[i].v += GAIN * moves[i].v / counts[i];
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

static void
move_to_corner (RmpChart *self)
{
  const guint n = (self->last - self->first + 1) * (self->tube->columns + 1);
  RmpUv low, high;

  get_extent (self, &low, &high);
  for (guint i = 0; i < n; i++)
    {
      self->uvs[i].u -= low.u;
      self->uvs[i].v -= low.v;
    }
}

/* Metres from the seam round to the seam. */
static double
get_width (RmpChart *self, guint row)
{
  return rmp_chart_at (self, row, self->tube->columns)->u - rmp_chart_at (self, row, 0)->u;
}

RmpChart *
rmp_chart_new (const RmpTube *tube, const RmpVec *positions, guint first, guint last, guint anchor)
{
  RmpChart *self = chart_alloc (tube, first, last);
  g_autoptr (GArray) patches = NULL;

  for (guint row = first; row <= last; row++)
    lay_row (self, positions, row);
  for (guint column = 0; column <= tube->columns; column++)
    {
      lay_column (self, positions, column, anchor, 1);
      lay_column (self, positions, column, anchor, -1);
    }
  patches = build_patches (self, positions);
  relax_patches (self, patches);

  move_to_corner (self);

  return self;
}

RmpChart *
rmp_chart_new_fan (const RmpTube *tube, const RmpVec *positions, double length)
{
  RmpChart *self = chart_alloc (tube, 0, tube->rows - 1);
  const guint n = tube->columns, last = tube->rows - 1;
  double angle;

  for (guint row = 0; row <= last; row++)
    lay_row (self, positions, row);
  angle = (get_width (self, 0) - get_width (self, last)) / length;
  for (guint row = 0; row <= last; row++)
    {
      const double radius = get_width (self, last) / angle + length * (last - row) / last;
      const double part = angle / get_width (self, row);

      for (guint c = 0; c <= n; c++)
        {
          RmpUv *uv = rmp_chart_at (self, row, c);
          const double turn = uv->u * part;

          *uv = (RmpUv){ radius * sin (turn), -radius * cos (turn) };
        }
    }
  move_to_corner (self);

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

typedef struct
{
  RmpPiece *piece;
  const RmpChart *chart;
  RmpUv origin;
  const RmpSelection *selection;
  guint *ids; /* of the piece's texture coordinates, by place on the chart; RMP_HOLE until used */
} Adder;

/* A corner of the chart, as its place in the chart's arrays. */
static guint
place_at (const RmpChart *chart, guint row, guint column)
{
  return (row - chart->first) * (chart->tube->columns + 1) + column;
}

static guint
vertex_of_position (const RmpChart *chart, guint position)
{
  guint n = chart->tube->columns + 1;

  return vertex_at (chart, chart->first + position / n, position % n);
}

static RmpCorner
take_corner (Adder *self, guint position)
{
  if (self->ids[position] == RMP_HOLE)
    {
      RmpUv uv = self->chart->uvs[position];

      self->ids[position] = rmp_piece_add_uv (self->piece, self->origin.u + uv.u,
                                              self->origin.v + uv.v);
    }

  return (RmpCorner){ vertex_of_position (self->chart, position), self->ids[position] };
}

/* A pole's row closes each quad to a triangle. */
static void
add_triangle (Adder *self, guint a, guint b, guint c)
{
  const RmpTube *tube = self->chart->tube;
  guint vertices[3] = { vertex_of_position (self->chart, a), vertex_of_position (self->chart, b),
                        vertex_of_position (self->chart, c) };
  RmpCorner corners[3];

  if (vertices[0] == vertices[1] || vertices[1] == vertices[2] || vertices[2] == vertices[0])
    return;
  if (self->selection && !self->selection->keep (vertices, self->selection->data))
    return;

  corners[0] = take_corner (self, a);
  corners[1] = take_corner (self, b);
  corners[2] = take_corner (self, c);
  if (tube->down != tube->mirrored)
    rmp_piece_add_triangle (self->piece, corners[0], corners[2], corners[1]);
  else
    rmp_piece_add_triangle (self->piece, corners[0], corners[1], corners[2]);
}

static void
add_quad (Adder *self, guint row, guint column)
{
  const RmpTube *tube = self->chart->tube;
  guint positions[4] = { place_at (self->chart, row, column),
                         place_at (self->chart, row, column + 1),
                         place_at (self->chart, row + 1, column + 1),
                         place_at (self->chart, row + 1, column) };
  guint vertices[4], split = 0;

  for (guint k = 0; k < 4; k++)
    {
      vertices[k] = vertex_of_position (self->chart, positions[k]);
      if (vertices[k] == RMP_HOLE)
        return;
    }
  if (self->selection)
    split = self->selection->split (vertices, self->selection->data);
  if (split == 0)
    split = 1 + (row + tube->seam + column) % 2;

  if (split == 1)
    {
      add_triangle (self, positions[0], positions[1], positions[2]);
      add_triangle (self, positions[0], positions[2], positions[3]);
    }
  else
    {
      add_triangle (self, positions[0], positions[1], positions[3]);
      add_triangle (self, positions[1], positions[2], positions[3]);
    }
}

void
rmp_piece_add_chart (RmpPiece *self, const RmpChart *chart, RmpUv origin,
                     const RmpSelection *selection)
{
  guint n = (chart->last - chart->first + 1) * (chart->tube->columns + 1);
  g_autofree guint *ids = g_new (guint, n);
  Adder adder = { self, chart, origin, selection, ids };

  for (guint i = 0; i < n; i++)
    ids[i] = RMP_HOLE;
  for (guint row = chart->first; row < chart->last; row++)
    for (guint column = 0; column < chart->tube->columns; column++)
      add_quad (&adder, row, column);
}

void
rmp_piece_add_charts (RmpPiece *self, guint n, RmpChart *const *charts,
                      const RmpSelection *selection)
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
      rmp_piece_add_chart (self, charts[i], origin, selection);
      origin.u += size.u + CHART_GAP;
      shelf = MAX (shelf, size.v);
    }
}

void
rmp_charts_take (RmpCharts *self, const RmpSample *sample, const RmpTube *tube, guint first,
                 guint last, guint anchor)
{
  g_assert (self->n < RMP_MAX_CHARTS);
  self->charts[self->n++] = rmp_chart_new (tube, (const RmpVec *) sample->positions->data, first,
                                           last, anchor);
}

void
rmp_charts_clear (RmpCharts *self)
{
  for (guint i = 0; i < self->n; i++)
    rmp_chart_free (self->charts[i]);
}
