/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "write.h"

#include <glib/gi18n.h>
#include <string.h>

#include "images/image-file.h"
#include "import/stream.h"
#include "sections.h"
#include "stage.h"

static void
put_failure (RmpSections *self, const GError *failure, const char *stage)
{
  g_autofree char *message = g_utf8_make_valid (failure->message,
                                                -1); /* with names as the file has them */

  rmp_sections_u32 (self, failure->domain == RMP_IMPORT_ERROR || failure->domain == RMP_IMAGE_ERROR
                              ? (guint32) failure->code
                              : RMP_IMPORT_ERROR_REFUSED);
  rmp_sections_string (self, stage);
  rmp_sections_string (self, message);
}

static gboolean
write_facts (RmpSections *self, const RmpImportScene *scene, GError **error)
{
  rmp_sections_string (self, scene->format);
  rmp_sections_string (self, scene->generator);
  rmp_sections_string (self, scene->copyright);
  rmp_sections_f64 (self, scene->metres_per_unit);
  rmp_sections_string (self, scene->up_axis);

  return rmp_sections_flush (self, RMP_STREAM_FACTS, error);
}

static gboolean
write_skeleton (RmpSections *self, const RmpImportScene *scene, GError **error)
{
  guint n = scene->nodes->len;
  const RmpSceneNode *nodes = (const RmpSceneNode *) (gpointer) scene->nodes->data;
  g_autofree gint32 *parents = g_new (gint32, n);
  g_autofree double *transforms = g_new (double, 10 * (gsize) n);
  g_autofree double *matrices = g_new (double, 16 * (gsize) n);
  g_autofree double *hinges = g_new (double, 3 * (gsize) n);
  gboolean has_matrix = FALSE, has_hinge = FALSE;

  rmp_sections_u32 (self, n);
  for (guint i = 0; i < n; i++)
    {
      rmp_sections_string (self, nodes[i].name);
      parents[i] = nodes[i].parent;
      memcpy (transforms + 10 * i, nodes[i].translation, sizeof nodes[i].translation);
      memcpy (transforms + 10 * i + 3, nodes[i].rotation, sizeof nodes[i].rotation);
      memcpy (transforms + 10 * i + 7, nodes[i].scale, sizeof nodes[i].scale);
      memcpy (matrices + 16 * i, nodes[i].matrix, sizeof nodes[i].matrix);
      memcpy (hinges + 3 * i, nodes[i].hinge, sizeof nodes[i].hinge);
      has_matrix |= nodes[i].has_matrix;
      for (guint c = 0; c < 3; c++)
        has_hinge |= nodes[i].hinge[c] != 0.0;
    }
  rmp_sections_array (self, parents, n, sizeof *parents);
  rmp_sections_array (self, transforms, 10 * (gsize) n, sizeof *transforms);
  rmp_sections_array (self, matrices, has_matrix ? 16 * (gsize) n : 0, sizeof *matrices);
  rmp_sections_array (self, hinges, has_hinge ? 3 * (gsize) n : 0, sizeof *hinges);

  return rmp_sections_flush (self, RMP_STREAM_SKELETON, error);
}

static gboolean
write_image (RmpSections *self, const RmpImportImage *image, GError **error)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (image->bytes, &size);

  rmp_sections_string (self, image->name);
  rmp_sections_string (self, image->mime);
  rmp_sections_array (self, data, size, 1);

  return rmp_sections_flush (self, RMP_STREAM_IMAGE, error);
}

/* Corners in the other direction round each face. */
static guint32 *
turn_round (const guint32 *faces, guint n_faces)
{
  guint32 *turned = g_memdup2 (faces, 3 * (gsize) n_faces * sizeof *faces);

  for (gsize f = 0; f < n_faces; f++)
    {
      turned[3 * f + 1] = faces[3 * f + 2];
      turned[3 * f + 2] = faces[3 * f + 1];
    }

  return turned;
}

static void
put_faces (RmpSections *self, const RmpSceneMesh *mesh)
{
  const RmpSceneGeometry *geometry = mesh->geometry;
  g_autofree guint32 *faces = NULL, *uv_faces = NULL;
  gsize n_corners = 3 * (gsize) geometry->n_faces;
  gboolean has_uvs = geometry->uvs != NULL;

  if (mesh->mirrored)
    {
      faces = turn_round (geometry->faces, geometry->n_faces);
      uv_faces = has_uvs ? turn_round (geometry->uv_faces, geometry->n_faces) : NULL;
    }

  rmp_sections_array (self, geometry->positions, 3 * (gsize) geometry->n_vertices, sizeof (float));
  rmp_sections_array (self, mesh->mirrored ? faces : geometry->faces, n_corners, sizeof (guint32));
  rmp_sections_array (self, geometry->uvs, has_uvs ? 2 * (gsize) geometry->n_uvs : 0,
                      sizeof (float));
  rmp_sections_array (self, mesh->mirrored ? uv_faces : geometry->uv_faces, has_uvs ? n_corners : 0,
                      sizeof (guint32));
}

