/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-old-projects.c: files that earlier versions wrote open, with their history.
 *
 * tests/data/projects/vN.rimple was written when N was the newest version and is never written
 * again. For a new version, run this program with RIMPLE_WRITE_PROJECT=FILE once and keep what it
 * wrote.
 */

#include <math.h>
#include <string.h>

#include "../fixture.h"
#include "store/assets/placement.h"
#include "store/cloth/garment-finish.h"
#include "store/cloth/pattern-item.h"
#include "store/document/schema.h"

/* New in version 2. */
static void
add_fold_line (RmpGarment *garment, RmpLayer *layer)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile)
      curve = rmp_profile_new_from_text ("drawn -1 0, -0.5 0.25, 0 1, 1 0", &error);
  const RmpFoldPiece pieces[] = { { -0.05, -0.01, NAN }, { -0.01, 0.04, 0.003 } };
  RmpFoldLine *line = rmp_test_fold_line_new (garment, "Elbow", 2, 2, 4);
  RmpProfileItem *profile = rmp_project_add_profile (
      rmp_character_get_project (rmp_surface_get_character (rmp_garment_get_surface (garment))),
      "Lean", curve, &error);

  rmp_test_assert_ok (rmp_fold_line_set_size (line, RMP_FOLD_LINE_WIDTH, 0.025, &error), error);
  rmp_test_assert_ok (rmp_fold_line_set_profile (line, profile, &error), error);
  rmp_test_assert_ok (rmp_fold_line_set_pieces (line, 2, pieces, &error), error);
  rmp_test_assert_ok (rmp_layer_set_profile (layer, "profile", profile, &error), error);
  /* New in version 4. */
  rmp_test_assert_ok (rmp_fold_line_set_hidden (line, TRUE, &error), error);
}

/* With the texture coordinates that patterns need, new in version 6, and with holes, new in version
 * 7.
 */
static RmpProject *
new_project (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  const RmpImportMesh *sleeve = g_ptr_array_index (import->meshes, 0);
  RmpProject *project = rmp_project_new (&error);

  g_assert_no_error (error);
  rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  sleeve->materials[1].cutoff = 0.25f;
  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  return project;
}

#define N_VERTICES 72
#define PAINTED_TILE 5

static RmpHeightImage *
paint_tile (const RmpHeightImage *image)
{
  g_autofree guint16 *texels = g_new (guint16, RMP_TILE_TEXELS);
  const guint16 *const tiles[] = { texels };
  const guint tile = PAINTED_TILE;

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = (guint16) (16 * i);
  return rmp_height_image_replace (image, 1, &tile, tiles);
}

static void
add_masks (RmpGarment *garment, RmpLayer *layer)
{
  g_autoptr (GError) error = NULL;
  g_autofree float *weights = g_new (float, N_VERTICES),
                   *directions = g_new0 (float, 3 * N_VERTICES);
  g_autoptr (RmpHeightImage) blank = rmp_height_image_new (256, 0);
  g_autoptr (RmpHeightImage) cloud = paint_tile (blank);
  RmpMaskItem *mask;

  for (guint v = 0; v < N_VERTICES; v++)
    {
      weights[v] = (float) v / (N_VERTICES - 1);
      directions[3 * v + v % 3] = 1.0f;
    }
  mask = rmp_garment_add_mask (garment, "Inside", weights, &error);
  rmp_test_assert_ok (mask != NULL, error);
  rmp_test_assert_ok (rmp_garment_add_image_mask (garment, "Cloud", cloud, &error) != NULL, error);
  rmp_test_assert_ok (rmp_garment_add_directions (garment, "Grain", directions, &error) != NULL,
                      error);
  rmp_test_assert_ok (rmp_layer_set_mask (layer, "threshold", mask, 0.1, 0.5, &error), error);
  rmp_test_assert_ok (rmp_layer_set_mask (layer, RMP_MASK_REGION, mask, 0.0, 1.0, &error), error);
}

