/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pleat.h"

#include <math.h>

#include "geometry/vector.h"

#define ON_LINE 1e-6 /* by the size of a hinge: what is nearer to the line lies on it */

/* A piece of the line: where it begins, along it, and across it within its face. */
typedef struct
{
  double start[3], along[3], across[3], normal[3];
  double length;
} Piece;

static gboolean
init_piece (Piece *self, const double *points, const guint32 *corners, const double *positions)
{
  double sides[2][3];

  for (guint i = 0; i < 2; i++)
    rmp_vector_sub (positions + 3 * (gsize) corners[i + 1], positions + 3 * (gsize) corners[0],
                    sides[i]);
  rmp_vector_cross (sides[0], sides[1], self->normal);
  rmp_vector_copy (points, self->start);
  rmp_vector_sub (points + 3, points, self->along);
  self->length = rmp_vector_norm (self->along);
  if (!rmp_vector_normalise (self->normal) || !rmp_vector_normalise (self->along))
    return FALSE;
  rmp_vector_cross (self->normal, self->along, self->across);
  return rmp_vector_normalise (self->across);
}

static GArray *
list_pieces (const RmpSurfaceCurve *curve, const guint32 *faces, const double *positions)
{
  g_autofree double *points = g_new (double, 3 * (gsize) curve->n_points);
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));

  rmp_surface_curve_positions (curve, faces, positions, points);
  for (guint k = 0; k + 1 < curve->n_points; k++)
    {
      Piece piece;

      if (init_piece (&piece, points + 3 * (gsize) k, faces + 3 * (gsize) curve->points[k].face,
                      positions))
        g_array_append_val (pieces, piece);
    }
  return pieces;
}

/* A point beside a piece: along it, and across, as far as the cloth goes. */
static void
lay_flat (const Piece *piece, const double point[3], double flat[2])
{
  double way[3], across;

  rmp_vector_sub (point, piece->start, way);
  flat[0] = rmp_vector_dot (way, piece->along);
  across = rmp_vector_dot (way, piece->across);
  flat[1] = copysign (hypot (across, rmp_vector_dot (way, piece->normal)), across);
}

/* The piece that is nearest to a point; the first and last go on beyond the ends. (nullable): all
 * are further away than @reach.
 */
static const Piece *
find_nearest (GArray *pieces, const double point[3], double reach)
{
  const Piece *nearest = NULL;

  for (guint k = 0; k < pieces->len; k++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, k);
      double flat[2], distance;

      lay_flat (piece, point, flat);
      distance = hypot (flat[0] - CLAMP (flat[0], 0.0, piece->length), flat[1]);
      if (distance > reach)
        continue;
      reach = distance;
      nearest = piece;
    }
  return nearest;
}

/* Where along the piece the hinge meets the line: where its edge does, or beside its middle. */
static double
find_position (double flats[4][2])
{
  const double a = flats[0][1], b = flats[1][1];
  const double part = a * b < 0.0 ? a / (a - b) : 0.5;

  return flats[0][0] + part * (flats[1][0] - flats[0][0]);
}

/* What the hinge is bent by where the flat is folded. */
static double
fold (double flats[4][2], double angle)
{
  double folded[4][3];
  const double *const x[4] = { folded[0], folded[1], folded[2], folded[3] };
  double bend;

  for (guint i = 0; i < 4; i++)
    {
      const double along = flats[i][0], across = flats[i][1];

      folded[i][0] = along;
      folded[i][1] = across > 0.0 ? across * cos (angle) : across;
      folded[i][2] = across > 0.0 ? -across * sin (angle) : 0.0;
    }
  return rmp_cloth_hinge_bend (x, &bend, NULL) ? bend : 0.0;
}

void
rmp_cloth_pleat_add (const RmpSurfaceCurve *curve, const guint32 *faces, const double *positions,
                     guint n_hinges, const RmpClothHinge *hinges, const guint32 *vertices,
                     double angle, double *rest)
{
  g_autoptr (GArray) pieces = list_pieces (curve, faces, positions);

  for (guint h = 0; h < n_hinges; h++)
    {
      const double *x[4];
      double middle[3], size = 0.0, flats[4][2], sides[2] = { 0.0, 0.0 }, position, edge;
      const Piece *piece;

      for (guint i = 0; i < 4; i++)
        {
          const guint32 vertex = hinges[h].vertices[i];

          x[i] = positions + 3 * (gsize) (vertices ? vertices[vertex] : vertex);
        }
      for (guint c = 0; c < 3; c++)
        middle[c] = 0.5 * (x[0][c] + x[1][c]);
      for (guint i = 0; i < 4; i++)
        size = MAX (size, rmp_vector_distance (x[i], middle));
      piece = find_nearest (pieces, middle, size);
      if (!piece)
        continue;
      for (guint i = 0; i < 4; i++)
        {
          lay_flat (piece, x[i], flats[i]);
          if (fabs (flats[i][1]) <= ON_LINE * size)
            flats[i][1] = 0.0;
          sides[0] = MIN (sides[0], flats[i][1]);
          sides[1] = MAX (sides[1], flats[i][1]);
        }
      position = find_position (flats);
      edge = ON_LINE * size;
      if (sides[0] < 0.0 && sides[1] > 0.0 &&
          !(piece == &g_array_index (pieces, Piece, 0) && position < -edge) &&
          !(piece == &g_array_index (pieces, Piece, pieces->len - 1) &&
            position > piece->length + edge))
        rest[h] = rmp_cloth_hinge_difference (rest[h] + fold (flats, angle), 0.0);
    }
}
