/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Painted patterns: rows that go and come whole, texel by texel, and cost the history what was painted. */

#include <math.h>
#include <string.h>

#include "fixture.h"
#include "store/append.h"
#include "store/history.h"
#include "store/replace.h"
#include "store/unwrap.h"

#define SIDE 512

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpPatternItem *pattern;
} Fixture;

static void
assert_ok (gboolean ok, GError *error)
{
  g_assert_no_error (error);
  g_assert_true (ok);
}

static gpointer
item_at (GListModel *model, guint index)
{
  g_autoptr (GObject) item = g_list_model_get_item (model, index);

  g_assert_nonnull (item);
  return item;
}

static RmpPatternLayerItem *
layer_at (RmpPatternItem *pattern, guint index)
{
  return item_at (rmp_pattern_item_get_layers (pattern), index);
}

static RmpPatternItem *
pattern_of (RmpProject *project, guint index)
{
  return item_at (rmp_garment_get_patterns (rmp_test_get_garment (project, 0)), index);
}

/* The sleeve, with UVs. */
static RmpProject *
make_project (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  RmpImportMesh *read = g_ptr_array_index (import->meshes, 0);
  RmpProject *project = rmp_project_new (&error);

  g_assert_no_error (error);
  rmp_test_add_uvs (read);
  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt", NULL, &error);
  g_assert_no_error (error);
  return project;
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->project = make_project ();
  fixture->garment = rmp_test_get_garment (fixture->project, 0);
  fixture->pattern = rmp_garment_add_pattern (fixture->garment, "Creases", SIDE, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

/* Other texels in @n tiles around a place; (transfer full) */
static RmpHeightImage *
stroke (RmpHeightImage *image, GRand *random, guint n)
{
  const guint n_tiles = rmp_height_image_get_n_tiles (image);
  const guint first = (guint) g_rand_int_range (random, 0, (gint32) (n_tiles - n + 1));
  g_autofree guint *tiles = g_new (guint, n);
  g_autoptr (GPtrArray) texels = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    {
      guint16 *tile = g_new (guint16, RMP_TILE_TEXELS);

      for (guint k = 0; k < RMP_TILE_TEXELS; k++)
        tile[k] = (guint16) g_rand_int_range (random, 0, 65536);
      tiles[i] = first + i;
      g_ptr_array_add (texels, tile);
    }
  return rmp_height_image_replace (image, n, tiles, (const guint16 *const *) texels->pdata);
}

static void
paint (RmpPatternLayerItem *layer, GRand *random, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage) image = stroke (rmp_pattern_layer_item_get_image (layer), random, n);

  assert_ok (rmp_pattern_layer_item_set_image (layer, image, "Raise", &error), error);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), image));
}

/* --- every edit ------------------------------------------------------------------------------------------------ */

static void
assert_reversible (RmpProject *project, char **before, const char *label)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *after = rmp_test_describe (project), *undone = NULL, *redone = NULL;

  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, label);
  g_assert_cmpstr (after, !=, *before);
  assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, *before);
  assert_ok (rmp_project_redo (project, &error), error);
  redone = rmp_test_describe (project);
  g_assert_cmpstr (redone, ==, after);
  g_free (*before);
  *before = g_steal_pointer (&after);
}

