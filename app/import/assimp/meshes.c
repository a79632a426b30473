/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"
#include "mesh-report.h"
#include "skinning/affine.h"
#include "stage.h"

/* The library gives one mesh a material; all of a node are one mesh of several materials here. */
typedef struct
{
  Assimp *assimp;
  guint node;
  RmpSoup *soup;
  GPtrArray *materials;
  GHashTable *known; /* material of the file + 1 → index + 1 */
  AssimpShapes shapes;
  AssimpBones bones;
  guint n_not_triangles, n_without_uvs;
} Build;

static void
build_init (Build *self, Assimp *assimp, guint node)
{
  self->assimp = assimp;
  self->node = node;
  self->soup = rmp_soup_new ();
  self->materials = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_import_material_free);
  self->known = g_hash_table_new (NULL, NULL);
  assimp_shapes_collect (&self->shapes, assimp, assimp_node (assimp, node));
  assimp_bones_init (&self->bones, node);
}

static void
build_clear (Build *self)
{
  g_clear_pointer (&self->soup, rmp_soup_free);
  g_clear_pointer (&self->materials, g_ptr_array_unref);
  g_clear_pointer (&self->known, g_hash_table_unref);
  assimp_shapes_clear (&self->shapes);
  assimp_bones_clear (&self->bones);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Build, build_clear)

/* --- vertices --------------------------------------------------------------------------------- */

static gboolean
add_positions (Build *self, const struct aiMesh *part, GError **error)
{
  const double *geometric = assimp_node (self->assimp, self->node)->geometric;

  for (guint v = 0; v < part->mNumVertices; v++)
    {
      const double position[3] = { part->mVertices[v].x, part->mVertices[v].y,
                                   part->mVertices[v].z };
      double moved[3];

      rmp_affine_apply (geometric, position, moved);
      for (guint k = 0; k < 3; k++)
        {
          float value = (float) moved[k] + 0.0f; /* −0 becomes 0 */

          if (!(fabs (moved[k]) <= ASSIMP_MAX_COORDINATE))
            {
              assimp_refuse (error, _ ("vertex %u is not at a finite place"), v);
              return FALSE;
            }
          g_array_append_val (self->soup->positions, value);
        }
    }
  if (self->soup->positions->len / 3 != (guint64) self->soup->flags->len + part->mNumVertices)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE,
                   _ ("it has too many vertices"));
      return FALSE;
    }
  g_array_set_size (self->soup->flags, self->soup->positions->len / 3);
  return TRUE;
}

static void
add_uvs (Build *self, const struct aiMesh *part)
{
  const struct aiVector3D *source = part->mTextureCoords[0];
  const guint begin = self->soup->flags->len - part->mNumVertices;

  g_array_set_size (self->soup->uvs, 2 * self->soup->flags->len);
  if (!source)
    {
      self->n_without_uvs++;
      return;
    }

  self->soup->has_uvs = TRUE;
  for (guint v = 0; v < part->mNumVertices; v++)
    {
      float *uv = &g_array_index (self->soup->uvs, float, 2 * ((gsize) begin + v));

      if (fabsf (source[v].x) <= (float) ASSIMP_MAX_COORDINATE &&
          fabsf (source[v].y) <= (float) ASSIMP_MAX_COORDINATE)
        {
          uv[0] = source[v].x + 0.0f;
          uv[1] = source[v].y + 0.0f;
        }
      else
        g_array_index (self->soup->flags, guint8, begin + v) |= RMP_VERTEX_BAD_UV;
    }
}

/* --- faces ------------------------------------------------------------------------------------ */

static gboolean
get_material (Build *self, guint index, guint16 *material, GError **error)
{
  gpointer key = GUINT_TO_POINTER (index + 1);
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (self->known, key));

  if (known == 0)
    {
      if (self->materials->len == G_MAXUINT16)
        {
          assimp_refuse (error, _ ("it has more than %u materials"), G_MAXUINT16);
          return FALSE;
        }
      g_ptr_array_add (self->materials, assimp_read_material (self->assimp, index));
      known = self->materials->len;
      g_hash_table_insert (self->known, key, GUINT_TO_POINTER (known));
    }
  *material = (guint16) (known - 1);
  return TRUE;
}

