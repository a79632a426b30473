/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-edit.c: what a person does to a path once it is there. Each edit is one of its list of
 * handles.
 */

#include "geometry/distance.h"
#include "geometry/path-private.h"
#include "geometry/vector.h"

static GArray *
handles_of (const RmpPath *self)
{
  GArray *handles = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));

  return g_array_append_vals (handles, self->handles, self->n_handles);
}

static void
reverse (GArray *handles)
{
  RmpSurfacePoint *points = (RmpSurfacePoint *) (void *) handles->data;

  for (guint i = 0; i < handles->len / 2; i++)
    {
      RmpSurfacePoint point = points[i];

      points[i] = points[handles->len - 1 - i];
      points[handles->len - 1 - i] = point;
    }
}

static RmpPath *
path_through (const RmpSheet *sheet, gboolean smooth, const GArray *handles, GError **error)
{
  return rmp_path_new (sheet, smooth, handles->len,
                       (const RmpSurfacePoint *) (const void *) handles->data, error);
}

double
rmp_path_nearest (const RmpPath *self, const RmpSheet *sheet, const double position[3], double *arc,
                  guint *after)
{
  guint n = self->curve->n_points;
  g_autofree double *positions = g_new (double, 3 * (gsize) n);
  double s, distance;
  guint segment;

  g_return_val_if_fail (sheet, 0.0);

  rmp_surface_curve_positions (self->curve, sheet->topology->faces, sheet->positions, positions);
  distance = rmp_polyline_nearest (n, positions, position, &s, &segment);
  if (arc)
    *arc = s;
  if (after)
    for (*after = 0; *after + 2 < self->n_handles && self->indices[*after + 1] <= segment;)
      *after += 1;
  return distance;
}

/* The point at an arc length, and the last handle at or before it but for the last of all. */
static RmpSurfacePoint
point_at (const RmpPath *self, const RmpSheet *sheet, double arc, guint *after)
{
  g_autofree double *arcs = g_new (double, self->curve->n_points);
  guint index;
  g_autoptr (RmpSurfaceCurve) cut = NULL;

  rmp_surface_curve_arcs (self->curve, sheet->topology->faces, sheet->positions, arcs);
  for (*after = 0; *after + 2 < self->n_handles && arcs[self->indices[*after + 1]] <= arc;)
    *after += 1;
  cut = rmp_surface_curve_split (self->curve, sheet->topology->faces, sheet->positions, 1, &arc,
                                 &index);
  return cut->points[index];
}

RmpPath *
rmp_path_insert (const RmpPath *self, const RmpSheet *sheet, double arc, guint *index,
                 GError **error)
{
  g_autoptr (GArray) handles = handles_of (self);
  guint after;
  RmpSurfacePoint point = point_at (self, sheet, arc, &after);

  g_return_val_if_fail (self, NULL);

  g_array_insert_val (handles, after + 1, point);
  if (index)
    *index = after + 1;
  return path_through (sheet, self->smooth, handles, error);
}

RmpPath *
rmp_path_remove (const RmpPath *self, const RmpSheet *sheet, guint index, GError **error)
{
  g_autoptr (GArray) handles = handles_of (self);

  g_return_val_if_fail (index < self->n_handles, NULL);

  g_array_remove_index (handles, index);
  return path_through (sheet, self->smooth, handles, error);
}

RmpPath *
rmp_path_move (const RmpPath *self, const RmpSheet *sheet, guint index, const RmpSurfacePoint *to,
               GError **error)
{
  g_autoptr (GArray) handles = handles_of (self);

  g_return_val_if_fail (index < self->n_handles, NULL);

  g_array_index (handles, RmpSurfacePoint, index) = *to;
  return path_through (sheet, self->smooth, handles, error);
}

RmpPath *
rmp_path_reverse (const RmpPath *self, const RmpSheet *sheet, GError **error)
{
  g_autoptr (GArray) handles = handles_of (self);

  reverse (handles);
  return path_through (sheet, self->smooth, handles, error);
}

RmpPath *
rmp_path_join (const RmpPath *self, const RmpPath *other, const RmpSheet *sheet, GError **error)
{
  g_autoptr (GArray) handles = handles_of (self);
  g_autoptr (GArray) others = handles_of (other);
  double positions[4][3]; /* first and last of either */
  double best = G_MAXDOUBLE;
  guint at = 1;
  guint other_at = 0;

  g_return_val_if_fail (self, NULL);
  g_return_val_if_fail (other, NULL);

  rmp_sheet_position (sheet, self->handles, positions[0]);
  rmp_sheet_position (sheet, self->handles + self->n_handles - 1, positions[1]);
  rmp_sheet_position (sheet, other->handles, positions[2]);
  rmp_sheet_position (sheet, other->handles + other->n_handles - 1, positions[3]);
  for (guint i = 2; i > 0; i--)
    for (guint k = 0; k < 2; k++)
      if (rmp_vector_distance (positions[i - 1], positions[2 + k]) < best)
        {
          best = rmp_vector_distance (positions[i - 1], positions[2 + k]);
          at = i - 1;
          other_at = k;
        }
  if (other_at == at)
    reverse (others);
  if (at == 1)
    g_array_append_vals (handles, others->data, others->len);
  else
    g_array_prepend_vals (handles, others->data, others->len);
  return path_through (sheet, self->smooth, handles, error);
}

gboolean
rmp_path_split (const RmpPath *self, const RmpSheet *sheet, double arc, RmpPath **before,
                RmpPath **after, GError **error)
{
  g_autoptr (GArray) head = handles_of (self);
  g_autoptr (GArray) tail = handles_of (self);
  g_autoptr (RmpPath) first = NULL;
  guint last;
  RmpSurfacePoint point = point_at (self, sheet, arc, &last);

  g_return_val_if_fail (self, FALSE);

  g_array_set_size (head, last + 1);
  g_array_append_val (head, point);
  g_array_remove_range (tail, 0, last + 1);
  g_array_prepend_val (tail, point);
  first = path_through (sheet, self->smooth, head, error);
  if (!first)
    return FALSE;
  *after = path_through (sheet, self->smooth, tail, error);
  if (!*after)
    return FALSE;
  *before = g_steal_pointer (&first);
  return TRUE;
}