static void
every_edit_of_a_layer_goes_and_comes_whole (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree char *state = rmp_test_describe (fixture->project);
  RmpPatternLayerItem *layer;
  RmpPatternItem *pattern = fixture->pattern;

  paint (layer_at (pattern, 0), random, 3);
  assert_reversible (fixture->project, &state, "Raise");
  g_assert_nonnull (rmp_pattern_item_add_layer (pattern, "Folds", NULL, &error));
  assert_reversible (fixture->project, &state, "Add layer Folds");
  layer = layer_at (pattern, 1);
  paint (layer, random, 2);
  assert_reversible (fixture->project, &state, "Raise");
  assert_ok (rmp_pattern_layer_item_fill (layer, 50000, &error), error);
  assert_reversible (fixture->project, &state, "Fill layer Folds");
  g_assert_cmpuint (rmp_height_image_get (rmp_pattern_layer_item_get_image (layer), 77, 311), ==, 50000);
  assert_ok (rmp_pattern_layer_item_set_opacity (layer, 0.25, &error), error);
  assert_reversible (fixture->project, &state, "Opacity of Folds: 25 %");
  assert_ok (rmp_pattern_layer_item_set_blend (layer, RMP_COMPOSE_MAX, &error), error);
  assert_reversible (fixture->project, &state, "Blend Folds: larger of both");
  assert_ok (rmp_pattern_layer_item_set_hidden (layer, TRUE, &error), error);
  assert_reversible (fixture->project, &state, "Hide layer Folds");
  assert_ok (rmp_pattern_layer_item_set_solo (layer, TRUE, &error), error);
  assert_reversible (fixture->project, &state, "Show layer Folds alone");
  assert_ok (rmp_pattern_layer_item_rename (layer, "Pleats", &error), error);
  assert_reversible (fixture->project, &state, "Rename layer to Pleats");
  g_assert_nonnull (rmp_pattern_layer_item_duplicate (layer, &error));
  assert_reversible (fixture->project, &state, "Duplicate layer Pleats");
  assert_ok (rmp_pattern_layer_item_move (layer_at (pattern, 2), 0, &error), error);
  assert_reversible (fixture->project, &state, "Move layer Pleats 2");
  assert_ok (rmp_pattern_layer_item_clear (layer_at (pattern, 2), &error), error);
  assert_reversible (fixture->project, &state, "Clear layer Pleats");
  assert_ok (rmp_pattern_layer_item_remove (layer_at (pattern, 0), &error), error);
  assert_reversible (fixture->project, &state, "Remove layer Pleats 2");
  assert_ok (rmp_pattern_layer_item_set_locked (layer_at (pattern, 0), TRUE, &error), error);
  assert_reversible (fixture->project, &state, "Lock layer Layer");
}

static void
every_edit_of_a_pattern_goes_and_comes_whole (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  g_autofree char *state = NULL;

  paint (layer_at (fixture->pattern, 0), random, 5);
  state = rmp_test_describe (fixture->project);
  g_assert_nonnull (rmp_garment_add_pattern (fixture->garment, "Creases", 1024, &error));
  assert_reversible (fixture->project, &state, "Add pattern Creases 2");
  assert_ok (rmp_pattern_item_rename (pattern_of (fixture->project, 1), "Weave", &error), error);
  assert_reversible (fixture->project, &state, "Rename pattern to Weave");
  assert_ok (rmp_pattern_item_set_side (pattern_of (fixture->project, 0), 1024, &error), error);
  assert_reversible (fixture->project, &state, "Resolution of Creases: 1024");
  g_assert_cmpuint (rmp_height_image_get_side (rmp_pattern_item_get_image (pattern_of (fixture->project, 0))), ==,
                    1024);
  g_assert_nonnull (rmp_pattern_item_duplicate (pattern_of (fixture->project, 0), &error));
  assert_reversible (fixture->project, &state, "Duplicate pattern Creases");
  g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_image (pattern_of (fixture->project, 0)),
                                         rmp_pattern_item_get_image (pattern_of (fixture->project, 2))));
  assert_ok (rmp_pattern_item_remove (pattern_of (fixture->project, 0), &error), error);
  assert_reversible (fixture->project, &state, "Remove pattern Creases");
  assert_ok (rmp_garment_remove (fixture->garment, &error), error);
  assert_reversible (fixture->project, &state, "Remove garment Shirt");
}