static void
add_pattern (RmpProject *project, RmpGarment *garment)
{
  g_autoptr (GError) error = NULL;
  RmpPatternItem *pattern = rmp_garment_add_pattern (garment, "Waves", 256, &error);
  RmpLook *look = rmp_project_add_look (project, garment, "geometric-wrinkles", "Painted", &error);
  g_autoptr (RmpPatternLayerItem)
      layer = g_list_model_get_item (rmp_pattern_item_get_layers (pattern), 0);
  g_autoptr (RmpHeightImage) image = paint_tile (rmp_pattern_layer_item_get_image (layer));
  g_autoptr (RmpMaskItem) cloud = g_list_model_get_item (rmp_garment_get_masks (garment), 1);
  g_autoptr (RmpLayer) user = NULL;
  RmpPatternUse use = rmp_pattern_use_plain (pattern);

  rmp_test_assert_ok (look != NULL, error);
  user = g_list_model_get_item (rmp_look_get_layers (look), 0);
  use.amplitude = 0.004;
  rmp_test_assert_ok (rmp_pattern_layer_item_set_image (layer, image, "Raise", &error), error);
  rmp_test_assert_ok (rmp_pattern_layer_item_set_mask (layer, cloud, &error), error);
  rmp_test_assert_ok (rmp_pattern_layer_item_set_opacity (layer, 0.5, &error), error);
  rmp_test_assert_ok (rmp_layer_add_pattern (user, &use, &error), error);
}

/* New in version 11. */
static void
add_normals (RmpGarment *garment)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (256, RMP_HEIGHT_MIDDLE);
  g_autoptr (RmpHeightImage) painted = paint_tile (flat);
  RmpHeightImage *const normals[2] = { flat, painted };

  g_assert_nonnull (rmp_garment_add_normals (garment, "Creased", normals, &error));
  g_assert_no_error (error);
}

static const RmpGarmentFinish silk = { { 0.25, 0.5, 0.75 }, 0.125, NAN };
static const RmpPlacement aside = { { 0.5, 0.0, -0.25 }, 0.75 };

static void
write_project (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = new_project ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt",
                                                 NULL, &error);
  RmpLook *look = rmp_project_add_look (project, garment, RMP_TEST_TECHNIQUE, "Soft", &error);
  const char *const joints[] = { "lower", NULL };
  g_autoptr (RmpLayer) layer = NULL;
  RmpLayer *wrinkles;

  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  rmp_test_assert_ok (rmp_layer_set_text (layer, "fold_width", "42 mm", &error), error);
  rmp_test_assert_ok (rmp_layer_set_joints (layer, joints, &error), error);
  add_fold_line (garment, layer);
  wrinkles = rmp_test_touched_layer_new (garment);
  /* New in version 5. */
  rmp_test_touch_new (wrinkles, RMP_TOUCH_KEEP, 9, 3, 12);
  add_masks (garment, wrinkles);
  add_pattern (project, garment);
  add_normals (garment);
  /* New in version 9. */
  rmp_test_assert_ok (rmp_garment_set_finish (garment, &silk, &error), error);
  rmp_test_assert_ok (
      rmp_character_set_placement (rmp_test_get_character (project), &aside, &error), error);
  rmp_test_assert_ok (rmp_project_set_frame_rate (project, 30.0, &error), error);
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  rmp_project_set_view (project, "frame", g_variant_new_double (12.0));
  rmp_test_assert_ok (rmp_project_save_as (project, path, NULL, &error), error);
  rmp_project_close (project);
}

/* A copy of the stored file, which stays as it is. */
static char *
copy_of (guint version)
{
  g_autofree char *name = g_strdup_printf ("v%u.rimple", version);
  g_autofree char *stored = g_test_build_filename (G_TEST_DIST, "data", "projects", name, NULL);
  g_autofree char *data = NULL;
  char *path = rmp_test_path (name);
  gsize size;

  g_assert_true (g_file_get_contents (stored, &data, &size, NULL));
  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  return path;
}

