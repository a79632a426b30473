/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a relief raises, taken as a map and shown again, is what it raised. */

#include "images/normal-blend.h"
#include "layered-sheet.h"
#include "relief/bake.h"
#include "relief/height-map.h"
#include "relief/tangents.h"
#include "wavy-line.h"

#include <cglm/cglm.h>

#include <math.h>
#include <string.h>

#define SIDE 512

static const LayeredSheet whole = { .n = 14, .n_islands = 1, .side = SIDE, .bulge = 0.02f };

static RmpMesh *
make_mesh (const RmpRelief *relief, gboolean with_uvs)
{
  const RmpReliefTopology *topology = relief->topology;
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh = rmp_mesh_new (topology->n_vertices, topology->rest_positions, topology->n_faces,
                                topology->faces, with_uvs ? topology->n_uvs : 0,
                                with_uvs ? topology->uvs : NULL,
                                with_uvs ? topology->uv_faces : NULL, &error);

  g_assert_no_error (error);
  return mesh;
}

/* The sheet without patterns. */
static RmpRelief *
make_bare (const RmpRelief *sheet)
{
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_LAYERS, rmp_relief_topology_ref (sheet->topology));
  const gsize size = 3 * (gsize) sheet->topology->n_vertices * sizeof (float);

  memcpy (relief->positions, sheet->positions, size);
  memcpy (relief->normals, sheet->normals, size);
  relief->seams = rmp_seams_ref (sheet->seams);
  return relief;
}

/* The sheet with the map in place of its patterns. */
static RmpRelief *
show_map (const RmpRelief *sheet, RmpHeightImage *image, double amplitude)
{
  RmpRelief *relief = make_bare (sheet);
  const guint n = relief->topology->n_vertices;
  g_autoptr (RmpSplineImage) spline = rmp_spline_image_new (image, 0.0, RMP_WRAP_CLAMP, NULL, 1);
  RmpReliefPattern pattern = {
    .image = spline, .amplitude = (float) amplitude, .middle = 0.5f, .modulation = g_new (float, n)
  };

  for (guint v = 0; v < n; v++)
    pattern.modulation[v] = 1.0f;
  rmp_relief_set_patterns (relief, 1, &pattern);
  return relief;
}

/* The largest lift of @a, and the mean square of what is between both, in the middles of faces. */
static void
compare (const RmpRelief *a, const RmpRelief *b, double *most, double *apart)
{
  const float middle[2] = { 0.3f, 0.4f };

  *most = *apart = 0.0;
  for (guint face = 0; face < a->topology->n_faces; face++)
    {
      RmpReliefPoint one, other;

      rmp_relief_evaluate (a, face, middle, &one);
      rmp_relief_evaluate (b, face, middle, &other);
      *most = MAX (*most, fabs ((double) one.lift));
      *apart += pow ((double) (one.lift - other.lift), 2.0) / a->topology->n_faces;
    }
  *apart = sqrt (*apart);
}

static void
layers_come_back (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&whole), shown = NULL;
  g_autoptr (RmpMesh) mesh = make_mesh (relief, TRUE);
  g_autoptr (RmpHeightImage) image = NULL;
  g_autoptr (GError) error = NULL;
  double amplitude = 0.0, most, apart;

  image = rmp_relief_make_height_map (relief, mesh, relief->positions, SIDE, &amplitude, NULL, 1,
                                      &error);
  g_assert_no_error (error);
  shown = show_map (relief, image, amplitude);
  compare (relief, shown, &most, &apart);
  g_assert_cmpfloat (most, >, 0.003);
  g_assert_cmpfloat (amplitude, >=, 2.0 * most * 0.99);
  g_assert_cmpfloat (apart, <, 0.01 * most);
}

static void
mesh_is_measured_over_its_cloth (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&whole), baked = NULL, shown = NULL;
  g_autoptr (RmpMesh) mesh = make_mesh (relief, TRUE);
  g_autoptr (RmpReliefBake) bake = rmp_relief_bake_new (mesh);
  g_autoptr (RmpHeightImage) image = NULL;
  g_autoptr (GError) error = NULL;
  double amplitude = 0.0, most, apart;

  relief->curved = TRUE;
  rmp_relief_bake_add (bake, relief);
  baked = rmp_relief_bake_mesh (bake, relief, 1);
  image = rmp_relief_make_height_map (baked, mesh, relief->positions, SIDE, &amplitude, NULL, 1,
                                      &error);
  g_assert_no_error (error);
  shown = show_map (relief, image, amplitude);
  compare (relief, shown, &most, &apart);
  g_assert_cmpfloat (apart, <, 0.05 * most);
}