static void
merging_down_keeps_what_shows (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autoptr (RmpHeightImage) before = NULL;
  g_autofree char *state = NULL;

  paint (layer_at (fixture->pattern, 0), random, 4);
  rmp_pattern_item_add_layer (fixture->pattern, "Upper", NULL, &error);
  paint (layer_at (fixture->pattern, 1), random, 6);
  assert_ok (rmp_pattern_layer_item_set_opacity (layer_at (fixture->pattern, 1), 0.5, &error), error);
  before = rmp_height_image_ref (rmp_pattern_item_get_image (fixture->pattern));
  state = rmp_test_describe (fixture->project);
  assert_ok (rmp_pattern_layer_item_merge_down (layer_at (fixture->pattern, 1), &error), error);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_pattern_item_get_layers (fixture->pattern)), ==, 1);
  g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_image (fixture->pattern), before));
  assert_reversible (fixture->project, &state, "Merge Upper into Layer");

  g_assert_false (rmp_pattern_layer_item_merge_down (layer_at (fixture->pattern, 0), &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_false (rmp_pattern_layer_item_remove (layer_at (fixture->pattern, 0), &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
}

static void
a_locked_layer_keeps_its_image (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  RmpPatternLayerItem *layer = layer_at (fixture->pattern, 0);
  g_autoptr (RmpHeightImage) other = stroke (rmp_pattern_layer_item_get_image (layer), random, 1);
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (rmp_pattern_item_add_layer (fixture->pattern, NULL, NULL, &error));
  assert_ok (rmp_pattern_layer_item_set_locked (layer, TRUE, &error), error);
  before = rmp_test_describe (fixture->project);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_false (i == 0   ? rmp_pattern_layer_item_set_image (layer, other, NULL, &error)
                      : i == 1 ? rmp_pattern_layer_item_fill (layer, 7, &error)
                      : i == 2 ? rmp_pattern_layer_item_clear (layer, &error)
                               : rmp_pattern_layer_item_merge_down (layer_at (fixture->pattern, 1), &error));
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
      g_assert_nonnull (strstr (error->message, "locked"));
      g_clear_error (&error);
    }
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (after, ==, before);
  assert_ok (rmp_pattern_layer_item_set_locked (layer, FALSE, &error), error);
  assert_ok (rmp_pattern_layer_item_set_image (layer, other, NULL, &error), error);
}

/* --- in the background ------------------------------------------------------------------------------------------- */

typedef struct
{
  guint n, n_failed;
} Edited;

static void
note_edited (gpointer data, const GError *error)
{
  Edited *edited = data;

  edited->n++;
  edited->n_failed += error != NULL;
}

static void
a_stroke_becomes_an_edit_in_the_background (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (21);
  RmpPatternLayerItem *layer = layer_at (fixture->pattern, 0);
  g_autoptr (RmpHeightImage) image = stroke (rmp_pattern_layer_item_get_image (layer), random, 9);
  g_autofree char *before = rmp_test_describe (fixture->project);
  const guint position = rmp_project_get_position (fixture->project);
  Edited edited = { 0 };

  rmp_pattern_layer_item_paint (layer, image, "Raise", note_edited, &edited);
  while (edited.n == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (edited.n_failed, ==, 0);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==, "Raise");
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), image));
  assert_reversible (fixture->project, &before, "Raise");
}

static void
the_next_edit_waits_for_one_in_the_background (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (22);
  g_autoptr (GError) error = NULL;
  RmpPatternLayerItem *layer = layer_at (fixture->pattern, 0);
  g_autoptr (RmpHeightImage) blank = rmp_height_image_ref (rmp_pattern_layer_item_get_image (layer));
  g_autoptr (RmpHeightImage) first = stroke (blank, random, 9);
  g_autoptr (RmpHeightImage) second = stroke (first, random, 9);
  const guint position = rmp_project_get_position (fixture->project);
  Edited edited = { 0 };

  rmp_pattern_layer_item_paint (layer, first, "Raise", note_edited, &edited);
  g_assert_true (rmp_project_get_modified (fixture->project));
  rmp_pattern_layer_item_paint (layer, second, "Lower", note_edited, &edited);
  assert_ok (rmp_pattern_layer_item_rename (layer, "Pleats", &error), error);
  g_assert_cmpuint (edited.n, ==, 2);
  g_assert_cmpuint (edited.n_failed, ==, 0);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 3);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), second));

  rmp_pattern_layer_item_paint (layer, blank, "Erase", note_edited, &edited);
  assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), second));
  assert_ok (rmp_project_jump (fixture->project, position + 1, &error), error);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), first));
  assert_ok (rmp_project_jump (fixture->project, position, &error), error);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), blank));
}

static void
what_cannot_begin_in_the_background_is_said (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (23);
  g_autoptr (GError) error = NULL;
  RmpPatternLayerItem *layer = layer_at (fixture->pattern, 0);
  g_autoptr (RmpHeightImage) image = stroke (rmp_pattern_layer_item_get_image (layer), random, 2);
  Edited edited = { 0 };

  assert_ok (rmp_pattern_layer_item_set_locked (layer, TRUE, &error), error);
  rmp_pattern_layer_item_paint (layer, image, "Raise", note_edited, &edited);
  g_assert_cmpuint (edited.n_failed, ==, 1);
  assert_ok (rmp_pattern_layer_item_set_locked (layer, FALSE, &error), error);
  rmp_project_begin (fixture->project, "Both");
  rmp_pattern_layer_item_paint (layer, image, "Raise", note_edited, &edited);
  g_assert_cmpuint (edited.n_failed, ==, 2);
  rmp_project_cancel (fixture->project);
}