static void
every_version_opens (void)
{
  for (guint version = 1; version <= RMP_SCHEMA_VERSION; version++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = copy_of (version);
      g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
      g_autoptr (RmpLayer) layer = NULL;
      g_autoptr (GVariant) frame = NULL;
      RmpLook *look;
      guint width;

      g_assert_no_error (error);
      look = rmp_test_get_look (project, 0);
      layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
      width = (guint) rmp_technique_find_param (rmp_layer_get_technique (layer), "fold_width");
      frame = rmp_project_get_view (project, "frame", G_VARIANT_TYPE_DOUBLE);

      g_assert_cmpuint (
          rmp_mesh_get_n_vertices (rmp_surface_get_mesh (rmp_test_get_surface (project))), ==, 72);
      g_assert_cmpstr (rmp_garment_get_name (rmp_test_get_garment (project, 0)), ==, "Shirt");
      g_assert_cmpstr (rmp_look_get_name (look), ==, "Soft");
      g_assert_cmpfloat (rmp_values_get_real (rmp_layer_get_values (layer), width), ==, 0.042);
      g_assert_cmpstr (rmp_layer_get_joints (layer)[0], ==, "lower");
      g_assert_true (rmp_variant_get_look (rmp_test_get_variant (project, 0),
                                           rmp_test_get_garment (project, 0)) == look);
      g_assert_cmpfloat (g_variant_get_double (frame), ==, 12.0);
      g_assert_cmpstr (rmp_project_get_redo_label (project), ==, "Frame rate 30");
      rmp_project_close (project);
    }
}

static void
fold_lines_came_with_version_2 (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = copy_of (2);
  g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
  g_autoptr (RmpFoldLine) line = NULL;
  g_autoptr (RmpLayer) layer = NULL;
  const RmpDrawnLine *drawn;
  guint param;

  g_assert_no_error (error);
  line = g_list_model_get_item (rmp_garment_get_fold_lines (rmp_test_get_garment (project, 0)), 0);
  drawn = rmp_fold_line_get_drawn (line);
  g_assert_cmpstr (drawn->name, ==, "Elbow");
  g_assert_cmpfloat (drawn->width, ==, 0.025);
  g_assert_true (isnan (drawn->reach));
  g_assert_cmpuint (drawn->curve->n_points, ==, 9);
  g_assert_cmpuint (drawn->n_pieces, ==, 2);
  g_assert_true (isnan (drawn->pieces[0].limit));
  g_assert_cmpfloat (drawn->pieces[1].limit, ==, 0.003);
  g_assert_cmpstr (rmp_profile_item_get_name (rmp_fold_line_get_profile (line)), ==, "Lean");

  layer = g_list_model_get_item (rmp_look_get_layers (rmp_test_get_look (project, 0)), 0);
  param = (guint) rmp_technique_find_param (rmp_layer_get_technique (layer), "profile");
  g_assert_true (rmp_values_get_profile (rmp_layer_get_values (layer), param) ==
                 rmp_profile_item_get_profile (rmp_fold_line_get_profile (line)));
  rmp_project_close (project);
}

static void
eyes_came_with_version_4 (void)
{
  for (guint version = 2; version <= 4; version++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = copy_of (version);
      g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
      g_autoptr (RmpFoldLine) line = NULL;

      g_assert_no_error (error);
      line = g_list_model_get_item (rmp_garment_get_fold_lines (rmp_test_get_garment (project, 0)),
                                    0);
      g_assert_true (rmp_fold_line_get_hidden (line) == (version == 4));
      rmp_project_close (project);
    }
}

static void
touches_came_with_version_5 (void)
{
  for (guint version = 4; version <= 5; version++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = copy_of (version);
      g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      text = rmp_test_describe (project);
      g_assert_cmpint (strstr (text, "(keep in Bend at 9/0.25/0.5, 3 to 12)") != NULL, ==,
                       version == 5);
      rmp_project_close (project);
    }
}

static void
holes_came_with_version_7 (void)
{
  for (guint version = 6; version <= 7; version++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = copy_of (version);
      g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
      RmpSurface *surface;

      g_assert_no_error (error);
      surface = rmp_test_get_surface (project);
      g_assert_cmpfloat (rmp_surface_get_material_cutoff (surface, 0), ==, 0.0f);
      g_assert_cmpfloat (rmp_surface_get_material_cutoff (surface, 1), ==,
                         version == 7 ? 0.25f : 0.0f);
      rmp_project_close (project);
    }
}

