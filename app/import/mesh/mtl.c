/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "mesh/mtl.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "file.h"
#include "image.h"

/* What a name stands for. */
typedef struct
{
  float colour[4];
  gint image;
} Look;

/* Every file is read once and every line of it costs the same, however many groups share a name. */
typedef struct
{
  RmpImportScene *scene;
  char *folder;
  GHashTable *libraries; /* paths that were read */
  GHashTable *images;    /* path → index + 1, or 0 for one that cannot be used */
  GHashTable *looks;     /* name that faces have → Look */
  Look *look;            /* (nullable): of the name being read, if faces have it */
} Reader;

/* Files name others with either slash, and hostile ones from elsewhere. One path for all ways to
 * say it.
 */
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
  return rmp_file_is_below (path, self->folder) ? g_canonicalize_filename (path, NULL) : NULL;
}

static gint
read_image (Reader *self, const char *path, const char *name)
{
  g_autoptr (GBytes) bytes = path ? rmp_file_load (path, NULL) : NULL;
  const char *mime = bytes ? rmp_image_sniff_mime (bytes) : NULL;
  g_autofree char *base = NULL;
  g_autoptr (GError) error = NULL;
  RmpImportImage *image;

  if (!mime)
    {
      rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                        !bytes ? _ ("The image “%s” is not beside the file.")
                               : _ ("The image “%s” is neither PNG nor JPEG."),
                        name);
      return -1;
    }
  if (!rmp_image_check_size (bytes, name, &error))
    {
      rmp_scene_report (self->scene, RMP_FINDING_REFUSED, -1, NULL,
                        _ ("An image was left out: %s."), error->message);
      return -1;
    }

  base = g_path_get_basename (name);
  image = g_new0 (RmpImportImage, 1);
  image->name = g_utf8_make_valid (base, -1);
  image->mime = g_strdup (mime);
  image->bytes = g_steal_pointer (&bytes);
  g_ptr_array_add (self->scene->images, image);
  return (gint) self->scene->images->len - 1;
}

static gint
get_image (Reader *self, const char *name)
{
  g_autofree char *path = find_file (self, name);
  const char *key = path ? path : name;
  gpointer known;

  if (!g_hash_table_lookup_extended (self->images, key, NULL, &known))
    {
      known = GINT_TO_POINTER (read_image (self, path, name) + 1);
      g_hash_table_insert (self->images, g_strdup (key), known);
    }
  return GPOINTER_TO_INT (known) - 1;
}

/* Linear, as colours of materials are meant here. */
static float
read_part (const char *text)
{
  double value = text ? g_ascii_strtod (text, NULL) : 0.0;

  return value >= 0.0 && value <= 1.0 ? (float) pow (value, 2.2) : 0.8f;
}

/* What is no number is opaque. */
static float
read_opacity (const char *text)
{
  double value = g_ascii_strtod (text, NULL);

  return isnan (value) ? 1.0f : (float) CLAMP (value, 0.0, 1.0);
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

      self->look = g_hash_table_lookup (self->looks, g_strstrip (name));
    }
  if (!self->look)
    return;
  if (n == 4 && g_str_equal (words[0], "Kd"))
    for (guint k = 0; k < 3; k++)
      self->look->colour[k] = read_part (words[1 + k]);
  if (n == 2 && g_str_equal (words[0], "d"))
    self->look->colour[3] = read_opacity (words[1]);
  /* Options come before the name. */
  if (n > 1 && g_str_equal (words[0], "map_Kd"))
    self->look->image = get_image (self, *words[1] == '-' ? words[n - 1] : rest);
}

static void
read_library (Reader *self, const char *name)
{
  g_autofree char *path = find_file (self, name);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gsize size;

  if (!g_hash_table_add (self->libraries, g_strdup (path ? path : name)))
    return;
  if (path)
    bytes = rmp_file_load (path, NULL);
  if (!bytes)
    {
      rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                        _ ("The materials “%s” are not beside the file."), name);
      return;
    }
  g_bytes_get_data (bytes, &size);
  text = g_strndup (g_bytes_get_data (bytes, NULL), size);
  lines = g_strsplit_set (text, "\r\n", -1);
  for (guint i = 0; lines[i]; i++)
    read_line (self, lines[i]);
}

/* The looks of the groups' materials, as they are without a library. */
static GHashTable *
collect_looks (const RmpPlainMesh *mesh, const RmpSceneGeometry *geometry)
{
  GHashTable *looks = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (guint i = 0; i < mesh->groups->len && i < geometry->materials->len; i++)
    {
      const RmpPlainGroup *group = g_ptr_array_index (mesh->groups, i);
      const RmpImportMaterial *material = g_ptr_array_index (geometry->materials, i);
      Look *look;

      if (!group->material || g_hash_table_contains (looks, group->material))
        continue;
      look = g_new (Look, 1);
      memcpy (look->colour, material->colour, sizeof look->colour);
      look->image = material->image;
      g_hash_table_insert (looks, group->material, look);
    }
  return looks;
}

static void
apply_looks (GHashTable *looks, const RmpPlainMesh *mesh, RmpSceneGeometry *geometry)
{
  for (guint i = 0; i < mesh->groups->len && i < geometry->materials->len; i++)
    {
      const RmpPlainGroup *group = g_ptr_array_index (mesh->groups, i);
      RmpImportMaterial *material = g_ptr_array_index (geometry->materials, i);
      const Look *look = group->material ? g_hash_table_lookup (looks, group->material) : NULL;

      if (!look)
        continue;
      memcpy (material->colour, look->colour, sizeof look->colour);
      material->image = look->image;
    }
}

void
rmp_mtl_apply (RmpImportScene *scene, const RmpPlainMesh *mesh, const char *path)
{
  RmpSceneGeometry *geometry = g_ptr_array_index (scene->geometries, 0);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GHashTable) libraries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) images = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) looks = collect_looks (mesh, geometry);
  Reader self = {
    .scene = scene, .folder = folder, .libraries = libraries, .images = images, .looks = looks
  };

  for (guint i = 0; i < mesh->libraries->len; i++)
    {
      self.look = NULL;
      read_library (&self, g_ptr_array_index (mesh->libraries, i));
    }
  apply_looks (looks, mesh, geometry);
}
