/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "painting/vertex-fill.h"
#include "store/cloth/mask-fill.h"

static float *
blank (RmpGarment *garment)
{
  return g_new0 (float, MAX (rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment)), 1));
}

float *
rmp_garment_fill_constant (RmpGarment *self, double weight)
{
  float *weights = blank (self);

  for (guint v = 0; v < rmp_mesh_get_n_vertices (rmp_garment_get_mesh (self)); v++)
    weights[v] = (float) weight;
  return weights;
}

float *
rmp_garment_fill_gradient (RmpGarment *self, guint axis, gboolean falling)
{
  RmpMesh *mesh = rmp_garment_get_mesh (self);
  const float *positions = rmp_mesh_get_positions (mesh);
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  const guint8 *cloth = rmp_garment_get_cloth (self);
  double ends[2] = { INFINITY, -INFINITY }, from[3] = { 0.0, 0.0, 0.0 }, to[3] = { 0.0, 0.0, 0.0 };
  float *weights = blank (self);

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (mesh); i++)
    if (!cloth || cloth[i / 3])
      {
        const double position = (double) positions[3 * (gsize) faces[i] + axis];

        ends[0] = MIN (ends[0], position);
        ends[1] = MAX (ends[1], position);
      }
  from[axis] = ends[falling ? 1 : 0];
  to[axis] = ends[falling ? 0 : 1];
  rmp_vertex_weights_gradient (rmp_mesh_get_n_vertices (mesh), positions, from, to, weights);
  return weights;
}

GArray *
rmp_garment_find_named_joints (RmpGarment *self, const char *const *names, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (self));
  RmpSkeleton *skeleton = rmp_character_get_skeleton (character);
  g_autoptr (GArray) joints = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  for (guint i = 0; names[i]; i++)
    {
      const gint found = skeleton ? rmp_skeleton_find (skeleton, names[i]) : -1;
      const guint32 joint = (guint32) found;

      if (found < 0)
        {
          g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                       _ ("“%s” has no joint “%s”."), rmp_character_get_name (character), names[i]);
          return NULL;
        }
      g_array_append_val (joints, joint);
    }
  return g_steal_pointer (&joints);
}

static gboolean
contains (const GArray *joints, guint32 joint)
{
  for (guint i = 0; i < joints->len; i++)
    if (g_array_index (joints, guint32, i) == joint)
      return TRUE;
  return FALSE;
}

float *
rmp_garment_fill_joints (RmpGarment *self, const char *const *names, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  g_autoptr (GArray) joints = rmp_garment_find_named_joints (self, names, error);
  g_autoptr (GArray) bones = g_array_new (FALSE, FALSE, sizeof (guint16));
  RmpSkin *skin = rmp_surface_get_skin (surface);
  float *weights;

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  if (!joints)
    return NULL;
  if (!skin || !rmp_surface_has_weights (surface))
    return rmp_garment_fill_constant (
        self, contains (joints, (guint32) rmp_surface_get_joint (surface)) ? 1.0 : 0.0);
  for (guint16 b = 0; b < rmp_skin_get_n_bones (skin); b++)
    if (contains (joints, rmp_skin_get_bones (skin)[b]))
      g_array_append_val (bones, b);
  weights = blank (self);
  rmp_vertex_weights_from_joints (rmp_skin_get_n_vertices (skin), rmp_skin_get_n_influences (skin),
                                  rmp_skin_get_joints (skin), rmp_skin_get_weights (skin),
                                  bones->len, (const guint16 *) (gpointer) bones->data, weights);
  return weights;
}

guint8 *
rmp_garment_select_material (RmpGarment *self, const char *name, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  g_autoptr (GString) known = g_string_new (NULL);

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  for (guint i = 0; i < rmp_surface_get_n_materials (surface); i++)
    {
      if (g_strcmp0 (rmp_surface_get_material_name (surface, i), name) == 0)
        return rmp_surface_select_material (surface, i);
      g_string_append_printf (known, "%s%s", i ? ", " : "",
                              rmp_surface_get_material_name (surface, i));
    }
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
               _ ("There is no material “%s”. There are: %s."), name, known->str);
  return NULL;
}

float *
rmp_garment_fill_material (RmpGarment *self, const char *name, GError **error)
{
  g_autofree guint8 *faces = rmp_garment_select_material (self, name, error);
  g_autoptr (RmpTopology) topology = NULL;
  float *weights;

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  if (!faces)
    return NULL;
  topology = rmp_topology_new_for_mesh (rmp_garment_get_mesh (self));
  weights = blank (self);
  rmp_vertex_weights_from_faces (topology, faces, weights);
  return weights;
}
