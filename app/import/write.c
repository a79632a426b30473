/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "write.h"

#include <glib/gi18n.h>
#include <string.h>

#include "import/stream.h"
#include "stage.h"

typedef struct
{
  GOutputStream *output;
  GByteArray *section;
  guint64 total;
  gboolean too_large;
} Writer;

/* --- values --------------------------------------------------------------------------------------------------------- */

static void
put (Writer *self, gconstpointer bytes, gsize size)
{
  if (size > RMP_STREAM_MAX_BYTES - self->section->len)
    self->too_large = TRUE;
  else if (size > 0)
    g_byte_array_append (self->section, bytes, (guint) size);
}

static void
put_u32 (Writer *self, guint32 value)
{
  put (self, &value, sizeof value);
}

static void
put_i32 (Writer *self, gint32 value)
{
  put (self, &value, sizeof value);
}

static void
put_f64 (Writer *self, double value)
{
  put (self, &value, sizeof value);
}

static void
put_string (Writer *self, const char *text)
{
  gsize length = text == NULL ? 0 : strlen (text);

  put_u32 (self, (guint32) length);
  put (self, text, length);
}

static void
put_array (Writer *self, gconstpointer elements, gsize n, gsize size)
{
  static const guint8 zeros[8];

  put_u32 (self, (guint32) n);
  put (self, zeros, (8 - self->section->len % 8) % 8);
  put (self, elements, n * size);
}

/* --- sections ------------------------------------------------------------------------------------------------------- */

static gboolean
flush_section (Writer *self, RmpStreamSection type, GError **error)
{
  static const guint8 zeros[8];
  struct
  {
    guint32 type, zero;
    guint64 length;
  } header = { (guint32) type, 0, self->section->len };
  gsize padding = (8 - self->section->len % 8) % 8;

  /* Frames go through one by one: what may be held of them is for the receiver to say. */
  if (type != RMP_STREAM_FRAME)
    self->total += sizeof header + self->section->len + padding;
  if (self->too_large || self->total > RMP_STREAM_MAX_BYTES)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE, _ ("the scene has more than 1 GB of data"));
      return FALSE;
    }
  if (!g_output_stream_write_all (self->output, &header, sizeof header, NULL, NULL, error) ||
      !g_output_stream_write_all (self->output, self->section->data, self->section->len, NULL, NULL, error) ||
      !g_output_stream_write_all (self->output, zeros, padding, NULL, NULL, error))
    return FALSE;

  g_byte_array_set_size (self->section, 0);
  return TRUE;
}

static void
put_failure (Writer *self, const GError *failure, const char *stage)
{
  g_autofree char *message = g_utf8_make_valid (failure->message, -1); /* with names as the file has them */

  put_u32 (self, failure->domain == RMP_IMPORT_ERROR ? (guint32) failure->code : RMP_IMPORT_ERROR_REFUSED);
  put_string (self, stage);
  put_string (self, message);
}

static gboolean
write_facts (Writer *self, const RmpScene *scene, GError **error)
{
  put_string (self, scene->format);
  put_string (self, scene->generator);
  put_string (self, scene->copyright);
  put_f64 (self, scene->metres_per_unit);
  put_string (self, scene->up_axis);

  return flush_section (self, RMP_STREAM_FACTS, error);
}

static gboolean
write_skeleton (Writer *self, const RmpScene *scene, GError **error)
{
  guint n = scene->nodes->len;
  const RmpSceneNode *nodes = (const RmpSceneNode *) (gpointer) scene->nodes->data;
  g_autofree gint32 *parents = g_new (gint32, n);
  g_autofree double *transforms = g_new (double, 10 * (gsize) n);
  g_autofree double *matrices = g_new (double, 16 * (gsize) n);
  gboolean has_matrix = FALSE;

  put_u32 (self, n);
  for (guint i = 0; i < n; i++)
    {
      put_string (self, nodes[i].name);
      parents[i] = nodes[i].parent;
      memcpy (transforms + 10 * i, nodes[i].translation, sizeof nodes[i].translation);
      memcpy (transforms + 10 * i + 3, nodes[i].rotation, sizeof nodes[i].rotation);
      memcpy (transforms + 10 * i + 7, nodes[i].scale, sizeof nodes[i].scale);
      memcpy (matrices + 16 * i, nodes[i].matrix, sizeof nodes[i].matrix);
      has_matrix |= nodes[i].has_matrix;
    }
  put_array (self, parents, n, sizeof *parents);
  put_array (self, transforms, 10 * (gsize) n, sizeof *transforms);
  put_array (self, matrices, has_matrix ? 16 * (gsize) n : 0, sizeof *matrices);

  return flush_section (self, RMP_STREAM_SKELETON, error);
}

