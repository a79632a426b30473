/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "sequence/numbered.h"

#include <glib/gi18n.h>
#include <string.h>

#include "import/numbered-files.h"
#include "mesh/mtl.h"
#include "stage.h"

typedef RmpPlainMesh *(*LoadFunc) (const char *path, GError **error);

typedef struct
{
  GArray *files; /* RmpNumberedFile */
  LoadFunc load;
  RmpPlainMesh *first;
} Numbered;

static void
numbered_free (gpointer data)
{
  Numbered *self = data;

  g_array_unref (self->files);
  g_clear_pointer (&self->first, rmp_plain_mesh_free);
  g_free (self);
}

static gboolean
numbered_read (gpointer data, guint frame, float *positions, GError **error)
{
  Numbered *self = data;
  const RmpNumberedFile *file = &g_array_index (self->files, RmpNumberedFile, frame);
  g_autofree char *name = g_filename_display_basename (file->path);
  g_autoptr (RmpPlainMesh) loaded = NULL;
  const RmpPlainMesh *mesh = self->first;

  if (frame > 0)
    {
      mesh = loaded = self->load (file->path, error);
      if (!mesh)
        {
          g_prefix_error (error, "“%s”: ", name);
          return FALSE;
        }
      if (!rmp_plain_mesh_same_topology (mesh, self->first))
        {
          g_set_error (
              error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
              _ ("“%s” has other vertices or faces than the first file: a motion keeps its mesh"),
              name);
          return FALSE;
        }
    }
  memcpy (positions, mesh->positions->data, mesh->positions->len * sizeof (float));
  return TRUE;
}

/* Two files of one number, or numbers without a file. */
static gboolean
check_numbers (RmpImportScene *scene, GArray *files, GError **error)
{
  for (guint i = 1; i < files->len; i++)
    {
      guint64 before = g_array_index (files, RmpNumberedFile, i - 1).number,
              number = g_array_index (files, RmpNumberedFile, i).number;

      if (number == before)
        {
          g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                       _ ("two files have the number %" G_GUINT64_FORMAT), number);
          return FALSE;
        }
      if (number > before + 1)
        rmp_scene_report (scene, RMP_FINDING_REPAIRED, -1, NULL,
                          _ ("Frames %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT
                             " have no file; they lie evenly between their neighbours."),
                          before + 1, number - 1);
    }
  return TRUE;
}

static RmpFrames *
frames_new (Numbered *self, const char *name)
{
  RmpFrames *frames = g_new0 (RmpFrames, 1);

  frames->name = g_strdup (name);
  frames->n_points = self->first->positions->len / 3;
  frames->n_frames = self->files->len;
  frames->in_frames = TRUE;
  frames->times = g_new (double, frames->n_frames);
  for (guint i = 0; i < frames->n_frames; i++)
    frames->times[i] = (double) g_array_index (self->files, RmpNumberedFile, i).number;
  frames->data = self;
  frames->read = numbered_read;
  frames->free = numbered_free;
  return frames;
}

RmpImportScene *
rmp_numbered_read (const char *path, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (path, -1), *name = rmp_numbered_files_name (path);
  g_autoptr (GArray) files = NULL;
  g_autoptr (RmpPlainMesh) first = NULL;
  g_autoptr (RmpImportScene) scene = NULL;
  LoadFunc load = g_str_has_suffix (lower, ".ply") ? rmp_ply_load : rmp_obj_load;
  Numbered *self;

  if (!g_str_has_suffix (lower, ".ply") && !g_str_has_suffix (lower, ".obj"))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_FORMAT,
                   _ ("sequences are of .obj or .ply files"));
      return NULL;
    }
  rmp_stage_begin (_ ("looking for the files of the sequence"));
  files = rmp_numbered_files_list (path);
  if (files->len == 0)
    {
      g_set_error (
          error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_NOT_FOUND,
          _ ("there is no such file, or no number before the ending, as “name.0001.obj” has"));
      return NULL;
    }
  first = load (g_array_index (files, RmpNumberedFile, 0).path, error);
  if (!first)
    return NULL;
  scene = rmp_plain_mesh_to_scene (
      first, name, load == rmp_ply_load ? _ ("PLY sequence") : _ ("OBJ sequence"), error);
  if (scene)
    rmp_mtl_apply (scene, first, path);
  if (!scene || !check_numbers (scene, files, error))
    return NULL;

  self = g_new0 (Numbered, 1);
  self->files = g_steal_pointer (&files);
  self->first = g_steal_pointer (&first);
  self->load = load;
  scene->frames = frames_new (self, name);
  return g_steal_pointer (&scene);
}
