/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/folded.h"

#include "geometry/vector.h"

#define ALL 0.42 /* cosine of 65° */

/* FALSE: the face has no area, and says nothing. */
static gboolean
face_normal (const RmpTopology *topology, const float *positions, guint32 face, double normal[3])
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  double sides[2][3];

  for (guint k = 0; k < 2; k++)
    for (guint c = 0; c < 3; c++)
      sides[k][c] = (double) positions[3 * (gsize) corners[k + 1] + c] -
                    (double) positions[3 * (gsize) corners[0] + c];
  rmp_vector_cross (sides[0], sides[1], normal);
  return rmp_vector_normalise (normal);
}

gboolean
rmp_wrinkle_folded_share (const RmpTopology *topology, const float *positions, const float *normals,
                          float *share)
{
  g_autofree double *least = g_new (double, MAX (topology->n_vertices, 1));
  gboolean any = FALSE;

  for (guint v = 0; v < topology->n_vertices; v++)
    least[v] = 1.0;
  for (guint32 face = 0; face < topology->n_faces; face++)
    {
      double normal[3];

      if (!face_normal (topology, positions, face, normal))
        continue;
      for (guint k = 0; k < 3; k++)
        {
          const guint32 v = topology->faces[3 * (gsize) face + k];
          double cosine = 0.0;

          for (guint c = 0; c < 3; c++)
            cosine += normal[c] * (double) normals[3 * (gsize) v + c];
          least[v] = MIN (least[v], cosine);
        }
    }
  for (guint v = 0; v < topology->n_vertices; v++)
    {
      const double part = CLAMP (least[v] / ALL, 0.0, 1.0);

      share[v] *= (float) part;
      any = any || part < 1.0;
    }
  return any;
}