static void
positions_came_with_version_9 (void)
{
  for (guint version = 8; version <= 9; version++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = copy_of (version);
      g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
      RmpGarmentFinish finish;

      g_assert_no_error (error);
      finish = rmp_garment_get_finish (rmp_test_get_garment (project, 0));
      g_assert_cmpint (rmp_garment_finish_equal (&finish, &silk), ==, version == 9);
      g_assert_cmpfloat (rmp_character_get_placement (rmp_test_get_character (project)).turn, ==,
                         version == 9 ? aside.turn : 0.0);
      rmp_project_close (project);
    }
}

static void
masks_came_with_version_6 (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = copy_of (6);
  g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (RmpMaskItem) cloud = NULL;
  g_autoptr (RmpDirectionItem) grain = NULL;
  const RmpLayerMask *use;
  RmpGarment *garment;

  g_assert_no_error (error);
  garment = rmp_test_get_garment (project, 0);
  layer = g_list_model_get_item (rmp_look_get_layers (rmp_test_get_look (project, 1)), 0);
  g_assert_cmpuint (rmp_layer_get_n_masks (layer), ==, 2);
  use = rmp_layer_get_mask (layer, "threshold");
  g_assert_cmpstr (rmp_mask_item_get_name (use->mask), ==, "Inside");
  g_assert_cmpfloat (use->low, ==, 0.1);
  g_assert_cmpfloat (use->high, ==, 0.5);
  g_assert_cmpfloat (rmp_mask_item_get_weights (use->mask)[N_VERTICES - 1], ==, 1.0f);
  g_assert_true (rmp_layer_get_mask (layer, RMP_MASK_REGION)->mask == use->mask);

  cloud = g_list_model_get_item (rmp_garment_get_masks (garment), 1);
  g_assert_cmpint (rmp_mask_item_get_kind (cloud), ==, RMP_MASK_IMAGE);
  g_assert_cmpuint (rmp_height_image_get_tile (rmp_mask_item_get_image (cloud), PAINTED_TILE)[100],
                    ==, 1600);
  g_assert_null (rmp_height_image_get_tile (rmp_mask_item_get_image (cloud), PAINTED_TILE + 1));
  grain = g_list_model_get_item (rmp_garment_get_directions (garment), 0);
  g_assert_cmpfloat (rmp_direction_item_get_directions (grain)[3 * 4 + 1], ==, 1.0f);
  rmp_project_close (project);
}

static void
patterns_came_with_version_6 (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = copy_of (6);
  g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
  g_autoptr (RmpPatternItem) pattern = NULL;
  g_autoptr (RmpPatternLayerItem) painted = NULL;
  g_autoptr (RmpLayer) layer = NULL;

  g_assert_no_error (error);
  pattern = g_list_model_get_item (rmp_garment_get_patterns (rmp_test_get_garment (project, 0)), 0);
  painted = g_list_model_get_item (rmp_pattern_item_get_layers (pattern), 0);
  g_assert_cmpuint (rmp_pattern_item_get_side (pattern), ==, 256);
  g_assert_cmpfloat (rmp_pattern_layer_item_get_opacity (painted), ==, 0.5);
  g_assert_cmpstr (rmp_mask_item_get_name (rmp_pattern_layer_item_get_mask (painted)), ==, "Cloud");
  g_assert_cmpuint (
      rmp_height_image_get_tile (rmp_pattern_layer_item_get_image (painted), PAINTED_TILE)[100], ==,
      1600);
  layer = g_list_model_get_item (rmp_look_get_layers (rmp_test_get_look (project, 2)), 0);
  g_assert_true (rmp_layer_get_pattern (layer, 0)->pattern == pattern);
  g_assert_cmpfloat (rmp_layer_get_pattern (layer, 0)->amplitude, ==, 0.004);
  rmp_project_close (project);
}

