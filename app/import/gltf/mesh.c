/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>

#include "gltf/gltf-private.h"
#include "gltf/primitive.h"
#include "mesh-report.h"
#include "stage.h"

/* --- the report of a mesh --------------------------------------------------------------------- */

static void
report_omissions (Gltf *self, const GltfOmissions *omissions, gboolean has_uvs)
{
  const struct
  {
    guint n;
    RmpFindingSeverity severity;
    const char *text;
  } kinds[] = {
    { omissions->n_not_triangles, RMP_FINDING_IGNORED, N_ ("Points and lines were not read.") },
    { omissions->n_without_positions, RMP_FINDING_IGNORED,
      N_ ("Parts without positions were not read.") },
    { omissions->n_incomplete, RMP_FINDING_REPAIRED,
      N_ ("An incomplete last triangle was left out.") },
    { has_uvs ? omissions->n_without_uvs : 0, RMP_FINDING_REPAIRED,
      N_ ("Parts without texture coordinates got (0, 0).") },
    { omissions->n_without_normals, RMP_FINDING_READ,
      N_ ("The file has no normals here; they follow the shape.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].n > 0)
      rmp_scene_report (self->scene, kinds[i].severity, (gint) self->scene->meshes->len, NULL, "%s",
                        _ (kinds[i].text));
}

/* --- a mesh ----------------------------------------------------------------------------------- */

static gboolean
read_primitives (Gltf *self, JsonObject *object, RmpSoup *soup, GPtrArray *materials,
                 GltfOmissions *omissions, GError **error)
{
  g_autoptr (GHashTable)
      known = g_hash_table_new (NULL, NULL); /* material of the file + 2 → index + 1 */
  JsonArray *primitives = NULL;
  gboolean first = TRUE;

  if (!gltf_member_array (object, "primitives", &primitives, error))
    return FALSE;

  for (guint i = 0; primitives && i < json_array_get_length (primitives); i++)
    {
      JsonObject *primitive = gltf_element_object (primitives, i, error);
      gint material = GLTF_NONE;
      gpointer key;
      gboolean added;

      if (!primitive || !gltf_member_index (primitive, "material", gltf_count (self, "materials"),
                                            &material, error))
        return FALSE;
      key = GINT_TO_POINTER (material + 2);
      if (!g_hash_table_contains (known, key))
        {
          if (materials->len == G_MAXUINT16)
            {
              gltf_refuse (error, _ ("it has more than %u materials"), G_MAXUINT16);
              return FALSE;
            }
          g_ptr_array_add (materials, gltf_read_material (self, material));
          g_hash_table_insert (known, key, GUINT_TO_POINTER (materials->len));
        }
      if (!gltf_add_primitive (self, soup, primitive,
                               (guint16) (GPOINTER_TO_UINT (g_hash_table_lookup (known, key)) - 1),
                               first, &added, omissions, error))
        {
          g_prefix_error (error, _ ("part %u: "), i);
          return FALSE;
        }
      first = first && !added;
    }

  return TRUE;
}

static gboolean
read_weights (JsonObject *object, guint n, float *weights, gboolean *present, GError **error)
{
  g_autofree double *values = g_new0 (double, MAX (1, n));

  if (!gltf_member_numbers (object, "weights", n, values, present, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    weights[i] = fabs (values[i]) <= GLTF_MAX_COORDINATE ? (float) values[i] : 0.0f;

  return TRUE;
}

/* Names are a custom, not a rule: `extras.targetNames`. */
static void
read_morph_names (JsonObject *object, RmpSceneGeometry *geometry)
{
  JsonObject *extras = NULL;
  JsonArray *names = NULL;

  gltf_member_object (object, "extras", &extras, NULL);
  if (extras)
    gltf_member_array (extras, "targetNames", &names, NULL);

  geometry->morph_names = g_new0 (char *, geometry->n_morphs + 1);
  for (guint i = 0; i < geometry->n_morphs; i++)
    {
      JsonNode *node = names && i < json_array_get_length (names)
                           ? json_array_get_element (names, i)
                           : NULL;

      geometry->morph_names[i] = node && json_node_get_value_type (node) == G_TYPE_STRING
                                     ? g_strdup (json_node_get_string (node))
                                     : g_strdup_printf (_ ("Shape %u"), i);
    }
}

static double
find_metres_per_uv (JsonObject *object, const RmpSceneGeometry *geometry)
{
  double metres = gltf_metres_per_uv (object);

  for (guint i = 0; metres == 0.0 && i < geometry->materials->len; i++)
    metres = ((RmpImportMaterial *) g_ptr_array_index (geometry->materials, i))->metres_per_uv;

  return metres;
}

static RmpSceneGeometry *
read_geometry (Gltf *self, guint index, gboolean skinned, GError **error)
{
  JsonObject *object = gltf_object (self, "meshes", index, error);
  g_autoptr (RmpSceneGeometry) geometry = NULL;
  g_autoptr (GPtrArray)
      materials = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_import_material_free);
  g_autoptr (RmpSoup) soup = rmp_soup_new ();
  g_autofree guint8 *flags = NULL;
  g_autofree char *name = NULL;
  GltfOmissions omissions = { 0 };
  guint n_dropped;
  gboolean has_weights;

  if (!object)
    return NULL;
  name = json_object_has_member (object, "name") ? gltf_name (object, _ ("Mesh"), index) : NULL;
  rmp_stage_begin (!name ? _ ("reading mesh %u") : _ ("reading mesh %u “%s”"), index, name);
  if (!read_primitives (self, object, soup, materials, &omissions, error))
    return NULL;

  geometry = rmp_soup_weld (soup, &flags, &n_dropped);
  if (!geometry)
    {
      report_omissions (self, &omissions, FALSE);
      gltf_refuse (error, _ ("it has no triangles"));
      return NULL;
    }
  g_ptr_array_unref (geometry->materials);
  geometry->materials = g_steal_pointer (&materials);
  geometry->name = g_steal_pointer (&name);
  geometry->metres_per_uv = find_metres_per_uv (object, geometry);
  geometry->morph_weights = g_new0 (float, MAX (1, geometry->n_morphs));
  read_morph_names (object, geometry);
  if (!read_weights (object, geometry->n_morphs, geometry->morph_weights, &has_weights, error))
    return NULL;

  rmp_mesh_report (self->scene, geometry, flags, n_dropped, skinned && soup->has_weights);
  report_omissions (self, &omissions, soup->has_uvs);
  return g_steal_pointer (&geometry);
}

/* Each mesh is read at its first use; one that failed then stays out. */
static const RmpSceneGeometry *
get_geometry (Gltf *self, guint index, gboolean skinned, GError **error)
{
  if (!self->mesh_read[index])
    {
      self->mesh_read[index] = TRUE;
      g_ptr_array_index (self->scene->geometries, index) = read_geometry (self, index, skinned,
                                                                          error);
    }
  else if (!g_ptr_array_index (self->scene->geometries, index))
    gltf_refuse (error, _ ("it was left out before"));

  return g_ptr_array_index (self->scene->geometries, index);
}

/* --- the nodes that show it ------------------------------------------------------------------- */

static gboolean
check_bones (const RmpSceneGeometry *geometry, const RmpSceneSkin *skin, GError **error)
{
  for (gsize i = 0; i < (gsize) geometry->n_vertices * geometry->n_influences; i++)
    if (geometry->weights[i] > 0.0f && geometry->joints[i] >= skin->n_bones)
      {
        gltf_refuse (error, _ ("a vertex hangs on joint %u of a skin with %u"), geometry->joints[i],
                     skin->n_bones);
        return FALSE;
      }

  return TRUE;
}

/* What a node that shows it adds to the stream. */
static guint64
geometry_bytes (const RmpSceneGeometry *geometry)
{
  guint64 per_vertex = 12 + 6 * (guint64) geometry->n_influences +
                       12 * (guint64) geometry->n_morphs;
  guint64 per_face = geometry->uvs ? 26 : 14;

  return geometry->n_vertices * per_vertex + geometry->n_faces * per_face +
         8 * (guint64) geometry->n_uvs;
}

/* @object: the node's; @joint: the same in the scene */
static gboolean
add_mesh (Gltf *self, JsonObject *object, guint joint, guint index, GError **error)
{
  RmpSceneMesh mesh = { .node = joint };
  g_autofree float *weights = NULL;
  gint skin = GLTF_NONE;
  gboolean has_weights = FALSE;

  if (!gltf_member_index (object, "skin", gltf_count (self, "skins"), &skin, error) ||
      !(mesh.geometry = get_geometry (self, index, skin != GLTF_NONE, error)))
    return FALSE;
  if (!gltf_charge (&self->output_budget, geometry_bytes (mesh.geometry), error))
    return FALSE;

  weights = g_new0 (float, MAX (1, mesh.geometry->n_morphs));
  if (!read_weights (object, mesh.geometry->n_morphs, weights, &has_weights, error))
    return FALSE;
  if (skin != GLTF_NONE && mesh.geometry->n_influences == 0)
    rmp_scene_report (self->scene, RMP_FINDING_IGNORED, (gint) self->scene->meshes->len, NULL,
                      _ ("The mesh has a skin but no joint weights: it follows its node."));
  else if (skin != GLTF_NONE)
    {
      mesh.skin = gltf_get_skin (self, (guint) skin, error);
      if (!mesh.skin || !check_bones (mesh.geometry, mesh.skin, error))
        return FALSE;
    }
  else if (mesh.geometry->n_influences > 0)
    rmp_scene_report (self->scene, RMP_FINDING_IGNORED, (gint) self->scene->meshes->len, NULL,
                      _ ("The mesh has joint weights but no skin: it follows its node."));

  mesh.name = g_strdup (mesh.geometry->name
                            ? mesh.geometry->name
                            : g_array_index (self->scene->nodes, RmpSceneNode, joint).name);
  mesh.mirrored = !mesh.skin && rmp_scene_is_mirrored (self->scene, mesh.node);
  mesh.morph_weights = has_weights ? g_steal_pointer (&weights) : NULL;
  g_ptr_array_add (self->scene->meshes, g_memdup2 (&mesh, sizeof mesh));
  return TRUE;
}

/* FALSE only where nothing more should be tried. */
static gboolean
show_mesh (Gltf *self, JsonObject *object, guint joint, guint index, GError **error)
{
  guint first = self->scene->report->len;
  g_autoptr (GError) refusal = NULL;
  g_autofree char *name = NULL;
  JsonObject *mesh;

  if (add_mesh (self, object, joint, index, &refusal))
    return TRUE;

  rmp_scene_detach_findings (self->scene, first);
  mesh = gltf_object (self, "meshes", index, NULL);
  name = !mesh ? g_strdup_printf ("%u", index) : gltf_name (mesh, _ ("Mesh"), index);
  rmp_scene_report (self->scene, RMP_FINDING_REFUSED, -1, NULL, _ ("Mesh “%s” was left out: %s."),
                    name, refusal->message);
  g_prefix_error (&refusal, _ ("mesh “%s”: "), name);
  return gltf_leave_out (self, refusal, error);
}

static gboolean
read_node_mesh (Gltf *self, guint node, GError **error)
{
  JsonObject *object = gltf_object (self, "nodes", node, NULL);
  g_autoptr (GError) refusal = NULL;
  gint mesh = GLTF_NONE;

  if (!gltf_member_index (object, "mesh", gltf_count (self, "meshes"), &mesh, &refusal))
    {
      g_prefix_error (&refusal, _ ("node %u: "), node);
      rmp_scene_report (self->scene, RMP_FINDING_REFUSED, -1, NULL, _ ("A mesh was left out: %s."),
                        refusal->message);
      return gltf_leave_out (self, refusal, error);
    }

  return mesh == GLTF_NONE || show_mesh (self, object, self->joints[node], (guint) mesh, error);
}

/* A library of meshes: each gets a node of its own. */
static gboolean
show_all_meshes (Gltf *self, guint n, GError **error)
{
  g_autoptr (JsonObject) nothing = json_object_new ();

  rmp_scene_report (self->scene, RMP_FINDING_REPAIRED, -1, NULL,
                    _ ("No node of the file shows a mesh; all were put at the origin."));
  for (guint i = 0; i < n; i++)
    {
      RmpSceneNode node = { .parent = GLTF_NONE, .rotation = { 0, 0, 0, 1 }, .scale = { 1, 1, 1 } };

      node.name = g_strdup_printf (_ ("Mesh node %u"), i);
      for (guint k = 0; k < 4; k++)
        node.matrix[5 * k] = 1.0;
      g_array_append_val (self->scene->nodes, node);
      if (!show_mesh (self, nothing, self->scene->nodes->len - 1, i, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
gltf_read_meshes (Gltf *self, GError **error)
{
  guint n = gltf_count (self, "meshes");
  guint n_unused = 0;

  self->mesh_read = g_new0 (gboolean, MAX (1, n));
  g_ptr_array_set_size (self->scene->geometries, (gint) n);
  for (guint i = 0; i < self->n_nodes; i++)
    if (self->in_scene[i] && !read_node_mesh (self, i, error))
      return FALSE;
  for (guint i = 0; i < n; i++)
    n_unused += !self->mesh_read[i];
  if (n > 0 && n_unused == n && !show_all_meshes (self, n, error))
    return FALSE;
  rmp_scene_name_meshes (self->scene);

  if (n_unused > 0 && n_unused < n)
    rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                      ngettext ("%u mesh is on no node of the scene; it was not read.",
                                "%u meshes are on no node of the scene; they were not read.",
                                n_unused),
                      n_unused);
  return TRUE;
}
