/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Caches of another program against the frames it wrote as OBJ, where these files are at hand. */

#include "fixture.h"
#include "sequence-files.h"

#include <math.h>

/* The frames are in world space, the caches in that of their object: between them is a shift. */
static void
maya_caches_equal_their_frames (void)
{
  const char *const kinds[] = { "ascii", "binary" };
  const guint frames[] = { 12, 18 };
  double worst = 0.0;

  for (guint i = 0; i < 8; i++)
    {
      const guint shape = i / 4, frame = frames[i % 2];
      g_autofree char *cache_name = g_strdup_printf (
          "pointcache/maya_cache_sine_7500_%s_fpc/pCubeShape%u.mcx", kinds[i / 2 % 2], shape + 1);
      g_autofree char *cache = rmp_fixture_data_path (cache_name);
      g_autofree char *truth = g_strdup_printf ("pointcache/maya_cache_sine_%u.obj", frame);
      g_autoptr (GArray) points = rmp_fixture_read_points (truth);
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = NULL;
      const double *expected;
      const float *found;
      guint index = G_MAXUINT;

      if (!points)
        {
          g_test_skip ("the reference files are not at hand");
          return;
        }
      import = rmp_file_import (cache, FALSE, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (import->sequence->n_points, ==, 36);
      g_assert_cmpuint (points->len, ==, 3 * 72);
      for (guint f = 0; f < import->sequence->n_frames; f++)
        if (fabs (import->sequence->times[f] - frame / 24.0) < 1e-9)
          index = f;
      g_assert_cmpuint (index, <, import->sequence->n_frames);
      expected = (const double *) (gpointer) points->data + 3 * 36 * (gsize) shape;
      found = rmp_file_get_frame (import, index);
      for (guint k = 0; k < 3 * 36; k++)
        worst = MAX (
            worst, fabs (expected[k] - (double) found[k] - (shape == 1 && k % 3 == 1 ? 2.0 : 0.0)));
    }
  g_test_message ("largest distance %.2g", worst);
  g_assert_cmpfloat (worst, <, 0.5e-6 + 1e-6); /* six digits were written, of values up to 3 */
}

static gboolean
has_edge (const RmpImportMesh *mesh, guint32 a, guint32 b)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh->mesh);

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (mesh->mesh); i++)
    {
      guint32 from = faces[i], to = faces[i % 3 == 2 ? i - 2 : i + 1];

      if ((from == a && to == b) || (from == b && to == a))
        return TRUE;
    }
  return FALSE;
}

/* The faces of the frames, by the numbers that the caches have too, are those of the mesh that
 * another reader cut up.
 */
static void
maya_meshes_count_as_their_caches (void)
{
  const char *const kinds[] = { "ascii", "binary" };

  for (guint i = 0; i < 4; i++)
    {
      const guint shape = i % 2;
      g_autofree char *name = g_strdup_printf ("pointcache/maya_cache_sine_7500_%s.fbx",
                                               kinds[i / 2]);
      g_autofree char *path = rmp_fixture_data_path (name);
      g_autofree char *truth = rmp_fixture_data_path ("pointcache/maya_cache_sine_12.obj");
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = NULL;
      g_auto (GStrv) lines = NULL;
      const RmpImportMesh *mesh;
      guint n_edges = 0;

      if (!g_file_get_contents (truth, &text, NULL, NULL))
        {
          g_test_skip ("the reference files are not at hand");
          return;
        }
      import = rmp_fixture_import_path (path, &error);
      g_assert_no_error (error);
      mesh = g_ptr_array_index (import->meshes, shape);
      g_assert_cmpuint (mesh->n_file_vertices, ==, 36);
      lines = g_strsplit (text, "\n", -1);
      for (guint k = 0; lines[k]; k++)
        {
          g_auto (GStrv) corners = g_str_has_prefix (lines[k], "f ")
                                       ? g_strsplit (lines[k] + 2, " ", -1)
                                       : NULL;

          for (guint c = 0; corners && c < 4; c++)
            {
              guint64 a = g_ascii_strtoull (corners[c], NULL, 10) - 1,
                      b = g_ascii_strtoull (corners[(c + 1) % 4], NULL, 10) - 1;

              if (a / 36 != shape)
                continue;
              g_assert_true (has_edge (
                  mesh, mesh->file_vertices ? mesh->file_vertices[a % 36] : (guint32) a % 36,
                  mesh->file_vertices ? mesh->file_vertices[b % 36] : (guint32) b % 36));
              n_edges++;
            }
        }
      g_assert_cmpuint (n_edges, ==, 4 * 34);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/import/cache-truth/maya-caches-equal-their-frames",
                   maya_caches_equal_their_frames);
  g_test_add_func ("/app/import/cache-truth/maya-meshes-count-as-their-caches",
                   maya_meshes_count_as_their_caches);
  return g_test_run ();
}
