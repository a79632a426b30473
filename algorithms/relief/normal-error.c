/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normal-error.c: how far the normals of a map are from those of the surface that it is of. */
#include "relief/height-map.h"

#include <math.h>

#include "geometry/vector.h"
#include "images/normal-blend.h"
#include "relief/map-base.h"
#include "relief/map.h"
#include "relief/tangents.h"

/* Linear between the centres of texels. @uv: in 0 … 1 */
static double
sample (const RmpHeightImage *image, const double uv[2])
{
  const gint most = (gint) rmp_height_image_get_side (image) - 1;
  double at[2], part[2], sum = 0.0;
  gint corner[2];

  for (guint c = 0; c < 2; c++)
    {
      at[c] = uv[c] * (most + 1) - 0.5;
      corner[c] = (gint) floor (at[c]);
      part[c] = at[c] - corner[c];
    }
  for (gint k = 0; k < 4; k++)
    sum += (k & 1 ? part[0] : 1.0 - part[0]) * (k & 2 ? part[1] : 1.0 - part[1]) *
           rmp_height_image_get (image, (guint) CLAMP (corner[0] + (k & 1), 0, most),
                                 (guint) CLAMP (corner[1] + (k >> 1), 0, most));
  return sum;
}

static double
measure_angle (const double a[3], const double b[3])
{
  double across[3];

  rmp_vector_cross (a, b, across);
  return atan2 (rmp_vector_norm (across), rmp_vector_dot (a, b));
}

/* The normal that a map shows at a point of the coarse mesh. */
static void
show_normal (const RmpRelief *base, const RmpMesh *mesh, RmpHeightImage *const normals[2],
             const RmpSurfacePoint *point, double normal[3])
{
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) point->face;
  const float *uvs = rmp_mesh_get_uvs (mesh);
  double uv[2] = { 0.0, 0.0 }, frame[3][3], code[3];

  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      uv[c] += (k == 0 ? 1.0 - point->barycentric[0] - point->barycentric[1]
                       : point->barycentric[k - 1]) *
               (double) uvs[2 * (gsize) uv_faces[k] + c];
  for (guint c = 0; c < 2; c++)
    code[c] = sample (normals[c], uv) / RMP_HEIGHT_MIDDLE - 1.0;
  rmp_normal_rebuild (code);
  rmp_map_base_find_frame (base, point->face, point->barycentric, frame);
  for (guint c = 0; c < 3; c++)
    normal[c] = code[0] * frame[0][c] + code[1] * frame[1][c] + code[2] * frame[2][c];
  rmp_vector_normalise (normal);
}

/* Twice the area. */
static double
measure_area (const RmpRelief *relief, guint face)
{
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  double place[3][3], across[3];

  for (guint k = 0; k < 3; k++)
    rmp_vector_load (relief->positions + 3 * (gsize) corners[k], place[k]);
  rmp_vector_add_scaled (place[1], -1.0, place[0], place[1]);
  rmp_vector_add_scaled (place[2], -1.0, place[0], place[2]);
  rmp_vector_cross (place[1], place[2], across);
  return rmp_vector_norm (across);
}

gboolean
rmp_relief_measure_normal_map (const RmpRelief *self, RmpMesh *mesh, const float *base,
                               RmpHeightImage *const normals[2], RmpNormalError *result,
                               guint n_threads)
{
  const float middle[2] = { 1.0f / 3.0f, 1.0f / 3.0f };
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (self->topology, topology);
  g_autoptr (RmpRelief) level = rmp_map_base_new (mesh, topology, base, n_threads);
  double area = 0.0;

  *result = (RmpNormalError){ 0 };
  level->tangents = rmp_relief_make_tangents (level->topology, base, level->normals);
  for (guint face = 0; level->tangents && face < self->topology->n_faces; face++)
    {
      const double part = measure_area (self, face);
      double shown[3], fine[3], coarse[3], angle;
      RmpSurfacePoint point;
      RmpReliefPoint raised, under;

      if (!rmp_relief_map_to_coarse (map, face, middle, &point))
        continue;
      rmp_relief_evaluate (self, face, middle, &raised);
      rmp_relief_evaluate (
          level, point.face,
          (const float[2]){ (float) point.barycentric[0], (float) point.barycentric[1] }, &under);
      rmp_vector_load (raised.normal, fine);
      rmp_vector_load (under.normal, coarse);
      show_normal (level, mesh, normals, &point, shown);
      angle = measure_angle (shown, fine);
      result->with_map += part * angle;
      result->without += part * measure_angle (coarse, fine);
      result->largest = MAX (result->largest, angle);
      area += part;
    }
  if (!(area > 0.0))
    return FALSE;
  result->with_map /= area;
  result->without /= area;
  return TRUE;
}
