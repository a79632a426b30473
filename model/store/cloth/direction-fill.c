/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "geometry/normals.h"
#include "painting/vertex-fill.h"
#include "skinning/bone-rest.h"
#include "store/cloth/direction-fill.h"
#include "store/cloth/mask-fill.h"
#include "store/cloth/pattern-item.h"

static float *
blank (RmpGarment *garment)
{
  return g_new0 (float,
                 3 * (gsize) MAX (rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment)), 1));
}

float *
rmp_garment_measure_normals (RmpGarment *self)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (rmp_garment_get_mesh (self));
  float *normals = blank (self);

  rmp_normals_compute (topology, rmp_mesh_get_positions (rmp_garment_get_mesh (self)), normals, 0);
  return normals;
}

float *
rmp_garment_direct_along (RmpGarment *self, const double way[3])
{
  g_autofree float *normals = rmp_garment_measure_normals (self);
  float *directions = blank (self);

  rmp_vertex_directions_fill (rmp_mesh_get_n_vertices (rmp_garment_get_mesh (self)), normals, way,
                              directions);
  return directions;
}

float *
rmp_garment_direct_by_uvs (RmpGarment *self, guint axis, const char *material, GError **error)
{
  g_autofree float *normals = rmp_garment_measure_normals (self);
  g_autofree guint8 *faces = NULL;
  float *directions;

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  if (!rmp_garment_has_uvs (self))
    {
      g_set_error (
          error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
          _ ("The mesh of “%s” has no UVs for directions to run along. Unwrap its charts first."),
          rmp_garment_get_name (self));
      return NULL;
    }
  if (material && !(faces = rmp_garment_select_material (self, material, error)))
    return NULL;
  directions = blank (self);
  rmp_vertex_directions_from_uvs (rmp_garment_get_mesh (self), normals, faces, axis, directions);
  return directions;
}

float *
rmp_garment_direct_up_weights (RmpGarment *self, const float *weights)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (rmp_garment_get_mesh (self));
  g_autofree float *normals = rmp_garment_measure_normals (self);
  float *directions = blank (self);

  rmp_vertex_directions_from_weights (
      topology, rmp_mesh_get_positions (rmp_garment_get_mesh (self)), normals, weights, directions);
  return directions;
}

float *
rmp_garment_direct_up_mask (RmpGarment *self, RmpMaskItem *mask)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return rmp_garment_direct_up_weights (self, rmp_mask_item_get_weights (mask));
}

/* A bone without one below it goes on as the one above it does. */
static void
measure_bone (const RmpSkin *skin, const RmpSkeleton *skeleton, guint bone, RmpBoneLine *line)
{
  gint b = (gint) bone;

  if (!rmp_bone_rest_position (skin, bone, line->from))
    memset (line->from, 0, sizeof line->from);
  while (b >= 0 && !rmp_bone_rest_direction (skin, skeleton, (guint) b, line->along))
    b = rmp_bone_find_parent (skin, skeleton, (guint) b);
}

float *
rmp_garment_direct_by_joints (RmpGarment *self, const char *const *names, gboolean around,
                              GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  RmpSkeleton *skeleton = rmp_character_get_skeleton (rmp_surface_get_character (surface));
  RmpSkin *skin = rmp_surface_get_skin (surface);
  g_autoptr (GArray) joints = names ? rmp_garment_find_named_joints (self, names, error) : NULL;
  g_autofree float *normals = NULL;
  g_autofree RmpBoneLine *bones = NULL;
  float *directions;

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  if (names && !joints)
    return NULL;
  if (!skin || !skeleton)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("“%s” hangs on no bones: paint or fill its directions instead."),
                   rmp_garment_get_name (self));
      return NULL;
    }
  bones = g_new0 (RmpBoneLine, rmp_skin_get_n_bones (skin));
  for (guint b = 0; b < rmp_skin_get_n_bones (skin); b++)
    {
      measure_bone (skin, skeleton, b, bones + b);
      bones[b].chosen = !joints;
      for (guint i = 0; joints && i < joints->len; i++)
        bones[b].chosen |= g_array_index (joints, guint32, i) == rmp_skin_get_bones (skin)[b];
    }
  normals = rmp_garment_measure_normals (self);
  directions = blank (self);
  rmp_vertex_directions_from_bones (rmp_skin_get_n_vertices (skin),
                                    rmp_mesh_get_positions (rmp_garment_get_mesh (self)), normals,
                                    rmp_skin_get_n_influences (skin), rmp_skin_get_joints (skin),
                                    rmp_skin_get_weights (skin), bones, around, directions);
  return directions;
}

void
rmp_garment_smooth_directions (RmpGarment *self, guint n_steps, float *directions)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (rmp_garment_get_mesh (self));
  g_autofree float *normals = rmp_garment_measure_normals (self);

  rmp_vertex_directions_smooth (topology, normals, n_steps, directions);
}

void
rmp_garment_turn_directions (RmpGarment *self, double angle, float *directions)
{
  g_autofree float *normals = rmp_garment_measure_normals (self);

  rmp_vertex_directions_turn (rmp_mesh_get_n_vertices (rmp_garment_get_mesh (self)), normals, angle,
                              directions);
}