static void
put_materials (RmpSections *self, const RmpSceneGeometry *geometry)
{
  rmp_sections_u32 (self, geometry->materials->len);
  for (guint i = 0; i < geometry->materials->len; i++)
    {
      const RmpImportMaterial *material = g_ptr_array_index (geometry->materials, i);

      rmp_sections_string (self, material->name);
      for (guint k = 0; k < 4; k++)
        rmp_sections_f64 (self, material->colour[k]);
      rmp_sections_i32 (self, material->image);
      rmp_sections_f64 (self, material->metres_per_uv);
      rmp_sections_f64 (self, (double) material->cutoff);
    }
  rmp_sections_array (self, geometry->face_materials, geometry->n_faces, sizeof (guint16));
}

static void
put_morphs (RmpSections *self, const RmpSceneMesh *mesh)
{
  const RmpSceneGeometry *geometry = mesh->geometry;
  const float *weights = mesh->morph_weights ? mesh->morph_weights : geometry->morph_weights;

  rmp_sections_u32 (self, geometry->n_morphs);
  for (guint i = 0; i < geometry->n_morphs; i++)
    {
      rmp_sections_string (self, geometry->morph_names[i]);
      rmp_sections_f64 (self, weights[i]);
    }
  rmp_sections_array (self, geometry->morph_deltas,
                      3 * (gsize) geometry->n_morphs * geometry->n_vertices, sizeof (float));
}

static void
put_skin (RmpSections *self, const RmpSceneMesh *mesh)
{
  const RmpSceneGeometry *geometry = mesh->geometry;
  guint n = !mesh->skin ? 0 : geometry->n_influences;
  gsize n_entries = (gsize) n * geometry->n_vertices;
  g_autofree guint16 *joints = NULL;
  g_autofree float *weights = NULL;
  g_autoptr (GArray) unweighted = g_array_new (FALSE, FALSE, sizeof (guint32));

  rmp_sections_u32 (self, n);
  if (n == 0)
    return;

  joints = g_memdup2 (geometry->joints, n_entries * sizeof *joints);
  weights = g_memdup2 (geometry->weights, n_entries * sizeof *weights);
  for (gsize v = 0; v < n_entries; v += n)
    if (!(weights[v] > 0.0f)) /* entries in use come first */
      {
        const guint32 vertex = (guint32) (v / n);

        joints[v] = (guint16) mesh->skin->root;
        weights[v] = 1.0f;
        g_array_append_val (unweighted, vertex);
      }
  rmp_sections_array (self, joints, n_entries, sizeof *joints);
  rmp_sections_array (self, weights, n_entries, sizeof *weights);
  rmp_sections_array (self, mesh->skin->bones, mesh->skin->n_bones, sizeof (guint32));
  rmp_sections_array (self, mesh->skin->inverse_binds, 16 * (gsize) mesh->skin->n_bones,
                      sizeof (double));
  rmp_sections_array (self, unweighted->data, unweighted->len, sizeof (guint32));
}

static gboolean
write_mesh (RmpSections *self, const RmpSceneMesh *mesh, GError **error)
{
  rmp_sections_string (self, mesh->name);
  rmp_sections_u32 (self, mesh->node);
  rmp_sections_f64 (self, mesh->geometry->metres_per_uv);
  put_faces (self, mesh);
  put_materials (self, mesh->geometry);
  put_morphs (self, mesh);
  put_skin (self, mesh);
  rmp_sections_array (self, mesh->geometry->file_vertices,
                      !mesh->geometry->file_vertices ? 0 : mesh->geometry->n_file_vertices,
                      sizeof (guint32));

  return rmp_sections_flush (self, RMP_STREAM_MESH, error);
}