static void
what_cannot_be_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
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

/* --- strokes --------------------------------------------------------------------------------------------------- */

#define N_STROKES 30

/* Images after each of the strokes, the first before them all. */
static GPtrArray *
paint_all (RmpPatternItem *pattern, guint32 seed)
{
  GPtrArray *images = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_height_image_unref);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  g_ptr_array_add (images, rmp_height_image_ref (rmp_pattern_layer_item_get_image (layer_at (pattern, 0))));
  for (guint i = 0; i < N_STROKES; i++)
    {
      paint (layer_at (pattern, 0), random, 1 + i % 7);
      g_ptr_array_add (images, rmp_height_image_ref (rmp_pattern_layer_item_get_image (layer_at (pattern, 0))));
    }
  return images;
}

static void
assert_shows (RmpProject *project, RmpHeightImage *image)
{
  RmpPatternItem *pattern = pattern_of (project, 0);

  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer_at (pattern, 0)), image));
  g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_image (pattern), image));
}

static void
strokes_are_undone_and_redone_to_the_texel (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) images = paint_all (fixture->pattern, 5);

  for (guint i = N_STROKES; i > 0; i--)
    {
      assert_shows (fixture->project, images->pdata[i]);
      assert_ok (rmp_project_undo (fixture->project, &error), error);
    }
  for (guint i = 0; i < N_STROKES; i++)
    {
      assert_shows (fixture->project, images->pdata[i]);
      assert_ok (rmp_project_redo (fixture->project, &error), error);
    }
  assert_shows (fixture->project, images->pdata[N_STROKES]);
}

/* Dropped without being closed, as a crash leaves it; opened anew nothing is in memory. */
static void
strokes_are_there_after_a_crash (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = make_project ();
  RmpPatternItem *pattern = rmp_garment_add_pattern (rmp_test_get_garment (project, 0), NULL, SIDE, &error);
  g_autoptr (GPtrArray) images = paint_all (pattern, 6), crashed = NULL;

  for (guint i = 0; i < N_STROKES / 2; i++)
    assert_ok (rmp_project_undo (project, &error), error);
  g_object_unref (project);
  crashed = rmp_project_list_crashed ();
  g_assert_cmpuint (crashed->len, ==, 1);
  project = rmp_project_recover (((RmpCrashedProject *) crashed->pdata[0])->working_copy, &error);
  g_assert_no_error (error);

  assert_shows (project, images->pdata[N_STROKES - N_STROKES / 2]);
  for (guint i = N_STROKES - N_STROKES / 2; i < N_STROKES; i++)
    {
      assert_ok (rmp_project_redo (project, &error), error);
      assert_shows (project, images->pdata[i + 1]);
    }
  for (guint i = N_STROKES; i > 0; i--)
    assert_ok (rmp_project_undo (project, &error), error);
  assert_shows (project, images->pdata[0]);
  rmp_project_close (project);
  g_object_unref (project);
}

static gint64
last_entry_bytes (RmpProject *project)
{
  g_autofree char *bytes = rmp_test_query (rmp_project_get_working_copy (project),
                                           "SELECT bytes FROM history ORDER BY position DESC LIMIT 1");

  return g_ascii_strtoll (bytes, NULL, 10);
}

static void
a_stroke_costs_its_tiles (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const gint64 tile = RMP_TILE_TEXELS * sizeof (guint16), head = 128, row = 64;
  RmpPatternLayerItem *layer = layer_at (fixture->pattern, 0);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  assert_ok (rmp_pattern_layer_item_fill (layer, 100, NULL), NULL);
  for (guint n = 1; n <= 9; n += 4)
    {
      paint (layer, random, n);
      /* What was there and what is. */
      g_assert_cmpint (last_entry_bytes (fixture->project), >, 2 * n * tile);
      g_assert_cmpint (last_entry_bytes (fixture->project), <, 2 * n * (tile + row) + head);
    }
}