static gboolean
write_image (Writer *self, const RmpImportImage *image, GError **error)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (image->bytes, &size);

  put_string (self, image->name);
  put_string (self, image->mime);
  put_array (self, data, size, 1);

  return flush_section (self, RMP_STREAM_IMAGE, error);
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
put_faces (Writer *self, const RmpSceneMesh *mesh)
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

  put_array (self, geometry->positions, 3 * (gsize) geometry->n_vertices, sizeof (float));
  put_array (self, mesh->mirrored ? faces : geometry->faces, n_corners, sizeof (guint32));
  put_array (self, geometry->uvs, has_uvs ? 2 * (gsize) geometry->n_uvs : 0, sizeof (float));
  put_array (self, mesh->mirrored ? uv_faces : geometry->uv_faces, has_uvs ? n_corners : 0, sizeof (guint32));
}

static void
put_materials (Writer *self, const RmpSceneGeometry *geometry)
{
  put_u32 (self, geometry->materials->len);
  for (guint i = 0; i < geometry->materials->len; i++)
    {
      const RmpImportMaterial *material = g_ptr_array_index (geometry->materials, i);

      put_string (self, material->name);
      for (guint k = 0; k < 4; k++)
        put_f64 (self, material->colour[k]);
      put_i32 (self, material->image);
      put_f64 (self, material->metres_per_uv);
      put_f64 (self, (double) material->cutoff);
    }
  put_array (self, geometry->face_materials, geometry->n_faces, sizeof (guint16));
}

static void
put_morphs (Writer *self, const RmpSceneMesh *mesh)
{
  const RmpSceneGeometry *geometry = mesh->geometry;
  const float *weights = mesh->morph_weights != NULL ? mesh->morph_weights : geometry->morph_weights;

  put_u32 (self, geometry->n_morphs);
  for (guint i = 0; i < geometry->n_morphs; i++)
    {
      put_string (self, geometry->morph_names[i]);
      put_f64 (self, weights[i]);
    }
  put_array (self, geometry->morph_deltas, 3 * (gsize) geometry->n_morphs * geometry->n_vertices, sizeof (float));
}

static void
put_skin (Writer *self, const RmpSceneMesh *mesh)
{
  const RmpSceneGeometry *geometry = mesh->geometry;
  guint n = mesh->skin == NULL ? 0 : geometry->n_influences;
  gsize n_entries = (gsize) n * geometry->n_vertices;
  g_autofree guint16 *joints = NULL;
  g_autofree float *weights = NULL;
  g_autoptr (GArray) unweighted = g_array_new (FALSE, FALSE, sizeof (guint32));

  put_u32 (self, n);
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
  put_array (self, joints, n_entries, sizeof *joints);
  put_array (self, weights, n_entries, sizeof *weights);
  put_array (self, mesh->skin->bones, mesh->skin->n_bones, sizeof (guint32));
  put_array (self, mesh->skin->inverse_binds, 16 * (gsize) mesh->skin->n_bones, sizeof (double));
  put_array (self, unweighted->data, unweighted->len, sizeof (guint32));
}

