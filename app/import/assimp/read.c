/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <assimp/cfileio.h>
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"
#include "file.h"
#include "skinning/affine.h"
#include "stage.h"

void
assimp_refuse (GError **error, const char *format, ...)
{
  g_autofree char *text = NULL, *valid = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  valid = g_utf8_make_valid (text, -1); /* with names as the file has them */
  g_set_error_literal (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, valid);
}

char *
assimp_text (const struct aiString *string)
{
  gsize length = strnlen (string->data, MIN (string->length, sizeof string->data - 1));

  return g_utf8_make_valid (string->data, (gssize) length);
}

gboolean
assimp_contains (const Assimp *self, const char *needle, gsize length)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (self->bytes, &size);

  return size > 0 && memmem (data, size, needle, length);
}

/* --- the files it may open -------------------------------------------------------------------- */

typedef struct
{
  struct aiFile file;
  GBytes *bytes;
  gsize at;
} OpenFile;

static size_t
file_read (struct aiFile *file, char *buffer, size_t size, size_t count)
{
  OpenFile *self = (OpenFile *) (gpointer) file->UserData;
  gsize length;
  const char *data = g_bytes_get_data (self->bytes, &length);
  gsize n = size == 0 ? 0 : MIN (count, (length - self->at) / size);

  if (n > 0)
    memcpy (buffer, data + self->at, n * size);
  self->at += n * size;
  return n;
}

static size_t
file_write (struct aiFile *file G_GNUC_UNUSED, const char *buffer G_GNUC_UNUSED,
            size_t size G_GNUC_UNUSED, size_t count G_GNUC_UNUSED)
{
  return 0;
}

static size_t
file_tell (struct aiFile *file)
{
  return ((OpenFile *) (gpointer) file->UserData)->at;
}

static size_t
file_size (struct aiFile *file)
{
  return g_bytes_get_size (((OpenFile *) (gpointer) file->UserData)->bytes);
}

static enum aiReturn
file_seek (struct aiFile *file, size_t offset, enum aiOrigin origin)
{
  OpenFile *self = (OpenFile *) (gpointer) file->UserData;
  gsize length = g_bytes_get_size (self->bytes);
  gsize base = origin == aiOrigin_SET ? 0 : origin == aiOrigin_CUR ? self->at : length;

  /* Steps back come as huge unsigned numbers; the sum wraps round to the place that is meant. */
  if (base + offset > length)
    return aiReturn_FAILURE;
  self->at = base + offset;
  return aiReturn_SUCCESS;
}

static void
file_flush (struct aiFile *file G_GNUC_UNUSED)
{
}

/* The file itself, and those it names beside it or below: a model must not pull in a stranger's
 * files.
 */
static GBytes *
open_bytes (Assimp *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes;

  if (g_str_equal (path, self->path))
    return g_bytes_ref (self->bytes);
  if (!rmp_file_is_below (path, self->folder))
    return NULL;

  bytes = rmp_file_load (path, &error);
  if (!bytes && !g_error_matches (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_NOT_FOUND))
    self->cut = TRUE;
  return bytes;
}

static struct aiFile *
open_file (struct aiFileIO *io, const char *path, const char *mode)
{
  g_autoptr (GBytes) bytes = *mode == 'r' ? open_bytes ((Assimp *) (gpointer) io->UserData, path)
                                          : NULL;
  OpenFile *self;

  if (!bytes)
    return NULL;

  self = g_new0 (OpenFile, 1);
  self->bytes = g_steal_pointer (&bytes);
  self->file = (struct aiFile){ .ReadProc = file_read,
                                .WriteProc = file_write,
                                .TellProc = file_tell,
                                .FileSizeProc = file_size,
                                .SeekProc = file_seek,
                                .FlushProc = file_flush,
                                .UserData = (aiUserData) self };
  return &self->file;
}

static void
close_file (struct aiFileIO *io G_GNUC_UNUSED, struct aiFile *file)
{
  OpenFile *self = (OpenFile *) (gpointer) file->UserData;

  g_bytes_unref (self->bytes);
  g_free (self);
}

/* --- the call --------------------------------------------------------------------------------- */

/* Pivots stay nodes, to be folded here: the library's own folding loses animated pivots and
 * offsets. No step that joins vertices, limits weights or tidies nodes: each loses something.
 */
static const struct aiScene *
import (Assimp *self)
{
  struct aiFileIO io = { .OpenProc = open_file,
                         .CloseProc = close_file,
                         .UserData = (aiUserData) self };
  struct aiPropertyStore *properties = aiCreatePropertyStore ();
  const struct aiScene *scene;

  aiSetImportPropertyInteger (properties, AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
  scene = aiImportFileExWithProperties (self->path, aiProcess_Triangulate, &io, properties);
  aiReleasePropertyStore (properties);
  return scene;
}

static void
assimp_clear (Assimp *self)
{
  if (self->source)
    aiReleaseImport (self->source);
  g_free (self->folder);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->links, g_ptr_array_unref);
  g_clear_pointer (&self->by_name, g_hash_table_unref);
  g_clear_pointer (&self->images, g_hash_table_unref);
  g_clear_pointer (&self->points, g_ptr_array_unref);
  g_clear_pointer (&self->scene, rmp_scene_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Assimp, assimp_clear)

static gboolean
open_source (Assimp *self, GError **error)
{
  g_autofree char *reason = NULL;

  rmp_stage_begin (_ ("opening the file"));
  self->bytes = rmp_file_load (self->path, error);
  if (!self->bytes || !assimp_check_version (self, error))
    return FALSE;

  rmp_stage_begin (_ ("reading the file"));
  self->source = import (self);
  if (self->source && self->source->mRootNode && !self->cut)
    return TRUE;

  reason = g_utf8_make_valid (aiGetErrorString (), -1);
  if (strstr (reason, "bad_alloc"))
    {
      g_set_error_literal (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_MEMORY,
                           _ ("it needs much more memory than a file of its size should"));
      return FALSE;
    }
  assimp_refuse (error, "%s",
                 *reason != '\0' ? g_strstrip (reason) : _ ("it is damaged or cut short"));
  return FALSE;
}

RmpImportScene *
rmp_assimp_read (const char *path, GError **error)
{
  g_auto (Assimp)
      self = { .path = path, .folder = g_path_get_dirname (path), .scene = rmp_scene_new () };

  self.nodes = g_array_new (FALSE, TRUE, sizeof (AssimpNode));
  g_array_set_clear_func (self.nodes, assimp_node_clear);
  self.links = g_ptr_array_new ();
  self.by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self.images = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.points = g_ptr_array_new_with_free_func (assimp_points_free);
  rmp_affine_identity (self.y_up);
  if (!open_source (&self, error))
    return NULL;

  assimp_read_facts (&self);
  assimp_warn (&self);
  assimp_find_points (&self);
  if (!assimp_read_nodes (&self, error))
    return NULL;
  assimp_read_hinges (&self);
  if (!assimp_read_meshes (&self, error) || !assimp_read_clips (&self, error))
    return NULL;
  if (self.scene->meshes->len == 0 && self.scene->clips->len == 0)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_EMPTY,
                   _ ("there is neither a mesh nor a clip in it"));
      return NULL;
    }
  return g_steal_pointer (&self.scene);
}
