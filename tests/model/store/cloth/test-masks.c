/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Masks and direction fields: what is painted on a garment goes and comes whole, in no more rows
 * than it touches.
 */

#include <math.h>
#include <string.h>

#include "../fixture.h"
#include "../remesh.h"
#include "store/assets/replace.h"
#include "store/document/append.h"

#define N_RINGS 300 /* 2400 vertices: three chunks */
#define N_VERTICES (8 * N_RINGS)

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpLayer *layer;
  float *weights; /* [N_VERTICES] */
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);

  fixture->project = rmp_project_new (&error);
  g_assert_no_error (error);
  g_assert_nonnull (rmp_project_add_import (fixture->project, import, NULL, &error));
  fixture->garment = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Sleeve", NULL, &error);
  g_assert_no_error (error);
  fixture->layer = rmp_test_touched_layer_new (fixture->garment);
  fixture->weights = g_new0 (float, N_VERTICES);
  for (guint v = 0; v < N_VERTICES; v++)
    fixture->weights[v] = (float) v / (N_VERTICES - 1);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
  g_free (fixture->weights);
}

static RmpMaskItem *
add_mask (Fixture *fixture, const char *name)
{
  g_autoptr (GError) error = NULL;
  RmpMaskItem *mask = rmp_garment_add_mask (fixture->garment, name, fixture->weights, &error);

  g_assert_no_error (error);
  return mask;
}

static void
weights_are_kept_in_small_steps (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const float odd[] = { -1.0f, 2.0f, NAN, INFINITY, 0.5f, 1.0f, 0.0f };
  const float kept[] = { 0.0f, 1.0f, 0.0f, 1.0f, 0.5f, 1.0f, 0.0f };
  RmpMaskItem *mask;

  memcpy (fixture->weights, odd, sizeof odd);
  mask = add_mask (fixture, "Odd");
  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    g_assert_cmpfloat_with_epsilon (rmp_mask_item_get_weights (mask)[i], kept[i],
                                    0.5 / 65535 + 1e-7);
  g_assert_cmpfloat (rmp_mask_item_get_weights (mask)[1], ==, 1.0f);
  g_assert_cmpfloat (rmp_mask_item_get_weights (mask)[6], ==, 0.0f);
  for (guint v = G_N_ELEMENTS (odd); v < N_VERTICES; v++)
    g_assert_cmpfloat_with_epsilon (rmp_mask_item_get_weights (mask)[v], fixture->weights[v],
                                    0.5 / 65535 + 1e-7);
}

static void
every_edit_goes_and_comes_whole (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpProject *project = fixture->project;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = rmp_test_describe (project), *added = NULL, *painted = NULL,
                  *renamed = NULL, *used = NULL;
  g_autofree char *other = NULL;
  RmpMaskItem *mask = add_mask (fixture, "Elbow");
  const gint64 id = rmp_mask_item_get_id (mask);

  rmp_test_assert_reversible (project, before, "Add mask Elbow");
  mask = g_list_model_get_item (rmp_garment_get_masks (fixture->garment), 0);
  g_object_unref (mask);
  g_assert_cmpint (rmp_mask_item_get_id (mask), ==, id);

  added = rmp_test_describe (project);
  fixture->weights[1500] = 0.25f;
  rmp_test_assert_ok (rmp_mask_item_set_weights (mask, fixture->weights, NULL, &error), error);
  rmp_test_assert_reversible (project, added, "Paint mask Elbow");
  painted = rmp_test_describe (project);
  rmp_test_assert_ok (rmp_mask_item_rename (mask, "Inner", &error), error);
  rmp_test_assert_reversible (project, painted, "Rename mask to Inner");
  renamed = rmp_test_describe (project);
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.1, 0.5, &error),
                      error);
  rmp_test_assert_reversible (project, renamed, "Shortening by mask Inner: 10 % to 50 %");
  used = rmp_test_describe (project);
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, RMP_MASK_REGION, mask, 0.0, 1.0, &error),
                      error);
  rmp_test_assert_reversible (project, used, "Where it acts: mask Inner");
  other = rmp_test_describe (project);
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", NULL, 0.0, 0.0, &error),
                      error);
  rmp_test_assert_reversible (project, other, "Shortening without a mask");
}

/* Chunks of the mask with the highest id in the file. */
static char *
list_chunks (Fixture *fixture, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path (name);

  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  return rmp_test_query (path,
                         "SELECT group_concat (position || ':' || length (weights)) FROM mask_chunk"
                         " WHERE mask_id = (SELECT max (id) FROM mask)");
}

