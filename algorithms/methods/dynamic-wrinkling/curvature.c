/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/curvature.h"

#include "geometry/vector.h"

#include <math.h>

#define DEEP 0.3 /* −K ℓ₀² of a saddle that counts wholly */

/* @frame has its normals. @bending: (out): by rows, in the axes of the flat triangle, 1 / metres:
 * the normal curvature along the unit d is dᵀ bending d. 0 where the face has no shape
 */
static void
find_bending (const RmpWrinkleFrame *frame, guint32 face, double bending[2][2])
{
  const guint32 *corners = frame->cloth->topology->faces + 3 * (gsize) face;
  const double *edges = frame->flats[face].edges;
  double by[2][3], mixed;

  bending[0][0] = bending[0][1] = bending[1][0] = bending[1][1] = 0.0;
  if (!frame->has_shape[face])
    return;
  for (guint c = 0; c < 3; c++)
    {
      double from = frame->normals[3 * (gsize) corners[0] + c];

      by[0][c] = (frame->normals[3 * (gsize) corners[1] + c] - from) / edges[0];
      by[1][c] = (frame->normals[3 * (gsize) corners[2] + c] - from - edges[1] * by[0][c]) /
                 edges[3];
    }
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      bending[i][j] = rmp_vector_dot (frame->axes[face][i], by[j]);
  mixed = 0.5 * (bending[0][1] + bending[1][0]);
  bending[0][1] = bending[1][0] = mixed;
}

double
rmp_wrinkle_face_curvature (const RmpWrinkleFrame *frame, guint32 face, const double direction[3])
{
  double x = rmp_vector_dot (direction, frame->axes[face][0]),
         y = rmp_vector_dot (direction, frame->axes[face][1]);
  double bending[2][2];

  find_bending (frame, face, bending);
  return x * x * bending[0][0] + 2.0 * x * y * bending[0][1] + y * y * bending[1][1];
}

/* (2π − Σ θ) / A of vertices that a closed fan of faces surrounds; 0 of the others. */
static void
find_defects (const RmpWrinkleFrame *frame, double *defects)
{
  const RmpTopology *topology = frame->cloth->topology;
  g_autofree double *areas = g_new0 (double, MAX (topology->n_vertices, 1));
  g_autofree guint8 *open = g_new0 (guint8, MAX (topology->n_vertices, 1));

  for (guint v = 0; v < topology->n_vertices; v++)
    defects[v] = 2.0 * G_PI;
  for (guint32 e = 0; e < topology->n_edges; e++)
    if (topology->edge_face_start[e + 1] - topology->edge_face_start[e] != 2)
      open[topology->edges[2 * e]] = open[topology->edges[2 * e + 1]] = 1;
  for (guint32 i = 0; i < topology->n_faces; i++)
    for (guint k = 0; k < 3; k++)
      {
        const guint32 *corners = topology->faces + 3 * (gsize) i;
        const double *at = frame->positions + 3 * (gsize) corners[k];
        double a[3], b[3], normal[3], twice;

        rmp_vector_sub (frame->positions + 3 * (gsize) corners[(k + 1) % 3], at, a);
        rmp_vector_sub (frame->positions + 3 * (gsize) corners[(k + 2) % 3], at, b);
        rmp_vector_cross (a, b, normal);
        twice = rmp_vector_norm (normal);
        defects[corners[k]] -= atan2 (twice, rmp_vector_dot (a, b));
        areas[corners[k]] += twice / 6.0;
      }
  for (guint v = 0; v < topology->n_vertices; v++)
    defects[v] = open[v] || !(areas[v] > 0.0) ? 0.0 : defects[v] / areas[v];
}

void
rmp_wrinkle_hollows (const RmpWrinkleFrame *frame, double *depths)
{
  const RmpWrinkleCloth *cloth = frame->cloth;
  g_autofree double *defects = g_new (double, MAX (cloth->topology->n_vertices, 1));

  find_defects (frame, defects);
  for (guint32 i = 0; i < cloth->topology->n_faces; i++)
    {
      double mean = 0.0;

      for (guint k = 0; k < 3; k++)
        mean += defects[cloth->topology->faces[3 * (gsize) i + k]] / 3.0;
      depths[i] = CLAMP (-mean * cloth->mean_edge * cloth->mean_edge / DEEP, 0.0, 1.0);
    }
}

void
rmp_wrinkle_face_hollow (const RmpWrinkleFrame *frame, guint32 face, double direction[2])
{
  double bending[2][2], angle;

  find_bending (frame, face, bending);
  angle = 0.5 * atan2 (2.0 * bending[0][1], bending[0][0] - bending[1][1]) + 0.5 * G_PI;
  direction[0] = cos (angle);
  direction[1] = sin (angle);
}
