/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-check.c: whether each texel of a map can show one place of the cloth. */
#include <glib/gi18n-lib.h>

#include "relief/height-map.h"

#include <string.h>

#include "geometry/topology.h"
#include "relief/map-canvas.h"

/* Texels on an edge are of both its faces. */
#define INSIDE 1e-6

typedef struct
{
  const RmpReliefMap *map;
  guint32 *owners;   /* [side × side] the face a texel is of, RMP_INDEX_NONE */
  guint32 rivals[2]; /* faces of which a texel is at once, RMP_INDEX_NONE */
} Claims;

/* Whose texel it is, and who else claims it. */
static void
claim (guint32 face, const double weights[2], gsize texel, gpointer data)
{
  Claims *self = data;
  const RmpSurfacePoint point = { face, { weights[0], weights[1] } };
  float at[2];
  guint there;

  if (MIN (weights[0], MIN (weights[1], 1.0 - weights[0] - weights[1])) < INSIDE ||
      !rmp_relief_map_from_coarse (self->map, &point, &there, at))
    return;
  if (self->owners[texel] == RMP_INDEX_NONE)
    self->owners[texel] = face;
  else if (self->rivals[0] == RMP_INDEX_NONE)
    {
      self->rivals[0] = self->owners[texel];
      self->rivals[1] = face;
    }
}

gboolean
rmp_relief_check_map (const RmpRelief *self, RmpMesh *mesh, guint side, GError **error)
{
  const float *uvs = rmp_mesh_get_uvs (mesh);
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (mesh);
  const double middle[2] = { 1.0 / 3.0, 1.0 / 3.0 };
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (self->topology, topology);
  g_autofree guint32 *owners = g_new (guint32, (gsize) side * side);
  Claims claims = { .map = map, .owners = owners, .rivals = { RMP_INDEX_NONE, RMP_INDEX_NONE } };

  memset (owners, 0xff, (gsize) side * side * sizeof *owners);
  for (guint32 face = 0; face < rmp_mesh_get_n_faces (mesh) && uv_faces; face++)
    {
      const RmpSurfacePoint point = { face, { middle[0], middle[1] } };
      float at[2];
      guint there;

      if (!rmp_relief_map_from_coarse (map, &point, &there, at))
        continue;
      for (guint k = 0; k < 6; k++)
        {
          const float x = uvs[2 * (gsize) uv_faces[3 * (gsize) face + k / 2] + k % 2];

          if (x >= 0.0f && x <= 1.0f)
            continue;
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("The texture coordinates of face %u lie outside 0 to 1, where a map has "
                          "no texels: move them inside, or unwrap the mesh"),
                       face);
          return FALSE;
        }
      rmp_map_visit_texels (mesh, side, face, claim, &claims);
      if (claims.rivals[0] == RMP_INDEX_NONE)
        continue;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("Faces %u and %u share texels, and a map cannot show two places of the cloth "
                      "at once: part their texture coordinates, or unwrap the mesh"),
                   claims.rivals[0], claims.rivals[1]);
      return FALSE;
    }
  return TRUE;
}