static void
normals_came_with_version_11 (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = copy_of (11);
  g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
  GListModel *patterns;

  g_assert_no_error (error);
  patterns = rmp_garment_get_patterns (rmp_test_get_garment (project, 0));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (patterns, i);
      RmpHeightImage *upward;

      g_assert_cmpint (rmp_pattern_item_is_normals (pattern), ==, i == 1);
      rmp_pattern_item_get_normals (pattern, &upward);
      g_assert_true (i == 0 ? upward == NULL
                            : rmp_height_image_get_tile (upward, PAINTED_TILE)[100] !=
                                  RMP_HEIGHT_MIDDLE);
    }
  rmp_project_close (project);
}

/* Tables have only gained columns since, so what was recorded then applies to what they are now. */
static void
history_of_every_version_still_applies (void)
{
  for (guint version = 1; version <= RMP_SCHEMA_VERSION; version++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = copy_of (version);
      g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
      g_autofree char *before = NULL, *after = NULL;
      guint position;

      g_assert_no_error (error);
      before = rmp_test_describe (project);
      position = rmp_project_get_position (project);
      rmp_test_assert_ok (rmp_project_jump (project, 0, &error), error);
      g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_characters (project)), ==, 0);
      rmp_test_assert_ok (rmp_project_jump (project, position, &error), error);
      after = rmp_test_describe (project);
      g_assert_cmpstr (after, ==, before);
      rmp_project_close (project);
    }
}

/* As a migration leaves them that changes what their changesets describe. */
static void
seal (const char *path, const char *which)
{
  g_autofree char *sql = g_strdup_printf ("UPDATE history SET user_version = 0 WHERE %s", which);

  g_free (rmp_test_query (path, sql));
}

static void
sealed_history_stays_out_of_reach_and_is_counted (void)
{
  for (guint version = 1; version <= RMP_SCHEMA_VERSION; version++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = copy_of (version);
      g_autofree char *count = rmp_test_query (
          path, "SELECT value FROM state WHERE key = 'history position'");
      g_autofree char *before = NULL, *after = NULL;
      guint position = (guint) atoi (count);
      RmpProject *project;

      seal (path, "position <= (SELECT value - 2 FROM state WHERE key = 'history position')");
      project = rmp_project_open (path, TRUE, &error);
      g_assert_no_error (error);
      before = rmp_test_describe (project);
      g_assert_cmpuint (rmp_project_get_n_sealed (project), ==, position - 2);
      g_assert_cmpuint (rmp_project_get_position (project), ==, 2);
      g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_history (project)), ==,
                        3); /* one can be redone */
      rmp_test_assert_ok (rmp_project_jump (project, 0, &error), error);
      g_assert_false (rmp_project_get_can_undo (project));
      g_assert_false (rmp_project_undo (project, NULL));
      rmp_test_assert_ok (rmp_project_jump (project, 2, &error), error);
      after = rmp_test_describe (project);
      g_assert_cmpstr (after, ==, before);

      /* It stays so in the file, and new work can be taken back down to the seal. */
      rmp_test_assert_ok (rmp_project_set_frame_rate (project, 50.0, &error), error);
      rmp_test_assert_ok (rmp_project_save (project, NULL, &error), error);
      rmp_project_close (project);
      g_object_unref (project);
      project = rmp_project_open (path, TRUE, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (rmp_project_get_n_sealed (project), ==, position - 2);
      g_assert_cmpuint (rmp_project_get_position (project), ==, 3);
      rmp_test_assert_ok (rmp_project_jump (project, 0, &error), error);
      rmp_project_close (project);
      g_object_unref (project);
    }
}

/* What was undone before the update cannot be made again, and goes with the next edit. */
static void
sealed_redo_is_out_of_reach (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = copy_of (2);
  g_autoptr (RmpProject) project = NULL;

  seal (path, "TRUE");
  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  g_assert_false (rmp_project_get_can_undo (project));
  g_assert_false (rmp_project_get_can_redo (project));
  g_assert_null (rmp_project_get_redo_label (project));
  g_assert_cmpuint (rmp_project_get_n_sealed (project), >, 1);
  rmp_test_assert_ok (rmp_project_set_frame_rate (project, 50.0, &error), error);
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  rmp_test_assert_ok (rmp_project_redo (project, &error), error);
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 50.0);
  rmp_project_close (project);
}

