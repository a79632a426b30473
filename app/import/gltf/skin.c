/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>

#include "gltf/gltf-private.h"
#include "stage.h"

static gboolean
read_bones (Gltf *self, JsonObject *object, RmpSceneSkin *skin, GError **error)
{
  JsonArray *joints = NULL;

  if (!gltf_member_array (object, "joints", &joints, error))
    return FALSE;
  skin->n_bones = !joints ? 0 : json_array_get_length (joints);
  if (skin->n_bones == 0 || skin->n_bones > G_MAXUINT16)
    {
      gltf_refuse (error, _ ("it has %u joints"), skin->n_bones);
      return FALSE;
    }

  skin->bones = g_new (guint32, skin->n_bones);
  for (guint i = 0; i < skin->n_bones; i++)
    {
      guint node;

      if (!gltf_element_index (joints, i, self->n_nodes, &node, error))
        {
          g_prefix_error (error, _ ("joints: "));
          return FALSE;
        }
      skin->bones[i] = self->joints[node];
      /* Parents come first in the scene, so the smallest index has no other bone above it. */
      if (skin->bones[i] < skin->bones[skin->root])
        skin->root = i;
    }

  return TRUE;
}

static gboolean
read_inverse_binds (Gltf *self, JsonObject *object, RmpSceneSkin *skin, GError **error)
{
  g_autofree float *matrices = NULL;
  guint64 n = 0;
  gint accessor = GLTF_NONE;

  skin->inverse_binds = g_new0 (double, 16 * (gsize) skin->n_bones);
  for (guint i = 0; i < skin->n_bones; i++)
    for (guint k = 0; k < 4; k++)
      skin->inverse_binds[16 * i + 5 * k] = 1.0;

  if (!gltf_member_index (object, "inverseBindMatrices", self->n_accessors, &accessor, error))
    return FALSE;
  if (accessor == GLTF_NONE)
    return TRUE;

  matrices = gltf_decode_floats (self, (guint) accessor, 16, GLTF_ONLY_FLOAT, &n, error);
  if (!matrices)
    return FALSE;
  if (n < skin->n_bones)
    {
      gltf_refuse (error, _ ("it has %" G_GUINT64_FORMAT " inverse bind matrices for %u joints"), n,
                   skin->n_bones);
      return FALSE;
    }
  for (guint i = 0; i < 16 * skin->n_bones; i++)
    {
      if (!(fabsf (matrices[i]) <= (float) GLTF_MAX_COORDINATE))
        {
          gltf_refuse (error, _ ("the inverse bind matrix of joint %u is not finite"), i / 16);
          return FALSE;
        }
      /* The last row of an affine matrix is what it is, whatever rounding left in the file. */
      skin->inverse_binds[i] = i % 4 == 3 ? (i % 16 == 15) : (double) matrices[i];
    }

  return TRUE;
}

RmpSceneSkin *
gltf_read_skin (Gltf *self, guint index, GError **error)
{
  JsonObject *object = gltf_object (self, "skins", index, error);
  g_autoptr (RmpSceneSkin) skin = g_new0 (RmpSceneSkin, 1);

  rmp_stage_begin (_ ("reading skin %u"), index);
  if (object && read_bones (self, object, skin, error) &&
      read_inverse_binds (self, object, skin, error))
    return g_steal_pointer (&skin);

  g_prefix_error (error, _ ("skin %u: "), index);
  return NULL;
}

const RmpSceneSkin *
gltf_get_skin (Gltf *self, guint index, GError **error)
{
  if (!self->skin_read[index])
    {
      self->skin_read[index] = TRUE;
      g_ptr_array_index (self->scene->skins, index) = gltf_read_skin (self, index, error);
    }
  else if (!g_ptr_array_index (self->scene->skins, index))
    gltf_refuse (error, _ ("skin %u was left out before"), index);

  return g_ptr_array_index (self->scene->skins, index);
}
