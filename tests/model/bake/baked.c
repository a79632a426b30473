/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "baked.h"

#include <glib/gstdio.h>
#include <string.h>

void
rmp_test_bake_init_on (RmpTestBake *self, RmpProject *project, const char *name,
                       const char *technique)
{
  g_autoptr (GError) error = NULL;
  RmpGarment *garment;

  self->project = project;
  self->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_test_get_character (self->project)), 0);
  garment = rmp_project_add_garment (self->project, rmp_test_get_surface (self->project), name,
                                     NULL, &error);
  g_assert_no_error (error);
  self->look = rmp_project_add_look (self->project, garment, technique, "A", &error);
  g_assert_no_error (error);
  self->folder = g_dir_make_tmp ("rimple-bakes-XXXXXX", NULL);
}

void
rmp_test_bake_init (RmpTestBake *self, const char *name, const char *technique)
{
  rmp_test_bake_init_on (self, rmp_test_project_new (), name, technique);
}

void
rmp_test_bake_set_up (RmpTestBake *self, gconstpointer technique)
{
  rmp_test_bake_init (self, "Left sleeve/é", technique);
}

void
rmp_test_bake_tear_down (RmpTestBake *self, G_GNUC_UNUSED gconstpointer data)
{
  rmp_test_empty_folder (self->folder);
  g_rmdir (self->folder);
  g_free (self->folder);
  g_clear_object (&self->clip);
  rmp_project_close (self->project);
  g_object_unref (self->project);
}

RmpBakeOptions
rmp_test_bake_options (RmpTestBake *self)
{
  return (RmpBakeOptions){
    .formats = RMP_BAKE_MDD | RMP_BAKE_PC2 | RMP_BAKE_OBJ,
    .scale = 1.0,
    .first = 10,
    .last = 14,
    .folder = self->folder,
  };
}

RmpBake *
rmp_test_bake_new (RmpTestBake *self, const RmpBakeOptions *options)
{
  g_autoptr (GError) error = NULL;
  RmpBake *bake = rmp_bake_new (self->look, self->clip, options, &error);

  g_assert_no_error (error);
  return bake;
}

GStrv
rmp_test_bake_run (RmpTestBake *self, const RmpBakeOptions *options, guint n_threads)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = rmp_test_bake_new (self, options);
  RmpCall call = { .n_threads = n_threads };
  GStrv paths = rmp_bake_run (bake, &call, &error);

  g_assert_no_error (error);
  return paths;
}

void
rmp_test_empty_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
}

char *
rmp_test_hash_file (const char *path, gsize *size)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes = NULL;

  g_file_get_contents (path, &bytes, size, &error);
  g_assert_no_error (error);
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, *size);
}

char *
rmp_test_fingerprint (GStrv paths)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; paths[i]; i++)
    {
      gsize size;
      g_autofree char *name = g_path_get_basename (paths[i]),
                      *hash = rmp_test_hash_file (paths[i], &size);

      g_string_append_printf (text, "%s %s\n", name, hash);
    }
  return g_string_free (text, FALSE);
}

float
rmp_test_read_big (const guint8 *bytes)
{
  guint32 bits = (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 |
                 bytes[3];
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}
