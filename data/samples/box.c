/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "box.h"

#define ROUND 3 /* faces from the middle of an edge to its end */
#define LINES (2 * (ROUND + 2))
#define MARGIN .03

/* Where lines across a side of @size are. The last one before an edge is near it, so that the bend
 * of the normals there does not shade the whole side.
 */
static double
line_at (guint i, double half, double edge)
{
  if (i >= LINES / 2)
    return -line_at (LINES - 1 - i, half, edge);
  if (i > ROUND)
    return -(half - 2 * edge);
  return -(half - edge) - edge * tan (G_PI / 4 * (ROUND - i) / ROUND);
}

/* The place on a box with sharp edges, and from there towards one whose edges are round. */
static RmpVec
position_of (const RmpBox *box, double edge, const guint line[3])
{
  const RmpVec sharp = RMP_VEC (line_at (line[0], box->half.x, edge),
                                line_at (line[1], box->half.y, edge),
                                line_at (line[2], box->half.z, edge));
  const RmpVec inner = RMP_VEC (CLAMP (sharp.x, edge - box->half.x, box->half.x - edge),
                                CLAMP (sharp.y, edge - box->half.y, box->half.y - edge),
                                CLAMP (sharp.z, edge - box->half.z, box->half.z - edge));

  return vec_add (box->middle, vec_along (inner, edge, vec_unit (vec_sub (sharp, inner))));
}

/* Sides share the vertices where they meet: [@LINES³] that are 0 where there is none yet, else one
 * more than a vertex.
 */
static guint
vertex_at (RmpSample *self, const RmpBox *box, double edge, const guint line[3], guint *vertices)
{
  guint *vertex = &vertices[(line[0] * LINES + line[1]) * LINES + line[2]];

  if (*vertex == 0)
    *vertex = 1 + rmp_sample_add_rigid_vertex (self, position_of (box, edge, line), box->bone);

  return *vertex - 1;
}

/* The side that looks along @axis, forward or back. */
static void
add_side (RmpSample *self, RmpPiece *piece, const RmpBox *box, double edge, guint axis,
          gboolean back, guint *vertices)
{
  const guint across = (axis + (back ? 2 : 1)) % 3, up = (axis + (back ? 1 : 2)) % 3;
  const double half[] = { box->half.x, box->half.y, box->half.z };
  RmpCorner corners[LINES][LINES];

  for (guint row = 0; row < LINES; row++)
    for (guint column = 0; column < LINES; column++)
      {
        guint line[3];

        line[axis] = back ? 0 : LINES - 1;
        line[across] = column;
        line[up] = row;
        corners[row][column] = (RmpCorner){
          vertex_at (self, box, edge, line, vertices),
          rmp_piece_add_uv (piece, MARGIN + half[across] + line_at (column, half[across], edge),
                            MARGIN + half[up] + line_at (row, half[up], edge))
        };
      }
  for (guint row = 0; row + 1 < LINES; row++)
    for (guint column = 0; column + 1 < LINES; column++)
      {
        const RmpCorner *low = &corners[row][column], *high = &corners[row + 1][column];

        rmp_piece_add_triangle (piece, low[0], low[1], high[1]);
        rmp_piece_add_triangle (piece, low[0], high[1], high[0]);
      }
}

void
rmp_sample_add_boxes (RmpSample *self, const char *name, const char *material, guint n,
                      const RmpBox *boxes, double edge)
{
  double longest = 0;
  RmpPiece *piece;

  for (guint k = 0; k < n; k++)
    longest = MAX (longest, 2 * MAX (MAX (boxes[k].half.x, boxes[k].half.y), boxes[k].half.z));
  piece = rmp_sample_add_piece (self, name, material, RMP_CLOTH_NONE, longest + 2 * MARGIN);
  for (guint k = 0; k < n; k++)
    {
      guint vertices[LINES * LINES * LINES] = { 0 };

      for (guint axis = 0; axis < 3; axis++)
        for (guint back = 0; back < 2; back++)
          add_side (self, piece, &boxes[k], edge, axis, back == 1, vertices);
    }
}
