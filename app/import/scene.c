/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "scene.h"

/* A report is for a person; a file damaged in a million places is told apart by its first lines. */
#define MAX_FINDINGS 500

static void
node_clear (gpointer data)
{
  RmpSceneNode *node = data;

  g_free (node->name);
}

static void
mesh_free (gpointer data)
{
  RmpSceneMesh *mesh = data;

  g_free (mesh->name);
  g_free (mesh->morph_weights);
  g_free (mesh);
}

/* The destroy functions of arrays whose elements may be missing. */
static void
geometry_destroy (gpointer data)
{
  if (data)
    rmp_scene_geometry_free (data);
}

static void
skin_destroy (gpointer data)
{
  if (data)
    rmp_scene_skin_free (data);
}

RmpImportScene *
rmp_scene_new (void)
{
  RmpImportScene *self = g_new0 (RmpImportScene, 1);

  self->nodes = g_array_new (FALSE, TRUE, sizeof (RmpSceneNode));
  g_array_set_clear_func (self->nodes, node_clear);
  self->geometries = g_ptr_array_new_with_free_func (geometry_destroy);
  self->skins = g_ptr_array_new_with_free_func (skin_destroy);
  self->meshes = g_ptr_array_new_with_free_func (mesh_free);
  self->clips = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_scene_clip_free);
  self->images = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_import_image_free);
  self->report = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_import_finding_free);

  return self;
}

void
rmp_scene_free (RmpImportScene *self)
{
  g_ptr_array_unref (self->meshes);
  g_ptr_array_unref (self->clips);
  g_ptr_array_unref (self->images);
  g_ptr_array_unref (self->report);
  g_ptr_array_unref (self->geometries);
  g_ptr_array_unref (self->skins);
  g_array_unref (self->nodes);
  g_clear_pointer (&self->frames, rmp_frames_free);
  g_free (self->format);
  g_free (self->generator);
  g_free (self->copyright);
  g_free (self->up_axis);
  g_free (self);
}

void
rmp_scene_geometry_free (RmpSceneGeometry *self)
{
  g_free (self->positions);
  g_free (self->faces);
  g_free (self->uvs);
  g_free (self->uv_faces);
  g_free (self->face_materials);
  g_free (self->joints);
  g_free (self->weights);
  g_free (self->morph_deltas);
  g_free (self->morph_weights);
  g_free (self->file_vertices);
  g_strfreev (self->morph_names);
  g_ptr_array_unref (self->materials);
  g_free (self->name);
  g_free (self);
}

void
rmp_scene_skin_free (RmpSceneSkin *self)
{
  g_free (self->bones);
  g_free (self->inverse_binds);
  g_free (self);
}

void
rmp_scene_clip_free (RmpSceneClip *self)
{
  for (guint i = 0; i < self->channels->len; i++)
    {
      RmpSceneChannel *channel = &g_array_index (self->channels, RmpSceneChannel, i);

      g_free (channel->times);
      g_free (channel->values);
    }
  g_array_unref (self->channels);
  g_free (self->name);
  g_free (self);
}

void
rmp_import_material_free (RmpImportMaterial *self)
{
  g_free (self->name);
  g_free (self);
}

void
rmp_scene_report (RmpImportScene *self, RmpFindingSeverity severity, gint mesh, GArray *faces,
                  const char *format, ...)
{
  g_autofree char *text = NULL;
  RmpImportFinding *finding;
  va_list arguments;

  if (self->report->len >= MAX_FINDINGS)
    {
      self->n_unreported++;
      g_clear_pointer (&faces, g_array_unref);
      return;
    }

  finding = g_new0 (RmpImportFinding, 1);
  finding->severity = severity;
  finding->mesh = mesh;
  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  finding->text = g_utf8_make_valid (text, -1); /* with names as the file has them */
  if (faces)
    {
      finding->n_faces = faces->len;
      finding->faces = (guint32 *) (gpointer) g_array_free (faces, FALSE);
    }

  g_ptr_array_add (self->report, finding);
}

/* Name → the last number tried for it. */
GHashTable *
rmp_names_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

gboolean
rmp_names_add (GHashTable *names, char **name)
{
  guint *number = g_hash_table_lookup (names, *name);
  char *changed = NULL;

  if (!number)
    {
      g_hash_table_insert (names, g_strdup (*name), g_new0 (guint, 1));
      return FALSE;
    }

  *number = MAX (*number, 1);
  do
    {
      g_free (changed);
      changed = g_strdup_printf ("%s.%u", *name, ++*number);
    }
  while (g_hash_table_contains (names, changed));

  g_hash_table_insert (names, g_strdup (changed), g_new0 (guint, 1));
  g_free (*name);
  *name = changed;
  return TRUE;
}

/* Sign of the determinant of the node's rest transform: what mirrors turns faces inside out (glTF
 * 2.0, §3.7.4).
 */
gboolean
rmp_scene_is_mirrored (const RmpImportScene *self, guint node)
{
  gboolean mirrored = FALSE;

  for (gint i = (gint) node; i >= 0;)
    {
      const RmpSceneNode *n = &g_array_index (self->nodes, RmpSceneNode, i);
      const double *m = n->matrix;
      double determinant = m[0] * (m[5] * m[10] - m[6] * m[9]) -
                           m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);

      mirrored ^= determinant < 0.0;
      i = n->parent;
    }

  return mirrored;
}

/* A mesh is chosen by name too. */
void
rmp_scene_name_meshes (RmpImportScene *self)
{
  g_autoptr (GHashTable) names = rmp_names_new ();

  for (guint i = 0; i < self->meshes->len; i++)
    {
      RmpSceneMesh *mesh = g_ptr_array_index (self->meshes, i);

      rmp_names_add (names, &mesh->name);
    }
}

/* What was said about a mesh that is then left out is said about no mesh. */
void
rmp_scene_detach_findings (RmpImportScene *self, guint first)
{
  for (guint i = first; i < self->report->len; i++)
    {
      RmpImportFinding *finding = g_ptr_array_index (self->report, i);

      finding->mesh = -1;
      finding->n_faces = 0;
      g_clear_pointer (&finding->faces, g_free);
    }
}
