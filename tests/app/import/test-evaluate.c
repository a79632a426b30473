/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Imported skins, clips and morph targets move points to where the formulas of the glTF 2.0
 * specification say: as in a second reading of the file. Corners of triangles are compared in
 * order.
 */

#include "gltf-motion.h"

#include <math.h>

#include "fixture.h"

/* Largest distance allowed, as a part of the diagonal of the box of the points. */
#define TOLERANCE 1e-5

/* World positions of the imported mesh's vertices: float [#V × 3]. */
static float *
imported_vertices (const RmpImport *import, const RmpImportMesh *mesh, gint clip, double time)
{
  guint n = rmp_mesh_get_n_vertices (mesh->mesh);
  g_autofree double *globals = g_new (double,
                                      16 * (gsize) rmp_skeleton_get_n_joints (import->skeleton));
  g_autofree float *weights = g_memdup2 (mesh->morph_weights, mesh->n_morphs * sizeof (float));
  g_autofree float *rest = g_memdup2 (rmp_mesh_get_positions (mesh->mesh),
                                      3 * (gsize) n * sizeof (float));
  float *out = g_new (float, 3 * (gsize) n);

  if (clip < 0)
    rmp_skeleton_compose (import->skeleton, rmp_skeleton_get_rest_locals (import->skeleton),
                          globals);
  else
    {
      rmp_clip_pose (g_ptr_array_index (import->clips, (guint) clip), import->skeleton, time,
                     globals);
      rmp_clip_weights (g_ptr_array_index (import->clips, (guint) clip), mesh->node, time,
                        mesh->n_morphs, weights);
    }
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    for (guint m = 0; m < mesh->n_morphs; m++)
      rest[i] += weights[m] * mesh->morph_deltas[3 * (gsize) n * m + i];

  if (mesh->skin)
    {
      g_autofree double *matrices = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (mesh->skin));

      rmp_skin_matrices (mesh->skin, globals, matrices);
      rmp_skin_deform (mesh->skin, RMP_SKINNING_LINEAR, matrices, rest, NULL, out, NULL, 1);
    }
  else
    for (guint v = 0; v < n; v++)
      {
        double p[3] = { rest[3 * v], rest[3 * v + 1], rest[3 * v + 2] }, q[3];

        rmp_gltf_transform (globals + 16 * mesh->node, p, q);
        for (guint k = 0; k < 3; k++)
          out[3 * v + k] = (float) q[k];
      }

  return out;
}

/* Largest distance between the two readings, as a part of the diagonal. */
static double
compare (const RmpGltfMotion *file, guint node, const RmpImport *import, const RmpImportMesh *mesh,
         gint clip, double time)
{
  g_autoptr (GArray) truth = rmp_gltf_motion_corners (file, node, clip, time);
  g_autofree float *vertices = imported_vertices (import, mesh, clip, time);
  const guint32 *faces = rmp_mesh_get_faces (mesh->mesh);
  double minimum[3] = { INFINITY, INFINITY, INFINITY },
         maximum[3] = { -INFINITY, -INFINITY, -INFINITY };
  double largest = 0.0, diagonal = 0.0;

  g_assert_cmpuint (truth->len, ==, 9 * rmp_mesh_get_n_faces (mesh->mesh));
  for (guint c = 0; c < 3 * rmp_mesh_get_n_faces (mesh->mesh); c++)
    {
      double square = 0.0;

      for (guint k = 0; k < 3; k++)
        {
          double p = g_array_index (truth, double, 3 * c + k);
          double d = p - (double) vertices[3 * (gsize) faces[c] + k];

          square += d * d;
          minimum[k] = MIN (minimum[k], p);
          maximum[k] = MAX (maximum[k], p);
        }
      largest = MAX (largest, sqrt (square));
    }
  for (guint k = 0; k < 3; k++)
    diagonal += (maximum[k] - minimum[k]) * (maximum[k] - minimum[k]);

  return largest / sqrt (diagonal);
}

static double
compare_clip (const RmpGltfMotion *file, const RmpImport *import, gint clip)
{
  JsonArray *nodes = json_object_get_array_member (file->root, "nodes");
  double start = 0.0, end = 0.0, largest = 0.0;
  guint index = 0;

  if (clip >= 0)
    {
      start = rmp_clip_get_start (g_ptr_array_index (import->clips, (guint) clip));
      end = rmp_clip_get_end (g_ptr_array_index (import->clips, (guint) clip));
    }
  for (guint node = 0; node < json_array_get_length (nodes); node++)
    {
      if (!json_object_has_member (json_array_get_object_element (nodes, node), "mesh"))
        continue;
      for (guint step = 0; step <= (clip < 0 ? 0 : 7); step++)
        {
          /* Past both ends too, where the first and last key hold. */
          double time = start + (end - start) * (step / 6.0 - 0.05);
          double error = compare (file, node, import, g_ptr_array_index (import->meshes, index),
                                  clip, time);

          largest = MAX (largest, error);
        }
      index++;
    }

  return largest;
}

static void
check_file (GBytes *bytes, const char *folder, const char *name)
{
  g_auto (RmpGltfMotion) file = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_fixture_import (bytes, folder, &error);

  g_assert_no_error (error);
  rmp_gltf_motion_open (&file, bytes, folder);
  for (gint clip = -1; clip < (gint) import->clips->len; clip++)
    {
      double largest = compare_clip (&file, import, clip);

      g_test_message ("%s, clip %d: %.2g of the diagonal", name, clip, largest);
      g_assert_cmpfloat (largest, <, TOLERANCE);
    }
}

static void
own_files_move_as_specified (void)
{
  g_autoptr (GBytes) band = rmp_fixture_band ();
  g_autoptr (GBytes) shapes = rmp_fixture_shapes ();

  check_file (band, NULL, "band");
  check_file (shapes, NULL, "shapes");
}

static void
characters_move_as_specified (void)
{
  static const char *const names[] = { "cesium_man.gltf",    "Fox.glb",
                                       "rigged_simple.gltf", "SimpleSkin.gltf",
                                       "quad_skin.glb",      "mannequin/manny_med_mod.gltf" };
  const char *root = g_getenv ("RIMPLE_SOURCE_ROOT");
  guint n_found = 0;

  for (guint i = 0; root && i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (root, "..", "shared", "data", "character", names[i],
                                                NULL);
      g_autofree char *folder = g_path_get_dirname (path);
      g_autoptr (GBytes) bytes = NULL;
      char *text;
      gsize length;

      if (!g_file_get_contents (path, &text, &length, NULL))
        continue;
      bytes = g_bytes_new_take (text, length);
      check_file (bytes, folder, names[i]);
      n_found++;
    }

  if (n_found == 0)
    g_test_skip ("the characters are not here");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/import/evaluate/own-files-move-as-specified", own_files_move_as_specified);
  g_test_add_func ("/app/import/evaluate/characters-move-as-specified",
                   characters_move_as_specified);

  return g_test_run ();
}