/* A tile that nothing is left on has no row. */
static void
blank_tiles_have_no_rows (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpPatternLayerItem *layer = layer_at (fixture->pattern, 0);
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  g_autofree guint16 *blank = g_new (guint16, RMP_TILE_TEXELS);
  g_autoptr (RmpHeightImage) erased = NULL;
  g_autofree char *painted = NULL, *left = NULL;
  g_autoptr (GError) error = NULL;
  const guint first[] = { 0 };

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    blank[i] = RMP_HEIGHT_MIDDLE;
  paint (layer, random, rmp_height_image_get_n_tiles (rmp_pattern_layer_item_get_image (layer)));
  painted = rmp_test_query (rmp_project_get_working_copy (fixture->project), "SELECT count(*) FROM pattern_tile");
  g_assert_cmpstr (painted, ==, "64");
  erased = rmp_height_image_replace (rmp_pattern_layer_item_get_image (layer), 1, first,
                                     (const guint16 *const[]){ blank });
  assert_ok (rmp_pattern_layer_item_set_image (layer, erased, "Erase", &error), error);
  left = rmp_test_query (rmp_project_get_working_copy (fixture->project), "SELECT count(*) FROM pattern_tile");
  g_assert_cmpstr (left, ==, "63");
  g_assert_null (rmp_height_image_get_tile (rmp_pattern_layer_item_get_image (layer), 0));
}

/* What is not painted stays the very same in memory, so that nothing has to look at it again. */
static void
other_tiles_stay_shared (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpPatternLayerItem *layer = layer_at (fixture->pattern, 0);
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  g_autoptr (RmpHeightImage) before = NULL, sum = NULL;
  g_autoptr (GError) error = NULL;
  guint n_other = 0, n_other_sums = 0;

  assert_ok (rmp_pattern_layer_item_fill (layer, 40000, &error), error);
  sum = rmp_height_image_ref (rmp_pattern_item_get_image (fixture->pattern));
  before = rmp_height_image_ref (rmp_pattern_layer_item_get_image (layer));
  paint (layer, random, 3);
  assert_ok (rmp_project_undo (fixture->project, &error), error);
  assert_ok (rmp_project_redo (fixture->project, &error), error);
  for (guint i = 0; i < rmp_height_image_get_n_tiles (before); i++)
    {
      n_other += rmp_height_image_get_tile (before, i) !=
                 rmp_height_image_get_tile (rmp_pattern_layer_item_get_image (layer), i);
      n_other_sums += rmp_height_image_get_tile (sum, i) !=
                      rmp_height_image_get_tile (rmp_pattern_item_get_image (fixture->pattern), i);
    }
  g_assert_cmpuint (n_other, ==, 3);
  g_assert_cmpuint (n_other_sums, ==, 3);
}

/* Several strokes as one entry; what an edit that failed had painted is gone. */
static void
edits_that_fail_paint_nothing (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpPatternLayerItem *layer = layer_at (fixture->pattern, 0);
  g_autoptr (GRand) random = g_rand_new_with_seed (10);
  g_autoptr (RmpHeightImage) before = NULL;

  paint (layer, random, 4);
  before = rmp_height_image_ref (rmp_pattern_layer_item_get_image (layer));
  rmp_project_begin (fixture->project, "Two strokes");
  paint (layer, random, 8);
  paint (layer, random, 2);
  rmp_project_cancel (fixture->project);
  assert_shows (fixture->project, before);

  rmp_project_begin (fixture->project, "Two strokes");
  paint (layer, random, 8);
  paint (layer, random, 2);
  assert_ok (rmp_project_end (fixture->project, NULL), NULL);
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==, "Two strokes");
  assert_ok (rmp_project_undo (fixture->project, NULL), NULL);
  assert_shows (fixture->project, before);
}

/* --- what looks use -------------------------------------------------------------------------------------------- */

static RmpLayer *
add_look (RmpGarment *garment, const char *technique)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_character_get_project (rmp_surface_get_character (rmp_garment_get_surface (garment)));
  RmpLook *look = rmp_project_add_look (project, garment, technique, NULL, &error);

  g_assert_no_error (error);
  return item_at (rmp_look_get_layers (look), 0);
}

