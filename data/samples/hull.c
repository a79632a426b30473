/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "hull.h"

typedef struct
{
  RmpSample *sample;
  const guint *n;
  RmpVec (*place) (RmpVec p);
  void (*weigh) (RmpVec p, double *weights);
  guint *vertices; /* 0 where there is none yet, else one more than a vertex */
} Hull;

/* Sides share the vertices where they meet. */
static guint
vertex_at (Hull *self, const guint at[3])
{
  guint *vertex = &self->vertices[(at[0] * (self->n[1] + 1) + at[1]) * (self->n[2] + 1) + at[2]];
  double weights[RMP_MAX_BONES] = { 0 };
  RmpInfluences influences;
  RmpVec p;

  if (*vertex > 0)
    return *vertex - 1;
  p = self->place (RMP_VEC ((double) at[0] / self->n[0], (double) at[1] / self->n[1],
                            (double) at[2] / self->n[2]));
  self->weigh (p, weights);
  influences = rmp_influences_from_weights (self->sample->rig.n, weights);
  g_array_append_val (self->sample->positions, p);
  g_array_append_val (self->sample->influences, influences);
  *vertex = self->sample->positions->len;
  return *vertex - 1;
}

/* The side that looks along @axis, forward or back. Diagonals alternate, so that none of their ways
 * is preferred.
 */
static void
add_side (Hull *self, RmpPiece *piece, guint axis, gboolean back, const double size[3], double left,
          double margin)
{
  const guint across = (axis + (back ? 2 : 1)) % 3, up = (axis + (back ? 1 : 2)) % 3;
  const guint columns = self->n[across] + 1, rows = self->n[up] + 1;
  g_autofree RmpCorner *corners = g_new (RmpCorner, columns * rows);

  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      {
        guint at[3];

        at[axis] = back ? 0 : self->n[axis];
        at[across] = column;
        at[up] = row;
        corners[row * columns + column] = (RmpCorner){
          vertex_at (self, at),
          rmp_piece_add_uv (piece, left + size[across] * column / self->n[across],
                            margin + size[up] * row / self->n[up])
        };
      }
  for (guint row = 0; row + 1 < rows; row++)
    for (guint column = 0; column + 1 < columns; column++)
      {
        const RmpCorner *low = corners + row * columns + column, *high = low + columns;

        if ((row + column) % 2 == 0)
          {
            rmp_piece_add_triangle (piece, low[0], low[1], high[1]);
            rmp_piece_add_triangle (piece, low[0], high[1], high[0]);
          }
        else
          {
            rmp_piece_add_triangle (piece, low[0], low[1], high[0]);
            rmp_piece_add_triangle (piece, low[1], high[1], high[0]);
          }
      }
}

void
rmp_sample_add_hull (RmpSample *self, RmpPiece *piece, const guint n[3], RmpVec size, double margin,
                     RmpVec (*place) (RmpVec p), void (*weigh) (RmpVec p, double *weights))
{
  const double sizes[3] = { size.x, size.y, size.z };
  g_autofree guint *vertices = g_new0 (guint, (n[0] + 1) * (n[1] + 1) * (n[2] + 1));
  Hull hull = { self, n, place, weigh, vertices };
  double left = margin;

  for (guint axis = 0; axis < 3; axis++)
    for (guint back = 0; back < 2; back++)
      {
        add_side (&hull, piece, axis, back == 1, sizes, left, margin);
        left += sizes[(axis + (back ? 2 : 1)) % 3] + margin;
      }
}
