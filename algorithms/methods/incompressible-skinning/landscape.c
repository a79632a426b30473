/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/landscape.h"

#include <math.h>

#include "geometry/profile.h"
#include "methods/incompressible-skinning/per-vertex.h"

#define N_POINTS 5

static void
lay_points (double ratio, double *base)
{
  for (guint i = 0; i < 3 * N_POINTS; i++)
    base[i] = i % 3 == 0 ? ratio * (i / 3) : 0.0;
}

void
rmp_fold_landscape_of_vertices (double ratio, double most, guint n, double *xi)
{
  static const double rest[N_POINTS - 1] = { 1.0, 1.0, 1.0, 1.0 };
  double base[3 * N_POINTS], lift[3 * N_POINTS];
  const RmpFoldVertexLine line = { N_POINTS, base, lift, rest };

  lay_points (ratio, base);
  for (guint i = 0; i < 3 * N_POINTS; i++)
    lift[i] = i % 3 == 1 ? 1.0 : 0.0;
  for (guint row = 0; row < n; row++)
    for (guint column = 0; column < n; column++)
      {
        double a = most * column / (n - 1), b = most * row / (n - 1);

        xi[(gsize) row * n + column] = rmp_fold_vertex_line_residual (
            &line, (const double[N_POINTS]){ 0.0, a, b, a, 0.0 }, NULL, NULL);
      }
}

static void
lay_lifts (double *lift)
{
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();

  for (guint i = 0; i < 3 * N_POINTS; i++)
    lift[i] = i % 3 == 1 ? rmp_profile_value (profile, 2.0 * (i / 3) / (N_POINTS - 1.0) - 1.0)
                         : 0.0;
}

void
rmp_fold_landscape (double ratio, double most, guint n, double *xi)
{
  double base[3 * N_POINTS], lift[3 * N_POINTS];
  const RmpFoldSpan span = { N_POINTS, base, lift };

  lay_points (ratio, base);
  lay_lifts (lift);
  for (guint i = 0; i < n; i++)
    {
      double height = most * i / (n - 1);

      xi[i] = fabs (rmp_fold_fischer_burmeister (height, rmp_fold_length (&span, height, NULL) -
                                                             (N_POINTS - 1.0)));
    }
}

static void
append_points (double ratio, const double *heights, GArray *points)
{
  double base[3 * N_POINTS];

  lay_points (ratio, base);
  for (guint i = 0; i < N_POINTS; i++)
    {
      const double *p = base + 3 * i;
      const RmpPlotPoint point = { { p[0], p[1] }, { p[0], p[1] + heights[i] } };

      g_array_append_val (points, point);
    }
}

void
rmp_fold_landscape_of_vertices_shape (double ratio, double a, double b, GArray *points)
{
  append_points (ratio, (const double[N_POINTS]){ 0.0, a, b, a, 0.0 }, points);
}

void
rmp_fold_landscape_shape (double ratio, double height, GArray *points)
{
  double lift[3 * N_POINTS], heights[N_POINTS];

  lay_lifts (lift);
  for (guint i = 0; i < N_POINTS; i++)
    heights[i] = height * lift[3 * i + 1];
  append_points (ratio, heights, points);
}