static gboolean
write_mesh (Writer *self, const RmpSceneMesh *mesh, GError **error)
{
  put_string (self, mesh->name);
  put_u32 (self, mesh->node);
  put_f64 (self, mesh->geometry->metres_per_uv);
  put_faces (self, mesh);
  put_materials (self, mesh->geometry);
  put_morphs (self, mesh);
  put_skin (self, mesh);
  put_array (self, mesh->geometry->file_vertices,
             mesh->geometry->file_vertices == NULL ? 0 : mesh->geometry->n_file_vertices, sizeof (guint32));

  return flush_section (self, RMP_STREAM_MESH, error);
}

static gboolean
write_clip (Writer *self, const RmpSceneClip *clip, GError **error)
{
  put_string (self, clip->name);
  put_u32 (self, clip->channels->len);
  for (guint i = 0; i < clip->channels->len; i++)
    {
      const RmpSceneChannel *channel = &g_array_index (clip->channels, RmpSceneChannel, i);

      put_u32 (self, channel->joint);
      put_u32 (self, (guint32) channel->path);
      put_u32 (self, (guint32) channel->interpolation);
      put_u32 (self, channel->n_weights);
      put_array (self, channel->times, channel->n_keys, sizeof (float));
      put_array (self, channel->values, channel->n_values, sizeof (float));
    }

  return flush_section (self, RMP_STREAM_CLIP, error);
}

static gboolean
write_finding (Writer *self, const RmpImportFinding *finding, GError **error)
{
  put_u32 (self, (guint32) finding->severity);
  put_string (self, finding->text);
  put_i32 (self, finding->mesh);
  put_array (self, finding->faces, finding->n_faces, sizeof (guint32));

  return flush_section (self, RMP_STREAM_FINDING, error);
}

/* --- motion of the vertices ----------------------------------------------------------------------------------------- */

static gboolean
write_frames (Writer *self, const RmpFrames *frames, GError **error)
{
  gsize n = 3 * (gsize) frames->n_points;
  g_autofree float *positions = g_new (float, n);
  g_autoptr (GError) failure = NULL;

  put_string (self, frames->name);
  put_u32 (self, frames->n_points);
  put_u32 (self, frames->in_frames);
  put_array (self, frames->times, frames->n_frames, sizeof *frames->times);
  if (!flush_section (self, RMP_STREAM_SEQUENCE, error))
    return FALSE;

  for (guint i = 0; i < frames->n_frames; i++)
    {
      rmp_stage_begin (_ ("reading frame %u of %u"), i, frames->n_frames);
      if (!rmp_frames_read (frames, i, positions, &failure))
        {
          put_failure (self, failure, rmp_stage_current ());
          return flush_section (self, RMP_STREAM_ERROR, error);
        }
      put_u32 (self, i);
      put_array (self, positions, n, sizeof *positions);
      if (!flush_section (self, RMP_STREAM_FRAME, error))
        return FALSE;
    }
  return TRUE;
}

/* --- the stream ----------------------------------------------------------------------------------------------------- */

static gboolean
write_header (Writer *self, GError **error)
{
  static const guint32 header[2] = { RMP_STREAM_MAGIC, RMP_STREAM_VERSION };

  return g_output_stream_write_all (self->output, header, sizeof header, NULL, NULL, error);
}

static gboolean
write_sections (Writer *self, const RmpScene *scene, GError **error)
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
  if (scene->frames != NULL && !write_frames (self, scene->frames, error))
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

  return flush_section (self, RMP_STREAM_END, error);
}

gboolean
rmp_scene_write (const RmpScene *scene, GOutputStream *output, GError **error)
{
  g_autoptr (GByteArray) section = g_byte_array_new ();
  Writer self = { .output = output, .section = section };

  return write_header (&self, error) && write_sections (&self, scene, error);
}

gboolean
rmp_failure_write (const GError *failure, const char *stage, GOutputStream *output, GError **error)
{
  g_autoptr (GByteArray) section = g_byte_array_new ();
  Writer self = { .output = output, .section = section };

  put_failure (&self, failure, stage);

  return write_header (&self, error) && flush_section (&self, RMP_STREAM_ERROR, error) &&
         flush_section (&self, RMP_STREAM_END, error);
}