static void
only_what_differs_is_written (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *sparse = NULL, *fuller = NULL, *emptied = NULL;
  guint64 size, stroke;
  guint position;
  RmpMaskItem *mask;

  memset (fixture->weights, 0, N_VERTICES * sizeof *fixture->weights);
  fixture->weights[N_VERTICES - 1] = 1.0f;
  mask = add_mask (fixture, NULL);
  g_assert_cmpstr (rmp_mask_item_get_name (mask), ==, "Mask");
  sparse = list_chunks (fixture, "sparse.rimple");
  g_assert_cmpstr (sparse, ==, "2:704");

  for (guint v = 0; v < N_VERTICES; v++)
    fixture->weights[v] = (float) ((v * 7919u) % 1000u) / 1000.0f;
  rmp_test_assert_ok (rmp_mask_item_set_weights (mask, fixture->weights, "Noise", &error), error);
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==, "Noise");
  fuller = list_chunks (fixture, "fuller.rimple");
  g_assert_cmpstr (fuller, ==, "0:2048,1:2048,2:704");

  /* A stroke over one vertex costs the history one chunk, twice. */
  size = rmp_project_get_history_size (fixture->project);
  fixture->weights[5] = 0.123f;
  rmp_test_assert_ok (rmp_mask_item_set_weights (mask, fixture->weights, NULL, &error), error);
  stroke = rmp_project_get_history_size (fixture->project) - size;
  g_assert_cmpuint (stroke, <=, 2 * 2048 + 512);

  /* What stays the same is no edit. */
  position = rmp_project_get_position (fixture->project);
  rmp_test_assert_ok (rmp_mask_item_set_weights (mask, fixture->weights, NULL, &error), error);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position);

  memset (fixture->weights, 0, 1024 * sizeof *fixture->weights);
  rmp_test_assert_ok (rmp_mask_item_set_weights (mask, fixture->weights, NULL, &error), error);
  emptied = list_chunks (fixture, "emptied.rimple");
  g_assert_cmpstr (emptied, ==, "1:2048,2:704");
}

static void
images_are_kept_in_tiles (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage) blank = rmp_height_image_new (256, 0);
  g_autoptr (RmpHeightImage) painted = NULL;
  g_autofree guint16 *texels = g_new (guint16, RMP_TILE_TEXELS);
  g_autofree char *tiles = NULL, *before = NULL;
  const guint16 *const full[] = { texels };
  const guint tile = 5;
  RmpMaskItem *mask;

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = (guint16) (i * 16);
  painted = rmp_height_image_replace (blank, 1, &tile, full);
  mask = rmp_garment_add_image_mask (fixture->garment, "Cloud", blank, &error);
  g_assert_no_error (error);
  g_assert_cmpint (rmp_mask_item_get_kind (mask), ==, RMP_MASK_IMAGE);
  before = rmp_test_describe (fixture->project);
  rmp_test_assert_ok (rmp_mask_item_set_image (mask, painted, NULL, &error), error);
  g_assert_true (rmp_height_image_equal (rmp_mask_item_get_image (mask), painted));
  tiles = list_chunks (fixture, "tiles.rimple");
  g_assert_cmpstr (tiles, ==, "5:8192");
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_true (rmp_height_image_equal (rmp_mask_item_get_image (mask), blank));
  rmp_test_assert_ok (rmp_project_redo (fixture->project, &error), error);
  g_assert_true (rmp_height_image_equal (rmp_mask_item_get_image (mask), painted));
}

/* A square with a seam: its vertices have texture coordinates of their own. */
static void
images_are_sampled_between_their_texels (void)
{
  const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0 };
  const guint32 faces[] = { 0, 1, 2, 0, 2, 3 }, uv_faces[] = { 3, 2, 1, 3, 1, 0 };
  const float uvs[] = { 0.0f, 1.0f, 1.0f, 1.0f, 1.0f, 0.0f, 0.5f, 0.5f };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (4, positions, 2, faces, 4, uvs, uv_faces, &error);
  g_autoptr (RmpMesh) bare = rmp_mesh_new (4, positions, 2, faces, 0, NULL, NULL, &error);
  g_autoptr (RmpHeightImage) blank = rmp_height_image_new (64, 0);
  g_autoptr (RmpHeightImage) image = NULL;
  g_autofree guint16 *texels = g_new (guint16, RMP_TILE_TEXELS);
  g_autofree float *weights = NULL, *none = NULL;
  const guint16 *const full[] = { texels };
  const guint tile = 0;

  /* u, from 0.5 / 64 to 63.5 / 64 */
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = (guint16) lrint ((i % 64 + 0.5) / 64.0 * 65535.0);
  image = rmp_height_image_replace (blank, 1, &tile, full);
  weights = rmp_mask_sample_image (mesh, image);
  g_assert_cmpfloat_with_epsilon (weights[0], 0.5f, 1e-5);
  g_assert_cmpfloat_with_epsilon (weights[1], 63.5f / 64.0f, 1e-5);
  g_assert_cmpfloat_with_epsilon (weights[3], 0.5f / 64.0f, 1e-5);
  none = rmp_mask_sample_image (bare, image);
  for (guint v = 0; v < 4; v++)
    g_assert_cmpfloat (none[v], ==, 0.0f);
}

