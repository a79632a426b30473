/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"
#include "skinning/affine.h"

static guint
add_bone (AssimpBones *self, guint32 node, const double *offset)
{
  for (guint i = 0; i < self->nodes->len; i++)
    if (g_array_index (self->nodes, guint32, i) == node &&
        memcmp (&g_array_index (self->offsets, double, 16 * (gsize) i), offset,
                16 * sizeof (double)) == 0)
      return i;

  g_array_append_val (self->nodes, node);
  g_array_append_vals (self->offsets, offset, 16);
  return self->nodes->len - 1;
}

/* A vertex that no bone holds follows the node of its mesh, as if that were a bone bound where it
 * stands.
 */
void
assimp_bones_init (AssimpBones *self, guint node)
{
  double identity[16];

  self->nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->offsets = g_array_new (FALSE, FALSE, sizeof (double));
  rmp_affine_identity (identity);
  self->own = add_bone (self, node, identity);
}

void
assimp_bones_clear (AssimpBones *self)
{
  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->offsets, g_array_unref);
}

/* What each vertex of a part hangs on: lists one after another. */
typedef struct
{
  guint *first; /* [#V + 1] */
  RmpInfluence *influences;
} Lists;

static void
lists_clear (Lists *self)
{
  g_free (self->first);
  g_free (self->influences);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Lists, lists_clear)

static gboolean
check_weights (const struct aiMesh *part, GError **error)
{
  for (guint b = 0; b < part->mNumBones; b++)
    {
      const struct aiBone *bone = part->mBones[b];

      for (guint k = 0; k < bone->mNumWeights; k++)
        if (bone->mWeights[k].mVertexId >= part->mNumVertices)
          {
            assimp_refuse (error, _ ("bone “%s” holds vertex %u of %u"), bone->mName.data,
                           bone->mWeights[k].mVertexId, part->mNumVertices);
            return FALSE;
          }
    }
  return TRUE;
}

static gboolean
is_weight (float weight)
{
  return weight > 0.0f && weight <= (float) ASSIMP_MAX_COORDINATE;
}

/* @bones: [bones of the part] index of each in the whole */
static void
lists_init (Lists *self, const struct aiMesh *part, const guint *bones, guint8 *flags)
{
  const guint n = part->mNumVertices;

  self->first = g_new0 (guint, (gsize) n + 2);
  for (guint b = 0; b < part->mNumBones; b++)
    for (guint k = 0; k < part->mBones[b]->mNumWeights; k++)
      {
        const struct aiVertexWeight *weight = &part->mBones[b]->mWeights[k];

        self->first[weight->mVertexId + 2] += is_weight (weight->mWeight);
        if (!(weight->mWeight >= 0.0f && weight->mWeight <= (float) ASSIMP_MAX_COORDINATE))
          flags[weight->mVertexId] |= RMP_VERTEX_BAD_WEIGHT;
      }
  for (guint v = 2; v <= n; v++)
    self->first[v] += self->first[v - 1];

  self->influences = g_new (RmpInfluence, MAX (1, (gsize) self->first[n] + self->first[n + 1]));
  for (guint b = 0; b < part->mNumBones; b++)
    for (guint k = 0; k < part->mBones[b]->mNumWeights; k++)
      {
        const struct aiVertexWeight *weight = &part->mBones[b]->mWeights[k];

        if (is_weight (weight->mWeight))
          self->influences[self->first[weight->mVertexId + 1]++] = (RmpInfluence){
            bones[b], weight->mWeight
          };
      }
}

static gboolean
find_bones (AssimpBones *self, const Assimp *assimp, const struct aiMesh *part, guint *bones,
            GError **error)
{
  for (guint b = 0; b < part->mNumBones; b++)
    {
      const struct aiBone *bone = part->mBones[b];
      const gint node = assimp_find_node (assimp, &bone->mName);
      double offset[16];

      if (node < 0)
        {
          assimp_refuse (error, _ ("its bone “%s” is no node of the file"), bone->mName.data);
          return FALSE;
        }
      if (!assimp_matrix (&bone->mOffsetMatrix, offset))
        {
          assimp_refuse (error, _ ("the bind matrix of bone “%s” is not finite"), bone->mName.data);
          return FALSE;
        }
      bones[b] = add_bone (self, (guint32) node, offset);
      if (self->nodes->len > G_MAXUINT16)
        {
          assimp_refuse (error, _ ("it has more than %u bones"), G_MAXUINT16);
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
assimp_bones_add (AssimpBones *self, const Assimp *assimp, RmpSoup *soup, const struct aiMesh *part,
                  GError **error)
{
  const guint n = part->mNumVertices, begin = soup->flags->len - n;
  g_autofree guint *bones = g_new (guint, MAX (1, part->mNumBones));
  g_auto (Lists) lists = { 0 };
  guint8 *flags = (guint8 *) soup->flags->data + begin;

  g_array_set_size (soup->influences, soup->flags->len);
  if (!find_bones (self, assimp, part, bones, error) || !check_weights (part, error))
    return FALSE;

  lists_init (&lists, part, bones, flags);
  for (guint v = 0; v < n; v++)
    {
      RmpInfluences *out = &g_array_index (soup->influences, RmpInfluences, begin + v);
      const guint first = lists.first[v], length = lists.first[v + 1] - first;

      if (length == 0)
        {
          out->joints[0] = (guint16) self->own;
          out->weights[0] = 1.0f;
          self->n_unweighted++;
        }
      else
        flags[v] |= rmp_influences_collect (lists.influences + first, length, out,
                                            &soup->most_lost);
    }
  soup->has_weights |= part->mNumBones > 0;
  return TRUE;
}

RmpSceneSkin *
assimp_bones_end (const AssimpBones *self)
{
  RmpSceneSkin *skin = g_new0 (RmpSceneSkin, 1);

  skin->n_bones = self->nodes->len;
  skin->bones = g_memdup2 (self->nodes->data, skin->n_bones * sizeof (guint32));
  skin->inverse_binds = g_memdup2 (self->offsets->data,
                                   16 * (gsize) skin->n_bones * sizeof (double));
  skin->root = self->own;
  return skin;
}
