/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"
#include "skinning/affine.h"
#include "stage.h"

/* What the library puts between the name of an FBX node and the part of its transform that a link
 * of the chain holds.
 */
#define LINK_MARK "_$AssimpFbx$_"

/* Deeper trees nobody builds; each level costs stack. */
#define MAX_DEPTH 2000

gboolean
assimp_matrix (const struct aiMatrix4x4 *m, double *out)
{
  const double rows[3][4] = { { m->a1, m->a2, m->a3, m->a4 },
                              { m->b1, m->b2, m->b3, m->b4 },
                              { m->c1, m->c2, m->c3, m->c4 } };

  rmp_affine_identity (out);
  for (guint row = 0; row < 3; row++)
    for (guint column = 0; column < 4; column++)
      {
        if (!(fabs (rows[row][column]) <= ASSIMP_MAX_COORDINATE))
          return FALSE;
        out[4 * column + row] = rows[row][column];
      }
  return TRUE;
}

gint
assimp_find_node (const Assimp *self, const struct aiString *name)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (self->by_name, name->data)) - 1;
}

const char *
assimp_link_kind (const Assimp *self, const struct aiNode *link)
{
  const char *mark = self->fbx ? strstr (link->mName.data, LINK_MARK) : NULL;

  return !mark ? NULL : mark + strlen (LINK_MARK);
}

/* --- the switches of an FBX node -------------------------------------------------------------- */

static AssimpInherit
read_inherit (const Assimp *self, const struct aiNode *node)
{
  gint value = ASSIMP_INHERIT_ROTATIONS_FIRST; /* what FBX means where it says nothing */

  if (!self->fbx)
    return ASSIMP_INHERIT_ALL;
  assimp_metadata_int (node->mMetaData, "InheritType", &value);
  return value == ASSIMP_INHERIT_ALL || value == ASSIMP_INHERIT_NO_LOCAL_SCALE
             ? (AssimpInherit) value
             : ASSIMP_INHERIT_ROTATIONS_FIRST;
}

static gboolean
reads_pre_rotation (const struct aiNode *node)
{
  gint active = FALSE;

  return assimp_metadata_int (node->mMetaData, "RotationActive", &active) && active;
}

/* --- chains ----------------------------------------------------------------------------------- */

static gboolean
multiply_on (double *product, const struct aiNode *link)
{
  double matrix[16], result[16];

  if (!assimp_matrix (&link->mTransformation, matrix))
    return FALSE;
  rmp_affine_multiply (product, matrix, result);
  memcpy (product, result, sizeof result);
  return TRUE;
}

/* Of @chain, what moves the node joins the links; what moves only its meshes is multiplied out. */
static gboolean
take_chain (Assimp *self, AssimpNode *node, const GPtrArray *chain)
{
  gboolean has_pre_rotation = FALSE;

  node->first_link = self->links->len;
  rmp_affine_identity (node->geometric);
  for (guint i = 0; i < chain->len; i++)
    {
      struct aiNode *link = g_ptr_array_index (chain, i);
      const char *kind = assimp_link_kind (self, link);

      if (g_str_has_prefix (kind, "Geometric"))
        {
          if (!multiply_on (node->geometric, link))
            return FALSE;
          continue;
        }
      if (g_str_equal (kind, "PreRotation") || g_str_equal (kind, "PostRotation"))
        {
          if (node->ignores_pre_rotation)
            {
              has_pre_rotation = TRUE;
              continue;
            }
        }
      g_ptr_array_add (self->links, link);
    }
  g_ptr_array_add (self->links, (gpointer) node->source);
  node->n_links = self->links->len - node->first_link;

  if (has_pre_rotation)
    rmp_scene_report (
        self->scene, RMP_FINDING_READ, -1, NULL,
        _ ("The pre-rotation of node “%s” is switched off in the file and was left out."),
        node->source->mName.data);
  return TRUE;
}

static void
name_node (Assimp *self, const AssimpNode *node, GHashTable *names)
{
  RmpSceneNode out = { .parent = node->parent, .rotation = { 0, 0, 0, 1 }, .scale = { 1, 1, 1 } };
  guint index = self->scene->nodes->len;
  g_autofree char *name = NULL;

  out.name = node->source->mName.length > 0 ? assimp_text (&node->source->mName)
                                            : g_strdup_printf (_ ("Node %u"), index);
  name = g_strdup (out.name);
  if (rmp_names_add (names, &out.name))
    rmp_scene_report (self->scene, RMP_FINDING_REPAIRED, -1, NULL,
                      _ ("Several nodes are called “%s”; one is now “%s”. Bones and clips go by "
                         "name and reach only the "
                         "first."),
                      name, out.name);
  else
    g_hash_table_insert (self->by_name, (gpointer) node->source->mName.data,
                         GINT_TO_POINTER ((gint) index + 1));
  g_array_append_val (self->scene->nodes, out);
}

