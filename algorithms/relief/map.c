/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/map.h"

/* A face of the relief whose corners lie on a line of the coarse face holds no point of it. */
#define SMALLEST_AREA 1e-12

struct _RmpReliefMap
{
  RmpReliefTopology *relief;
  RmpTopology *coarse;
  guint32 *coarse_faces; /* [#relief F] or RMP_INDEX_NONE */
  guint32 *start;        /* [#coarse F + 1] into fine_faces */
  guint32 *fine_faces;   /* faces of the relief by coarse face */
};

static RmpSurfacePoint
get_anchor (const RmpReliefMap *self, guint32 vertex)
{
  const float *barycentric = self->relief->anchor_barycentric + 2 * (gsize) vertex;

  return (RmpSurfacePoint){ self->relief->anchor_faces[vertex],
                            { (double) barycentric[0], (double) barycentric[1] } };
}

static gboolean
holds (const RmpReliefMap *self, guint32 coarse_face, guint face)
{
  const guint32 *corners = self->relief->faces + 3 * (gsize) face;
  RmpSurfacePoint moved;

  for (guint i = 0; i < 3; i++)
    {
      const RmpSurfacePoint anchor = get_anchor (self, corners[i]);

      if (!rmp_surface_point_move (&anchor, self->coarse->faces, coarse_face, &moved))
        return FALSE;
    }
  return TRUE;
}

/* The corners' own anchor faces mostly; at a coarse vertex any face round it. */
static guint32
find_coarse_face (const RmpReliefMap *self, guint face)
{
  const guint32 *corners = self->relief->faces + 3 * (gsize) face;

  for (guint i = 0; i < 3; i++)
    if (holds (self, self->relief->anchor_faces[corners[i]], face))
      return self->relief->anchor_faces[corners[i]];
  for (guint i = 0; i < 3; i++)
    {
      const guint32 *around = self->coarse->faces +
                              3 * (gsize) self->relief->anchor_faces[corners[i]];

      for (guint j = 0; j < 3; j++)
        for (guint32 k = self->coarse->vertex_corner_start[around[j]];
             k < self->coarse->vertex_corner_start[around[j] + 1]; k++)
          if (holds (self, self->coarse->vertex_corners[k] / 3, face))
            return self->coarse->vertex_corners[k] / 3;
    }
  return RMP_INDEX_NONE;
}

static void
sort_by_coarse_face (RmpReliefMap *self)
{
  g_autofree guint32 *next = NULL;

  self->start = g_new0 (guint32, self->coarse->n_faces + 1);
  self->fine_faces = g_new (guint32, self->relief->n_faces);
  for (guint face = 0; face < self->relief->n_faces; face++)
    if (self->coarse_faces[face] != RMP_INDEX_NONE)
      self->start[self->coarse_faces[face] + 1]++;
  for (guint face = 0; face < self->coarse->n_faces; face++)
    self->start[face + 1] += self->start[face];
  next = g_memdup2 (self->start, self->coarse->n_faces * sizeof *next);
  for (guint face = 0; face < self->relief->n_faces; face++)
    if (self->coarse_faces[face] != RMP_INDEX_NONE)
      self->fine_faces[next[self->coarse_faces[face]]++] = face;
}

RmpReliefMap *
rmp_relief_map_new (RmpReliefTopology *relief, RmpTopology *coarse)
{
  RmpReliefMap *self = g_new0 (RmpReliefMap, 1);

  self->relief = rmp_relief_topology_ref (relief);
  self->coarse = rmp_topology_ref (coarse);
  self->coarse_faces = g_new (guint32, relief->n_faces);
  for (guint face = 0; face < relief->n_faces; face++)
    self->coarse_faces[face] = find_coarse_face (self, face);
  sort_by_coarse_face (self);
  return self;
}

void
rmp_relief_map_free (RmpReliefMap *self)
{
  g_return_if_fail (self);

  rmp_relief_topology_unref (self->relief);
  rmp_topology_unref (self->coarse);
  g_free (self->coarse_faces);
  g_free (self->start);
  g_free (self->fine_faces);
  g_free (self);
}

/* Weights of the second and third coarse corner at the corners of a relief's face. */
static void
get_corners (const RmpReliefMap *self, guint face, double corners[3][2])
{
  for (guint i = 0; i < 3; i++)
    {
      const RmpSurfacePoint anchor = get_anchor (self, self->relief->faces[3 * (gsize) face + i]);
      RmpSurfacePoint moved;

      rmp_surface_point_move (&anchor, self->coarse->faces, self->coarse_faces[face], &moved);
      corners[i][0] = moved.barycentric[0];
      corners[i][1] = moved.barycentric[1];
    }
}

gboolean
rmp_relief_map_to_coarse (const RmpReliefMap *self, guint face, const float barycentric[2],
                          RmpSurfacePoint *point)
{
  const double b = (double) barycentric[0], c = (double) barycentric[1];
  double corners[3][2];

  g_return_val_if_fail (face < self->relief->n_faces, FALSE);
  if (self->coarse_faces[face] == RMP_INDEX_NONE)
    return FALSE;
  get_corners (self, face, corners);
  point->face = self->coarse_faces[face];
  for (guint i = 0; i < 2; i++)
    point->barycentric[i] = (1.0 - b - c) * corners[0][i] + b * corners[1][i] + c * corners[2][i];
  return TRUE;
}

/* Weights of a point in a triangle of the plane. Returns: the smallest of the three, or −∞ in a
 * flat triangle
 */
static double
weigh (const double corners[3][2], const double point[2], double weights[2])
{
  const double e1[2] = { corners[1][0] - corners[0][0], corners[1][1] - corners[0][1] };
  const double e2[2] = { corners[2][0] - corners[0][0], corners[2][1] - corners[0][1] };
  const double d[2] = { point[0] - corners[0][0], point[1] - corners[0][1] };
  const double area = e1[0] * e2[1] - e1[1] * e2[0];

  weights[0] = weights[1] = 0.0;
  if (ABS (area) < SMALLEST_AREA)
    return -G_MAXDOUBLE;
  weights[0] = (d[0] * e2[1] - d[1] * e2[0]) / area;
  weights[1] = (e1[0] * d[1] - e1[1] * d[0]) / area;
  return MIN (MIN (weights[0], weights[1]), 1.0 - weights[0] - weights[1]);
}

/* Rounding may leave a point on an edge outside of both faces: the one it is least outside of has
 * it.
 */
gboolean
rmp_relief_map_from_coarse (const RmpReliefMap *self, const RmpSurfacePoint *point, guint *face,
                            float barycentric[2])
{
  double best = -G_MAXDOUBLE, nearest[2] = { 0.0, 0.0 };

  g_return_val_if_fail (point->face < self->coarse->n_faces, FALSE);
  for (guint32 i = self->start[point->face]; i < self->start[point->face + 1] && best < 0.0; i++)
    {
      double corners[3][2], weights[2], inside;

      get_corners (self, self->fine_faces[i], corners);
      inside = weigh ((const double (*)[2]) corners, point->barycentric, weights);
      if (inside <= best)
        continue;
      best = inside;
      nearest[0] = weights[0];
      nearest[1] = weights[1];
      *face = self->fine_faces[i];
    }
  barycentric[0] = (float) CLAMP (nearest[0], 0.0, 1.0);
  barycentric[1] = (float) CLAMP (nearest[1], 0.0, 1.0 - (double) barycentric[0]);
  return best > -G_MAXDOUBLE;
}