static void
uses_of_a_look_go_and_come_whole (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLayer *layer = add_look (fixture->garment, "geometric-wrinkles");
  RmpPatternItem *other = rmp_pattern_item_duplicate (fixture->pattern, &error);
  RmpPatternUse use = rmp_pattern_use_plain (fixture->pattern);
  g_autofree char *state = rmp_test_describe (fixture->project);

  assert_ok (rmp_layer_add_pattern (layer, &use, &error), error);
  assert_reversible (fixture->project, &state, "Use pattern Creases");
  use = rmp_pattern_use_plain (other);
  assert_ok (rmp_layer_add_pattern (layer, &use, &error), error);
  assert_reversible (fixture->project, &state, "Use pattern Creases 2");
  use.amplitude = 0.003;
  use.low = 0.5;
  assert_ok (rmp_layer_set_pattern (layer, 1, &use, &error), error);
  assert_reversible (fixture->project, &state, "Values of pattern Creases 2");
  g_assert_cmpfloat (rmp_layer_get_pattern (layer, 1)->amplitude, ==, 0.003);
  g_assert_true (isnan (rmp_layer_get_pattern (layer, 1)->high));
  assert_ok (rmp_layer_move_pattern (layer, 1, 0, &error), error);
  assert_reversible (fixture->project, &state, "Move pattern Creases 2");
  g_assert_true (rmp_layer_get_pattern (layer, 0)->pattern == other);
  assert_ok (rmp_layer_remove_pattern (layer, 0, &error), error);
  assert_reversible (fixture->project, &state, "Stop using pattern Creases 2");
  g_assert_cmpuint (rmp_pattern_item_count_users (fixture->pattern), ==, 1);
  assert_ok (rmp_pattern_item_remove (fixture->pattern, &error), error);
  assert_reversible (fixture->project, &state, "Remove pattern Creases");
  g_assert_cmpuint (rmp_layer_get_n_patterns (layer), ==, 0);
}

