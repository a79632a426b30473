/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fold-table.h"

#include "relief/relief-class.h"

#include <math.h>

typedef struct
{
  const RmpRelief *relief;
  guint32 line;   /* of the relief */
  gint32 *pieces; /* [n_folds of the line] what the overlay calls them */
  GArray *points, *normals, *owners;
} Net;

/* A line's s, led along with its crests, and d at the corners of a face. */
typedef struct
{
  guint32 face;
  double s[3], d[3];
} Corner;

/* Where the line's coordinates are kept for a face. Returns: NULL where it does not reach */
static const float *
find_coordinates (const RmpRelief *relief, guint32 face, guint32 line)
{
  for (guint i = 0; i < RMP_RELIEF_FACE_LINES; i++)
    if (relief->face_lines[RMP_RELIEF_FACE_LINES * (gsize) face + i] == line)
      return relief->coordinates + 6 * (RMP_RELIEF_FACE_LINES * (gsize) face + i);
  return NULL;
}

/* A coordinate of a point of the overlay. @which: 0: s, 1: d */
static double
interpolate (const RmpOverlayLine *line, guint point, const float *coordinates, guint which)
{
  const double u = line->barycentric[2 * (gsize) point],
               v = line->barycentric[2 * (gsize) point + 1];

  return (1.0 - u - v) * (double) coordinates[which] + u * (double) coordinates[2 + which] +
         v * (double) coordinates[4 + which];
}

/* The line of the relief that runs where the overlay does. */
static guint32
find_line (const RmpRelief *relief, const RmpOverlayLine *line)
{
  const guint middle = line->n_points / 2;
  const guint32 face = line->faces[middle];
  guint32 found = RMP_LINE_NONE;
  double nearest = G_MAXDOUBLE;

  for (guint i = 0; i < RMP_RELIEF_FACE_LINES; i++)
    {
      const guint32 at = relief->face_lines[RMP_RELIEF_FACE_LINES * (gsize) face + i];
      double d;

      if (at == RMP_LINE_NONE)
        break;
      d = fabs (interpolate (line, middle, find_coordinates (relief, face, at), 1));
      if (d >= nearest)
        continue;
      nearest = d;
      found = at;
    }
  return found;
}

/* Finds the names that the overlay uses for the folds. */
static void
name_folds (Net *self, const RmpOverlayLine *line)
{
  const RmpReliefLine *own = self->relief->lines + self->line;

  self->pieces = g_new (gint32, own->n_folds);
  for (guint k = 0; k < own->n_folds; k++)
    self->pieces[k] = -1;
  for (guint i = 0; i + 1 < line->n_points; i++)
    {
      const float *coordinates = find_coordinates (self->relief, line->faces[i], self->line);
      const double s = coordinates ? interpolate (line, i, coordinates, 0) : NAN;

      for (guint k = 0; k < own->n_folds && line->pieces[i] >= 0; k++)
        {
          const RmpReliefFold *fold = self->relief->folds + own->first_fold + k;

          if (s > (double) fold->begin + 1e-6 && s < (double) fold->end - 1e-6)
            self->pieces[k] = line->pieces[i];
        }
    }
}

static void
read_corners (const Net *self, guint32 face, const float *coordinates, Corner *out)
{
  const RmpReliefLine *line = self->relief->lines + self->line;

  out->face = face;
  for (guint i = 0; i < 3; i++)
    {
      RmpReliefPosition position;

      rmp_relief_line_position (line, self->relief->folds, coordinates[2 * i],
                                coordinates[2 * i + 1], &position);
      out->s[i] = (double) coordinates[2 * i];
      out->d[i] = (double) coordinates[2 * i + 1];
      if (position.fold != RMP_LINE_NONE)
        {
          const RmpReliefFold *fold = self->relief->folds + position.fold;

          out->s[i] = (double) fold->begin +
                      0.5 * ((double) position.t + 1.0) * (double) (fold->end - fold->begin);
        }
    }
}

/* The part of a face where @values are @value. @ends: (out): weights of the corners. Returns: FALSE
 * where there is none
 */
static gboolean
cut (const double values[3], double value, double ends[2][3])
{
  guint n = 0;

  for (guint i = 0; i < 3; i++)
    {
      const guint next = (i + 1) % 3;
      const double a = values[i] - value, b = values[next] - value;

      if ((a < 0.0) == (b < 0.0))
        continue;
      ends[n][i] = b / (b - a);
      ends[n][next] = 1.0 - ends[n][i];
      ends[n][(i + 2) % 3] = 0.0;
      n++;
    }
  return n == 2;
}

