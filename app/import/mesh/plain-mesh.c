/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "mesh/plain-mesh.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "mesh-report.h"

#define MAX_GROUPS G_MAXUINT16

static void
group_free (gpointer data)
{
  RmpPlainGroup *group = data;

  g_free (group->name);
  g_free (group->material);
  g_free (group);
}

RmpPlainMesh *
rmp_plain_mesh_new (void)
{
  RmpPlainMesh *self = g_new0 (RmpPlainMesh, 1);

  self->positions = g_array_new (FALSE, FALSE, sizeof (float));
  self->uvs = g_array_new (FALSE, FALSE, sizeof (float));
  self->corners = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->uv_corners = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->face_groups = g_array_new (FALSE, FALSE, sizeof (guint16));
  self->groups = g_ptr_array_new_with_free_func (group_free);
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->libraries = g_ptr_array_new_with_free_func (g_free);

  return self;
}

void
rmp_plain_mesh_free (RmpPlainMesh *self)
{
  g_array_unref (self->positions);
  g_array_unref (self->uvs);
  g_array_unref (self->corners);
  g_array_unref (self->uv_corners);
  g_array_unref (self->face_groups);
  g_hash_table_unref (self->by_name);
  g_ptr_array_unref (self->groups);
  g_ptr_array_unref (self->libraries);
  g_free (self);
}

void
rmp_plain_mesh_add_polygon (RmpPlainMesh *self, const guint32 *corners, const guint32 *uvs, guint n,
                            guint16 group)
{
  static const guint32 none = G_MAXUINT32;

  self->n_polygons += n > 4;
  for (guint i = 2; i < n; i++)
    {
      const guint fan[3] = { 0, i - 1, i };

      for (guint k = 0; k < 3; k++)
        {
          g_array_append_val (self->corners, corners[fan[k]]);
          g_array_append_vals (self->uv_corners, uvs ? &uvs[fan[k]] : &none, 1);
        }
      g_array_append_val (self->face_groups, group);
    }
}

guint16
rmp_plain_mesh_enter_group (RmpPlainMesh *self, const char *name, const char *material)
{
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_name, name));
  RmpPlainGroup *group;

  if (known > 0)
    return (guint16) (known - 1);
  if (self->groups->len == MAX_GROUPS)
    return MAX_GROUPS - 1;
  group = g_new0 (RmpPlainGroup, 1);
  group->name = g_strdup (name);
  group->material = g_strdup (material);
  g_ptr_array_add (self->groups, group);
  g_hash_table_insert (self->by_name, group->name, GUINT_TO_POINTER (self->groups->len));
  return (guint16) (self->groups->len - 1);
}

gboolean
rmp_plain_mesh_same_topology (const RmpPlainMesh *a, const RmpPlainMesh *b)
{
  return a->positions->len == b->positions->len && a->corners->len == b->corners->len &&
         memcmp (a->corners->data, b->corners->data, a->corners->len * sizeof (guint32)) == 0;
}

/* Corners by vertex: a mesh whose vertices were in some order keeps it. */
static guint32 *
sort_corners (const RmpPlainMesh *self)
{
  guint n_vertices = self->positions->len / 3, n = self->corners->len;
  g_autofree guint32 *next = g_new0 (guint32, n_vertices + 1);
  guint32 *sorted = g_new (guint32, MAX (1, n));

  for (guint i = 0; i < n; i++)
    next[g_array_index (self->corners, guint32, i) + 1]++;
  for (guint v = 0; v < n_vertices; v++)
    next[v + 1] += next[v];
  for (guint32 i = 0; i < n; i++)
    sorted[next[g_array_index (self->corners, guint32, i)]++] = i;
  return sorted;
}

