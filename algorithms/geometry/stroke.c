/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stroke.c: a pen pulled over the cloth by a string. */

#include "geometry/stroke.h"

struct _RmpStroke
{
  RmpSheet *sheet;
  double radius;
  gboolean is_begun;
  RmpSurfacePoint pointer;
  GArray *points; /* of RmpSurfacePoint; the pen is at the last */
};

RmpStroke *
rmp_stroke_new (RmpSheet *sheet, double radius)
{
  RmpStroke *self = g_new0 (RmpStroke, 1);

  self->sheet = rmp_sheet_ref (sheet);
  self->radius = radius;
  self->points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  return self;
}

void
rmp_stroke_free (RmpStroke *self)
{
  rmp_sheet_unref (self->sheet);
  g_array_unref (self->points);
  g_free (self);
}

/* Draws towards @pointer until no more than @slack is between. */
static gboolean
pull (RmpStroke *self, const RmpSurfacePoint *pointer, double slack)
{
  const RmpSheet *sheet = self->sheet;
  const guint32 *faces = sheet->topology->faces;
  g_autoptr (RmpSurfaceCurve) string = NULL;
  g_autoptr (RmpSurfaceCurve) cut = NULL;
  double length;
  guint end;

  string = rmp_path_between (
      sheet, &g_array_index (self->points, RmpSurfacePoint, self->points->len - 1), pointer, NULL);
  if (!string)
    return FALSE;
  length = rmp_surface_curve_arcs (string, faces, sheet->positions, NULL) - slack;
  if (length <= 0.0)
    return TRUE;
  cut = rmp_surface_curve_split (string, faces, sheet->positions, 1, &length, &end);
  for (guint i = 1; i <= end; i++)
    g_array_append_val (self->points, cut->points[i]);
  return TRUE;
}

gboolean
rmp_stroke_add (RmpStroke *self, const RmpSurfacePoint *pointer)
{
  g_return_val_if_fail (pointer, FALSE);

  if (pointer->face >= self->sheet->topology->n_faces || !self->sheet->cloth[pointer->face])
    return FALSE;
  if (!self->is_begun)
    g_array_append_val (self->points, *pointer);
  else if (!pull (self, pointer, self->radius))
    return FALSE;
  self->is_begun = TRUE;
  self->pointer = *pointer;
  return TRUE;
}

void
rmp_stroke_finish (RmpStroke *self)
{
  if (self->is_begun)
    pull (self, &self->pointer, 0.0);
}

const RmpSurfacePoint *
rmp_stroke_get_points (const RmpStroke *self, guint *n_points)
{
  *n_points = self->points->len;
  return (const RmpSurfacePoint *) (const void *) self->points->data;
}