static void
uses_that_cannot_be_are_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLayer *layer = add_look (fixture->garment, "geometric-wrinkles"),
           *folds = add_look (fixture->garment, RMP_TEST_TECHNIQUE);
  RmpGarment *other = rmp_project_add_garment (fixture->project, rmp_test_get_surface (fixture->project), "Cuff", NULL,
                                               &error);
  const RmpPatternUse plain = rmp_pattern_use_plain (fixture->pattern);
  RmpPatternUse wrong[3] = { plain, plain, plain };

  wrong[0].amplitude = -0.001;
  wrong[1].low = 2.0;
  wrong[1].high = 1.0;
  wrong[2].scale = INFINITY;
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_assert_false (rmp_layer_add_pattern (layer, &wrong[i], &error));
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
      g_clear_error (&error);
    }
  g_assert_false (rmp_layer_add_pattern (folds, &plain, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_false (rmp_layer_add_pattern (add_look (other, "geometric-wrinkles"), &plain, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_clear_error (&error);
  for (guint i = 0; i < rmp_layer_get_technique (layer)->max_patterns; i++)
    assert_ok (rmp_layer_add_pattern (layer, &plain, &error), error);
  g_assert_false (rmp_layer_add_pattern (layer, &plain, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
}

static void
copies_of_a_look_use_the_same (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (13);
  g_autoptr (RmpProject) elsewhere = make_project ();
  RmpLayer *layer = add_look (fixture->garment, "geometric-wrinkles"), *copies[3];
  RmpGarment *cuff = rmp_project_add_garment (fixture->project, rmp_test_get_surface (fixture->project), "Cuff", NULL,
                                              &error);
  RmpPatternUse use = rmp_pattern_use_plain (fixture->pattern);
  RmpLook *look = rmp_layer_get_look (layer);

  use.bias = 0.25;
  paint (layer_at (fixture->pattern, 0), random, 5);
  assert_ok (rmp_layer_add_pattern (layer, &use, &error), error);
  copies[0] = item_at (rmp_look_get_layers (rmp_look_duplicate (look, NULL, &error)), 0);
  copies[1] = item_at (rmp_look_get_layers (rmp_garment_copy_look (cuff, look, NULL, &error)), 0);
  copies[2] = item_at (
      rmp_look_get_layers (rmp_garment_copy_look (rmp_test_get_garment (elsewhere, 0), look, NULL, &error)), 0);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      const RmpPatternUse *copy = rmp_layer_get_pattern (copies[i], 0);

      g_assert_cmpuint (rmp_layer_get_n_patterns (copies[i]), ==, 1);
      g_assert_cmpfloat (copy->bias, ==, 0.25);
      g_assert_true ((copy->pattern == fixture->pattern) == (i == 0));
      g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_image (copy->pattern),
                                             rmp_pattern_item_get_image (fixture->pattern)));
    }
  rmp_project_close (elsewhere);
}

/* --- other meshes ---------------------------------------------------------------------------------------------- */

static void
another_mesh_keeps_the_patterns (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (14);
  g_autoptr (RmpImport) with = rmp_test_import_new ("Arm", 17), without = rmp_test_import_new ("Arm", 13);
  g_autofree char *kept = NULL, *said = NULL;
  g_autoptr (RmpHeightImage) image = NULL;

  rmp_test_add_uvs (g_ptr_array_index (with->meshes, 0));
  paint (layer_at (fixture->pattern, 0), random, 5);
  image = rmp_height_image_ref (rmp_pattern_item_get_image (fixture->pattern));
  assert_ok (rmp_surface_replace (rmp_test_get_surface (fixture->project), with, 0, &kept, &error), error);
  g_assert_null (kept ? strstr (kept, "Patterns") : NULL);
  assert_shows (fixture->project, image);
  assert_ok (rmp_surface_replace (rmp_test_get_surface (fixture->project), without, 0, &said, &error), error);
  g_assert_nonnull (strstr (said, "Patterns of “Shirt” are kept"));
  assert_shows (fixture->project, image);
}

static void
charts_are_one_edit (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  RmpSurface *surface = rmp_test_get_surface (project);
  RmpGarment *garment = rmp_project_add_garment (project, surface, "Bare", NULL, &error);
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)), position = rmp_project_get_position (project);
  g_autofree char *summary = NULL;

  assert_ok (rmp_surface_unwrap (surface, &summary, &error), error);
  g_assert_nonnull (strstr (summary, "chart"));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_true (rmp_garment_has_uvs (garment));
  g_assert_cmpuint (rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)), ==, n);
  g_assert_nonnull (rmp_garment_add_pattern (garment, NULL, SIDE, &error));
  assert_ok (rmp_project_jump (project, position, &error), error);
  g_assert_false (rmp_garment_has_uvs (garment));
  rmp_project_close (project);
}

/* --- out of the project ---------------------------------------------------------------------------------------- */

static void
copies_hold_the_patterns (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *saved = rmp_test_path ("saved.rimple"), *copy = rmp_test_path ("copy.rimple");
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autoptr (GError) error = NULL;
  const char *const paths[] = { saved, copy };
  RmpHeightImage *image;

  paint (layer_at (fixture->pattern, 0), random, 9);
  image = rmp_pattern_item_get_image (fixture->pattern);
  assert_ok (rmp_project_save_as (fixture->project, saved, NULL, &error), error);
  assert_ok (rmp_project_save_copy_without_history (fixture->project, copy, NULL, &error), error);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (RmpProject) opened = rmp_project_open (paths[i], FALSE, &error);

      g_assert_no_error (error);
      assert_shows (opened, image);
      rmp_project_close (opened);
    }
}

static void
appended_characters_bring_theirs (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  g_autoptr (RmpProject) other = rmp_test_project_new ();
  g_autoptr (GError) error = NULL;
  RmpPatternItem *brought;

  paint (layer_at (fixture->pattern, 0), random, 9);
  assert_ok (rmp_pattern_layer_item_set_opacity (layer_at (fixture->pattern, 0), 0.5, &error), error);
  g_assert_nonnull (
      rmp_project_append_character (other, item_at (rmp_project_get_characters (fixture->project), 0), &error));
  g_assert_no_error (error);
  brought = pattern_of (other, 0);
  g_assert_cmpstr (rmp_pattern_item_get_name (brought), ==, "Creases");
  g_assert_true (
      rmp_height_image_equal (rmp_pattern_item_get_image (brought), rmp_pattern_item_get_image (fixture->pattern)));
  rmp_project_close (other);
}

