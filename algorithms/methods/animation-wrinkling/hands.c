/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/hands.h"

#include "geometry/distance.h"

guint
rmp_crease_hands_next (const RmpCreaseHands *self, RmpTouchKind kind, guint from)
{
  g_assert (self);

  for (; from < self->n; from++)
    {
      const RmpTouch *touch = self->touches + from;

      if (touch->kind == kind && touch->first <= self->frame && self->frame <= touch->last &&
          touch->face < self->field->cloth->topology->n_faces &&
          self->field->cloth->cloth[touch->face])
        break;
    }
  return from;
}

gboolean
rmp_crease_hands_touch (const RmpCreaseHands *self, RmpTouchKind kind, const RmpSurfaceCurve *curve)
{
  const RmpCreaseCloth *cloth = self->field->cloth;
  g_autofree double *positions = NULL;

  g_assert (curve);

  for (guint i = rmp_crease_hands_next (self, kind, 0); i < self->n;
       i = rmp_crease_hands_next (self, kind, i + 1))
    {
      RmpSurfacePoint point = rmp_crease_touch_point (self->touches + i);
      RmpCreasePosition at;
      double position[3], s;

      if (!positions)
        {
          positions = g_new (double, 3 * (gsize) curve->n_points);
          rmp_surface_curve_positions (curve, cloth->topology->faces, cloth->rest, positions);
        }
      rmp_surface_point_position (&point, cloth->topology->faces, cloth->rest, position);
      rmp_crease_field_at (self->field, &point, &at);
      if (rmp_polyline_nearest (curve->n_points, positions, position, &s, NULL) <
          rmp_crease_options_half_width (self->options, at.compression))
        return TRUE;
    }
  return FALSE;
}
