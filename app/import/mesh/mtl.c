/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "mesh/mtl.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "file.h"
#include "image.h"

typedef struct
{
  RmpScene *scene;
  char *folder;
  GHashTable *images; /* path → index + 1, or 0 for one that cannot be used */
  GPtrArray *targets; /* RmpImportMaterial of the name being read */
  const RmpPlainMesh *mesh;
} Reader;

/* Files name others with either slash, and hostile ones from elsewhere. */
static char *
find_file (const Reader *self, const char *name)
{
  g_autofree char *plain = g_strdelimit (g_strdup (name), "\\", '/');
  g_autofree char *path = g_build_filename (self->folder, plain, NULL);

  if (g_path_is_absolute (plain) || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      g_autofree char *base = g_path_get_basename (plain);

      g_free (path);
      path = g_build_filename (self->folder, base, NULL);
    }
  return rmp_file_is_below (path, self->folder) ? g_steal_pointer (&path) : NULL;
}

static gint
read_image (Reader *self, const char *name)
{
  g_autofree char *path = find_file (self, name);
  g_autoptr (GBytes) bytes = path != NULL ? rmp_file_load (path, NULL) : NULL;
  const char *mime = bytes != NULL ? rmp_image_sniff_mime (bytes) : NULL;
  RmpImportImage *image;

  if (mime == NULL)
    {
      rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                        bytes == NULL ? _ ("The image “%s” is not beside the file.")
                                      : _ ("The image “%s” is neither PNG nor JPEG."),
                        name);
      return -1;
    }
  image = g_new0 (RmpImportImage, 1);
  image->name = g_path_get_basename (name);
  image->mime = g_strdup (mime);
  image->bytes = g_steal_pointer (&bytes);
  g_ptr_array_add (self->scene->images, image);
  return (gint) self->scene->images->len - 1;
}

static gint
get_image (Reader *self, const char *name)
{
  gpointer known;

  if (!g_hash_table_lookup_extended (self->images, name, NULL, &known))
    {
      known = GINT_TO_POINTER (read_image (self, name) + 1);
      g_hash_table_insert (self->images, g_strdup (name), known);
    }
  return GPOINTER_TO_INT (known) - 1;
}

/* Linear, as colours of materials are meant here. */
static float
read_part (const char *text)
{
  double value = text != NULL ? g_ascii_strtod (text, NULL) : 0.0;

  return value >= 0.0 && value <= 1.0 ? (float) pow (value, 2.2) : 0.8f;
}

static void
choose_targets (Reader *self, const char *name)
{
  const RmpSceneGeometry *geometry = g_ptr_array_index (self->scene->geometries, 0);

  g_ptr_array_set_size (self->targets, 0);
  for (guint i = 0; i < self->mesh->groups->len && i < geometry->materials->len; i++)
    {
      const RmpPlainGroup *group = g_ptr_array_index (self->mesh->groups, i);

      if (g_strcmp0 (group->material, name) == 0)
        g_ptr_array_add (self->targets, g_ptr_array_index (geometry->materials, i));
    }
}

static void
read_line (Reader *self, char *line)
{
  g_auto (GStrv) words = g_strsplit_set (g_strstrip (line), " \t", -1);
  const guint n = g_strv_length (words);
  const char *rest = n > 1 ? line + strlen (words[0]) + 1 : "";

  if (n > 1 && g_str_equal (words[0], "newmtl"))
    {
      g_autofree char *name = g_utf8_make_valid (rest, -1);

      choose_targets (self, g_strstrip (name));
    }
  for (guint i = 0; i < self->targets->len; i++)
    {
      RmpImportMaterial *material = g_ptr_array_index (self->targets, i);

      if (n == 4 && g_str_equal (words[0], "Kd"))
        for (guint k = 0; k < 3; k++)
          material->colour[k] = read_part (words[1 + k]);
      if (n == 2 && g_str_equal (words[0], "d"))
        material->colour[3] = (float) CLAMP (g_ascii_strtod (words[1], NULL), 0.0, 1.0);
      /* Options come before the name. */
      if (n > 1 && g_str_equal (words[0], "map_Kd"))
        material->image = get_image (self, *words[1] == '-' ? words[n - 1] : rest);
    }
}

static void
read_library (Reader *self, const char *name)
{
  g_autofree char *path = find_file (self, name);
  g_autoptr (GBytes) bytes = path != NULL ? rmp_file_load (path, NULL) : NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gsize size;

  if (bytes == NULL)
    {
      rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL, _ ("The materials “%s” are not beside the file."),
                        name);
      return;
    }
  g_bytes_get_data (bytes, &size);
  text = g_strndup (g_bytes_get_data (bytes, NULL), size);
  lines = g_strsplit_set (text, "\r\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    read_line (self, lines[i]);
}

void
rmp_mtl_apply (RmpScene *scene, const RmpPlainMesh *mesh, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GHashTable) images = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) targets = g_ptr_array_new ();
  Reader self = { .scene = scene, .folder = folder, .images = images, .targets = targets, .mesh = mesh };

  for (guint i = 0; i < mesh->libraries->len; i++)
    {
      g_ptr_array_set_size (targets, 0);
      read_library (&self, g_ptr_array_index (mesh->libraries, i));
    }
}