static void
chosen_range_is_kept (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&whole), shown = NULL;
  g_autoptr (RmpMesh) mesh = make_mesh (relief, TRUE);
  g_autoptr (RmpHeightImage) image = NULL;
  double amplitude = 0.05, most, apart;

  image = rmp_relief_make_height_map (relief, mesh, relief->positions, SIDE, &amplitude, NULL, 1,
                                      NULL);
  g_assert_cmpfloat (amplitude, ==, 0.05);
  shown = show_map (relief, image, amplitude);
  compare (relief, shown, &most, &apart);
  g_assert_cmpfloat (apart, <, 0.01 * most);
}

/* The sheet with a map of normals in place of its patterns. */
static RmpRelief *
show_normals (const RmpRelief *sheet, RmpHeightImage *const normals[2])
{
  RmpRelief *relief = make_bare (sheet);
  const guint n = relief->topology->n_vertices;
  g_autoptr (RmpSplineImage) across = NULL, upward = NULL;
  RmpReliefPattern pattern = { .modulation = g_new (float, n) };

  across = rmp_spline_image_new (normals[0], 0.0, RMP_WRAP_CLAMP, NULL, 1);
  upward = rmp_spline_image_new (normals[1], 0.0, RMP_WRAP_CLAMP, NULL, 1);
  pattern.image = across;
  pattern.upward = upward;
  for (guint v = 0; v < n; v++)
    pattern.modulation[v] = 1.0f;
  rmp_relief_set_patterns (relief, 1, &pattern);
  relief->tangents = rmp_relief_make_tangents (relief->topology, relief->positions,
                                               relief->normals);
  return relief;
}

/* Mean angle between normals, degrees, where @a is steep; and the largest lift of @b. */
static double
compare_normals (const RmpRelief *a, const RmpRelief *b, const RmpRelief *bare, float *lift)
{
  double sum = 0.0;
  guint n = 0;

  *lift = 0.0f;
  for (guint face = 0; face < a->topology->n_faces; face++)
    {
      RmpReliefPoint one, other, flat;

      rmp_relief_evaluate (a, face, (float[2]){ 0.3f, 0.4f }, &one);
      rmp_relief_evaluate (b, face, (float[2]){ 0.3f, 0.4f }, &other);
      rmp_relief_evaluate (bare, face, (float[2]){ 0.3f, 0.4f }, &flat);
      *lift = MAX (*lift, fabsf (other.lift));
      if (glm_vec3_angle (one.normal, flat.normal) < glm_rad (5.0f))
        continue;
      sum += (double) glm_deg (glm_vec3_angle (one.normal, other.normal));
      n++;
    }
  g_assert_cmpuint (n, >, 50);
  return sum / n;
}

static void
normals_come_back (gconstpointer variant)
{
  LayeredSheet shape = whole;
  g_autoptr (RmpRelief) relief = NULL, shown = NULL, bare = NULL;
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (GError) error = NULL;
  RmpHeightImage *normals[2];
  double off, flat;
  float lift;

  shape.n_islands = strstr (variant, "islands") ? 4 : 1;
  shape.side = shape.n_islands > 1 ? 2 * SIDE : SIDE;
  relief = layered_sheet_new (&shape);
  bare = make_bare (relief);
  mesh = make_mesh (relief, TRUE);
  g_assert_true (rmp_relief_make_normal_map (relief, mesh, relief->positions, shape.side, normals,
                                             NULL, 1, &error));
  g_assert_no_error (error);
  shown = show_normals (relief, normals);
  off = compare_normals (relief, shown, bare, &lift);
  flat = compare_normals (relief, bare, bare, &lift);
  g_test_message ("normals %.3g° off, %.3g° without the map", off, flat);
  g_assert_cmpfloat (off, <, 0.08 * flat);
  g_assert_cmpfloat (lift, ==, 0.0f);
  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (normals[c]);
}

