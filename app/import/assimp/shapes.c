/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"

/* Sound targets only: as many vertices as the mesh, all of them places. */
static const struct aiAnimMesh *
get_target (const struct aiMesh *part, guint index)
{
  const struct aiAnimMesh *target = part->mAnimMeshes[index];

  return target && (!target->mVertices || target->mNumVertices == part->mNumVertices) ? target
                                                                                      : NULL;
}

static char *
target_name (const struct aiAnimMesh *target, guint index)
{
  return target->mName.length > 0 ? assimp_text (&target->mName)
                                  : g_strdup_printf (_ ("Shape %u"), index);
}

/* The library says 1 for every target of an FBX file, whatever the file says. */
static float
default_weight (const Assimp *assimp, const struct aiAnimMesh *target)
{
  return !assimp->fbx && fabsf (target->mWeight) <= (float) ASSIMP_MAX_COORDINATE ? target->mWeight
                                                                                  : 0.0f;
}

void
assimp_shapes_collect (AssimpShapes *self, const Assimp *assimp, const AssimpNode *node)
{
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->weights = g_array_new (FALSE, TRUE, sizeof (float));
  self->positions = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint m = 0; m < node->parts->len; m++)
    {
      const struct aiMesh *part = assimp->source->mMeshes[g_array_index (node->parts, guint, m)];

      for (guint i = 0; i < part->mNumAnimMeshes; i++)
        {
          const struct aiAnimMesh *target = get_target (part, i);
          g_autofree char *name = !target ? NULL : target_name (target, i);
          float weight;

          if (!name || g_hash_table_contains (self->positions, name))
            continue;
          weight = default_weight (assimp, target);
          g_array_append_val (self->weights, weight);
          g_ptr_array_add (self->names, name);
          g_hash_table_insert (self->positions, g_steal_pointer (&name),
                               GUINT_TO_POINTER (self->names->len));
        }
    }
}

void
assimp_shapes_clear (AssimpShapes *self)
{
  g_clear_pointer (&self->positions, g_hash_table_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->weights, g_array_unref);
}

/* The library holds places, Rimple what is added to the mesh. */
static gboolean
add_offsets (GArray *offsets, const struct aiMesh *part, const struct aiVector3D *positions,
             const double *m)
{
  for (guint v = 0; v < part->mNumVertices; v++)
    {
      const struct aiVector3D *a = &part->mVertices[v], *b = &positions[v];
      const double d[3] = { (double) b->x - a->x, (double) b->y - a->y, (double) b->z - a->z };

      for (guint k = 0; k < 3; k++)
        {
          const double moved = m[k] * d[0] + m[4 + k] * d[1] + m[8 + k] * d[2];
          float value = (float) moved + 0.0f;

          if (!(fabs (moved) <= ASSIMP_MAX_COORDINATE))
            return FALSE;
          g_array_append_val (offsets, value);
        }
    }
  return TRUE;
}

gboolean
assimp_shapes_add (const AssimpShapes *self, RmpSoup *soup, const struct aiMesh *part,
                   const double *linear)
{
  const guint begin = soup->positions->len - 3 * part->mNumVertices;

  while (soup->morphs->len < self->names->len)
    g_ptr_array_add (soup->morphs, g_array_new (FALSE, TRUE, sizeof (float)));
  for (guint i = 0; i < part->mNumAnimMeshes; i++)
    {
      const struct aiAnimMesh *target = get_target (part, i);
      g_autofree char *name = !target ? NULL : target_name (target, i);
      const guint position = !name ? 0
                                   : GPOINTER_TO_UINT (g_hash_table_lookup (self->positions, name));
      GArray *offsets = position == 0 ? NULL : g_ptr_array_index (soup->morphs, position - 1);

      /* Of two targets with one name the first counts. */
      if (!offsets || !target->mVertices || offsets->len > begin)
        continue;
      g_array_set_size (offsets, begin);
      if (!add_offsets (offsets, part, target->mVertices, linear))
        return FALSE;
    }
  for (guint i = 0; i < soup->morphs->len; i++)
    g_array_set_size (g_ptr_array_index (soup->morphs, i), soup->positions->len);
  return TRUE;
}

/* --- channels --------------------------------------------------------------------------------- */

/* FBX puts a star and a number behind the node's name. */
static gboolean
is_for (const struct aiMeshMorphAnim *channel, const struct aiNode *node)
{
  const char *star = strrchr (channel->mName.data, '*');
  gsize length = strlen (node->mName.data);

  if (strcmp (channel->mName.data, node->mName.data) == 0)
    return TRUE;
  return star && (gsize) (star - channel->mName.data) == length &&
         strncmp (channel->mName.data, node->mName.data, length) == 0;
}

static const RmpSceneMesh *
find_mesh (const RmpImportScene *scene, guint node)
{
  for (guint i = 0; i < scene->meshes->len; i++)
    {
      const RmpSceneMesh *mesh = g_ptr_array_index (scene->meshes, i);

      if (mesh->node == node)
        return mesh;
    }
  return NULL;
}

static gboolean
read_key (const struct aiMeshMorphKey *key, guint n, float *weights)
{
  for (guint i = 0; i < key->mNumValuesAndWeights; i++)
    {
      if (!key->mValues || !key->mWeights || !(fabs (key->mWeights[i]) <= ASSIMP_MAX_COORDINATE))
        return FALSE;
      if (key->mValues[i] < n)
        weights[key->mValues[i]] = (float) key->mWeights[i];
    }
  return TRUE;
}

static gboolean
read_channel (const struct aiMeshMorphAnim *source, double rate, const RmpSceneGeometry *geometry,
              RmpSceneChannel *channel)
{
  const guint n = geometry->n_morphs;

  channel->path = RMP_CHANNEL_WEIGHTS;
  channel->interpolation = RMP_INTERPOLATION_LINEAR;
  channel->n_weights = n;
  channel->n_keys = source->mNumKeys;
  channel->n_values = (gsize) n * source->mNumKeys;
  channel->times = g_new (float, channel->n_keys);
  channel->values = g_new (float, channel->n_values);
  for (guint i = 0; i < source->mNumKeys; i++)
    {
      const double time = source->mKeys[i].mTime / rate;

      memcpy (channel->values + (gsize) i * n, geometry->morph_weights, n * sizeof (float));
      channel->times[i] = (float) time;
      if (!(fabs (time) <= (double) RMP_CLIP_LATEST) ||
          (i > 0 && channel->times[i] < channel->times[i - 1]) ||
          !read_key (&source->mKeys[i], n, channel->values + (gsize) i * n))
        return FALSE;
    }
  return TRUE;
}

gboolean
assimp_shapes_animate (const Assimp *self, const struct aiAnimation *source, guint node,
                       GArray *channels)
{
  const RmpSceneMesh *mesh = find_mesh (self->scene, node);
  const double rate = assimp_rate (source);

  for (guint i = 0; mesh && mesh->geometry->n_morphs > 0 && i < source->mNumMorphMeshChannels; i++)
    {
      const struct aiMeshMorphAnim *from = source->mMorphMeshChannels[i];
      RmpSceneChannel channel = { .joint = node };

      if (from->mNumKeys == 0 || !is_for (from, assimp_node (self, node)->source))
        continue;
      if (!read_channel (from, rate, mesh->geometry, &channel))
        {
          g_free (channel.times);
          g_free (channel.values);
          return FALSE;
        }
      g_array_append_val (channels, channel);
      return TRUE;
    }
  return TRUE;
}