static gboolean
add_faces (Build *self, const struct aiMesh *part, GError **error)
{
  const guint begin = self->soup->flags->len - part->mNumVertices;
  guint16 material;

  if (!get_material (self, part->mMaterialIndex, &material, error))
    return FALSE;
  for (guint f = 0; f < part->mNumFaces; f++)
    {
      const struct aiFace *face = &part->mFaces[f];
      guint32 corners[3];

      if (face->mNumIndices != 3 || !face->mIndices)
        {
          self->n_not_triangles++;
          continue;
        }
      for (guint k = 0; k < 3; k++)
        {
          if (face->mIndices[k] >= part->mNumVertices)
            {
              assimp_refuse (error, _ ("face %u has vertex %u, but there are only %u"), f,
                             face->mIndices[k], part->mNumVertices);
              return FALSE;
            }
          corners[k] = begin + face->mIndices[k];
        }
      g_array_append_vals (self->soup->corners, corners, 3);
      g_array_append_val (self->soup->face_materials, material);
    }
  return TRUE;
}

/* --- the mesh --------------------------------------------------------------------------------- */

static gboolean
add_part (Build *self, const struct aiMesh *part, GError **error)
{
  if (part->mNumVertices == 0 || !part->mVertices || !part->mFaces)
    return TRUE;
  if (!add_positions (self, part, error))
    return FALSE;

  add_uvs (self, part);
  if (!assimp_bones_add (&self->bones, self->assimp, self->soup, part, error))
    return FALSE;
  if (!assimp_shapes_add (&self->shapes, self->soup, part,
                          assimp_node (self->assimp, self->node)->geometric))
    {
      assimp_refuse (error, _ ("a morph target is not at a finite place"));
      return FALSE;
    }
  return add_faces (self, part, error);
}

static void
take_shapes (Build *self, RmpSceneGeometry *geometry)
{
  geometry->morph_weights = g_new0 (float, MAX (1, geometry->n_morphs));
  geometry->morph_names = g_new0 (char *, geometry->n_morphs + 1);
  for (guint i = 0; i < geometry->n_morphs; i++)
    {
      geometry->morph_weights[i] = g_array_index (self->shapes.weights, float, i);
      geometry->morph_names[i] = g_strdup (g_ptr_array_index (self->shapes.names, i));
    }
}

static void
report (Build *self, const RmpSceneGeometry *geometry, const guint8 *flags, guint n_dropped)
{
  RmpImportScene *scene = self->assimp->scene;
  const gint mesh = (gint) scene->meshes->len;

  rmp_mesh_report (scene, geometry, flags, n_dropped, self->soup->has_weights);
  if (self->n_not_triangles > 0)
    rmp_scene_report (scene, RMP_FINDING_IGNORED, mesh, NULL,
                      _ ("Points and lines were not read."));
  if (self->soup->has_uvs && self->n_without_uvs > 0)
    rmp_scene_report (scene, RMP_FINDING_REPAIRED, mesh, NULL,
                      _ ("Parts without texture coordinates got (0, 0)."));
  if (self->soup->has_weights && self->bones.n_unweighted > 0)
    rmp_scene_report (
        scene, RMP_FINDING_READ, mesh, NULL,
        ngettext ("Vertices without joint weights follow the node of the mesh. (%u vertex)",
                  "Vertices without joint weights follow the node of the mesh. (%u vertices)",
                  self->bones.n_unweighted),
        self->bones.n_unweighted);
  if (self->assimp->fbx && geometry->n_morphs > 0)
    rmp_scene_report (scene, RMP_FINDING_IGNORED, mesh, NULL,
                      _ ("What the file says of the weights of its %u shapes at rest was not read; "
                         "they start at 0."),
                      geometry->n_morphs);
}