/* Waves so high that their sides are walls: slopes of a hundred and more. */
static void
walls_fade_with_their_weight (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&whole);
  g_autoptr (RmpMesh) mesh = make_mesh (relief, TRUE);
  g_autoptr (GError) error = NULL;
  RmpHeightImage *normals[2];
  double steepest = 0.0;

  for (guint i = 0; i < relief->n_patterns; i++)
    relief->patterns[i].amplitude *= 100.0f;
  g_assert_true (
      rmp_relief_make_normal_map (relief, mesh, relief->positions, SIDE, normals, NULL, 1, &error));
  g_assert_no_error (error);
  for (guint y = 0; y < SIDE; y++)
    for (guint x = 0; x < SIDE; x++)
      {
        double normal[3], slope[2];

        for (guint c = 0; c < 2; c++)
          normal[c] = rmp_height_image_get (normals[c], x, y) / (double) RMP_HEIGHT_MIDDLE - 1.0;
        rmp_normal_rebuild (normal);
        rmp_normal_get_slope (normal, slope);
        steepest = MAX (steepest, hypot (slope[0], slope[1]));
      }
  g_test_message ("steepest %.2f", steepest);
  g_assert_cmpfloat (steepest, >, 9.8);
  g_assert_cmpfloat (0.1 * steepest, <, 1.01);
  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (normals[c]);
}

/* A line along x whose folds lean by @lean along y, on a sheet that lies on the chart as it is. */
static RmpRelief *
make_leaning (RmpMesh *mesh, float lean)
{
  RmpReliefLine line = {
    .n_folds = 3, .lean = lean, .lean_up = { 0.0f, 0.6f, 0.8f }, .lean_side = { 1.0f, 0.0f, 0.0f }
  };
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_FOLDS, rmp_relief_topology_new_for_mesh (mesh));
  const RmpReliefTopology *topology = relief->topology;
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  const gsize n_slots = (gsize) topology->n_faces * RMP_RELIEF_FACE_LINES;

  memcpy (relief->positions, topology->rest_positions,
          3 * topology->n_vertices * sizeof *relief->positions);
  for (guint v = 0; v < topology->n_vertices; v++)
    memcpy (relief->normals + 3 * v, (const float[3]){ 0.0f, 0.0f, 1.0f }, 3 * sizeof (float));
  relief->n_lines = 1;
  relief->lines = g_memdup2 (&line, sizeof line);
  relief->n_folds = G_N_ELEMENTS (three_folds);
  relief->folds = g_memdup2 (three_folds, sizeof three_folds);
  relief->n_profiles = 1;
  relief->profiles = g_new (float, 2 * RMP_PROFILE_TABLE_SIZE);
  rmp_profile_fill_table (profile, relief->profiles);
  relief->face_lines = g_atomic_rc_box_alloc (n_slots * sizeof *relief->face_lines);
  relief->coordinates = g_atomic_rc_box_alloc0 (6 * n_slots * sizeof *relief->coordinates);
  relief->coordinates_id = rmp_relief_next_id ();
  memset (relief->face_lines, 0xff, n_slots * sizeof *relief->face_lines);
  for (gsize face = 0; face < topology->n_faces; face++)
    {
      const gsize slot = face * RMP_RELIEF_FACE_LINES;

      relief->face_lines[slot] = 0;
      for (guint k = 0; k < 3; k++)
        memcpy (relief->coordinates + 6 * slot + 2 * k,
                relief->positions + 3 * topology->faces[3 * face + k], 2 * sizeof (float));
    }
  return relief;
}

