/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Painted patterns: rows that go and come whole, texel by texel, and cost the history what was
 * painted.
 */

#include <string.h>

#include "painted.h"
#include "store/assets/replace.h"
#include "store/assets/unwrap.h"
#include "store/document/append.h"
#include "store/document/history.h"

/* --- every edit ------------------------------------------------------------------------------- */

static void
every_edit_of_a_layer_goes_and_comes_whole (RmpTestPainted *fixture,
                                            G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree char *state = rmp_test_describe (fixture->project);
  RmpPatternLayerItem *layer;
  RmpPatternItem *pattern = fixture->pattern;

  rmp_test_paint (rmp_test_get_pattern_layer (pattern, 0), random, 3);
  rmp_test_assert_next_reversible (fixture->project, &state, "Raise");
  g_assert_nonnull (rmp_pattern_item_add_layer (pattern, "Folds", NULL, &error));
  rmp_test_assert_next_reversible (fixture->project, &state, "Add layer Folds");
  layer = rmp_test_get_pattern_layer (pattern, 1);
  rmp_test_paint (layer, random, 2);
  rmp_test_assert_next_reversible (fixture->project, &state, "Raise");
  rmp_test_assert_ok (rmp_pattern_layer_item_fill (layer, 50000, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Fill layer Folds");
  g_assert_cmpuint (rmp_height_image_get (rmp_pattern_layer_item_get_image (layer), 77, 311), ==,
                    50000);
  rmp_test_assert_ok (rmp_pattern_layer_item_set_opacity (layer, 0.25, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Opacity of Folds: 25 %");
  rmp_test_assert_ok (rmp_pattern_layer_item_set_blend (layer, RMP_COMPOSE_MAX, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Blend Folds: larger of both");
  rmp_test_assert_ok (rmp_pattern_layer_item_set_hidden (layer, TRUE, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Hide layer Folds");
  rmp_test_assert_ok (rmp_pattern_layer_item_set_solo (layer, TRUE, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Show layer Folds alone");
  rmp_test_assert_ok (rmp_pattern_layer_item_rename (layer, "Pleats", &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Rename layer to Pleats");
  g_assert_nonnull (rmp_pattern_layer_item_duplicate (layer, &error));
  rmp_test_assert_next_reversible (fixture->project, &state, "Duplicate layer Pleats");
  rmp_test_assert_ok (
      rmp_pattern_layer_item_move (rmp_test_get_pattern_layer (pattern, 2), 0, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Move layer Pleats 2");
  rmp_test_assert_ok (
      rmp_pattern_layer_item_clear (rmp_test_get_pattern_layer (pattern, 2), &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Clear layer Pleats");
  rmp_test_assert_ok (
      rmp_pattern_layer_item_remove (rmp_test_get_pattern_layer (pattern, 0), &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Remove layer Pleats 2");
  rmp_test_assert_ok (
      rmp_pattern_layer_item_set_locked (rmp_test_get_pattern_layer (pattern, 0), TRUE, &error),
      error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Lock layer Layer");
}

static void
every_edit_of_a_pattern_goes_and_comes_whole (RmpTestPainted *fixture,
                                              G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  g_autofree char *state = NULL;

  rmp_test_paint (rmp_test_get_pattern_layer (fixture->pattern, 0), random, 5);
  state = rmp_test_describe (fixture->project);
  g_assert_nonnull (rmp_garment_add_pattern (fixture->garment, "Creases", 1024, &error));
  rmp_test_assert_next_reversible (fixture->project, &state, "Add pattern Creases 2");
  rmp_test_assert_ok (
      rmp_pattern_item_rename (rmp_test_get_pattern (fixture->project, 1), "Weave", &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Rename pattern to Weave");
  rmp_test_assert_ok (
      rmp_pattern_item_set_side (rmp_test_get_pattern (fixture->project, 0), 1024, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Resolution of Creases: 1024");
  g_assert_cmpuint (rmp_height_image_get_side (
                        rmp_pattern_item_get_image (rmp_test_get_pattern (fixture->project, 0))),
                    ==, 1024);
  g_assert_nonnull (
      rmp_pattern_item_duplicate (rmp_test_get_pattern (fixture->project, 0), &error));
  rmp_test_assert_next_reversible (fixture->project, &state, "Duplicate pattern Creases");
  g_assert_true (rmp_height_image_equal (
      rmp_pattern_item_get_image (rmp_test_get_pattern (fixture->project, 0)),
      rmp_pattern_item_get_image (rmp_test_get_pattern (fixture->project, 2))));
  rmp_test_assert_ok (rmp_pattern_item_remove (rmp_test_get_pattern (fixture->project, 0), &error),
                      error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Remove pattern Creases");
  rmp_test_assert_ok (rmp_garment_remove (fixture->garment, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Remove garment Shirt");
}

static void
merging_down_keeps_what_shows (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autoptr (RmpHeightImage) before = NULL;
  g_autofree char *state = NULL;

  rmp_test_paint (rmp_test_get_pattern_layer (fixture->pattern, 0), random, 4);
  rmp_pattern_item_add_layer (fixture->pattern, "Upper", NULL, &error);
  rmp_test_paint (rmp_test_get_pattern_layer (fixture->pattern, 1), random, 6);
  rmp_test_assert_ok (rmp_pattern_layer_item_set_opacity (
                          rmp_test_get_pattern_layer (fixture->pattern, 1), 0.5, &error),
                      error);
  before = rmp_height_image_ref (rmp_pattern_item_get_image (fixture->pattern));
  state = rmp_test_describe (fixture->project);
  rmp_test_assert_ok (
      rmp_pattern_layer_item_merge_down (rmp_test_get_pattern_layer (fixture->pattern, 1), &error),
      error);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_pattern_item_get_layers (fixture->pattern)), ==,
                    1);
  g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_image (fixture->pattern), before));
  rmp_test_assert_next_reversible (fixture->project, &state, "Merge Upper into Layer");

  g_assert_false (
      rmp_pattern_layer_item_merge_down (rmp_test_get_pattern_layer (fixture->pattern, 0), &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_false (
      rmp_pattern_layer_item_remove (rmp_test_get_pattern_layer (fixture->pattern, 0), &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
}

static void
a_locked_layer_keeps_its_image (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  RmpPatternLayerItem *layer = rmp_test_get_pattern_layer (fixture->pattern, 0);
  g_autoptr (RmpHeightImage)
      other = rmp_test_stroke (rmp_pattern_layer_item_get_image (layer), random, 1);
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (rmp_pattern_item_add_layer (fixture->pattern, NULL, NULL, &error));
  rmp_test_assert_ok (rmp_pattern_layer_item_set_locked (layer, TRUE, &error), error);
  before = rmp_test_describe (fixture->project);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_false (i == 0   ? rmp_pattern_layer_item_set_image (layer, other, NULL, &error)
                      : i == 1 ? rmp_pattern_layer_item_fill (layer, 7, &error)
                      : i == 2 ? rmp_pattern_layer_item_clear (layer, &error)
                               : rmp_pattern_layer_item_merge_down (
                                     rmp_test_get_pattern_layer (fixture->pattern, 1), &error));
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
      g_assert_nonnull (strstr (error->message, "locked"));
      g_clear_error (&error);
    }
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (after, ==, before);
  rmp_test_assert_ok (rmp_pattern_layer_item_set_locked (layer, FALSE, &error), error);
  rmp_test_assert_ok (rmp_pattern_layer_item_set_image (layer, other, NULL, &error), error);
}

static void
what_cannot_be_is_refused (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint sides[] = { 0, 128, 1000, 16384 };
  g_autoptr (RmpProject) plain = rmp_test_project_new ();
  g_autoptr (GError) error = NULL;
  RmpGarment *garment;

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_assert_null (rmp_garment_add_pattern (fixture->garment, NULL, sides[i], &error));
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
      g_clear_error (&error);
    }

  garment = rmp_project_add_garment (plain, rmp_test_get_surface (plain), "Bare", NULL, &error);
  g_assert_no_error (error);
  g_assert_false (rmp_garment_has_uvs (garment));
  g_assert_null (rmp_garment_add_pattern (garment, NULL, 1024, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "UVs"));
  rmp_project_close (plain);
}

/* --- other meshes ----------------------------------------------------------------------------- */

static void
another_mesh_keeps_the_patterns (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (14);
  g_autoptr (RmpImport) with = rmp_test_import_new ("Arm", 17),
                        without = rmp_test_import_new ("Arm", 13);
  g_autofree char *kept = NULL, *said = NULL;
  g_autoptr (RmpHeightImage) image = NULL;

  rmp_test_add_uvs (g_ptr_array_index (with->meshes, 0));
  rmp_test_paint (rmp_test_get_pattern_layer (fixture->pattern, 0), random, 5);
  image = rmp_height_image_ref (rmp_pattern_item_get_image (fixture->pattern));
  rmp_test_assert_ok (
      rmp_surface_replace (rmp_test_get_surface (fixture->project), with, 0, &kept, &error), error);
  g_assert_null (kept ? strstr (kept, "Patterns") : NULL);
  rmp_test_assert_painted (fixture->project, image);
  rmp_test_assert_ok (
      rmp_surface_replace (rmp_test_get_surface (fixture->project), without, 0, &said, &error),
      error);
  g_assert_nonnull (strstr (said, "Patterns of “Shirt” are kept"));
  rmp_test_assert_painted (fixture->project, image);
}

static void
charts_are_one_edit (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  RmpSurface *surface = rmp_test_get_surface (project);
  RmpGarment *garment = rmp_project_add_garment (project, surface, "Bare", NULL, &error);
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)),
              position = rmp_project_get_position (project);
  g_autofree char *summary = NULL;

  rmp_test_assert_ok (rmp_surface_unwrap (surface, &summary, &error), error);
  g_assert_nonnull (strstr (summary, "chart"));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_true (rmp_garment_has_uvs (garment));
  g_assert_cmpuint (rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)), ==, n);
  g_assert_nonnull (rmp_garment_add_pattern (garment, NULL, RMP_TEST_SIDE, &error));
  rmp_test_assert_ok (rmp_project_jump (project, position, &error), error);
  g_assert_false (rmp_garment_has_uvs (garment));
  rmp_project_close (project);
}

/* --- out of the project ----------------------------------------------------------------------- */

static void
copies_hold_the_patterns (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *saved = rmp_test_path ("saved.rimple"), *copy = rmp_test_path ("copy.rimple");
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autoptr (GError) error = NULL;
  const char *const paths[] = { saved, copy };
  RmpHeightImage *image;

  rmp_test_paint (rmp_test_get_pattern_layer (fixture->pattern, 0), random, 9);
  image = rmp_pattern_item_get_image (fixture->pattern);
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, saved, NULL, &error), error);
  rmp_test_assert_ok (rmp_project_save_copy_without_history (fixture->project, copy, NULL, &error),
                      error);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (RmpProject) opened = rmp_project_open (paths[i], FALSE, &error);

      g_assert_no_error (error);
      rmp_test_assert_painted (opened, image);
      rmp_project_close (opened);
    }
}

static void
appended_characters_bring_theirs (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  g_autoptr (RmpProject) other = rmp_test_project_new ();
  g_autoptr (GError) error = NULL;
  RmpPatternItem *brought;

  rmp_test_paint (rmp_test_get_pattern_layer (fixture->pattern, 0), random, 9);
  rmp_test_assert_ok (rmp_pattern_layer_item_set_opacity (
                          rmp_test_get_pattern_layer (fixture->pattern, 0), 0.5, &error),
                      error);
  g_assert_nonnull (rmp_project_append_character (
      other, rmp_test_get (rmp_project_get_characters (fixture->project), 0), &error));
  g_assert_no_error (error);
  brought = rmp_test_get_pattern (other, 0);
  g_assert_cmpstr (rmp_pattern_item_get_name (brought), ==, "Creases");
  g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_image (brought),
                                         rmp_pattern_item_get_image (fixture->pattern)));
  rmp_project_close (other);
}

/* Weights of vertices lie on the texels that the UVs give them, and follow when they are painted.
 */
static void
a_mask_of_vertices_covers_a_layer (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpMesh *mesh = rmp_garment_get_mesh (fixture->garment);
  const guint n = rmp_mesh_get_n_vertices (mesh);
  const float *uvs = rmp_mesh_get_uvs (mesh);
  g_autofree float *weights = g_new0 (float, n);
  g_autoptr (GError) error = NULL;
  RmpHeightImage *image;
  RmpMaskItem *mask;

  for (guint i = 0; i < 3 * rmp_mesh_get_n_faces (mesh); i++)
    weights[rmp_mesh_get_faces (mesh)[i]] = uvs[2 * rmp_mesh_get_uv_faces (mesh)[i] + 1];
  mask = rmp_garment_add_mask (fixture->garment, "Rise", weights, &error);
  rmp_test_assert_ok (
      rmp_pattern_layer_item_fill (rmp_test_get_pattern_layer (fixture->pattern, 0), 60000, &error),
      error);
  rmp_test_assert_ok (rmp_pattern_layer_item_set_mask (
                          rmp_test_get_pattern_layer (fixture->pattern, 0), mask, &error),
                      error);
  image = rmp_pattern_item_get_image (fixture->pattern);
  for (guint row = 0; row < RMP_TEST_SIDE; row += 17)
    g_assert_cmpfloat_with_epsilon (
        rmp_height_image_get (image, RMP_TEST_SIDE / 3, row),
        RMP_HEIGHT_MIDDLE + (60000 - RMP_HEIGHT_MIDDLE) * (row + 0.5) / RMP_TEST_SIDE, 40.0);

  memset (weights, 0, n * sizeof *weights);
  rmp_test_assert_ok (rmp_mask_item_set_weights (mask, weights, NULL, &error), error);
  g_assert_cmpuint (rmp_height_image_get (rmp_pattern_item_get_image (fixture->pattern),
                                          RMP_TEST_SIDE / 3, RMP_TEST_SIDE - 1),
                    ==, RMP_HEIGHT_MIDDLE);
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_cmpuint (rmp_height_image_get (rmp_pattern_item_get_image (fixture->pattern),
                                          RMP_TEST_SIDE / 3, RMP_TEST_SIDE - 1),
                    >, 59000);
}

/* --- normals ---------------------------------------------------------------------------------- */

static void
normals_are_kept_and_undone (RmpTestPainted *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (RMP_TEST_SIDE, RMP_HEIGHT_MIDDLE);
  g_autoptr (RmpHeightImage) steep = rmp_height_image_new (RMP_TEST_SIDE, 40000);
  RmpHeightImage *const first[2] = { flat, flat }, *const second[2] = { flat, steep };
  RmpPatternItem *pattern = rmp_garment_add_normals (fixture->garment, "Creased", first, &error);
  RmpHeightImage *upward;
  RmpPatternUse use;

  g_assert_no_error (error);
  g_assert_true (rmp_pattern_item_is_normals (pattern));
  rmp_test_assert_ok (rmp_pattern_item_set_normals (pattern, second, "Import", &error), error);
  g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_normals (pattern, &upward), flat));
  g_assert_cmpuint (rmp_height_image_get (upward, 3, 5), ==, 40000);
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  rmp_pattern_item_get_normals (pattern, &upward);
  g_assert_cmpuint (rmp_height_image_get (upward, 3, 5), ==, RMP_HEIGHT_MIDDLE);
  rmp_test_assert_ok (rmp_project_redo (fixture->project, &error), error);
  rmp_pattern_item_get_normals (pattern, &upward);
  g_assert_cmpuint (rmp_height_image_get (upward, 3, 5), ==, 40000);

  {
    g_autoptr (RmpPatternLayerItem)
        layer = g_list_model_get_item (rmp_pattern_item_get_layers (pattern), 0);

    g_assert_false (rmp_pattern_layer_item_set_locked (layer, FALSE, &error));
    g_assert_nonnull (strstr (error->message, "normals"));
    g_clear_error (&error);
    g_assert_false (rmp_pattern_layer_item_remove (layer, &error));
    g_clear_error (&error);
    g_assert_null (rmp_pattern_item_add_layer (pattern, NULL, NULL, &error));
    g_clear_error (&error);
  }
  use = rmp_pattern_use_plain (rmp_pattern_item_duplicate (pattern, &error));
  g_assert_no_error (error);
  g_assert_true (rmp_pattern_item_is_normals (use.pattern));
  rmp_pattern_item_get_normals (use.pattern, &upward);
  g_assert_cmpuint (rmp_height_image_get (upward, 3, 5), ==, 40000);
}

static void
add_tests (void)
{
#define ADD(name, func)                                                                            \
  g_test_add ("/store/patterns/" name, RmpTestPainted, NULL, rmp_test_painted_set_up, func,        \
              rmp_test_painted_tear_down)
  g_test_add_func ("/store/patterns/charts-are-one-edit", charts_are_one_edit);
  ADD ("every-edit-of-a-layer-goes-and-comes-whole", every_edit_of_a_layer_goes_and_comes_whole);
  ADD ("every-edit-of-a-pattern-goes-and-comes-whole",
       every_edit_of_a_pattern_goes_and_comes_whole);
  ADD ("merging-down-keeps-what-shows", merging_down_keeps_what_shows);
  ADD ("a-mask-of-vertices-covers-a-layer", a_mask_of_vertices_covers_a_layer);
  ADD ("a-locked-layer-keeps-its-image", a_locked_layer_keeps_its_image);
  ADD ("what-cannot-be-is-refused", what_cannot_be_is_refused);
  ADD ("another-mesh-keeps-the-patterns", another_mesh_keeps_the_patterns);
  ADD ("copies-hold-the-patterns", copies_hold_the_patterns);
  ADD ("appended-characters-bring-theirs", appended_characters_bring_theirs);
  ADD ("normals-are-kept-and-undone", normals_are_kept_and_undone);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