/* A vertex a corner; welding makes few of them. */
static RmpSoup *
make_soup (const RmpPlainMesh *self)
{
  RmpSoup *soup = rmp_soup_new ();
  guint n = self->corners->len;
  const float nothing[2] = { 0.0f, 0.0f };
  g_autofree guint32 *sorted = sort_corners (self);

  soup->has_uvs = self->uvs->len > 0;
  soup->numbers = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);
  soup->n_numbers = self->positions->len / 3;
  g_array_set_size (soup->corners, n);
  g_array_append_vals (soup->face_materials, self->face_groups->data, self->face_groups->len);
  for (guint32 i = 0; i < n; i++)
    {
      guint32 corner = sorted[i], vertex = g_array_index (self->corners, guint32, corner);
      guint32 uv = g_array_index (self->uv_corners, guint32, corner);
      float position[3];

      /* Zeros have no sign. */
      for (guint k = 0; k < 3; k++)
        position[k] = g_array_index (self->positions, float, 3 * (gsize) vertex + k) + 0.0f;
      g_array_append_vals (soup->positions, position, 3);
      if (soup->has_uvs)
        g_array_append_vals (
            soup->uvs,
            uv == G_MAXUINT32 ? nothing : &g_array_index (self->uvs, float, 2 * (gsize) uv), 2);
      g_array_append_val (soup->numbers, vertex);
      g_array_index (soup->corners, guint32, corner) = i;
    }
  g_array_set_size (soup->flags, n);

  return soup;
}

static void
add_materials (const RmpPlainMesh *self, RmpSceneGeometry *geometry)
{
  for (guint i = 0; i < self->groups->len; i++)
    {
      RmpImportMaterial *material = g_new0 (RmpImportMaterial, 1);

      material->name = g_strdup (
          ((const RmpPlainGroup *) g_ptr_array_index (self->groups, i))->name);
      material->image = -1;
      for (guint k = 0; k < 4; k++)
        material->colour[k] = k < 3 ? 0.8f : 1.0f;
      g_ptr_array_add (geometry->materials, material);
    }
}

static void
add_node (RmpImportScene *scene, const char *name)
{
  RmpSceneNode node = {
    .name = g_strdup (name), .parent = -1, .rotation = { 0, 0, 0, 1 }, .scale = { 1, 1, 1 }
  };

  for (guint k = 0; k < 4; k++)
    node.matrix[5 * k] = 1.0;
  g_array_append_val (scene->nodes, node);
}

static gboolean
check_finite (const RmpPlainMesh *self, GError **error)
{
  for (guint i = 0; i < self->positions->len; i++)
    if (!isfinite (g_array_index (self->positions, float, i)))
      {
        g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                     _ ("vertex %u has no finite position"), i / 3);
        return FALSE;
      }
  for (guint i = 0; i < self->uvs->len; i++)
    if (!isfinite (g_array_index (self->uvs, float, i)))
      g_array_index (self->uvs, float, i) = 0.0f;
  return TRUE;
}

RmpImportScene *
rmp_plain_mesh_to_scene (const RmpPlainMesh *self, const char *name, const char *format,
                         GError **error)
{
  g_autoptr (RmpImportScene) scene = rmp_scene_new ();
  g_autoptr (RmpSoup) soup = NULL;
  g_autofree guint8 *flags = NULL;
  RmpSceneGeometry *geometry;
  RmpSceneMesh *mesh;
  guint n_dropped;

  if (!check_finite (self, error))
    return NULL;
  soup = make_soup (self);
  geometry = rmp_soup_weld (soup, &flags, &n_dropped);
  if (!geometry)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_EMPTY, _ ("it has no faces"));
      return NULL;
    }
  add_materials (self, geometry);
  geometry->name = g_strdup (name);
  g_ptr_array_add (scene->geometries, geometry);
  scene->format = g_strdup (format);
  add_node (scene, name);
  rmp_mesh_report (scene, geometry, flags, n_dropped, FALSE);
  if (self->n_polygons > 0)
    rmp_scene_report (
        scene, RMP_FINDING_READ, 0, NULL,
        ngettext (
            "%u face of more than four corners was cut into triangles around its first corner.",
            "%u faces of more than four corners were cut into triangles around their first corner.",
            self->n_polygons),
        self->n_polygons);

  mesh = g_new0 (RmpSceneMesh, 1);
  mesh->name = g_strdup (name);
  mesh->geometry = geometry;
  g_ptr_array_add (scene->meshes, mesh);
  return g_steal_pointer (&scene);
}