/* A fold that leans is lower than it is long: what a map shows of it is no farther out. */
static void
leaning_folds_are_as_high_as_they_stand (void)
{
  static const float positions[] = { 0.0f, -0.05f, 0.0f, 0.1f, -0.05f, 0.0f,
                                     0.1f, 0.05f,  0.0f, 0.0f, 0.05f,  0.0f };
  static const float uvs[] = { 0.0f, 0.0f, 1.0f, 0.0f, 1.0f, 1.0f, 0.0f, 1.0f };
  static const guint32 faces[] = { 0, 1, 2, 0, 2, 3 };
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (4, positions, 2, faces, 4, uvs, faces, NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpRelief) relief = make_leaning (mesh, (float) i);
      g_autoptr (RmpHeightImage) image = NULL;
      g_autoptr (GError) error = NULL;
      double amplitude = 0.0, highest = 0.0, longest = 0.0;

      for (float u = 0.0f; u <= 1.0f; u += 0.005f)
        for (float v = 0.0f; u + v <= 1.0f; v += 0.005f)
          for (guint face = 0; face < 2; face++)
            {
              RmpReliefPoint point;

              rmp_relief_evaluate (relief, face, (const float[2]){ u, v }, &point);
              highest = MAX (highest, (double) point.position[2]);
              longest = MAX (longest, (double) point.lift);
            }
      g_assert_cmpfloat_with_epsilon (highest, i == 0 ? longest : 0.8 * longest, 1e-6);
      image = rmp_relief_make_height_map (relief, mesh, positions, 256, &amplitude, NULL, 1,
                                          &error);
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (0.5 * amplitude, highest, 0.01 * highest);
    }
}

static void
nothing_raised_is_told (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&whole), level = NULL;
  g_autoptr (RmpMesh) mesh = make_mesh (relief, TRUE), bare = make_mesh (relief, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  double amplitude = 0.0;

  g_assert_null (rmp_relief_make_height_map (relief, bare, relief->positions, SIDE, &amplitude,
                                             NULL, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);

  g_cancellable_cancel (cancellable);
  g_assert_null (rmp_relief_make_height_map (relief, mesh, relief->positions, SIDE, &amplitude,
                                             cancellable, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  level = make_bare (relief);
  g_assert_null (rmp_relief_make_height_map (level, mesh, relief->positions, SIDE, &amplitude, NULL,
                                             1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* The sheet with the coordinates of one corner elsewhere. */
static RmpMesh *
make_moved_mesh (const RmpRelief *relief, float u, float v)
{
  const RmpReliefTopology *topology = relief->topology;
  g_autofree float *uvs = g_memdup2 (topology->uvs, 2 * (gsize) topology->n_uvs * sizeof (float));
  const guint corner = topology->uv_faces[0];

  uvs[2 * corner] = u;
  uvs[2 * corner + 1] = v;
  return rmp_mesh_new (topology->n_vertices, topology->rest_positions, topology->n_faces,
                       topology->faces, topology->n_uvs, uvs, topology->uv_faces, NULL);
}

static void
shared_and_missing_texels_are_told (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&whole);
  g_autoptr (RmpMesh) sound = make_mesh (relief, TRUE), far = make_moved_mesh (relief, 1.5f, 0.5f),
                      folded = make_moved_mesh (relief, 0.6f, 0.6f);
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_relief_check_map (relief, sound, SIDE, &error));
  g_assert_no_error (error);
  g_assert_false (rmp_relief_check_map (relief, far, SIDE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "outside 0 to 1"));
  g_clear_error (&error);
  g_assert_false (rmp_relief_check_map (relief, folded, SIDE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "share texels"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/algorithms/height-map/normals-come-back", "whole", normals_come_back);
  g_test_add_data_func ("/algorithms/height-map/normals-come-back-by-islands", "islands",
                        normals_come_back);
  g_test_add_func ("/relief/height-map/walls-fade-with-their-weight", walls_fade_with_their_weight);
  g_test_add_func ("/relief/height-map/layers-come-back", layers_come_back);
  g_test_add_func ("/relief/height-map/mesh-is-measured-over-its-cloth",
                   mesh_is_measured_over_its_cloth);
  g_test_add_func ("/relief/height-map/chosen-range-is-kept", chosen_range_is_kept);
  g_test_add_func ("/relief/height-map/leaning-folds-are-as-high-as-they-stand",
                   leaning_folds_are_as_high_as_they_stand);
  g_test_add_func ("/relief/height-map/nothing-raised-is-told", nothing_raised_is_told);

  g_test_add_func ("/relief/height-map/shared-and-missing-texels-are-told",
                   shared_and_missing_texels_are_told);
  return g_test_run ();
}