static double
mix (const double values[3], double ends[2][3])
{
  double sum = 0.0;

  for (guint i = 0; i < 3; i++)
    sum += 0.5 * (ends[0][i] + ends[1][i]) * values[i];
  return sum;
}

static void
add_part (Net *self, guint32 face, double ends[2][3], guint fold)
{
  for (guint i = 0; i < 2; i++)
    {
      const float barycentric[2] = { (float) ends[i][1], (float) ends[i][2] };
      RmpReliefPoint point;

      rmp_relief_evaluate (self->relief, face, barycentric, &point);
      g_array_append_vals (self->points, point.position, 3);
      g_array_append_vals (self->normals, point.normal, 3);
      g_array_append_val (self->owners, self->pieces[fold]);
    }
}

/* Rows and columns of one fold on a face. */
static void
add_fold (Net *self, const Corner *corner, guint k)
{
  const RmpReliefFold *fold = self->relief->folds + self->relief->lines[self->line].first_fold + k;
  const double begin = (double) fold->begin, end = (double) fold->end;
  const double reach[2] = { (double) fold->reach_left, (double) fold->reach_right };
  double ends[2][3];

  for (guint i = 0; i <= RMP_FOLD_TABLE_ROWS; i++)
    if (cut (corner->s, begin + (end - begin) * i / RMP_FOLD_TABLE_ROWS, ends))
      {
        const double d = mix (corner->d, ends);

        if (fabs (d) < reach[d < 0.0])
          add_part (self, corner->face, ends, k);
      }
  for (int i = -RMP_FOLD_TABLE_COLUMNS; i <= RMP_FOLD_TABLE_COLUMNS; i++)
    if (i != 0 && cut (corner->d, reach[i < 0] * i / RMP_FOLD_TABLE_COLUMNS, ends))
      {
        const double s = mix (corner->s, ends);

        if (s >= begin && s < end)
          add_part (self, corner->face, ends, k);
      }
}

static void
add_face (Net *self, guint32 face, const float *coordinates)
{
  const RmpReliefLine *line = self->relief->lines + self->line;
  Corner corner;
  double low, high;

  read_corners (self, face, coordinates, &corner);
  low = fmin (corner.s[0], fmin (corner.s[1], corner.s[2]));
  high = fmax (corner.s[0], fmax (corner.s[1], corner.s[2]));
  for (guint k = 0; k < line->n_folds; k++)
    {
      const RmpReliefFold *fold = self->relief->folds + line->first_fold + k;

      if (self->pieces[k] >= 0 && low <= (double) fold->end && high >= (double) fold->begin)
        add_fold (self, &corner, k);
    }
}

RmpFoldTable *
rmp_fold_table_new (const RmpRelief *relief, const RmpOverlayLine *line)
{
  Net net = { .relief = relief };
  RmpFoldTable *self;

  if (!rmp_relief_get_class (relief)->has_folds || !line->faces || !line->pieces ||
      line->n_points < 2)
    return NULL;
  net.line = find_line (relief, line);
  if (net.line == RMP_LINE_NONE)
    return NULL;
  net.points = g_array_new (FALSE, FALSE, sizeof (float));
  net.normals = g_array_new (FALSE, FALSE, sizeof (float));
  net.owners = g_array_new (FALSE, FALSE, sizeof (gint32));
  name_folds (&net, line);
  for (guint32 face = 0; face < relief->topology->n_faces; face++)
    {
      const float *coordinates = find_coordinates (relief, face, net.line);

      if (coordinates)
        add_face (&net, face, coordinates);
    }
  g_free (net.pieces);
  self = g_new (RmpFoldTable, 1);
  *self = (RmpFoldTable){ .n_points = net.owners->len };
  self->points = (float *) (gpointer) g_array_free (net.points, FALSE);
  self->normals = (float *) (gpointer) g_array_free (net.normals, FALSE);
  self->pieces = (gint32 *) (gpointer) g_array_free (net.owners, FALSE);
  return self;
}

void
rmp_fold_table_free (RmpFoldTable *self)
{
  g_return_if_fail (self);

  g_free (self->points);
  g_free (self->normals);
  g_free (self->pieces);
  g_free (self);
}