static void
keep (Build *self, RmpSceneGeometry *geometry)
{
  RmpImportScene *scene = self->assimp->scene;
  const gboolean turned = rmp_affine_determinant (
                              assimp_node (self->assimp, self->node)->geometric) < 0.0;
  RmpSceneMesh *mesh = g_new0 (RmpSceneMesh, 1);

  g_ptr_array_add (scene->geometries, geometry);
  mesh->node = self->node;
  mesh->geometry = geometry;
  mesh->name = g_strdup (g_array_index (scene->nodes, RmpSceneNode, self->node).name);
  if (self->soup->has_weights)
    {
      RmpSceneSkin *skin = assimp_bones_end (&self->bones);

      g_ptr_array_add (scene->skins, skin);
      mesh->skin = skin;
      mesh->mirrored = turned != (rmp_affine_determinant (self->assimp->y_up) < 0.0);
    }
  else
    mesh->mirrored = turned != rmp_scene_is_mirrored (scene, self->node);
  g_ptr_array_add (scene->meshes, mesh);
}

/* In the order of the file if it can be found; else corners count as they come. */
static RmpSceneGeometry *
weld (Build *self, const GArray *parts, guint8 **flags, guint *n_dropped)
{
  const AssimpPoints *points = assimp_number (self->assimp, parts, self->soup);
  RmpSceneGeometry *geometry = rmp_soup_weld (self->soup, flags, n_dropped);

  if (!points || !geometry || assimp_share_order (points, geometry))
    return geometry;
  rmp_scene_geometry_free (geometry);
  g_clear_pointer (flags, g_free);
  g_clear_pointer (&self->soup->numbers, g_array_unref);
  return rmp_soup_weld (self->soup, flags, n_dropped);
}

static gboolean
read_mesh (Assimp *assimp, guint node, GError **error)
{
  const GArray *parts = assimp_node (assimp, node)->parts;
  g_autoptr (RmpSceneGeometry) geometry = NULL;
  g_auto (Build) self = { 0 };
  g_autofree guint8 *flags = NULL;
  guint n_dropped = 0;

  rmp_stage_begin (_ ("reading mesh “%s”"),
                   g_array_index (assimp->scene->nodes, RmpSceneNode, node).name);
  build_init (&self, assimp, node);
  for (guint i = 0; i < parts->len; i++)
    if (!add_part (&self, assimp->source->mMeshes[g_array_index (parts, guint, i)], error))
      return FALSE;

  geometry = weld (&self, parts, &flags, &n_dropped);
  if (!geometry)
    {
      assimp_refuse (error, _ ("it has no triangles"));
      return FALSE;
    }
  g_ptr_array_unref (geometry->materials);
  geometry->materials = g_steal_pointer (&self.materials);
  take_shapes (&self, geometry);
  report (&self, geometry, flags, n_dropped);
  keep (&self, g_steal_pointer (&geometry));
  return TRUE;
}

/* FALSE only where nothing more should be tried. */
static gboolean
try_mesh (Assimp *self, guint node, GError **first, GError **error)
{
  RmpImportScene *scene = self->scene;
  const guint n_findings = scene->report->len;
  g_autoptr (GError) refusal = NULL;

  if (read_mesh (self, node, &refusal))
    return TRUE;
  if (refusal->code != RMP_IMPORT_ERROR_REFUSED)
    {
      g_propagate_error (error, g_steal_pointer (&refusal));
      return FALSE;
    }

  rmp_scene_detach_findings (scene, n_findings);
  rmp_scene_report (scene, RMP_FINDING_REFUSED, -1, NULL, _ ("Mesh “%s” was left out: %s."),
                    g_array_index (scene->nodes, RmpSceneNode, node).name, refusal->message);
  if (!*first)
    *first = g_steal_pointer (&refusal);
  return TRUE;
}

gboolean
assimp_read_meshes (Assimp *self, GError **error)
{
  g_autoptr (GError) first = NULL;

  for (guint i = 0; i < self->nodes->len; i++)
    if (assimp_node (self, i)->parts->len > 0 && !try_mesh (self, i, &first, error))
      return FALSE;
  rmp_scene_name_meshes (self->scene);

  if (!first || self->scene->meshes->len > 0 || self->source->mNumAnimations > 0)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}
