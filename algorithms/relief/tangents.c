/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/tangents.h"

#include <math.h>

#include "geometry/vector.h"

/* A face as it lies on the chart. */
typedef struct
{
  double along[3];    /* where u grows, unit; 0: it has no area there */
  double sides[3][3]; /* from each corner to the next */
  gboolean flipped;   /* it lies the other way up */
} Laid;

static void
lay (const RmpReliefTopology *topology, const float *positions, guint32 face, Laid *laid)
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  const guint32 *uv_corners = topology->uv_faces + 3 * (gsize) face;
  double points[3][3], chart[2][2], area;

  *laid = (Laid){ .flipped = FALSE };
  for (guint k = 0; k < 3; k++)
    rmp_vector_load (positions + 3 * (gsize) corners[k], points[k]);
  for (guint k = 0; k < 3; k++)
    rmp_vector_sub (points[(k + 1) % 3], points[k], laid->sides[k]);
  for (guint k = 0; k < 2; k++)
    for (guint c = 0; c < 2; c++)
      chart[k][c] = (double) topology->uvs[2 * (gsize) uv_corners[k + 1] + c] -
                    (double) topology->uvs[2 * (gsize) uv_corners[0] + c];
  area = chart[0][0] * chart[1][1] - chart[0][1] * chart[1][0];
  if (area == 0.0)
    return;
  laid->flipped = area < 0.0;
  for (guint c = 0; c < 3; c++)
    laid->along[c] = (chart[1][1] * laid->sides[0][c] + chart[0][1] * laid->sides[2][c]) / area;
  if (!rmp_vector_normalise (laid->along))
    laid->along[0] = laid->along[1] = laid->along[2] = 0.0;
}

/* What of @vector is at right angles to @normal, unit if there is any. */
static void
lay_down (const double *normal, const double *vector, double *out)
{
  rmp_vector_add_scaled (vector, -rmp_vector_dot (normal, vector), normal, out);
  rmp_vector_normalise (out);
}

/* A corner's share: both as seen along the normal there. */
static void
add_share (const Laid *laid, guint k, const float *vertex_normal, double *sum)
{
  const double *from = laid->sides[(k + 2) % 3];
  const double back[3] = { -from[0], -from[1], -from[2] };
  double normal[3], along[3], one[3], other[3], across[3];

  rmp_vector_load (vertex_normal, normal);
  lay_down (normal, laid->along, along);
  lay_down (normal, laid->sides[k], one);
  lay_down (normal, back, other);
  rmp_vector_cross (one, other, across);
  rmp_vector_add_scaled (sum, atan2 (rmp_vector_norm (across), rmp_vector_dot (one, other)), along,
                         sum);
}

/* Where faces of one kind at a place of the chart have their sum. */
static double *
find_sum (double *sums, const RmpReliefTopology *topology, gsize corner, const Laid *laid)
{
  return sums + 3 * (2 * (gsize) topology->uv_faces[corner] + (laid->flipped ? 1 : 0));
}

float *
rmp_relief_make_tangents (const RmpReliefTopology *topology, const float *positions,
                          const float *normals)
{
  g_autofree double *sums = NULL;
  g_autofree Laid *laid = NULL;
  float *tangents;

  g_assert (topology);
  g_assert (positions);
  g_assert (normals);

  if (topology->n_uvs == 0)
    return NULL;
  sums = g_new0 (double, 6 * (gsize) topology->n_uvs);
  laid = g_new (Laid, MAX (topology->n_faces, 1));
  tangents = g_new0 (float, 12 * (gsize) MAX (topology->n_faces, 1));
  for (guint32 face = 0; face < topology->n_faces; face++)
    {
      lay (topology, positions, face, laid + face);
      for (guint k = 0; k < 3; k++)
        {
          const gsize corner = 3 * (gsize) face + k;

          add_share (laid + face, k, normals + 3 * (gsize) topology->faces[corner],
                     find_sum (sums, topology, corner, laid + face));
        }
    }
  for (gsize corner = 0; corner < 3 * (gsize) topology->n_faces; corner++)
    {
      const Laid *own = laid + corner / 3;
      double along[3];

      rmp_vector_copy (find_sum (sums, topology, corner, own), along);
      if (!rmp_vector_normalise (along))
        rmp_vector_copy (own->along, along);
      rmp_vector_store (along, tangents + 4 * corner);
      tangents[4 * corner + 3] = own->flipped ? -1.0f : 1.0f;
    }
  return tangents;
}
