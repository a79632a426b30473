/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "files.h"

GBytes *
read_bytes (const char *path)
{
  char *data;
  gsize size;

  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  return g_bytes_new_take (data, size);
}

void
drop (RmpProject *project)
{
  rmp_project_close (project);
  g_object_unref (project);
}

char *
make_file (const char *name)
{
  g_autoptr (GError) error = NULL;
  char *path = rmp_test_path (name);
  RmpProject *project = rmp_test_project_new ();

  rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt", NULL, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  drop (project);
  return path;
}

void
assert_opening_fails (const char *path, RmpProjectError code)
{
  for (int writable = 0; writable < 2; writable++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (rmp_project_open (path, writable, &error));
      g_assert_error (error, RMP_PROJECT_ERROR, (int) code);
    }
}

guint
count_working_files (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "rimple", "working", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    n += name[0] != '.';
  return n;
}