/* A save writes what is new into the old file, and brings that file up to this version with it. */
static void
an_old_file_is_saved_in_place (void)
{
  for (guint version = 1; version <= RMP_SCHEMA_VERSION; version++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = copy_of (version);
      g_autofree char *before = NULL, *after = NULL, *number = NULL;
      RmpProject *project = rmp_project_open (path, TRUE, &error);

      g_assert_no_error (error);
      rmp_test_fold_line_new (rmp_test_get_garment (project, 0), "Shoulder", 1, 0, 2);
      before = rmp_test_describe (project);
      rmp_test_assert_ok (rmp_project_save (project, NULL, &error), error);
      rmp_project_close (project);
      g_object_unref (project);

      number = rmp_test_query (path, "PRAGMA user_version");
      g_assert_cmpint (atoi (number), ==, RMP_SCHEMA_VERSION);
      project = rmp_project_open (path, TRUE, &error);
      g_assert_no_error (error);
      after = rmp_test_describe (project);
      g_assert_cmpstr (after, ==, before);
      rmp_test_assert_ok (rmp_project_jump (project, 0, &error), error);
      rmp_project_close (project);
      g_object_unref (project);
    }
}

/* What crashed under an earlier version may be recovered by this one. */
static void
an_old_working_copy_is_recovered (void)
{
  for (guint version = 1; version <= RMP_SCHEMA_VERSION; version++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = copy_of (version);
      g_autoptr (RmpProject) project = rmp_project_recover (path, &error);
      guint position;

      g_assert_no_error (error);
      position = rmp_project_get_position (project);
      rmp_test_fold_line_new (rmp_test_get_garment (project, 0), "Shoulder", 1, 0, 2);
      rmp_test_assert_ok (rmp_project_jump (project, 0, &error), error);
      rmp_test_assert_ok (rmp_project_jump (project, position + 1, &error), error);
      rmp_project_close (project);
    }
}

static void
add_tests (void)
{
  const char *path = g_getenv ("RIMPLE_WRITE_PROJECT");

  if (path)
    write_project (path);
  g_test_add_func ("/model/store/old-projects/every-version-opens", every_version_opens);
  g_test_add_func ("/model/store/old-projects/fold-lines-came-with-version-2",
                   fold_lines_came_with_version_2);
  g_test_add_func ("/model/store/old-projects/normals-came-with-version-11",
                   normals_came_with_version_11);
  g_test_add_func ("/model/store/old-projects/eyes-came-with-version-4", eyes_came_with_version_4);
  g_test_add_func ("/model/store/old-projects/touches-came-with-version-5",
                   touches_came_with_version_5);
  g_test_add_func ("/model/store/old-projects/places-came-with-version-9",
                   positions_came_with_version_9);
  g_test_add_func ("/model/store/old-projects/holes-came-with-version-7",
                   holes_came_with_version_7);
  g_test_add_func ("/model/store/old-projects/masks-came-with-version-6",
                   masks_came_with_version_6);
  g_test_add_func ("/model/store/old-projects/patterns-came-with-version-6",
                   patterns_came_with_version_6);
  g_test_add_func ("/model/store/old-projects/history-of-every-version-still-applies",
                   history_of_every_version_still_applies);
  g_test_add_func ("/model/store/old-projects/sealed-history-stays-out-of-reach-and-is-counted",
                   sealed_history_stays_out_of_reach_and_is_counted);
  g_test_add_func ("/model/store/old-projects/sealed-redo-is-out-of-reach",
                   sealed_redo_is_out_of_reach);
  g_test_add_func ("/model/store/old-projects/an-old-working-copy-is-recovered",
                   an_old_working_copy_is_recovered);
  g_test_add_func ("/model/store/old-projects/an-old-file-is-saved-in-place",
                   an_old_file_is_saved_in_place);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