static void
directions_are_unit_or_none (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree float *directions = g_new0 (float, 3 * N_VERTICES);
  g_autofree char *before = rmp_test_describe (fixture->project), *added = NULL, *painted = NULL;
  RmpDirectionItem *item;
  const float *kept;

  directions[0] = 3.0f;
  directions[1] = -4.0f;
  directions[3 * 2000 + 2] = 0.01f;
  item = rmp_garment_add_directions (fixture->garment, NULL, directions, &error);
  g_assert_no_error (error);
  rmp_test_assert_reversible (fixture->project, before, "Add directions Directions");
  item = g_list_model_get_item (rmp_garment_get_directions (fixture->garment), 0);
  g_object_unref (item);
  kept = rmp_direction_item_get_directions (item);
  g_assert_cmpfloat_with_epsilon (kept[0], 0.6f, 1e-4);
  g_assert_cmpfloat_with_epsilon (kept[1], -0.8f, 1e-4);
  g_assert_cmpfloat (kept[3], ==, 0.0f);
  g_assert_cmpfloat (kept[3 * 2000 + 2], ==, 1.0f);

  added = rmp_test_describe (fixture->project);
  directions[3 * 1100] = 1.0f;
  rmp_test_assert_ok (rmp_direction_item_set_directions (item, directions, NULL, &error), error);
  rmp_test_assert_reversible (fixture->project, added, "Paint directions Directions");
  painted = rmp_test_describe (fixture->project);
  rmp_test_assert_ok (rmp_direction_item_remove (item, &error), error);
  rmp_test_assert_reversible (fixture->project, painted, "Remove directions Directions");
}

static void
removing_one_unlinks_its_uses (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpMaskItem *mask = add_mask (fixture, "Elbow"), *other = add_mask (fixture, "Elbow");
  g_autofree char *before = NULL;

  g_assert_cmpstr (rmp_mask_item_get_name (other), ==, "Elbow 2");
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.1, 0.5, &error),
                      error);
  rmp_test_assert_ok (
      rmp_layer_set_mask (fixture->layer, "least_radius", other, 0.002, 0.02, &error), error);
  before = rmp_test_describe (fixture->project);
  rmp_test_assert_ok (rmp_mask_item_remove (mask, &error), error);
  g_assert_null (rmp_layer_get_mask (fixture->layer, "threshold"));
  g_assert_true (rmp_layer_get_mask (fixture->layer, "least_radius")->mask == other);
  rmp_test_assert_reversible (fixture->project, before, "Remove mask Elbow");
}

static void
what_takes_no_mask_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const params[] = { "random_seed", "no_such", "turns", NULL };
  g_autoptr (GError) error = NULL;
  RmpGarment *garment = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Cuff", NULL, &error);
  RmpMaskItem *mask = add_mask (fixture, "Elbow");
  RmpMaskItem *foreign = rmp_garment_add_mask (garment, "Cuff", fixture->weights, &error);
  g_autofree char *before = rmp_test_describe (fixture->project), *after = NULL;

  g_assert_no_error (error);
  for (guint i = 0; params[i]; i++)
    {
      g_assert_false (rmp_layer_set_mask (fixture->layer, params[i], mask, 0.0, 1.0, &error));
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
      g_clear_error (&error);
    }
  g_assert_false (rmp_layer_set_mask (fixture->layer, "threshold", foreign, 0.1, 0.2, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_clear_error (&error);
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (after, ==, before);

  /* Low and high stay within what may be typed. */
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, -3.0, 9.0, &error),
                      error);
  g_assert_cmpfloat_with_epsilon (rmp_layer_get_mask (fixture->layer, "threshold")->low,
                                  0.02 / 1.02, 1e-12);
  g_assert_cmpfloat (rmp_layer_get_mask (fixture->layer, "threshold")->high, ==, 0.6);
}

