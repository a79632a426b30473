/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/straighten.h"

/* Points a coarse edge. The average below takes away what repeats every four points or every two.
 */
#define DENSITY 2.0
/* A curve that is longer than the straightened one by less than this part did not swing. */
#define STRAIGHT 2e-3

/* (1, 2, 2, 2, 1) / 8; beyond the ends the curve goes on point-symmetrically, so that they stay. */
static void
average (guint n, const double *points, guint at, double out[3])
{
  static const double weights[5] = { 0.125, 0.25, 0.25, 0.25, 0.125 };

  for (guint c = 0; c < 3; c++)
    {
      out[c] = 0.0;
      for (gint i = (gint) at - 2; i <= (gint) at + 2; i++)
        {
          gint last = (gint) n - 1, inside = i < 0 ? -i : i > last ? 2 * last - i : i;
          double value = points[3 * CLAMP (inside, 0, last) + (gint) c];

          if (inside != i)
            value = 2.0 * points[(i < 0 ? 0 : 3 * last) + (gint) c] - value;
          out[c] += weights[i - (gint) at + 2] * value;
        }
    }
}

RmpSurfaceCurve *
rmp_fold_straighten (const RmpSheet *sheet, RmpSurfaceCurve *curve, double edge)
{
  const guint32 *faces = sheet->topology->faces;
  double length = rmp_surface_curve_arcs (curve, faces, sheet->positions, NULL);
  guint n = (guint) CLAMP (DENSITY * length / edge + 0.5, 1.0, 1e5) + 1;
  g_autofree double *cuts = g_new (double, n);
  g_autofree guint *indices = g_new (guint, n);
  g_autofree double *positions = g_new (double, 3 * n);
  g_autofree RmpSurfacePoint *handles = g_new (RmpSurfacePoint, n);
  g_autoptr (RmpSurfaceCurve) split = NULL;
  g_autoptr (RmpPath) path = NULL;

  for (guint i = 0; i < n; i++)
    cuts[i] = length * i / (n - 1);
  split = rmp_surface_curve_split (curve, faces, sheet->positions, n, cuts, indices);
  for (guint i = 0; i < n; i++)
    rmp_surface_point_position (&split->points[indices[i]], faces, sheet->positions,
                                positions + 3 * i);

  handles[0] = split->points[indices[0]];
  handles[n - 1] = split->points[indices[n - 1]];
  for (guint i = 1; i + 1 < n; i++)
    {
      double position[3];

      average (n, positions, i, position);
      rmp_sheet_closest (sheet, position, &handles[i]);
    }
  path = rmp_path_new (sheet, FALSE, n, handles, NULL);
  if (!path || rmp_surface_curve_arcs (path->curve, faces, sheet->positions, NULL) >
                   (1.0 - STRAIGHT) * length)
    return curve;
  rmp_surface_curve_free (curve);
  return rmp_surface_curve_copy (path->curve);
}
