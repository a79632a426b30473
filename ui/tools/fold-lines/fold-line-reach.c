/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-lines/fold-line-reach.h"

#include "geometry/vector.h"

#include <math.h>

#define RING_POINTS 48
/* Pixels: a smaller ring is a dot. */
#define SMALLEST_RING 4.0
/* The most places along a line from which the band is measured. */
#define BAND_POINTS 48

/* The places of one mark, in order. */
typedef struct
{
  RmpViewport *viewport;
  GtkSnapshot *snapshot;
  guint pane;
  RmpMarkStyle style;
  RmpGarment *garment;
  const RmpSheet *sheet;
  GArray *positions; /* of float: since the last gap */
} Trace;

static void
trace_begin (Trace *self)
{
  self->sheet = rmp_garment_get_sheet (self->garment, NULL);
  self->positions = g_array_new (FALSE, FALSE, sizeof (float));
}

static void
trace_break (Trace *self)
{
  rmp_mark_curve (self->viewport, self->snapshot, self->pane, self->style, self->positions->len / 3,
                  (const float *) (gpointer) self->positions->data);
  g_array_set_size (self->positions, 0);
}

static void
trace_end (Trace *self)
{
  trace_break (self);
  g_array_unref (self->positions);
}

/* The place @distance metres from @from. */
static void
trace_add (Trace *self, const RmpSurfacePoint *from, const double direction[3], double distance)
{
  const RmpSurfacePoint to = rmp_surface_point_walk (
      from, self->sheet->topology, self->sheet->positions, self->sheet->cloth, direction, distance);
  float position[3], normal[3];

  if (rmp_viewport_place (self->viewport, self->pane, rmp_garment_get_surface (self->garment), &to,
                          position, normal) &&
      rmp_viewport_faces (self->viewport, self->pane, position, normal))
    g_array_append_vals (self->positions, position, 3);
  else
    trace_break (self);
}

void
rmp_fold_line_mark_ring (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane,
                         RmpMarkStyle style, RmpGarment *garment, const RmpSurfacePoint *middle,
                         double radius)
{
  Trace trace = { viewport, snapshot, pane, style, garment, NULL, NULL };
  float position[3], normal[3], u[3], v[3];
  double rest[3], x, y;

  g_return_if_fail (RMP_IS_VIEWPORT (viewport));

  if (!rmp_viewport_place (viewport, pane, rmp_garment_get_surface (garment), middle, position,
                           normal) ||
      !rmp_viewport_project (viewport, pane, position, &x, &y))
    return;
  rmp_mark_dot (snapshot, style, x, y, 2.5);
  if (radius < SMALLEST_RING * rmp_viewport_get_pixel_size (viewport, position))
    return;
  trace_begin (&trace);
  rmp_sheet_normal (trace.sheet, middle->face, rest);
  rmp_vector_store (rest, normal);
  rmp_mark_get_frame (normal, u, v);
  for (guint i = 0; i <= RING_POINTS; i++)
    {
      const double angle = 2.0 * G_PI * i / RING_POINTS;
      double direction[3];

      for (guint axis = 0; axis < 3; axis++)
        direction[axis] = cos (angle) * (double) u[axis] + sin (angle) * (double) v[axis];
      trace_add (&trace, middle, direction, radius);
    }
  trace_end (&trace);
}

void
rmp_fold_line_mark_band (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane,
                         RmpGarment *garment, guint n, const RmpSurfacePoint *points, double radius)
{
  const guint stride = n / BAND_POINTS + 1;

  g_return_if_fail (RMP_IS_VIEWPORT (viewport));

  for (guint side = 0; side < 2; side++)
    {
      Trace trace = { viewport, snapshot, pane, RMP_MARK_TWIN, garment, NULL, NULL };

      trace_begin (&trace);
      for (guint i = 0; i < n; i += stride)
        {
          double from[3], to[3], along[3], across[3];

          rmp_sheet_position (trace.sheet, points + (i >= stride ? i - stride : 0), from);
          rmp_sheet_position (trace.sheet, points + MIN (i + stride, n - 1), to);
          rmp_vector_sub (to, from, along);
          rmp_sheet_across (trace.sheet, points[i].face, along, across);
          rmp_vector_add_scaled ((double[3]){ 0, 0, 0 }, side == 0 ? 1.0 : -1.0, across, across);
          trace_add (&trace, points + i, across, radius);
        }
      trace_end (&trace);
    }
}