static gboolean
add_parts (const Assimp *self, const AssimpNode *node, const struct aiNode *source, GError **error)
{
  for (guint i = 0; i < source->mNumMeshes; i++)
    {
      if (source->mMeshes[i] >= self->source->mNumMeshes)
        {
          assimp_refuse (error, _ ("node “%s” shows mesh %u of %u"), source->mName.data,
                         source->mMeshes[i], self->source->mNumMeshes);
          return FALSE;
        }
      g_array_append_val (node->parts, source->mMeshes[i]);
    }
  return TRUE;
}

/* @chain: the links above @source */
static gboolean
fold (Assimp *self, const struct aiNode *source, gint parent, GPtrArray *chain, GHashTable *names,
      guint depth, GError **error)
{
  const char *kind = assimp_link_kind (self, source);
  g_autoptr (GPtrArray) below = NULL;

  if (depth > MAX_DEPTH)
    {
      assimp_refuse (error, _ ("its nodes hang on each other more than %u deep"), MAX_DEPTH);
      return FALSE;
    }
  if (kind && !(g_str_has_prefix (kind, "Geometric") && g_str_has_suffix (kind, "Inverse")))
    {
      below = g_ptr_array_copy (chain, NULL, NULL);
      g_ptr_array_add (below, (gpointer) source);
    }
  else if (!kind)
    {
      AssimpNode node = { .source = source, .parent = parent };

      node.inherit = read_inherit (self, source);
      node.ignores_pre_rotation = self->fbx && !reads_pre_rotation (source);
      if (!take_chain (self, &node, chain))
        {
          assimp_refuse (error, _ ("node “%s”: its transform is astronomically large"),
                         source->mName.data);
          return FALSE;
        }
      parent = (gint) self->nodes->len;
      node.parts = g_array_new (FALSE, FALSE, sizeof (guint));
      name_node (self, &node, names);
      g_array_append_val (self->nodes, node);
      if (!add_parts (self, &node, source, error))
        return FALSE;
    }

  if (!below)
    below = g_ptr_array_new ();
  for (guint i = 0; i < source->mNumChildren; i++)
    if (!fold (self, source->mChildren[i], parent, below, names, depth + 1, error))
      return FALSE;
  return TRUE;
}

void
assimp_node_clear (gpointer data)
{
  g_array_unref (((AssimpNode *) data)->parts);
}

static gboolean
check_matrices (const Assimp *self, GError **error)
{
  double matrix[16];

  for (guint i = 0; i < self->links->len; i++)
    {
      const struct aiNode *link = g_ptr_array_index (self->links, i);

      if (!assimp_matrix (&link->mTransformation, matrix))
        {
          assimp_refuse (error, _ ("node “%s”: its transform is astronomically large"),
                         link->mName.data);
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
assimp_read_nodes (Assimp *self, GError **error)
{
  g_autoptr (GHashTable) names = rmp_names_new ();
  g_autoptr (GPtrArray) chain = g_ptr_array_new ();
  g_autofree double *locals = NULL;

  rmp_stage_begin (_ ("reading nodes"));
  if (!fold (self, self->source->mRootNode, ASSIMP_NONE, chain, names, 0, error) ||
      !check_matrices (self, error))
    return FALSE;

  assimp_guess_up (self);
  locals = g_new (double, 16 * (gsize) self->nodes->len);
  assimp_pose (self, NULL, 0.0, locals);
  for (guint i = 0; i < self->nodes->len; i++)
    {
      RmpSceneNode *node = &g_array_index (self->scene->nodes, RmpSceneNode, i);
      RmpTransform transform;
      double shear[3];

      rmp_affine_split (locals + 16 * (gsize) i, &transform, shear);
      memcpy (node->translation, transform.translation, sizeof node->translation);
      memcpy (node->rotation, transform.rotation, sizeof node->rotation);
      memcpy (node->scale, transform.scale, sizeof node->scale);
      memcpy (node->matrix, locals + 16 * (gsize) i, sizeof node->matrix);
      node->has_matrix = TRUE;
      for (guint k = 0; k < 16; k++)
        if (!(fabs (node->matrix[k]) <= ASSIMP_MAX_COORDINATE))
          {
            assimp_refuse (error, _ ("node “%s”: its transform is astronomically large"),
                           node->name);
            return FALSE;
          }
    }
  return TRUE;
}
