/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

void
grid_set_up (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  guint face = 0;

  grid->folder = g_dir_make_tmp ("rimple-bake-XXXXXX", NULL);
  grid->topology = rmp_relief_topology_new (N_VERTICES, N_FACES, N_VERTICES);
  for (guint v = 0; v < N_VERTICES; v++)
    {
      float x = (float) (v % SIDE) / 2.0f, y = (float) (v / SIDE) / 2.0f;

      grid->topology->uvs[2 * v] = x;
      grid->topology->uvs[2 * v + 1] = y;
      for (guint f = 0; f < N_FRAMES; f++)
        {
          grid->frames[f][3 * v] = x;
          grid->frames[f][3 * v + 1] = y;
          grid->frames[f][3 * v + 2] = 0.1f * (float) f * sinf (3.0f * x);
        }
      grid->normals[3 * v + 2] = 1.0f;
    }
  for (guint row = 0; row + 1 < SIDE; row++)
    for (guint column = 0; column + 1 < SIDE; column++)
      {
        guint32 a = row * SIDE + column;
        guint32 corners[6] = { a, a + 1, a + SIDE, a + 1, a + SIDE + 1, a + SIDE };

        memcpy (grid->topology->faces + 3 * face, corners, sizeof corners);
        face += 2;
      }
  memcpy (grid->topology->uv_faces, grid->topology->faces, sizeof (guint32) * 3 * N_FACES);
  memset (grid->topology->anchor_faces, 0, sizeof (guint32) * N_VERTICES);
  memset (grid->topology->anchor_barycentric, 0, sizeof (float) * 2 * N_VERTICES);
  memcpy (grid->topology->rest_positions, grid->frames[0], sizeof grid->frames[0]);
  grid->target = (RmpBakeTarget){
    .topology = grid->topology,
    .faces = grid->topology->faces,
    .uv_faces = grid->topology->uv_faces,
    .rest = grid->topology->rest_positions,
    .first = 5,
    .n_frames = N_FRAMES,
    .rate = 24.0,
    .scale = 1.0,
    .folder = grid->folder,
    .name = "grid",
    .files = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_whole_file_free),
  };
}

void
grid_tear_down (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (grid->folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (grid->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (grid->folder);
  g_free (grid->folder);
  g_ptr_array_unref (grid->target.files);
  rmp_relief_topology_unref (grid->topology);
}

void
grid_make_exact (Grid *grid)
{
  for (guint f = 0; f < N_FRAMES; f++)
    for (guint v = 0; v < N_VERTICES; v++)
      grid->frames[f][3 * v + 2] = 0.125f * (float) (f * (v % SIDE));
}

void
grid_write (Grid *grid, const RmpBakeWriter *writer)
{
  g_autoptr (GError) error = NULL;
  gpointer instance = writer->open (&grid->target, &error);

  g_assert_no_error (error);
  for (guint f = 0; f < N_FRAMES; f++)
    g_assert_true (writer->frame (instance, f, grid->frames[f], grid->normals, &error));
  g_assert_true (writer->finish (instance, &error));
  g_assert_no_error (error);
  writer->free (instance);
}

void
grid_publish (Grid *grid)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < grid->target.files->len; i++)
    g_assert_true (rmp_whole_file_publish (grid->target.files->pdata[i], &error));
  g_assert_no_error (error);
}

guint8 *
grid_load (Grid *grid, const char *name, gsize *size)
{
  g_autofree char *path = g_build_filename (grid->folder, name, NULL);
  char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &contents, size, &error);
  g_assert_no_error (error);
  return (guint8 *) contents;
}

guint32
grid_big (const guint8 *bytes)
{
  return (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 | bytes[3];
}

guint32
grid_little (const guint8 *bytes)
{
  return (guint32) bytes[3] << 24 | (guint32) bytes[2] << 16 | (guint32) bytes[1] << 8 | bytes[0];
}

float
grid_float (guint32 bits)
{
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}