static void
copies_of_a_look_keep_them (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLook *look = rmp_layer_get_look (fixture->layer), *copies[3];
  RmpGarment *other = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Cuff", NULL, &error);
  RmpMaskItem *mask = add_mask (fixture, "Elbow");

  add_mask (fixture, "Unused");
  rmp_garment_add_mask (other, "Elbow", fixture->weights, &error);
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.1, 0.5, &error),
                      error);
  copies[0] = rmp_look_duplicate (look, "Copy", &error);
  g_assert_no_error (error);
  copies[1] = rmp_garment_copy_look (fixture->garment, look, NULL, &error);
  g_assert_no_error (error);
  copies[2] = rmp_garment_copy_look (other, look, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (copies[i]), 0);
      const RmpLayerMask *use = rmp_layer_get_mask (layer, "threshold");

      g_assert_nonnull (use);
      g_assert_cmpfloat (use->high, ==, 0.5);
      g_assert_true (rmp_mask_item_get_garment (use->mask) == rmp_look_get_garment (copies[i]));
      g_assert_cmpstr (rmp_mask_item_get_name (use->mask), ==, i == 2 ? "Elbow 2" : "Elbow");
      g_assert_cmpmem (rmp_mask_item_get_weights (use->mask), N_VERTICES * sizeof (float),
                       rmp_mask_item_get_weights (mask), N_VERTICES * sizeof (float));
    }
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_masks (fixture->garment)), ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_masks (other)), ==, 2);
}

static void
they_come_with_their_character (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) to = rmp_test_project_new ();
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (fixture->project), 0);
  g_autoptr (RmpLayer) layer = NULL;
  RmpMaskItem *mask = add_mask (fixture, "Elbow");
  g_autofree float *directions = g_new0 (float, 3 * N_VERTICES);

  directions[0] = 1.0f;
  g_assert_nonnull (rmp_garment_add_directions (fixture->garment, NULL, directions, &error));
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.1, 0.5, &error),
                      error);
  g_assert_nonnull (rmp_project_append_character (to, character, &error));
  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (rmp_test_get_look (to, 0)), 0);
  g_assert_cmpfloat (rmp_layer_get_mask (layer, "threshold")->low, ==, 0.1);
  g_assert_cmpmem (rmp_mask_item_get_weights (rmp_layer_get_mask (layer, "threshold")->mask),
                   N_VERTICES * sizeof (float), rmp_mask_item_get_weights (mask),
                   N_VERTICES * sizeof (float));
  g_assert_cmpuint (
      g_list_model_get_n_items (rmp_garment_get_directions (rmp_test_get_garment (to, 0))), ==, 1);
  rmp_project_close (to);
}

static void
they_go_with_their_garment (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("gone.rimple"), *left = NULL, *before = NULL;
  RmpMaskItem *mask = add_mask (fixture, "Elbow");

  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.1, 0.5, &error),
                      error);
  before = rmp_test_describe (fixture->project);
  rmp_test_assert_ok (rmp_garment_remove (fixture->garment, &error), error);
  rmp_test_assert_reversible (fixture->project, before, "Remove garment Sleeve");
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  left = rmp_test_query (path,
                         "SELECT (SELECT count(*) FROM mask) + (SELECT count(*) FROM mask_chunk)"
                         " + (SELECT count(*) FROM layer_mask)");
  g_assert_cmpstr (left, ==, "0");
}

/* Saved and opened, and left behind by a crash. */
static void
they_outlive_the_program (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("kept.rimple"), *described = NULL, *read = NULL,
                  *recovered = NULL;
  g_autofree char *copy = NULL;
  g_autoptr (RmpProject) opened = NULL;
  g_autoptr (RmpProject) again = NULL;
  RmpMaskItem *mask = add_mask (fixture, "Elbow");

  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.1, 0.5, &error),
                      error);
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  described = rmp_test_describe (fixture->project);
  opened = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  read = rmp_test_describe (opened);
  g_assert_cmpstr (read, ==, described);
  rmp_project_close (opened);

  fixture->weights[0] = 0.75f;
  rmp_test_assert_ok (rmp_mask_item_set_weights (mask, fixture->weights, NULL, &error), error);
  g_free (described);
  described = rmp_test_describe (fixture->project);
  copy = g_strdup (rmp_project_get_working_copy (fixture->project));
  g_clear_object (&fixture->project);
  again = rmp_project_recover (copy, &error);
  g_assert_no_error (error);
  recovered = rmp_test_describe (again);
  g_assert_cmpstr (recovered, ==, described);
  fixture->project = g_steal_pointer (&again);
}