/* Weights of vertices lie on the texels that the UVs give them, and follow when they are painted. */
static void
a_mask_of_vertices_covers_a_layer (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (fixture->garment));
  const guint n = rmp_mesh_get_n_vertices (mesh);
  const float *uvs = rmp_mesh_get_uvs (mesh);
  g_autofree float *weights = g_new0 (float, n);
  g_autoptr (GError) error = NULL;
  RmpHeightImage *image;
  RmpMaskItem *mask;

  for (guint i = 0; i < 3 * rmp_mesh_get_n_faces (mesh); i++)
    weights[rmp_mesh_get_faces (mesh)[i]] = uvs[2 * rmp_mesh_get_uv_faces (mesh)[i] + 1];
  mask = rmp_garment_add_mask (fixture->garment, "Rise", weights, &error);
  assert_ok (rmp_pattern_layer_item_fill (layer_at (fixture->pattern, 0), 60000, &error), error);
  assert_ok (rmp_pattern_layer_item_set_mask (layer_at (fixture->pattern, 0), mask, &error), error);
  image = rmp_pattern_item_get_image (fixture->pattern);
  for (guint row = 0; row < SIDE; row += 17)
    g_assert_cmpfloat_with_epsilon (rmp_height_image_get (image, SIDE / 3, row),
                                    RMP_HEIGHT_MIDDLE + (60000 - RMP_HEIGHT_MIDDLE) * (row + 0.5) / SIDE, 40.0);

  memset (weights, 0, n * sizeof *weights);
  assert_ok (rmp_mask_item_set_weights (mask, weights, NULL, &error), error);
  g_assert_cmpuint (rmp_height_image_get (rmp_pattern_item_get_image (fixture->pattern), SIDE / 3, SIDE - 1), ==,
                    RMP_HEIGHT_MIDDLE);
  assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_cmpuint (rmp_height_image_get (rmp_pattern_item_get_image (fixture->pattern), SIDE / 3, SIDE - 1), >, 59000);
}

static void
add_tests (void)
{
#define ADD(name, func) g_test_add ("/store/patterns/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("strokes-become-edits-in-the-background", a_stroke_becomes_an_edit_in_the_background);
  ADD ("the-next-edit-waits-for-the-background", the_next_edit_waits_for_one_in_the_background);
  ADD ("what-cannot-begin-in-the-background-is-said", what_cannot_begin_in_the_background_is_said);
  g_test_add_func ("/store/patterns/charts-are-one-edit", charts_are_one_edit);
  g_test_add_func ("/store/patterns/strokes-are-there-after-a-crash", strokes_are_there_after_a_crash);
  ADD ("every-edit-of-a-layer-goes-and-comes-whole", every_edit_of_a_layer_goes_and_comes_whole);
  ADD ("every-edit-of-a-pattern-goes-and-comes-whole", every_edit_of_a_pattern_goes_and_comes_whole);
  ADD ("merging-down-keeps-what-shows", merging_down_keeps_what_shows);
  ADD ("a-mask-of-vertices-covers-a-layer", a_mask_of_vertices_covers_a_layer);
  ADD ("a-locked-layer-keeps-its-image", a_locked_layer_keeps_its_image);
  ADD ("what-cannot-be-is-refused", what_cannot_be_is_refused);
  ADD ("strokes-are-undone-and-redone-to-the-texel", strokes_are_undone_and_redone_to_the_texel);
  ADD ("a-stroke-costs-its-tiles", a_stroke_costs_its_tiles);
  ADD ("blank-tiles-have-no-rows", blank_tiles_have_no_rows);
  ADD ("other-tiles-stay-shared", other_tiles_stay_shared);
  ADD ("edits-that-fail-paint-nothing", edits_that_fail_paint_nothing);
  ADD ("uses-of-a-look-go-and-come-whole", uses_of_a_look_go_and_come_whole);
  ADD ("uses-that-cannot-be-are-refused", uses_that_cannot_be_are_refused);
  ADD ("copies-of-a-look-use-the-same", copies_of_a_look_use_the_same);
  ADD ("another-mesh-keeps-the-patterns", another_mesh_keeps_the_patterns);
  ADD ("copies-hold-the-patterns", copies_hold_the_patterns);
  ADD ("appended-characters-bring-theirs", appended_characters_bring_theirs);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
