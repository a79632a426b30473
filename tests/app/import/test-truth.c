/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Skinned FBX files against the frames their own programs wrote as OBJ, where these files are at
 * hand. Corners are compared by place, since order and seams differ: each point of the frame has
 * its vertex and each vertex its point.
 */

#include <math.h>
#include <stdio.h>

#include "fixture.h"
#include "skinning/clip.h"

/* Of the diagonal of the frame's box. The importing library stores floats: 4e-7 is what is left. */
#define TOLERANCE 1e-6

typedef struct
{
  const char *file;  /* of skinning-truth, without .fbx */
  const char *frame; /* without .obj */
  guint clip;
  double tick;
} Truth;

static const Truth truths[] = {
  { "maya_game_sausage_7500_binary_wiggle", "maya_game_sausage_wiggle_10", 0, 9 },
  { "maya_game_sausage_7500_binary_wiggle", "maya_game_sausage_wiggle_18", 0, 17 },
  { "maya_game_sausage_7500_binary_spin", "maya_game_sausage_spin_7", 0, 7 },
  { "maya_game_sausage_7500_binary_spin", "maya_game_sausage_spin_15", 0, 15 },
  { "maya_game_sausage_7500_binary_deform", "maya_game_sausage_deform_8", 0, 8 },
  { "maya_game_sausage_7500_binary_deform", "maya_game_sausage_deform_15", 0, 15 },
  { "maya_game_sausage_7500_binary_combined", "maya_game_sausage_wiggle_10", 0, 9 },
  { "maya_game_sausage_7500_binary_combined", "maya_game_sausage_wiggle_18", 0, 17 },
  { "maya_game_sausage_7500_binary_combined", "maya_game_sausage_spin_7", 1, 7 },
  { "maya_game_sausage_7500_binary_combined", "maya_game_sausage_spin_15", 1, 15 },
  { "maya_game_sausage_7500_binary_combined", "maya_game_sausage_deform_8", 2, 8 },
  { "maya_game_sausage_7500_binary_combined", "maya_game_sausage_deform_15", 2, 15 },
  { "blender_279_sausage_7400_binary", "blender_279_sausage_base_0", 0, 0 },
  { "blender_279_sausage_7400_binary", "blender_279_sausage_spin_15", 1, 15 },
  { "blender_279_sausage_7400_binary", "blender_279_sausage_wiggle_20", 2, 19 },
};

static char *
truth_path (const char *name, const char *extension)
{
  g_autofree char *file = g_strconcat ("skinning-truth/", name, extension, NULL);

  return rmp_fixture_data_path (file);
}

/* Every mesh of the file at a tick: double × 3 each. Clips of these files have 24 or 30 ticks a
 * second, on whole frames.
 */
static GArray *
pose (const RmpImport *import, const RmpClip *clip, double tick)
{
  const RmpChannel *channel = NULL;
  const guint n = rmp_skeleton_get_n_joints (import->skeleton);
  g_autofree double *globals = g_new (double, 16 * (gsize) n);
  GArray *points = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < rmp_clip_get_n_channels (clip); i++)
    if (!channel || rmp_clip_get_channel (clip, i)->n_keys > channel->n_keys)
      channel = rmp_clip_get_channel (clip, i);
  g_assert_cmpfloat (tick, <, channel->n_keys);
  rmp_clip_pose (clip, import->skeleton, (double) channel->times[(guint) tick], globals);

  for (guint i = 0; i < import->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, i);
      const guint n_vertices = rmp_mesh_get_n_vertices (mesh->mesh);
      g_autofree double *matrices = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (mesh->skin));
      g_autofree double *rest = g_new (double, 3 * (gsize) n_vertices),
                        *out = g_new (double, 3 * (gsize) n_vertices);

      for (gsize k = 0; k < 3 * (gsize) n_vertices; k++)
        rest[k] = (double) rmp_mesh_get_positions (mesh->mesh)[k];
      rmp_skin_matrices (mesh->skin, globals, matrices);
      rmp_skin_deform_double (mesh->skin, RMP_SKINNING_LINEAR, matrices, rest, NULL, n_vertices,
                              out);
      g_array_append_vals (points, out, 3 * n_vertices);
    }
  return points;
}

static double
largest_gap (const GArray *from, const GArray *to)
{
  double largest = 0.0;

  for (guint i = 0; i < from->len; i += 3)
    {
      const double *a = &g_array_index (from, double, i);
      double least = HUGE_VAL;

      for (guint j = 0; j < to->len; j += 3)
        {
          const double *b = &g_array_index (to, double, j);

          least = fmin (least, hypot (hypot (a[0] - b[0], a[1] - b[1]), a[2] - b[2]));
        }
      largest = fmax (largest, least);
    }
  return largest;
}

static double
diagonal (const GArray *points)
{
  double sum = 0.0;

  for (guint k = 0; k < 3; k++)
    {
      double low = HUGE_VAL, high = -HUGE_VAL;

      for (guint i = k; i < points->len; i += 3)
        {
          low = fmin (low, g_array_index (points, double, i));
          high = fmax (high, g_array_index (points, double, i));
        }
      sum += (high - low) * (high - low);
    }
  return sqrt (sum);
}

static void
skinned_frames_are_those_of_their_program (gconstpointer data)
{
  const Truth *truth = data;
  g_autofree char *frame = g_strconcat ("skinning-truth/", truth->frame, ".obj", NULL);
  g_autoptr (GArray) expected = rmp_fixture_read_points (frame), points = NULL;
  g_autofree char *path = truth_path (truth->file, ".fbx");
  g_autoptr (RmpImport) import = NULL;
  g_autoptr (GError) error = NULL;
  double gap;

  if (!expected)
    {
      g_test_skip ("the frames are not here");
      return;
    }

  import = rmp_fixture_import_path (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (truth->clip, <, import->clips->len);
  points = pose (import, g_ptr_array_index (import->clips, truth->clip), truth->tick);
  gap = fmax (largest_gap (expected, points), largest_gap (points, expected)) / diagonal (expected);
  g_test_message ("%s: %.1e of the diagonal", truth->frame, gap);
  g_assert_cmpfloat (gap, <=, TOLERANCE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (truths); i++)
    {
      g_autofree char *name = g_strdup_printf ("/app/import/truth/%s/%s", truths[i].file,
                                               truths[i].frame);

      g_test_add_data_func (name, &truths[i], skinned_frames_are_those_of_their_program);
    }
  return g_test_run ();
}
