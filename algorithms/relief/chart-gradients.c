/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/chart-gradients.h"

#include <math.h>

#include "geometry/vector.h"

/* Cosine between a face and the normal at its corner from which on it is seen in that plane. */
#define UPRIGHT 0.5
/* Of |a|² |b|², below which two vectors lie in one line: the square of a sine. */
#define IN_LINE 1e-8

/* Places by u and by v, metres, times a weight. */
typedef struct
{
  double by[2][3];
  double weight;
} Frame;

/* A face as it lies on the chart. */
typedef struct
{
  double sides[2][3]; /* from the first corner */
  double chart[2][2]; /* the same on the chart */
  double area;        /* there, twice and signed */
  double normal[3];   /* unit, or 0 */
  double angles[3];   /* at the corners, radians */
} Laid;

static void
lay (const RmpReliefTopology *topology, const float *positions, guint32 face, Laid *laid)
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  const guint32 *uv_corners = topology->uv_faces + 3 * (gsize) face;
  double points[3][3];

  for (guint k = 0; k < 3; k++)
    rmp_vector_load (positions + 3 * (gsize) corners[k], points[k]);
  for (guint k = 0; k < 3; k++)
    {
      double to[3], from[3];

      rmp_vector_sub (points[(k + 1) % 3], points[k], to);
      rmp_vector_sub (points[(k + 2) % 3], points[k], from);
      rmp_vector_cross (to, from, laid->normal);
      laid->angles[k] = atan2 (rmp_vector_norm (laid->normal), rmp_vector_dot (to, from));
    }
  if (!rmp_vector_normalise (laid->normal))
    laid->normal[0] = laid->normal[1] = laid->normal[2] = 0.0;
  for (guint k = 0; k < 2; k++)
    {
      rmp_vector_sub (points[k + 1], points[0], laid->sides[k]);
      for (guint c = 0; c < 2; c++)
        laid->chart[k][c] = (double) topology->uvs[2 * (gsize) uv_corners[k + 1] + c] -
                            (double) topology->uvs[2 * (gsize) uv_corners[0] + c];
    }
  laid->area = laid->chart[0][0] * laid->chart[1][1] - laid->chart[0][1] * laid->chart[1][0];
}

/* In the plane of the normal at a corner, where the patch over the face begins; in the face's own
 * where that stands too steeply on it.
 */
static void
find_frame (const Laid *laid, const float *corner_normal, Frame *frame)
{
  double normal[3], sides[2][3];

  rmp_vector_load (corner_normal, normal);
  for (guint k = 0; k < 2; k++)
    {
      rmp_vector_copy (laid->sides[k], sides[k]);
      if (rmp_vector_dot (laid->normal, normal) > UPRIGHT)
        rmp_vector_add_scaled (sides[k], -rmp_vector_dot (sides[k], normal), normal, sides[k]);
    }
  for (guint c = 0; c < 3; c++)
    {
      frame->by[0][c] = (laid->chart[1][1] * sides[0][c] - laid->chart[0][1] * sides[1][c]) /
                        laid->area;
      frame->by[1][c] = (laid->chart[0][0] * sides[1][c] - laid->chart[1][0] * sides[0][c]) /
                        laid->area;
    }
  frame->weight = 1.0;
}

/* FALSE: places by u and by v lie in one line, or none is there. */
static gboolean
invert (const Frame *frame, float gradients[6])
{
  double across[3], gradient[3], square;

  rmp_vector_cross (frame->by[0], frame->by[1], across);
  square = rmp_vector_dot (across, across);
  if (!(square > IN_LINE * rmp_vector_dot (frame->by[0], frame->by[0]) *
                     rmp_vector_dot (frame->by[1], frame->by[1])))
    return FALSE;
  rmp_vector_cross (frame->by[1], across, gradient);
  for (guint c = 0; c < 3; c++)
    gradients[c] = (float) (frame->weight * gradient[c] / square);
  rmp_vector_cross (across, frame->by[0], gradient);
  for (guint c = 0; c < 3; c++)
    gradients[3 + c] = (float) (frame->weight * gradient[c] / square);
  return TRUE;
}

/* Where faces of one kind at a place of the chart have their sum. */
static Frame *
find_sum (Frame *sums, const RmpReliefTopology *topology, gsize corner, const Laid *laid)
{
  return sums + 2 * (gsize) topology->uv_faces[corner] + (laid->area < 0.0 ? 1 : 0);
}

float *
rmp_relief_make_gradients (const RmpReliefTopology *topology, const float *positions,
                           const float *normals)
{
  g_autofree Frame *sums = NULL;
  g_autofree Laid *laid = NULL;
  float *gradients;

  g_assert (topology);
  g_assert (positions);
  g_assert (normals);

  if (topology->n_uvs == 0)
    return NULL;
  sums = g_new0 (Frame, 2 * (gsize) topology->n_uvs);
  laid = g_new (Laid, MAX (topology->n_faces, 1));
  gradients = g_new0 (float, 18 * (gsize) MAX (topology->n_faces, 1));
  for (guint32 face = 0; face < topology->n_faces; face++)
    {
      lay (topology, positions, face, laid + face);
      for (gsize k = 0; k < 3 && laid[face].area != 0.0; k++)
        {
          const gsize corner = 3 * (gsize) face + k;
          Frame own, *sum = find_sum (sums, topology, corner, laid + face);

          find_frame (laid + face, normals + 3 * (gsize) topology->faces[corner], &own);
          for (guint c = 0; c < 2; c++)
            rmp_vector_add_scaled (sum->by[c], laid[face].angles[k], own.by[c], sum->by[c]);
          sum->weight += laid[face].angles[k];
        }
    }
  for (gsize corner = 0; corner < 3 * (gsize) topology->n_faces; corner++)
    {
      const Laid *face = laid + corner / 3;
      Frame own;

      if (face->area == 0.0 ||
          invert (find_sum (sums, topology, corner, face), gradients + 6 * corner))
        continue;
      find_frame (face, normals + 3 * (gsize) topology->faces[corner], &own);
      invert (&own, gradients + 6 * corner);
    }
  return gradients;
}