static void
a_chunk_that_does_not_fit_is_damage (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const damages[] = {
    "UPDATE mask_chunk SET weights = x'00' WHERE position = 1",
    "UPDATE mask_chunk SET position = 7 WHERE position = 2",
    "UPDATE mask_chunk SET position = -1 WHERE position = 2",
    "UPDATE mask SET kind = 'image', side_texels = 100",
    "UPDATE mask SET kind = 'image', side_texels = NULL",
    "UPDATE mask SET garment_id = 2",
  };

  add_mask (fixture, "Elbow");
  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_strdup_printf ("damaged-%u.rimple", i),
                      *path = rmp_test_path (name);

      rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
      g_free (rmp_test_query (path, damages[i]));
      g_assert_null (rmp_project_open (path, FALSE, &error));
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED);
    }
}

/* Weights that are linear along the sleeve are known between its vertices. */
static void
a_finer_mesh_takes_them (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Fine", RMP_TEST_SLEEVE_RINGS);
  RmpGarment *garment = rmp_test_get_garment (project, 0);
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_test_get_surface (project));
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *weights = g_new (float, n), *directions = g_new0 (float, 3 * n);
  g_autofree char *before = NULL, *undone = NULL, *summary = NULL;
  float low[3], high[3];
  RmpMaskItem *mask;

  rmp_mesh_get_extent (mesh, low, high);
  for (guint v = 0; v < n; v++)
    {
      weights[v] = (rmp_mesh_get_positions (mesh)[3 * v + 1] - low[1]) / (high[1] - low[1]);
      directions[3 * v + 1] = 1.0f;
    }
  mask = rmp_garment_add_mask (garment, "Up", weights, &error);
  g_assert_no_error (error);
  g_assert_nonnull (rmp_garment_add_directions (garment, "Along", directions, &error));
  before = rmp_test_describe (project);

  rmp_test_subdivide (import, 0.0);
  rmp_test_assert_ok (
      rmp_surface_replace (rmp_test_get_surface (project), import, 0, &summary, &error), error);
  g_assert_nonnull (strstr (summary, "Masks and direction fields: 2."));
  mesh = rmp_surface_get_mesh (rmp_test_get_surface (project));
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh), >, 2 * n);
  for (guint v = 0; v < rmp_mesh_get_n_vertices (mesh); v++)
    {
      const float expected = (rmp_mesh_get_positions (mesh)[3 * v + 1] - low[1]) /
                             (high[1] - low[1]);
      g_autoptr (RmpDirectionItem)
          field = g_list_model_get_item (rmp_garment_get_directions (garment), 0);

      g_assert_cmpfloat_with_epsilon (rmp_mask_item_get_weights (mask)[v], expected, 1e-4);
      g_assert_cmpfloat_with_epsilon (rmp_direction_item_get_directions (field)[3 * v + 1], 1.0f,
                                      1e-4);
    }
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  rmp_project_close (project);
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/store/masks/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("weights-are-kept-in-small-steps", weights_are_kept_in_small_steps);
  ADD ("every-edit-goes-and-comes-whole", every_edit_goes_and_comes_whole);
  ADD ("only-what-differs-is-written", only_what_differs_is_written);
  ADD ("images-are-kept-in-tiles", images_are_kept_in_tiles);
  ADD ("directions-are-unit-or-none", directions_are_unit_or_none);
  ADD ("removing-one-unlinks-its-uses", removing_one_unlinks_its_uses);
  ADD ("what-takes-no-mask-is-refused", what_takes_no_mask_is_refused);
  ADD ("copies-of-a-look-keep-them", copies_of_a_look_keep_them);
  ADD ("they-come-with-their-character", they_come_with_their_character);
  ADD ("they-go-with-their-garment", they_go_with_their_garment);
  ADD ("they-outlive-the-program", they_outlive_the_program);
  ADD ("a-chunk-that-does-not-fit-is-damage", a_chunk_that_does_not_fit_is_damage);
#undef ADD
  g_test_add_func ("/model/store/masks/images-are-sampled-between-their-texels",
                   images_are_sampled_between_their_texels);
  g_test_add_func ("/model/store/masks/a-finer-mesh-takes-them", a_finer_mesh_takes_them);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
