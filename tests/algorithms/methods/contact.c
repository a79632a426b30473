/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contact.h"

#include <math.h>

#include "geometry/vector.h"

typedef struct
{
  guint32 face;
  float low[3], high[3];
} Box;

static Box
face_box (guint32 face, const guint32 *corners, const float *positions)
{
  Box box = { .face = face };

  for (guint c = 0; c < 3; c++)
    {
      float a = positions[3 * corners[0] + c], b = positions[3 * corners[1] + c],
            d = positions[3 * corners[2] + c];

      box.low[c] = MIN (a, MIN (b, d));
      box.high[c] = MAX (a, MAX (b, d));
    }
  return box;
}

static int
compare_boxes (gconstpointer a, gconstpointer b, gpointer axis)
{
  float x = ((const Box *) a)->low[GPOINTER_TO_UINT (axis)],
        y = ((const Box *) b)->low[GPOINTER_TO_UINT (axis)];

  return x < y ? -1 : x > y;
}

static guint
widest_axis (guint n, const Box *boxes)
{
  float low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };
  guint widest = 0;

  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < 3; c++)
      {
        low[c] = MIN (low[c], boxes[i].low[c]);
        high[c] = MAX (high[c], boxes[i].high[c]);
      }
  for (guint c = 1; c < 3; c++)
    if (high[c] - low[c] > high[widest] - low[widest])
      widest = c;
  return widest;
}

/* Six times the volume of a tetrahedron. */
static double
volume (const double *a, const double *b, const double *c, const double *d)
{
  double x[3], y[3], z[3], across[3];

  rmp_vector_sub (b, a, x);
  rmp_vector_sub (c, a, y);
  rmp_vector_sub (d, a, z);
  rmp_vector_cross (x, y, across);
  return rmp_vector_dot (across, z);
}

static gboolean
edge_pierces (const double *p, const double *q, double face[3][3])
{
  double first, second, third;

  if (volume (face[0], face[1], face[2], p) * volume (face[0], face[1], face[2], q) >= 0.0)
    return FALSE;
  first = volume (p, q, face[0], face[1]);
  second = volume (p, q, face[1], face[2]);
  third = volume (p, q, face[2], face[0]);
  return (first > 0.0 && second > 0.0 && third > 0.0) ||
         (first < 0.0 && second < 0.0 && third < 0.0);
}

static gboolean
faces_intersect (const guint32 *a, const guint32 *b, const float *positions)
{
  double x[3][3], y[3][3];

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      if (a[i] == b[j])
        return FALSE;
  for (guint i = 0; i < 3; i++)
    {
      rmp_vector_load (positions + 3 * a[i], x[i]);
      rmp_vector_load (positions + 3 * b[i], y[i]);
    }
  for (guint i = 0; i < 3; i++)
    if (edge_pierces (x[i], x[(i + 1) % 3], y) || edge_pierces (y[i], y[(i + 1) % 3], x))
      return TRUE;
  return FALSE;
}

static gboolean
boxes_meet (const Box *a, const Box *b)
{
  for (guint c = 0; c < 3; c++)
    if (a->low[c] > b->high[c] || b->low[c] > a->high[c])
      return FALSE;
  return TRUE;
}

guint
count_intersections (guint n_faces, const guint32 *faces, const float *positions)
{
  g_autofree Box *boxes = g_new (Box, n_faces);
  guint axis, n = 0;

  for (guint f = 0; f < n_faces; f++)
    boxes[f] = face_box (f, faces + 3 * f, positions);
  axis = widest_axis (n_faces, boxes);
  g_qsort_with_data (boxes, (gint) n_faces, sizeof *boxes, compare_boxes, GUINT_TO_POINTER (axis));

  for (guint i = 0; i < n_faces; i++)
    for (guint j = i + 1; j < n_faces && boxes[j].low[axis] <= boxes[i].high[axis]; j++)
      if (boxes_meet (&boxes[i], &boxes[j]))
        n += faces_intersect (faces + 3 * boxes[i].face, faces + 3 * boxes[j].face, positions);
  return n;
}
