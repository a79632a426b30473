/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-folder.h"

#include "fixture.h"
#include "sequence-files.h"

#include <string.h>

static char *folder;

char *
rmp_folder_put (const char *name, gconstpointer data, gsize size)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  return path;
}

char *
rmp_folder_put_text (const char *name, char *text)
{
  char *path = rmp_folder_put (name, text, strlen (text));

  g_free (text);
  return path;
}

char *
rmp_folder_put_bytes (const char *name, GByteArray *bytes)
{
  char *path = rmp_folder_put (name, bytes->data, bytes->len);

  g_byte_array_unref (bytes);
  return path;
}

RmpImport *
rmp_folder_import (const char *path, gboolean numbered)
{
  g_autoptr (GError) error = NULL;
  RmpImport *import = rmp_file_import (path, numbered, &error);

  g_assert_no_error (error);
  g_assert_nonnull (import->sequence);
  g_assert_cmpuint (import->sequence->n_read, ==, import->sequence->n_frames);
  return import;
}

void
rmp_folder_assert_refused (const char *path, gboolean numbered, const char *reason)
{
  g_autoptr (GError) error = NULL;
  RmpImport *import = rmp_file_import (path, numbered, &error);

  g_assert_null (import);
  g_assert_nonnull (error);
  g_assert_true (error->domain == RMP_IMPORT_ERROR);
  if (!strstr (error->message, reason))
    g_error ("“%s” says “%s”, not “%s”", path, error->message, reason);
}

const char *
rmp_folder_get (void)
{
  return folder;
}

int
rmp_folder_run (int argc, char **argv, void (*add_tests) (void))
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("rimple-import-XXXXXX", NULL);
  add_tests ();
  status = g_test_run ();
  rmp_fixture_remove_folder (folder);
  g_free (folder);
  return status;
}