static gboolean
write_clip (RmpSections *self, const RmpSceneClip *clip, GError **error)
{
  rmp_sections_string (self, clip->name);
  rmp_sections_u32 (self, clip->channels->len);
  for (guint i = 0; i < clip->channels->len; i++)
    {
      const RmpSceneChannel *channel = &g_array_index (clip->channels, RmpSceneChannel, i);

      rmp_sections_u32 (self, channel->joint);
      rmp_sections_u32 (self, (guint32) channel->path);
      rmp_sections_u32 (self, (guint32) channel->interpolation);
      rmp_sections_u32 (self, channel->n_weights);
      rmp_sections_array (self, channel->times, channel->n_keys, sizeof (float));
      rmp_sections_array (self, channel->values, channel->n_values, sizeof (float));
    }

  return rmp_sections_flush (self, RMP_STREAM_CLIP, error);
}

static gboolean
write_finding (RmpSections *self, const RmpImportFinding *finding, GError **error)
{
  rmp_sections_u32 (self, (guint32) finding->severity);
  rmp_sections_string (self, finding->text);
  rmp_sections_i32 (self, finding->mesh);
  rmp_sections_array (self, finding->faces, finding->n_faces, sizeof (guint32));

  return rmp_sections_flush (self, RMP_STREAM_FINDING, error);
}

/* --- motion of the vertices ------------------------------------------------------------------- */

static gboolean
write_frames (RmpSections *self, const RmpFrames *frames, GError **error)
{
  gsize n = 3 * (gsize) frames->n_points;
  g_autofree float *positions = g_new (float, n);
  g_autoptr (GError) failure = NULL;

  rmp_sections_string (self, frames->name);
  rmp_sections_u32 (self, frames->n_points);
  rmp_sections_u32 (self, frames->in_frames);
  rmp_sections_array (self, frames->times, frames->n_frames, sizeof *frames->times);
  if (!rmp_sections_flush (self, RMP_STREAM_SEQUENCE, error))
    return FALSE;

  for (guint i = 0; i < frames->n_frames; i++)
    {
      rmp_stage_begin (_ ("reading frame %u of %u"), i, frames->n_frames);
      if (!rmp_frames_read (frames, i, positions, &failure))
        {
          put_failure (self, failure, rmp_stage_current ());
          return rmp_sections_flush (self, RMP_STREAM_ERROR, error);
        }
      rmp_sections_u32 (self, i);
      rmp_sections_array (self, positions, n, sizeof *positions);
      if (!rmp_sections_flush (self, RMP_STREAM_FRAME, error))
        return FALSE;
    }
  return TRUE;
}

/* --- the stream ------------------------------------------------------------------------------- */

static gboolean
write_sections (RmpSections *self, const RmpImportScene *scene, GError **error)
{
  if (!write_facts (self, scene, error) || !write_skeleton (self, scene, error))
    return FALSE;
  for (guint i = 0; i < scene->images->len; i++)
    if (!write_image (self, g_ptr_array_index (scene->images, i), error))
      return FALSE;
  for (guint i = 0; i < scene->meshes->len; i++)
    if (!write_mesh (self, g_ptr_array_index (scene->meshes, i), error))
      return FALSE;
  for (guint i = 0; i < scene->clips->len; i++)
    if (!write_clip (self, g_ptr_array_index (scene->clips, i), error))
      return FALSE;
  if (scene->frames && !write_frames (self, scene->frames, error))
    return FALSE;
  for (guint i = 0; i < scene->report->len; i++)
    if (!write_finding (self, g_ptr_array_index (scene->report, i), error))
      return FALSE;

  if (scene->n_unreported > 0)
    {
      g_autofree char *text = g_strdup_printf (_ ("… and %u more."), scene->n_unreported);
      const RmpImportFinding rest = { .severity = RMP_FINDING_REFUSED, .text = text, .mesh = -1 };

      if (!write_finding (self, &rest, error))
        return FALSE;
    }

  return rmp_sections_flush (self, RMP_STREAM_END, error);
}

gboolean
rmp_scene_write (const RmpImportScene *scene, GOutputStream *output, GError **error)
{
  g_auto (RmpSections) self = { .output = output };

  return rmp_sections_begin (&self, error) && write_sections (&self, scene, error);
}

gboolean
rmp_failure_write (const GError *failure, const char *stage, GOutputStream *output, GError **error)
{
  g_auto (RmpSections) self = { .output = output };

  if (!rmp_sections_begin (&self, error))
    return FALSE;
  put_failure (&self, failure, stage);

  return rmp_sections_flush (&self, RMP_STREAM_ERROR, error) &&
         rmp_sections_flush (&self, RMP_STREAM_END, error);
}
